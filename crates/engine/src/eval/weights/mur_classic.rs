//! Weights of mur-classic, tuned by `mura tune mur-classic --games 2000 --nodes 1000 --rounds 2 --seed 1 --mix 0.25`.
//!
//! 4000 games, 197017 positions; mean loss 0.6419 → 0.5941, on games kept apart 0.6541 → 0.6214.
//! Against the weights before, 1000 positions a move: won 190, drawn 0, lost 10.

pub(in crate::eval) const WEIGHTS: [i16; 28] = [
    100, // one mark
    248, // two marks
    14,  // tempo
    22,  // stones to withdraw
    -45, // repeat withdrawal due
    -16, // stones on the board
    11,  // stones of order 1
    -6,  // stones of order 2
    -12, // stones of order 3
    -18, // stones of order 4 and more
    0,   // stone on the centre
    -29, // stones on ring 1
    -15, // stones on ring 2
    -6,  // liberties
    8,   // empty intersections within reach
    43,  // eyes
    13,  // eyes but for one stone
    5,   // pockets one short of a trap
    118, // traps at hand, on turn
    64,  // traps at hand, not on turn
    0,   // pockets two short of a trap
    668, // mur stone within a play, on turn
    88,  // mur stone within a play, not on turn
    14,  // mur stone one short
    -3,  // mur stone two short
    -10, // mur stone three short
    10,  // opposing stones that can be knocked
    19,  // mur stone can be knocked
];
