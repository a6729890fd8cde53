//! Where somebody begins who does not know a game yet. A course is a list of steps, from reading the rules to finding out what
//! one could have played; whatever else can be learnt from becomes a step of it.

use axum::response::Redirect;
use maud::{Markup, html};
use mura_games::GameId;
use mura_picture::{Album, Look};

use super::layout::{self, Page};
use super::{asked, drawing, rules};
use crate::guard::Visitor;
use crate::problem::Problem;

/// The level against which somebody plays a first game.
const FIRST_LEVEL: u8 = 1;

/// One thing to do on the way into a game.
struct Step {
    title: &'static str,
    about: Markup,
    /// What leads there.
    way: Markup,
}

/// `/learn`
pub(super) async fn page(visitor: Visitor) -> Result<Markup, Problem> {
    let mut album = Album::default();
    let courses: Vec<Markup> =
        GameId::ALL.iter().map(|game| course(*game, &visitor, &mut album)).collect::<Result<_, _>>()?;
    Ok(layout::page(
        Page {
            title: "Learn",
            about: "Learn Mur, Advanced Mur, Ur and Morabaraba: rules with drawn positions, a first game, and analysis.",
            visitor: &visitor,
            script: None,
        },
        &html! {
            h1 { "Learn a game" }
            p class="lead" { "Each game in a few steps, for someone who has never seen it." }
            (drawing::shared(&album))
            @for course in &courses { (course) }
        },
    ))
}

/// `/rules`, as it was called when there was nothing else to learn from.
pub(super) async fn from_rules() -> Redirect {
    Redirect::permanent("/learn")
}

fn course(game: GameId, visitor: &Visitor, album: &mut Album) -> Result<Markup, Problem> {
    let table = asked::table(game, None)?;
    let title = format!("learn-{game}");
    Ok(html! {
        section class="card course" id=(game) aria-labelledby=(title) {
            a class="course-board" href={ "/rules/" (game) } aria-label={ "Rules of " (game.title()) } {
                (drawing::board_in(album, &*table, &Look::default())?)
            }
            div {
                h2 id=(title) { (game.title()) }
                p { (rules::pitch(game)) }
                ol class="course-steps" {
                    @for step in steps(game, visitor) {
                        li { h3 { (step.title) } p { (step.about) } div class="row" { (step.way) } }
                    }
                }
            }
        }
    })
}

fn steps(game: GameId, visitor: &Visitor) -> Vec<Step> {
    let of = html! { span class="visually-hidden" { ": " (game.title()) } };
    let mut steps = Vec::new();
    if let Some(outline) = rules::outline(game) {
        let chapters = outline.chapters.iter().map(|(anchor, text)| {
            html! { a href={ "/rules/" (game) "#" (anchor) } { (text) } }
        });
        steps.push(Step {
            title: "Read the rules",
            about: html! {
                (outline.diagrams) " diagrams show every rule, and each of them opens on the board. "
                @for (index, chapter) in chapters.enumerate() { @if index > 0 { " · " } (chapter) }
            },
            way: html! { a class="button primary" href={ "/rules/" (game) } { "Rules" (of) } },
        });
    }
    steps.push(Step {
        title: "Play a first game",
        about: html! {
            "Level " (FIRST_LEVEL) " makes many mistakes. Take back what you did not mean, and ask for a hint when you are stuck."
        },
        way: html! {
            form method="post" action="/new" {
                (visitor.csrf_field())
                input type="hidden" name="game" value=(game);
                input type="hidden" name="level" value=(FIRST_LEVEL);
                input type="hidden" name="colour" value="first";
                button class="button" name="opponent" value="computer" { "Play level " (FIRST_LEVEL) (of) }
            }
        },
    });
    steps.push(Step {
        title: "Try things out",
        about: html! {
            "Set up any position and move both sides. The computer says what it would play, and what it thinks of other moves."
        },
        way: html! {
            a class="button" href={ "/analysis?game=" (game) } { "Analysis" (of) }
            a class="button" href={ "/editor?game=" (game) } { "Board editor" (of) }
        },
    });
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_learnt_from_its_rules_on() {
        for &game in GameId::ALL {
            let steps = steps(game, &Visitor::stranger());
            assert_eq!(steps[0].title, "Read the rules", "{game}");
            assert!(steps.len() >= 3, "{game}");
            assert!(rules::outline(game).is_some_and(|outline| outline.chapters.len() >= 4), "{game}");
        }
    }
}
