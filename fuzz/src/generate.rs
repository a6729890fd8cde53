//! Inputs that come past the first reader often enough: valid texts, spoilt a little.

use std::time::Duration;

use mura_games::record::{Event, Play, Record, SequenceList, Sign, Variation};
use mura_games::{GameId, Luck, Outcome, Player, Settings, Table};

use crate::edit::edited;
use crate::input::Input;
use crate::setups;

fn game(luck: &mut Luck) -> (u8, GameId) {
    let index = luck.below(GameId::ALL.len());
    (index as u8, GameId::ALL[index])
}

fn bytes(luck: &mut Luck, count: usize) -> Vec<u8> {
    (0..count).map(|_| luck.word() as u8).collect()
}

/// How often to edit: a good part of the texts is left as it is.
fn edits(luck: &mut Luck) -> usize {
    [0, 0, 1, 1, 1, 2, 3, 8][luck.below(8)]
}

/// One text in a hundred is not even UTF-8.
fn spoil_bytes(luck: &mut Luck, bytes: &mut [u8]) {
    if luck.below(100) == 0 && bytes.len() > 1 {
        let at = 1 + luck.below(bytes.len() - 1);
        bytes[at] = luck.word() as u8;
    }
}

/// A game after a random number of random plies; not over unless its position can be read.
fn somewhere(id: GameId, luck: &mut Luck) -> Box<dyn Table> {
    let mut table = start(id, luck).0;
    for _ in 0..luck.below(120) {
        let mut ahead = table.fork();
        let Some(action) = ahead.random(luck) else { break };
        ahead.play(&action).expect("a random action is legal");
        if id.open(&ahead.position()).is_err() {
            break;
        }
        table = ahead;
    }
    table
}

/// A start, and the options that make it.
fn start(id: GameId, luck: &mut Luck) -> (Box<dyn Table>, String) {
    let mut settings = Settings::default();
    let mut options = Vec::new();
    if id == GameId::MurAdvanced {
        let dice: String = (0..3).map(|_| ['1', '2', '3', '4'][luck.below(4)]).collect();
        let goal = ["3", "6"][luck.below(2)];
        for (name, value) in [("dice", &*dice), ("goal", goal), ("handicap", &luck.below(3).to_string())] {
            if luck.below(2) == 0 {
                settings.set(name, value);
                options.push(format!("{name}={value}"));
            }
        }
    }
    (id.start(&settings).expect("the options are good"), options.join(" "))
}

fn position_of(id: GameId, luck: &mut Luck) -> String {
    if luck.below(2) == 0 { setups::random(id, luck) } else { somewhere(id, luck).position() }
}

/// An input of [`position_text`](crate::position_text).
pub fn position(luck: &mut Luck) -> Vec<u8> {
    let (byte, id) = game(luck);
    let (text, other) = (position_of(id, luck), position_of(game(luck).1, luck));
    let times = edits(luck);
    let mut input = vec![byte];
    input.extend_from_slice(edited(luck, &text, &other, times).as_bytes());
    spoil_bytes(luck, &mut input);
    input
}

/// An input of [`move_text`](crate::move_text).
pub fn play(luck: &mut Luck) -> Vec<u8> {
    let mut input = bytes(luck, 4);
    input[0] = game(luck).0;
    let place = input.len();
    let most = if luck.below(3) == 0 { 96 } else { 12 };
    let count = luck.below(most);
    input.extend(bytes(luck, count));
    // Which bytes are left for the text depends on the game; fill up until the plies are all there.
    let legal = loop {
        let mut reader = Input::new(&input);
        let mut table = reader.start();
        reader.plies(&mut *table);
        let legal = table.legal();
        if !reader.is_empty() || input.len() > place + 200 {
            let used = input.len() - reader.rest().len();
            input.truncate(used);
            break legal;
        }
        let more = 1 + luck.below(24);
        input.extend(bytes(luck, more));
    };
    let elsewhere = somewhere(game(luck).1, luck).legal();
    let mut any = |from: &[String]| from.get(luck.below(from.len().max(1))).cloned().unwrap_or_default();
    let (text, other) = (any(&legal), any(&elsewhere));
    let text = if luck.below(12) == 0 { other.clone() } else { text };
    let text = if luck.below(3) == 0 { liberties(luck, &text) } else { text };
    let times = edits(luck);
    input.extend_from_slice(edited(luck, &text, &other, times).as_bytes());
    spoil_bytes(luck, &mut input);
    input
}

/// Writes a move as readers also accept it: blanks, other dashes, small letters, ring numbers left out.
fn liberties(luck: &mut Luck, text: &str) -> String {
    let mut free = String::new();
    let mut ring = None;
    for c in text.chars() {
        match c {
            '-' if luck.below(4) == 0 => free.push('–'),
            'x' if luck.below(3) == 0 => free.push(if luck.below(2) == 0 { '×' } else { 'X' }),
            'A'..='G' if luck.below(4) == 0 => free.push(c.to_ascii_lowercase()),
            '1'..='3' if ring == Some(c) && luck.below(2) == 0 => {}
            _ => free.push(c),
        }
        if c.is_ascii_digit() {
            ring = Some(c);
        }
        if luck.below(8) == 0 {
            free.push(' ');
        }
    }
    free
}

