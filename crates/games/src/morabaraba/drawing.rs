//! The Morabaraba board in characters, A1 at the bottom left as Black sees it.

use super::Morabaraba;
use super::board::{Junction, LINES, members, name};
use super::cows::{EACH, owner};
use super::now::Now;
use crate::{Canvas, Game, Ink, Outcome, Player};

fn place(junction: Junction) -> (i32, i32) {
    let [column, row] = *name(junction).as_bytes() else { return (0, 0) };
    (4 + i32::from(column - b'A') * 6, 2 * i32::from(b'7' - row))
}

pub(super) fn draw(now: &Now) -> Canvas {
    let mut canvas = Canvas::new(78, 15);
    for [a, b, c] in LINES {
        for (from, to) in [(place(a), place(b)), (place(b), place(c))] {
            line(&mut canvas, from, to);
        }
    }
    for row in 0..7 {
        canvas.put(1, 2 * row, (b'7' - row as u8) as char, Ink::Label);
        canvas.put(4 + row * 6, 14, (b'A' + row as u8) as char, Ink::Label);
    }
    for junction in 0..24 {
        let (x, y) = place(junction);
        let width = match now.cows.at(junction) {
            0 => {
                canvas.put(x, y, '·', Ink::Feature);
                1
            }
            cow => {
                let player = owner(cow);
                let piece = if player == Player::First { '●' } else { '○' };
                canvas.put(x, y, piece, Ink::Piece(player));
                let number = cow.to_string();
                canvas.write(x + 1, y, &number, Ink::Piece(player));
                1 + number.len()
            }
        };
        canvas.name(x, y, width, name(junction));
    }
    for (row, (text, ink)) in (0..).zip(legend(now)) {
        canvas.write(48, 1 + 2 * row, &text, ink);
    }
    canvas
}

fn line(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs());
    let c = match (dx.signum(), dy.signum()) {
        (_, 0) => '─',
        (0, _) => '│',
        (x, y) if x == y => '╲',
        _ => '╱',
    };
    for step in 1..steps {
        // A diagonal shows one stroke, half way.
        if dx == 0 || dy == 0 || 2 * step == steps {
            canvas.put(from.0 + dx * step / steps, from.1 + dy * step / steps, c, Ink::Line);
        }
    }
}

fn legend(now: &Now) -> Vec<(String, Ink)> {
    let who = |player: Player| Morabaraba::PLAYERS[player.index()];
    let mut lines: Vec<_> = (Player::BOTH.into_iter())
        .map(|player| {
            let piece = if player == Player::First { '●' } else { '○' };
            let (hand, lost) = (now.hand_of(player).count_ones(), EACH - now.cows_left(player));
            (format!("{piece} {}  in hand {hand}  lost {lost}", who(player)), Ink::Piece(player))
        })
        .collect();
    let state = match now.outcome {
        Some(Outcome::Win(winner)) => format!("{} has won", who(winner)),
        Some(Outcome::Draw) => "drawn".into(),
        None if now.hand != 0 => format!("{} to place", who(now.turn)),
        None if now.herds[now.turn.index()].count_ones() == 3 => format!("{} to fly", who(now.turn)),
        None => format!("{} to move", who(now.turn)),
    };
    lines.push((state, Ink::Text));
    if now.hand == 0 {
        lines.push((format!("plies without a shot: {}", now.quiet), Ink::Text));
    }
    for player in Player::BOTH {
        let mut names: Vec<_> = members(now.rows[player.index()]).map(name).collect();
        names.sort_unstable();
        if !names.is_empty() {
            lines.push(("three in a row, safe:".into(), Ink::Label));
            lines.push((names.join(" "), Ink::Piece(player)));
        }
    }
    lines
}
