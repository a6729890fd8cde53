//! Weights of morabaraba, tuned by `mura tune morabaraba --games 1500 --nodes 500 --rounds 1 --seed 5 --mix 0.25`.
//!
//! 1500 games, 52314 positions; mean loss 0.3437 → 0.3159, on games kept apart 0.3117 → 0.2783.
//! Against the weights before, 500 positions a move: won 56, drawn 3, lost 41.

pub(in crate::eval) const WEIGHTS: [i16; 37] = [
    53,  // placing: tempo
    82,  // placing: cows left
    81,  // placing: a shot at hand, on turn
    40,  // placing: a shot at hand, not on turn
    65,  // placing: two shots at hand, not on turn
    9,   // placing: cows with an open line
    15,  // placing: loose cows
    8,   // placing: steps
    -8,  // placing: blocked cows
    20,  // placing: corners
    8,   // placing: junctions of the middle square
    11,  // moving: tempo
    100, // moving: cows left
    83,  // moving: a shot at hand, on turn
    41,  // moving: a shot at hand, not on turn
    32,  // moving: two shots at hand, not on turn
    15,  // moving: a shot at hand that no step stops, not on turn
    18,  // moving: steps into a line used before
    14,  // moving: two thirds of an unused line
    4,   // moving: cows with an open line
    2,   // moving: loose cows
    1,   // moving: steps
    -14, // moving: blocked cows
    2,   // moving: corners
    11,  // moving: junctions of the middle square
    22,  // moving: four cows
    11,  // flying: tempo
    24,  // flying: cows left
    -15, // flying: flies, the other does not
    76,  // flying: a shot at hand, on turn
    23,  // flying: a shot at hand, not on turn
    49,  // flying: two shots at hand, not on turn
    21,  // flying: moves into a line used before
    16,  // flying: two thirds of an unused line
    -3,  // flying: loose cows
    5,   // flying: steps of who does not fly
    -1,  // flying: corners
];
