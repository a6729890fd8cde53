//! Exact values of games that a machine can work out to the end.

pub mod ur;
