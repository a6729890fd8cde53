//! Any bytes as a file of records.

use std::io::BufReader;

use mura_games::record::{Event, Listener, Play, Reader, Record, RecordError};
use mura_games::{GameId, Outcome, Played, Table};
use mura_literal::Referee;

use crate::input::Input;

/// The literal referee follows this many plays: it looks through its whole past at every one.
const FOLLOWED: usize = 400;

/// A byte that chooses the size of the pieces in which the input arrives, then a file of records.
///
/// Reading never panics and takes no longer than the file is long; it tells the same whatever the pieces. A record
/// that is accepted reads the same when it is written and read again, and every play that its replay accepts is
/// legal for the literal referee.
pub fn record_text(bytes: &[u8]) -> bool {
    let mut input = Input::new(bytes);
    let size = 1 + usize::from(input.byte());
    let file = input.rest();
    let items: Vec<_> = Reader::new(file).collect();
    let pieces: Vec<_> = Reader::new(BufReader::with_capacity(size, file)).collect();
    assert_eq!(items, pieces, "the pieces of {size} bytes change what is read");
    let mut teller = Reader::new(file);
    for item in &items {
        let told = teller.tell(&mut Nobody).expect("as many games are told as are read");
        assert_eq!(told.as_ref().err(), item.as_ref().err(), "told and kept differently");
    }
    assert!(teller.tell(&mut Nobody).is_none(), "more games are told than are read");
    let lines: Vec<_> = file.split(|&byte| byte == b'\n').collect();
    assert!(items.len() <= lines.len(), "{} games in {} lines", items.len(), lines.len());
    let mut replayed = false;
    for item in items {
        match item {
            Err(error) => check_place(&error, &lines),
            Ok(record) => {
                check_written(&record);
                replayed |= check_replay(&record, &lines);
            }
        }
    }
    replayed
}

struct Nobody;

impl Listener for Nobody {}

fn check_place(error: &RecordError, lines: &[&[u8]]) {
    assert!(!error.fault.to_string().is_empty(), "{error:?}: says nothing");
    assert!(error.to_string().chars().count() < 600, "a long sentence: {error}");
    let line = error.line.checked_sub(1).and_then(|index| lines.get(index));
    let line = line.unwrap_or_else(|| panic!("{error}: there is no such line"));
    let length = String::from_utf8_lossy(line).chars().count();
    assert!((1..=length + 1).contains(&error.column), "{error}: the line has {length} characters");
}

/// What is written reads as the same record, and is written the same again.
fn check_written(record: &Record) {
    let written = record.to_string();
    let mut reader = Reader::new(written.as_bytes());
    match reader.next() {
        Some(Ok(again)) => {
            assert_eq!(&again, record, "reads differently when written:\n{written}");
            assert_eq!(again.to_string(), written, "is written differently when read again");
        }
        other => panic!("cannot be read when written: {other:?}\n{written}"),
    }
    assert!(reader.next().is_none(), "reads as more than one record when written:\n{written}");
}

/// Replays a record with the literal referee beside it; true when some play was made.
fn check_replay(record: &Record, lines: &[&[u8]]) -> bool {
    let mut end = record.start().expect("a record that was read has a start");
    let mut shadow = Shadow::at(&*end);
    shadow.happen(&record.events, record.game);
    let mut plies = 0;
    let replayed = record.replay_on(&mut *end, |play, played, table| {
        plies += 1;
        if plies <= FOLLOWED {
            shadow.follow(played, table);
            shadow.happen(&play.events, record.game);
        }
    });
    let verified = record.verify();
    match replayed {
        Err(error) => {
            assert_eq!(verified.err().as_ref(), Some(&error), "replayed and verified differently");
            let varied = record.plays.iter().any(|play| !play.variations.is_empty());
            assert!(varied || error.ply == Some(plies + 1), "{error}: another ply");
            check_place(&error, lines);
        }
        Ok(()) => {
            assert_eq!(plies, record.plays.len(), "plays were left out");
            check_variations(record);
            check_sequences(record, &*end);
            if let Err(error) = verified {
                check_place(&error, lines);
                return plies > 0;
            }
            if let (Some(result), Some(outcome)) = (record.tag("Result"), end.outcome()) {
                assert_eq!(result, outcome.word(), "a wrong result was verified");
            }
            let canonical = record.canonical().expect("a verified record has a canonical form");
            check_written(&canonical);
            assert_eq!(canonical.canonical().as_ref(), Ok(&canonical), "the canonical form is not canonical");
        }
    }
    plies > 0
}

