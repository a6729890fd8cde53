//! The texts that the games on the round board share: who stands where, and plays.

use super::Action;
use super::board::{Board, CENTRE, Point, Points, STONES, bit, write_point, write_points};
use crate::text::Span;
use crate::{Player, Refusal};

/// Writes `<ring 3>/<ring 2>/<ring 1>/<centre>`.
pub(crate) fn write_board(board: &Board, out: &mut String) {
    let mut run = 0;
    for point in 0..25 {
        let piece = piece_letter(board, point);
        match piece {
            None => run += 1,
            Some(letter) => {
                flush(&mut run, out);
                out.push(letter);
            }
        }
        if point % 8 == 7 || point == CENTRE {
            flush(&mut run, out);
            if point != CENTRE {
                out.push('/');
            }
        }
    }
}

fn flush(run: &mut u8, out: &mut String) {
    if *run > 0 {
        out.push((b'0' + *run) as char);
        *run = 0;
    }
}

pub(crate) fn piece_letter(board: &Board, point: Point) -> Option<char> {
    if board.kraken == point {
        return Some('k');
    }
    Player::BOTH.into_iter().find(|&player| board.of(player) & bit(point) != 0).map(Player::letter)
}

/// Reads `<ring 3>/<ring 2>/<ring 1>/<centre>`.
pub(crate) fn parse_board(span: Span<'_>) -> Result<Board, Refusal> {
    const PARTS: [(&str, usize); 4] = [("ring 3", 8), ("ring 2", 8), ("ring 1", 8), ("the centre", 1)];
    let mut board = Board { stones: [0, 0], kraken: 0 };
    let mut kraken_seen = false;
    let mut parts = span.split('/');
    for (index, (part_name, size)) in PARTS.into_iter().enumerate() {
        let Some(part) = parts.next() else {
            return Err(span.refuse(format!("{part_name} is missing: expected ring 3/ring 2/ring 1/centre")));
        };
        let mut filled = 0;
        for (c, place) in part.chars() {
            let width = match c {
                '1'..='8' => c as usize - '0' as usize,
                'b' | 'w' | 'k' => 1,
                _ => {
                    return Err(
                        place.refuse("expected b, w, k or a number of empty intersections from 1 to 8")
                    );
                }
            };
            if filled + width > size {
                return Err(part.refuse(format!("{part_name} has more than {}", intersections(size))));
            }
            let point = (index * 8 + filled) as Point;
            match c {
                'k' if kraken_seen => return Err(place.refuse("a second k: there is one mur stone")),
                'k' => (board.kraken, kraken_seen) = (point, true),
                'b' => board.stones[0] |= bit(point),
                'w' => board.stones[1] |= bit(point),
                _ => {}
            }
            filled += width;
        }
        if filled < size {
            let reason = format!("{part_name} has only {} of {}", filled, intersections(size));
            return Err(part.refuse(reason));
        }
    }
    if let Some(extra) = parts.next() {
        return Err(extra.refuse("nothing is expected after the centre"));
    }
    if !kraken_seen {
        return Err(span.refuse("no k: the mur stone is missing"));
    }
    for (stones, colour) in board.stones.into_iter().zip(["b", "w"]) {
        if stones.count_ones() > STONES {
            return Err(
                span.refuse(format!("{} stones {colour}: each player has seven", stones.count_ones()))
            );
        }
    }
    Ok(board)
}

fn intersections(count: usize) -> String {
    if count == 1 { "1 intersection".into() } else { format!("{count} intersections") }
}

/// Writes a play of Mur.
pub(crate) fn write_play(action: Action, out: &mut String) {
    match action {
        Action::Place(at) => {
            out.push('+');
            write_point(at, out);
        }
        Action::Move { from, to } => {
            write_point(from, out);
            out.push('-');
            write_point(to, out);
        }
        Action::Knock { from, to, rest } => {
            write_point(from, out);
            out.push('*');
            write_point(to, out);
            out.push('-');
            write_point(rest, out);
        }
        Action::Withdraw(points) => {
            out.push('X');
            write_points(points, out);
        }
    }
}

/// Reads a play of Mur, in full or in the federation's short form.
pub(crate) fn parse_play(span: Span<'_>) -> Result<Action, Refusal> {
    let mut reader = PointReader::default();
    if let Some(at) = span.strip_prefix('+') {
        return reader.point(at).map(Action::Place);
    }
    if let Some(list) = span.strip_prefix('X') {
        return reader.points(list).map(Action::Withdraw);
    }
    let Some((start, rest)) = span.split_once('-') else {
        return Err(span.refuse("expected a play such as +b1, c2-d2, b3*a3-h3 or Xh3"));
    };
    match start.split_once('*') {
        None => Ok(Action::Move { from: reader.point(start)?, to: reader.point(rest)? }),
        Some((from, to)) => {
            let (from, to) = (reader.point(from)?, reader.point(to)?);
            Ok(Action::Knock { from, to, rest: reader.point(rest)? })
        }
    }
}

/// Reads intersections of which the later ones may leave out a ring number equal to the one before.
#[derive(Default)]
pub(crate) struct PointReader {
    last_ring: Option<u8>,
}

impl PointReader {
    pub(crate) fn point(&mut self, span: Span<'_>) -> Result<Point, Refusal> {
        let expected = "expected an intersection: a letter a–h and a ring 1–3, or 0";
        let ring_of = |c: u8| (b'1'..=b'3').contains(&c).then(|| b'3' - c);
        let (spoke, ring) = match *span.as_str().as_bytes() {
            [b'0'] => return Ok(CENTRE),
            [spoke] => (spoke, self.last_ring),
            [spoke, ring] => (spoke, ring_of(ring)),
            _ => return Err(span.refuse(expected)),
        };
        if !(b'a'..=b'h').contains(&spoke) {
            return Err(span.refuse(expected));
        }
        let Some(ring) = ring else {
            let missing = span.as_str().len() == 1;
            return Err(span.refuse(if missing { "the ring number is missing" } else { expected }));
        };
        self.last_ring = Some(ring);
        Ok(ring * 8 + spoke - b'a')
    }

    pub(crate) fn points(&mut self, list: Span<'_>) -> Result<Points, Refusal> {
        let mut points = 0;
        for item in list.split(',') {
            let point = self.point(item)?;
            if points & bit(point) != 0 {
                return Err(item.refuse("this intersection is named twice"));
            }
            points |= bit(point);
        }
        Ok(points)
    }
}
