//! Games over a network: what players ask for, what comes of it, and the game as a fold over that.
//!
//! A [`Live`] game is a function of its [`Agreement`] and the list of [events](Event), each with its instant since the game was
//! made. Nothing here waits, throws dice or stores anything:
//!
//! - a player's [`Request`] is judged by [`Live::ask`], which gives the events that come of it, or why nothing does;
//! - what the house does – beginning, a flag, a pause while the server is away – comes from [`Live::begin`], [`Live::tick`] and the
//!   events themselves;
//! - whoever keeps the game stores these events and only then [applies](Live::apply) them and tells anybody.
//!
//! Online there are no irregularities: what the rules forbid is refused with the reason.
//!
//! ```
//! use std::time::Duration;
//! use mura_arena::live::{Agreement, Live, Request};
//! use mura_games::{GameId, Player};
//!
//! let mut game = Live::new(Agreement::casual(GameId::MurClassic)).unwrap();
//! let mut no_dice = |_: &dyn mura_games::Table| unreachable!();
//! for event in game.begin(&mut no_dice).unwrap() {
//!     game.apply(Duration::ZERO, &event).unwrap();
//! }
//! let request = Request::Play("+b1".into());
//! for event in game.ask(Duration::from_secs(2), Player::First, &request, &mut no_dice).unwrap() {
//!     game.apply(Duration::from_secs(2), &event).unwrap();
//! }
//! assert_eq!(game.table().position(), "8/8/1b6/k w 0-0 -");
//! ```

mod agreement;
mod ask;
mod end;
mod event;
mod game;
mod record;
mod refused;
#[cfg(test)]
mod tests;

pub use agreement::Agreement;
pub use ask::{Request, Throws};
pub use end::{End, Ended};
pub use event::{Event, Offer, UnreadEvent};
pub use game::{Done, Live, MOST_TAKE_BACKS};
pub use refused::Refused;
