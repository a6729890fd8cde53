//! Mur, Classic Edition and Kraken Edition, as the two documents and the rulings R1 to R10 have them.
//!
//! The words are those of the Kraken Edition: ship for stone, kraken for mur stone.

use std::collections::BTreeMap;

use crate::Referee;
use board::{Board, Colour, Piece, Point};
use path::{headings_from, travel};
use text::{read_board, read_pair, read_turn, write_board, write_points};

pub(crate) mod board;
pub(crate) mod path;
pub(crate) mod text;

/// Orders: "The kraken is always of the fourth order."
const KRAKEN_ORDER: usize = 4;

/// Goal: "acquire three ship traps".
const MARKS_TO_WIN: u32 = 3;

/// The two documents, which differ in R5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    /// The Classic Edition.
    Classic,
    /// The Kraken Edition.
    Kraken,
}

/// The three things one may do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Place,
    Move,
    Withdraw,
}

/// A play that has been made on a copy of the board.
#[derive(Clone, Debug)]
struct Play {
    action: Action,
    /// Where a piece was placed, moved or knocked to.
    arrivals: Vec<Point>,
    after: Board,
}

/// A game in progress.
#[derive(Clone, Debug)]
struct Mur {
    edition: Edition,
    /// The board after play 0, play 1, … The last one is the board now.
    boards: Vec<Board>,
    turn: Colour,
    marks: [u32; 2],
    /// The player on turn must withdraw any one of his ships because of a repeat (R6).
    repeat_duty: bool,
    winner: Option<Colour>,
}

/// Opens a game of either edition from a position text.
pub(crate) fn open(edition: Edition, position: &str) -> Result<Box<dyn Referee>, String> {
    let fields: Vec<&str> = position.split(' ').collect();
    let [board, turn, marks, duty] = fields[..] else {
        return Err(format!("the position \"{position}\" has {} fields instead of 4", fields.len()));
    };
    let board = read_board(board)?;
    let turn = read_turn(turn)?;
    let counts = read_pair(marks, "the marks")?;
    if counts.iter().any(|&count| count >= MARKS_TO_WIN) {
        return Err(format!("the marks \"{marks}\" are above 2"));
    }
    let repeat_duty = match duty {
        "-" => false,
        "r" => true,
        other => return Err(format!("the duty \"{other}\" is neither r nor -")),
    };
    for trapper in [Colour::First, Colour::Second] {
        // R5: in Classic the player on turn may trap the mur stone while he still has to withdraw.
        let mixed_traps =
            edition == Edition::Classic && trapper == turn && !trapped_ships(&board, turn).is_empty();
        if traps_kraken(&board, trapper) && !mixed_traps {
            return Err(format!("the mur stone (k) is trapped by {}", trapper.letter()));
        }
    }
    if repeat_duty && !trapped_ships(&board, turn).is_empty() {
        return Err("the duty \"r\" cannot be: the player on turn has trapped stones to withdraw".into());
    }
    if repeat_duty && board.places_of(Piece::Ship(turn)).is_empty() {
        return Err("the duty \"r\" cannot be: the player on turn has no stone on the board".into());
    }
    Ok(Box::new(Mur { edition, boards: vec![board], turn, marks: counts, repeat_duty, winner: None }))
}

/// Trap: "achieved when all the adjacent intersections of a piece are occupied by opposing ships".
fn trapped_ships(board: &Board, owner: Colour) -> Vec<Point> {
    let ships = board.places_of(Piece::Ship(owner));
    ships.into_iter().filter(|&ship| board.ringed_by(ship, owner.other())).collect()
}

/// Whether every neighbour of the kraken holds a ship of this player.
fn traps_kraken(board: &Board, trapper: Colour) -> bool {
    board.places_of(Piece::Kraken).into_iter().any(|kraken| board.ringed_by(kraken, trapper))
}

/// Eyes: an unoccupied intersection surrounded by ships of one colour.
fn is_eye(board: &Board, point: Point, owner: Colour) -> bool {
    board.at(point).is_none() && board.ringed_by(point, owner)
}

/// The order of the piece on an occupied intersection: the size of its group, 4 for the kraken.
fn order(board: &Board, point: Point) -> usize {
    board.group_size(point).unwrap_or(KRAKEN_ORDER)
}

