//! A list to choose from.

use mura_games::Player;

use super::seat::Seat;
use super::touch::Touch;

/// What is done when a row of a menu is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Play this action.
    Play(String),
    /// Go on with a pick.
    Touch(Touch),
    /// Give a side to somebody.
    Sit(Player, Seat),
}

/// A list with one row marked.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) title: String,
    pub(crate) rows: Vec<(String, Deed)>,
    pub(crate) at: usize,
}

impl Menu {
    pub(crate) fn new(title: &str, rows: Vec<(String, Deed)>) -> Self {
        Menu { title: title.to_owned(), rows, at: 0 }
    }

    /// Marks a row further down, or up, and stops at the ends.
    pub(crate) fn step(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
    }

    /// The marked row's deed.
    pub(crate) fn chosen(&self) -> Option<&Deed> {
        self.rows.get(self.at).map(|row| &row.1)
    }

    /// The rows that a window of this height shows, with the marked one among them.
    pub(crate) fn window(&self, height: usize) -> std::ops::Range<usize> {
        let end = self.rows.len();
        let first = self.at.saturating_sub(height / 2).min(end.saturating_sub(height));
        first..end.min(first + height)
    }
}
