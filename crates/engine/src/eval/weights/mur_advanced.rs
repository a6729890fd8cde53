//! Weights of mur-advanced, tuned by `mura tune mur-advanced --games 4000 --nodes 500 --rounds 1 --seed 31 --mix 0.25 --ridge 2000`.
//!
//! 4000 games, 581261 positions; mean loss 0.5890 → 0.5885, on games kept apart 0.6088 → 0.6074.
//! Against the weights before, 500 positions a move: won 182, drawn 52, lost 166.

pub(in crate::eval) const WEIGHTS: [i16; 38] = [
    100, // bars
    158, // one bar from the goal
    72,  // two bars from the goal
    27,  // three bars from the goal
    19,  // tempo
    36,  // ships to withdraw
    73,  // kraken to reset
    22,  // ships on the board
    -60, // nothing in hand
    -13, // the last one in hand
    12,  // admirals
    3,   // commanders
    1,   // lieutenants
    -2,  // masters and officers
    2,   // ship on the centre
    -28, // ships on ring 1
    -19, // ships on ring 2
    10,  // ships in port
    -5,  // liberties
    5,   // empty intersections within reach
    3,   // eyes
    7,   // eyes but for one ship
    12,  // pockets one short of a close
    79,  // closes at hand, on turn
    45,  // closes at hand, not on turn
    4,   // pockets two short of a close
    344, // kraken within a play, on turn
    50,  // kraken within a play, not on turn
    19,  // kraken one short
    -6,  // kraken two short
    -12, // kraken three short
    8,   // opposing ships that can be knocked
    12,  // kraken can be knocked
    271, // control of the kraken
    180, // control within a tip, on turn
    120, // control within a tip, not on turn
    28,  // a tip at hand, two from a triple
    128, // opposing control can be broken
];
