//! Series of games as the rule documents describe them: Mur's sets and matches, Advanced Mur with its rolls, Ur for stakes,
//! Morabaraba's pairs and knock-out.
//!
//! [`Terms`] are what is agreed before the first game. A [`Series`] says what comes [next](Series::next) – a roll, a lot, a
//! game with its colours and its start, or nothing – and [takes](Series::take) [events](Event): what was rolled, drawn or
//! played. It is a function of the terms and the list of events, and knows neither clocks nor files.
//!
//! [`tags`] are what a record says of a game's place in a series, and a [`Verifier`] replays a file of such records and
//! holds every tag against the rules.
//!
//! ```
//! use mura_arena::series::{Event, How, Next, Series, Side, Terms, Verdict};
//! use mura_games::{GameId, Luck, Player};
//!
//! // Two random players and a match of one set.
//! let mut series = Series::new(Terms::Mur { edition: GameId::MurClassic, sets: 1 }).unwrap();
//! let mut luck = Luck::new(1);
//! while let Next::Game(fixture) = series.next() {
//!     let mut table = GameId::MurClassic.open(&fixture.start).unwrap();
//!     while let Some(play) = table.random(&mut luck) {
//!         table.play(&play).unwrap();
//!     }
//!     series.take(Event::Ended { table: &*table, how: How::Played }).unwrap();
//! }
//! let [first, second] = series.parts()[0].points;
//! assert_eq!(first.value() + second.value(), 6.0);
//! ```

mod error;
mod event;
mod fixture;
mod machine;
mod points;
mod roll;
mod side;
pub mod tags;
mod terms;
#[cfg(test)]
mod tests;
mod verify;

pub use error::SeriesError;
pub use event::{Event, How, payment};
pub use fixture::{Done, Drawn, Fixture, Next, Part};
pub use machine::Series;
pub use points::Points;
pub use roll::{Chance, Dice, Roll, draw_lot, proved_lot};
pub use side::{Side, Verdict};
pub use terms::{GAMES_IN_SET, Terms};
pub use verify::{Verifier, VerifyError, Wrong};
