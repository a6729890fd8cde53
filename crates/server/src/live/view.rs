//! A game as one client sees it.

use mura_arena::clock::{Phase, TimeControl};
use mura_arena::live::{End, Ended, Offer, Request};
use mura_games::{GameId, Outcome, Player};
use mura_picture::{Look, Scene, turned_for};

use super::game::Game;
use super::load::since;
use super::message::{Choice, Clocks, EndView, May, View, What};
use super::shared::Shared;
use crate::id::GameKey;

/// The value of [`Look::flipped`] for somebody who has not turned the board.
pub(crate) fn usual_side(game: GameId, seat: Option<Player>) -> bool {
    turned_for(game, seat.unwrap_or(Player::First))
}

/// What can be played just now.
pub(crate) fn legal(game: &Game) -> Vec<Choice> {
    if game.live.awaited().is_none() {
        return Vec::new();
    }
    choices(game.id(), game.live.table().legal())
}

/// Actions with the points that a player touches for them.
pub(crate) fn choices(game: GameId, texts: Vec<String>) -> Vec<Choice> {
    texts.into_iter().map(|text| Choice::new(game, text)).collect()
}

/// The board. A scene that only updates another one leaves out what never changes.
pub(crate) fn scene(game: &Game, flipped: bool, whole: bool) -> Shared {
    let last = game.live.done().last().map(|done| done.text.clone());
    let look = Look { flipped, last, ..Look::default() };
    match Scene::new(game.live.table(), &look) {
        Ok(mut scene) => {
            if !whole {
                scene.parts.clear();
                scene.points.clear();
            }
            Shared::of(&scene)
        }
        Err(error) => {
            tracing::error!(%error, game = %game.key(), "a position cannot be drawn");
            Shared::empty()
        }
    }
}

/// The parts of a view that are made elsewhere.
pub(crate) struct Parts {
    pub(crate) kept: usize,
    pub(crate) scene: Shared,
    pub(crate) motions: Shared,
    pub(crate) legal: Shared,
    pub(crate) premove: Vec<String>,
    pub(crate) next: Option<GameKey>,
    pub(crate) series: Option<String>,
    pub(crate) may_rematch: bool,
}

/// The view of whoever sits there.
pub(crate) fn view(game: &Game, seat: Option<Player>, parts: Parts) -> View {
    let at = game.now();
    let live = &game.live;
    let is_over = live.end().is_some();
    let offers = Offer::ALL.into_iter().filter_map(|offer| Some((what(offer), live.offered(offer)?.into())));
    View {
        game: game.key().clone(),
        version: game.version,
        ply: live.done().len(),
        kept: parts.kept,
        plays: Shared::of(game.plays.get(parts.kept..).unwrap_or_default()),
        position: game.row.position.clone(),
        seat: seat.map(Into::into),
        turn: live.awaited().map(Into::into),
        scene: parts.scene,
        motions: parts.motions,
        clocks: clocks(game, at),
        legal: parts.legal,
        offers: offers.collect(),
        may: May { rematch: parts.may_rematch, ..may(game, seat, at) },
        end: live.end().map(|end| EndView {
            outcome: end.outcome.map_or("none", Outcome::word),
            words: end_words(game.id(), end),
            series: parts.series,
        }),
        dice: game.dice.as_ref().map(|dice| dice.view(&game.row, is_over)),
        premove: parts.premove,
        next: parts.next,
    }
}

fn what(offer: Offer) -> What {
    match offer {
        Offer::Draw => What::Draw,
        Offer::TakeBack => What::TakeBack,
    }
}

fn clocks(game: &Game, at: i64) -> Clocks {
    let (clock, at) = (game.live.clock(), since(at));
    let left = Player::BOTH.map(|player| clock.left(player, at));
    let running = match clock.phase() {
        Phase::Running { turn, .. } if clock.control() != TimeControl::None && game.stands_at.is_none() => {
            Some(turn)
        }
        _ => None,
    };
    let delay = running
        .and_then(|turn| clock.due()?.saturating_sub(at).checked_sub(left[turn.index()].unwrap_or_default()));
    Clocks {
        control: clock.control().to_string(),
        left_ms: left.map(|left| left.map(|left| left.as_millis() as u64)),
        running: running.map(Into::into),
        delay_ms: delay.unwrap_or_default().as_millis() as u64,
    }
}

/// What whoever sits there may ask for. The game itself is asked: nothing is said to be possible
/// that would be refused.
fn may(game: &Game, seat: Option<Player>, at: i64) -> May {
    let Some(player) = seat else { return May::default() };
    let can = |request: Request| game.ask(at, player, &request).is_ok();
    let is_turn = game.live.awaited() == Some(player);
    May {
        draw: can(Request::Offer(Offer::Draw)),
        take_back: can(Request::Offer(Offer::TakeBack))
            || game.row.is_shared() && game.ask(at, player.other(), &Request::Offer(Offer::TakeBack)).is_ok(),
        resign: can(Request::Resign),
        abort: can(Request::Abort),
        hint: is_turn && game.is_practice(),
        premove: !is_turn && may_premove(game),
        rematch: false,
    }
}

/// Whether plays in advance make sense at all: where the dice come between, nobody knows what he
/// will want to play.
pub(crate) fn may_premove(game: &Game) -> bool {
    game.live.awaited().is_some() && game.id() != GameId::Ur && !game.row.is_shared()
}

/// How a game ended, in one sentence.
pub(crate) fn end_words(game: GameId, end: End) -> String {
    let name = |player: Player| game.players()[player.index()];
    let is_mur = matches!(game, GameId::MurClassic | GameId::MurKraken);
    match (end.how, end.outcome) {
        (Ended::Resigned(player), _) if is_mur => {
            format!("{} resigned the set; {} won.", name(player), name(player.other()))
        }
        (Ended::Resigned(player), _) => format!("{} resigned; {} won.", name(player), name(player.other())),
        (Ended::Time(player), _) => {
            format!("{} ran out of time; {} won.", name(player), name(player.other()))
        }
        (Ended::Length, _) => "The longest time of a game is over: a draw.".into(),
        (Ended::Agreed, _) if is_mur => "Left undecided by agreement.".into(),
        (Ended::Agreed, _) => "Drawn by agreement.".into(),
        (Ended::Aborted, _) => "Broken off; it does not count.".into(),
        (Ended::Board, Some(Outcome::Win(player))) => format!("{} won.", name(player)),
        (Ended::Board, _) => "A draw.".into(),
    }
}
