//! One game between two programs, from any start.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_engine::Clock;
use mura_games::record::{Play, Record, Termination};
use mura_games::{Luck, Outcome, Played, Player, Table, shortened, shortened_to};

use crate::engines::contestant::{Contestant, NoAnswer, Question};
use crate::engines::{Conditions, Control, Fault, MatchError};
use crate::series::How;

/// Reasons quote what was said; a record is no place for more than so many characters of it.
const SENTENCE: usize = 200;

/// One game between two programs, before it is played.
pub(super) struct Setting {
    /// The number of the game, from 0: seeds and messages go by it.
    pub(super) number: u64,
    /// The side that has the first colour.
    pub(super) black: usize,
    pub(super) start: Box<dyn Table>,
    /// The actions to play first.
    pub(super) opening: Vec<String>,
    /// The seed of the dice. Each colour has its own.
    pub(super) dice: u64,
    /// Time for a move in place of other limits of time.
    pub(super) pace: Option<Duration>,
    /// What its record says beforehand.
    pub(super) tags: Vec<(&'static str, String)>,
}

/// A finished game.
pub(super) struct Finished {
    /// The tags of the setting, Result, Termination and the plays.
    pub(super) record: Record,
    /// The game as it stands.
    pub(super) table: Box<dyn Table>,
    pub(super) outcome: Outcome,
    pub(super) how: How,
    /// The fault of the loser by which it ended.
    pub(super) fault: Option<Fault>,
}

/// A game in progress.
struct Bout<'a> {
    conditions: &'a Conditions,
    number: u64,
    black: usize,
    pace: Option<Duration>,
    table: Box<dyn Table>,
    /// The start position, unless it is the game's own.
    start: Option<String>,
    history: Vec<String>,
    plays: Vec<Play>,
    clocks: [Option<Clock>; 2],
    dice: [Luck; 2],
    over: &'a AtomicBool,
}

/// How a game ended.
enum Ending {
    OnBoard(Outcome),
    Cap,
    Fault(Player, Fault),
}

/// Plays a game. `Ok(None)`: the match was over first.
pub(super) fn play(
    conditions: &Conditions,
    setting: &Setting,
    sides: &mut [Contestant; 2],
    over: &AtomicBool,
) -> Result<Option<Finished>, MatchError> {
    let start = setting.start.fork();
    let usual = conditions.game.start(&mura_games::Settings::default()).ok();
    let text = Some(start.position()).filter(|text| usual.is_none_or(|usual| usual.position() != *text));
    let mut record = Record::new(conditions.game);
    for (name, value) in &setting.tags {
        record.set_tag(name, value.as_str());
    }
    let mut dice = Luck::new(setting.dice);
    let mut bout = Bout {
        conditions,
        number: setting.number,
        black: setting.black,
        pace: setting.pace,
        table: start,
        start: text,
        history: Vec::new(),
        plays: Vec::new(),
        clocks: [None; 2],
        dice: [0, 1].map(|_| Luck::new(dice.word())),
        over,
    };
    bout.clocks = Player::BOTH.map(|player| bout.control(player).clock);
    for action in &setting.opening {
        bout.play(action).map_err(|error| bout.stuck(&format!("its opening plays {action}: {error}")))?;
    }
    let ending = bout.run(sides)?;
    Ok(ending.map(|ending| bout.finish(record, ending)))
}

