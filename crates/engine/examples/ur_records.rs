//! Turns what the example `ur_solution` of the solver keeps of its work into records for `nets/ur/train.py`:
//! `cargo run --release -p mura-engine --example ur_records -- KEPT FOLDER`.
//!
//! Of the samples (`sample-win-1.bin`, `sample-score-1.bin`, the same with 2) every position is a record, and
//! every one that can follow it in which a throw is due. Of the decisions of perfect games
//! (`choices-score.bin`) every action is one that leads to a throw; how often such a position is won nobody
//! has written down. Some of both are kept apart to measure by, and nothing is learnt from them:
//!
//! | file | holds |
//! |---|---|
//! | `random.bin`, `random-check.bin` | records of the samples |
//! | `games.bin`, `games-check.bin` | records of the decisions |
//! | `choices-score.bin` | the decisions that were kept apart, as they were |

use std::path::Path;

use mura_games::Luck;
use mura_solver::ur::oracle::{Atlas, Table, Whereabouts};
use mura_solver::ur::{Left, Objective, Place, Side, sample};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// One sample in so many is kept apart, and one decision: the decisions stand in the order of play of all
/// games together, so that those at the end would be of the longest games alone.
const SAMPLE_SHARE: usize = 50;
const DECISION_SHARE: usize = 7;
/// The phases as a position's text has them, in the order of their numbers in the file, from 1.
const PHASES: [&str; 7] = ["m1", "m2", "m3", "m4", "b", "b+", "p"];

/// A position in which a throw is due, as the training reads it.
type Record = [u8; 20];

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [kept, folder] = given.as_slice() else {
        return Err("wanted: the folder with samples and decisions, and one for the records".into());
    };
    let (kept, folder) = (Path::new(kept), Path::new(folder));
    std::fs::create_dir_all(folder)?;
    let atlas = Atlas::default();
    let mut random = Split::default();
    for part in [1, 2] {
        add_samples(&mut random, &atlas, kept, part)?;
    }
    random.write(folder, "random")?;
    let path = kept.join("choices-score.bin");
    let decisions = read(&path)?;
    let decisions = decisions_of(&atlas, &decisions).map_err(|why| format!("{}: {why}", path.display()))?;
    let (mut games, mut apart) = (Split::default(), Vec::new());
    for (number, decision) in decisions.iter().enumerate() {
        if is_apart(number) {
            decision.add(&mut games.check, &atlas);
            apart.extend(decision.bytes);
        } else {
            decision.add(&mut games.learn, &atlas);
        }
    }
    games.write(folder, "games")?;
    std::fs::write(folder.join("choices-score.bin"), apart)?;
    Ok(())
}

/// Whether the decision with this number is kept apart.
fn is_apart(number: usize) -> bool {
    number % DECISION_SHARE == DECISION_SHARE - 1
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Records to learn from and to check by.
#[derive(Default)]
struct Split {
    learn: Vec<Record>,
    check: Vec<Record>,
}

impl Split {
    /// Writes them in random order.
    fn write(mut self, folder: &Path, name: &str) -> Outcome<()> {
        let mut luck = Luck::new(3);
        for (records, suffix) in [(&mut self.learn, ""), (&mut self.check, "-check")] {
            for index in (1..records.len()).rev() {
                records.swap(index, luck.below(index + 1));
            }
            let path = folder.join(format!("{name}{suffix}.bin"));
            std::fs::write(&path, records.as_flattened())?;
            println!("{}: {} records", path.display(), records.len());
        }
        Ok(())
    }
}

/// The samples of one part: the files of both objectives hold the same positions.
fn add_samples(split: &mut Split, atlas: &Atlas, kept: &Path, part: u8) -> Outcome<()> {
    let path = |objective: Objective| kept.join(format!("sample-{}-{part}.bin", objective.name()));
    let [win, score] = Objective::ALL.map(|objective| read(&path(objective)));
    let (win, score) = (win?, score?);
    let wins = sample::Records::new(atlas, Objective::Win, &win);
    let scores = sample::Records::new(atlas, Objective::Score, &score);
    for (number, (win, score)) in wins.zip(scores).enumerate() {
        let (win, follows) = win.map_err(|bad| format!("{}: {bad}", path(Objective::Win).display()))?;
        let (score, _) = score.map_err(|bad| format!("{}: {bad}", path(Objective::Score).display()))?;
        if (win.left, win.index) != (score.left, score.index) {
            return Err(format!("part {part}: position {} is not the same in both files", number + 1).into());
        }
        let records = if number % SAMPLE_SHARE == 0 { &mut split.check } else { &mut split.learn };
        let place = Place::unrank(atlas.layer(win.left), win.index).ok_or("a position does not exist")?;
        records.push(record(&place, chance(win.value), points(score.value)));
        let values = win.after.iter().flatten().zip(score.after.iter().flatten());
        for (&(_, found), (&win, &score)) in follows.iter().flatten().zip(values) {
            if let Some((place, mine)) = to_throw(atlas, found) {
                let [win, score] = [win, score].map(|value| if mine { value } else { -value });
                records.push(record(&place, chance(win), points(score)));
            }
        }
    }
    Ok(())
}

/// A position with something to choose.
struct Decision<'a> {
    bytes: &'a [u8],
    /// What each action is worth to the player on turn, and where it leads.
    options: Vec<(i32, Whereabouts)>,
}

