//! The five games.
