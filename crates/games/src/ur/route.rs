//! The board and the two routes. Everything is said in steps of the route of the player concerned: 1–4 his refuge,
//! 5–11 the squares 1–7, 12 his own rosette on the far side, 13–15 the corner, 16 home.

use crate::Player;

/// A square as a step of one's own route; 0 is the river.
pub type Step = u8;
/// A set of steps, bit n for step n.
pub type Steps = u32;

/// The step that is home.
pub const HOME: Step = 16;
/// The steps on the board.
pub(crate) const BOARD: Steps = 0xfffe;
pub(crate) const REFUGE: Steps = 0b1_1110;
/// The steps on rosettes: D, 4 and F (d, 4 and f).
pub const ROSETTES: Steps = 1 << 4 | 1 << 8 | 1 << 12;
/// A, C and 7 (a, c and 7), U1.
pub const EYES: Steps = 1 << 1 | 1 << 3 | 1 << 11;
/// The exit rosette is the step of the opponent on which only his pieces can stand.
pub const EXIT: Step = 12;
/// Steps that both routes share under one number: the squares 1–7 and 8.
const COMMON: Steps = 0b0100_1111_1110_0000;

/// The names of steps 1–15.
pub(crate) const NAMES: [&str; 2] = ["ABCD1234567FE8e", "abcd1234567fe8E"];

/// The same squares as steps of the other route. Squares that only one player enters have none.
#[inline(always)]
pub const fn mirrored(steps: Steps) -> Steps {
    // E is Black's step 13 and White's step 15, e the other way round.
    steps & COMMON | steps >> 2 & 1 << 13 | steps << 2 & 1 << 15
}

/// Whether a move passes over a rosette that it may not pass over with impunity (a jump).
#[inline(always)]
pub const fn jumps(from: Step, to: Step) -> bool {
    let between = ((1 << to) - 1) & !((2 << from) - 1);
    ROSETTES & between != 0 && EYES >> from & 1 == 0
}

/// The name of a square (step 1–15) on a player's route; `?` for what is no square.
pub fn name(player: Player, step: Step) -> char {
    let index = usize::from(step).wrapping_sub(1);
    NAMES[player.index()].as_bytes().get(index).map_or('?', |&letter| letter as char)
}

/// The step that a square's name stands for.
pub(crate) fn step_named(player: Player, name: char) -> Option<Step> {
    NAMES[player.index()].find(name).map(|index| index as Step + 1)
}
