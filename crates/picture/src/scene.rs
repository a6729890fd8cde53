//! The scene: everything that is to be seen of a position, as data.

use mura_games::morabaraba::Cow;
use mura_games::{Classic, GameId, Kraken, Morabaraba, Mur, MurAdvanced, Player, Table, Ur};
use serde::{Serialize, Serializer};

use crate::geometry::Spot;

use crate::Error;

/// A position to look at.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    /// The game.
    #[serde(serialize_with = "game_text")]
    pub game: GameId,
    /// The width of the view box, which begins at 0, 0.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Whether the board is turned by half a turn from the way the rule pages show it.
    pub flipped: bool,
    /// The title: the game, or what was asked for.
    pub title: String,
    /// The position in words, for screen readers.
    pub words: String,
    /// The parts of the board that never change, in the order in which they are drawn.
    pub parts: Vec<Part>,
    /// The two players' panels.
    pub seats: Vec<Seat>,
    /// The places beside the board.
    pub trays: Vec<Tray>,
    /// The points of the board.
    pub points: Vec<Point>,
    /// The pieces, wherever they are.
    pub pieces: Vec<Piece>,
    /// What is pointed out.
    pub highlights: Vec<Highlight>,
    /// The way of a player's pieces over the board (Ur), where it was asked for.
    pub route: Vec<Spot>,
    /// Arrows, as chains of places.
    pub arrows: Vec<Vec<Spot>>,
}

fn game_text<S: Serializer>(game: &GameId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(game.as_str())
}

/// Serialises a player as `first` or `second`.
fn player_text<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *player == Player::First { "first" } else { "second" })
}

/// A point of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Point {
    /// Its name, as in move texts.
    pub name: String,
    /// Its middle.
    #[serde(flatten)]
    pub at: Spot,
    /// The radius of a single piece on it.
    pub r: f64,
    /// The radius within which a touch means this point; no two such discs overlap.
    pub hit: f64,
}

/// A piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Piece {
    /// A name that no other piece of the position has. It stays with a piece that can be told apart from others (a cow, the
    /// kraken, a die); a stone's says where it is.
    pub id: String,
    /// What it is.
    #[serde(flatten)]
    pub kind: Kind,
    /// The point that it stands on; none beside the board.
    pub point: Option<String>,
    /// Its middle.
    #[serde(flatten)]
    pub at: Spot,
    /// Its radius.
    pub r: f64,
}

/// The colour of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tint {
    /// Black's, dark.
    Black,
    /// White's, light.
    White,
    /// Blue's, in Advanced Mur.
    Blue,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kind {
    /// A stone of Mur, Classic edition.
    Stone {
        /// Whose.
        tint: Tint,
    },
    /// The red mur stone.
    MurStone,
    /// A ship of the Kraken edition or of Advanced Mur.
    Ship {
        /// Whose.
        tint: Tint,
    },
    /// The red kraken.
    Kraken,
    /// The yellow kraken of Advanced Mur.
    YellowKraken,
    /// A four-sided die, which is also a token on the race track.
    Die {
        /// What it shows, 1–4.
        value: u8,
        /// Whose token it is.
        tint: Tint,
    },
    /// A piece of Ur.
    Disc {
        /// Whose.
        tint: Tint,
    },
    /// A die of Ur.
    BinaryDie {
        /// Whether a marked corner is up; none before the throw.
        marked: Option<bool>,
    },
    /// A cow.
    Cow {
        /// Its number, 1–24.
        number: Cow,
        /// Whose.
        tint: Tint,
        /// Whether it has been shot.
        shot: bool,
    },
}

