//! A game between two made-up players, played to its end at once.

use std::time::Duration;

use mura_arena::live::{Agreement, End, Event, Live, Request};
use mura_engine::level::Level;
use mura_engine::{Limits, Recipe, Resources, Thinker};
use mura_games::{GameId, Luck, Outcome, Table};

use super::Guise;
use crate::store::{Batch, Finish, GameRow, Stored};

/// A game and what happened in it.
pub(super) type Made = (GameRow, Batch);

/// The time that the players had.
const CONTROL: &str = "10m+5s";

/// The most positions that a level looks at for a move: nobody should have to wait for games that are only to be looked at.
const GLANCE: u64 = 2000;

/// Whoever is on turn after so many actions has had enough.
const LONGEST: usize = 240;

/// Plays a game that began at `created_ms`. What is left to chance comes from `luck`.
pub(super) fn play(game: GameId, players: [&Guise; 2], created_ms: i64, luck: &mut Luck) -> Option<Made> {
    let agreement = Agreement { control: CONTROL.parse().ok()?, take_back: false, ..Agreement::casual(game) };
    let seats = players.map(|player| player.account.clone());
    let mut row = GameRow::new(agreement.clone(), seats, created_ms).ok()?;
    row.rated = true;
    let mut minds = players.map(|player| mind(game, player.level, luck));
    let mut log = Log { live: Live::new(agreement).ok()?, at_ms: 0, events: Vec::new() };
    let begins = log.live.begin(&mut |table| throw(table, luck)).ok()?;
    log.happen(begins)?;
    while log.live.end().is_none() {
        log.at_ms += 500 + luck.below(5000) as i64;
        let player = log.live.awaited()?;
        let request = if log.live.done().len() < LONGEST {
            let table = log.live.table();
            let thought = minds[player.index()].think(table, &Limits::nodes(GLANCE), &|| false, &mut |_| {});
            Request::Play(thought.action?)
        } else {
            Request::Resign
        };
        let asked = log.live.ask(log.at(), player, &request, &mut |table| throw(table, luck));
        let happens = asked.ok().or_else(|| log.live.tick(log.at()).map(|flag| vec![flag]))?;
        log.happen(happens)?;
    }
    let finish = finish(game, log.live.end()?, created_ms + log.at_ms);
    let batch = Batch {
        game: row.id.clone(),
        plies: log.live.done().len() as i64,
        position: log.live.table().position(),
        finish: Some(finish),
        events: log.events,
    };
    Some((row, batch))
}

/// A mind that stops by itself: a level looks at a number of positions. The highest would think for ever.
fn mind(game: GameId, level: u8, luck: &mut Luck) -> Box<dyn Thinker> {
    let level = Level::new(level.clamp(1, Level::HIGHEST - 1)).map_or(Recipe::Greedy, Recipe::Level);
    level.open(game, &Resources { hash_mib: 1, seed: luck.word(), ..Resources::default() })
}

fn throw(table: &dyn Table, luck: &mut Luck) -> String {
    table.random(luck).unwrap_or_default()
}

fn finish(game: GameId, end: End, ended_ms: i64) -> Finish {
    Finish {
        ended_ms,
        outcome: end.outcome.map_or("none", Outcome::word).to_owned(),
        termination: end.termination(game).to_string(),
    }
}

/// A game as it grows.
struct Log {
    live: Live,
    at_ms: i64,
    events: Vec<Stored>,
}

impl Log {
    fn at(&self) -> Duration {
        Duration::from_millis(self.at_ms.unsigned_abs())
    }

    fn happen(&mut self, events: Vec<Event>) -> Option<()> {
        for event in events {
            self.live.apply(self.at(), &event).ok()?;
            self.events.push(Stored { number: self.events.len() as i64, at_ms: self.at_ms, event });
        }
        Some(())
    }
}
