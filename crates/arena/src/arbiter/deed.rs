//! What can be entered: everything that happens at the board.

use mura_games::{GameId, Player};
use std::time::Duration;

use super::Article;
use crate::clock::TimeControl;

/// Something that happened at the board, or that was said there. [`Deed::text`] and [`Deed::parse`] are its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// The game begins: the first entry of every log.
    Begin {
        /// The game.
        game: GameId,
        /// From where.
        start: Start,
    },
    /// Something about the game that its record holds: names, place, date.
    Tag {
        /// The name of the tag.
        name: String,
        /// Its value.
        value: String,
    },
    /// A play as it was really played, whether legal or not.
    Play {
        /// Who made it, where the arbiter says so; otherwise it is seen from the cow, or it was the player on turn.
        by: Option<Player>,
        /// The article that it falls under, where the arbiter says so.
        article: Option<Article>,
        /// The play in the game's notation.
        text: String,
    },
    /// The player on turn has touched one of his cows (5.4.3): `A1`, `4` or `A1,4`.
    Touched(String),
    /// The last play was taken back by the player who had made it (5.4.4).
    TakenBack,
    /// A cow was taken from the board, apart from any play (5.4.7).
    Removed {
        /// Who took it; otherwise the player on turn.
        by: Option<Player>,
        /// The cow: `A1`, `4` or `A1,4`.
        cow: String,
    },
    /// The player on turn has put a cow beside the junctions (5.3): one from the board, or from the hand.
    Off(String),
    /// A cow that stood beside the junctions is put on one (5.3): `D5-4`.
    Activated(String),
    /// The position was changed by accident and is put up again, nobody being to blame (5.5).
    Displaced,
    /// The board lay wrongly: the game is annulled and starts again (5.1).
    WrongBoard,
    /// A player refuses to comply with the rules (5.6).
    Refuses {
        /// Who refuses.
        by: Player,
        /// What he refuses; may be empty.
        what: String,
    },
    /// Whoever refused has complied (5.6).
    Complies,
    /// Whoever refuses loses the game (4.2.4).
    Forfeits,
    /// The irregularity is rectified, wholly (5.4, 5.8); the opponent's right, who may be named.
    Rectify(Option<Player>),
    /// The irregularity is allowed to stand (5.4); the opponent's right, who may be named.
    Stand(Option<Player>),
    /// The arbiter sets up a position.
    Position(String),
    /// A player offers a draw (4.3.1).
    DrawOffered(Player),
    /// The draw that was offered is declined.
    DrawDeclined,
    /// The players agree to a draw (4.3.1), offered before or not.
    DrawAgreed,
    /// A player resigns (4.2.1).
    Resigned(Player),
    /// Time has run out: this player's, or with `None` that of the whole game (8.4).
    Flag(Option<Player>),
    /// Something is done to the clock.
    Clock(ClockDeed),
    /// The arbiter decides.
    Decision {
        /// How the game ends by it.
        verdict: Verdict,
        /// Why.
        reason: String,
    },
    /// A remark.
    Note(String),
    /// An earlier entry counts as if it had never been made.
    Void(u32),
    /// An earlier entry counts as if it had been this, at its own time.
    Correct {
        /// The number of that entry.
        number: u32,
        /// What it should have been.
        deed: Box<Deed>,
    },
    /// Something that was forgotten counts as if it had been entered before an earlier entry, at the time of that.
    Insert {
        /// The number of that entry.
        number: u32,
        /// What was forgotten.
        deed: Box<Deed>,
    },
}

/// From where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The usual start with rule options, `goal=3 dice=244`; empty for none.
    Options(String),
    /// A position text.
    Position(String),
}

/// What is done to the clock. A play presses it by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockDeed {
    /// What was agreed about time; before the clock is started.
    Set(TimeControl),
    /// It runs, or runs again after a pause.
    Start,
    /// It is paused.
    Stop,
    /// It is pressed without a play.
    Press,
    /// A player gets so much more time.
    Give(Player, Duration),
    /// A player gets so much less.
    Take(Player, Duration),
}

/// What an arbiter's decision does to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It goes on.
    On,
    /// This player wins.
    Win(Player),
    /// It is drawn.
    Draw,
    /// It ends without a result.
    Nothing,
}

impl Deed {
    /// A play by whoever is on turn.
    pub fn play(text: impl Into<String>) -> Self {
        Deed::Play { by: None, article: None, text: text.into() }
    }

    /// Whether it changes earlier entries.
    pub fn is_correction(&self) -> bool {
        matches!(self, Deed::Void(_) | Deed::Correct { .. } | Deed::Insert { .. })
    }
}
