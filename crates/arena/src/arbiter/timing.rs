//! The fold, deed by deed: the clock.
//!
//! A play presses the clock, legal or not. While an irregularity waits, the clock of the opponent runs, since he has to decide
//! or to move on; where that is not wanted the arbiter stops it. What was used is not given back by a rectification: the
//! arbiter gives and takes time.

use std::time::Duration;

use mura_games::record::Event;
use mura_games::{GameId, Player};

use super::deed::ClockDeed;
use super::irregularity::Step;
use super::proceedings::Moment;
use super::scene::Scene;
use super::{Edition, End, Objection, Proceedings, stamp};
use crate::clock::{Clock, Flag, Phase, TimeControl};

impl Proceedings {
    /// Objects where time has run out: nothing is played after that.
    pub(super) fn in_time(&self, at: Duration) -> Result<(), Objection> {
        match self.clock.as_ref().and_then(|clock| clock.flag(at)) {
            None => Ok(()),
            Some(flag) => {
                let whose = flag
                    .player
                    .map_or("the time of the game".into(), |player| format!("{}'s time", self.name(player)));
                Err(Objection::TimeOut { whose, at: flag.at })
            }
        }
    }

    /// A player has made a move from this scene; a throw is only the first half of one.
    pub(super) fn pressed(&mut self, at: Duration, mover: Player, from: &Scene) -> Result<(), Objection> {
        let awaited = self.awaited();
        let thrown = from.table.chance().is_some() && self.pending.is_none();
        let advanced = from.table.score() != self.scene.table.score();
        let Some(clock) = &mut self.clock else { return Ok(()) };
        // Nobody has started it: whoever is awaited now is the first whose time is measured.
        if clock.phase() == Phase::Ready && self.edition >= Edition::Second {
            if clock.control() != TimeControl::None {
                clock.start(awaited, at)?;
            }
            return Ok(());
        }
        if let Phase::Running { turn, .. } = clock.phase()
            && (!thrown || turn != awaited)
        {
            clock.switch(awaited, at)?;
        }
        // Advanced Mur: every advance begins a round, also while the clocks stand.
        if advanced && matches!(clock.control(), TimeControl::Round { .. }) {
            clock.set_anew(at)?;
        }
        if matches!(clock.control(), TimeControl::Game { .. } | TimeControl::Round { .. })
            && self.pending.is_none()
        {
            self.record.stamp(clock.left(mover, at));
        }
        Ok(())
    }

    /// The clock runs for whoever is awaited. Nothing has been played, so nothing is earned by it.
    pub(super) fn follow(&mut self, at: Duration) -> Result<(), Objection> {
        let awaited = self.awaited();
        if let Some(clock) = &mut self.clock
            && let Phase::Running { turn, .. } = clock.phase()
            && turn != awaited
        {
            clock.switch(awaited, at)?;
            let increment = clock.control().increment();
            if !increment.is_zero() {
                clock.take(turn, increment, at)?;
            }
        }
        Ok(())
    }

    /// Something is done to the clock.
    pub(super) fn set_clock(&mut self, moment: Moment, deed: ClockDeed) -> Result<(), Objection> {
        let at = moment.at;
        let awaited = self.awaited();
        if let ClockDeed::Set(control) = deed {
            if self.clock.as_ref().is_some_and(|clock| clock.phase() != Phase::Ready) {
                return Err(Objection::Unfit("the clock has been started: give or take time instead".into()));
            }
            self.clock = Some(Clock::new(control));
            self.record.control(control);
            return Ok(());
        }
        let clock = self.clock.as_mut().ok_or(Objection::NoClock)?;
        match deed {
            ClockDeed::Set(_) => {}
            ClockDeed::Start if clock.phase() == Phase::Ready => clock.start(awaited, at)?,
            ClockDeed::Start => {
                clock.resume(at)?;
                return self.follow(at);
            }
            ClockDeed::Stop => clock.pause(at)?,
            ClockDeed::Press => clock.press(at)?,
            ClockDeed::Give(player, time) => {
                // A flag that is due has to fall before it can be put up again.
                if clock.flag(at).is_some() && matches!(clock.phase(), Phase::Running { .. }) {
                    clock.fall(at)?;
                }
                clock.give(player, time, at)?;
            }
            ClockDeed::Take(player, time) => clock.take(player, time, at)?,
        }
        Ok(())
    }

    /// Time has run out. In Advanced Mur the opponent advances a bar; elsewhere the game is lost, or with the time of the whole
    /// game (8.4) the arbiter has to decide.
    pub(super) fn flag(&mut self, moment: Moment, player: Option<Player>) -> Result<(), Objection> {
        let at = moment.at;
        // Without a clock nobody knows when it fell.
        let mut fallen = Flag { player, at: Duration::ZERO };
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.control() != TimeControl::None) {
            fallen = match (clock.phase(), clock.flag(at)) {
                (Phase::Fallen { flag, .. }, _) => flag,
                (_, None) => {
                    let left = clock.left(player.unwrap_or(Player::First), at).unwrap_or_default();
                    let whose = player.map_or("the time of the game".into(), |player| {
                        format!("{}'s time", self.game.players()[player.index()])
                    });
                    let left = stamp::write(left);
                    return Err(Objection::Unfit(format!("{whose} has not run out: {left} is left")));
                }
                _ => clock.fall(at)?,
            };
            if fallen.player != player {
                let whose = fallen.player.map_or("that of the whole game", |player| self.name(player));
                return Err(Objection::Unfit(format!("the time that ran out is another: {whose}")));
            }
        } else if !matches!(self.game, GameId::Morabaraba | GameId::MurAdvanced) {
            return Err(Objection::NoClock);
        }
        let Some(player) = player else {
            if self.overtime == Some(fallen) && self.edition >= Edition::Third {
                return Err(Objection::Unfit(self.cited("the time of the game is over already", "8.4")));
            }
            self.overtime = Some(fallen);
            let said = self.cited("the time of the game is over", "8.4");
            self.record.event(Event::Decision(said));
            return Ok(());
        };
        if self.game != GameId::MurAdvanced {
            self.record.event(Event::Flag(player));
            self.end = Some(End::Time(player));
            return Ok(());
        }
        let (after, played) = self.scene.flag(player).map_err(Objection::Play)?;
        self.scene = after;
        self.record.play(&played);
        // What waits for a decision still does: the bar counts, however it is decided.
        if let Some(pending) = &mut self.pending {
            pending.before = self.scene.clone();
            if let Ok(stands) = &pending.after {
                pending.after = Ok(stands.flag(player).map_err(Objection::Play)?.0);
                pending.steps.push(Step::Position);
            }
        }
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.control() != TimeControl::None) {
            clock.set_anew(at)?;
        }
        self.judge_board();
        Ok(())
    }

    /// The game has ended, and nothing runs any more.
    pub(super) fn stop_clock(&mut self, at: Duration) {
        if let Some(clock) = &mut self.clock {
            if matches!(clock.phase(), Phase::Running { .. }) && clock.flag(at).is_some() {
                let _ = clock.fall(at);
            }
            // It may have been stopped before: after the end only remarks are entered.
            let _ = clock.stop(at);
        }
    }
}
