//! Weights of mur-classic, tuned by `mura tune mur-classic --games 6000 --nodes 400 --rounds 1 --seed 31 --mix 0.25 --ridge 2000`.
//!
//! 6000 games, 344027 positions; mean loss 0.6488 → 0.6479, on games kept apart 0.6375 → 0.6377.
//! Against the weights before, 400 positions a move: won 317, drawn 5, lost 278.

pub(in crate::eval) const WEIGHTS: [i16; 30] = [
    100, // one mark
    238, // two marks
    11,  // tempo
    19,  // stones to withdraw
    -33, // repeat withdrawal due
    4,   // stones on the board
    -98, // nothing in hand
    -14, // the last one in hand
    14,  // stones of order 1
    -2,  // stones of order 2
    -6,  // stones of order 3
    -10, // stones of order 4 and more
    6,   // stone on the centre
    -20, // stones on ring 1
    -7,  // stones on ring 2
    -7,  // liberties
    6,   // empty intersections within reach
    36,  // eyes
    10,  // eyes but for one stone
    4,   // pockets one short of a trap
    79,  // traps at hand, on turn
    48,  // traps at hand, not on turn
    -2,  // pockets two short of a trap
    619, // mur stone within a play, on turn
    69,  // mur stone within a play, not on turn
    8,   // mur stone one short
    9,   // mur stone two short
    -2,  // mur stone three short
    11,  // opposing stones that can be knocked
    23,  // mur stone can be knocked
];
