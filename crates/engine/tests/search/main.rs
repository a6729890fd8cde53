//! The search against plain minimax, and what it promises.

mod limits;
mod minimax;
mod past;
