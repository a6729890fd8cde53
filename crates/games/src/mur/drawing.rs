//! The round board in characters.

use super::board::{Board, CENTRE, Point, Points, bit, point_name as name};
use crate::{Canvas, Ink, Player};

const WIDTH: usize = 80;
const HEIGHT: usize = 17;
const MIDDLE: (i32, i32) = (21, 8);

/// Where an intersection is drawn. A character is about twice as high as wide, and a terminal has 24 rows, so the board is
/// a little flat.
fn place(point: Point) -> (i32, i32) {
    if point == CENTRE {
        return MIDDLE;
    }
    let ring = 3 - i32::from(point / 8);
    let north = [3, 5, 8][ring as usize - 1];
    let (dx, dy) = match point % 8 {
        0 => (0, -north),
        1 => (4 * ring, -2 * ring),
        2 => (6 * ring, 0),
        3 => (4 * ring, 2 * ring),
        4 => (0, north),
        5 => (-4 * ring, 2 * ring),
        6 => (-6 * ring, 0),
        _ => (-4 * ring, -2 * ring),
    };
    (MIDDLE.0 + dx, MIDDLE.1 + dy)
}

/// A spoke between two neighbours, ends left out.
fn spoke(canvas: &mut Canvas, outer: (i32, i32), inner: (i32, i32)) {
    let (dx, dy) = (inner.0 - outer.0, inner.1 - outer.1);
    let steps = dx.abs().max(dy.abs());
    for step in 1..steps {
        let (x, y) = (outer.0 + dx * step / steps, outer.1 + dy * step / steps);
        match (dx.signum(), dy.signum()) {
            (_, 0) => canvas.put(x, y, '─', Ink::Line),
            (0, _) => canvas.put(x, y, '│', Ink::Line),
            // A slanted spoke shows one stroke, half way.
            (a, b) if 2 * step == steps => canvas.put(x, y, if a == b { '╲' } else { '╱' }, Ink::Line),
            _ => {}
        }
    }
}

/// Dots along a ring between two neighbours, ends left out.
fn arc(canvas: &mut Canvas, one: (i32, i32), other: (i32, i32)) {
    // From the middle outwards, so that halves are rounded alike on both sides of it.
    let nearer = (one.0 - MIDDLE.0).abs() <= (other.0 - MIDDLE.0).abs();
    let (from, to) = if nearer { (one, other) } else { (other, one) };
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = (dx.abs() / 2).max(dy.abs());
    for step in 1..steps {
        let at = |start: i32, d: i32| start + (2 * d * step + d.signum() * steps) / (2 * steps);
        canvas.put(at(from.0, dx), at(from.1, dy), '·', Ink::Line);
    }
}

/// The board with its legend to the right; `alarm` marks stones in danger.
pub(crate) fn mur(board: &Board, alarm: Points, legend: &[(String, Ink)]) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for index in 0..8 {
        for ring in 0..3 {
            let point = ring * 8 + index;
            arc(&mut canvas, place(point), place(ring * 8 + (index + 1) % 8));
            spoke(&mut canvas, place(point), place(if ring == 2 { CENTRE } else { point + 8 }));
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
            ('∙', Ink::Line)
        };
        let ink = if alarm & bit(point) != 0 { Ink::Alarm } else { ink };
        canvas.put(x, y, c, ink);
        let name = name(point);
        canvas.write(x + 1, y, &name, Ink::Label);
        canvas.name(x, y, 1 + name.len(), name);
    }
    for (row, (text, ink)) in (0..).zip(legend) {
        canvas.write(46, 1 + 2 * row, text, *ink);
    }
    canvas.write(46, HEIGHT as i32 - 1, "◆ mur stone (kraken)", Ink::Neutral);
    canvas
}
