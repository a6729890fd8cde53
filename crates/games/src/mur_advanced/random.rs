//! A random play without listing all of them, by the same guessing as in `mur/random.rs`.

use super::plays::{fits, may_tip, move_kraken, self_closes, stood_with};
use super::{Action, MurAdvanced, Now, PORTS, position_word};
use crate::mur::board::{CENTRE, Point, Points, STONES, bit, members, nth};
use crate::mur::group::{Orders, group_of, orders};
use crate::mur::path::{self, LONGEST, Path, WAYS};
use crate::{Game, Luck};

/// Guesses before the list is made.
const GUESSES: usize = 24;
/// Three dice show at most three values to tip.
const TIPS: usize = 3;

pub(super) fn pick(game: &MurAdvanced, luck: &mut Luck, scratch: &mut Vec<Action>) -> Option<Action> {
    let now = &game.now;
    if now.winner.is_some() {
        return None;
    }
    if now.forced != 0 || now.reset {
        return Some(Action::Withdraw { ships: now.forced, reset: now.reset });
    }
    let guesses = Guesses::new(now);
    for _ in 0..GUESSES {
        let play = guesses.play(game, luck.below(guesses.total));
        if play.is_some() {
            return play;
        }
    }
    game.random_listed(luck, scratch)
}

/// What can be guessed: each legal play is one of `total` guesses, in blocks one after the other.
struct Guesses {
    classes: Orders,
    ships: Points,
    /// Where a ship can be placed, if there is one to place.
    empty: Points,
    placings: usize,
    ports: usize,
    /// A guess for each ship and way.
    ways: usize,
    /// A guess for each way of knocking the kraken and each die.
    tips: usize,
    total: usize,
    /// The ways of knocking the kraken with a tip.
    knocks: [(Point, u8); Guesses::KNOCKS],
}

impl Guesses {
    /// More ways of knocking the kraken than any position has: seven ships, no more than three ways each.
    const KNOCKS: usize = 24;

    #[inline(always)]
    fn new(now: &Now) -> Self {
        let ships = now.board.of(now.turn);
        let count = ships.count_ones() as usize;
        let classes = orders(ships);
        let mut knocks = [(0, 0); Self::KNOCKS];
        let mut hits = 0;
        if now.board.kraken != CENTRE {
            // A path that leads from a ship to the kraken leads back, too.
            let reach =
                |class| if may_tip(now, class) { path::from(now.board.kraken, class).ends } else { 0 };
            let near = (1..).zip(&classes).fold(0, |near, (class, &ships)| near | ships & reach(class));
            for from in members(near) {
                for (way, path) in (0..).zip(path::from(from, class_of(&classes, from)).iter()) {
                    if path.to == now.board.kraken {
                        knocks[hits] = (from, way);
                        hits += 1;
                    }
                }
            }
        }
        let empty = if count < STONES as usize { now.board.empty() } else { 0 };
        let placings = empty.count_ones() as usize;
        let ports = (ships & PORTS).count_ones() as usize;
        // The ship on the centre is the last in board order, so its further ways come last.
        let ways = WAYS * (count + usize::from(ships & bit(CENTRE) != 0));
        let tips = hits * TIPS;
        let krakens = match now.control == Some(now.turn) {
            true if now.board.kraken == CENTRE => 2 * WAYS * LONGEST,
            true => WAYS * LONGEST,
            false => 0,
        };
        let total = placings + ports + ways + tips + krakens;
        Guesses { classes, ships, empty, placings, ports, ways, tips, total, knocks }
    }

