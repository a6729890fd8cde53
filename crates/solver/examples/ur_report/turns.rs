//! The ways to play the first two throws.

use std::collections::HashMap;

use mura_games::ur::Ur;
use mura_games::{Game, Player};
use mura_solver::ur::Place;

use crate::solution::Solution;

/// One way to play a throw to its end.
pub(crate) struct Turn {
    /// What was played before, the throw itself not yet.
    pub(crate) before: String,
    pub(crate) player: Player,
    pub(crate) throw: String,
    pub(crate) steps: String,
    pub(crate) next: Next,
    /// What it is worth to the first player, by solution.
    pub(crate) values: Vec<f64>,
    /// Whether no other way to play the throw is better for the player who threw, by solution.
    pub(crate) best: Vec<bool>,
}

/// What comes after a throw has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// This player throws.
    Throw(Player),
    /// The other one has a penalty move.
    Penalty,
    /// Nothing: the game is over.
    Over,
}

impl Turn {
    /// All that was played.
    pub(crate) fn line(&self) -> String {
        format!("{} {} {}", self.before, self.throw, self.steps).trim().to_owned()
    }
}

/// All ways to play the first throw, and all to play the second one after those.
pub(crate) fn turns(solutions: &[Solution]) -> Result<Vec<Turn>, String> {
    let Some(one) = solutions.first() else { return Ok(Vec::new()) };
    let known: Vec<HashMap<&str, f64>> = solutions
        .iter()
        .map(|solution| solution.turns.iter().map(|(line, value)| (line.as_str(), *value)).collect())
        .collect();
    let mut turns = Vec::new();
    for (line, _) in &one.turns {
        let Some(mut turn) =
            replay(line, one.pieces).map_err(|reason| format!("first turn {line}: {reason}"))?
        else {
            continue;
        };
        let values: Option<Vec<f64>> = known.iter().map(|known| known.get(line.as_str()).copied()).collect();
        turn.values = values.ok_or_else(|| format!("first turn {line}: only one of the files has it"))?;
        turns.push(turn);
    }
    turns.sort_by(|one, other| (&one.before, &one.throw).cmp(&(&other.before, &other.throw)));
    for group in turns.chunk_by_mut(|one, other| (&one.before, &one.throw) == (&other.before, &other.throw)) {
        mark(group);
    }
    Ok(turns)
}

/// Marks the best ways to play one throw, and puts the better ones first.
fn mark(group: &mut [Turn]) {
    let sign = if group[0].player == Player::First { 1.0 } else { -1.0 };
    group.sort_by(|one, other| (sign * other.values[0]).total_cmp(&(sign * one.values[0])));
    for solution in 0..group[0].values.len() {
        let best = group.iter().map(|turn| sign * turn.values[solution]).fold(f64::NEG_INFINITY, f64::max);
        for turn in &mut *group {
            turn.best.push(sign * turn.values[solution] == best);
        }
    }
}

/// Plays a line; none unless it ends where the player who threw last has nothing more to do.
fn replay(line: &str, pieces: u8) -> Result<Option<Turn>, String> {
    let mut game = Place::start(pieces).game("t").map_err(|refusal| refusal.to_string())?;
    let mut turn: Option<Turn> = None;
    for word in line.split(' ') {
        let player = game.turn();
        let action = game.parse_action(word).map_err(|refusal| refusal.to_string())?;
        let throw = game.throws().is_some();
        game.play(action).map_err(|refusal| refusal.to_string())?;
        match &mut turn {
            Some(turn) if !throw => {
                if turn.player != player {
                    return Ok(None);
                }
                turn.steps = format!("{} {word}", turn.steps).trim().to_owned();
            }
            before => {
                let before = before.as_ref().map(Turn::line).unwrap_or_default();
                let (throw, steps, next) = (word.to_owned(), String::new(), Next::Over);
                let (values, best) = (Vec::new(), Vec::new());
                turn = Some(Turn { before, player, throw, steps, next, values, best });
            }
        }
    }
    Ok(turn.and_then(|turn| next(&game, turn.player).map(|next| Turn { next, ..turn })))
}

/// What comes next, if it is not for the same player to go on with his throw.
fn next(game: &Ur, player: Player) -> Option<Next> {
    if game.outcome().is_some() {
        Some(Next::Over)
    } else if game.throws().is_some() {
        Some(Next::Throw(game.turn()))
    } else {
        (game.turn() != player).then_some(Next::Penalty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_into_throws() {
        let turn = replay("4 +D +C 1 C-D +B", 7).ok().flatten().expect("a whole throw");
        assert_eq!(
            (turn.before.as_str(), turn.throw.as_str(), turn.steps.as_str()),
            ("4 +D +C", "1", "C-D +B")
        );
        assert_eq!((turn.player, turn.next), (Player::First, Next::Throw(Player::Second)));
        assert_eq!(turn.line(), "4 +D +C 1 C-D +B");
        assert!(replay("4 +D", 7).is_ok_and(|turn| turn.is_none()), "a bonus move is to be made");
        let jump = replay("4 +D D-5", 1).ok().flatten().expect("a whole throw");
        assert_eq!(jump.next, Next::Penalty);
        assert!(replay("4 +D D-5 +a", 1).is_ok_and(|turn| turn.is_none()), "White's move");
        assert!(replay("4 +E", 7).is_err());
    }
}
