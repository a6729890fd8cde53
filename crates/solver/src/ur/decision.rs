//! Decisions of perfect games with the solution's value of every action, in files (`sealed.rs`): in the header how many
//! there are and what is known of the games ([`Games`]), and then one behind the other.
//!
//! A decision is one byte with the pieces left (ours · 16 + theirs), the number of the position in five bytes, the
//! phase (1 to 4: thrown; 5: bonus, 6: bonus with a throw due, 7: penalty), how many actions there are, and their
//! values for the player on turn in the order in which the rules list them. Numbers are little-endian, values of
//! four bytes.
//!
//! How often positions have stood since the last throw (U4) is not written: decisions in which an action draws for that
//! reason have no place in a file. In those that were made before this was heeded there are some
//! ([`Decision::may_draw_by_history`]).

use std::fmt;

use mura_games::ur::{Phase, Ur};
use mura_games::{Game, Outcome, Refusal};

use super::layer::Left;
use super::number::Objective;
use super::oracle::Atlas;
use super::place::Place;
use super::sealed::{Contents, Seal, Unfit};

/// The phases as a position's text has them, in the order of their numbers, from 1.
const PHASES: [&str; 7] = ["m1", "m2", "m3", "m4", "b", "b+", "p"];

pub(super) const DECISIONS: Seal<4> = Seal { contents: Contents::Decisions, version: 1 };

/// The games that decisions are from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games {
    /// Pieces a side.
    pub pieces: u64,
    /// How many games came to their end.
    pub games: u64,
    /// How many decisions both players had in them. A file can have fewer.
    pub choices: u64,
}

/// The content of a file with these decisions. Those that are none are left out.
pub fn content(atlas: &Atlas, objective: Objective, games: &Games, decisions: &[Decision]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let count = decisions.iter().filter(|decision| decision.write(atlas, &mut bytes)).count();
    let Games { pieces, games, choices } = *games;
    DECISIONS.seal(objective, [count as u64, pieces, games, choices], &bytes)
}

/// A position with something to choose, and what every action is worth to the player on turn.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The position.
    pub game: Ur,
    /// In the order in which the rules list the actions.
    pub values: Vec<i32>,
}

impl Decision {
    /// Whether one of the actions that call for a penalty move may owe its value to what has stood before, and not to the position: it is
    /// worth exactly nothing, as where it draws by U4. So are some that begin a duel without end.
    pub fn may_draw_by_history(&self) -> bool {
        self.after_each()
            .zip(&self.values)
            .any(|(next, &value)| value == 0 && next.phase() == Phase::Penalty && next.outcome().is_none())
    }

    /// The game after each action.
    fn after_each(&self) -> impl Iterator<Item = Ur> {
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        actions.into_iter().map(|action| {
            let mut next = self.game.clone();
            next.play_unchecked(action);
            next
        })
    }

    /// Adds it to the content of a file. False, and nothing is added, if there is nothing to decide, if there are
    /// not as many values as actions, or if an action draws the game.
    fn write(&self, atlas: &Atlas, file: &mut Vec<u8>) -> bool {
        let phase = match self.game.phase() {
            Phase::Throw => return false,
            Phase::Step(length) => length,
            Phase::Bonus { throw_due } => 5 + u8::from(throw_due),
            Phase::Penalty => 7,
        };
        let place = Place::of(&self.game);
        let left = place.left();
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        if actions.len() != self.values.len() || actions.is_empty() || !left.has_layer() {
            return false;
        }
        if self.after_each().any(|next| next.outcome() == Some(Outcome::Draw)) {
            return false;
        }
        let Ok(count) = u8::try_from(self.values.len()) else { return false };
        let Some(index) = place.rank(atlas.layer(left)) else { return false };
        file.push(left.ours << 4 | left.theirs);
        file.extend(&index.to_le_bytes()[..5]);
        file.extend([phase, count]);
        file.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        true
    }

