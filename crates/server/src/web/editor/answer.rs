//! What the editor's script is told about a position.

use mura_games::edit::{self, Values};
use mura_games::{GameId, Table};
use mura_picture::{Kind, Look, Scene, Tint};
use serde::Serialize;

use crate::problem::Problem;
use crate::web::{asked, drawing, link};

/// A position, ready to be shown.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// The text.
    pub(super) position: String,
    /// The board.
    svg: String,
    /// The position in words.
    pub(super) words: String,
    /// The points, and what stands on each.
    points: Vec<Spot>,
    /// What the position holds beside the board.
    pub(super) fields: Vec<Control>,
    /// Whether a game can go on from here.
    pub(super) playable: bool,
    /// Where to go with it.
    pub(super) links: Links,
}

/// A point of the board.
#[derive(Debug, Serialize)]
struct Spot {
    name: String,
    words: String,
}

/// Something to be set.
#[derive(Debug, Serialize)]
pub(super) struct Control {
    pub(super) name: &'static str,
    pub(super) label: String,
    pub(super) value: String,
    /// The values of a choice; empty where there is none.
    pub(super) choices: Vec<(String, String)>,
    /// The largest value of a number.
    pub(super) most: Option<u32>,
}

/// Addresses about a position.
#[derive(Debug, Serialize)]
pub(super) struct Links {
    pub(super) share: String,
    pub(super) play: String,
    pub(super) analyse: String,
    pub(super) search: String,
    pub(super) svg: String,
    pub(super) png: String,
}

impl Answer {
    pub(super) fn new(table: &dyn Table, look: &Look) -> Result<Answer, Problem> {
        let (game, position) = (table.id(), table.position());
        let scene = drawing::scene(table, look)?;
        let fields = edit::fields(game, &position)
            .map_err(|refusal| Problem::bad(asked::sentence(&refusal.reason)))?;
        Ok(Answer {
            svg: drawing::board_to_touch(table, look)?.into_string(),
            points: points(&scene),
            fields: fields.into_iter().map(control).collect(),
            playable: table.outcome().is_none(),
            links: links(game, &position),
            words: scene.words,
            position,
        })
    }
}

fn control(field: edit::Field) -> Control {
    let (choices, most) = match field.values {
        Values::Choice(choices) => (choices, None),
        Values::Number { most } => (Vec::new(), Some(most)),
        Values::Text => (Vec::new(), None),
    };
    Control { name: field.name, label: field.label, value: field.value, choices, most }
}

fn links(game: GameId, position: &str) -> Links {
    Links {
        share: link::editor(game, position),
        play: link::new_game(game, position),
        analyse: link::analysis(game, position),
        search: format!("/games?game={game}&position={}", link::encoded(position)),
        svg: link::image(game, position, "svg"),
        png: link::image(game, position, "png"),
    }
}

fn points(scene: &Scene) -> Vec<Spot> {
    let on = |name: &str| {
        let here = scene.pieces.iter().filter(|piece| piece.point.as_deref() == Some(name));
        let words: Vec<String> = here.map(|piece| words(piece.kind)).collect();
        if words.is_empty() { "empty".to_owned() } else { words.join(", ") }
    };
    scene.points.iter().map(|point| Spot { name: point.name.clone(), words: on(&point.name) }).collect()
}

/// What a piece is called.
fn words(kind: Kind) -> String {
    let colour = |tint: Tint| match tint {
        Tint::Black => "black",
        Tint::White => "white",
        Tint::Blue => "blue",
    };
    match kind {
        Kind::Stone { tint } => format!("{} stone", colour(tint)),
        Kind::MurStone => "mur stone".to_owned(),
        Kind::Ship { tint } => format!("{} ship", colour(tint)),
        Kind::Kraken | Kind::YellowKraken => "kraken".to_owned(),
        Kind::Die { value, tint } => format!("{} die that shows {value}", colour(tint)),
        Kind::Disc { tint } => format!("{} piece", colour(tint)),
        Kind::BinaryDie { .. } => "die".to_owned(),
        Kind::Cow { number, tint, .. } => format!("{} cow {number}", colour(tint)),
    }
}
