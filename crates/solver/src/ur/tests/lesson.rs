use std::path::Path;

use mura_games::ur::{Action, Ur};
use mura_games::{Game, Luck};

use crate::ur::lesson::{Course, Mishap};
use crate::ur::oracle::{Atlas, Entry, NoValue, Oracle, Table, Whereabouts};
use crate::ur::prospect::LONGEST;
use crate::ur::scratch::Scratch;
use crate::ur::selfplay::{Setting, Wavering, play};
use crate::ur::{Cpu, Fixed, Objective, Place, RECORD_SIZE, Record, layers_of, solve_layer};

const PIECES: u8 = 2;

fn solved(objective: Objective) -> Cpu<Fixed> {
    let mut cpu = Cpu::new(objective, 1);
    for left in layers_of(PIECES) {
        let Ok(_) = solve_layer(&mut cpu, left, 4.0 / f64::from(objective.scale()), |_| {});
    }
    cpu
}

fn course<'a>(atlas: &'a Atlas, oracle: &'a dyn Oracle, folder: &'a Path) -> Course<'a> {
    Course { atlas, oracle, pieces: PIECES, games: 60, threads: 3, folder }
}

fn records(path: &Path) -> Vec<Record> {
    let bytes = std::fs::read(path).unwrap();
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

#[test]
fn decisions_stand_together_and_have_the_values_of_play() {
    let (atlas, cpu, scratch) = (Atlas::default(), solved(Objective::Score), Scratch::new());
    let chooser = Wavering { any: 40 };
    let file = scratch.path().join("some.bin");
    let (path, count) =
        course(&atlas, &cpu, scratch.path()).play(file.clone(), &[(&chooser, 40)], 9).unwrap();
    let records = records(&path);
    assert_eq!((path, count), (file, records.len() as u64));
    assert!(records[0].first);
    let mut decisions = records.chunk_by(|_, next| !next.first);
    let setting =
        Setting { pieces: PIECES, games: 40, seed: 9 << 32, choosers: [&chooser, &chooser], threads: 1 };
    let (mut met, mut followed) = (0, 0);
    play(&atlas, &cpu, &setting, |_, game, options, values| {
        let mut expected: Vec<(Place, bool, f64)> = Vec::new();
        for (&(action, _), &value) in options.iter().zip(values) {
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
            return;
        }
        met += 1;
        let decision = decisions.next().unwrap();
        assert_eq!(decision.len(), expected.len());
        for (record, (place, mine, value)) in decision.iter().zip(expected) {
            assert_eq!((record.place, record.mine), (place, mine));
            let own = if mine { value } else { -value };
            assert!((told(record, Objective::Score) - own).abs() < 1e-6);
            assert!(record.chance.is_nan());
        }
    })
    .unwrap();
    assert!(met > 100 && followed > 100 && decisions.next().is_none(), "{met} {followed}");
}

#[test]
fn the_objective_that_is_solved_later_is_filled_in() {
    let (atlas, scratch) = (Atlas::default(), Scratch::new());
    let oracles = Objective::ALL.map(solved);
    for oracle in &oracles {
        course(&atlas, oracle, scratch.path()).write().unwrap();
    }
    for (name, known) in [("win", 2), ("win-check", 2), ("score", 1), ("score-check", 1)] {
        let records = records(&scratch.path().join(format!("{name}.bin")));
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
    let [win, score] = ["win", "score"].map(|name| records(&scratch.path().join(format!("{name}.bin"))));
    assert_ne!(win[..100].iter().map(|record| record.place).collect::<Vec<_>>(), {
        score[..100].iter().map(|record| record.place).collect::<Vec<_>>()
    });
}

#[test]
fn files_that_hold_something_else_are_refused_and_stay() {
    let (atlas, cpu, scratch) = (Atlas::default(), solved(Objective::Win), Scratch::new());
    let path = scratch.path().join("score.bin");
    let good = Record::new(Place::start(PIECES)).bytes();
    let larger = Record::new(Place::start(3)).bytes();
    let mut taken = good;
    // A piece of ours and one of theirs, on one of the squares that both pass.
    (taken[8], taken[10]) = (1, 1);
    (taken[0], taken[4]) = (1 << 6, 1 << 6);
    let told = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let mishap = course(&atlas, &cpu, scratch.path()).write().unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        mishap
    };
    assert!(matches!(told(&good[..19]), Mishap::Cut(_)));
    assert!(matches!(told(&[good, larger].concat()), Mishap::NoValue(_, NoValue::Absent)));
    assert!(matches!(told(&[good, [9; 20]].concat()), Mishap::Record(_, 2)));
    let mishap = told(&[good, good, taken].concat());
    assert!(mishap.to_string().ends_with("score.bin, record 3: there is no such position"), "{mishap}");
}
