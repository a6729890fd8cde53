//! What the server says, as far as a bot has to know it. `docs/api.md` tells the whole.

use mura_games::{GameId, Player};
use serde::{Deserialize, Deserializer};

/// A message of `/api/v1/events`.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Notice {
    /// The first: what there is.
    Hello { account: Named, games: Vec<OwnGame>, challenges: Vec<Challenge> },
    /// A game begins.
    Game { game: OwnGame },
    /// Somebody challenges us, or the lobby.
    Challenge { challenge: Challenge },
    /// A challenge is no more.
    ChallengeClosed { challenge: String },
    /// The server says goodbye.
    Bye { reason: String },
    /// Anything that later servers may say.
    #[serde(other)]
    Other,
}

/// An account.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Named {
    pub(super) name: String,
}

/// A game in which we sit.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct OwnGame {
    pub(super) key: String,
    #[serde(deserialize_with = "game")]
    pub(super) game: GameId,
    pub(super) players: [Named; 2],
    pub(super) rated: bool,
    pub(super) control: String,
}

/// A challenge that is open.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Challenge {
    pub(super) key: String,
    #[serde(deserialize_with = "game")]
    pub(super) game: GameId,
    pub(super) by: Named,
    /// Whom it is for; nobody: whoever comes.
    #[serde(rename = "for")]
    pub(super) to: Option<Named>,
    pub(super) rated: bool,
    pub(super) control: String,
}

/// A message of a game's socket.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Told {
    State(Box<View>),
    Update(Box<View>),
    Refused {
        request: String,
        reason: String,
    },
    /// Whether plays can be stored. While they cannot, they are refused.
    Storage {
        works: bool,
    },
    Ping {
        number: u64,
        lag_ms: Option<u64>,
    },
    Bye {
        reason: String,
    },
    #[serde(other)]
    Other,
}

/// A game as we see it.
#[derive(Debug, Deserialize)]
pub(super) struct View {
    pub(super) kept: usize,
    pub(super) ply: usize,
    pub(super) plays: Vec<Play>,
    pub(super) seat: Option<Side>,
    pub(super) turn: Option<Side>,
    pub(super) clocks: Clocks,
    pub(super) offers: Vec<(What, Side)>,
    pub(super) end: Option<End>,
    pub(super) dice: Option<Dice>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Play {
    pub(super) text: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Clocks {
    pub(super) control: String,
    pub(super) left_ms: [Option<u64>; 2],
}

#[derive(Debug, Deserialize)]
pub(super) struct End {
    pub(super) words: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Dice {
    pub(super) seeds: [Option<String>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Side {
    First,
    Second,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::First => Player::First,
            Side::Second => Player::Second,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum What {
    Draw,
    TakeBack,
}

impl What {
    pub(super) fn word(self) -> &'static str {
        match self {
            What::Draw => "draw",
            What::TakeBack => "take-back",
        }
    }
}

fn game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_that_are_not_known_are_passed_over() {
        let notice: Notice = serde_json::from_str(r#"{"type":"weather","degrees":21}"#).unwrap();
        assert!(matches!(notice, Notice::Other));
        let told: Told =
            serde_json::from_str(r#"{"type":"presence","here":[true,false],"watching":3}"#).unwrap();
        assert!(matches!(told, Told::Other));
        assert!(serde_json::from_str::<Notice>(r#"{"type":"game","game":{"key":"x"}}"#).is_err());
    }
}
