//! The game itself: a fold over events.

use std::time::Duration;

use mura_games::{GameId, Outcome, Player, Table};

use super::{Agreement, End, Ended, Event, Offer, Refused};
use crate::clock::{Clock, ClockError, Phase, TimeControl};

/// How many plays can be taken back in one game. Without a bound two people (or one on both sides) could make a log of any length,
/// and everybody who opens the game has to read all of it.
pub const MOST_TAKE_BACKS: usize = 200;

/// A game over a network.
#[derive(Debug)]
pub struct Live {
    agreement: Agreement,
    table: Box<dyn Table>,
    done: Vec<Done>,
    clock: Clock,
    begun: bool,
    /// Who offers it, for each offer.
    offered: [Option<Player>; 2],
    /// Who was refused it and has not played since, for each offer.
    declined: [Option<Player>; 2],
    /// How often a play was taken back.
    taken_back: usize,
    end: Option<End>,
}

/// An action that was played or thrown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// The canonical text.
    pub text: String,
    /// What a record adds to it.
    pub remark: String,
    /// Who chose it; `None`: nobody, it was thrown, or time ran out.
    pub by: Option<Player>,
    /// The time that was then left on the clock of whoever was on turn.
    pub left: Option<Duration>,
}

impl Live {
    /// A game that has not begun.
    pub fn new(agreement: Agreement) -> Result<Self, Refused> {
        let table = agreement.open().map_err(Refused::Start)?;
        let clock = Clock::with_lag(agreement.control, agreement.lag);
        Ok(Live {
            agreement,
            table,
            done: Vec::new(),
            clock,
            begun: false,
            offered: [None; 2],
            declined: [None; 2],
            taken_back: 0,
            end: None,
        })
    }

    /// A copy that goes its own way: to see what events would bring before they are stored.
    pub fn fork(&self) -> Live {
        Live {
            agreement: self.agreement.clone(),
            table: self.table.fork(),
            done: self.done.clone(),
            clock: self.clock.clone(),
            begun: self.begun,
            offered: self.offered,
            declined: self.declined,
            taken_back: self.taken_back,
            end: self.end,
        }
    }

    /// What was agreed.
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// The board.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// What was played and thrown, as far as it was not taken back.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether it has begun.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Who offers this at the moment.
    pub fn offered(&self, offer: Offer) -> Option<Player> {
        self.offered[offer as usize]
    }

    /// Whether this player was refused it, and has not played since.
    pub(super) fn was_declined(&self, offer: Offer, player: Player) -> bool {
        self.declined[offer as usize] == Some(player)
    }

    /// How it ended.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Plays that a player chose.
    pub fn choices(&self, player: Player) -> usize {
        self.done.iter().filter(|done| done.by == Some(player)).count()
    }

    /// The number of actions that are left if a player takes back his last choice; `None` if he has none.
    pub(super) fn before_last_choice(&self, player: Player) -> Option<usize> {
        // A play without an alternative is no choice, and taking it back alone would bring it about again.
        self.done.iter().rposition(|done| done.by == Some(player) && done.text != "pass")
    }

    /// Whether another play may be taken back. Only requests are refused for it: a log that has more, from before there was a bound,
    /// can still be read.
    pub(super) fn may_take_back(&self) -> Result<(), Refused> {
        if self.taken_back < MOST_TAKE_BACKS { Ok(()) } else { Err(Refused::TakenBackOften) }
    }

    /// Lets something happen. On an error nothing has changed. Everything is checked, so that a log that was tampered with is
    /// found out.
    pub fn apply(&mut self, at: Duration, event: &Event) -> Result<(), Refused> {
        self.is_open(event)?;
        match event {
            Event::Begin => {
                self.clock.start(self.table.turn(), at)?;
                self.begun = true;
                self.judge(at)?;
            }
            Event::Play(player, text) => {
                self.is_turn(*player)?;
                self.act(at, text, Some(*player))?;
                self.offered = [None; 2];
                for declined in &mut self.declined {
                    *declined = declined.filter(|other| other != player);
                }
            }
            Event::Throw(text) => {
                self.table.chance().ok_or(Refused::Throw)?;
                self.act(at, text, None)?;
            }
            Event::Offer(player, offer) => {
                self.may_offer(*player, *offer)?;
                self.offered[*offer as usize] = Some(*player);
            }
            Event::Decline(player, offer) => {
                self.is_offered(*player, *offer)?;
                self.offered[*offer as usize] = None;
                self.declined[*offer as usize] = Some(player.other());
            }
            Event::Agree(player, offer) => {
                self.is_offered(*player, *offer)?;
                match offer {
                    Offer::Draw => {
                        self.finish(at, End { outcome: Some(Outcome::Draw), how: Ended::Agreed })?;
                    }
                    Offer::TakeBack => self.take_back(at, player.other())?,
                }
            }
            Event::Resign(player) => self.finish(at, End::lost(*player, Ended::Resigned(*player)))?,
            Event::Abort(_) => {
                self.may_abort()?;
                self.finish(at, End { outcome: None, how: Ended::Aborted })?;
            }
            Event::Flag => self.fall(at)?,
            Event::Lag(lag) => self.clock.lag(*lag, at)?,
            Event::Pause => self.clock.pause(at)?,
            Event::Resume => self.clock.resume(at)?,
        }
        Ok(())
    }