/// A part of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum Part {
    /// The round board itself.
    Round {
        /// Its middle.
        centre: Spot,
        /// Its radius.
        r: f64,
        /// Whether it is a chart of the sea; otherwise it is of wood.
        sea: bool,
    },
    /// A board with corners.
    Plank {
        /// Its corners, one after the other.
        outline: Vec<Spot>,
    },
    /// A ring of the round board.
    Ring {
        /// Its middle.
        centre: Spot,
        /// Its radius.
        r: f64,
    },
    /// A line.
    Line {
        /// One end.
        from: Spot,
        /// The other.
        to: Spot,
    },
    /// A junction or an intersection.
    Dot {
        /// Its middle.
        at: Spot,
        /// Its radius.
        r: f64,
    },
    /// A square of Ur.
    Square {
        /// Its name.
        name: String,
        /// Its middle.
        at: Spot,
        /// Its side.
        side: f64,
        /// What it shows.
        feature: Feature,
    },
    /// The race track.
    Track {
        /// Its middle.
        centre: Spot,
        /// Its inner radius.
        inner: f64,
        /// Its outer radius.
        outer: f64,
    },
    /// A bar of the race track.
    Bar {
        /// Its middle.
        at: Spot,
        /// Clockwise from the top, in degrees.
        degrees: f64,
        /// Its length, across the track.
        length: f64,
        /// Which of them it is.
        bar: Bar,
    },
    /// A port.
    Port {
        /// The intersection.
        name: String,
        /// Its middle.
        at: Spot,
        /// Its radius.
        r: f64,
    },
    /// A word of the board.
    Name(Label),
}

/// What a bar of the race track is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bar {
    /// The start, marked with a black triangle.
    Start,
    /// One on the way.
    Plain,
    /// The gold bar opposite the start.
    Gold,
    /// A finish of a short game.
    Finish,
}

/// What a square of Ur shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// A rosette.
    Rosette,
    /// An eye.
    Eye,
    /// A pattern of dots, without meaning.
    Dots,
    /// A pattern of lozenges, without meaning.
    Lozenges,
}

/// A word in the picture.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Label {
    /// The text.
    pub text: String,
    /// The place on its base line.
    #[serde(flatten)]
    pub at: Spot,
    /// The height of a capital letter.
    pub size: f64,
    /// On which side of the place it stands.
    pub align: Align,
}

/// On which side of its place a word stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Middle,
    /// It ends there.
    Right,
}

/// A player's panel.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seat {
    /// Whose.
    #[serde(serialize_with = "player_text")]
    pub player: Player,
    /// Its top left corner.
    #[serde(flatten)]
    pub corner: Spot,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Whether the player is on turn and the game goes on.
    pub on_turn: bool,
    /// Name, state and counts.
    pub labels: Vec<Label>,
}

/// What a tray is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Stones or ships off the board.
    Off,
    /// The river of Ur.
    River,
    /// Home, in Ur.
    Home,
    /// A slot for each cow: in hand, or shot.
    Cows,
    /// Marks.
    Marks,
    /// The dice of Ur.
    Dice,
}

/// A row of places beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tray {
    /// Whose.
    #[serde(serialize_with = "player_text")]
    pub player: Player,
    /// What for.
    pub purpose: Purpose,
    /// The places.
    pub slots: Vec<Spot>,
    /// Their radius.
    pub r: f64,
    /// How many of them are taken.
    pub filled: usize,
}

/// What is pointed out about a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The last action touched it.
    Last,
    /// The piece on it is trapped or closed on.
    Trapped,
    /// The cow on it is three in a row and cannot be shot.
    Row,
    /// The piece on it has been picked up.
    Picked,
    /// It can be gone to, or the cow on it can be shot.
    Target,
}

/// Something pointed out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Highlight {
    /// What.
    pub mark: Mark,
    /// The point.
    pub point: String,
    /// Its middle.
    #[serde(flatten)]
    pub at: Spot,
    /// The radius of a single piece on it.
    pub r: f64,
    /// Whether something stands there.
    pub occupied: bool,
}

/// The game on a table.
pub(crate) enum Seen<'a> {
    Classic(&'a Mur<Classic>),
    Kraken(&'a Mur<Kraken>),
    Advanced(&'a MurAdvanced),
    Ur(&'a Ur),
    Morabaraba(&'a Morabaraba),
}

impl<'a> Seen<'a> {
    pub(crate) fn of(table: &'a dyn Table) -> Result<Self, Error> {
        let game = table.game();
        let seen = match table.id() {
            GameId::MurClassic => game.downcast_ref().map(Seen::Classic),
            GameId::MurKraken => game.downcast_ref().map(Seen::Kraken),
            GameId::MurAdvanced => game.downcast_ref().map(Seen::Advanced),
            GameId::Ur => game.downcast_ref().map(Seen::Ur),
            GameId::Morabaraba => game.downcast_ref().map(Seen::Morabaraba),
        };
        seen.ok_or_else(|| Error::Unknown(table.id()))
    }
}
