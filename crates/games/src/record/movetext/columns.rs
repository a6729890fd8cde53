//! Where in a file the bytes of a line stand.

use crate::record::{Place, RecordError};

/// Counts characters while bytes go by, so that a long line is not counted again for each of its words.
pub(super) struct Columns<'a> {
    line: &'a str,
    number: usize,
    ascii: bool,
    byte: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn new(line: &'a str, number: usize) -> Self {
        Columns { line, number, ascii: line.is_ascii(), byte: 0, column: 1 }
    }

    /// The place of a byte; those that are asked for come in order.
    #[inline]
    pub(super) fn at(&mut self, byte: usize) -> Place {
        if self.ascii {
            return Place { line: self.number, column: byte + 1 };
        }
        self.column += self.line[self.byte..byte].chars().count();
        self.byte = byte;
        Place { line: self.number, column: self.column }
    }
}

impl Place {
    /// Refuses what stands here.
    pub(in crate::record) fn refuse(self, reason: impl Into<String>) -> RecordError {
        RecordError::syntax(self.line, self.column, reason)
    }
}
