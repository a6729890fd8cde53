//! A few hundred short games, played once: every game of the database has the log of one of them.

use std::time::Duration;

use mura_arena::live::{Agreement, Event, Live, Offer};
use mura_games::{GameId, Luck, Outcome, Player};

use crate::Done;

/// Logs for each kind of game.
pub(crate) const EACH: usize = 60;

/// The most plays of a log.
const PLAYS: usize = 8;

/// Between two events.
const PAUSE_MS: u64 = 4000;

/// The log of a game and what its row says of it.
pub(crate) struct Log {
    pub(crate) events: Vec<(i64, String)>,
    pub(crate) plies: i64,
    pub(crate) position: String,
    /// How long it took, its result and the end in words; none: it goes on.
    pub(crate) end: Option<(i64, &'static str, String)>,
}

/// Plays games of one kind: most are resigned, every tenth is drawn, every twentieth is broken off.
pub(crate) fn play(game: GameId, luck: &mut Luck) -> Done<Vec<Log>> {
    (0..EACH).map(|number| one(game, luck, Some(number))).collect()
}

/// Plays games that go on.
pub(crate) fn begin(game: GameId, luck: &mut Luck) -> Done<Vec<Log>> {
    (0..EACH).map(|_| one(game, luck, None)).collect()
}

fn one(game: GameId, luck: &mut Luck, number: Option<usize>) -> Done<Log> {
    let mut live = Live::new(Agreement::casual(game))?;
    let mut events = Vec::new();
    let mut happen = |live: &mut Live, event: Event| {
        let at_ms = events.len() as u64 * PAUSE_MS;
        live.apply(Duration::from_millis(at_ms), &event)?;
        events.push((at_ms as i64, event.to_string()));
        Done::Ok(())
    };
    happen(&mut live, Event::Begin)?;
    let is_broken_off = number.is_some_and(|number| number % 20 == 3);
    let plays = if is_broken_off { 0 } else { 2 + luck.below(PLAYS - 1) };
    while live.end().is_none() && live.done().len() < plays {
        let text = live.table().random(luck).ok_or("a game has no action")?;
        let event = match live.table().chance() {
            Some(_) => Event::Throw(text),
            None => Event::Play(live.table().turn(), text),
        };
        happen(&mut live, event)?;
    }
    let loser = Player::BOTH[luck.below(2)];
    match number {
        _ if live.end().is_some() => {}
        None => {}
        Some(_) if is_broken_off => happen(&mut live, Event::Abort(loser))?,
        // Not every game can be drawn.
        Some(number) if number % 10 == 1 && happen(&mut live, Event::Offer(loser, Offer::Draw)).is_ok() => {
            happen(&mut live, Event::Agree(loser.other(), Offer::Draw))?;
        }
        Some(_) => happen(&mut live, Event::Resign(loser))?,
    }
    let took_ms = events.len() as i64 * PAUSE_MS as i64;
    let end = live
        .end()
        .map(|end| (took_ms, end.outcome.map_or("none", Outcome::word), end.termination(game).to_string()));
    Ok(Log { plies: live.done().len() as i64, position: live.table().position(), events, end })
}
