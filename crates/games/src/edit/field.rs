//! What an editor can offer.

use crate::text::Span;
use crate::{GameId, Player, Refusal};

/// Something that can be put on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What an [edit](super::Edit) calls it. `-` takes away what stands there.
    pub name: String,
    /// What people call it.
    pub label: String,
}

impl Piece {
    pub(super) fn new(name: impl Into<String>, label: impl Into<String>) -> Self {
        Piece { name: name.into(), label: label.into() }
    }

    /// What takes a piece away.
    pub(super) fn nothing() -> Self {
        Piece::new("-", "nothing")
    }
}

/// Something that a position holds beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What an [edit](super::Edit) calls it.
    pub name: &'static str,
    /// What people call it.
    pub label: String,
    /// What it is now.
    pub value: String,
    /// What it can be.
    pub values: Values,
}

/// What a field can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// One of these: the value, and what it means.
    Choice(Vec<(String, String)>),
    /// A number from 0.
    Number {
        /// The largest.
        most: u32,
    },
    /// A text of several parts.
    Text,
}

impl Field {
    pub(super) fn choice(
        name: &'static str,
        label: impl Into<String>,
        value: impl Into<String>,
        values: &[(&str, &str)],
    ) -> Self {
        let values = values.iter().map(|&(value, label)| (value.into(), label.into())).collect();
        Field { name, label: label.into(), value: value.into(), values: Values::Choice(values) }
    }

    pub(super) fn number(name: &'static str, label: impl Into<String>, value: u32, most: u32) -> Self {
        Field { name, label: label.into(), value: value.to_string(), values: Values::Number { most } }
    }

    pub(super) fn text(name: &'static str, label: impl Into<String>, value: impl Into<String>) -> Self {
        Field { name, label: label.into(), value: value.into(), values: Values::Text }
    }

    pub(super) fn turn(game: GameId, turn: Player) -> Self {
        let [first, second] = game.players();
        Field::choice("turn", "On turn", turn.letter(), &[("b", first), ("w", second)])
    }
}

/// A piece or a field that the game does not have.
pub(super) fn unknown(name: &str, what: &str) -> Refusal {
    Span::whole(name).refuse(format!("there is no such {what}"))
}

pub(super) fn number(value: &str, most: u32) -> Result<u32, Refusal> {
    Span::whole(value).trim().number(most, &format!("a number from 0 to {most}"))
}
