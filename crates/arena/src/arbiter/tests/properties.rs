//! Random games, kept badly.

use mura_games::record::Reader;
use mura_games::{GameId, Luck};

use super::*;
use crate::arbiter::Edition;
use crate::arbiter::Entry;
use crate::arbiter::correction;

const JUNCTIONS: [&str; 24] = [
    "A1", "A4", "A7", "B2", "B4", "B6", "C3", "C4", "C5", "D1", "D2", "D3", "D5", "D6", "D7", "E3", "E4",
    "E5", "F2", "F4", "F6", "G1", "G4", "G7",
];

fn fold(entries: &[Entry]) -> Result<Proceedings, (u32, Objection)> {
    correction::fold(entries, Edition::default())
}

fn pick<'a>(luck: &mut Luck, list: &[&'a str]) -> &'a str {
    list[luck.below(list.len())]
}

/// Something that may happen: mostly plays, of which many are legal and many are not.
fn random_deed(log: &Log, luck: &mut Luck) -> String {
    let table = now(log).pending().and_then(|pending| pending.after().ok()).unwrap_or(now(log).table());
    let junction = |luck: &mut Luck| pick(luck, &JUNCTIONS);
    let text = table.position();
    let standing: Vec<String> =
        text.split(' ').next().unwrap_or("").split(',').map(|cow| cow.replace('=', ",")).collect();
    let cow = |luck: &mut Luck| standing[luck.below(standing.len())].clone();
    let shot = |luck: &mut Luck| {
        if luck.below(3) == 0 { format!("x{}", standing[luck.below(standing.len())]) } else { String::new() }
    };
    let player = pick(luck, &["black", "white"]);
    match luck.below(24) {
        0..=9 => format!("play {}", table.random(luck).unwrap_or_else(|| "A1-1".into())),
        10 | 11 => format!("play {}-{}{}", cow(luck), junction(luck), shot(luck)),
        12 => format!("play {}-{}{}", junction(luck), 1 + luck.below(24), shot(luck)),
        13 => format!("by {player} {}-{}", cow(luck), junction(luck)),
        14 => "rectify".into(),
        15 => "stand".into(),
        16 => "takeback".into(),
        17 => format!("touched {}", cow(luck)),
        18 => format!("removed by {player} {}", cow(luck)),
        19 => format!("off {}", 1 + luck.below(24)),
        20 => format!("activate {}-{}", junction(luck), 1 + luck.below(24)),
        21 => pick(
            luck,
            &[
                "displaced",
                "complies",
                "draw offered black",
                "draw declined",
                "clock stop",
                "clock start",
                "clock set 5m+2s",
                "clock black +10s",
                "clock press",
            ],
        )
        .into(),
        22 => format!("refuses {player}"),
        _ => match luck.below(30) {
            0 => format!("resign {player}"),
            1 => "wrongboard".into(),
            2 => "draw agreed".into(),
            3 => format!("flag {player}"),
            4 => "forfeits".into(),
            _ => format!(
                "{} {}",
                pick(luck, &["void", "void", "correct", "insert"]),
                1 + luck.below(log.entries().len() + 1)
            ),
        },
    }
}

pub(super) fn random_log(seed: u64, entries: usize, each: &mut dyn FnMut(&Log, &str, &Log)) -> Log {
    let mut luck = Luck::new(seed);
    let mut log = match seed % 3 {
        0 => cows(&[]),
        1 => nine(&[]),
        _ => kept(&[&format!("begin {}", GameId::ALL[luck.below(GameId::ALL.len())])]),
    };
    for _ in 0..entries {
        let mut text = random_deed(&log, &mut luck);
        if text.starts_with("correct ") || text.starts_with("insert ") {
            text = format!("{text} {}", random_deed(&log, &mut luck));
        }
        let Ok(deed) = Deed::parse(&text) else { continue };
        let before = log.clone();
        let at = log.entries().last().unwrap().at + Duration::from_millis(luck.below(5000) as u64);
        match log.enter(at, deed) {
            Ok(_) => each(&before, &text, &log),
            Err(objection) => {
                assert_eq!(seen(now(&log)), seen(now(&before)), "seed {seed}: {text}");
                assert!(!objection.to_string().is_empty());
            }
        }
    }
    log
}

