//! Weights.
pub(super) static WEIGHTS: [[i16; 3]; 0] = [];
