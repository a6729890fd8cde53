//! What goes over the wire of a game, in JSON. `docs/api.md` tells it to people who write clients.

use mura_arena::live::Offer;
use mura_games::{GameId, Player};
use mura_picture::Motion;
use serde::{Deserialize, Serialize};

use super::shared::Shared;
use crate::id::GameKey;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
// A variant without fields has braces: without them, fields that do not belong there would be let
// pass.
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// To play this. `ply` is the number of actions the client has seen: a play that is sent again
    /// after a broken connection is not played twice.
    Play {
        /// How many actions the client has seen.
        ply: usize,
        /// What to play, in any text that readers accept.
        text: String,
    },
    /// To play, as soon as it is one's turn, the action that touches these points, if there is
    /// exactly one. An empty list takes that back.
    Premove {
        /// The points.
        touches: Vec<String>,
    },
    /// To be told which premoves look possible as things stand.
    Premoves {},
    /// To be shown the way of an action that could be played.
    Preview {
        /// The action.
        text: String,
    },
    /// To offer something.
    Offer {
        /// What.
        what: What,
    },
    /// Not to take what is offered.
    Decline {
        /// What.
        what: What,
    },
    /// To take it.
    Agree {
        /// What.
        what: What,
    },
    /// To give up; in Mur, the set.
    Resign {},
    /// To break the game off before both have played.
    Abort {},
    /// To play again with the colours changed, once the game is over. When both want it there is a
    /// new game.
    Rematch {},
    /// To be told a good play, in games against the computer and alone.
    Hint {},
    /// What a player adds to the dice, before the game has begun.
    Seed {
        /// Any text.
        text: String,
    },
    /// To see the board turned or not.
    Turn {
        /// Whether it is turned.
        flipped: bool,
    },
    /// The answer to a [`ToClient::Ping`].
    Pong {
        /// Its number.
        number: u64,
    },
    /// To be told everything anew.
    Sync {},
}

impl ToServer {
    /// The `type` of the message.
    pub fn name(&self) -> &'static str {
        match self {
            ToServer::Play { .. } => "play",
            ToServer::Premove { .. } => "premove",
            ToServer::Premoves {} => "premoves",
            ToServer::Preview { .. } => "preview",
            ToServer::Offer { .. } => "offer",
            ToServer::Decline { .. } => "decline",
            ToServer::Agree { .. } => "agree",
            ToServer::Resign {} => "resign",
            ToServer::Abort {} => "abort",
            ToServer::Rematch {} => "rematch",
            ToServer::Hint {} => "hint",
            ToServer::Seed { .. } => "seed",
            ToServer::Turn { .. } => "turn",
            ToServer::Pong { .. } => "pong",
            ToServer::Sync {} => "sync",
        }
    }
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// To leave the game undecided.
    Draw,
    /// To take back the last play of whoever asks.
    TakeBack,
}

impl From<What> for Offer {
    fn from(what: What) -> Offer {
        match what {
            What::Draw => Offer::Draw,
            What::TakeBack => Offer::TakeBack,
        }
    }
}

/// A side, as the wire has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The first player.
    First,
    /// The second player.
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::First => Side::First,
            Player::Second => Side::Second,
        }
    }
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// Everything there is to know. It comes first, and again whenever it is asked for.
    State(Box<View>),
    /// What has changed: the same fields, but `plays` begins at `kept`, and the scene's `parts` and
    /// `points`, which never change, are empty.
    Update(Box<View>),
    /// A request was not possible; the game has not changed.
    Refused {
        /// The `type` of the request; empty if it could not be read.
        request: String,
        /// Why.
        reason: String,
    },
    /// Which premoves look possible.
    Premoves {
        /// The number of actions for which that holds.
        ply: usize,
        /// The actions.
        legal: Vec<Choice>,
    },
    /// A premove was stored; an empty list: there is none.
    Premove {
        /// Its points.
        touches: Vec<String>,
    },
    /// The way of an action.
    Preview {
        /// The action.
        text: String,
        /// The way.
        motion: Motion,
    },
    /// A good play.
    Hint {
        /// The number of actions for which that holds.
        ply: usize,
        /// The play.
        choice: Choice,
        /// The play in words.
        words: String,
    },
    /// The computer is asked for something; so many jobs are before it.
    Thinking {
        /// The length of the queue.
        waiting: usize,
    },
    /// Who is here.
    Presence {
        /// Whether each player has a page open.
        here: [bool; 2],
        /// How many look on.
        watching: usize,
    },
    /// Somebody wants a rematch.
    RematchOffered {
        /// Who.
        by: Side,
    },
    /// There is a next game: of the series, or a rematch.
    Next {
        /// Its name.
        game: GameKey,
    },
    /// Whether plays can be stored. While they cannot, they are refused, and the clocks stand.
    Storage {
        /// Whether they can.
        works: bool,
    },
    /// A question whose answer measures the network.
    Ping {
        /// Its number.
        number: u64,
        /// What was measured so far, in milliseconds there and back.
        lag_ms: Option<u64>,
    },
    /// The connection ends, and why.
    Bye {
        /// Why.
        reason: String,
    },
}