    /// Takes one off the front.
    fn take(atlas: &Atlas, rest: &mut &[u8]) -> Result<Decision, Why> {
        let (&[left, a, b, c, d, e, phase, count], after) = rest.split_first_chunk().ok_or(Why::Cut)?;
        let left = Left { ours: left >> 4, theirs: left & 15 };
        let index = u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]);
        let place = left.has_layer().then(|| Place::unrank(atlas.layer(left), index)).flatten();
        let place = place.ok_or(Why::Place { left, index })?;
        let text = usize::from(phase).checked_sub(1).and_then(|phase| PHASES.get(phase));
        let game = place.game(text.ok_or(Why::Phase(phase))?).map_err(Why::Refused)?;
        let mut actions = Vec::new();
        game.actions(&mut actions);
        if usize::from(count) != actions.len() || actions.is_empty() {
            return Err(Why::Count { values: count.into(), actions: actions.len() });
        }
        let (values, after) = after.split_at_checked(4 * actions.len()).ok_or(Why::Cut)?;
        *rest = after;
        let (words, _) = values.as_chunks();
        Ok(Decision { game, values: words.iter().map(|&word| i32::from_le_bytes(word)).collect() })
    }
}

/// What is wrong with a file of decisions.
#[derive(Debug)]
pub enum BadDecisions {
    /// It is no such file, or none that is whole.
    Unfit(Unfit),
    /// Something stands behind the last one.
    Rest,
    /// One of them is none.
    Decision {
        /// Which one, counted from 1.
        number: u64,
        /// What is wrong with it.
        why: Why,
    },
}

/// What is wrong with a decision.
#[derive(Debug)]
pub enum Why {
    /// The file ends in it.
    Cut,
    /// There is no such position.
    Place {
        /// The pieces left.
        left: Left,
        /// The number among these positions.
        index: u64,
    },
    /// There is no phase with this number.
    Phase(u8),
    /// The rules know no such position in this phase.
    Refused(Refusal),
    /// The rules list another number of actions.
    Count {
        /// How many values there are.
        values: usize,
        /// And how many actions.
        actions: usize,
    },
}

impl fmt::Display for BadDecisions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDecisions::Unfit(unfit) => unfit.fmt(f),
            BadDecisions::Rest => f.write_str("the file goes on behind its last decision"),
            BadDecisions::Decision { number, why } => write!(f, "decision {number}: {why}"),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Cut => f.write_str("the file ends in the middle of it"),
            Why::Place { left: Left { ours, theirs }, index } => {
                write!(f, "there is no position {index} with {ours} and {theirs} pieces left")
            }
            Why::Phase(phase) => write!(f, "the phase is {phase}, not 1 to 7"),
            Why::Refused(refusal) => refusal.fmt(f),
            Why::Count { values, actions } => write!(f, "it has {values} values for {actions} actions"),
        }
    }
}

impl std::error::Error for BadDecisions {}

/// What a file of decisions holds.
#[derive(Debug)]
pub struct Decisions {
    /// What the values are of.
    pub objective: Objective,
    /// The games that the decisions are from.
    pub games: Games,
    /// The decisions.
    pub decisions: Vec<Decision>,
}

impl Decisions {
    /// Reads the content of a file.
    pub fn parse(atlas: &Atlas, bytes: &[u8]) -> Result<Decisions, BadDecisions> {
        let (objective, [count, pieces, games, choices]) =
            DECISIONS.open(bytes).map_err(BadDecisions::Unfit)?;
        let mut rest = &bytes[Seal::<4>::HEADER..];
        let mut decisions = Vec::new();
        for number in 1..=count {
            let decision = Decision::take(atlas, &mut rest);
            decisions.push(decision.map_err(|why| BadDecisions::Decision { number, why })?);
        }
        if !rest.is_empty() {
            return Err(BadDecisions::Rest);
        }
        Ok(Decisions { objective, games: Games { pieces, games, choices }, decisions })
    }
}