/// Replays the variations too, those of a record that was replayed, with the literal referee beside them.
fn check_variations(record: &Record) {
    let mut table = record.start().expect("a record that was read has a start");
    let mut shadow = Shadow::at(&*table);
    shadow.happen(&record.events, record.game);
    apply(&record.events, &mut *table);
    let mut budget = FOLLOWED;
    if record.plays.iter().any(|play| !play.variations.is_empty()) {
        follow_line(&record.plays, &mut *table, &mut shadow, &mut budget);
    }
}

fn apply(events: &[Event], table: &mut dyn Table) {
    events.iter().for_each(|event| event.apply(table).expect("the position was opened before"));
}

fn follow_line(plays: &[Play], table: &mut dyn Table, shadow: &mut Shadow, budget: &mut usize) {
    for play in plays {
        let Some(left) = budget.checked_sub(1) else { return };
        *budget = left;
        let before = (!play.variations.is_empty()).then(|| (table.fork(), shadow.fork()));
        let played = table.replay(&play.text).expect("it was replayed before");
        shadow.follow(&played, table);
        shadow.happen(&play.events, table.id());
        apply(&play.events, table);
        let Some((before, beside)) = before else { continue };
        for variation in &play.variations {
            follow_line(&variation.plays, &mut *before.fork(), &mut beside.fork(), budget);
        }
    }
}

/// The list of sequences is what the position texts at both ends differ by, where nobody has set the board between.
fn check_sequences(record: &Record, end: &dyn Table) {
    let events = record.events.iter().chain(record.plays.iter().flat_map(|play| &play.events));
    if record.game != GameId::Morabaraba || events.filter_map(Event::position).next().is_some() {
        return;
    }
    let recorded = |table: &dyn Table| -> Vec<String> {
        let text = table.position();
        let list = text.rsplit(' ').next().unwrap_or("-").split(',').filter(|item| *item != "-");
        list.map(str::to_owned).collect()
    };
    let mut listed = recorded(&*record.start().expect("a record that was read has a start"));
    let notes = record.derived_sequences().expect("it was replayed before");
    listed.extend(notes.into_iter().map(|note| note.sequence));
    let mut stood = recorded(end);
    listed.sort_unstable();
    stood.sort_unstable();
    assert_eq!(listed, stood, "another list of sequences");
}

/// The literal referee beside a replay. It knows no flag falls: their bars are counted here.
struct Shadow {
    referee: Box<dyn Referee>,
    flags: [u32; 2],
}

impl Shadow {
    fn at(table: &dyn Table) -> Self {
        let id = table.id().as_str();
        let referee = mura_literal::stand(id, &table.position());
        let referee = referee.unwrap_or_else(|why| panic!("{id} {:?}: {why}", table.position()));
        Shadow { referee, flags: [0, 0] }
    }

    fn fork(&self) -> Self {
        Shadow { referee: self.referee.fork(), flags: self.flags }
    }

    /// Goes on from a position that an event gives.
    fn happen(&mut self, events: &[Event], game: GameId) {
        if let Some(position) = events.iter().filter_map(Event::position).next_back() {
            *self = Shadow::at(&*game.stand(position).expect("the position was opened before"));
        }
    }

    fn follow(&mut self, played: &Played, table: &dyn Table) {
        let action = played.action.as_str();
        let place = format!("{} {action}, then {:?}", table.id(), table.position());
        match action {
            "flag-b" if table.id() == GameId::MurAdvanced => self.flags[1] += 1,
            "flag-w" if table.id() == GameId::MurAdvanced => self.flags[0] += 1,
            _ => self.referee.play(action).unwrap_or_else(|why| panic!("{place}: {why}")),
        }
        let position = table.position();
        if self.flags == [0, 0] {
            assert_eq!(position, self.referee.position(), "{place}: another position");
            let result = table.outcome().map_or("none", Outcome::word);
            assert_eq!(result, self.referee.result(), "{place}: another result");
            return;
        }
        // Without the flags the literal game is behind in bars, but nothing else depends on them until the end.
        let [blue, white] = self.referee.score();
        let expected = [blue + self.flags[0], white + self.flags[1]];
        if table.outcome().is_none() {
            assert_eq!(table.score(), expected, "{place}: bars");
            assert_eq!(table.legal(), self.referee.legal(), "{place}: legal actions");
        } else {
            assert!(table.score().iter().zip(expected).all(|(&bars, most)| bars <= most), "{place}: bars");
        }
        let board = |text: &str| text.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(board(&position), board(&self.referee.position()), "{place}: another position");
    }
}
