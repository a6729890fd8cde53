//! Games over the board, entered as they were really played.
//!
//! An arbiter (or the players) enters what happens as [`Deed`]s. A [`Log`] keeps them as numbered entries with their times;
//! nothing in it is ever changed. [`Proceedings`] is everything that follows from a log: the position, the irregularity that
//! waits for a decision, the clock, the result, the record. It is a pure fold: the same entries always give the same.
//!
//! In Morabaraba (article 5) a play that breaks the rules is not refused. It becomes a pending [`Irregularity`] with its
//! [`Article`], and the opponent decides: rectified, wholly (5.8), or allowed to stand. Moving on is acceptance (5.7).
//! The other games have no such chapter: there an illegal play can be taken back, or the arbiter sets up a position.
//!
//! An entry is corrected only by a further entry, [`Deed::Void`], [`Deed::Correct`] or [`Deed::Insert`]: the fold then passes over
//! the entry, or takes the other deed at its time, or that one before it. What was entered afterwards must still fit, and be judged as it was.
//!
//! ```
//! use std::time::Duration;
//! use mura_arena::arbiter::{Article, Deed, Log};
//!
//! let mut log = Log::new();
//! let at = Duration::from_secs;
//! for (second, text) in [(0, "begin morabaraba"), (9, "play A1-1"), (20, "play D5-13"), (31, "play A1,1-A4")] {
//!     log.enter(at(second), Deed::parse(text).unwrap()).unwrap();
//! }
//! let pending = log.now().unwrap().pending().unwrap();
//! assert_eq!(pending.article(), Article::IrregularMove); // cows are still in hand
//! log.enter(at(45), Deed::parse("rectify white").unwrap()).unwrap();
//! assert_eq!(log.now().unwrap().position(), "A1=1,D5=13 - b 0 -");
//! ```

mod article;
mod correction;
mod deed;
mod deed_text;
mod edition;
mod end;
mod entry;
mod hindrance;
mod irregularity;
mod judge;
mod keeping;
mod log;
mod objection;
mod physical;
mod proceedings;
mod record;
mod scene;
mod stamp;
#[cfg(test)]
mod tests;
mod timing;

pub use article::Article;
pub use correction::Listed;
pub use deed::{ClockDeed, Deed, Start, Verdict};
pub use deed_text::Unread;
pub use edition::Edition;
pub use end::End;
pub use entry::Entry;
pub use irregularity::Irregularity;
pub use log::{HEADING, Log, Prepared};
pub use objection::Objection;
pub use proceedings::Proceedings;
