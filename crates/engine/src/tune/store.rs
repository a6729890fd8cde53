//! The file in which positions are kept, so that an interrupted tuning goes on where it was.
//!
//! A line of text that says what the positions belong to, and then game after game: its round, its number, the number of
//! its positions (32 bits each), and for each position the result (8 bits), the score (16) and the counts (8 each), all
//! numbers little-endian. A game that was cut off by a crash is left out.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::Samples;

/// Positions on disk, or nowhere.
#[derive(Debug, Default)]
pub struct Store {
    file: Option<BufWriter<File>>,
    kept: Vec<Kept>,
}

/// A game that is kept.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) round: u32,
    pub(super) number: u32,
    pub(super) samples: Samples,
}

/// Why a store cannot be opened.
#[derive(Debug)]
pub enum StoreError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// It holds something else.
    Other {
        /// What it says it holds.
        found: String,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Io(error) => error.fmt(f),
            StoreError::Other { found, expected } => {
                write!(f, "it holds other games: \"{found}\" instead of \"{expected}\"")
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        StoreError::Io(error)
    }
}

impl Store {
    /// Opens the file, which need not exist. `label` is one line that says what belongs into it.
    pub fn open(path: &Path, label: &str, width: usize) -> Result<Self, StoreError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let line = format!("{label}\n");
        let mut kept = Vec::new();
        let mut end = 0;
        if file.metadata()?.len() > 0 {
            let mut reader = BufReader::new(&file);
            let mut found = Vec::new();
            reader.by_ref().take(1000).read_to_end(&mut found)?;
            if !found.starts_with(line.as_bytes()) {
                let first = found.split(|&byte| byte == b'\n').next().unwrap_or_default();
                let found = String::from_utf8_lossy(&first[..first.len().min(200)]).into_owned();
                return Err(StoreError::Other { found, expected: label.to_owned() });
            }
            end = line.len() as u64;
            reader.seek(SeekFrom::Start(end))?;
            while let Some((game, size)) = read_game(&mut reader, width)? {
                kept.push(game);
                end += size;
            }
        }
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let mut file = BufWriter::new(file);
        if end == 0 {
            file.write_all(line.as_bytes())?;
        }
        Ok(Store { file: Some(file), kept })
    }

    /// Takes the games of a round that the file held when it was opened, in order.
    pub(super) fn take_round(&mut self, round: u32) -> Vec<Kept> {
        let (mut taken, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.kept).into_iter().partition(|game| game.round == round);
        self.kept = rest;
        taken.sort_by_key(|game| game.number);
        taken.dedup_by_key(|game| game.number);
        taken
    }

    /// Adds a game at the end of the file.
    pub(super) fn add(&mut self, round: u32, number: u32, samples: &Samples) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        for word in [round, number, samples.len() as u32] {
            file.write_all(&word.to_le_bytes())?;
        }
        for index in 0..samples.len() {
            file.write_all(&[samples.results[index]])?;
            file.write_all(&samples.scores[index].to_le_bytes())?;
            let counts: Vec<u8> = samples.counts(index).iter().map(|count| count.cast_unsigned()).collect();
            file.write_all(&counts)?;
        }
        Ok(())
    }

    /// Makes sure that everything is in the file.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// The next game and its size in bytes, or `None` at the end or where it was cut off.
fn read_game(reader: &mut impl Read, width: usize) -> io::Result<Option<(Kept, u64)>> {
    let mut head = [0; 12];
    if !read_whole(reader, &mut head)? {
        return Ok(None);
    }
    let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    let (round, number, positions) = (word(0), word(4), word(8));
    let mut samples = Samples::new(width);
    let mut position = vec![0; 3 + width];
    for _ in 0..positions {
        if !read_whole(reader, &mut position)? {
            return Ok(None);
        }
        let counts: Vec<i8> = position[3..].iter().map(|count| count.cast_signed()).collect();
        samples.add_counts(&counts, position[0], i16::from_le_bytes([position[1], position[2]]), number);
    }
    let size = head.len() + positions as usize * position.len();
    Ok(Some((Kept { round, number, samples }, size as u64)))
}

/// Fills the buffer, or says that the file ends first.
fn read_whole(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}