impl Bout<'_> {
    /// Which side has this colour.
    fn side(&self, player: Player) -> usize {
        if player == Player::First { self.black } else { 1 - self.black }
    }

    /// The limits of a player.
    fn control(&self, player: Player) -> Control {
        let control = self.conditions.control(self.side(player));
        match self.pace {
            None => control,
            Some(pace) => Control {
                time: Some(control.time.map_or(pace, |time| time.min(pace))),
                clock: None,
                ..control
            },
        }
    }

    fn play(&mut self, text: &str) -> Result<(), mura_games::PlayError> {
        let Played { action, remark } = self.table.play(text)?;
        self.plays.push(Play::new(action.as_str(), &remark));
        self.history.push(action);
        Ok(())
    }

    /// What stops a game that neither side can be blamed for: left out in silence it would be missing in the result.
    fn stuck(&self, why: &str) -> MatchError {
        MatchError::Stuck {
            round: self.number + 1,
            why: format!("{why} (position {})", self.table.position()),
        }
    }

    /// Plays to the end; `None` when the match was over first.
    fn run(&mut self, sides: &mut [Contestant; 2]) -> Result<Option<Ending>, MatchError> {
        for player in Player::BOTH {
            let side = self.side(player);
            let resources = self.conditions.resources(side, self.number);
            if let Err(fault) = sides[side].new_game(&resources) {
                return Ok((!self.over.load(Relaxed)).then_some(Ending::Fault(player, fault)));
            }
        }
        while self.history.len() < self.conditions.cap as usize {
            if let Some(outcome) = self.table.outcome() {
                return Ok(Some(Ending::OnBoard(outcome)));
            }
            if self.over.load(Relaxed) {
                return Ok(None);
            }
            let player = self.table.turn();
            if self.table.chance().is_some() {
                let throw = self.table.random(&mut self.dice[player.index()]);
                let throw = throw.ok_or_else(|| self.stuck("there is nothing to throw"))?;
                self.play(&throw).map_err(|error| self.stuck(&format!("the dice show {throw}: {error}")))?;
                continue;
            }
            match self.turn(player, &mut sides[self.side(player)]) {
                Ok(()) => {}
                Err(NoAnswer::Fault(fault)) => return Ok(Some(Ending::Fault(player, fault))),
                Err(NoAnswer::Abandoned) => return Ok(None),
            }
        }
        Ok(Some(self.table.outcome().map_or(Ending::Cap, Ending::OnBoard)))
    }

    /// Asks for an action and plays it, on the clock.
    fn turn(&mut self, player: Player, contestant: &mut Contestant) -> Result<(), NoAnswer> {
        let side = self.side(player);
        let control = self.control(player);
        let allowed = control.allowed(self.clocks[player.index()]);
        let deadline = allowed.map(|allowed| allowed + self.conditions.margin(side));
        let question = Question {
            table: &*self.table,
            start: self.start.as_deref(),
            history: &self.history,
            control,
            clocks: self.clocks,
            deadline,
            patience: self.conditions.patience,
            over: self.over,
        };
        let began = Instant::now();
        let text = contestant.choose(&question)?;
        let used = began.elapsed();
        if let (Some(allowed), Some(deadline)) = (allowed, deadline)
            && used > deadline
        {
            let [used, allowed] = [used, allowed].map(|time| time.as_secs_f64());
            let why = format!("{used:.3} s where {allowed:.3} s were allowed");
            return Err(NoAnswer::Fault(Fault::Time(why)));
        }
        if let Some(clock) = &mut self.clocks[player.index()] {
            clock.left = clock.left.saturating_sub(used).max(Duration::ZERO) + clock.increment;
        }
        self.play(&text).map_err(|error| {
            let why = format!("\"{}\": {}", shortened(&text), shortened_to(&error.to_string(), SENTENCE));
            NoAnswer::Fault(Fault::Illegal(why))
        })
    }

    fn finish(self, mut record: Record, ending: Ending) -> Finished {
        let (outcome, how, termination, fault) = match ending {
            Ending::OnBoard(outcome) => (outcome, How::Played, Termination::Normal.to_string(), None),
            Ending::Cap => {
                let termination = format!("{} of {} plies", Termination::Cap, self.conditions.cap);
                (Outcome::Draw, How::Agreed, termination, None)
            }
            Ending::Fault(loser, fault) => {
                let termination = fault.termination(self.table.name(loser));
                (Outcome::Win(loser.other()), How::Forfeited(loser), termination, Some(fault))
            }
        };
        record.set_tag("Result", outcome.word());
        record.set_tag("Termination", termination);
        record.plays = self.plays;
        Finished { record, table: self.table, outcome, how, fault }
    }
}

#[cfg(test)]
mod tests {
    use mura_games::GameId;

    use super::*;

    #[test]
    fn an_opening_that_cannot_be_played_is_told_and_not_left_out() {
        let sides = ["random", "greedy"].map(|spec| spec.parse().unwrap());
        let conditions = Conditions::new(GameId::MurClassic, sides);
        let mut sides = [0, 1].map(|side| Contestant::new(&conditions, side));
        let setting = Setting {
            number: 1,
            black: 1,
            start: GameId::MurClassic.start(&Default::default()).unwrap(),
            opening: ["+b1", "+b1"].map(String::from).to_vec(),
            dice: 0,
            pace: None,
            tags: Vec::new(),
        };
        let played = play(&conditions, &setting, &mut sides, &AtomicBool::new(false));
        let why = played.err().unwrap().to_string();
        assert!(why.starts_with("round 2 cannot be played: its opening plays +b1: "), "{why}");
        assert!(why.contains("occupied") && why.contains("(position 8/8/1b6/k w"), "{why}");
    }
}
