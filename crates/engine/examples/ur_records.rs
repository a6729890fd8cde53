//! Turns what the example `ur_solution` of the solver keeps of its work into records for `nets/ur/train.py`:
//! `cargo run --release -p mura-engine --example ur_records -- KEPT FOLDER`.
//!
//! Of the samples (`sample-win-1.bin`, `sample-score-1.bin`, the same with 2) every position is a record, and
//! every one that can follow it in which a throw is due. Of the decisions of perfect games
//! (`choices-score.bin`) every action is one that leads to a throw, decision by decision; how often such a
//! position is won nobody has written down. Some of both are kept apart to measure by, and nothing is learnt
//! from them:
//!
//! | file | holds |
//! |---|---|
//! | `random.bin`, `random-check.bin` | records of the samples |
//! | `games.bin`, `games-check.bin` | records of the decisions |
//! | `choices-score.bin` | the decisions that were kept apart, as they were |

use std::path::Path;

use mura_games::Luck;
use mura_solver::ur::decision::{Decision, Decisions};
use mura_solver::ur::oracle::{Atlas, Table, Whereabouts};
use mura_solver::ur::{Objective, Place, Record, sample};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// One sample in so many is kept apart, and one decision: the decisions stand in the order of play of all
/// games together, so that those at the end would be of the longest games alone.
const SAMPLE_SHARE: usize = 50;
const DECISION_SHARE: usize = 7;

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
    random.shuffle();
    random.write(folder, "random")?;
    let path = kept.join("choices-score.bin");
    let decisions = read(&path)?;
    let (mut games, mut apart) = (Split::default(), Vec::new());
    for (number, decision) in Decisions::new(&atlas, &decisions).enumerate() {
        let decision = decision.map_err(|bad| format!("{}: {bad}", path.display()))?;
        if is_apart(number) {
            add_decision(&mut games.check, &atlas, &decision);
            decision.write(&atlas, &mut apart);
        } else {
            add_decision(&mut games.learn, &atlas, &decision);
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
    /// Puts them in random order.
    fn shuffle(&mut self) {
        let mut luck = Luck::new(3);
        for records in [&mut self.learn, &mut self.check] {
            for index in (1..records.len()).rev() {
                records.swap(index, luck.below(index + 1));
            }
        }
    }

    fn write(&self, folder: &Path, name: &str) -> Outcome<()> {
        for (records, suffix) in [(&self.learn, ""), (&self.check, "-check")] {
            let path = folder.join(format!("{name}{suffix}.bin"));
            let bytes: Vec<u8> = records.iter().flat_map(Record::bytes).collect();
            std::fs::write(&path, bytes)?;
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
        records.push(record(place, win.value, score.value));
        let values = win.after.iter().flatten().zip(score.after.iter().flatten());
        for (&(_, found), (&win, &score)) in follows.iter().flatten().zip(values) {
            if let Some(place) = to_throw(atlas, found) {
                records.push(record(place, found.value(win), found.value(score)));
            }
        }
    }
    Ok(())
}

/// Adds records of the actions that lead to a throw, each position once, if there is a choice between them.
fn add_decision(records: &mut Vec<Record>, atlas: &Atlas, decision: &Decision) {
    let found = atlas.options(&mut decision.game.clone(), Objective::Score);
    let mut own: Vec<Record> = Vec::new();
    for (&value, (_, found)) in decision.values.iter().zip(found) {
        let Some(place) = to_throw(atlas, found) else { continue };
        let mine = matches!(found, Whereabouts::At(_, true));
        if own.iter().all(|other| (other.place, other.mine) != (place, mine)) {
            let record = Record { first: own.is_empty(), mine, ..Record::new(place) };
            own.push(record.with(Objective::Score, found.value(value)));
        }
    }
    if own.len() > 1 {
        records.extend(own);
    }
}

/// The position, seen by the player who is to throw; none if no throw is due.
fn to_throw(atlas: &Atlas, found: Whereabouts) -> Option<Place> {
    match found {
        Whereabouts::At(entry, _) if entry.table == Table::Throw => {
            Place::unrank(atlas.layer(entry.left), entry.index)
        }
        _ => None,
    }
}

/// A position of which both values are known.
fn record(place: Place, win: i32, score: i32) -> Record {
    Record::new(place).with(Objective::Win, win).with(Objective::Score, score)
}
