//! The Ur board in characters.

use super::explain::state;
use super::now::Now;
use super::route::{EYES, ROSETTES, Step, step_named};
use crate::{Canvas, Ink, Player};

const ROWS: [&str; 3] = ["DCBA  FE", "12345678", "dcba  fe"];
const CELL: i32 = 7;
const HEIGHT: i32 = 3;
const LEFT: i32 = 2;
const TOP: i32 = 2;

/// The step of a square on the route whose features it carries: the route of the side that it lies on.
fn own_step(c: char) -> Option<Step> {
    let player = if c.is_ascii_lowercase() { Player::Second } else { Player::First };
    step_named(player, c)
}

pub(super) fn draw(now: &Now) -> Canvas {
    let mut canvas = Canvas::new(76, 16);
    let sides = [(Player::First, "● Black", 0), (Player::Second, "○ White", 13)];
    for (player, title, y) in sides {
        let side = &now.sides[player.index()];
        let text = format!("{title}   river {}   home {}", side.river, side.home);
        canvas.write(LEFT, y, &text, Ink::Piece(player));
        // A move goes from one's own river, and to one's own home.
        if player == now.turn {
            canvas.name(LEFT + 10, y, 7, "river");
            canvas.name(LEFT + 20, y, 6, "home");
        }
    }
    grid(&mut canvas);
    for (row, names) in (0..).zip(ROWS) {
        for (column, c) in (0..).zip(names.chars()) {
            if c != ' ' {
                cell(&mut canvas, now, LEFT + column * CELL, TOP + row * HEIGHT, c);
            }
        }
    }
    canvas.write(LEFT, 15, &state(now), Ink::Text);
    canvas.write(62, 4, "✿ rosette", Ink::Feature);
    canvas.write(62, 5, "◉ eye", Ink::Feature);
    canvas
}

fn cell(canvas: &mut Canvas, now: &Now, x: i32, y: i32, c: char) {
    canvas.put(x + 1, y + 1, c, Ink::Label);
    canvas.name(x + 3, y + 1, 3, c);
    let Some(step) = own_step(c) else { return };
    if ROSETTES >> step & 1 != 0 {
        canvas.put(x + 1, y + 2, '✿', Ink::Feature);
    } else if EYES >> step & 1 != 0 {
        canvas.put(x + 1, y + 2, '◉', Ink::Feature);
    }
    for (player, piece) in [(Player::First, '●'), (Player::Second, '○')] {
        let count = step_named(player, c).map_or(0, |step| now.sides[player.index()].on(step));
        for n in 0..i32::from(count) {
            canvas.put(x + 3 + n * 2, y + 1, piece, Ink::Piece(player));
        }
    }
}

/// Whether there is a square at a row and column of the grid.
fn is_square(row: i32, column: i32) -> bool {
    let names = usize::try_from(row).ok().and_then(|row| ROWS.get(row));
    let name = names.and_then(|names| names.chars().nth(usize::try_from(column).ok()?));
    name.is_some_and(|name| name != ' ')
}

/// The lines between the squares. Each corner has a stroke in every direction in which a square lies on either side.
fn grid(canvas: &mut Canvas) {
    for row in 0..=3 {
        for column in 0..=8 {
            let [nw, ne] = [is_square(row - 1, column - 1), is_square(row - 1, column)];
            let [sw, se] = [is_square(row, column - 1), is_square(row, column)];
            let (up, down, left, right) = (nw || ne, sw || se, nw || sw, ne || se);
            let corner = match (up, down, left, right) {
                (false, true, false, true) => '┌',
                (false, true, true, false) => '┐',
                (true, false, false, true) => '└',
                (true, false, true, false) => '┘',
                (true, true, false, true) => '├',
                (true, true, true, false) => '┤',
                (false, true, true, true) => '┬',
                (true, false, true, true) => '┴',
                (true, true, true, true) => '┼',
                _ => ' ',
            };
            let (x, y) = (LEFT + column * CELL, TOP + row * HEIGHT);
            canvas.put(x, y, corner, Ink::Line);
            for dx in (1..CELL).filter(|_| right) {
                canvas.put(x + dx, y, '─', Ink::Line);
            }
            for dy in (1..HEIGHT).filter(|_| down) {
                canvas.put(x, y + dy, '│', Ink::Line);
            }
        }
    }
}
