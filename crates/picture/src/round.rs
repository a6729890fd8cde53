//! The round board of Mur.

use mura_games::mur::{CENTRE, Edition, Point as Place, Points, STONES, bit, point_name};
use mura_games::{Classic, Kraken, Mur, MurAdvanced, Player, Table};

use crate::geometry::{Spot, WIDTH};
use crate::scene::{Align, Kind, Mark, Part, Piece, Point, Purpose, Scene, Tint, Tray};
use crate::seat::{self, label, tint, tint_name};
use crate::track;

/// The radius of the board.
const BOARD: f64 = 346.0;
const SEAT: f64 = 84.0;
const MIDDLE: Spot = Spot { x: WIDTH / 2.0, y: 456.0 };
const HEIGHT: f64 = 912.0;
/// The radius of a stone off the board.
const OFF: f64 = 20.0;

/// Where everything on a round board is.
#[derive(Clone, Copy)]
pub(crate) struct Round {
    /// The distance from ring to ring.
    pub(crate) ring: f64,
    /// The radius of a piece.
    pub(crate) piece: f64,
    /// The distance of the letters from the middle, and their size.
    letters: (f64, f64),
    pub(crate) flipped: bool,
}

impl Round {
    pub(crate) fn of(advanced: bool, flipped: bool) -> Self {
        if advanced {
            Round { ring: 79.0, piece: 28.0, letters: (278.0, 13.0), flipped }
        } else {
            Round { ring: 93.0, piece: 32.5, letters: (330.0, 15.0), flipped }
        }
    }

    pub(crate) const CENTRE: Spot = MIDDLE;

    /// Clockwise from the top of the picture.
    pub(crate) fn degrees(&self, point: Place) -> f64 {
        f64::from(point % 8) * 45.0 + if self.flipped { 180.0 } else { 0.0 }
    }

    pub(crate) fn radius(&self, point: Place) -> f64 {
        if point == CENTRE { 0.0 } else { self.ring * f64::from(3 - point / 8) }
    }

    pub(crate) fn spot(&self, point: Place) -> Spot {
        Spot::around(MIDDLE, self.radius(point), self.degrees(point))
    }
}

/// What stands on a round board.
struct Men {
    sides: [Points; 2],
    neutral: Place,
    /// Trapped, or closed on.
    caught: Points,
    kind: fn(Tint) -> Kind,
    neutral_kind: Kind,
}

pub(crate) fn classic(scene: &mut Scene, table: &dyn Table, game: &Mur<Classic>) {
    mur(scene, table, game, |tint| Kind::Stone { tint }, Kind::MurStone);
}

pub(crate) fn kraken(scene: &mut Scene, table: &dyn Table, game: &Mur<Kraken>) {
    mur(scene, table, game, |tint| Kind::Ship { tint }, Kind::Kraken);
}

fn mur<E: Edition>(
    scene: &mut Scene,
    table: &dyn Table,
    game: &Mur<E>,
    kind: fn(Tint) -> Kind,
    neutral_kind: Kind,
) {
    let sides = Player::BOTH.map(|player| game.stones(player));
    // After a win by the mur stone it is what has been trapped.
    let lost = mura_games::mur::surrounded_by(game.stones(table.turn().other())) & bit(game.mur_stone());
    let caught = game.trapped() | lost;
    let men = Men { sides, neutral: game.mur_stone(), caught, kind, neutral_kind };
    let duty = if game.trapped() != 0 || game.repeat_duty() { "to withdraw" } else { "to play" };
    scene.height = HEIGHT;
    let round = Round::of(false, scene.flipped);
    board(scene, round, E::KRAKEN);
    for (player, marks) in Player::BOTH.into_iter().zip(table.score()) {
        let top = seat::add(scene, table, player, SEAT, &seat::state(table, player, duty));
        let slots = seat::row(Spot::new(612.0, top + SEAT / 2.0), 37.0, 3);
        // A double trap can pass three.
        let filled = (marks as usize).min(slots.len());
        scene.trays.push(Tray { player, purpose: Purpose::Marks, slots, r: 14.0, filled });
    }
    set(scene, table, round, &men);
}

