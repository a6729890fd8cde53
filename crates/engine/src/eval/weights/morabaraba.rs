//! Weights of morabaraba, chosen by hand: the start for tuning.

pub(in crate::eval) const WEIGHTS: [i16; 36] = [
    20,  // placing: tempo
    100, // placing: cows left
    90,  // placing: a shot at hand, on turn
    45,  // placing: a shot at hand, not on turn
    40,  // placing: two shots at hand, not on turn
    4,   // placing: cows with an open line
    -6,  // placing: loose cows
    3,   // placing: steps
    -10, // placing: blocked cows
    6,   // placing: corners
    5,   // placing: junctions of the middle square
    15,  // moving: tempo
    100, // moving: cows left
    90,  // moving: a shot at hand, on turn
    50,  // moving: a shot at hand, not on turn
    50,  // moving: two shots at hand, not on turn
    10,  // moving: steps into a line used before
    12,  // moving: two thirds of an unused line
    3,   // moving: cows with an open line
    -5,  // moving: loose cows
    4,   // moving: steps
    -12, // moving: blocked cows
    3,   // moving: corners
    4,   // moving: junctions of the middle square
    -40, // moving: four cows
    20,  // flying: tempo
    80,  // flying: cows left
    0,   // flying: flies, the other does not
    120, // flying: a shot at hand, on turn
    60,  // flying: a shot at hand, not on turn
    60,  // flying: two shots at hand, not on turn
    10,  // flying: moves into a line used before
    12,  // flying: two thirds of an unused line
    -6,  // flying: loose cows
    3,   // flying: steps of who does not fly
    2,   // flying: corners
];
