//! Weights of morabaraba, tuned by `mura tune morabaraba --games 6000 --nodes 600 --rounds 1 --seed 31 --mix 0.25 --ridge 1000`.
//!
//! 6000 games, 284035 positions; mean loss 0.5430 → 0.5364, on games kept apart 0.5372 → 0.5327.
//! Against the weights before, 600 positions a move: won 383, drawn 83, lost 334.

pub(in crate::eval) const WEIGHTS: [i16; 37] = [
    59,  // placing: tempo
    75,  // placing: cows left
    83,  // placing: a shot at hand, on turn
    37,  // placing: a shot at hand, not on turn
    72,  // placing: two shots at hand, not on turn
    12,  // placing: cows with an open line
    11,  // placing: loose cows
    13,  // placing: steps
    -3,  // placing: blocked cows
    26,  // placing: corners
    9,   // placing: junctions of the middle square
    9,   // moving: tempo
    100, // moving: cows left
    82,  // moving: a shot at hand, on turn
    37,  // moving: a shot at hand, not on turn
    31,  // moving: two shots at hand, not on turn
    21,  // moving: a shot at hand that no step stops, not on turn
    14,  // moving: steps into a line used before
    7,   // moving: two thirds of an unused line
    0,   // moving: cows with an open line
    4,   // moving: loose cows
    0,   // moving: steps
    -16, // moving: blocked cows
    7,   // moving: corners
    10,  // moving: junctions of the middle square
    44,  // moving: four cows
    7,   // flying: tempo
    22,  // flying: cows left
    -16, // flying: flies, the other does not
    68,  // flying: a shot at hand, on turn
    22,  // flying: a shot at hand, not on turn
    47,  // flying: two shots at hand, not on turn
    16,  // flying: moves into a line used before
    12,  // flying: two thirds of an unused line
    -3,  // flying: loose cows
    3,   // flying: steps of who does not fly
    -3,  // flying: corners
];
