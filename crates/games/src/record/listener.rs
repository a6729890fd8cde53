//! Who hears what stands in a record while it is read.

use std::time::Duration;

use super::{Event, SequenceNote, Sign, Tag};
use crate::GameId;

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// The line, from 1; 0 when there is no file.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

/// The tags of a game.
#[derive(Clone, Debug)]
pub struct Head {
    /// Which game was played.
    pub game: GameId,
    /// The tags other than `Game`, in their order.
    pub tags: Vec<Tag>,
    /// The line on which the record starts.
    pub line: usize,
}

/// Hears what stands in a record, in the order of the file, from [`Reader::tell`](super::Reader::tell). Texts are borrowed:
/// whoever keeps nothing, allocates nothing. By default nothing is done with what is heard.
///
/// Marks, signs, clocks, comments and events belong to the play before them in the same line of play, or, before its first
/// play, to the record or the variation.
pub trait Listener {
    /// The tags of a game, whose plays follow.
    fn head(&mut self, head: Head) {
        let _ = head;
    }
    /// A play: its text with single blanks, and the places of its words.
    fn play(&mut self, text: &str, words: &[Place]) {
        let _ = (text, words);
    }
    /// Some `X` and `#`.
    fn marks(&mut self, marks: &str) {
        let _ = marks;
    }
    /// A sign.
    fn sign(&mut self, sign: Sign) {
        let _ = sign;
    }
    /// The time left on the mover's clock.
    fn clock(&mut self, left: Duration) {
        let _ = left;
    }
    /// A word of a comment.
    fn comment(&mut self, word: &str) {
        let _ = word;
    }
    /// An event.
    fn event(&mut self, event: Event) {
        let _ = event;
    }
    /// A variation of the last play begins.
    fn open_variation(&mut self) {}
    /// The variation has ended: the last play is again the one that it varied.
    fn close_variation(&mut self) {}
    /// Morabaraba's list of sequences, and where it stands.
    fn sequences(&mut self, notes: Vec<SequenceNote>, place: Place) {
        let _ = (notes, place);
    }
}
