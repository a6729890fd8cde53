//! Turns the samples of Ur's solution into records, so that a net can be measured by them:
//! `cargo run --release -p mura-engine --example ur_records -- docs/ur FILE`, and then
//! `cargo run --release -p mura-engine --example ur_errors -- NET FILE`.
//!
//! Every position of the samples (`sample-win-1.bin`, `sample-score-1.bin`, the same with 2) is a record, and
//! every one that can follow it in which a throw is due.

use std::path::Path;

use mura_solver::ur::oracle::{Atlas, Table, Whereabouts};
use mura_solver::ur::{Objective, Place, Record, sample};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [kept, file] = given.as_slice() else {
        return Err("wanted: the folder with the samples, and a file for the records".into());
    };
    let (atlas, mut records) = (Atlas::default(), Vec::new());
    for part in [1, 2] {
        add_samples(&mut records, &atlas, Path::new(kept), part)?;
    }
    let bytes: Vec<u8> = records.iter().flat_map(Record::bytes).collect();
    std::fs::write(file, bytes).map_err(|error| format!("{file}: {error}"))?;
    println!("{file}: {} records", records.len());
    Ok(())
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// The samples of one part: the files of both objectives hold the same positions.
fn add_samples(records: &mut Vec<Record>, atlas: &Atlas, kept: &Path, part: u8) -> Outcome<()> {
    let path = |objective: Objective| kept.join(format!("sample-{}-{part}.bin", objective.name()));
    let [win, score] = Objective::ALL.map(path);
    let (wins, scores) = (read(&win)?, read(&score)?);
    let fault = |path: &Path, bad: sample::BadSample| format!("{}: {bad}", path.display());
    let wins = sample::Records::new(atlas, &wins).map_err(|bad| fault(&win, bad))?;
    let scores = sample::Records::new(atlas, &scores).map_err(|bad| fault(&score, bad))?;
    if [wins.objective(), scores.objective()] != Objective::ALL {
        return Err(format!("part {part}: the files are not of the objectives that their names tell").into());
    }
    for (number, (of_win, of_score)) in wins.zip(scores).enumerate() {
        let (win, follows) = of_win.map_err(|bad| fault(&win, bad))?;
        let (score, _) = of_score.map_err(|bad| fault(&score, bad))?;
        if (win.left, win.index) != (score.left, score.index) {
            return Err(format!("part {part}: position {} is not the same in both files", number + 1).into());
        }
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
