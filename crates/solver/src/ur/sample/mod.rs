//! Random positions with their values and the values of all that can follow: enough to check the equations of
//! the solution.

mod check;
mod file;

use mura_games::ur::{Action, Ur};
use mura_games::{Game, Luck};

use crate::ur::layer::Left;
use crate::ur::meaning::Meaning;
use crate::ur::number::{Fixed, Number, Objective};
use crate::ur::oracle::{Atlas, Entry, NoValue, Oracle, Table, Whereabouts};
use crate::ur::place::Place;

pub use check::{Findings, LARGE};
pub use file::{BEGINNING, BadSample, Records, begins, content};

/// The actions after each throw, and where the values of what follows stand.
pub type Following = [Vec<(Action, Whereabouts)>; 4];

/// A position before a throw and what can follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Its layer and number.
    pub left: Left,
    /// Its number in the layer.
    pub index: u64,
    /// Its value.
    pub value: i32,
    /// After each throw, the values of all actions for the player who threw, in the order in which the rules
    /// list them.
    pub after: [Vec<i32>; 4],
}

/// What can follow a position before a throw: the actions after each throw, and where their values stand.
pub fn following(atlas: &Atlas, place: &Place, objective: Objective) -> Option<Following> {
    let game = place.game("t").ok()?;
    Some([1, 2, 3, 4].map(|throw| {
        let mut thrown: Ur = game.clone();
        thrown.play_unchecked(Action::Throw(throw));
        atlas.options(&mut thrown, objective)
    }))
}

/// So many random positions of every layer of a game with so many pieces.
pub fn draw(
    atlas: &Atlas,
    oracle: &dyn Oracle,
    pieces: u8,
    each: usize,
    seed: u64,
) -> Result<Vec<Sample>, NoValue> {
    let mut luck = Luck::new(seed);
    let mut places = Vec::new();
    for left in (1..=pieces).flat_map(|ours| (1..=pieces).map(move |theirs| Left { ours, theirs })) {
        for _ in 0..each {
            let index = luck.below(atlas.layer(left).size() as usize) as u64;
            let place = Place::unrank(atlas.layer(left), index);
            let after = place.and_then(|place| following(atlas, &place, oracle.objective()));
            places.push((left, index, after.ok_or(NoValue::Absent)?));
        }
    }
    let mut entries = Vec::new();
    for (left, index, after) in &places {
        entries.push(Entry { left: *left, table: Table::Throw, index: *index });
        entries.extend(after.iter().flatten().filter_map(|&(_, found)| match found {
            Whereabouts::At(entry, _) => Some(entry),
            Whereabouts::Known(_) => None,
        }));
    }
    let mut values = oracle.look_up(&entries)?.into_iter();
    let mut next = || values.next().ok_or(NoValue::Absent);
    let mut samples = Vec::with_capacity(places.len());
    for (left, index, after) in places {
        let value = next()?;
        let mut lists = [const { Vec::new() }; 4];
        for (list, options) in lists.iter_mut().zip(after) {
            for (_, found) in options {
                list.push(match found {
                    Whereabouts::Known(value) => value,
                    Whereabouts::At(..) => found.value(next()?),
                });
            }
        }
        samples.push(Sample { left, index, value, after: lists });
    }
    Ok(samples)
}

impl Sample {
    /// By how many units the value differs from what follows from the values after the throws.
    pub fn error(&self) -> u32 {
        let best = self.after.each_ref().map(|list| list.iter().copied().max().map_or(Fixed::LOWEST, Fixed));
        Fixed::before_throw(&best, &[Fixed::ZERO; 4], Meaning::Value).0.abs_diff(self.value)
    }
}
