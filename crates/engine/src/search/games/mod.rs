//! The games as the search sees them.

mod morabaraba;
mod mur;
mod mur_advanced;
mod round;