    /// Whether such an event can happen at all by now.
    fn is_open(&self, event: &Event) -> Result<(), Refused> {
        match event {
            _ if self.end.is_some() => Err(Refused::Over),
            Event::Begin if self.begun => Err(Refused::Begun),
            Event::Begin | Event::Abort(_) => Ok(()),
            _ if !self.begun => Err(Refused::NotBegun),
            _ => Ok(()),
        }
    }

    pub(super) fn is_turn(&self, player: Player) -> Result<(), Refused> {
        match self.table.turn() {
            turn if turn == player && self.table.chance().is_none() => Ok(()),
            turn if turn == player => Err(Refused::Throw),
            turn => Err(Refused::Turn { turn }),
        }
    }

    pub(super) fn may_offer(&self, player: Player, offer: Offer) -> Result<(), Refused> {
        let known = match offer {
            Offer::Draw => self.agreement.has_draws(),
            Offer::TakeBack => self.agreement.take_back,
        };
        if !known {
            return Err(Refused::Unknown(offer));
        }
        if self.offered(offer).is_some() || self.was_declined(offer, player) {
            return Err(Refused::Again(offer));
        }
        if offer == Offer::TakeBack && self.before_last_choice(player).is_none() {
            return Err(Refused::NothingToTakeBack);
        }
        Ok(())
    }

    pub(super) fn is_offered(&self, player: Player, offer: Offer) -> Result<(), Refused> {
        match self.offered(offer) {
            Some(other) if other != player => Ok(()),
            _ => Err(Refused::NotOffered(offer)),
        }
    }

    pub(super) fn may_abort(&self) -> Result<(), Refused> {
        let both = Player::BOTH.iter().all(|player| self.choices(*player) > 0);
        if both { Err(Refused::TooLate) } else { Ok(()) }
    }

    /// Plays or throws, and lets the clocks follow.
    fn act(&mut self, at: Duration, text: &str, by: Option<Player>) -> Result<(), Refused> {
        // The clock is asked first, on a copy: a play after the flag is none, and a refused play must not press it.
        let mut clock = self.clock.clone();
        let before = self.table.turn();
        let bars = self.table.score();
        let mut table = self.table.fork();
        let played = table.play(text)?;
        if table.turn() != before {
            clock.switch(table.turn(), at)?;
        } else if let Some(flag) = clock.flag(at) {
            return Err(Refused::Clock(ClockError::Due(flag)));
        }
        let left = clock.left(before, at);
        if table.score() != bars && self.is_played_in_rounds() {
            clock.set_anew(at)?;
        }
        (self.table, self.clock) = (table, clock);
        self.done.push(Done { text: played.action, remark: played.remark, by, left });
        self.judge(at)
    }

    /// TIME CONTROLS of Advanced Mur: "The clocks are reset each time there is an advance of one of the dice-token sets."
    fn is_played_in_rounds(&self) -> bool {
        self.agreement.game == GameId::MurAdvanced
            && matches!(self.agreement.control, TimeControl::Round { .. })
    }

    /// The end on the board, if it has come.
    fn judge(&mut self, at: Duration) -> Result<(), Refused> {
        match self.table.outcome() {
            Some(outcome) => self.finish(at, End::board(outcome)),
            None => Ok(()),
        }
    }

    fn finish(&mut self, at: Duration, end: End) -> Result<(), Refused> {
        if self.begun && !matches!(self.clock.phase(), Phase::Stopped) {
            self.clock.stop(at)?;
        }
        self.offered = [None; 2];
        self.end = Some(end);
        Ok(())
    }

    /// Time ran out. In the rounds of Advanced Mur that costs a bar, and the clocks are set anew; otherwise it ends the game.
    fn fall(&mut self, at: Duration) -> Result<(), Refused> {
        let flag = self.clock.fall(at)?;
        let Some(player) = flag.player else {
            return self.finish(at, End { outcome: Some(Outcome::Draw), how: Ended::Length });
        };
        if !self.is_played_in_rounds() {
            return self.finish(at, End::lost(player, Ended::Time(player)));
        }
        let text = format!("flag-{}", player.letter());
        let played = self.table.replay(&text)?;
        self.done.push(Done {
            text: played.action,
            remark: played.remark,
            by: None,
            left: Some(Duration::ZERO),
        });
        self.clock.set_anew(at)?;
        self.judge(at)
    }

    /// The game as it stood before a player's last choice. His time is not given back.
    fn take_back(&mut self, at: Duration, player: Player) -> Result<(), Refused> {
        let kept = self.before_last_choice(player).ok_or(Refused::NothingToTakeBack)?;
        let mut table = self.agreement.open().map_err(Refused::Start)?;
        for done in &self.done[..kept] {
            table.replay(&done.text)?;
        }
        self.clock.switch(table.turn(), at)?;
        self.table = table;
        self.done.truncate(kept);
        self.taken_back += 1;
        self.offered = [None; 2];
        Ok(())
    }
}
