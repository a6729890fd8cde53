//! Ur, the route-blocking game, as its rule document tells it.

mod board;
mod text;

use self::board::{Board, Outcome, Side, Step};
use crate::Referee;

/// What the player on turn has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Throw the dice.
    Throw,
    /// Step by the number thrown.
    Thrown(usize),
    /// Make a bonus move.
    Bonus {
        /// Whether a throw is due after it.
        throw_due: bool,
    },
    /// Make a penalty move, then throw.
    Penalty,
}

impl Phase {
    /// How long the step may be.
    pub(crate) fn lengths(&self) -> &'static [usize] {
        match self {
            Phase::Throw => &[],
            Phase::Thrown(1) => &[1],
            Phase::Thrown(2) => &[2],
            Phase::Thrown(3) => &[3],
            Phase::Thrown(_) => &[4],
            Phase::Bonus { .. } => &[1, 2, 3, 5],
            Phase::Penalty => &[1, 2, 3, 4, 5],
        }
    }
}

/// A game in progress.
#[derive(Clone)]
pub(crate) struct Game {
    board: Board,
    turn: Side,
    phase: Phase,
    /// U4: the positions of phase `p` since the last throw, the present one included.
    penalties_since_throw: Vec<(Board, Side)>,
}

/// Opens a game from a position text.
pub(crate) fn open(position: &str) -> Result<Box<dyn Referee>, String> {
    Ok(Box::new(Game::open(position)?))
}

impl Game {
    /// Opens a game from a position text.
    pub(crate) fn open(position: &str) -> Result<Game, String> {
        let (board, turn, phase) = text::read(position)?;
        let mut game = Game { board, turn, phase, penalties_since_throw: Vec::new() };
        if phase == Phase::Penalty {
            game.note_penalty(); // U4: such a text stands for the first time
        }
        Ok(game)
    }

    /// The games that the legal actions other than throws lead to.
    pub(crate) fn after_each_step(&self) -> Vec<Game> {
        if self.over() || self.phase == Phase::Throw {
            return Vec::new();
        }
        let mut games = Vec::new();
        for step in self.steps() {
            let mut game = self.clone();
            game.make(&step);
            games.push(game);
        }
        if games.is_empty() {
            let mut game = self.clone();
            game.pass_turn();
            games.push(game);
        }
        games
    }

    fn winner(&self) -> Option<Side> {
        [Side::Black, Side::White].into_iter().find(|side| self.board.all_home(*side))
    }

    /// U4: the same position with phase `p` for the third time since the last throw.
    fn drawn(&self) -> bool {
        let now = (self.board.clone(), self.turn);
        self.phase == Phase::Penalty
            && self.penalties_since_throw.iter().filter(|past| **past == now).count() >= 3
    }

    fn over(&self) -> bool {
        self.winner().is_some() || self.drawn()
    }

    fn steps(&self) -> Vec<Step> {
        self.board.legal_steps(self.turn, self.phase.lengths())
    }

    fn can_move(&self, phase: Phase) -> bool {
        !self.board.legal_steps(self.turn, phase.lengths()).is_empty()
    }

    fn note_penalty(&mut self) {
        self.penalties_since_throw.push((self.board.clone(), self.turn));
    }

    /// The turn goes to the opponent, who throws.
    fn pass_turn(&mut self) {
        self.turn = self.turn.other();
        self.phase = Phase::Throw;
    }

    fn make(&mut self, step: &Step) {
        // A used throw of 3 or 4 earns another throw, and so does every penalty move; the length of a
        // bonus or penalty step earns none.
        let throw_due = match self.phase {
            Phase::Throw => false,
            Phase::Thrown(number) => number == 3 || number == 4,
            Phase::Bonus { throw_due } => throw_due,
            Phase::Penalty => true,
        };
        match self.board.make(self.turn, step) {
            Outcome::Won => self.phase = Phase::Throw, // the winner keeps the turn
            Outcome::TurnEnds => {
                self.pass_turn();
                if self.can_move(Phase::Penalty) {
                    self.phase = Phase::Penalty;
                    self.note_penalty();
                } // U3: an impossible penalty move is skipped, and he throws as usual
            }
            // U3: a bonus move must be made if any is possible.
            Outcome::Bonus if self.can_move(Phase::Bonus { throw_due }) => {
                self.phase = Phase::Bonus { throw_due };
            }
            Outcome::Bonus | Outcome::Nothing if throw_due => self.phase = Phase::Throw,
            Outcome::Bonus | Outcome::Nothing => self.pass_turn(),
        }
    }
}

impl Referee for Game {
    fn position(&self) -> String {
        text::write(&self.board, self.turn, self.phase)
    }

    fn legal(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        if self.phase == Phase::Throw {
            return ["1", "2", "3", "4"].map(String::from).to_vec();
        }
        let mut texts: Vec<String> = self.steps().iter().map(Step::text).collect();
        if texts.is_empty() {
            texts.push("pass".to_string()); // only after a throw: b, b+ and p stand only with a move
        }
        texts.sort();
        texts
    }

    fn play(&mut self, action: &str) -> Result<(), String> {
        if !self.legal().iter().any(|text| text == action) {
            return Err(format!("\"{action}\" is not legal in {}", self.position()));
        }
        match (self.phase, action) {
            (Phase::Throw, number) => {
                self.phase = Phase::Thrown(match number {
                    "1" => 1,
                    "2" => 2,
                    "3" => 3,
                    _ => 4,
                });
                self.penalties_since_throw.clear();
            }
            (_, "pass") => self.pass_turn(), // the turn is lost, also after a 3 or a 4
            _ => {
                if let Some(step) = self.steps().iter().find(|step| step.text() == action) {
                    self.make(step);
                }
            }
        }
        Ok(())
    }

    fn p1turn(&self) -> bool {
        self.turn == Side::Black
    }

    fn result(&self) -> &'static str {
        match self.winner() {
            Some(Side::Black) => "p1win",
            Some(Side::White) => "p2win",
            None if self.drawn() => "draw",
            None => "none",
        }
    }

    fn score(&self) -> [u32; 2] {
        let Some(winner) = self.winner() else { return [0, 0] };
        let loser = winner.other();
        // One point for each enemy piece on the board and two for each in the river.
        let points = self.board.count_on_board(loser) as u32 + 2 * self.board.river[&loser];
        match winner {
            Side::Black => [points, 0],
            Side::White => [0, points],
        }
    }

    fn chance(&self) -> Option<Vec<(String, u32, u32)>> {
        if self.over() || self.phase != Phase::Throw {
            return None;
        }
        // All eight falls of three binary dice; no marked corner up counts 4.
        let mut falls = Vec::new();
        for first in 0..2 {
            for second in 0..2 {
                for third in 0..2 {
                    let marked = first + second + third;
                    falls.push(if marked == 0 { 4 } else { marked });
                }
            }
        }
        let ways = |number: u32| falls.iter().filter(|fall| **fall == number).count() as u32;
        Some((1..=4).map(|number| (number.to_string(), ways(number), 8)).collect())
    }

    fn fork(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
