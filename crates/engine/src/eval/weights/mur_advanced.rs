//! Weights of mur-advanced, tuned by `mura tune mur-advanced --games 1500 --nodes 500 --rounds 1 --seed 5 --mix 0.25`.
//!
//! 1500 games, 194020 positions; mean loss 0.6131 → 0.5866, on games kept apart 0.6095 → 0.5881.
//! Against the weights before, 500 positions a move: won 95, drawn 0, lost 5.

pub(in crate::eval) const WEIGHTS: [i16; 38] = [
    100, // bars
    244, // one bar from the goal
    126, // two bars from the goal
    49,  // three bars from the goal
    26,  // tempo
    39,  // ships to withdraw
    78,  // kraken to reset
    19,  // ships on the board
    -47, // nothing in hand
    -9,  // the last one in hand
    10,  // admirals
    4,   // commanders
    -2,  // lieutenants
    -3,  // masters and officers
    -37, // ship on the centre
    -49, // ships on ring 1
    -34, // ships on ring 2
    12,  // ships in port
    1,   // liberties
    6,   // empty intersections within reach
    -4,  // eyes
    5,   // eyes but for one ship
    12,  // pockets one short of a close
    87,  // closes at hand, on turn
    59,  // closes at hand, not on turn
    -4,  // pockets two short of a close
    396, // kraken within a play, on turn
    123, // kraken within a play, not on turn
    29,  // kraken one short
    -3,  // kraken two short
    -24, // kraken three short
    8,   // opposing ships that can be knocked
    26,  // kraken can be knocked
    262, // control of the kraken
    111, // control within a tip, on turn
    79,  // control within a tip, not on turn
    13,  // a tip at hand, two from a triple
    144, // opposing control can be broken
];
