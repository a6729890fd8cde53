//! Reading and writing the parts of position texts that the three Mur games share.

use super::board::{Board, Colour, FLEET, Piece, Point};

/// The board part: `<ring 3>/<ring 2>/<ring 1>/<centre>`, digits for runs of empties.
pub(crate) fn write_board(board: &Board) -> String {
    let mut text = String::new();
    let mut empties = 0;
    for point in Point::all() {
        let row_starts = matches!(point, Point::Centre | Point::Crossing { spoke: 0, .. });
        if row_starts && point != Point::all()[0] {
            flush(&mut text, &mut empties);
            text.push('/');
        }
        match board.at(point) {
            None => empties += 1,
            Some(piece) => {
                flush(&mut text, &mut empties);
                text.push(piece.letter());
            }
        }
    }
    flush(&mut text, &mut empties);
    text
}

/// Writes down a run of empties that has come to its end.
fn flush(text: &mut String, empties: &mut u32) {
    if *empties > 0 {
        text.push_str(&empties.to_string());
        *empties = 0;
    }
}

/// Reads the board part. Refused: wrong rows, unknown characters, two or no `k`, more than 7 of a colour.
pub(crate) fn read_board(text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    let [outer, middle, inner, centre] = rows[..] else {
        return Err(format!("the board \"{text}\" has {} parts between slashes instead of 4", rows.len()));
    };
    let mut board = Board::empty();
    for (row, ring) in [(outer, 3), (middle, 2), (inner, 1)] {
        let points: Vec<Point> = (0..8).map(|spoke| Point::Crossing { spoke, ring }).collect();
        read_row(&mut board, row, &points, &format!("ring {ring}"))?;
    }
    read_row(&mut board, centre, &[Point::Centre], "the centre")?;

    match board.places_of(Piece::Kraken).len() {
        1 => {}
        0 => return Err(format!("the board \"{text}\" has no k")),
        count => return Err(format!("the board \"{text}\" has {count} k instead of one")),
    }
    for colour in [Colour::First, Colour::Second] {
        let count = board.places_of(Piece::Ship(colour)).len();
        if count > FLEET {
            return Err(format!("the board \"{text}\" has {count} {}, more than 7", colour.letter()));
        }
    }
    Ok(board)
}

/// Reads one ring, or the centre, onto its intersections.
fn read_row(board: &mut Board, row: &str, points: &[Point], name: &str) -> Result<(), String> {
    let mut reached = 0;
    for character in row.chars() {
        let piece = match character {
            'b' => Some(Piece::Ship(Colour::First)),
            'w' => Some(Piece::Ship(Colour::Second)),
            'k' => Some(Piece::Kraken),
            '1'..='8' => None,
            other => return Err(format!("{name} \"{row}\" has the unknown character '{other}'")),
        };
        match piece {
            None => reached += character as usize - '0' as usize,
            Some(piece) => {
                if let Some(&point) = points.get(reached) {
                    board.put(point, piece);
                }
                reached += 1;
            }
        }
    }
    if reached == points.len() {
        Ok(())
    } else {
        Err(format!("{name} \"{row}\" stands for {reached} intersections instead of {}", points.len()))
    }
}

/// Reads the player on turn: `b` or `w`.
pub(crate) fn read_turn(text: &str) -> Result<Colour, String> {
    match text {
        "b" => Ok(Colour::First),
        "w" => Ok(Colour::Second),
        other => Err(format!("the turn \"{other}\" is neither b nor w")),
    }
}

/// Reads a plain number: digits only, no leading zero.
pub(crate) fn read_number(text: &str, what: &str) -> Result<u32, String> {
    let plain = !text.is_empty()
        && text.chars().all(|character| character.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'));
    match text.parse() {
        Ok(number) if plain => Ok(number),
        _ => Err(format!("{what} \"{text}\" is not a number")),
    }
}

/// Reads two numbers with a hyphen between them: the first player's and the second player's.
pub(crate) fn read_pair(text: &str, what: &str) -> Result<[u32; 2], String> {
    let Some((first, second)) = text.split_once('-') else {
        return Err(format!("{what} \"{text}\" are not two numbers with a hyphen between them"));
    };
    Ok([read_number(first, what)?, read_number(second, what)?])
}

/// Writes a list of intersections, separated by commas.
pub(crate) fn write_points(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