impl Mur {
    fn board(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    /// Every legal play with its text.
    fn plays(&self) -> BTreeMap<String, Play> {
        if self.winner.is_some() {
            return BTreeMap::new();
        }
        // R4: all trapped ships are withdrawn in one play, and nothing else may be done.
        let trapped = trapped_ships(self.board(), self.turn);
        if !trapped.is_empty() {
            return BTreeMap::from([self.withdrawal(&trapped)]);
        }
        // R6: withdrawal on repeat.
        if self.repeat_duty {
            return self.withdrawals_of_any_one();
        }
        let mut plays = self.placings();
        plays.extend(self.moves());
        plays.retain(|_, play| self.alters_the_board(play) && self.may_leave_own_traps(play));
        // R7: withdrawal on stagnate position.
        if plays.is_empty() {
            return self.withdrawals_of_any_one();
        }
        plays
    }

    fn withdrawal(&self, ships: &[Point]) -> (String, Play) {
        let mut after = self.board().clone();
        for &ship in ships {
            after.take(ship);
        }
        let play = Play { action: Action::Withdraw, arrivals: Vec::new(), after };
        (format!("X{}", write_points(ships)), play)
    }

    fn withdrawals_of_any_one(&self) -> BTreeMap<String, Play> {
        let ships = self.board().places_of(Piece::Ship(self.turn));
        ships.into_iter().map(|ship| self.withdrawal(&[ship])).collect()
    }

    /// Placing: an off-board ship on any unoccupied intersection.
    fn placings(&self) -> BTreeMap<String, Play> {
        let mut plays = BTreeMap::new();
        if self.board().in_hand(self.turn) == 0 {
            return plays;
        }
        for point in self.board().vacant() {
            let mut after = self.board().clone();
            after.put(point, Piece::Ship(self.turn));
            plays.insert(format!("+{point}"), Play { action: Action::Place, arrivals: vec![point], after });
        }
        plays
    }

    /// Moving: exactly as many steps as the ship's order, along one path.
    fn moves(&self) -> BTreeMap<String, Play> {
        let before = self.board();
        let mut plays = BTreeMap::new();
        for from in before.places_of(Piece::Ship(self.turn)) {
            let mover_order = order(before, from);
            for heading in headings_from(from) {
                let Some(journey) = travel(before, from, heading, mover_order) else { continue };
                let mut arrivals = vec![journey.to];
                if let Some((_, rest)) = journey.knocked {
                    // Knocking: only if the mover is of a higher order, that is a smaller number.
                    if mover_order >= order(before, journey.to) {
                        continue;
                    }
                    arrivals.push(rest);
                }
                let text = journey.text();
                plays.insert(text, Play { action: Action::Move, arrivals, after: journey.after });
            }
        }
        plays
    }

    /// No sustain of position: the colours on the intersections must differ from before.
    fn alters_the_board(&self, play: &Play) -> bool {
        play.after != *self.board()
    }

    /// R5: whether the play may leave what it leaves of the player's own ships and of the kraken.
    fn may_leave_own_traps(&self, play: &Play) -> bool {
        let (player, opponent) = (self.turn, self.turn.other());
        let own_trapped = trapped_ships(&play.after, player);
        let kraken_lost = traps_kraken(&play.after, opponent);
        if own_trapped.is_empty() && !kraken_lost {
            return true;
        }
        let traps_a_ship = !trapped_ships(&play.after, opponent).is_empty();
        match self.edition {
            // Eyes and mixed traps: "not allowed unless it results in the immediate trap of the mur stone
            // or an opposing stone".
            Edition::Classic => traps_a_ship || traps_kraken(&play.after, player),
            // Eyes: only what itself entered an opposing eye, and only with a trap of a ship in return.
            // Single action plays only: everything else that leaves a self-trap is illegal.
            Edition::Kraken => {
                let entered_an_eye =
                    |ship: &Point| play.arrivals.contains(ship) && is_eye(self.board(), *ship, opponent);
                !kraken_lost && traps_a_ship && own_trapped.iter().all(entered_an_eye)
            }
        }
    }

    /// Carries out a legal play and what follows from it.
    fn carry_out(&mut self, play: Play) {
        let (player, next) = (self.turn, self.turn.other());
        // R6: equal to the board after any of the four plays before this one. A withdrawal never is.
        let four_before = self.boards.iter().rev().take(4);
        let repeats =
            play.action != Action::Withdraw && four_before.into_iter().any(|board| *board == play.after);
        self.boards.push(play.after);
        self.turn = next;
        self.repeat_duty = false;

        // R3: the player traps the kraken and wins.
        if traps_kraken(self.board(), player) {
            self.winner = Some(player);
            return;
        }
        // R4: each trapped ship of the next player is a mark; three marks or more win at once.
        let trapped = trapped_ships(self.board(), next).len();
        self.marks[player.seat()] += trapped as u32;
        if self.marks[player.seat()] >= MARKS_TO_WIN {
            self.winner = Some(player);
            return;
        }
        // R6: the next player must withdraw any one ship, unless withdrawing trapped ships settles it or
        // there is no ship to withdraw.
        let has_a_ship = !self.board().places_of(Piece::Ship(next)).is_empty();
        self.repeat_duty = repeats && trapped == 0 && has_a_ship;
    }
}

impl Referee for Mur {
    fn position(&self) -> String {
        let board = write_board(self.board());
        let duty = if self.repeat_duty { 'r' } else { '-' };
        format!("{board} {} {}-{} {duty}", self.turn.letter(), self.marks[0], self.marks[1])
    }

    fn legal(&self) -> Vec<String> {
        self.plays().into_keys().collect()
    }

    fn play(&mut self, action: &str) -> Result<(), String> {
        let Some(play) = self.plays().remove(action) else {
            return Err(format!("\"{action}\" is not legal in {}", self.position()));
        };
        self.carry_out(play);
        Ok(())
    }

    fn p1turn(&self) -> bool {
        self.turn == Colour::First
    }

    fn result(&self) -> &'static str {
        self.winner.map_or("none", Colour::win)
    }

    fn score(&self) -> [u32; 2] {
        self.marks
    }

    fn chance(&self) -> Option<Vec<(String, u32, u32)>> {
        None
    }

    fn next_setup(&self, black_first: bool) -> Option<String> {
        let mut board = self.board().clone();
        // Completing the game: "the owner must withdraw his stone from the board". Consecutive withdrawals: then the
        // other player, if he "still has a trapped stone on the board after their opponent withdraws".
        for owner in [self.turn, self.turn.other()] {
            for ship in trapped_ships(&board, owner) {
                board.take(ship);
            }
        }
        // "Next, the mur stone is placed upon the center intersection of the board … and any stone occupying the center
        // must be withdrawn to make way for the mur stone."
        for kraken in board.places_of(Piece::Kraken) {
            board.take(kraken);
        }
        board.take(Point::Centre);
        board.put(Point::Centre, Piece::Kraken);
        let turn = if black_first { Colour::First } else { Colour::Second };
        Some(format!("{} {} 0-0 -", write_board(&board), turn.letter()))
    }

    fn fork(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
