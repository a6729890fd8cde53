//! Replaying the records of a series.

use std::fmt;

use mura_games::record::{Record, RecordError};
use mura_games::{GameId, Player, shortened};

use crate::series::points::read_pair;
use crate::series::{Event, Fixture, Next, Roll, Series, SeriesError, Side, Terms, tags};

/// Replays the records of one series, game by game, and holds what they say against the rules: the start of every game, the
/// parity of first moves, colours, rolls and lots, plays, results, points.
///
/// `Match`, `First`, `Second` and `Result` must be there, and `Roll` or `Lot` where it was rolled or drawn. Of the other
/// [`tags`], those that are there are checked.
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    games: u64,
    series: Option<(Series, [String; 2])>,
    failed: Option<VerifyError>,
}

/// What is wrong with the records of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// Which record, from 1.
    pub game: u64,
    /// The line on which it begins; 0 where it was not read from a file.
    pub line: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with a record of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The game itself.
    Record(Box<RecordError>),
    /// A tag that must be there is missing.
    Missing(&'static str),
    /// A tag says something else than the games give.
    Tag {
        /// Its name.
        name: &'static str,
        /// What it says.
        written: String,
        /// What it should say; empty where it should not be there.
        really: String,
    },
    /// The game is another one.
    OtherGame(GameId),
    /// The game starts from somewhere else than it should.
    Start {
        /// From where it starts.
        written: String,
        /// From where it should.
        really: String,
        /// The game in the set, of a game of Mur.
        game_in_set: Option<u32>,
    },
    /// Its end cannot be told; a sentence says why.
    Ending(String),
    /// It does not belong into the series.
    Series(SeriesError),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Record(error) => error.fmt(f),
            Wrong::Missing(name) => write!(f, "the tag {name} is missing"),
            Wrong::Tag { name, written, really } if really.is_empty() => {
                write!(f, "the tag {name} says \"{}\", but does not belong here", shortened(written))
            }
            Wrong::Tag { name, written, really } => {
                write!(f, "the tag {name} says \"{}\", but it is \"{really}\"", shortened(written))
            }
            Wrong::OtherGame(game) => write!(f, "it is one of {game}: a series is played in one game"),
            Wrong::Start { written, really, game_in_set } => {
                write!(f, "it starts from \"{written}\", but ")?;
                match game_in_set {
                    Some(game) if same_but_for_turn(written, really) => {
                        let who = if game % 2 == 1 { "Black" } else { "White" };
                        write!(f, "{who} has the first move in game {game} of a set")
                    }
                    Some(game) if *game > 1 => {
                        write!(f, "the setup that the game before has left is \"{really}\"")
                    }
                    _ => write!(f, "the start should be \"{really}\""),
                }
            }
            Wrong::Ending(why) => f.write_str(why),
            Wrong::Series(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.wrong)
    }
}

impl std::error::Error for VerifyError {}

fn same_but_for_turn(a: &str, b: &str) -> bool {
    let rest = |text: &str| -> Vec<String> {
        let fields = text.split(' ').enumerate().filter(|(index, _)| *index != 1);
        fields.map(|(_, field)| field.to_owned()).collect()
    };
    a != b && rest(a) == rest(b)
}

impl Verifier {
    /// For the games of a series that is already begun.
    pub fn of(series: Series, names: [String; 2]) -> Verifier {
        Verifier { games: 0, series: Some((series, names)), failed: None }
    }

    /// The series, to roll or draw what its next game needs; the tags are then compared with that.
    pub fn series_mut(&mut self) -> Option<&mut Series> {
        self.series.as_mut().map(|(series, _)| series)
    }

    /// The series as far as it was replayed.
    pub fn into_series(self) -> Option<Series> {
        self.series.map(|(series, _)| series)
    }

    /// The series as far as it was replayed; `None` before its first game.
    pub fn series(&self) -> Option<&Series> {
        self.series.as_ref().map(|(series, _)| series)
    }

    /// The names of the two sides.
    pub fn names(&self) -> Option<[&str; 2]> {
        self.series.as_ref().map(|(_, [first, second])| [first.as_str(), second.as_str()])
    }

    /// Whether the series is over.
    pub fn is_over(&self) -> bool {
        self.series().is_some_and(|series| series.verdict().is_some())
    }

