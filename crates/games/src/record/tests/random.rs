//! Random records of every game: what is written reads the same.

use std::time::Duration;

use super::read;
use crate::record::{Event, Play, Record, SequenceList, Sign, Variation};
use crate::{GameId, Luck, Outcome, Player, Settings, Table};

const WORDS: [&str; 14] = [
    "[Event \"x\"]",
    "good",
    "{",
    "}",
    "; so",
    "[",
    "a_longer_word_than_most",
    "…",
    "1.",
    "+b1",
    "<",
    ">",
    "(",
    "\\",
];

fn words(luck: &mut Luck, most: usize) -> String {
    let count = 1 + luck.below(most);
    (0..count).map(|_| WORDS[luck.below(WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn player(luck: &mut Luck) -> Player {
    Player::BOTH[luck.below(2)]
}

/// Something that happens, after the irregularity that it is about.
fn events(luck: &mut Luck, table: &dyn Table) -> Vec<Event> {
    let event = event(luck, table);
    let irregularity = Event::Irregularity { article: "5.4".into(), by: Player::First, text: String::new() };
    match event {
        Event::Rectified | Event::Stands { .. } => vec![irregularity, event],
        event => vec![event],
    }
}

/// Any event that does not end the game.
fn event(luck: &mut Luck, table: &dyn Table) -> Event {
    let position = || Some(table.position()).filter(|text| table.id().open(text).is_ok());
    match luck.below(9) {
        0 => Event::Irregularity { article: "5.4.2".into(), by: player(luck), text: words(luck, 4) },
        1 => Event::Irregularity { article: "R5".into(), by: player(luck), text: String::new() },
        2 => Event::Rectified,
        3 => Event::Flag(player(luck)),
        4 => Event::DrawOffered(player(luck)),
        5 => Event::DrawDeclined(player(luck)),
        6 => position().map_or(Event::Rectified, |position| Event::Stands { position }),
        7 => position().map_or(Event::Rectified, Event::Position),
        _ => Event::Decision(words(luck, 30)),
    }
}

/// Random plays from a table, with everything strewn in that may stand behind a play.
fn line(table: &mut dyn Table, luck: &mut Luck, most: usize, depth: usize) -> Vec<Play> {
    let mut plays = Vec::new();
    for _ in 0..most {
        let before = table.fork();
        let Some(action) = table.random(luck) else { break };
        let played = table.play(&action).unwrap();
        let mut play = Play::new(played.action, &played.remark);
        for _ in 0..luck.below(8).saturating_sub(5) {
            let signs = ["!", "?", "!!", "?!", "*", "="].map(Sign::Mark);
            play.signs.push(if luck.below(9) == 0 { Sign::Men(-2) } else { signs[luck.below(6)] });
        }
        if luck.below(4) == 0 {
            play.clock = Some(Duration::new(luck.below(9000) as u64, 100_000_000 * luck.below(10) as u32));
        }
        if luck.below(4) == 0 {
            play.comment = words(luck, 40);
        }
        for _ in 0..luck.below(10).saturating_sub(7) {
            for event in events(luck, table) {
                event.apply(table).unwrap();
                play.events.push(event);
            }
        }
        for _ in 0..luck.below(12).saturating_sub(9) {
            if depth == 0 {
                continue;
            }
            let length = 1 + luck.below(4);
            let plays = line(&mut *before.fork(), luck, length, depth - 1);
            let comment = if luck.below(3) == 0 { words(luck, 8) } else { String::new() };
            play.variations.push(Variation { comment, plays });
        }
        plays.push(play);
    }
    plays
}

/// A random game as a record.
pub(super) fn record(id: GameId, seed: u64) -> Record {
    let mut luck = Luck::new(seed);
    let mut record = Record::new(id);
    let mut table = id.start(&Settings::default()).unwrap();
    let skipped = if luck.below(2) == 0 { luck.below(30) } else { 0 };
    for _ in 0..skipped {
        let mut ahead = table.fork();
        match ahead.random(&mut luck) {
            Some(action) => ahead.play(&action).unwrap(),
            None => break,
        };
        // A finished game of Mur has no position text.
        if ahead.outcome().is_some() {
            break;
        }
        table = ahead;
    }
    if skipped > 0 {
        record.set_tag("Start", table.position());
        table = id.open(&table.position()).unwrap();
    }
    record.set_tag("Event", "\"random\" \\ play");
    record.set_tag("Date", ["2026.11.15", "2024.02.29", "????.??.??"][luck.below(3)]);
    if luck.below(3) == 0 {
        record.comment = "a word before".into();
    }
    if luck.below(3) == 0 {
        for event in events(&mut luck, &*table) {
            event.apply(&mut *table).unwrap();
            record.events.push(event);
        }
    }
    record.plays = line(&mut *table, &mut luck, 150, 3);
    let result = table.outcome().map_or("none", Outcome::word);
    if table.outcome().is_none() && luck.below(2) == 0 {
        let (last, result) = match luck.below(3) {
            0 => (Event::DrawAgreed, "draw"),
            1 => (Event::Resigned(Player::First), "p2win"),
            _ => (Event::Annulled, "none"),
        };
        record.plays.last_mut().map_or(&mut record.events, |play| &mut play.events).push(last);
        record.set_tag("Result", result);
    } else {
        record.set_tag("Result", result);
    }
    record.set_tag("Plies", record.plays.len().to_string());
    if id == GameId::Morabaraba && luck.below(2) == 0 {
        let notes = record.derived_sequences().unwrap();
        record.sequences = Some(SequenceList { notes, ..SequenceList::default() });
    }
    record
}

#[test]
fn random_games_of_every_game_come_back_as_they_were() {
    for &id in GameId::ALL {
        let records: Vec<_> = (0..60).map(|seed| record(id, seed)).collect();
        let text: String = records.iter().map(Record::to_string).collect();
        let back: Vec<_> =
            read(&text).into_iter().collect::<Result<_, _>>().unwrap_or_else(|e| panic!("{id}: {e}"));
        for (seed, (back, record)) in back.iter().zip(&records).enumerate() {
            assert_eq!(back, record, "{id}, seed {seed}\n{record}");
            assert_eq!(back.to_string(), record.to_string(), "{id}, seed {seed}");
        }
        assert_eq!(back.len(), records.len(), "{id}");
        for (seed, record) in back.iter().enumerate() {
            let end = record.verify();
            assert!(end.is_ok(), "{id}, seed {seed}: {}\n{record}", end.err().unwrap());
        }
        let wide = text.lines().filter(|line| {
            let tag = line.starts_with('[') || line.contains("position: ") || line.contains("stands: ");
            line.chars().count() > 130 && !tag && id != GameId::Morabaraba
        });
        assert_eq!(wide.count(), 0, "{id}");
    }
}

#[test]
fn the_canonical_form_of_a_random_record_is_itself_canonical() {
    for &id in GameId::ALL {
        for seed in 100..130 {
            let record = record(id, seed);
            let canonical = record.canonical().unwrap_or_else(|error| panic!("{id}, seed {seed}: {error}"));
            assert_eq!(canonical.canonical().unwrap(), canonical, "{id}, seed {seed}");
            assert_eq!(canonical.plays, record.plays, "{id}, seed {seed}");
        }
    }
}
