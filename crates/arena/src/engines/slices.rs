//! The bytes of a file of games, one game after the other: what does not belong there is refused before the rest is read, however long it is.

use std::io::{self, BufRead, Read};

use mura_games::record::limits;

/// How every game begins.
const FIRST: &[u8] = b"[Game \"";
/// From here on nothing is a game any more: of its bytes only the ends of lines are not counted.
const MOST: usize = 2 * limits::GAME;

/// Cuts a file before each of its games.
pub(super) struct Slices<R> {
    input: R,
    /// What has been read of the next one.
    next: Vec<u8>,
}

/// The bytes from the start of a game to the start of the next one, or to the end of the file.
pub(super) struct Slice {
    pub(super) bytes: Vec<u8>,
    /// Whether the file ends with it.
    pub(super) is_last: bool,
}

impl<R: BufRead> Slices<R> {
    pub(super) fn new(input: R) -> Self {
        Slices { input, next: Vec::new() }
    }

    /// Whether the file begins as a game does, as far as it goes.
    pub(super) fn begin_well(&mut self) -> io::Result<bool> {
        let bytes = self.input.fill_buf()?;
        Ok(bytes.starts_with(FIRST) || FIRST.starts_with(bytes))
    }

    /// The next one. One that is too long for a game comes without its end.
    pub(super) fn next(&mut self) -> io::Result<Option<Slice>> {
        let mut bytes = std::mem::take(&mut self.next);
        while bytes.len() <= MOST {
            let mut line = Vec::new();
            let room = (MOST - bytes.len() + 1) as u64;
            if self.input.by_ref().take(room).read_until(b'\n', &mut line)? == 0 {
                return Ok((!bytes.is_empty()).then_some(Slice { bytes, is_last: true }));
            }
            if !bytes.is_empty() && is_start(&bytes, &line) {
                self.next = line;
                break;
            }
            bytes.append(&mut line);
        }
        Ok(Some(Slice { bytes, is_last: false }))
    }
}

/// Whether a game begins with this line; also one of which hardly anything is there.
fn is_start(before: &[u8], line: &[u8]) -> bool {
    // A part of this tag is that of another one too, unless the game before has been closed.
    line.starts_with(FIRST) || before.ends_with(b"\n\n") && FIRST.starts_with(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(bytes: &[u8]) -> Vec<usize> {
        let mut slices = Slices::new(bytes);
        let mut lengths = Vec::new();
        while let Some(slice) = slices.next().unwrap() {
            lengths.push(slice.bytes.len());
            assert_eq!(slice.is_last, lengths.iter().sum::<usize>() == bytes.len());
        }
        lengths
    }

    #[test]
    fn a_file_is_cut_before_each_game_wherever_it_ends() {
        let game = "[Game \"ur\"]\n[Gamer \"x\"]\n\n1. 2\n[Game is no tag\n\n";
        let text = game.repeat(2);
        for length in 0..=text.len() {
            let expected = match length {
                0 => vec![],
                length if length <= game.len() => vec![length],
                length => vec![game.len(), length - game.len()],
            };
            assert_eq!(lengths(&text.as_bytes()[..length]), expected, "{length}");
        }
        assert_eq!(lengths(b"a letter\n[Game \"ur\"]\n"), [9, 12]);
        assert_eq!(lengths(b"[Game \"ur\"]\n[Ga"), [15]);
    }

    #[test]
    fn only_the_beginning_of_what_is_no_game_is_read() {
        assert!(!Slices::new(&b"a letter"[..]).begin_well().unwrap());
        assert!(Slices::new(&b"[Ga"[..]).begin_well().unwrap());
        let endless = FIRST.chain(io::repeat(b'x'));
        let mut slices = Slices::new(io::BufReader::new(endless));
        assert!(slices.begin_well().unwrap());
        let slice = slices.next().unwrap().unwrap();
        assert!(slice.bytes.len() == MOST + 1 && !slice.is_last);
    }
}
