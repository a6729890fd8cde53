//! Tests of games over a network.

mod random;
mod requests;
mod time;

use std::borrow::Borrow;
use std::time::Duration;

use mura_games::{GameId, Luck, Player, Table};

use super::{Agreement, Event, Live, Offer, Refused, Request};
use crate::clock::TimeControl;

/// A game with its log and its dice.
struct Kept {
    live: Live,
    log: Vec<(Duration, Event)>,
    luck: Luck,
}

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

impl Kept {
    fn new(agreement: Agreement) -> Self {
        let mut kept = Kept { live: Live::new(agreement).unwrap(), log: Vec::new(), luck: Luck::new(1) };
        let Kept { live, luck, .. } = &mut kept;
        let events = live.begin(&mut |table| throw(table, luck)).unwrap();
        kept.apply(Duration::ZERO, events);
        kept
    }

    fn casual(game: GameId) -> Self {
        Kept::new(Agreement::casual(game))
    }

    fn timed(game: GameId, control: &str) -> Self {
        let control: TimeControl = control.parse().unwrap();
        Kept::new(Agreement { control, take_back: false, ..Agreement::casual(game) })
    }

    fn apply(&mut self, at: Duration, events: Vec<Event>) {
        for event in events {
            self.live.apply(at, &event).unwrap();
            self.log.push((at, event));
        }
    }

    fn ask(&mut self, at: Duration, by: Player, request: impl Borrow<Request>) -> Result<(), Refused> {
        let Kept { live, luck, .. } = self;
        let events = live.ask(at, by, request.borrow(), &mut |table| throw(table, luck))?;
        self.apply(at, events);
        Ok(())
    }

    fn play(&mut self, at: Duration, text: &str) {
        let by = self.live.table().turn();
        self.ask(at, by, Request::Play(text.into())).unwrap();
    }

    fn position(&self) -> String {
        self.live.table().position()
    }

    /// The same game from its log, each event through its text.
    fn again(&self) -> Live {
        let mut live = Live::new(self.live.agreement().clone()).unwrap();
        for (at, event) in &self.log {
            let event: Event = event.to_string().parse().unwrap();
            live.apply(*at, &event).unwrap();
        }
        live
    }
}

fn throw(table: &dyn Table, luck: &mut Luck) -> String {
    table.random(luck).unwrap()
}

const BLACK: Player = Player::First;
const WHITE: Player = Player::Second;
const DRAW: Offer = Offer::Draw;
const BACK: Offer = Offer::TakeBack;
