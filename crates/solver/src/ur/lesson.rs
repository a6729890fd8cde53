//! What a net is to learn, in files: of many games every decision, with the exact values of what could be
//! chosen.
//!
//! A file holds [`Record`]s, decision by decision in the order of play of games that run side by side. Each
//! option is there as the position before a throw that it leads to (`prospect.rs`), if there are two of them
//! at least. Games are played for one objective and looked up for it; once the other objective is solved as
//! well, its values are filled in.

use std::fmt;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use mura_games::ur::Action;

use super::number::Objective;
use super::oracle::{Atlas, Entry, NoValue, Oracle, Table, Whereabouts};
use super::place::Place;
use super::prospect::{Prospect, followed};
use super::record::{RECORD_SIZE, Record};
use super::selfplay::{Chooser, Perfect, Setting, Wavering, play};
use super::spread::spread;

/// How many records are worked on at a time.
const PART: usize = 1 << 22;
/// In how many of 256 cases any step is made, in a third of the games each.
const WHIMS: [u8; 3] = [1, 2, 4];
/// To check by there is one game without whims for so many to learn from, and at least as many as this.
const CHECK_SHARE: usize = 100;
const FEWEST_CHECKS: usize = 300;

/// Games to learn from.
pub struct Course<'a> {
    /// To find positions.
    pub atlas: &'a Atlas,
    /// To find their values.
    pub oracle: &'a dyn Oracle,
    /// Pieces a side.
    pub pieces: u8,
    /// How many games there are to learn from.
    pub games: usize,
    /// How many threads work on them.
    pub threads: usize,
    /// Where the files are.
    pub folder: &'a Path,
}

/// Why there are no lessons.
#[derive(Debug)]
pub enum Mishap {
    /// A file could not be read or written.
    File(PathBuf, std::io::Error),
    /// A file holds something that is no position: which record, counted from 1.
    Record(PathBuf, u64),
    /// A file ends in the middle of a record.
    Cut(PathBuf),
    /// The values of this file's positions could not be looked up.
    NoValue(PathBuf, NoValue),
}

impl fmt::Display for Mishap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mishap::File(path, error) => write!(f, "{}: {error}", path.display()),
            Mishap::Record(path, number) => {
                write!(f, "{}, record {number}: there is no such position", path.display())
            }
            Mishap::Cut(path) => write!(f, "{} ends in the middle of a record", path.display()),
            Mishap::NoValue(path, why) => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl std::error::Error for Mishap {}

impl Course<'_> {
    /// Writes the files of the oracle's objective, and fills its values in those of the other one, if they
    /// are there. Gives the files with the number of their records.
    pub fn write(&self) -> Result<Vec<(PathBuf, u64)>, Mishap> {
        std::fs::create_dir_all(self.folder).map_err(|error| Mishap::File(self.folder.into(), error))?;
        let objective = self.oracle.objective();
        let whims = WHIMS.map(|any| Wavering { any });
        let wavering = whims.each_ref().map(|chooser| (chooser as &dyn Chooser, self.games / WHIMS.len()));
        let checks = usize::max(self.games / CHECK_SHARE, FEWEST_CHECKS);
        let [learn, check] = files(self.folder, objective);
        let mut written = Vec::new();
        // No two batches of games have a seed in common, also not those of the other objective.
        let seed = 16 * (1 + objective as u64);
        written.push(self.play(learn, &wavering, seed)?);
        written.push(self.play(check, &[(&Perfect, checks)], seed + WHIMS.len() as u64)?);
        let others = Objective::ALL.into_iter().filter(|&other| other != objective);
        for path in others.flat_map(|other| files(self.folder, other)).filter(|path| path.exists()) {
            written.push(self.complete(path)?);
        }
        Ok(written)
    }

    /// Writes what is learnt from games of these players.
    pub(super) fn play(
        &self,
        path: PathBuf,
        batches: &[(&dyn Chooser, usize)],
        seed: u64,
    ) -> Result<(PathBuf, u64), Mishap> {
        let mut lessons = Lessons::new(self, path)?;
        for (&(chooser, games), batch) in batches.iter().zip(seed..) {
            let choosers = [chooser, chooser];
            let Course { pieces, threads, .. } = *self;
            let setting = Setting { pieces, games, seed: batch << 32, choosers, threads };
            let played = play(self.atlas, self.oracle, &setting, |_, _, options, _| lessons.add(options));
            if let Err(why) = played {
                return Err(Mishap::NoValue(lessons.out.path, why));
            }
        }
        lessons.finish()
    }

    /// Fills in the values of the oracle's objective.
    fn complete(&self, path: PathBuf) -> Result<(PathBuf, u64), Mishap> {
        let file = File::open(&path).map_err(|error| Mishap::File(path.clone(), error))?;
        let mut out = Out::create(path)?;
        loop {
            let mut bytes = Vec::new();
            let read = (&file).take((PART * RECORD_SIZE) as u64).read_to_end(&mut bytes);
            read.map_err(|error| Mishap::File(out.path.clone(), error))?;
            let (records, rest) = bytes.as_chunks_mut::<RECORD_SIZE>();
            if !rest.is_empty() {
                return Err(Mishap::Cut(out.path));
            }
            if records.is_empty() {
                break;
            }
            let found = spread(self.threads, records, |record| find(self.atlas, record));
            let bad = found.iter().position(Option::is_none);
            if let Some(bad) = bad {
                return Err(Mishap::Record(out.path, out.records + bad as u64 + 1));
            }
            let (known, entries): (Vec<Record>, Vec<Entry>) = found.into_iter().flatten().unzip();
            let values = match self.oracle.look_up(&entries) {
                Ok(values) => values,
                Err(why) => return Err(Mishap::NoValue(out.path, why)),
            };
            for ((bytes, record), value) in records.iter_mut().zip(known).zip(values) {
                *bytes = record.with(self.oracle.objective(), value).bytes();
            }
            out.write(records)?;
        }
        out.finish()
    }
}

