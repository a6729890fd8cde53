//! Morabaraba, as its official rules tell it.

mod board;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use self::board::{Cow, Junction, Move, Player, Position, Sequence};
use crate::Referee;

/// What M4 calls the same position.
#[derive(Clone, PartialEq, Eq)]
struct Standing {
    cows: BTreeMap<Junction, Cow>,
    turn: Player,
    recorded: BTreeSet<Sequence>,
}

#[derive(Clone)]
struct Game {
    now: Position,
    /// Every position of the game so far, the present one last.
    past: Vec<Standing>,
}

/// Opens a game from a position text.
pub(crate) fn open(position: &str) -> Result<Box<dyn Referee>, String> {
    let now = text::read(position)?;
    text::check_turns(&now)?;
    begin(now)
}

/// Opens a game from a position that was let stand (5.4).
pub(crate) fn stand(position: &str) -> Result<Box<dyn Referee>, String> {
    let now = text::read(position)?;
    if now.in_stage_1() && now.hand(now.turn).is_empty() {
        return Err("the player on turn can neither place a cow nor, before stage 2, move one".to_string());
    }
    begin(now)
}

fn begin(now: Position) -> Result<Box<dyn Referee>, String> {
    let mut game = Game { now, past: Vec::new() };
    game.note();
    Ok(Box::new(game))
}

impl Game {
    fn note(&mut self) {
        self.past.push(self.standing());
    }

    fn standing(&self) -> Standing {
        Standing { cows: self.now.cows.clone(), turn: self.now.turn, recorded: self.now.recorded.clone() }
    }

    /// The legal moves as if the game were not over. M1: in stage 1 only the lowest number in hand is
    /// listed, `any_number` lists all.
    fn moves(&self, any_number: bool) -> Vec<Move> {
        if !self.now.in_stage_1() {
            return self.now.movings();
        }
        let mut hand = self.now.hand(self.now.turn);
        if !any_number {
            hand.truncate(1);
        }
        hand.into_iter().flat_map(|cow| self.now.placings(cow)).collect()
    }

    fn winner(&self) -> Option<Player> {
        for player in [Player::Black, Player::White] {
            if self.now.left(player) <= 2 {
                return Some(player.other()); // 4.2.3
            }
        }
        if self.moves(false).is_empty() {
            return Some(self.now.turn.other()); // 4.2.2
        }
        None
    }

    fn drawn(&self) -> bool {
        let down_to_three = [Player::Black, Player::White]
            .into_iter()
            .any(|player| self.now.left(player) == 3 && self.now.hand(player).is_empty());
        let standing = self.standing();
        let times = self.past.iter().filter(|past| **past == standing).count();
        (down_to_three && self.now.quiet >= 20) // M3 (4.3.2): ten moves of each
            || times >= 3 // M4 (4.3.3)
            || self.now.quiet >= 100 // M4 (4.3.3)
    }
}

impl Referee for Game {
    fn position(&self) -> String {
        text::write(&self.now)
    }

    fn legal(&self) -> Vec<String> {
        if self.result() != "none" {
            return Vec::new();
        }
        let mut texts: Vec<String> = self.moves(false).iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    fn play(&mut self, action: &str) -> Result<(), String> {
        if self.result() != "none" {
            return Err(format!("\"{action}\" cannot be played: the game is over ({})", self.result()));
        }
        let Some(played) = self.moves(true).into_iter().find(|candidate| candidate.text() == action) else {
            return Err(format!("\"{action}\" is not legal in {}", self.position()));
        };
        self.now = self.now.after(&played);
        self.note();
        Ok(())
    }

    fn p1turn(&self) -> bool {
        self.now.turn == Player::Black
    }

    fn result(&self) -> &'static str {
        match self.winner() {
            Some(Player::Black) => "p1win", // a win on the board comes before a draw
            Some(Player::White) => "p2win",
            None if self.drawn() => "draw",
            None => "none",
        }
    }

    fn score(&self) -> [u32; 2] {
        [Player::Black, Player::White].map(|player| self.now.left(player) as u32)
    }

    fn chance(&self) -> Option<Vec<(String, u32, u32)>> {
        None
    }

    fn fork(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
