//! Every position of Ur with few pieces not home, and what the rules say can follow from it.
//!
//! Only positions with Black on turn are kept. Both sides of a position text are written along their own
//! routes, so the same position with the colours exchanged is the text with the two sides, and the turn,
//! exchanged.

use std::collections::HashMap;

use crate::Referee;
use crate::ur::Game;

/// The phases as position texts write them. A board has a slot for each, in this order.
const PHASES: [&str; 8] = ["t", "m1", "m2", "m3", "m4", "b", "b+", "p"];
/// The phase before a throw.
pub(super) const THROW_PHASE: usize = 0;
/// The phases after a throw of 1 to 4.
pub(super) const STEP_PHASES: [usize; 4] = [1, 2, 3, 4];
/// The phases of bonus and penalty moves.
pub(super) const FREE_PHASES: [usize; 3] = [5, 6, 7];

/// The most pieces a side whose positions and successors can be numbered, and held in a few gigabytes.
const MOST_PIECES: u8 = 4;
/// Pieces of a side in the whole game.
const ALL_PIECES: u8 = 7;
/// Squares of a side's route between river and home.
const STEPS: usize = 15;
/// Stands in `board_numbers` where two sides cannot be on the board together.
const NO_BOARD: u32 = u32::MAX;

/// A position that can follow: its number, and in the highest bit whether it is the opponent who is on turn
/// there.
#[derive(Clone, Copy)]
pub(super) struct Successor(u32);

impl Successor {
    const OPPONENT: u32 = 1 << 31;

    fn new(number: usize, opponent_on_turn: bool) -> Successor {
        Successor(number as u32 | if opponent_on_turn { Successor::OPPONENT } else { 0 })
    }

    pub(super) fn number(self) -> usize {
        (self.0 & !Successor::OPPONENT) as usize
    }

    pub(super) fn opponent_on_turn(self) -> bool {
        self.0 & Successor::OPPONENT != 0
    }
}

/// All positions with at most so many pieces of each side not home, reachable or not.
pub struct Positions {
    /// Everything that can stand on one side of the `/` of a position text.
    sides: Vec<String>,
    side_numbers: HashMap<String, usize>,
    /// The side on turn and the other side, by number.
    boards: Vec<[u16; 2]>,
    /// By the side on turn and the other side.
    board_numbers: Vec<u32>,
    /// By board, for finished games: what the side on turn, the winner, has won.
    points: Vec<Option<u32>>,
    successors: Vec<Successor>,
    /// By position number: where its successors begin; one entry more at the end.
    begins: Vec<u32>,
}

impl Positions {
    /// Lists the positions with at most `pieces` (1 to 4) of each side not home.
    pub fn enumerate(pieces: u8) -> Result<Positions, String> {
        if !(1..=MOST_PIECES).contains(&pieces) {
            return Err(format!("{pieces} pieces a side: expected 1 to {MOST_PIECES}"));
        }
        let sides = sides(pieces);
        let side_numbers = sides.iter().cloned().zip(0..).collect();
        let mut positions = Positions {
            board_numbers: vec![NO_BOARD; sides.len() * sides.len()],
            sides,
            side_numbers,
            boards: Vec::new(),
            points: Vec::new(),
            successors: Vec::new(),
            begins: vec![0],
        };
        positions.set_up_boards();
        positions.find_successors()?;
        Ok(positions)
    }

    /// The number of throw positions of games that are not over, with Black on turn.
    pub fn throw_positions(&self) -> usize {
        self.points.iter().filter(|points| points.is_none()).count()
    }

    /// Every pair of sides that the rules let stand, and whether the game is over there.
    fn set_up_boards(&mut self) {
        for (mover, own) in self.sides.iter().enumerate() {
            for (other, enemy) in self.sides.iter().enumerate() {
                let Ok(game) = Game::open(&format!("{own}/{enemy} b t")) else { continue };
                if !game.p1turn() {
                    continue; // White has won, and is written as the side on turn
                }
                self.board_numbers[mover * self.sides.len() + other] = self.boards.len() as u32;
                self.boards.push([mover as u16, other as u16]);
                self.points.push((game.result() != "none").then(|| game.score()[0]));
            }
        }
    }

