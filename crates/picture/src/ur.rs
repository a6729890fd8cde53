//! The board of Ur.

use mura_games::ur::{EYES, HOME, PIECES, Phase, ROSETTES, Step, square_name};
use mura_games::{Player, Table, Ur};

use crate::geometry::{Spot, WIDTH};
use crate::scene::{Align, Feature, Kind, Part, Piece, Point, Purpose, Scene, Tint, Tray};
use crate::seat::{self, label, tint, tint_name};

const SEAT: f64 = 112.0;
const SQUARE: f64 = 80.0;
const HEIGHT: f64 = 552.0;
const MIDDLE: Spot = Spot { x: WIDTH / 2.0, y: HEIGHT / 2.0 };
/// How far the wood reaches beyond the squares.
const EDGE: f64 = 12.0;
/// The radius of a piece alone, of one of two, and of one beside the board.
pub(crate) const ALONE: f64 = 29.0;
pub(crate) const PAIRED: f64 = 21.0;
const OFF: f64 = 17.0;
/// How far those of a pair are from the middle, on each axis.
const APART: f64 = 15.5;
const DIE: f64 = 18.0;

/// The squares as the pages show them, Black's side on top.
const ROWS: [&str; 3] = ["DCBA  FE", "12345678", "dcba  fe"];

/// The middle of a square.
pub(crate) fn square(name: char, flipped: bool) -> Option<Spot> {
    ROWS.iter().enumerate().find_map(|(row, names)| {
        let column = names.find(name).filter(|_| name != ' ')?;
        Some(cell(column as f64, row as f64, flipped))
    })
}

fn cell(column: f64, row: f64, flipped: bool) -> Spot {
    let turn = if flipped { -1.0 } else { 1.0 };
    Spot::new(MIDDLE.x + turn * SQUARE * (column - 3.5), MIDDLE.y + turn * SQUARE * (row - 1.0))
}

/// The squares of a player's route, and the exit behind them.
pub(crate) fn way_square(player: Player, step: Step) -> char {
    match (player, step) {
        (Player::First, HOME) => 'f',
        (Player::Second, HOME) => 'F',
        _ => square_name(player, step),
    }
}

/// Where the pieces of a square stand: one in the middle, or two.
pub(crate) fn places(at: Spot, count: usize) -> Vec<Spot> {
    if count < 2 {
        return vec![at; count];
    }
    // The name in the upper left corner stays to be read.
    vec![Spot::new(at.x + APART, at.y - APART), Spot::new(at.x - APART, at.y + APART)]
}

pub(crate) fn piece_id(tint: Tint, place: &str, index: usize) -> String {
    format!("{}-{place}-{index}", tint_name(tint))
}

pub(crate) fn fill(scene: &mut Scene, table: &dyn Table, game: &Ur, route: Option<Player>) {
    scene.height = HEIGHT;
    board(scene);
    for player in Player::BOTH {
        let top = seat::add(scene, table, player, SEAT, &seat::state(table, player, duty(game)));
        for (word, x) in [("river", 36.0), ("home", 368.0)] {
            seat::say(scene, player, label(word, Spot::new(x, top + 86.0), seat::SMALL, Align::Left));
        }
        pieces(scene, table, game, player, top);
    }
    dice(scene, table, game);
    if let Some(player) = route {
        let middle = |step| square(way_square(player, step), scene.flipped);
        scene.route = (1..=HOME).filter_map(middle).collect();
    }
}

/// What the player on turn has to do.
pub(crate) fn duty(game: &Ur) -> &'static str {
    match game.phase() {
        Phase::Throw => "to throw",
        Phase::Step(1) => "has thrown 1",
        Phase::Step(2) => "has thrown 2",
        Phase::Step(3) => "has thrown 3",
        Phase::Step(_) => "has thrown 4",
        Phase::Bonus { throw_due: false } => "has a bonus move",
        Phase::Bonus { throw_due: true } => "has a bonus move, then throws",
        Phase::Penalty => "has a penalty move, then throws",
    }
}

