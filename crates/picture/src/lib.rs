//! Positions of the five games as boards to look at.
//!
//! A [`Scene`] is plain data: where the board's parts, the points, the pieces and the trays are, and what is highlighted.
//! Whoever shows it only places what it says and knows no rules. [`Motion`] tells how a scene becomes the next one,
//! [`svg()`] and [`png()`] draw it, an [`Album`] draws several for one page, [`spoken()`] and [`spoken_action`] say it in words.
//!
//! ```
//! use mura_games::{GameId, Settings};
//! use mura_picture::{Look, Scene, Style, svg};
//!
//! let table = GameId::Ur.start(&Settings::default()).unwrap();
//! let scene = Scene::new(&*table, &Look::default()).unwrap();
//! assert!(svg(&scene, &Style::default()).starts_with("<svg"));
//! ```

mod error;
mod geometry;
mod glyph;
mod look;
mod morabaraba;
mod motion;
mod png;
mod round;
mod scene;
mod seat;
mod spoken;
mod svg;
mod touch;
mod track;
mod ur;

pub use error::Error;
pub use geometry::Spot;
pub use look::{Arrow, Look, turned_for};
pub use motion::{Motion, Reason, Travel};
pub use png::{WIDEST, png};
pub use scene::{
    Align, Bar, Feature, Highlight, Kind, Label, Mark, Part, Piece, Point, Purpose, Scene, Seat, Tint, Tray,
};
pub use spoken::{spoken, spoken_action};
pub use svg::{Album, Style, Theme, style_sheet, svg};
pub use touch::{needed, touches, word};
