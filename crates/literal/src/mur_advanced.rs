//! Advanced Mur, as its document and the rulings A1 to A7 have it.

use std::collections::BTreeMap;

use crate::Referee;
use crate::mur::board::{Board, Colour, Piece, Point};
use crate::mur::path::{headings_from, travel};
use crate::mur::text::write_points;
use text::{read_position, write_position};

mod text;

/// Dice-token advancement: bars for closing on the kraken.
const BARS_FOR_THE_KRAKEN: u32 = 3;

/// The farthest that the kraken may be moved by its controller.
const LONGEST_KRAKEN_MOVE: usize = 7;

/// A1: the values of the three dice in ascending order.
type Dice = [u8; 3];

/// What the player on turn must do before anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Forced {
    /// Ships of the player on turn that were closed on, in board order.
    ships: Vec<Point>,
    /// The kraken was closed on and must be reset to the centre.
    kraken: bool,
}

impl Forced {
    fn nothing() -> Forced {
        Forced { ships: Vec::new(), kraken: false }
    }

    fn is_nothing(&self) -> bool {
        self.ships.is_empty() && !self.kraken
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
struct Advanced {
    /// Every position that has stood (A6). The last one stands now.
    stood: Vec<(Board, Dice)>,
    turn: Colour,
    bars: [u32; 2],
    goal: u32,
    control: Option<Colour>,
    forced: Forced,
}

/// A play that has been made on a copy of the position.
#[derive(Clone, Debug)]
struct Play {
    board: Board,
    dice: Dice,
}

/// Opens a game from a position text.
pub(crate) fn open(position: &str) -> Result<Box<dyn Referee>, String> {
    Ok(Box::new(read_position(position)?))
}

/// Withdrawing from ports: `c3` and `g3`.
fn ports() -> [Point; 2] {
    [Point::Crossing { spoke: 2, ring: 3 }, Point::Crossing { spoke: 6, ring: 3 }]
}

/// Whether all dice show one number.
fn is_triple(dice: Dice) -> bool {
    dice[0] == dice[1] && dice[1] == dice[2]
}

/// Dice adjustments: the dice after one die that shows `value` has been tipped, 1→2→3→4→1.
fn tipped(dice: Dice, value: u8) -> Option<Dice> {
    let mut after = dice;
    let die = after.iter_mut().find(|die| **die == value)?;
    *die = if value == 4 { 1 } else { value + 1 };
    after.sort_unstable();
    Some(after)
}

/// The pieces around which this play has completed a ring of `closer`: a ring stands after the play and
/// none stood before it.
fn newly_ringed(before: &Board, after: &Board, closer: Colour, piece: Piece) -> Vec<Point> {
    let places = after.places_of(piece);
    places.into_iter().filter(|&x| after.ringed_by(x, closer) && !before.ringed_by(x, closer)).collect()
}

impl Advanced {
    fn board(&self) -> &Board {
        &self.stood[self.stood.len() - 1].0
    }

    fn dice(&self) -> Dice {
        self.stood[self.stood.len() - 1].1
    }

    /// End of the game: the first player to reach the goal wins.
    fn winner(&self) -> Option<Colour> {
        [Colour::First, Colour::Second].into_iter().find(|player| self.bars[player.seat()] == self.goal)
    }

    /// Every legal play with its text.
    fn plays(&self) -> BTreeMap<String, Play> {
        if self.winner().is_some() {
            return BTreeMap::new();
        }
        if !self.forced.is_nothing() {
            return BTreeMap::from([self.forced_turn()]);
        }
        let mut plays = self.placings();
        plays.extend(self.ship_moves());
        plays.extend(self.port_withdrawals());
        plays.extend(self.kraken_moves());
        plays.retain(|_, play| !self.closes_on_self(play) && !self.has_stood(play));
        if plays.is_empty() {
            return self.way_out();
        }
        plays
    }

    /// Withdrawal from close and The kraken reset, all in one turn.
    fn forced_turn(&self) -> (String, Play) {
        let mut board = self.board().clone();
        let mut parts = Vec::new();
        for &ship in &self.forced.ships {
            board.take(ship);
        }
        if self.forced.kraken {
            for kraken in board.places_of(Piece::Kraken) {
                board.take(kraken);
            }
            // "Any piece occupying the center must be removed to make room for the kraken."
            board.take(Point::Centre);
            board.put(Point::Centre, Piece::Kraken);
            parts.push("R".to_string());
        }
        if !self.forced.ships.is_empty() {
            parts.push(format!("X{}", write_points(&self.forced.ships)));
        }
        (parts.join(","), Play { board, dice: self.dice() })
    }

    /// Placing game pieces: on any unoccupied intersection, eyes included.
    fn placings(&self) -> BTreeMap<String, Play> {
        let mut plays = BTreeMap::new();
        if self.board().in_hand(self.turn) == 0 {
            return plays;
        }
        for point in self.board().vacant() {
            let mut board = self.board().clone();
            board.put(point, Piece::Ship(self.turn));
            plays.insert(format!("+{point}"), Play { board, dice: self.dice() });
        }
        plays
    }

    /// Moving game pieces, knocking, and the tips that a knock of the kraken allows.
    fn ship_moves(&self) -> BTreeMap<String, Play> {
        let before = self.board();
        let mut plays = BTreeMap::new();
        for from in before.places_of(Piece::Ship(self.turn)) {
            // Classes: the number of ships in the group; it is also the exact distance.
            let Some(class) = before.group_size(from) else { continue };
            for heading in headings_from(from) {
                let Some(journey) = travel(before, from, heading, class) else { continue };
                let text = journey.text();
                if let Some((piece, _)) = journey.knocked {
                    // The kraken may be knocked by any ship; a ship only by a stronger class.
                    let stronger = before.group_size(journey.to).is_none_or(|other| class < other);
                    if !stronger {
                        continue;
                    }
                    if piece == Piece::Kraken {
                        for (value, dice) in self.tips(journey.to, class) {
                            let board = journey.after.clone();
                            plays.insert(format!("{text}t{value}"), Play { board, dice });
                        }
                    }
                }
                // "Upon knocking the kraken, a player may choose not to tip."
                plays.insert(text, Play { board: journey.after, dice: self.dice() });
            }
        }
        plays
    }

    /// Dice adjustments: which dice may be tipped after the kraken was knocked off this intersection by a
    /// ship that moved that far, and what they show then.
    fn tips(&self, kraken_stood: Point, distance: usize) -> Vec<(u8, Dice)> {
        let dice = self.dice();
        if kraken_stood == Point::Centre {
            return Vec::new();
        }
        if is_triple(dice) && distance != usize::from(dice[0]) {
            return Vec::new();
        }
        (1..=4).filter_map(|value| tipped(dice, value).map(|after| (value, after))).collect()
    }

    /// Withdrawing from ports: the ship may be of any class.
    fn port_withdrawals(&self) -> BTreeMap<String, Play> {
        let own_ship = Some(Piece::Ship(self.turn));
        let ports = ports().into_iter().filter(|&port| self.board().at(port) == own_ship);
        ports.map(|port| self.withdrawal(port)).collect()
    }

    fn withdrawal(&self, ship: Point) -> (String, Play) {
        let mut board = self.board().clone();
        board.take(ship);
        (format!("X{ship}"), Play { board, dice: self.dice() })
    }

    /// Kraken moves to occupied intersections, by the player who controls it (A2).
    fn kraken_moves(&self) -> BTreeMap<String, Play> {
        let before = self.board();
        let mut plays = BTreeMap::new();
        if self.control != Some(self.turn) {
            return plays;
        }
        for from in before.places_of(Piece::Kraken) {
            for heading in headings_from(from) {
                for distance in 1..=LONGEST_KRAKEN_MOVE {
                    let Some(journey) = travel(before, from, heading, distance) else { continue };
                    // "The kraken may not be moved to a vacant intersection."
                    let Some((_, rest)) = journey.knocked else { continue };
                    // "… provided the displaced game piece is knocked into a class equal to the distance".
                    if journey.after.group_size(rest) == Some(distance) {
                        let text = format!("K{}", journey.text());
                        plays.insert(text, Play { board: journey.after, dice: self.dice() });
                    }
                }
            }
        }
        plays
    }

    /// A4: the play completes a ring of the opponent around a ship of the player or around the kraken.
    fn closes_on_self(&self, play: &Play) -> bool {
        let opponent = self.turn.other();
        [Piece::Ship(self.turn), Piece::Kraken]
            .into_iter()
            .any(|piece| !newly_ringed(self.board(), &play.board, opponent, piece).is_empty())
    }

    /// A6: the board and the dice have stood before in this game.
    fn has_stood(&self, play: &Play) -> bool {
        self.stood.iter().any(|(board, dice)| *board == play.board && *dice == play.dice)
    }

    /// A7: without any legal play one withdraws any ship; without a ship one passes.
    fn way_out(&self) -> BTreeMap<String, Play> {
        let ships = self.board().places_of(Piece::Ship(self.turn));
        if ships.is_empty() {
            let play = Play { board: self.board().clone(), dice: self.dice() };
            return BTreeMap::from([("pass".to_string(), play)]);
        }
        ships.into_iter().map(|ship| self.withdrawal(ship)).collect()
    }

    /// Carries out a legal play and what follows from it.
    fn carry_out(&mut self, play: Play) {
        let player = self.turn;
        let opponent = player.other();
        // Gaining control of the kraken: by tipping so that all three dice show one number. A2: any tip
        // that breaks the triple ends control.
        if play.dice != self.dice() {
            self.control = if is_triple(play.dice) { Some(player) } else { None };
        }
        // Close.
        let ships = newly_ringed(self.board(), &play.board, player, Piece::Ship(opponent));
        let kraken = !newly_ringed(self.board(), &play.board, player, Piece::Kraken).is_empty();
        // A5: the advance is automatic, added up, and not past the goal.
        let advance = ships.len() as u32 + if kraken { BARS_FOR_THE_KRAKEN } else { 0 };
        let bars = self.bars[player.seat()] + advance;
        self.bars[player.seat()] = bars.min(self.goal);

        self.stood.push((play.board, play.dice));
        self.turn = opponent;
        // Forced turns: after a close that does not win.
        self.forced = if self.winner().is_some() { Forced::nothing() } else { Forced { ships, kraken } };
    }
}

impl Referee for Advanced {
    fn position(&self) -> String {
        write_position(self)
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
        self.winner().map_or("none", Colour::win)
    }

    fn score(&self) -> [u32; 2] {
        self.bars
    }

    fn chance(&self) -> Option<Vec<(String, u32, u32)>> {
        None
    }

    fn fork(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
