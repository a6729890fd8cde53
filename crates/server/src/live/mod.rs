//! Games that are being played.

pub mod message;