/// An input of [`action_sequence`](crate::action_sequence).
pub fn sequence(luck: &mut Luck) -> Vec<u8> {
    let length = 8 << luck.below(6);
    let mut input = bytes(luck, length);
    input[0] = game(luck).0;
    input
}

/// An input of [`record_text`](crate::record_text).
pub fn records(luck: &mut Luck) -> Vec<u8> {
    let mut file = String::new();
    for _ in 0..1 + luck.below(3) {
        file.push_str(&record(luck).to_string());
    }
    let other = record(luck).to_string();
    let times = edits(luck);
    let mut input = vec![luck.word() as u8];
    input.extend_from_slice(edited(luck, &file, &other, times).as_bytes());
    spoil_bytes(luck, &mut input);
    input
}

const WORDS: [&str; 14] = [
    "good",
    "[Event \"x\"]",
    "{",
    "}",
    ";",
    "[",
    "1.",
    "+b1",
    "…",
    "a_longer_word_than_most",
    "X",
    "!",
    ">",
    "\\",
];

fn words(luck: &mut Luck) -> String {
    let count = 1 + luck.below(12);
    (0..count).map(|_| WORDS[luck.below(WORDS.len())]).collect::<Vec<_>>().join(" ")
}

/// A random game as a record, with all that may stand in one.
fn record(luck: &mut Luck) -> Record {
    let id = game(luck).1;
    let mut record = Record::new(id);
    let (mut table, options) = start(id, luck);
    if luck.below(2) == 0 {
        let text = position_of(id, luck);
        record.set_tag("Start", text.as_str());
        match id.open(&text) {
            Ok(opened) => table = opened,
            Err(_) => return record,
        }
    } else if !options.is_empty() {
        record.set_tag("Options", options);
    }
    if luck.below(3) == 0 {
        record.set_tag("Event", edited(luck, "a \"quoted\" \\ name", "[]", 2).replace('\n', " "));
    }
    if luck.below(8) == 0 {
        let event = event(luck, &*table);
        event.apply(&mut *table).expect("the position was opened before");
        record.events.push(event);
    }
    let most = luck.below(50);
    record.plays = line(&mut *table, luck, most, 2);
    record.set_tag("Result", table.outcome().map_or("none", Outcome::word));
    record.set_tag("Plies", record.plays.len().to_string());
    if luck.below(2) == 0
        && let Ok(notes) = record.derived_sequences()
    {
        record.sequences = (!notes.is_empty()).then(|| SequenceList { notes, ..SequenceList::default() });
    }
    record
}

/// Random plays with signs, clocks, comments, flag falls, events, variations and liberties strewn in.
fn line(table: &mut dyn Table, luck: &mut Luck, most: usize, depth: usize) -> Vec<Play> {
    let mut plays = Vec::new();
    for _ in 0..most {
        let before = table.fork();
        let Some(mut action) = table.random(luck) else { break };
        if table.id() == GameId::MurAdvanced && luck.below(20) == 0 {
            action = ["flag-b", "flag-w"][luck.below(2)].into();
        }
        let played = table.replay(&action).expect("a random action is legal");
        let text = if luck.below(4) == 0 { liberties(luck, &action) } else { action };
        let mut play = Play::new(text.trim(), if luck.below(2) == 0 { &played.remark } else { "" });
        for _ in 0..luck.below(8).saturating_sub(5) {
            let signs = ["!", "?", "!!", "?!", "*", "="].map(Sign::Mark);
            play.signs.push(if luck.below(9) == 0 { Sign::Men(-2) } else { signs[luck.below(6)] });
        }
        if luck.below(10) == 0 {
            play.clock = Some(Duration::from_millis(luck.below(10_000_000) as u64));
        }
        if luck.below(10) == 0 {
            play.comment = words(luck);
        }
        if luck.below(20) == 0 {
            let event = event(luck, table);
            event.apply(table).expect("the position was opened before");
            play.events.push(event);
        }
        if depth > 0 && luck.below(20) == 0 {
            let length = 1 + luck.below(6);
            let plays = line(&mut *before.fork(), luck, length, depth - 1);
            let comment = if luck.below(4) == 0 { words(luck) } else { String::new() };
            play.variations.push(Variation { comment, plays });
        }
        plays.push(play);
    }
    plays
}

/// An event that leaves the game open.
fn event(luck: &mut Luck, table: &dyn Table) -> Event {
    let by = Player::BOTH[luck.below(2)];
    let id = table.id();
    let position = position_of(id, luck);
    match luck.below(7) {
        0 => Event::Irregularity { article: "5.4.2".into(), by, text: words(luck) },
        1 => Event::Rectified,
        2 => Event::Flag(by),
        3 => Event::DrawOffered(by),
        4 if id.open(&position).is_ok() => Event::Stands { position },
        5 if id.open(&position).is_ok() => Event::Position(position),
        _ => Event::Decision(words(luck)),
    }
}
