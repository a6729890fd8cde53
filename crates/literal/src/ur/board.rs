//! The board of Ur and single steps on it. A square is its letter, a route is the word of the rule
//! document, and a step is walked square by square.

use std::collections::BTreeMap;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// The player of the upper row (`A`–`F`), first in every text.
    Black,
    /// The player of the lower row (`a`–`f`).
    White,
}

impl Side {
    /// The opponent.
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// The route from the river, in the document's words; its last square is the exit rosette,
    /// on which a piece of this side never stands: reaching it is getting home.
    pub(crate) fn route(self) -> &'static str {
        match self {
            Side::Black => "ABCD1234567FE8ef",
            Side::White => "abcd1234567fe8EF",
        }
    }

    /// "Black" or "White".
    pub(crate) fn name(self) -> &'static str {
        match self {
            Side::Black => "Black",
            Side::White => "White",
        }
    }

    /// The four refuge squares.
    fn refuge(self) -> &'static str {
        match self {
            Side::Black => "ABCD",
            Side::White => "abcd",
        }
    }

    /// The last square of the route: `f` for Black, `F` for White.
    fn exit(self) -> char {
        match self {
            Side::Black => 'f',
            Side::White => 'F',
        }
    }
}

/// U1: the rosettes.
const ROSETTES: &str = "Dd4Ff";
/// U1: the eyes.
const EYES: &str = "AC7ac7";

/// Where a step starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Start {
    /// From the river: the piece enters.
    River,
    /// From this square.
    Square(char),
}

/// A step of one piece, already walked.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    start: Start,
    passed: Vec<char>,
    end: char,
    gets_home: bool,
}

impl Step {
    /// The move text: `+C`, `A-D` or `e-home`.
    pub(crate) fn text(&self) -> String {
        match self.start {
            Start::River => format!("+{}", self.end),
            Start::Square(from) if self.gets_home => format!("{from}-home"),
            Start::Square(from) => format!("{from}-{}", self.end),
        }
    }

    /// Whether the step jumps over a rosette in danger. Leaving a rosette is not passing it, who
    /// stands on the rosette makes no difference, and from an eye it is "as if the rosette did not exist".
    fn jumps(&self) -> bool {
        let from_eye = matches!(self.start, Start::Square(from) if EYES.contains(from));
        !from_eye && self.passed.iter().any(|square| ROSETTES.contains(*square))
    }
}

/// What a step brings the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The seventh piece is home.
    Won,
    /// A jump or a blocked exit: the turn ends and the opponent has a penalty move.
    TurnEnds,
    /// A rosette or a free exit: a bonus move.
    Bonus,
    /// Nothing.
    Nothing,
}

/// The pieces of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The owners of the pieces on each square; a square without pieces has no entry.
    pub(crate) squares: BTreeMap<char, Vec<Side>>,
    /// Pieces in the river.
    pub(crate) river: BTreeMap<Side, u32>,
    /// Pieces home.
    pub(crate) home: BTreeMap<Side, u32>,
}

impl Board {
    /// The pieces of `side` on `square`.
    pub(crate) fn count(&self, square: char, side: Side) -> usize {
        self.standing(square).iter().filter(|owner| **owner == side).count()
    }

    /// The pieces of `side` on all squares together.
    pub(crate) fn count_on_board(&self, side: Side) -> usize {
        self.squares.values().flatten().filter(|owner| **owner == side).count()
    }

    fn standing(&self, square: char) -> &[Side] {
        self.squares.get(&square).map_or(&[], Vec::as_slice)
    }

    /// Whether all seven pieces of `side` are home.
    pub(crate) fn all_home(&self, side: Side) -> bool {
        self.home[&side] == 7
    }

    /// Every legal step of `side` with one of the given lengths.
    pub(crate) fn legal_steps(&self, side: Side, lengths: &[usize]) -> Vec<Step> {
        let mut starts = Vec::new();
        if self.river[&side] > 0 {
            starts.push(Start::River);
        }
        for (square, owners) in &self.squares {
            if owners.contains(&side) {
                starts.push(Start::Square(*square)); // two pieces on one square are alike
            }
        }
        let mut steps = Vec::new();
        for start in starts {
            for length in lengths {
                steps.extend(self.legal_step(side, start, *length));
            }
        }
        steps
    }

    fn legal_step(&self, side: Side, start: Start, length: usize) -> Option<Step> {
        let step = walk(side, start, length)?;
        if start == Start::River && length > 4 {
            return None; // never entering by a 5
        }
        // U2: with a piece in the river (the one that enters is there until it has entered), a step
        // must end within the refuge.
        if self.river[&side] > 0 && !side.refuge().contains(step.end) {
            return None;
        }
        if step.gets_home {
            return Some(step); // whatever stands on the exit rosette
        }
        // A square with two pieces, of whichever side, is protected from both.
        if self.standing(step.end).len() >= 2 {
            return None;
        }
        Some(step)
    }

    /// Carries out a legal step and says what it brings.
    pub(crate) fn make(&mut self, side: Side, step: &Step) -> Outcome {
        match step.start {
            Start::River => *self.river.entry(side).or_default() -= 1,
            Start::Square(from) => self.lift(from, side),
        }
        let mut blocked_exit = false;
        if step.gets_home {
            *self.home.entry(side).or_default() += 1;
            // One piece on the exit rosette is thrown into the river; two block it.
            blocked_exit = self.standing(step.end).len() == 2;
            if !blocked_exit {
                self.knock(step.end, side.other());
            }
        } else {
            self.knock(step.end, side.other());
            self.squares.entry(step.end).or_default().push(side);
        }

        if self.all_home(side) {
            Outcome::Won // the game ends at that moment; nothing that would follow is played
        } else if step.jumps() || blocked_exit {
            Outcome::TurnEnds
        } else if step.gets_home || ROSETTES.contains(step.end) {
            Outcome::Bonus
        } else {
            Outcome::Nothing
        }
    }

    fn lift(&mut self, square: char, side: Side) {
        let owners = self.squares.entry(square).or_default();
        if let Some(place) = owners.iter().position(|owner| *owner == side) {
            owners.remove(place);
        }
        if owners.is_empty() {
            self.squares.remove(&square);
        }
    }

    /// A single piece of `victim` on the square goes to its river.
    fn knock(&mut self, square: char, victim: Side) {
        if self.count(square, victim) == 1 {
            self.lift(square, victim);
            *self.river.entry(victim).or_default() += 1;
        }
    }
}

/// Walks forward along the route, square by square; none if the route ends before the step does.
fn walk(side: Side, start: Start, length: usize) -> Option<Step> {
    let mut way = side.route().chars();
    if let Start::Square(from) = start {
        way.find(|square| *square == from)?;
    }
    let mut passed = Vec::new();
    for _ in 1..length {
        passed.push(way.next()?);
    }
    let end = way.next()?; // home needs the exact value: the route has nothing beyond the exit
    Some(Step { start, passed, end, gets_home: end == side.exit() })
}