fn board(scene: &mut Scene) {
    // Round the notches, in columns and rows; `out` says on which side of the wood a corner's edge lies.
    let corners = [
        (0.0, 0.0, (-1.0, -1.0)),
        (4.0, 0.0, (1.0, -1.0)),
        (4.0, 1.0, (1.0, -1.0)),
        (6.0, 1.0, (-1.0, -1.0)),
        (6.0, 0.0, (-1.0, -1.0)),
        (8.0, 0.0, (1.0, -1.0)),
        (8.0, 3.0, (1.0, 1.0)),
        (6.0, 3.0, (-1.0, 1.0)),
        (6.0, 2.0, (-1.0, 1.0)),
        (4.0, 2.0, (1.0, 1.0)),
        (4.0, 3.0, (1.0, 1.0)),
        (0.0, 3.0, (-1.0, 1.0)),
    ];
    let edge = EDGE / SQUARE;
    let outline = corners
        .map(|(column, row, out)| cell(column - 0.5 + out.0 * edge, row - 0.5 + out.1 * edge, scene.flipped))
        .to_vec();
    scene.parts.push(Part::Plank { outline });
    for name in ROWS.concat().chars().filter(|&name| name != ' ') {
        let Some(at) = square(name, scene.flipped) else { continue };
        let name = name.to_string();
        let feature = feature(&name);
        scene.parts.push(Part::Square { name: name.clone(), at, side: SQUARE, feature });
        scene.points.push(Point { name, at, r: ALONE, hit: SQUARE / 2.0 });
    }
}

fn feature(name: &str) -> Feature {
    let is = |steps: u32| {
        let on_route = |player, step| steps >> step & 1 != 0 && square_name(player, step).to_string() == name;
        Player::BOTH.into_iter().any(|player| (1..HOME).any(|step| on_route(player, step)))
    };
    if is(ROSETTES) {
        Feature::Rosette
    } else if is(EYES) {
        Feature::Eye
    } else if matches!(name, "B" | "b" | "2" | "5" | "8") {
        Feature::Dots
    } else {
        Feature::Lozenges
    }
}

fn pieces(scene: &mut Scene, table: &dyn Table, game: &Ur, player: Player, top: f64) {
    let tint = tint(table, player);
    let kind = Kind::Disc { tint };
    for step in 1..HOME {
        let name = square_name(player, step);
        let count = usize::from(game.pieces(player, step));
        let Some(middle) = square(name, scene.flipped) else { continue };
        let r = if count > 1 { PAIRED } else { ALONE };
        for (index, at) in places(middle, count).into_iter().enumerate() {
            let id = piece_id(tint, &name.to_string(), index);
            scene.pieces.push(Piece { id, kind, point: Some(name.to_string()), at, r });
        }
    }
    for (purpose, place, step, x) in
        [(Purpose::River, "river", 0, 106.0), (Purpose::Home, "home", HOME, 450.0)]
    {
        let slots = seat::row(Spot::new(x, top + 80.0), 38.0, usize::from(PIECES));
        let filled = usize::from(game.pieces(player, step));
        for (index, &at) in slots.iter().enumerate().take(filled) {
            scene.pieces.push(Piece { id: piece_id(tint, place, index), kind, point: None, at, r: OFF });
        }
        scene.trays.push(Tray { player, purpose, slots, r: OFF, filled });
    }
}

/// The dice lie in the notch beside the player on turn.
fn dice(scene: &mut Scene, table: &dyn Table, game: &Ur) {
    let player = table.turn();
    let row = if player == Player::First { 0.0 } else { 2.0 };
    let middle = cell(4.5, row, scene.flipped);
    let slots = seat::row(Spot::new(middle.x - 41.0, middle.y), 41.0, 3);
    for (index, &at) in slots.iter().enumerate() {
        let marked = match game.phase() {
            // No marked corner at all counts 4.
            Phase::Step(4) => Some(false),
            Phase::Step(n) => Some(index < usize::from(n)),
            _ => None,
        };
        let id = format!("die-{}", index + 1);
        scene.pieces.push(Piece { id, kind: Kind::BinaryDie { marked }, point: None, at, r: DIE });
    }
    scene.trays.push(Tray { player, purpose: Purpose::Dice, slots, r: DIE, filled: 3 });
}
