//! Weights of mur-kraken, tuned by `mura tune mur-kraken --games 6000 --nodes 400 --rounds 1 --seed 31 --mix 0.25 --ridge 2000`.
//!
//! 6000 games, 371968 positions; mean loss 0.6448 → 0.6437, on games kept apart 0.6347 → 0.6322.
//! Against the weights before, 400 positions a move: won 315, drawn 3, lost 282.

pub(in crate::eval) const WEIGHTS: [i16; 30] = [
    100,  // one mark
    233,  // two marks
    10,   // tempo
    19,   // stones to withdraw
    -33,  // repeat withdrawal due
    2,    // stones on the board
    -102, // nothing in hand
    -16,  // the last one in hand
    6,    // stones of order 1
    -2,   // stones of order 2
    -5,   // stones of order 3
    -6,   // stones of order 4 and more
    -19,  // stone on the centre
    -28,  // stones on ring 1
    -15,  // stones on ring 2
    -1,   // liberties
    5,    // empty intersections within reach
    36,   // eyes
    9,    // eyes but for one stone
    3,    // pockets one short of a trap
    70,   // traps at hand, on turn
    43,   // traps at hand, not on turn
    -2,   // pockets two short of a trap
    573,  // mur stone within a play, on turn
    70,   // mur stone within a play, not on turn
    31,   // mur stone one short
    20,   // mur stone two short
    10,   // mur stone three short
    7,    // opposing stones that can be knocked
    19,   // mur stone can be knocked
];
