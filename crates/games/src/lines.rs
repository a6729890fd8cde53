//! Lines of a bounded length, from any input.

use std::io::{self, BufRead};

/// The lines of an input, one at a time. Whoever writes them, no more than so many bytes of one are kept: the rest of a longer
/// line is passed over.
///
/// ```
/// let mut lines = mura_games::Lines::new("one\na longer one".as_bytes(), 8);
/// assert!(lines.advance().unwrap() && !lines.too_long);
/// assert!(lines.advance().unwrap() && lines.too_long);
/// assert_eq!((lines.number, &lines.bytes[..]), (2, &b"a longer"[..]));
/// assert!(!lines.advance().unwrap());
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    most: usize,
    /// The number of the current line, from 1.
    pub number: usize,
    /// The current line without its end, cut off at the limit.
    pub bytes: Vec<u8>,
    /// Whether it was longer than that.
    pub too_long: bool,
}

impl<R: BufRead> Lines<R> {
    /// Before the first line of an input, of which `most` bytes a line are kept.
    pub fn new(input: R, most: usize) -> Self {
        Lines { input, most, number: 0, bytes: Vec::new(), too_long: false }
    }

    /// Goes to the next line; false at the end of the input.
    pub fn advance(&mut self) -> io::Result<bool> {
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
            let end = memchr::memchr(b'\n', chunk);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = self.most - self.bytes.len();
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
