//! Weights of mur-classic, tuned by `mura tune mur-classic --games 1500 --nodes 500 --rounds 2 --seed 7 --mix 0.25`.
//!
//! 3000 games, 188432 positions; mean loss 0.6339 → 0.6299, on games kept apart 0.6258 → 0.6228.
//! Against the weights before, 500 positions a move: won 57, drawn 0, lost 43.

pub(in crate::eval) const WEIGHTS: [i16; 30] = [
    100,  // one mark
    249,  // two marks
    13,   // tempo
    20,   // stones to withdraw
    -40,  // repeat withdrawal due
    9,    // stones on the board
    -115, // nothing in hand
    -24,  // the last one in hand
    13,   // stones of order 1
    0,    // stones of order 2
    -5,   // stones of order 3
    -8,   // stones of order 4 and more
    10,   // stone on the centre
    -21,  // stones on ring 1
    -4,   // stones on ring 2
    -8,   // liberties
    5,    // empty intersections within reach
    43,   // eyes
    11,   // eyes but for one stone
    8,    // pockets one short of a trap
    90,   // traps at hand, on turn
    50,   // traps at hand, not on turn
    0,    // pockets two short of a trap
    640,  // mur stone within a play, on turn
    78,   // mur stone within a play, not on turn
    4,    // mur stone one short
    1,    // mur stone two short
    -2,   // mur stone three short
    14,   // opposing stones that can be knocked
    22,   // mur stone can be knocked
];