#[test]
fn random_entries_never_panic_and_a_log_is_the_fold_of_its_entries() {
    for seed in 0..150 {
        let log = random_log(seed, 120, &mut |_, _, _| ());
        let again =
            fold(log.entries()).unwrap_or_else(|(number, why)| panic!("seed {seed}, entry {number}: {why}"));
        assert_eq!(seen(&again), seen(now(&log)), "seed {seed}");
        let read = Log::parse(&log.text()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(seen(now(&read)), seen(now(&log)), "seed {seed}");
    }
}

#[test]
fn the_fold_of_a_prefix_and_the_rest_is_the_fold_of_the_whole() {
    for seed in 300..360 {
        let whole = random_log(seed, 80, &mut |_, _, _| ());
        let mut luck = Luck::new(seed);
        let cut = 1 + luck.below(whole.entries().len());
        let prefix: Vec<Entry> = whole.entries()[..cut].to_vec();
        let mut log = Log::new();
        for entry in &prefix {
            log.enter(entry.at, entry.deed.clone()).unwrap();
        }
        assert_eq!(seen(now(&log)), seen(&fold(&prefix).map_err(|(_, why)| why).unwrap()), "seed {seed}");
        for entry in &whole.entries()[cut..] {
            log.enter(entry.at, entry.deed.clone()).unwrap();
        }
        assert_eq!(seen(now(&log)), seen(now(&whole)), "seed {seed}");
    }
}

#[test]
fn rectifying_restores_exactly_what_stood_before() {
    let mut rectified = 0;
    for seed in 0..150 {
        random_log(seed, 120, &mut |before, text, after| {
            if text != "rectify" {
                return;
            }
            rectified += 1;
            let pending = now(before).pending().unwrap();
            assert_eq!(position(after), pending.before().position(), "seed {seed}");
            let first = pending.entry() as usize;
            if before.entries()[first..].iter().any(|entry| entry.deed.is_correction()) {
                return;
            }
            // That is what stood before the entry with which it began, or what that entry accepted by moving on (5.7).
            let stood = fold(&before.entries()[..first - 1]).unwrap();
            let accepted = stood.pending().map(|earlier| earlier.after().unwrap().position());
            assert_eq!(position(after), accepted.unwrap_or(stood.position()), "seed {seed}");
        });
    }
    assert!(rectified > 50, "{rectified}");
}

#[test]
fn a_void_entry_equals_the_log_without_it() {
    let mut made_void = 0;
    for seed in 0..300 {
        random_log(seed, 60, &mut |before, text, after| {
            let Some(number) = text.strip_prefix("void ").and_then(|number| number.parse::<usize>().ok())
            else {
                return;
            };
            let target = &before.entries()[number - 1];
            if target.deed.is_correction() || before.entries().iter().any(|entry| entry.deed.is_correction())
            {
                return;
            }
            let mut without = Log::new();
            for entry in before.entries().iter().filter(|entry| entry.number != target.number) {
                without
                    .enter(entry.at, entry.deed.clone())
                    .unwrap_or_else(|why| panic!("seed {seed}: {why}"));
            }
            assert_eq!(seen(now(after)), seen(now(&without)), "seed {seed}: {text}");
            made_void += 1;
        });
    }
    assert!(made_void > 10, "{made_void}");
}

#[test]
fn records_replay_to_the_position_that_is_kept() {
    for seed in 0..200 {
        let log = random_log(seed, 100, &mut |_, _, _| ());
        let record = now(&log).record();
        let table =
            record.verify().unwrap_or_else(|error| panic!("seed {seed}: {error}\n{record}\n{}", log.text()));
        assert_eq!(table.position(), position(&log), "seed {seed}");
        let file: String = now(&log).records().iter().map(ToString::to_string).collect();
        let back: Vec<_> = Reader::new(file.as_bytes())
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{file}"));
        assert_eq!(back, now(&log).records(), "seed {seed}");
        assert!(back.iter().all(|record| record.verify().is_ok()), "seed {seed}");
    }
}
