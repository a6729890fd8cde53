use std::path::Path;
use std::sync::Mutex;

use mura_games::ur::{Action, Ur};
use mura_games::{Game, Luck};

use crate::ur::lesson::{Course, Mishap, Series};
use crate::ur::oracle::{Atlas, Entry, Oracle, Table, Whereabouts};
use crate::ur::probe::{LONGEST, Unknown};
use crate::ur::scratch::Scratch;
use crate::ur::selfplay::{Setting, Wavering, play};
use crate::ur::{
    Cpu, Fixed, Left, Memory, Objective, Place, RECORD_SIZE, Record, Step, layers_of, solve_layer,
};

const PIECES: u8 = 2;

fn solved(objective: Objective) -> Cpu<Fixed> {
    let mut cpu = Cpu::new(objective, 1);
    for left in layers_of(PIECES) {
        let Ok(_) = solve_layer(&mut cpu, left, 4.0 / f64::from(objective.scale()), |_| {});
    }
    cpu
}

fn memory(cpu: &Cpu<Fixed>) -> Memory {
    let Ok(memory) = Memory::of(cpu, PIECES, 3);
    memory
}

fn course<'a>(memory: &'a Memory, folder: &'a Path) -> Course<'a> {
    Course { memory, pieces: PIECES, games: 60, threads: 3, folder }
}

/// The files of a folder, one behind the other.
fn records(folder: &Path) -> Vec<Record> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let bytes = files.iter().map(|file| std::fs::read(file).unwrap()).collect::<Vec<_>>().concat();
    let (records, rest) = bytes.as_chunks::<RECORD_SIZE>();
    assert!(rest.is_empty());
    records.iter().map(|record| Record::parse(record).unwrap()).collect()
}

/// The value of an objective that a record tells, in units, as exactly as it can.
fn told(record: &Record, objective: Objective) -> f64 {
    match objective {
        Objective::Win => f64::from(record.chance) * 2.0 - 1.0,
        Objective::Score => f64::from(record.points),
    }
}

#[test]
fn records_are_read_as_they_were_written() {
    let atlas = Atlas::default();
    let mut luck = Luck::new(8);
    for left in layers_of(7) {
        for _ in 0..200 {
            let layer = atlas.layer(left);
            let place = Place::unrank(layer, luck.below(layer.size() as usize) as u64).unwrap();
            let record = Record {
                first: luck.below(2) == 0,
                mine: luck.below(2) == 0,
                chance: luck.below(1000) as f32 / 999.0,
                points: luck.below(1000) as f32 / 50.0 - 10.0,
                place,
            };
            assert_eq!(Record::parse(&record.bytes()), Some(record));
        }
    }
    let start = Record::new(Place::start(7));
    assert!(start.chance.is_nan() && start.points.is_nan());
    let bytes = start.with(Objective::Win, 1 << 29).with(Objective::Score, -3 << 26).bytes();
    assert_eq!(Record::parse(&bytes).map(|record| (record.chance, record.points)), Some((0.75, -1.5)));
    // A piece too many, a second piece without a first, a square that is none, and nobody left to throw.
    for (byte, value) in [(8, 8), (2, 4), (4, 1), (9, 7)] {
        let mut wrong = bytes;
        wrong[byte] = value;
        assert_eq!(Record::parse(&wrong), None, "byte {byte}");
    }
    let mut home = bytes;
    (home[8], home[9]) = (0, 7);
    assert_eq!(Record::parse(&home), None);
}

/// A best step by the exact values; of equally good ones the first that leads to the end or to a throw.
fn best(atlas: &Atlas, oracle: &dyn Oracle, game: &mut Ur) -> Action {
    let value = |found: Whereabouts| match found {
        Whereabouts::Known(value) => (value, 2),
        Whereabouts::At(entry, _) => {
            let value = found.value(oracle.look_up(&[entry]).unwrap()[0]);
            (value, u8::from(entry.table == Table::Throw))
        }
    };
    let options = atlas.options(game, oracle.objective());
    let (best, _) = options.iter().rev().max_by_key(|&&(_, found)| value(found)).unwrap();
    *best
}

