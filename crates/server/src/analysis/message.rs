//! What goes over the wire of an analysis, in JSON.

use mura_picture::{Motion, Scene};
use serde::{Deserialize, Serialize};

use crate::live::message::{Choice, Side};

/// What a browser says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
// A variant without fields has braces: without them, fields that do not belong there would be let pass.
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum ToServer {
    /// To look at a line, in place of what was looked at before.
    Look {
        /// The game.
        game: String,
        /// Where the line starts; none: where the game does.
        #[serde(default)]
        position: Option<String>,
        /// What was played from there.
        #[serde(default)]
        actions: Vec<String>,
        /// Whether the board is turned.
        #[serde(default)]
        flipped: bool,
        /// Whether the engine is to look at it, too.
        think: bool,
    },
    /// Not to look any longer.
    Stop {},
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum ToClient {
    /// The line is played.
    Board(Box<Board>),
    /// What the engine has found so far.
    Lines(Found),
    /// Others are before it.
    Waiting {
        /// So many.
        ahead: usize,
    },
    /// A request was not possible.
    Refused {
        /// Why.
        reason: String,
    },
    /// The connection ends, and why.
    Bye {
        /// Why.
        reason: String,
    },
}

/// The position at the end of a line.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Board {
    /// The number of actions.
    pub(super) ply: usize,
    /// The actions.
    pub(super) plays: Vec<Play>,
    /// The position as a text.
    pub(super) position: String,
    /// What is to be seen.
    pub(super) scene: Scene,
    /// How the last action went.
    pub(super) motion: Option<Motion>,
    /// What can be played, or thrown.
    pub(super) legal: Vec<Choice>,
    /// Whose turn it is; none: the game is over.
    pub(super) turn: Option<Side>,
    /// Whether a throw is due.
    pub(super) throw: bool,
}

/// An action of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Play {
    /// The canonical text.
    pub(super) text: String,
    /// What a record adds to it.
    pub(super) remark: String,
    /// In words.
    pub(super) words: String,
    /// Who chose it; none: it was thrown.
    pub(super) by: Option<Side>,
}

/// What the engine has found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Found {
    /// The number of actions for which it holds.
    pub(super) ply: usize,
    /// Plies that were looked ahead.
    pub(super) depth: u32,
    /// Whether it is the last word.
    pub(super) done: bool,
    /// Who is better, in words.
    pub(super) words: String,
    /// What the first player can expect, from 0 to 1.
    pub(super) share: f64,
    /// The best lines, best first.
    pub(super) lines: Vec<FoundLine>,
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct FoundLine {
    /// What it is worth to the player on turn, in a few characters.
    pub(super) score: String,
    /// The actions; empty where a throw is due.
    pub(super) actions: Vec<String>,
    /// How the first of them goes.
    pub(super) motion: Option<Motion>,
}
