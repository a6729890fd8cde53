//! What the numbers of a table mean.

use super::layer::Left;
use super::number::Objective;

/// What the numbers of a table mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// They are the values, as exactly as they are known.
    Value,
    /// No value is higher.
    AtMost,
    /// No value is lower.
    AtLeast,
}

impl Meaning {
    /// What the numbers of the other player mean from which these follow: what is worth to us at most so much is
    /// worth to them at least the negative.
    pub fn the_other(self) -> Meaning {
        match self {
            Meaning::Value => Meaning::Value,
            Meaning::AtMost => Meaning::AtLeast,
            Meaning::AtLeast => Meaning::AtMost,
        }
    }

    /// What is added to a number before it is divided and rounded down, so that it means what it should.
    #[inline(always)]
    pub(crate) fn rounding(self, divisor: i64) -> i64 {
        match self {
            Meaning::Value => divisor / 2,
            Meaning::AtMost => divisor - 1,
            Meaning::AtLeast => 0,
        }
    }

    /// The sign of what moves a number out.
    pub(crate) fn outwards(self) -> i32 {
        match self {
            Meaning::Value => 0,
            Meaning::AtMost => 1,
            Meaning::AtLeast => -1,
        }
    }

    /// The whole number of wins or points that everything in a layer begins with. Nobody can win more than two points for each piece that
    /// the loser has left.
    pub(crate) fn outset(self, left: Left, objective: Objective) -> i32 {
        let most = |pieces: u8| objective.payment(2 * u32::from(pieces)) as i32;
        match self {
            Meaning::Value => 0,
            Meaning::AtMost => most(left.theirs),
            Meaning::AtLeast => -most(left.ours),
        }
    }

    /// How many meanings there are.
    pub(crate) const COUNT: usize = 3;

    /// Among the sets of tables that a machine has, the one with such numbers.
    pub(crate) fn shelf(self) -> usize {
        self as usize
    }
}

/// A layer and its mirror image with the numbers that follow from each other, if these are others.
pub(crate) fn pair(left: Left, meaning: Meaning) -> impl Iterator<Item = (Left, Meaning)> {
    let twin = (left.mirrored(), meaning.the_other());
    std::iter::once((left, meaning)).chain((twin != (left, meaning)).then_some(twin))
}