    /// Replays the next game. After an error nobody knows the setup that later games should start from: there is no going
    /// on, and the same error comes again.
    pub fn add(&mut self, record: &Record) -> Result<(), VerifyError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        self.games += 1;
        let added =
            self.check(record).map_err(|wrong| VerifyError { game: self.games, line: record.line, wrong });
        self.failed = added.clone().err();
        added
    }

    /// Notes that the next game cannot even be read.
    pub fn fail(&mut self, error: RecordError) -> VerifyError {
        self.games += 1;
        let error = VerifyError { game: self.games, line: error.line, wrong: Wrong::Record(Box::new(error)) };
        self.failed.get_or_insert(error).clone()
    }

    fn check(&mut self, record: &Record) -> Result<(), Wrong> {
        let tag = |name| record.tag(name).ok_or(Wrong::Missing(name));
        let told = tag("Match")?;
        let terms = Terms::read(record.game, told).map_err(Wrong::Series)?;
        let names = [tag("First")?, tag("Second")?];
        let series = match &mut self.series {
            Some((series, sides)) => {
                if record.game != series.terms().game() {
                    return Err(Wrong::OtherGame(record.game));
                }
                if terms != *series.terms() {
                    return Err(differs("Match", told, &series.terms().to_string()));
                }
                for (index, name) in ["First", "Second"].into_iter().enumerate() {
                    if names[index] != sides[index] {
                        return Err(differs(name, names[index], &sides[index]));
                    }
                }
                series
            }
            none => {
                let series = Series::new(terms).map_err(Wrong::Series)?;
                &mut none.insert((series, names.map(str::to_owned))).0
            }
        };
        replay(series, names, record)
    }
}

fn differs(name: &'static str, written: &str, really: &str) -> Wrong {
    Wrong::Tag { name, written: written.to_owned(), really: really.to_owned() }
}

/// Replays a game into its series.
fn replay(series: &mut Series, names: [&str; 2], record: &Record) -> Result<(), Wrong> {
    let tag = |name| record.tag(name).ok_or(Wrong::Missing(name));
    let start = record.start().map_err(|error| Wrong::Record(Box::new(error)))?;
    match series.next() {
        Next::Roll { is_blue_open } => {
            let for_blue = match is_blue_open {
                true => Roll::read(tag("Roll")?).map_err(Wrong::Series)?,
                false => Vec::new(),
            };
            let dice = start.settled().into_iter().find(|(name, _)| *name == "dice").map(|(_, dice)| dice);
            let dice = dice.and_then(|dice| <[u8; 3]>::try_from(dice.as_bytes()).ok()).unwrap_or_default();
            let roll = Roll { for_blue, start: dice.map(|digit| digit.wrapping_sub(b'0')) };
            series.take(Event::Roll(roll)).map_err(Wrong::Series)?;
        }
        Next::Lot => {
            let lot = tag("Lot")?;
            let side = Side::read(lot).ok_or_else(|| differs("Lot", lot, "first or second"))?;
            series.take(Event::Lot(side)).map_err(Wrong::Series)?;
        }
        Next::Game(_) | Next::Over(_) => {}
    }
    let Next::Game(fixture) = series.next() else { return Err(Wrong::Series(SeriesError::Over)) };
    check_place(series.terms(), &fixture, names, record)?;
    if start.position() != fixture.start {
        let is_mur = matches!(series.terms(), Terms::Mur { .. });
        let game_in_set = fixture.part.filter(|_| is_mur).map(|[_, game]| game);
        return Err(Wrong::Start { written: start.position(), really: fixture.start, game_in_set });
    }
    let end = record.verify().map_err(|error| Wrong::Record(Box::new(error)))?;
    let Some(how) = tags::how(record, &*end).map_err(Wrong::Ending)? else {
        // 5.1: "the game is annulled, and has to restart".
        return compare_tags(&[], record);
    };
    series.take(Event::Ended { table: &*end, how }).map_err(Wrong::Series)?;
    compare_tags(&tags::after(series), record)
}

/// The tags that say which game of the series it is, and who has which colour.
fn check_place(terms: &Terms, fixture: &Fixture, names: [&str; 2], record: &Record) -> Result<(), Wrong> {
    let expected = tags::before(terms, fixture, names);
    let find =
        |name| expected.iter().find(|(other, _)| *other == name).map_or("", |(_, value)| value.as_str());
    for name in ["Round", "Set", "GameInSet", "Pair", "GameInPair", "Roll", "Lot"] {
        if let Some(written) = record.tag(name)
            && written != find(name)
            // Blanks between rolls are free.
            && !(name == "Roll" && Roll::read(written) == Roll::read(find(name)))
        {
            return Err(differs(name, written, find(name)));
        }
    }
    for player in Player::BOTH {
        let expected = find(terms.game().players()[player.index()]);
        if let Some(written) = record.name(player).filter(|written| *written != expected) {
            return Err(differs(record.name_tag(player), written, expected));
        }
    }
    Ok(())
}

/// The tags that say what the game gave, and how the series stands.
fn compare_tags(expected: &[(&'static str, String)], record: &Record) -> Result<(), Wrong> {
    for name in tags::AFTER {
        let Some(written) = record.tag(name) else { continue };
        let really =
            expected.iter().find(|(other, _)| *other == name).map_or("", |(_, value)| value.as_str());
        let points = read_pair(written);
        if written != really && (points.is_none() || points != read_pair(really)) {
            return Err(differs(name, written, really));
        }
    }
    Ok(())
}
