//! The start page.

use maud::{Markup, html};
use mura_games::GameId;

use super::layout::{self, Page};
use crate::guard::Visitor;

/// The start page: every game is one click away.
pub(super) async fn page(visitor: Visitor) -> Markup {
    let about = "Play Mur, Advanced Mur, Ur and Morabaraba against the computer or a friend.";
    layout::page(
        Page { title: "Play", about, visitor: &visitor, script: None },
        &html! {
            h1 { "Five board games" }
            ul {
                @for game in GameId::ALL {
                    li { (game.title()) }
                }
            }
        },
    )
}
