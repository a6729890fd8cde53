//! Weights of mur-advanced, chosen by hand: the start for tuning.

pub(in crate::eval) const WEIGHTS: [i16; 36] = [
    100, // bars
    120, // one bar from the goal
    80,  // two bars from the goal
    50,  // three bars from the goal
    20,  // tempo
    30,  // ships to withdraw
    60,  // kraken to reset
    12,  // ships on the board
    5,   // admirals
    3,   // commanders
    1,   // lieutenants
    -5,  // masters and officers
    8,   // ship on the centre
    3,   // ships on ring 1
    2,   // ships on ring 2
    2,   // ships in port
    2,   // liberties
    2,   // empty intersections within reach
    15,  // eyes
    6,   // eyes but for one ship
    12,  // pockets one short of a close
    95,  // closes at hand, on turn
    45,  // closes at hand, not on turn
    6,   // pockets two short of a close
    260, // kraken within a play, on turn
    130, // kraken within a play, not on turn
    30,  // kraken one short
    18,  // kraken two short
    8,   // kraken three short
    5,   // opposing ships that can be knocked
    8,   // kraken can be knocked
    60,  // control of the kraken
    40,  // control within a tip, on turn
    20,  // control within a tip, not on turn
    8,   // a tip at hand, two from a triple
    30,  // opposing control can be broken
];
