//! What a net is to learn, in files: decisions of many games, with the exact values of what could be
//! chosen.
//!
//! A file holds [`Record`]s, decision by decision in the order of play. Each option is there as the position before a throw that
//! it leads to by perfect play, if there are two of them at least. Nothing is left to chance on the way, so what is reached is
//! worth the same. Games are played for one objective and looked up for it; once the other objective is
//! solved as well, its values are filled in.
//!
//! What is learnt from comes in many files, so that a net can begin with the first ones while the others are being made.

use std::fmt;
use std::path::{Path, PathBuf};

use mura_games::ur::PIECES;
use mura_games::{Game, Luck, Player};

use super::duel::Duel;
use super::layer::Left;
use super::memory::Memory;
use super::number::Objective;
use super::oracle::{Atlas, Entry};
use super::place::Place;
use super::probe::{Known, Prober, Prospect, Unknown};
use super::record::{RECORD_SIZE, Record};
use super::selfplay::{Chooser, LONGEST, Perfect, Wavering};
use super::share_out::share_out;

/// Games of a file to learn from.
const GAMES: u64 = 1500;
/// In how many of 256 cases any step is made, in a third of the games each.
const WHIMS: [u8; 3] = [1, 2, 4];
/// To check by there is one game without whims for so many to learn from, and at least as many as this.
const CHECK_SHARE: u64 = 1000;
const FEWEST_CHECKS: u64 = 300;
/// Games of a file to check by.
const CHECK_GAMES: u64 = 20;
/// One in so many is kept of the options that are far behind the best: little is to be learnt from them.
const FAR_SHARE: usize = 3;
/// One in so many is left out of the decisions while nobody is home. They are more than half of all, and nets lose less in them.
const EARLY_SHARE: usize = 3;

/// Games to learn from.
pub struct Course<'a> {
    /// To find the values of positions.
    pub memory: &'a Memory,
    /// Pieces a side.
    pub pieces: u8,
    /// How many games there are to learn from.
    pub games: u64,
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
    /// The value of a position is not known.
    NoValue(PathBuf, Unknown),
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

/// Files of a folder: games that are played in the same manner.
pub(super) struct Series<'a> {
    pub(super) folder: PathBuf,
    pub(super) games: u64,
    /// How many of them make a file.
    pub(super) in_a_file: u64,
    /// Who plays: in each game the next one, for both sides.
    pub(super) choosers: &'a [&'a dyn Chooser],
    /// The seed of the first game.
    pub(super) seed: u64,
    /// Whether everything is kept of them. Else there is less of what little is to be learnt from.
    pub(super) all: bool,
}

