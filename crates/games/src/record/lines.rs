//! Lines of a bounded length, from any input.

use std::io::{self, BufRead};

use super::limits;

/// The current line of an input.
pub(super) struct Lines<R> {
    input: R,
    /// The number of the current line, from 1.
    pub(super) number: usize,
    /// The current line without its end, cut off at the limit.
    pub(super) bytes: Vec<u8>,
    /// Whether it was longer than that.
    pub(super) too_long: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Lines { input, number: 0, bytes: Vec::new(), too_long: false }
    }

    /// Goes to the next line; false at the end of the input.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        self.bytes.clear();
        self.too_long = false;
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = limits::LINE - self.bytes.len();
            self.bytes.extend_from_slice(&part[..part.len().min(room)]);
            self.too_long |= part.len() > room;
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.number += usize::from(any);
        const BOM: &[u8] = "\u{feff}".as_bytes();
        if self.number == 1 && self.bytes.starts_with(BOM) {
            self.bytes.drain(..BOM.len());
        }
        Ok(any)
    }
}
