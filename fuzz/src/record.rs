//! Any bytes as a file of records.

use std::io::BufReader;

use mura_games::record::{Reader, Record, RecordError};
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
    let mut plies = 0;
    let replayed = record.replay_on(&mut *end, |_, played, table| {
        plies += 1;
        if plies <= FOLLOWED {
            shadow.follow(played, table);
        }
    });
    let verified = record.verify();
    match replayed {
        Err(error) => {
            assert_eq!(verified.err().as_ref(), Some(&error), "replayed and verified differently");
            assert_eq!(error.ply, Some(plies + 1), "{error}: another ply");
            check_place(&error, lines);
        }
        Ok(()) => {
            assert_eq!(plies, record.plays.len(), "plays were left out");
            if let Err(error) = verified {
                check_place(&error, lines);
            } else if let (Some(result), Some(outcome)) = (record.tag("Result"), end.outcome()) {
                assert_eq!(result, outcome.word(), "a wrong result was verified");
            }
        }
    }
    plies > 0
}

/// The literal referee beside a replay. It knows no flag falls: their bars are counted here.
struct Shadow {
    referee: Box<dyn Referee>,
    flags: [u32; 2],
}

impl Shadow {
    fn at(table: &dyn Table) -> Self {
        let id = table.id().as_str();
        let referee = mura_literal::open(id, &table.position());
        let referee = referee.unwrap_or_else(|why| panic!("{id} {:?}: {why}", table.position()));
        Shadow { referee, flags: [0, 0] }
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