/// A game as one client sees it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The game's name.
    pub game: GameKey,
    /// How many events there are; a client that misses one asks for everything anew.
    pub version: usize,
    /// How many actions have been played and thrown.
    pub ply: usize,
    /// So many earlier plays stay as they were.
    pub kept: usize,
    /// The plays from `kept` on: a list of [`PlayView`].
    pub plays: Shared,
    /// The position as a text.
    pub position: String,
    /// Where this client sits; none: it looks on. One person at both sides of a board sits where
    /// the turn is.
    pub seat: Option<Side>,
    /// Whose choice is awaited; none before the beginning and after the end.
    pub turn: Option<Side>,
    /// What is to be seen: a [`Scene`](mura_picture::Scene).
    pub scene: Shared,
    /// How the plays from `kept` on went, one after the other: a list of [`Motion`]; empty in a
    /// state.
    pub motions: Shared,
    /// The clocks.
    pub clocks: Clocks,
    /// What can be played, for the client whose turn it is: a list of [`Choice`]; empty for others.
    pub legal: Shared,
    /// What is offered, and by whom.
    pub offers: Vec<(What, Side)>,
    /// What this client may ask for now.
    pub may: May,
    /// How the game ended.
    pub end: Option<EndView>,
    /// What is known of the dice.
    pub dice: Option<DiceView>,
    /// The premove that is waiting.
    pub premove: Vec<String>,
    /// The next game, if there is one.
    pub next: Option<GameKey>,
}

/// One action that was played or thrown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayView {
    /// The canonical text.
    pub text: String,
    /// What a record adds to it: marks, signs.
    pub remark: String,
    /// In words.
    pub words: String,
    /// Who chose it; none: it was thrown.
    pub by: Option<Side>,
    /// What was then left on the clock.
    pub left_ms: Option<u64>,
}

/// An action that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The canonical text.
    pub text: String,
    /// The points that a player touches for it, in this order; empty for a pass.
    pub touches: Vec<String>,
    /// How many of them are touched in any case. What follows is asked for only where it makes a
    /// difference: a stone that is picked up does not fly off by itself, but a knocked one with a
    /// single place to go to does.
    pub needed: usize,
    /// What touching cannot tell: `withdraw`, `tip a die that shows 2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
}

impl Choice {
    /// An action of a game, by its canonical text.
    pub fn new(game: GameId, text: impl Into<String>) -> Choice {
        let text = text.into();
        let touches = mura_picture::touches(game, &text);
        let needed = mura_picture::needed(game, &text);
        let word = mura_picture::word(game, &text);
        Choice { text, touches, needed, word }
    }
}

/// The clocks at the moment when the message was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Clocks {
    /// What was agreed, as a text.
    pub control: String,
    /// What is left to each player; none without clocks.
    pub left_ms: [Option<u64>; 2],
    /// Whose clock runs.
    pub running: Option<Side>,
    /// So long the running clock still waits before it counts.
    pub delay_ms: u64,
}

/// What a client may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct May {
    /// To offer a draw.
    pub draw: bool,
    /// To ask for a take-back.
    pub take_back: bool,
    /// To resign.
    pub resign: bool,
    /// To break off.
    pub abort: bool,
    /// To be given a hint.
    pub hint: bool,
    /// To play in advance.
    pub premove: bool,
    /// To play again.
    pub rematch: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EndView {
    /// `p1win`, `p2win`, `draw` or `none`.
    pub outcome: &'static str,
    /// One sentence for people.
    pub words: String,
    /// The account of the series after it, in words; none for a single game.
    pub series: Option<String>,
}

/// What is known of the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DiceView {
    /// The commitment that was published before the first throw.
    pub commitment: String,
    /// What the players added.
    pub seeds: [Option<String>; 2],
    /// The secret, once the game is over.
    pub secret: Option<String>,
}