fn decisions_of<'a>(atlas: &Atlas, mut bytes: &'a [u8]) -> Result<Vec<Decision<'a>>, String> {
    let mut decisions = Vec::new();
    while !bytes.is_empty() {
        let decision = Decision::parse(atlas, bytes)
            .ok_or_else(|| format!("decision {} cannot be understood", decisions.len() + 1))?;
        bytes = &bytes[decision.bytes.len()..];
        decisions.push(decision);
    }
    Ok(decisions)
}

impl<'a> Decision<'a> {
    /// The one at the front.
    fn parse(atlas: &Atlas, bytes: &'a [u8]) -> Option<Self> {
        let (&[left, a, b, c, d, e, phase, count], rest) = bytes.split_first_chunk()?;
        let (values, rest) = rest.split_at_checked(4 * usize::from(count))?;
        let left = Left { ours: left >> 4, theirs: left & 15 };
        if ![left.ours, left.theirs].iter().all(|pieces| (1..=7).contains(pieces)) {
            return None;
        }
        let place = Place::unrank(atlas.layer(left), u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))?;
        let mut game = place.game(PHASES.get(usize::from(phase).checked_sub(1)?)?).ok()?;
        let found = atlas.options(&mut game, Objective::Score);
        let (values, _) = values.as_chunks();
        if found.len() != values.len() {
            return None;
        }
        let values = values.iter().map(|&value| i32::from_le_bytes(value));
        let options = values.zip(found.into_iter().map(|(_, found)| found)).collect();
        Some(Decision { bytes: &bytes[..bytes.len() - rest.len()], options })
    }

    /// Adds records of the actions that lead to a throw.
    fn add(&self, records: &mut Vec<Record>, atlas: &Atlas) {
        for &(value, found) in &self.options {
            if let Some((place, mine)) = to_throw(atlas, found) {
                records.push(record(&place, f32::NAN, points(if mine { value } else { -value })));
            }
        }
    }
}

/// The position, seen by the player who is to throw, and whether that is the one whose values are told; none
/// if no throw is due.
fn to_throw(atlas: &Atlas, found: Whereabouts) -> Option<(Place, bool)> {
    match found {
        Whereabouts::At(entry, mine) if entry.table == Table::Throw => {
            Some((Place::unrank(atlas.layer(entry.left), entry.index)?, mine))
        }
        _ => None,
    }
}

/// The chance to win of a value, which counts wins less losses.
fn chance(value: i32) -> f32 {
    ((1.0 + f64::from(value) / f64::from(Objective::Win.scale())) / 2.0) as f32
}

fn points(value: i32) -> f32 {
    (f64::from(value) / f64::from(Objective::Score.scale())) as f32
}

fn record(place: &Place, win: f32, score: f32) -> Record {
    let with = |side: &Side, least: u8| {
        (1..16).filter(|&step| side[step] >= least).fold(0_u16, |squares, step| squares | 1 << step)
    };
    let mut record = [0; 20];
    let squares = [&place.ours, &place.theirs].map(|side| [with(side, 1), with(side, 2)]);
    for (bytes, squares) in record.chunks_exact_mut(2).zip(squares.as_flattened()) {
        bytes.copy_from_slice(&squares.to_le_bytes());
    }
    record[8..12].copy_from_slice(&[place.ours[0], place.ours[16], place.theirs[0], place.theirs[16]]);
    record[12..16].copy_from_slice(&win.to_le_bytes());
    record[16..20].copy_from_slice(&score.to_le_bytes());
    record
}
