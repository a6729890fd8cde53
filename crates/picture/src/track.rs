//! The race track of Advanced Mur with its twelve bars, and the dice that are its tokens.

use mura_games::Player;
use mura_games::mur_advanced::PORTS;

use crate::geometry::Spot;
use crate::round::Round;
use crate::scene::{Align, Bar, Kind, Part, Piece, Scene, Tint};
use crate::seat::label;

const INNER: f64 = 289.0;
const OUTER: f64 = 341.0;
const MIDDLE: f64 = (INNER + OUTER) / 2.0;
/// The radius of a die.
const DIE: f64 = 22.0;
/// Between two dice on one bar, in degrees.
const APART: f64 = 9.0;

pub(crate) fn board(scene: &mut Scene, round: Round, goal: u8) {
    let centre = Round::CENTRE;
    let track = Part::Track { centre, inner: INNER, outer: OUTER };
    // Under the rings' names, above the board.
    scene.parts.insert(1, track);
    let turn = if round.flipped { 180.0 } else { 0.0 };
    for number in 0..12 {
        let bar = match number {
            0 => Bar::Start,
            6 => Bar::Gold,
            3 | 9 if goal == 3 => Bar::Finish,
            _ => Bar::Plain,
        };
        let degrees = (f64::from(number) * 30.0 + turn) % 360.0;
        let at = Spot::around(centre, MIDDLE, degrees);
        scene.parts.insert(2, Part::Bar { at, degrees, length: OUTER - INNER, bar });
    }
    for point in (0..25).filter(|&point| PORTS >> point & 1 != 0) {
        let name = mura_games::mur::point_name(point);
        let at = round.spot(point);
        scene.parts.push(Part::Port { name, at, r: round.piece });
        let inwards = if at.x > centre.x { -24.0 } else { 24.0 };
        let word = label("port", Spot::new(at.x + inwards, at.y + 42.0), 10.0, Align::Middle);
        scene.parts.push(Part::Name(word));
    }
}

/// Clockwise from the start, in degrees, of a player's bar.
fn of_bar(player: Player, bars: u32) -> f64 {
    match player {
        Player::First => -30.0 * f64::from(bars),
        Player::Second => 30.0 * f64::from(bars),
    }
}

/// Where the three dice are, Blue's first: clockwise from the start, in degrees.
fn token_degrees(bars: [u32; 2]) -> [f64; 3] {
    let [blue, white] = [Player::First, Player::Second].map(|player| of_bar(player, bars[player.index()]));
    if bars == [0, 0] {
        // The triangle between them stays to be seen.
        return [-APART, APART, 2.0 * APART];
    }
    [blue, white - APART / 2.0, white + APART / 2.0]
}

/// The dice. Which die is whose never matters in play and is not recorded (A1): the lowest is shown as Blue's.
pub(crate) fn tokens(scene: &mut Scene, round: Round, bars: [u32; 2], dice: [u8; 3]) {
    let turn = if round.flipped { 180.0 } else { 0.0 };
    for (index, (degrees, value)) in token_degrees(bars).into_iter().zip(dice).enumerate() {
        let at = Spot::around(Round::CENTRE, MIDDLE, degrees + turn);
        let tint = if index == 0 { Tint::Blue } else { Tint::White };
        let id = die_id(index);
        scene.pieces.push(Piece { id, kind: Kind::Die { value, tint }, point: None, at, r: DIE });
    }
}

pub(crate) fn die_id(index: usize) -> String {
    format!("die-{}", index + 1)
}

/// The way of a die along the track when the bars change.
pub(crate) fn token_way(flipped: bool, index: usize, before: [u32; 2], after: [u32; 2]) -> Vec<Spot> {
    let turn = if flipped { 180.0 } else { 0.0 };
    let (from, to) = (token_degrees(before)[index], token_degrees(after)[index]);
    let steps = ((to - from).abs() / 15.0).ceil().max(1.0) as u32;
    (0..=steps)
        .map(|step| {
            let degrees = from + (to - from) * f64::from(step) / f64::from(steps);
            Spot::around(Round::CENTRE, MIDDLE, degrees + turn)
        })
        .collect()
}