impl Course<'_> {
    /// Writes the files of the objective, and fills its values in those of the other one, if they
    /// are there. Says how many records it wrote, or filled in.
    pub fn write(&self) -> Result<u64, Mishap> {
        let objective = self.memory.objective();
        let [learn, check] = folders(self.folder, objective);
        // No two games have a seed in common, also not with those of the other objective.
        let seed = (16 * (1 + objective as u64)) << 32;
        let mut records = self.play(&Series {
            folder: check,
            games: (self.games / CHECK_SHARE).max(FEWEST_CHECKS),
            in_a_file: CHECK_GAMES,
            choosers: &[&Perfect],
            seed: seed + (1 << 32),
            all: true,
        })?;
        let whims = WHIMS.map(|any| Wavering { any });
        records += self.play(&Series {
            folder: learn,
            games: self.games,
            in_a_file: GAMES,
            choosers: &whims.each_ref().map(|chooser| chooser as &dyn Chooser),
            seed,
            all: false,
        })?;
        let others = Objective::ALL.into_iter().filter(|&other| other != objective);
        for folder in others.flat_map(|other| folders(self.folder, other)).filter(|folder| folder.exists()) {
            records += self.complete(&folder)?;
        }
        Ok(records)
    }

    /// Writes what is learnt from games, and says how many records that is. Files that are there make way: they may be of
    /// another solution.
    pub(super) fn play(&self, series: &Series<'_>) -> Result<u64, Mishap> {
        let folder = &series.folder;
        std::fs::create_dir_all(folder).map_err(|error| Mishap::File(folder.clone(), error))?;
        for file in files_of(folder)? {
            std::fs::remove_file(&file).map_err(|error| Mishap::File(file, error))?;
        }
        let prober = Prober::new(self.memory);
        let files: Vec<u64> = (0..series.games.div_ceil(series.in_a_file)).collect();
        self.share_out(&files, |&file| {
            let path = folder.join(format!("{file:05}.bin"));
            let games = file * series.in_a_file..series.games.min((file + 1) * series.in_a_file);
            let mut bytes = Vec::new();
            for game in games {
                self.game(&prober, series, game, &mut bytes)
                    .map_err(|unknown| Mishap::NoValue(path.clone(), unknown))?;
            }
            write(&path, &bytes)
        })
    }

    /// Plays a game, and adds its decisions.
    fn game(
        &self,
        prober: &Prober<'_, Memory>,
        series: &Series<'_>,
        number: u64,
        bytes: &mut Vec<u8>,
    ) -> Result<(), Unknown> {
        let Ok(mut game) = Place::start(self.pieces).game("t") else { return Ok(()) };
        let mut luck = Luck::new(series.seed + number);
        // What is kept must not change what is played.
        let mut other_luck = Luck::new(!(series.seed + number));
        let chooser = series.choosers[number as usize % series.choosers.len()];
        let objective = self.memory.objective();
        let far = (far(objective) * f64::from(objective.scale())) as i64;
        let (mut throws, mut duel) = (0, Duel::default());
        while game.outcome().is_none() && throws < LONGEST {
            if let Some(odds) = game.throws() {
                throws += 1;
                duel.ends();
                game.play_unchecked(luck.weighted(odds));
                continue;
            }
            let prospects = prober.prospects(&game)?;
            let early = [Player::First, Player::Second]
                .iter()
                .all(|&player| game.side(player).home + self.pieces == PIECES);
            if series.all {
                self.add(prober, &prospects, |_| true, bytes)?;
            } else if !early || other_luck.below(EARLY_SHARE) > 0 {
                self.add(
                    prober,
                    &prospects,
                    |behind| behind < far || other_luck.below(FAR_SHARE) == 0,
                    bytes,
                )?;
            }
            let steps = if duel.comes_round(&game) {
                prober.steps_of_duel(&game)?
            } else {
                prospects.iter().map(|prospect| prospect.step).collect()
            };
            let index = match steps.len() {
                1 => 0,
                several => chooser.choose(&game, &steps, &mut luck).min(several - 1),
            };
            game.play_unchecked(steps[index].action);
        }
        Ok(())
    }

    /// Adds the records of a decision: those of options that are kept by what they are behind the best. Of options that
    /// come to the same throw there is one, and where that is the only one, none.
    fn add(
        &self,
        prober: &Prober<'_, Memory>,
        prospects: &[Prospect],
        mut kept: impl FnMut(i64) -> bool,
        bytes: &mut Vec<u8>,
    ) -> Result<(), Unknown> {
        let mut options: Vec<(Entry, bool, i64)> = Vec::with_capacity(prospects.len());
        for prospect in prospects {
            if let Some((entry, mine)) = prober.throw(prospect)?
                && !options.iter().any(|&(other, own, _)| (other, own) == (entry, mine))
            {
                options.push((entry, mine, prospect.step.value.into()));
            }
        }
        let best = options.iter().map(|&(_, _, value)| value).max().unwrap_or(0);
        options.retain(|&(_, _, value)| kept(best - value));
        if options.len() < 2 {
            return Ok(());
        }
        for (number, &(Entry { left, index, .. }, mine, _)) in options.iter().enumerate() {
            // Every entry of the atlas is a place.
            let Some(place) = Place::unrank(prober.atlas().layer(left), index) else { continue };
            let record = Record { first: number == 0, mine, ..Record::new(place) };
            let value = self.before_throw(left, index)?;
            bytes.extend(record.with(self.memory.objective(), value).bytes());
        }
        Ok(())
    }

    /// Fills in the values of the objective in the files of a folder, and says how many.
    fn complete(&self, folder: &Path) -> Result<u64, Mishap> {
        let files = files_of(folder)?;
        let atlas = Atlas::default();
        self.share_out(&files, |path| {
            let mut bytes = std::fs::read(path).map_err(|error| Mishap::File(path.clone(), error))?;
            let (records, rest) = bytes.as_chunks_mut::<RECORD_SIZE>();
            if !rest.is_empty() {
                return Err(Mishap::Cut(path.clone()));
            }
            for (number, bytes) in records.iter_mut().enumerate() {
                let (record, left, index) =
                    find(&atlas, bytes).ok_or_else(|| Mishap::Record(path.clone(), number as u64 + 1))?;
                let value = self.before_throw(left, index);
                let value = value.map_err(|unknown| Mishap::NoValue(path.clone(), unknown))?;
                *bytes = record.with(self.memory.objective(), value).bytes();
            }
            write(path, &bytes)
        })
    }

    fn before_throw(&self, left: Left, index: u64) -> Result<i32, Unknown> {
        self.memory.before_throw(left, index).ok_or(Unknown::Missing(left))
    }

    /// Has the threads see to every file, and sums up what comes of it.
    fn share_out<T: Sync>(
        &self,
        files: &[T],
        one: impl Fn(&T) -> Result<u64, Mishap> + Sync,
    ) -> Result<u64, Mishap> {
        Ok(share_out(self.threads, files, one)?.into_iter().sum())
    }
}

/// The files of records in a folder.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, Mishap> {
    let files = std::fs::read_dir(folder).and_then(|files| {
        files.map(|file| file.map(|file| file.path())).collect::<std::io::Result<Vec<_>>>()
    });
    let mut files = files.map_err(|error| Mishap::File(folder.to_owned(), error))?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "bin"));
    Ok(files)
}

/// The folders of an objective: to learn from, and to check by.
fn folders(folder: &Path, objective: Objective) -> [PathBuf; 2] {
    ["", "-check"].map(|suffix| folder.join(format!("{}{suffix}", objective.name())))
}

/// What an option is behind the best at least, as a value of the objective, to be far behind.
fn far(objective: Objective) -> f64 {
    match objective {
        // The value counts wins less losses: this is a chance of one in 150.
        Objective::Win => 1.0 / 75.0,
        Objective::Score => 0.2,
    }
}

/// A record of a file, its layer, and the number of its position there.
fn find(atlas: &Atlas, bytes: &[u8; RECORD_SIZE]) -> Option<(Record, Left, u64)> {
    let record = Record::parse(bytes)?;
    let left = record.place.left();
    let index = record.place.rank(atlas.layer(left))?;
    Some((record, left, index))
}

/// Writes a file, which gets its name once it is whole, and says how many records it has.
fn write(path: &Path, bytes: &[u8]) -> Result<u64, Mishap> {
    let beside = path.with_extension("part");
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| Mishap::File(beside, error))?;
    Ok((bytes.len() / RECORD_SIZE) as u64)
}