/// The games of one player, with all that is to be learnt from them or less.
fn play_series(memory: &Memory, folder: &Path, all: bool) -> Vec<Record> {
    let series =
        Series { folder: folder.into(), games: 40, in_a_file: 7, choosers: &[&WAVERING], seed: 9 << 32, all };
    let count = course(memory, folder).play(&series).unwrap();
    let records = records(folder);
    assert_eq!(count, records.len() as u64);
    records
}

const WAVERING: Wavering = Wavering { any: 40 };

#[test]
fn decisions_stand_together_and_have_the_values_of_play() {
    let (atlas, cpu, scratch) = (Atlas::default(), solved(Objective::Score), Scratch::new());
    let memory = memory(&cpu);
    let records = play_series(&memory, scratch.path(), true);
    assert!(records[0].first);
    let mut decisions: Vec<_> = records.chunk_by(|_, next| !next.first).collect();
    let setting =
        Setting { pieces: PIECES, games: 40, seed: 9 << 32, choosers: [&WAVERING, &WAVERING], threads: 1 };
    let seen = Mutex::new(Vec::new());
    play(&memory, &setting, |_, game, steps| seen.lock().unwrap().push((game.clone(), steps.to_vec())))
        .unwrap();
    let (mut met, mut followed) = (0, 0);
    for (game, steps) in &seen.into_inner().unwrap() {
        let mut expected: Vec<(Place, bool, f64)> = Vec::new();
        for &Step { action, value, .. } in steps {
            let mut next = game.clone();
            next.play_unchecked(action);
            // A perfect player's bonus and penalty moves come before the throw.
            for _ in 0..LONGEST {
                followed += u32::from(next.outcome().is_none() && next.throws().is_none());
                if next.outcome().is_some() || next.throws().is_some() {
                    break;
                }
                let best = best(&atlas, &cpu, &mut next);
                next.play_unchecked(best);
            }
            let option = (Place::of(&next), next.turn() == game.turn());
            let new = !expected.iter().any(|&(place, mine, _)| (place, mine) == option);
            if next.outcome().is_none() && next.throws().is_some() && new {
                expected.push((option.0, option.1, f64::from(value) / f64::from(Objective::Score.scale())));
            }
        }
        if expected.len() < 2 {
            continue;
        }
        met += 1;
        let same = |record: &Record, &(place, mine, value): &(Place, bool, f64)| {
            let own = if mine { value } else { -value };
            (record.place, record.mine) == (place, mine)
                && (told(record, Objective::Score) - own).abs() < 1e-6
                && record.chance.is_nan()
        };
        let found = decisions.iter().position(|decision| {
            decision.len() == expected.len()
                && decision.iter().zip(&expected).all(|(record, one)| same(record, one))
        });
        decisions.remove(found.unwrap_or_else(|| panic!("{expected:?}")));
    }
    assert!(met > 100 && followed > 100 && decisions.is_empty(), "{met} {followed}");
}

