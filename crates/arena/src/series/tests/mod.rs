//! The documents' sentences about matches, and random players through whole series.

mod advanced;
mod morabaraba;
mod mur;
mod records;
mod ur;

use mura_games::record::{Play, Record};
use mura_games::{Luck, Table};

use super::*;

/// The game that comes next.
fn fixture(series: &Series) -> Fixture {
    match series.next() {
        Next::Game(fixture) => fixture,
        other => panic!("{other:?}"),
    }
}

/// The table at which the next game starts.
fn table(series: &Series) -> Box<dyn Table> {
    series.terms().game().open(&fixture(series).start).unwrap()
}

/// Ends the next game, of which nothing is played, off the board.
fn end(series: &mut Series, how: How) {
    let table = table(series);
    series.take(Event::Ended { table: &*table, how }).unwrap();
}

/// Plays a whole series at random, games of more than `cap` plies left undecided, and shows every finished game with its
/// record.
fn play_out(
    terms: Terms,
    luck: &mut Luck,
    cap: usize,
    mut each: impl FnMut(&Series, &dyn Table, Record),
) -> Series {
    let mut series = Series::new(terms).unwrap();
    loop {
        series.draw(luck).unwrap();
        let Next::Game(fixture) = series.next() else { return series };
        let mut table = terms.game().open(&fixture.start).unwrap();
        let mut record = Record::new(terms.game());
        for (name, value) in tags::before(&terms, &fixture, ["Nomsa", "Erik"]) {
            record.set_tag(name, value);
        }
        while record.plays.len() < cap
            && let Some(action) = table.random(luck)
        {
            let played = table.play(&action).unwrap();
            record.plays.push(Play::new(played.action, &played.remark));
        }
        let how = if table.outcome().is_some() { How::Played } else { How::Agreed };
        series.take(Event::Ended { table: &*table, how }).unwrap();
        record.set_tag("Result", series.done().last().unwrap().outcome.word());
        record.set_tag("Termination", tags::termination(&*table, how));
        for (name, value) in tags::after(&series) {
            record.set_tag(name, value);
        }
        each(&series, &*table, record);
    }
}

#[test]
fn terms_are_read_as_they_are_written() {
    for (game, text) in [
        ("mur-classic", "sets=2"),
        ("mur-kraken", "sets=7"),
        ("mur-advanced", "games=3 goal=3 handicap=2 to=second"),
        ("mur-advanced", "games=1 goal=6 handicap=5"),
        ("ur", "games=10 stake=5"),
        ("morabaraba", "pair"),
        ("morabaraba", "knock-out"),
    ] {
        let game = game.parse().unwrap();
        assert_eq!(Terms::read(game, text).unwrap().to_string(), text);
        assert_eq!(Terms::read(game, ""), Ok(Terms::usual(game)));
    }
    for (game, text, part) in [
        ("mur-classic", "sets=0", "sets=0"),
        ("mur-classic", "sets=1001", "at most"),
        ("mur-classic", "games=2", "expected sets=2"),
        ("mur-advanced", "goal=4", "goal=4"),
        ("mur-advanced", "goal=3 handicap=3", "0 to 2"),
        ("mur-advanced", "to=second", "no handicap"),
        ("mur-advanced", "to=third", "to=third"),
        ("ur", "stake=-1", "stake=-1"),
        ("ur", "stake=99999999999999999999", "expected"),
        ("ur", "games=+3", "games=+3"),
        ("ur", "stake=5 games=2 stake=6", "\"stake=6\": this was said before"),
        ("morabaraba", "pair knock-out", "\"knock-out\": this was said before"),
        ("morabaraba", "knockout", "knock-out"),
    ] {
        let why = Terms::read(game.parse().unwrap(), text).unwrap_err().to_string();
        assert!(why.contains(part), "{text}: {why}");
    }
    let wrong = Terms::Mur { edition: mura_games::GameId::Ur, sets: 2 };
    assert!(Series::new(wrong).unwrap_err().to_string().contains("ur has no sets"));
}

#[test]
fn what_does_not_come_next_is_refused_and_changes_nothing() {
    let mut luck = Luck::new(1);
    for &game in mura_games::GameId::ALL {
        let mut series = Series::new(Terms::usual(game)).unwrap();
        let wrong = match series.next() {
            Next::Lot => Event::Roll(Roll::cast(true, &mut luck).unwrap()),
            _ => Event::Lot(Side::First),
        };
        let before = series.next();
        let why = series.take(wrong).unwrap_err();
        assert!(matches!(why, SeriesError::NotNow { .. }), "{why}");
        assert_eq!(series.next(), before);
        series.draw(&mut luck).unwrap();
        let before = series.next();
        let other = if game == mura_games::GameId::Ur { "morabaraba" } else { "ur" };
        let other = other.parse::<mura_games::GameId>().unwrap().start(&Default::default()).unwrap();
        let why = series.take(Event::Ended { table: &*other, how: How::Agreed }).unwrap_err();
        assert!(matches!(why, SeriesError::OtherGame { .. }), "{why}");
        let start = table(&series);
        let why = series.take(Event::Ended { table: &*start, how: How::Played }).unwrap_err();
        assert_eq!(why.to_string(), "the game is not over on the board");
        assert_eq!(series.next(), before);
        while series.verdict().is_none() {
            series.draw(&mut luck).unwrap();
            end(&mut series, How::Agreed);
        }
        assert_eq!(series.take(Event::Lot(Side::First)), Err(SeriesError::Over));
    }
}

#[test]
fn a_series_is_a_function_of_its_events() {
    for &game in mura_games::GameId::ALL {
        let terms = Terms::usual(game);
        let mut ended: Vec<(Option<Drawn>, How, Box<dyn Table>)> = Vec::new();
        let series = play_out(terms, &mut Luck::new(3), 600, |series, table, _| {
            let done = series.done().last().unwrap();
            ended.push((done.fixture.drawn.clone(), done.how, table.fork()));
        });
        let events = ended.iter().flat_map(|(drawn, how, table)| {
            let drawn = drawn.clone().map(|drawn| match drawn {
                Drawn::Roll(roll) => Event::Roll(roll),
                Drawn::Lot(side) => Event::Lot(side),
            });
            drawn.into_iter().chain([Event::Ended { table: &**table, how: *how }])
        });
        let again = Series::replay(terms, events).unwrap();
        assert_eq!(again.done(), series.done());
        assert_eq!((again.verdict(), again.account()), (series.verdict(), series.account()));
    }
}
