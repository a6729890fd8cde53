//! Positions changed piece by piece, as a board editor does it.
//!
//! Whoever shows an editor knows no rules: [`pieces`] says what can be put on a board, [`fields`] what else a position text holds,
//! and [`apply`] makes a new text of an old one. What the rules tie together follows along – a piece of Ur comes out of the river,
//! the kraken stands somewhere and only once, hands of Morabaraba fit the turn – so that a board can be built up one touch after
//! another; what would still be no position is refused with the reason.
//!
//! ```
//! use mura_games::GameId;
//! use mura_games::edit::{self, Edit};
//!
//! let put = Edit::Put { point: "a3", piece: "w" };
//! assert_eq!(edit::apply(GameId::MurClassic, "8/8/8/k b 0-0 -", put).unwrap(), "w7/8/8/k b 0-0 -");
//! ```

mod field;
mod morabaraba;
mod round;
#[cfg(test)]
mod tests;
mod ur;

pub use field::{Field, Piece, Values};

use crate::{GameId, Refusal};

/// One change of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit<'a> {
    /// A touch of the board.
    Put {
        /// The point, by its name in move texts.
        point: &'a str,
        /// What is put there, by its [name](Piece::name).
        piece: &'a str,
    },
    /// A change of something beside the board.
    Set {
        /// What, by its [name](Field::name).
        field: &'a str,
        /// Its new value.
        value: &'a str,
    },
}

/// A position that is being changed.
trait Draft {
    fn put(&mut self, point: &str, piece: &str) -> Result<(), Refusal>;
    fn set(&mut self, field: &str, value: &str) -> Result<(), Refusal>;
    fn fields(&self) -> Vec<Field>;
    fn text(&self) -> String;
    /// Forgets what the rules allow on some boards only, and says what that is: its field.
    fn relax(&mut self) -> &'static str;
}

fn draft(game: GameId, position: &str) -> Result<Box<dyn Draft>, Refusal> {
    // What people write becomes what writers write: the drafts read only that.
    let text = game.open(position)?.position();
    Ok(match game {
        GameId::MurClassic | GameId::MurKraken => Box::new(round::Mur::read(&text)?),
        GameId::MurAdvanced => Box::new(round::Advanced::read(&text)?),
        GameId::Ur => Box::new(ur::Draft::read(&text)?),
        GameId::Morabaraba => Box::new(morabaraba::Draft::read(&text)?),
    })
}

/// What can be put on the board of a game.
pub fn pieces(game: GameId) -> Vec<Piece> {
    match game {
        GameId::MurClassic => round::pieces("stone", "mur stone", game),
        GameId::MurKraken => round::pieces("ship", "kraken", game),
        GameId::MurAdvanced => {
            let mut pieces = round::pieces("ship", "kraken", game);
            pieces.push(Piece::new("forced", "closed on, or not"));
            pieces
        }
        GameId::Ur => ur::pieces(),
        GameId::Morabaraba => morabaraba::pieces(),
    }
}

/// What a position text holds beside the board.
pub fn fields(game: GameId, position: &str) -> Result<Vec<Field>, Refusal> {
    Ok(draft(game, position)?.fields())
}

/// The text of a position after a change.
pub fn apply(game: GameId, position: &str, edit: Edit<'_>) -> Result<String, Refusal> {
    let mut draft = draft(game, position)?;
    let touched = match edit {
        Edit::Put { point, piece } => {
            draft.put(point, piece)?;
            ""
        }
        Edit::Set { field, value } => {
            draft.set(field, value)?;
            field
        }
    };
    game.open(&draft.text())
        .or_else(|refusal| {
            if draft.relax() == touched {
                return Err(refusal);
            }
            game.open(&draft.text()).map_err(|_| refusal)
        })
        .map(|table| table.position())
}