/// A third of the options that are far behind is kept, and all others, in two of three decisions while nobody is home, and in
/// all others; the games stay the same.
#[test]
fn what_little_is_learnt_from_is_fewer() {
    let (cpu, scratch) = (solved(Objective::Score), [Scratch::new(), Scratch::new()]);
    let memory = memory(&cpu);
    let [all, fewer] =
        [(0, true), (1, false)].map(|(which, all)| play_series(&memory, scratch[which].path(), all));
    let mut counts = [0_u32; 2];
    // A decision may bring a piece home.
    let early = |decision: &[Record]| {
        decision.iter().any(|record| record.place.left() == Left { ours: PIECES, theirs: PIECES })
    };
    let (mut kept_early, mut left_out_early) = (0, 0);
    let mut rest = fewer.chunk_by(|_, next| !next.first).peekable();
    for decision in all.chunk_by(|_, next| !next.first) {
        let for_chooser = |record: &Record| if record.mine { record.points } else { -record.points };
        let best = decision.iter().map(for_chooser).fold(f32::MIN, f32::max);
        let near = |record: &Record| best - for_chooser(record) < 0.2;
        let has = |some: &[Record], record: &Record| {
            some.iter().any(|other| (other.place, other.mine) == (record.place, record.mine))
        };
        let of_this = |kept: &&[Record]| {
            kept.iter().all(|record| has(decision, record))
                && decision.iter().all(|record| !near(record) || has(kept, record))
        };
        let Some(kept) = rest.next_if(of_this) else {
            // With a single option left it is no decision any more.
            let alone = decision.iter().filter(|record| near(record)).count() == 1;
            assert!(alone || early(decision), "{decision:?}");
            left_out_early += u32::from(early(decision) && !alone);
            continue;
        };
        kept_early += u32::from(early(decision));
        for record in decision.iter().filter(|record| !near(record)) {
            counts[usize::from(has(kept, record))] += 1;
        }
    }
    assert!(rest.next().is_none());
    let [left_out, kept] = counts;
    assert!(left_out > 500 && kept > 200 && kept < left_out, "{counts:?}");
    assert!(left_out_early > 50 && left_out_early < kept_early, "{left_out_early} {kept_early}");
}

#[test]
fn the_objective_that_is_solved_later_is_filled_in() {
    let (atlas, scratch) = (Atlas::default(), Scratch::new());
    let oracles = Objective::ALL.map(solved);
    for oracle in &oracles {
        course(&memory(oracle), scratch.path()).write().unwrap();
    }
    for (name, known) in [("win", 2), ("win-check", 2), ("score", 1), ("score-check", 1)] {
        let records = records(&scratch.path().join(name));
        assert!(records.len() > 500, "{name}");
        let entry = |record: &Record| {
            let left = record.place.left();
            let index = record.place.rank(atlas.layer(left)).unwrap();
            Entry { left, table: Table::Throw, index }
        };
        let entries: Vec<Entry> = records.iter().map(entry).collect();
        for oracle in oracles.iter().rev().take(known) {
            let objective = Oracle::objective(oracle);
            for (record, value) in records.iter().zip(oracle.look_up(&entries).unwrap()) {
                let value = f64::from(value) / f64::from(objective.scale());
                assert!((told(record, objective) - value).abs() < 1e-6, "{name} {objective:?}: {record:?}");
            }
        }
        assert!(known == 2 || records.iter().all(|record| record.chance.is_nan()));
    }
    // The two objectives have games of their own.
    let [win, score] = ["win", "score"].map(|name| records(&scratch.path().join(name)));
    assert_ne!(win[..100].iter().map(|record| record.place).collect::<Vec<_>>(), {
        score[..100].iter().map(|record| record.place).collect::<Vec<_>>()
    });
}

#[test]
fn files_that_hold_something_else_are_refused_and_stay() {
    let (cpu, scratch) = (solved(Objective::Win), Scratch::new());
    let memory = memory(&cpu);
    std::fs::create_dir(scratch.path().join("score")).unwrap();
    let path = scratch.path().join("score").join("00000.bin");
    let good = Record::new(Place::start(PIECES)).bytes();
    let larger = Record::new(Place::start(3)).bytes();
    let mut taken = good;
    // A piece of ours and one of theirs, on one of the squares that both pass.
    (taken[8], taken[10]) = (1, 1);
    (taken[0], taken[4]) = (1 << 6, 1 << 6);
    let told = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let mishap = course(&memory, scratch.path()).write().unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        mishap
    };
    assert!(matches!(told(&good[..19]), Mishap::Cut(_)));
    assert!(matches!(
        told(&[good, larger].concat()),
        Mishap::NoValue(_, Unknown::Missing(Left { ours: 3, theirs: 3 }))
    ));
    assert!(matches!(told(&[good, [9; 20]].concat()), Mishap::Record(_, 2)));
    let mishap = told(&[good, good, taken].concat());
    assert!(mishap.to_string().ends_with("00000.bin, record 3: there is no such position"), "{mishap}");
}
