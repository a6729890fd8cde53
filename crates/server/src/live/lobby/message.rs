//! What goes over the wire of the lobby, in JSON.

use mura_arena::clock::TimeControl;
use mura_games::GameId;
use serde::{Deserialize, Serialize};

use crate::id::{AccountId, ChallengeKey, GameKey};
use crate::store::Colour;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
// A variant without fields has braces: without them, fields that do not belong there would be let pass.
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToLobby {
    /// To be paired with somebody who wants the same.
    Seek {
        /// The game.
        game: String,
        /// The time control, as a text.
        control: String,
        /// Whether it counts for ratings.
        rated: bool,
    },
    /// Not to be paired any more.
    Stop {},
}

/// What the lobby says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromLobby {
    /// Comes first: who the client is.
    Hello {
        /// The account; none: a stranger, who can look and not seek.
        account: Option<AccountId>,
        /// What people call them.
        name: Option<String>,
        /// Whether they can play for ratings.
        rated: bool,
    },
    /// Everything there is in the lobby, whenever it changes.
    Lobby(Listing),
    /// The challenges that are for this client's account alone, when it comes in and whenever they change.
    Called {
        /// The newest first.
        challenges: Vec<Offered>,
    },
    /// The client is waiting to be paired.
    Seeking {
        /// The game.
        game: &'static str,
        /// The time control.
        control: String,
        /// Whether it counts for ratings.
        rated: bool,
        /// For how long, in seconds.
        waiting: u64,
        /// How far away an opponent's rating may be by now; none: anybody will do.
        within: Option<u32>,
        /// How many others wait for a game.
        others: usize,
    },
    /// The client does not wait any more.
    Stopped,
    /// A game has begun: go there.
    Go {
        /// Its name.
        game: GameKey,
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

/// What there is in the lobby.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Listing {
    /// Challenges that anybody can take, the newest first.
    pub challenges: Vec<Offered>,
    /// Games that can be watched, the newest first.
    pub games: Vec<Played>,
    /// How many people wait to be paired.
    pub seeking: usize,
}

/// A challenge that can be taken.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offered {
    /// Its name: it is taken by `POST /challenge/KEY/take`.
    pub key: ChallengeKey,
    /// Whose it is.
    pub account: AccountId,
    /// What people call them.
    pub by: String,
    /// Their rating in this game and time class.
    pub rating: Option<i64>,
    /// The game.
    #[serde(serialize_with = "game")]
    pub game: GameId,
    /// What people call it.
    pub title: &'static str,
    /// The time control.
    #[serde(serialize_with = "control")]
    pub control: TimeControl,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Where the challenger wants to sit.
    pub colour: Colour,
    /// The terms of a match; none: a single game.
    pub terms: Option<String>,
    /// The position from which it starts; none: the game's own.
    pub start: Option<String>,
}

/// A game that can be watched.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// Its name.
    pub key: GameKey,
    /// The game.
    #[serde(serialize_with = "game")]
    pub game: GameId,
    /// What people call it.
    pub title: &'static str,
    /// Who plays: the first player, the second.
    pub names: [String; 2],
    /// The time control.
    #[serde(serialize_with = "control")]
    pub control: TimeControl,
    /// Whether it counts for ratings.
    pub rated: bool,
}

fn game<S: serde::Serializer>(game: &GameId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(game.as_str())
}

fn control<S: serde::Serializer>(control: &TimeControl, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(control)
}