pub(crate) fn advanced(scene: &mut Scene, table: &dyn Table, game: &MurAdvanced) {
    let sides = Player::BOTH.map(|player| game.ships(player));
    let caught = game.forced() | if game.reset() { bit(game.kraken()) } else { 0 };
    let men = Men {
        sides,
        neutral: game.kraken(),
        caught,
        kind: |tint| Kind::Ship { tint },
        neutral_kind: Kind::YellowKraken,
    };
    scene.height = HEIGHT;
    let round = Round::of(true, scene.flipped);
    board(scene, round, true);
    track::board(scene, round, game.goal());
    for (player, bars) in Player::BOTH.into_iter().zip(table.score()) {
        let duty = if game.forced() != 0 || game.reset() { "forced turn" } else { "to play" };
        let top = seat::add(scene, table, player, SEAT, &seat::state(table, player, duty));
        if game.control() == Some(player) {
            let word = label("has the kraken", Spot::new(128.0, top + 36.0), 12.0, Align::Left);
            seat::say(scene, player, word);
        }
        let score =
            label(format!("{bars}/{}", game.goal()), Spot::new(690.0, top + 40.0), 20.0, Align::Right);
        seat::say(scene, player, score);
        let bars = label("bars", Spot::new(690.0, top + 66.0), seat::SMALL, Align::Right);
        seat::say(scene, player, bars);
    }
    set(scene, table, round, &men);
    track::tokens(scene, round, table.score(), game.dice());
}

/// The parts and the points.
fn board(scene: &mut Scene, round: Round, sea: bool) {
    scene.parts.push(Part::Round { centre: MIDDLE, r: BOARD, sea });
    for ring in 1..=3 {
        scene.parts.push(Part::Ring { centre: MIDDLE, r: round.ring * f64::from(ring) });
    }
    for spoke in 0..4 {
        scene.parts.push(Part::Line { from: round.spot(spoke), to: round.spot(spoke + 4) });
    }
    let (distance, size) = round.letters;
    for spoke in 0..8 {
        let at = Spot::around(MIDDLE, distance, round.degrees(spoke));
        // Letters without an upper part have their middle lower down.
        let middle = if matches!(spoke, 1 | 3 | 5 | 7) { 0.5 } else { 0.32 };
        let at = Spot::new(at.x, at.y + size * middle);
        scene.parts.push(Part::Name(label(((b'a' + spoke) as char).to_string(), at, size, Align::Middle)));
    }
    for ring in 1..=3 {
        let at = Spot::around(MIDDLE, round.ring * f64::from(ring) + 13.0, round.degrees(0) + 22.5);
        let at = Spot::new(at.x, at.y + 5.5);
        scene.parts.push(Part::Name(label(ring.to_string(), at, 11.0, Align::Middle)));
    }
    for point in 0..=CENTRE {
        let at = round.spot(point);
        scene.parts.push(Part::Dot { at, r: 5.0 });
        let hit = round.piece + 2.0;
        scene.points.push(Point { name: point_name(point), at, r: round.piece, hit });
    }
}

/// The pieces on the board and beside it.
fn set(scene: &mut Scene, table: &dyn Table, round: Round, men: &Men) {
    for player in Player::BOTH {
        let (tint, stones) = (tint(table, player), men.sides[player.index()]);
        for point in (0..=CENTRE).filter(|&point| stones & bit(point) != 0) {
            scene.pieces.push(standing(round, point, stone_id(tint, point), (men.kind)(tint)));
        }
        let off = (STONES - stones.count_ones().min(STONES)) as usize;
        let top = scene.seats.iter().find(|seat| seat.player == player).map_or(0.0, |seat| seat.corner.y);
        let slots = seat::row(Spot::new(300.0, top + SEAT / 2.0), 45.0, STONES as usize);
        for (index, &at) in slots.iter().enumerate().take(off) {
            let id = off_id(tint, index);
            scene.pieces.push(Piece { id, kind: (men.kind)(tint), point: None, at, r: OFF });
        }
        scene.trays.push(Tray { player, purpose: Purpose::Off, slots, r: OFF, filled: off });
    }
    scene.pieces.push(standing(round, men.neutral, KRAKEN.into(), men.neutral_kind));
    for point in (0..=CENTRE).filter(|&point| men.caught & bit(point) != 0) {
        // Every intersection is a point of the scene.
        let _ = scene.mark(Mark::Trapped, &point_name(point));
    }
}

/// The name of the mur stone and of the krakens.
pub(crate) const KRAKEN: &str = "kraken";

pub(crate) fn stone_id(tint: Tint, point: Place) -> String {
    format!("{}-{}", tint_name(tint), point_name(point))
}

pub(crate) fn off_id(tint: Tint, index: usize) -> String {
    format!("{}-off-{index}", tint_name(tint))
}

fn standing(round: Round, point: Place, id: String, kind: Kind) -> Piece {
    Piece { id, kind, point: Some(point_name(point)), at: round.spot(point), r: round.piece }
}
