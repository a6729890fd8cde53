//! Why something cannot be entered.

use std::fmt;
use std::time::Duration;

use mura_games::{GameId, PlayError, Refusal};

use super::{Article, stamp};
use crate::clock::ClockError;

/// Why something cannot be entered. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    /// The first entry must be the beginning of the game, and no other can be.
    Beginning,
    /// The game cannot begin like this.
    Start(String),
    /// The deed cannot be written as one line of the log.
    Unwritable,
    /// The time lies before that of the last entry.
    Backwards {
        /// The time given.
        at: Duration,
        /// The time of the last entry.
        last: Duration,
    },
    /// The game is over.
    Over(String),
    /// The play is no play text, or not of this game.
    Play(PlayError),
    /// A cow, or something else that was named, is not there.
    Named(String),
    /// An irregularity waits for a decision.
    Pending {
        /// Its article.
        article: Article,
        /// Who decides.
        decides: String,
    },
    /// No irregularity waits for a decision.
    NothingPending,
    /// Only the opponent decides (5.4).
    NotTheOpponent {
        /// The article of what waits.
        article: Article,
        /// Who decides.
        decides: String,
    },
    /// The irregularity cannot stand, because no position holds its result.
    Unkeepable(String),
    /// The position text is no position of the game.
    Position(Refusal),
    /// The documents of this game do not know such a thing.
    Unknown {
        /// The game.
        game: GameId,
        /// What they do not know.
        what: &'static str,
        /// What can be entered instead.
        instead: &'static str,
    },
    /// It does not fit what has happened.
    Unfit(String),
    /// Time has run out, and that comes first.
    TimeOut {
        /// Whose time it was.
        whose: String,
        /// When.
        at: Duration,
    },
    /// There is no clock.
    NoClock,
    /// The clock objects.
    Clock(ClockError),
    /// There is no such entry, or it cannot be corrected.
    Entry(String),
    /// The correction would change what was entered later.
    Later {
        /// The later entry.
        number: u32,
        /// Why it does not fit any more.
        why: String,
        /// What has to be made void before, one after the other; empty where that is too much to list.
        void: Vec<u32>,
    },
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objection::Beginning => f.write_str("a log begins with the beginning of the game, once"),
            Objection::Unwritable => f.write_str("this cannot be written as one line of a log"),
            Objection::Backwards { at, last } => {
                let (at, last) = (stamp::write(*at), stamp::write(*last));
                write!(f, "{at} lies before the last entry, which was made at {last}")
            }
            Objection::Over(how) => {
                write!(f, "the game is over: {how}; what was entered wrongly is corrected by void or correct")
            }
            Objection::Play(error) => error.fmt(f),
            Objection::Pending { article, decides } if article.is_numbered() => {
                write!(f, "an irregularity ({article}) waits: {decides} decides, rectify or stand (5.4)")
            }
            Objection::Pending { article, decides } => {
                write!(f, "{} waits: {decides} decides, rectify or stand", article.about())
            }
            Objection::NothingPending => f.write_str("no irregularity waits for a decision"),
            Objection::NotTheOpponent { article, decides } => {
                let cited = if article.is_numbered() { " (5.4)" } else { "" };
                write!(f, "only the opponent decides about an irregularity{cited}: that is {decides}")
            }
            Objection::Unkeepable(why) => write!(
                f,
                "it cannot stand: {why}; it can be rectified, or the arbiter sets up what is to stand with position"
            ),
            Objection::Position(refusal) => refusal.fmt(f),
            Objection::Unknown { game, what, instead } => {
                write!(f, "the rules of {game} know no {what}: {instead}")
            }
            Objection::TimeOut { whose, at } => write!(
                f,
                "{whose} ran out at {}: enter flag, or give time with clock, before anything else is played",
                stamp::write(*at)
            ),
            Objection::NoClock => f.write_str("there is no clock: clock set 30m sets one"),
            Objection::Clock(error) => error.fmt(f),
            Objection::Later { number, why, void } => {
                let first = match &void[..] {
                    [] => "void the later entries first, from the last one backwards".into(),
                    numbers => {
                        let each: Vec<_> = numbers.iter().map(|number| format!("void {number}")).collect();
                        format!("{} first", each.join(", then "))
                    }
                };
                write!(f, "entry {number} would not be what it was: {why}; {first}")
            }
            Objection::Start(why) | Objection::Named(why) | Objection::Unfit(why) | Objection::Entry(why) => {
                f.write_str(why)
            }
        }
    }
}

impl std::error::Error for Objection {}

impl From<ClockError> for Objection {
    fn from(error: ClockError) -> Self {
        Objection::Clock(error)
    }
}
