//! What is agreed before the first game.

use std::fmt;

use mura_games::{GameId, shortened};

use crate::series::{SeriesError, Side};

/// "Mur matches are usually played in two sets of six games."
pub const GAMES_IN_SET: u32 = 6;

const MOST_SETS: u32 = 1000;
const MOST_GAMES: u32 = 100_000;
const MOST_STAKE: u32 = 1_000_000_000;

/// What is agreed before the first game of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terms {
    /// Mur: a match of sets, each of six games. The first side is Black throughout (R9).
    Mur {
        /// `mur-classic` or `mur-kraken`.
        edition: GameId,
        /// How many sets; usually two.
        sets: u32,
    },
    /// Advanced Mur: so many games, each with its own rolls.
    Advanced {
        /// How many games.
        games: u32,
        /// The bars that win: 6, or 3 for short games.
        goal: u8,
        /// The bars that White starts ahead.
        handicap: u8,
        /// Who is given the handicap, and therefore plays White: it is then not rolled for Blue. `None`: White is who lost
        /// the roll.
        receiver: Option<Side>,
    },
    /// Ur: so many games for a stake. The first side has the dark pieces throughout; lots say who throws first.
    Ur {
        /// How many games.
        games: u32,
        /// What each point that is lost costs.
        stake: u32,
    },
    /// Morabaraba: a pair of games (9.2), and in knock-out competitions further pairs until one side leads (9.4).
    Morabaraba {
        /// Whether there must be a winner.
        knock_out: bool,
    },
}

impl Terms {
    /// What is usual: two sets, one game, ten games for a stake of one, a pair of games.
    pub fn usual(game: GameId) -> Terms {
        match game {
            GameId::MurClassic | GameId::MurKraken => Terms::Mur { edition: game, sets: 2 },
            GameId::MurAdvanced => Terms::Advanced { games: 1, goal: 6, handicap: 0, receiver: None },
            GameId::Ur => Terms::Ur { games: 10, stake: 1 },
            GameId::Morabaraba => Terms::Morabaraba { knock_out: false },
        }
    }

    /// The game that is played.
    pub fn game(&self) -> GameId {
        match self {
            Terms::Mur { edition, .. } => *edition,
            Terms::Advanced { .. } => GameId::MurAdvanced,
            Terms::Ur { .. } => GameId::Ur,
            Terms::Morabaraba { .. } => GameId::Morabaraba,
        }
    }

    /// How many games there will be, if nobody resigns a set; `None` where that is open.
    pub fn games(&self) -> Option<u32> {
        match self {
            Terms::Mur { sets, .. } => Some(sets.saturating_mul(GAMES_IN_SET)),
            Terms::Advanced { games, .. } | Terms::Ur { games, .. } => Some(*games),
            Terms::Morabaraba { knock_out } => (!knock_out).then_some(2),
        }
    }

    /// Whether such a series can be played.
    pub(super) fn check(&self) -> Result<(), SeriesError> {
        let within = |what: &str, number: u32, most: u32| match number {
            0 => Err(SeriesError::Terms(format!("{what}=0: expected at least one"))),
            number if number > most => Err(SeriesError::Terms(format!("{what}={number}: at most {most}"))),
            _ => Ok(()),
        };
        match *self {
            Terms::Mur { edition: GameId::MurClassic | GameId::MurKraken, sets } => {
                within("sets", sets, MOST_SETS)
            }
            Terms::Mur { edition, .. } => Err(SeriesError::Terms(format!(
                "{edition} has no sets: only mur-classic and mur-kraken have"
            ))),
            Terms::Advanced { games, goal, handicap, receiver } => {
                if goal != 3 && goal != 6 {
                    return Err(SeriesError::Terms(format!("goal={goal}: expected 6, or 3 for short games")));
                }
                if handicap >= goal {
                    let most = goal - 1;
                    let why = format!("handicap={handicap}: expected 0 to {most} with goal={goal}");
                    return Err(SeriesError::Terms(why));
                }
                if let (Some(side), 0) = (receiver, handicap) {
                    return Err(SeriesError::Terms(format!("to={side}: there is no handicap to give")));
                }
                within("games", games, MOST_GAMES)
            }
            Terms::Ur { games, stake } => {
                within("games", games, MOST_GAMES)?;
                within("stake", stake, MOST_STAKE)
            }
            Terms::Morabaraba { .. } => Ok(()),
        }
    }

    /// Reads what [`Display`](fmt::Display) writes; what is left out is as [usual](Terms::usual).
    pub fn read(game: GameId, text: &str) -> Result<Terms, SeriesError> {
        let mut terms = Terms::usual(game);
        let mut names = Vec::new();
        for word in text.split_whitespace() {
            terms.set(word)?;
            let name = word.split_once('=').map_or("", |(name, _)| name);
            if names.contains(&name) {
                return Err(SeriesError::Terms(format!("\"{}\": this was said before", shortened(word))));
            }
            names.push(name);
        }
        terms.check()?;
        Ok(terms)
    }

    /// Reads one word, such as `sets=2`, into its place.
    fn set(&mut self, word: &str) -> Result<(), SeriesError> {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let refuse =
            |expected: &str| Err(SeriesError::Terms(format!("\"{}\": expected {expected}", shortened(word))));
        let number = value.parse::<u32>().ok().filter(|_| value.bytes().all(|byte| byte.is_ascii_digit()));
        let small = number.and_then(|number| u8::try_from(number).ok());
        match self {
            Terms::Mur { sets, .. } => match (name, number) {
                ("sets", Some(number)) => *sets = number,
                _ => return refuse("sets=2"),
            },
            Terms::Advanced { games, goal, handicap, receiver } => match (name, number, small) {
                ("games", Some(number), _) => *games = number,
                ("goal", _, Some(number)) => *goal = number,
                ("handicap", _, Some(number)) => *handicap = number,
                ("to", ..) if Side::read(value).is_some() => *receiver = Side::read(value),
                _ => return refuse("games=1, goal=6, handicap=0 or to=second"),
            },
            Terms::Ur { games, stake } => match (name, number) {
                ("games", Some(number)) => *games = number,
                ("stake", Some(number)) => *stake = number,
                _ => return refuse("games=10 or stake=1"),
            },
            Terms::Morabaraba { knock_out } => match word {
                "pair" => *knock_out = false,
                "knock-out" => *knock_out = true,
                _ => return refuse("pair or knock-out"),
            },
        }
        Ok(())
    }
}

/// As the tag `Match` of a record says it: `sets=2`, `games=10 stake=5`, `knock-out`.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Terms::Mur { sets, .. } => write!(f, "sets={sets}"),
            Terms::Advanced { games, goal, handicap, receiver } => {
                write!(f, "games={games} goal={goal} handicap={handicap}")?;
                receiver.map_or(Ok(()), |side| write!(f, " to={side}"))
            }
            Terms::Ur { games, stake } => write!(f, "games={games} stake={stake}"),
            Terms::Morabaraba { knock_out } => f.write_str(if *knock_out { "knock-out" } else { "pair" }),
        }
    }
}
