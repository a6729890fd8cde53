//! What players ask for, and what comes of it.

use std::time::Duration;

use mura_games::{Player, Table};

use super::{Event, Live, Offer, Refused};
use crate::clock::{ClockError, Phase};

/// Where throws come from: the table at which one is due, and the text of a throw back.
pub type Throws<'a> = dyn FnMut(&dyn Table) -> String + 'a;

/// What a player asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// To play this, in any text that readers accept.
    Play(String),
    /// To offer something.
    Offer(Offer),
    /// Not to take what the other one offers.
    Decline(Offer),
    /// To take it.
    Agree(Offer),
    /// To give up; in Mur, the set.
    Resign,
    /// To break the game off, before both have played.
    Abort,
}

impl Live {
    /// The events with which the game begins.
    pub fn begin(&self, throws: &mut Throws<'_>) -> Result<Vec<Event>, Refused> {
        let mut events = vec![Event::Begin];
        go_on(self.table().fork(), &mut events, throws)?;
        Ok(events)
    }

    /// What comes of a request, or why nothing does. Offers that cross are an agreement.
    pub fn ask(
        &self,
        at: Duration,
        by: Player,
        request: &Request,
        throws: &mut Throws<'_>,
    ) -> Result<Vec<Event>, Refused> {
        if self.end().is_some() {
            return Err(Refused::Over);
        }
        if !self.has_begun() && *request != Request::Abort {
            return Err(Refused::NotBegun);
        }
        if let Phase::Paused { .. } = self.clock().phase() {
            return Err(Refused::Paused);
        }
        if let Some(flag) = self.clock().flag(at) {
            return Err(Refused::Clock(ClockError::Due(flag)));
        }
        if let Request::Offer(Offer::TakeBack) | Request::Agree(Offer::TakeBack) = request {
            self.may_take_back()?;
        }
        Ok(match request {
            Request::Play(text) => {
                self.is_turn(by)?;
                let mut table = self.table().fork();
                let mut events = vec![Event::Play(by, table.play(text)?.action)];
                go_on(table, &mut events, throws)?;
                events
            }
            &Request::Offer(offer) => match self.offered(offer) {
                Some(other) if other != by => vec![Event::Agree(by, offer)],
                _ => {
                    self.may_offer(by, offer)?;
                    vec![Event::Offer(by, offer)]
                }
            },
            &Request::Decline(offer) => {
                self.is_offered(by, offer)?;
                vec![Event::Decline(by, offer)]
            }
            &Request::Agree(offer) => {
                self.is_offered(by, offer)?;
                vec![Event::Agree(by, offer)]
            }
            Request::Resign => vec![Event::Resign(by)],
            Request::Abort => {
                self.may_abort()?;
                vec![Event::Abort(by)]
            }
        })
    }

    /// What time brings by itself: a flag, if it has fallen by now. [`Clock::due`](crate::clock::Clock::due) says when to look
    /// again.
    pub fn tick(&self, at: Duration) -> Option<Event> {
        let is_due = self.end().is_none() && self.clock().due().is_some_and(|due| due <= at);
        is_due.then_some(Event::Flag)
    }

    /// The throws that are due after events which left the game as it stands.
    pub fn overdue(&self, throws: &mut Throws<'_>) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        if self.has_begun() && self.end().is_none() {
            go_on(self.table().fork(), &mut events, throws)?;
        }
        Ok(events)
    }
}

/// Throws the dice where a throw is due, and passes where nothing else can be done: nobody has to be waited for.
fn go_on(mut table: Box<dyn Table>, events: &mut Vec<Event>, throws: &mut Throws<'_>) -> Result<(), Refused> {
    while table.outcome().is_none() {
        if table.chance().is_some() {
            let throw = throws(&*table);
            events.push(Event::Throw(table.play(&throw)?.action));
        } else if table.legal() == ["pass"] {
            let player = table.turn();
            events.push(Event::Play(player, table.play("pass")?.action));
        } else {
            break;
        }
    }
    Ok(())
}
