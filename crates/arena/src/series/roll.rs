//! What is left to chance before a game: the roll for Blue and the dice of Advanced Mur, the lots of Ur.

use std::fmt;

use mura_games::{Luck, shortened};

use crate::dice;
use crate::series::{SeriesError, Side};

/// Where rolls and lots come from: a seed, dice on a table, or a protocol that nobody has to trust.
pub trait Chance {
    /// A number below `bound`, which is at least 1, each with the same chance.
    fn below(&mut self, bound: u32) -> u32;
}

impl Chance for Luck {
    fn below(&mut self, bound: u32) -> u32 {
        Luck::below(self, bound as usize) as u32
    }
}

impl<F: FnMut(u32) -> u32> Chance for F {
    fn below(&mut self, bound: u32) -> u32 {
        self(bound)
    }
}

/// Three four-sided dice as they fell.
pub type Dice = [u8; 3];

/// How often both may roll the same before something must be wrong with the dice: less than once in 10^75.
const MOST_TIES: usize = 99;

/// The rolls before a game of Advanced Mur ("Set up").
///
/// "Both players will roll to see who will play as Blue. The highest roll wins. Blue then rolls the dice and places the
/// resulting roll upon the start bar": in one breath the document calls what all three dice show a roll. So a roll for Blue
/// is of three dice too, and the higher sum wins; equal sums are rolled again, by both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The rolls for Blue, of the first side and of the second, until they differed. None where a handicap has a receiver,
    /// who plays White.
    pub for_blue: Vec<[Dice; 2]>,
    /// What Blue then rolled: the dice on the start bar.
    pub start: Dice,
}

/// Draws a lot between the two sides.
pub fn draw_lot(chance: &mut dyn Chance) -> Side {
    if chance.below(2) == 0 { Side::First } else { Side::Second }
}

/// The lot for the first throw that nobody has to trust. The seeds were given in the order of the sides.
pub fn proved_lot(dice: &dice::Dice) -> Option<Side> {
    dice.lot(dice::Lot::First.word()).map(|side| Side::BOTH[side.min(1)])
}

fn sum(dice: Dice) -> u32 {
    dice.into_iter().map(u32::from).sum()
}

impl Roll {
    /// Rolls for Blue if that is open, and then Blue's dice.
    pub fn cast(is_blue_open: bool, chance: &mut dyn Chance) -> Result<Roll, SeriesError> {
        let mut dice = || [(); 3].map(|()| 1 + (chance.below(4) % 4) as u8);
        let mut for_blue: Vec<[Dice; 2]> = Vec::new();
        while is_blue_open && for_blue.last().is_none_or(|[first, second]| sum(*first) == sum(*second)) {
            if for_blue.len() > MOST_TIES {
                return Err(SeriesError::Roll(format!("the dice have tied {MOST_TIES} times")));
            }
            for_blue.push([dice(), dice()]);
        }
        Ok(Roll { for_blue, start: dice() })
    }

    /// The rolls that nobody has to trust. The seeds were given in the order of the sides; `None` where they are equal, so
    /// that nobody could say whose roll is whose.
    pub fn proved(is_blue_open: bool, dice: &dice::Dice) -> Option<Roll> {
        let for_blue = if is_blue_open { dice.roll_for_blue()?.rolls } else { Vec::new() };
        Some(Roll { for_blue, start: dice.opening() })
    }

    /// Who plays Blue by these rolls; `None` if it was not rolled for.
    pub fn blue(&self) -> Option<Side> {
        self.for_blue
            .last()
            .map(|rolls| if sum(rolls[0]) > sum(rolls[1]) { Side::First } else { Side::Second })
    }

    /// Whether these rolls can be: values from 1 to 4, ties before the last roll for Blue and none in it.
    pub(super) fn check(&self, is_blue_open: bool) -> Result<(), SeriesError> {
        let refuse = |why: String| Err(SeriesError::Roll(why));
        let dice = self.for_blue.iter().flatten().chain([&self.start]);
        if let Some(dice) = dice.into_iter().find(|dice| dice.iter().any(|die| !(1..=4).contains(die))) {
            return refuse(format!("{} is no roll of three four-sided dice", Shown(*dice)));
        }
        match (is_blue_open, self.for_blue.split_last()) {
            (true, None) => refuse("nobody has rolled for Blue".into()),
            (false, Some(_)) => {
                refuse("it is not rolled for Blue: whoever is given the handicap plays White".into())
            }
            (false, None) => Ok(()),
            (true, Some((last, ties))) => {
                if let Some([first, second]) = ties.iter().find(|[first, second]| sum(*first) != sum(*second))
                {
                    let (first, second) = (Shown(*first), Shown(*second));
                    return refuse(format!("{first} against {second} has decided, but was rolled again"));
                }
                let [first, second] = *last;
                match sum(first) == sum(second) {
                    true => refuse(format!("{} against {} is a tie", Shown(first), Shown(second))),
                    false => Ok(()),
                }
            }
        }
    }

    /// Reads the rolls for Blue as a record has them: `231:114, 144:222`.
    pub(super) fn read(text: &str) -> Result<Vec<[Dice; 2]>, SeriesError> {
        let refuse = |part: &str| {
            let part = shortened(part);
            SeriesError::Roll(format!("\"{part}\": expected two rolls of three dice, such as 231:114"))
        };
        let mut rolls = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (first, second) = part.split_once(':').ok_or_else(|| refuse(part))?;
            let dice = |text: &str| {
                <Dice>::try_from(text.trim().as_bytes()).ok().map(|d| d.map(|c| c.wrapping_sub(b'0')))
            };
            rolls.push([dice(first).ok_or_else(|| refuse(part))?, dice(second).ok_or_else(|| refuse(part))?]);
        }
        Ok(rolls)
    }

    /// The rolls for Blue as a record has them.
    pub(super) fn written(&self) -> String {
        let rolls =
            self.for_blue.iter().map(|[first, second]| format!("{}:{}", Shown(*first), Shown(*second)));
        rolls.collect::<Vec<_>>().join(", ")
    }
}

struct Shown(Dice);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|die| write!(f, "{die}"))
    }
}