/// The files of an objective: to learn from, and to check by.
fn files(folder: &Path, objective: Objective) -> [PathBuf; 2] {
    ["", "-check"].map(|suffix| folder.join(format!("{}{suffix}.bin", objective.name())))
}

/// A record of a file, and where its value stands.
fn find(atlas: &Atlas, bytes: &[u8; RECORD_SIZE]) -> Option<(Record, Entry)> {
    let record = Record::parse(bytes)?;
    let left = record.place.left();
    let index = record.place.rank(atlas.layer(left))?;
    Some((record, Entry { left, table: Table::Throw, index }))
}

/// A file of lessons that is being written.
struct Lessons<'a> {
    course: &'a Course<'a>,
    decisions: u64,
    waiting: Vec<Prospect>,
    out: Out,
    /// What went wrong in the middle of a game.
    mishap: Option<Mishap>,
}

impl<'a> Lessons<'a> {
    fn new(course: &'a Course<'a>, path: PathBuf) -> Result<Self, Mishap> {
        Ok(Lessons { course, decisions: 0, waiting: Vec::new(), out: Out::create(path)?, mishap: None })
    }

    /// Takes note of a decision, unless something has gone wrong: there is no way to end the games from here.
    fn add(&mut self, options: &[(Action, Whereabouts)]) {
        if self.mishap.is_some() {
            return;
        }
        self.decisions += 1;
        let decision = self.decisions;
        self.waiting.extend(options.iter().filter_map(|&(_, found)| match found {
            Whereabouts::At(entry, mine) => Some(Prospect { decision, entry, mine }),
            Whereabouts::Known(_) => None,
        }));
        if self.waiting.len() >= PART {
            self.mishap = self.empty().err();
        }
    }

    /// Writes what waits.
    fn empty(&mut self) -> Result<(), Mishap> {
        let Course { atlas, oracle, threads, .. } = *self.course;
        let objective = oracle.objective();
        let no_value = |why| Mishap::NoValue(self.out.path.clone(), why);
        let waiting = std::mem::take(&mut self.waiting);
        let options = followed(atlas, oracle, threads, waiting).map_err(no_value)?;
        let entries: Vec<Entry> = options.iter().map(|option| option.entry).collect();
        let values = oracle.look_up(&entries).map_err(no_value)?;
        let others = options.windows(2).map(|two| two[0].decision != two[1].decision);
        let firsts = std::iter::once(true).chain(others);
        let mut all: Vec<_> = options.iter().zip(values).zip(firsts).collect();
        let record = |&mut ((option, value), first): &mut ((&Prospect, i32), bool)| {
            let Prospect { entry, mine, .. } = *option;
            let place = Place::unrank(atlas.layer(entry.left), entry.index)?;
            Some(Record { first, mine, ..Record::new(place) }.with(objective, value).bytes())
        };
        let records: Option<Vec<_>> = spread(threads, &mut all, record).into_iter().collect();
        match records {
            Some(records) => self.out.write(&records),
            None => Err(no_value(NoValue::Absent)),
        }
    }

    fn finish(mut self) -> Result<(PathBuf, u64), Mishap> {
        self.mishap.take().map_or(Ok(()), Err)?;
        self.empty()?;
        self.out.finish()
    }
}

/// A file that gets its name once it is whole.
struct Out {
    path: PathBuf,
    beside: PathBuf,
    file: BufWriter<File>,
    records: u64,
}

impl Out {
    fn create(path: PathBuf) -> Result<Out, Mishap> {
        let beside = path.with_extension("part");
        match File::create(&beside) {
            Ok(file) => Ok(Out { path, beside, file: BufWriter::new(file), records: 0 }),
            Err(error) => Err(Mishap::File(beside, error)),
        }
    }

    fn write(&mut self, records: &[[u8; RECORD_SIZE]]) -> Result<(), Mishap> {
        self.records += records.len() as u64;
        let written = self.file.write_all(records.as_flattened());
        written.map_err(|error| Mishap::File(self.beside.clone(), error))
    }

    fn finish(mut self) -> Result<(PathBuf, u64), Mishap> {
        let whole = self.file.flush().and_then(|()| std::fs::rename(&self.beside, &self.path));
        whole.map_err(|error| Mishap::File(self.beside, error))?;
        Ok((self.path, self.records))
    }
}