    /// The play that a guess stands for, if it is legal.
    #[inline(always)]
    fn play(&self, game: &MurAdvanced, guess: usize) -> Option<Action> {
        if guess < self.placings {
            return place(game, nth(self.empty, guess as u32));
        }
        let guess = guess - self.placings;
        if guess < self.ports {
            return withdraw(game, nth(self.ships & PORTS, guess as u32));
        }
        let guess = guess - self.ports;
        if guess < self.ways {
            let ship = (guess / WAYS).min(self.ships.count_ones() as usize - 1);
            return self.shift(game, nth(self.ships, ship as u32), guess - ship * WAYS, 0);
        }
        let guess = guess - self.ways;
        if guess < self.tips {
            let values = game.now.dice.values();
            let die = guess % TIPS;
            // Two dice that show one value are one tip.
            if die > 0 && values[die] == values[die - 1] {
                return None;
            }
            let (from, way) = self.knocks[guess / TIPS];
            return self.shift(game, from, usize::from(way), values[die]);
        }
        let guess = guess - self.tips;
        kraken(game, 1 + (guess % LONGEST) as u32, guess / LONGEST)
    }

    #[inline(always)]
    fn shift(&self, game: &MurAdvanced, from: Point, way: usize, tip: u8) -> Option<Action> {
        let now = &game.now;
        let (board, own) = (&now.board, now.turn.index());
        let class = class_of(&self.classes, from);
        let paths = path::from(from, class);
        let path = paths.get(way)?;
        let to = path.to;
        let occupied = board.occupied();
        if occupied & bit(to) == 0 {
            let legal = !paths.is_double(way, |_| true)
                && !stood_with(game, |after| after.stones[own] ^= bit(from) | bit(to));
            return legal.then_some(Action::Move { from, to });
        }
        if board.kraken != to {
            let side = if board.stones[own] & bit(to) != 0 { own } else { 1 - own };
            if group_of(bit(to), board.stones[side]).count_ones() <= class {
                return None;
            }
        }
        let occupied = occupied & !bit(from);
        let rest = path.rest(occupied);
        let mut after = *board;
        after.shift(now.turn, from, to, rest);
        let dice = if tip == 0 { now.dice } else { now.dice.tipped(tip)? };
        let legal = !paths.is_double(way, same_rest(rest, occupied))
            && !self_closes(now, &after)
            && !game.stood.contains(position_word(&after, dice));
        legal.then_some(Action::Knock { from, to, rest, tip })
    }
}

/// The class of a ship. Counted, not searched for: a search would be a loop that nobody can predict.
#[inline(always)]
fn class_of(classes: &Orders, ship: Point) -> u32 {
    (1..).zip(classes).map(|(class, ships)| class * (ships >> ship & 1)).sum()
}

fn same_rest(rest: Point, occupied: Points) -> impl Fn(&Path) -> bool {
    move |other| other.rest(occupied) == rest
}

#[inline(always)]
fn place(game: &MurAdvanced, at: Point) -> Option<Action> {
    let own = game.now.turn.index();
    let stood = stood_with(game, |after| after.stones[own] |= bit(at));
    (!stood).then_some(Action::Place(at))
}

#[inline(always)]
fn withdraw(game: &MurAdvanced, at: Point) -> Option<Action> {
    let own = game.now.turn.index();
    let stood = stood_with(game, |after| after.stones[own] ^= bit(at));
    (!stood).then_some(Action::Withdraw { ships: bit(at), reset: false })
}

/// A kraken move. The class of the displaced ship allows one distance only, so one text never comes from two.
#[inline(always)]
fn kraken(game: &MurAdvanced, distance: u32, way: usize) -> Option<Action> {
    let now = &game.now;
    let from = now.board.kraken;
    let ships = now.board.stones[0] | now.board.stones[1];
    let paths = path::from(from, distance);
    let path = paths.get(way)?;
    let to = path.to;
    if ships & bit(to) == 0 {
        return None;
    }
    let rest = path.rest(ships);
    let mut after = now.board;
    move_kraken(&mut after, to, rest);
    let legal = fits(&after, rest, distance)
        && !paths.is_double(way, same_rest(rest, ships))
        && !self_closes(now, &after)
        && !game.stood.contains(position_word(&after, now.dice));
    legal.then_some(Action::Kraken { from, to, rest })
}
