//! Games of files, one by one, judged and counted.

use std::io::Write;
use std::path::{Path, PathBuf};

use mura_games::record::{Reader, Record, RecordError};

use crate::check::open;
use crate::count::counted;
use crate::failure::Failure;
use crate::screen::ERROR;

/// How the games of some files were judged.
pub(crate) struct Judged {
    good: u64,
    bad: u64,
    files: u64,
    /// Files without a game, or that could not be opened.
    unread: u64,
}

/// Gives every game of these files, or why it cannot be read, to a judge, who tells about it and says whether it is good.
pub(crate) fn judge<W: Write>(
    files: &[PathBuf],
    out: &mut W,
    mut judge: impl FnMut(&mut W, &Path, u64, Result<Record, RecordError>) -> Result<bool, Failure>,
) -> Result<Judged, Failure> {
    let mut judged = Judged { good: 0, bad: 0, files: files.len() as u64, unread: 0 };
    for path in files {
        let input = match open(path) {
            Ok(input) => input,
            Err(sentence) => {
                writeln!(out, "{ERROR}{sentence}{ERROR:#}")?;
                judged.unread += 1;
                continue;
            }
        };
        let before = judged.good + judged.bad;
        for (number, record) in (1..).zip(Reader::new(input)) {
            match judge(out, path, number, record)? {
                true => judged.good += 1,
                false => judged.bad += 1,
            }
        }
        if judged.good + judged.bad == before {
            writeln!(out, "{ERROR}{} holds no game{ERROR:#}", path.display())?;
            judged.unread += 1;
        }
    }
    Ok(judged)
}

impl Judged {
    /// Tells the sums, with these words for good games and bad ones; a failure unless all is good.
    pub(crate) fn tell(&self, out: &mut impl Write, words: [&str; 2]) -> Result<(), Failure> {
        let Judged { good, bad, files, unread } = *self;
        let (games, files) = (counted(good + bad, "game"), counted(files, "file"));
        let without = match unread {
            0 => String::new(),
            unread => format!(", {} without a game", counted(unread, "file")),
        };
        writeln!(out, "{games} in {files}: {good} {}, {bad} {}{without}", words[0], words[1])?;
        if bad + unread > 0 { Err(Failure::Told) } else { Ok(()) }
    }
}
