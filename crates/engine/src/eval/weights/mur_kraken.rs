//! Weights of mur-kraken, tuned by `mura tune mur-kraken --games 1500 --nodes 500 --rounds 2 --seed 7 --mix 0.25`.
//!
//! 3000 games, 200157 positions; mean loss 0.6407 → 0.6363, on games kept apart 0.6445 → 0.6406.
//! Against the weights before, 500 positions a move: won 64, drawn 0, lost 36.

pub(in crate::eval) const WEIGHTS: [i16; 30] = [
    100,  // one mark
    248,  // two marks
    12,   // tempo
    19,   // stones to withdraw
    -33,  // repeat withdrawal due
    1,    // stones on the board
    -109, // nothing in hand
    -17,  // the last one in hand
    4,    // stones of order 1
    -2,   // stones of order 2
    -4,   // stones of order 3
    -6,   // stones of order 4 and more
    -21,  // stone on the centre
    -24,  // stones on ring 1
    -11,  // stones on ring 2
    -1,   // liberties
    4,    // empty intersections within reach
    35,   // eyes
    8,    // eyes but for one stone
    3,    // pockets one short of a trap
    80,   // traps at hand, on turn
    48,   // traps at hand, not on turn
    1,    // pockets two short of a trap
    585,  // mur stone within a play, on turn
    80,   // mur stone within a play, not on turn
    34,   // mur stone one short
    23,   // mur stone two short
    12,   // mur stone three short
    11,   // opposing stones that can be knocked
    19,   // mur stone can be knocked
];
