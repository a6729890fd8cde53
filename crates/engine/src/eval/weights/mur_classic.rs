//! Weights of mur-classic, chosen by hand: the start for tuning.

pub(in crate::eval) const WEIGHTS: [i16; 28] = [
    100, // one mark
    260, // two marks
    25,  // tempo
    30,  // stones to withdraw
    40,  // repeat withdrawal due
    18,  // stones on the board
    6,   // stones of order 1
    4,   // stones of order 2
    2,   // stones of order 3
    -6,  // stones of order 4 and more
    10,  // stone on the centre
    4,   // stones on ring 1
    3,   // stones on ring 2
    2,   // liberties
    2,   // empty intersections within reach
    25,  // eyes
    8,   // eyes but for one stone
    12,  // pockets one short of a trap
    95,  // traps at hand, on turn
    45,  // traps at hand, not on turn
    6,   // pockets two short of a trap
    900, // mur stone within a play, on turn
    180, // mur stone within a play, not on turn
    40,  // mur stone one short
    25,  // mur stone two short
    10,  // mur stone three short
    5,   // opposing stones that can be knocked
    8,   // mur stone can be knocked
];
