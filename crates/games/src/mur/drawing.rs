//! The round board in characters.

use super::board::{Board, CENTRE, Point, Points, bit, name};
use crate::{Canvas, Ink, Player};

const WIDTH: usize = 80;
const HEIGHT: usize = 21;
const MIDDLE: (i32, i32) = (21, 10);

/// Where an intersection is drawn. A character is about twice as high as wide.
fn place(point: Point) -> (i32, i32) {
    if point == CENTRE {
        return MIDDLE;
    }
    let ring = 3 - i32::from(point / 8);
    let (dx, dy) = match point % 8 {
        0 => (0, -3),
        1 => (4, -2),
        2 => (6, 0),
        3 => (4, 2),
        4 => (0, 3),
        5 => (-4, 2),
        6 => (-6, 0),
        _ => (-4, -2),
    };
    (MIDDLE.0 + dx * ring, MIDDLE.1 + dy * ring)
}

/// Dots from one point to another, ends left out.
fn line(canvas: &mut Canvas, one: (i32, i32), other: (i32, i32), ink: Ink) {
    // From the middle outwards, so that halves are rounded alike on both sides of it.
    let nearer = (one.0 - MIDDLE.0).abs() <= (other.0 - MIDDLE.0).abs();
    let (from, to) = if nearer { (one, other) } else { (other, one) };
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = (dx.abs() / 2).max(dy.abs());
    for step in 1..steps {
        let at = |start: i32, d: i32| start + (2 * d * step + d.signum() * steps) / (2 * steps);
        let c = match (dx, dy) {
            (0, _) => '│',
            (_, 0) => '─',
            _ => '·',
        };
        canvas.put(at(from.0, dx), at(from.1, dy), c, ink);
        if dy == 0 {
            canvas.put(at(from.0, dx) + 1, at(from.1, dy), c, ink);
            canvas.put(at(from.0, dx) - 1, at(from.1, dy), c, ink);
        }
    }
}

/// The board with its legend to the right; `alarm` marks stones in danger.
pub(crate) fn mur(board: &Board, alarm: Points, legend: &[String]) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for spoke in 0..8 {
        for ring in 0..3 {
            let point = ring * 8 + spoke;
            line(&mut canvas, place(point), place(ring * 8 + (spoke + 1) % 8), Ink::Line);
            let inner = if ring == 2 { CENTRE } else { point + 8 };
            line(&mut canvas, place(point), place(inner), Ink::Line);
        }
    }
    for point in 0..25 {
        let (x, y) = place(point);
        let (c, ink) = if board.kraken == point {
            ('◆', Ink::Neutral)
        } else if board.of(Player::First) & bit(point) != 0 {
            ('●', Ink::Piece(Player::First))
        } else if board.of(Player::Second) & bit(point) != 0 {
            ('○', Ink::Piece(Player::Second))
        } else {
            ('+', Ink::Line)
        };
        let ink = if alarm & bit(point) != 0 { Ink::Alarm } else { ink };
        canvas.put(x, y, c, ink);
        canvas.write(x + 1, y, &name(point), Ink::Label);
    }
    for (row, text) in (0..).zip(legend) {
        canvas.write(46, 2 + 2 * row, text, Ink::Text);
    }
    canvas.write(46, HEIGHT as i32 - 2, "◆ mur stone (kraken)", Ink::Label);
    canvas
}
