//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_engine::Clock;
use mura_games::record::{Play, Record};
use mura_games::{Luck, Outcome, Played, Player, Table, Ur, shortened};

use crate::engines::contestant::{Contestant, NoAnswer, Question};
use crate::engines::opening::Opening;
use crate::engines::plan::Stream;
use crate::engines::{Fault, GameResult, MatchError, Plan};

/// A finished game.
pub(super) struct Finished {
    pub(super) record: Record,
    pub(super) result: GameResult,
}

/// A game in progress.
struct Bout<'a> {
    plan: &'a Plan,
    number: u64,
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

/// Plays game `number`. `Ok(None)`: the match was over first.
pub(super) fn play(
    plan: &Plan,
    number: u64,
    opening: &Opening,
    sides: &mut [Contestant; 2],
    over: &AtomicBool,
) -> Result<Option<Finished>, MatchError> {
    let start = opening.start.fork();
    let usual = plan.game.start(&mura_games::Settings::default()).ok();
    let text = Some(start.position()).filter(|text| usual.is_none_or(|usual| usual.position() != *text));
    let mut record = Record::new(plan.game);
    for (name, value) in plan.tags(number, &*start) {
        record.set_tag(name, value);
    }
    // Both games of a pair see the same dice, each colour its own: luck then favours both sides alike.
    let mut dice = Luck::new(plan.seed(Stream::Dice, number / 2));
    let mut bout = Bout {
        plan,
        number,
        table: start,
        start: text,
        history: Vec::new(),
        plays: Vec::new(),
        clocks: Player::BOTH.map(|player| plan.control(side(number, player)).clock),
        dice: [0, 1].map(|_| Luck::new(dice.word())),
        over,
    };
    for action in &opening.actions {
        bout.play(action).map_err(|error| bout.stuck(&format!("its opening plays {action}: {error}")))?;
    }
    let ending = bout.run(sides)?;
    Ok(ending.map(|ending| bout.finish(record, ending)))
}

/// Which side has this colour in game `number`.
fn side(number: u64, player: Player) -> usize {
    usize::from(GameResult::colour(number) != player)
}

impl Bout<'_> {
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
            let side = side(self.number, player);
            let resources = self.plan.resources(side, self.number);
            if let Err(fault) = sides[side].new_game(&resources) {
                return Ok((!self.over.load(Relaxed)).then_some(Ending::Fault(player, fault)));
            }
        }
        while self.history.len() < self.plan.cap as usize {
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
            match self.turn(player, &mut sides[side(self.number, player)]) {
                Ok(()) => {}
                Err(NoAnswer::Fault(fault)) => return Ok(Some(Ending::Fault(player, fault))),
                Err(NoAnswer::Abandoned) => return Ok(None),
            }
        }
        Ok(Some(self.table.outcome().map_or(Ending::Cap, Ending::OnBoard)))
    }

    /// Asks for an action and plays it, on the clock.
    fn turn(&mut self, player: Player, contestant: &mut Contestant) -> Result<(), NoAnswer> {
        let side = side(self.number, player);
        let control = self.plan.control(side);
        let allowed = control.allowed(self.clocks[player.index()]);
        let deadline = allowed.map(|allowed| allowed + self.plan.margin(side));
        let question = Question {
            table: &*self.table,
            start: self.start.as_deref(),
            history: &self.history,
            control,
            clocks: self.clocks,
            deadline,
            patience: self.plan.patience,
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
            let why = format!("\"{}\": {}", shortened(&text), shortened_reason(&error.to_string()));
            NoAnswer::Fault(Fault::Illegal(why))
        })
    }

    fn finish(self, mut record: Record, ending: Ending) -> Finished {
        let (outcome, termination, fault) = match ending {
            Ending::OnBoard(outcome) => (outcome, "normal".to_owned(), None),
            Ending::Cap => (Outcome::Draw, format!("cap of {} plies", self.plan.cap), None),
            Ending::Fault(loser, fault) => {
                let who = self.table.name(loser);
                (Outcome::Win(loser.other()), fault.termination(who), Some(fault.kind()))
            }
        };
        let plies = self.plays.len() as u32;
        record.set_tag("Result", outcome.word());
        record.set_tag("Termination", termination);
        record.set_tag("Plies", plies.to_string());
        record.plays = self.plays;
        let points = points(&*self.table, outcome);
        Finished { record, result: GameResult { number: self.number, outcome, points, plies, fault } }
    }
}

/// Reasons quote what was said; a record is no place for more than a sentence of it.
fn shortened_reason(reason: &str) -> String {
    const MOST: usize = 200;
    let mut short: String = reason.chars().take(MOST).collect();
    if short.len() < reason.len() {
        short.push('…');
    }
    short
}

/// What the winner is paid in Ur, also when the loser's program gave up before the end.
pub(super) fn points(table: &dyn Table, outcome: Outcome) -> u32 {
    match (outcome, table.game().downcast_ref::<Ur>()) {
        (Outcome::Win(winner), Some(game)) => game.payment(winner),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use mura_games::GameId;

    use super::*;

    #[test]
    fn an_opening_that_cannot_be_played_is_told_and_not_left_out() {
        let plan = Plan::new(GameId::MurClassic, ["random", "greedy"].map(|spec| spec.parse().unwrap()), 2);
        let mut sides = [0, 1].map(|side| Contestant::new(&plan, side));
        let opening =
            Opening { start: plan.open(0).unwrap(), actions: ["+b1", "+b1"].map(String::from).to_vec() };
        let why = play(&plan, 1, &opening, &mut sides, &AtomicBool::new(false)).err().unwrap().to_string();
        assert!(why.starts_with("round 2 cannot be played: its opening plays +b1: "), "{why}");
        assert!(why.contains("occupied") && why.contains("(position 8/8/1b6/k w"), "{why}");
    }
}
