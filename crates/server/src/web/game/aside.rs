//! What stands beside the board: the plays, what can be asked for, and where to go from here.

use maud::{Markup, html};
use mura_arena::clock::TimeControl;
use mura_arena::dice::{Context, Secret};
use mura_games::{GameId, Player};

use super::Replay;
use crate::live::message::{PlayView, Side};
use crate::web::icon::{self, icon};

/// Buttons to step through the game: what they do, their word, their icon.
const STEPS: [(&str, &str, &str); 4] = [
    ("first", "To the start", icon::FIRST),
    ("back", "Back", icon::BACK),
    ("forward", "Forward", icon::FORWARD),
    ("last", "To the end", icon::LAST),
];

/// What a player can ask for; scripts show what is possible at the moment.
const DEEDS: [(&str, &str, &str); 7] = [
    ("rematch", "Rematch", "primary"),
    ("hint", "Hint", ""),
    ("take-back", "Take back", ""),
    ("draw", "Offer a draw", ""),
    ("abort", "Break off", ""),
    ("resign", "Resign", "danger"),
    ("next", "Next game", "primary"),
];

pub(super) fn markup(replay: &Replay, plays: &[PlayView], ply: usize) -> Markup {
    let game = replay.row.agreement.game;
    let key = &replay.row.id;
    let ended = replay.live.end().is_some();
    let numbering = Numbering::of(replay);
    html! {
        div class="panel" {
            div class="panel-head" {
                p class="panel-title" {
                    a href={ "/rules/" (game) } { (game.title()) }
                    @if let Some((_, number)) = &replay.row.series { span class="tag sea" { "game " (number) " of a match" } }
                    span class="tag" { (control(&replay.row.agreement.control)) }
                    span class="tag" { (if replay.row.rated { "rated" } else { "casual" }) }
                    span class="tag" data-watching hidden {}
                    span class="tag" data-lag hidden title="There and back over the network" {}
                }
                p class="notice bad" data-banner hidden role="status" { "The connection is lost. Trying again…" }
                p class="notice bad" data-storage hidden role="status" {
                    "The server can't store plays right now. The game is safe, both clocks are stopped, and it \
                     continues by itself."
                }
                div class="offers" data-offers {}
            }
            div class="moves-box" tabindex="0" role="region" aria-label="Plays" {
                ol class={ "moves per-" (numbering.per) } data-moves {
                    @for (index, play) in plays.iter().enumerate() { (item(play, index, numbering, ply)) }
                }
            }
            div class="steps" role="toolbar" aria-label="Step through the game" {
                @for (deed, word, path) in STEPS {
                    button type="button" class="icon-button" data-step=(deed) title=(word) aria-label=(word) { (icon(path)) }
                }
                button type="button" class="icon-button" data-action="flip" title="Turn the board" aria-label="Turn the board" {
                    (icon(icon::FLIP))
                }
                @if game == GameId::Ur {
                    button type="button" class="icon-button" data-action="route" aria-pressed="false" title="Show the route"
                        aria-label="Show the route" { (icon(icon::ROUTE)) }
                }
                button type="button" class="icon-button" data-action="mute" aria-pressed="false" title="Sounds off"
                    aria-label="Sounds off" { (icon(icon::SOUND)) }
            }
            div class="deeds" data-deeds {
                @for (deed, word, class) in DEEDS {
                    button type="button" class={ "button small " (class) } data-deed=(deed) hidden { (word) }
                }
            }
            @if let Some(secret) = &replay.row.secret { (dice(replay, secret, ended)) }
            (links(key.as_str(), ended))
        }
    }
}

/// How a game's plays are numbered.
#[derive(Clone, Copy)]
struct Numbering {
    /// So many plays share a number.
    per: usize,
    /// The first play stands where a second one would.
    second_begins: bool,
}

impl Numbering {
    fn of(replay: &Replay) -> Self {
        let second_begins = replay.start().is_ok_and(|table| table.turn() == Player::Second);
        Numbering { per: replay.live.table().plays_per_number().max(1), second_begins }
    }

    /// The number before a play, where one stands.
    fn before(self, index: usize) -> Option<usize> {
        let slot = index + usize::from(self.second_begins && self.per == 2);
        slot.is_multiple_of(self.per).then_some(slot / self.per + 1)
    }
}

/// The time control in words that newcomers understand.
fn control(control: &TimeControl) -> String {
    match control {
        TimeControl::None => "no clock".into(),
        control => control.to_string(),
    }
}

/// How things stand, in one sentence.
pub(super) fn status(replay: &Replay) -> String {
    let table = replay.live.table();
    match (&replay.row.finish, replay.live.end()) {
        (_, Some(end)) => {
            let how = end.termination(replay.row.agreement.game);
            match end.outcome {
                Some(mura_games::Outcome::Win(winner)) => {
                    let by = if how == "normal" { String::new() } else { format!(" ({how})") };
                    format!("{} has won{by}.", table.name(winner))
                }
                Some(mura_games::Outcome::Draw) if how == "normal" => "The game is drawn.".into(),
                Some(mura_games::Outcome::Draw) => format!("The game is drawn ({how})."),
                None => "The game was broken off.".into(),
            }
        }
        _ => format!("{} is on turn.", table.name(table.turn())),
    }
}

/// One play of the list, with its number as records have it.
fn item(play: &PlayView, index: usize, numbering: Numbering, ply: usize) -> Markup {
    let class = match play.by {
        Some(Side::First) => "first",
        Some(Side::Second) => "second",
        None => "thrown",
    };
    html! {
        li class=(class) {
            @if let Some(number) = numbering.before(index) { span class="move-number" { (number) "." } }
            a href={ "?ply=" (index + 1) } data-ply=(index + 1) title=(play.words)
                aria-current=[(index + 1 == ply).then_some("true")] { (play.text) (play.remark) }
        }
    }
}

/// What is known of the dice, and what anybody can check once the game is over.
fn dice(replay: &Replay, secret: &str, ended: bool) -> Markup {
    let context = Context::new(replay.row.agreement.game, replay.row.id.as_str()).ok();
    let commitment =
        context.zip(secret.parse::<Secret>().ok()).map(|(context, secret)| context.commit(&secret));
    html! {
        details class="fold" {
            summary { "Fair dice" }
            p { "Before the first throw the server published the digest of a secret. The throws follow from that secret and from what "
                "the players added; nobody could choose them. When the game is over the secret is shown, and the record can be checked with "
                code { "mura dice verify" } "." }
            dl class="facts" {
                dt { "Commitment" } dd { code data-commitment { @if let Some(commitment) = commitment { (commitment) } } }
                @for (player, seed) in Player::BOTH.into_iter().zip(&replay.row.seeds) {
                    dt { (replay.live.table().name(player)) " added" } dd { code { (seed.as_deref().unwrap_or("nothing")) } }
                }
                dt { "Secret" } dd { code data-secret { @if ended { (secret) } @else { "shown when the game is over" } } }
            }
        }
    }
}

/// Where to go from here.
fn links(key: &str, ended: bool) -> Markup {
    html! {
        div class="links" {
            button type="button" class="button small quiet" data-action="copy" hidden { "Copy link" }
            a class="button small quiet" href={ "/game/" (key) "/record" } download { "Record" }
            a class="button small quiet" href={ "/game/" (key) "/image.png" } data-image { "Image" }
            a class="button small quiet" href={ "/game/" (key) "/analysis" } data-when-over hidden[!ended] { "Analysis" }
        }
    }
}