    fn find_successors(&mut self) -> Result<(), String> {
        for number in 0..self.slots() {
            // A throw leads to the phases m1 to m4 of its board. A bonus or penalty phase in which no such
            // move is possible is no position.
            let phase = number % PHASES.len();
            if phase != THROW_PHASE
                && let Ok(game) = Game::open(&self.text(number))
            {
                for next in game.after_each_step() {
                    let text = next.position();
                    let next_number =
                        self.slot_of(&text).ok_or_else(|| format!("{text} is missing in the list"))?;
                    self.successors.push(Successor::new(next_number, !next.p1turn()));
                }
            }
            self.begins.push(self.successors.len() as u32);
        }
        Ok(())
    }

    /// The number of boards, finished games included.
    pub(super) fn boards(&self) -> usize {
        self.boards.len()
    }

    /// One more than the highest position number.
    pub(super) fn slots(&self) -> usize {
        self.boards.len() * PHASES.len()
    }

    pub(super) fn number(&self, board: usize, phase: usize) -> usize {
        board * PHASES.len() + phase
    }

    /// What the side on turn has won, if the game is over.
    pub(super) fn points_won(&self, board: usize) -> Option<u32> {
        self.points[board]
    }

    pub(super) fn successors(&self, number: usize) -> &[Successor] {
        &self.successors[self.begins[number] as usize..self.begins[number + 1] as usize]
    }

    /// The numbers that are positions.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.slots()).filter(|number| self.stands(*number))
    }

    fn stands(&self, number: usize) -> bool {
        number % PHASES.len() == THROW_PHASE || !self.successors(number).is_empty()
    }

    /// The position text, with Black on turn.
    pub(super) fn text(&self, number: usize) -> String {
        let [mover, other] = self.boards[number / PHASES.len()].map(|side| &self.sides[usize::from(side)]);
        format!("{mover}/{other} b {}", PHASES[number % PHASES.len()])
    }

    /// The number of a position, with the colours exchanged if White is on turn.
    pub(super) fn number_of(&self, position: &str) -> Option<usize> {
        self.slot_of(position).filter(|number| self.stands(*number))
    }

    fn slot_of(&self, position: &str) -> Option<usize> {
        let mut parts = position.split(' ');
        let (sides, turn, phase) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let (black, white) = sides.split_once('/')?;
        let (own, enemy) = match turn {
            "b" => (black, white),
            "w" => (white, black),
            _ => return None,
        };
        let (mover, other) = (self.side_numbers.get(own)?, self.side_numbers.get(enemy)?);
        let board = self.board_numbers[mover * self.sides.len() + other];
        let phase = PHASES.iter().position(|name| *name == phase)?;
        (board != NO_BOARD).then(|| self.number(board as usize, phase))
    }
}

/// Every text of one side with at most so many pieces not home, those nearest to the end first.
fn sides(pieces: u8) -> Vec<String> {
    let mut sides = Vec::new();
    for away in 0..=pieces {
        for river in 0..=away {
            for steps in placements(away - river, STEPS) {
                sides.push(format!("{river}.{steps}.{}", ALL_PIECES - away));
            }
        }
    }
    sides
}

/// Every way to put so many pieces on so many squares, at most two on each, as digits.
fn placements(pieces: u8, squares: usize) -> Vec<String> {
    if squares == 0 {
        return if pieces == 0 { vec![String::new()] } else { Vec::new() };
    }
    let mut all = Vec::new();
    for here in 0..=pieces.min(2) {
        for rest in placements(pieces - here, squares - 1) {
            all.push(format!("{here}{rest}"));
        }
    }
    all
}
