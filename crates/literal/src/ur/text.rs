//! Position texts of Ur: `<Black>/<White> <turn> <phase>`.

use std::collections::BTreeMap;

use super::Phase;
use super::board::{Board, Side};

/// Writes a position.
pub(crate) fn write(board: &Board, turn: Side, phase: Phase) -> String {
    let black = write_side(board, Side::Black);
    let white = write_side(board, Side::White);
    let turn = match turn {
        Side::Black => "b",
        Side::White => "w",
    };
    let phase = match phase {
        Phase::Throw => "t".to_string(),
        Phase::Thrown(number) => format!("m{number}"),
        Phase::Bonus { throw_due: false } => "b".to_string(),
        Phase::Bonus { throw_due: true } => "b+".to_string(),
        Phase::Penalty => "p".to_string(),
    };
    format!("{black}/{white} {turn} {phase}")
}

fn write_side(board: &Board, side: Side) -> String {
    let mut text = format!("{}.", board.river[&side]);
    for square in own_squares(side) {
        text.extend(char::from_digit(board.count(square, side) as u32, 10));
    }
    text.push_str(&format!(".{}", board.home[&side]));
    text
}

/// The fifteen squares on which a piece of `side` can stand: its route without the exit rosette.
fn own_squares(side: Side) -> impl Iterator<Item = char> {
    side.route().chars().take(15)
}

/// Reads a position, and refuses what the rules do not allow to stand.
pub(crate) fn read(text: &str) -> Result<(Board, Side, Phase), String> {
    let parts: Vec<&str> = text.split(' ').collect();
    let [sides, turn, phase] = parts[..] else {
        return Err(format!(
            "\"{text}\" has {} parts separated by single spaces, expected 3: sides, turn, phase",
            parts.len()
        ));
    };
    let halves: Vec<&str> = sides.split('/').collect();
    let [black, white] = halves[..] else {
        return Err(format!("\"{sides}\" is not two sides separated by one \"/\""));
    };
    let mut board = Board { squares: BTreeMap::new(), river: BTreeMap::new(), home: BTreeMap::new() };
    read_side(&mut board, Side::Black, black)?;
    read_side(&mut board, Side::White, white)?;
    let turn = match turn {
        "b" => Side::Black,
        "w" => Side::White,
        other => return Err(format!("\"{other}\" is not a turn: b or w")),
    };
    let phase_text = phase;
    let phase = match phase {
        "t" => Phase::Throw,
        "m1" => Phase::Thrown(1),
        "m2" => Phase::Thrown(2),
        "m3" => Phase::Thrown(3),
        "m4" => Phase::Thrown(4),
        "b" => Phase::Bonus { throw_due: false },
        "b+" => Phase::Bonus { throw_due: true },
        "p" => Phase::Penalty,
        other => return Err(format!("\"{other}\" is not a phase: t, m1, m2, m3, m4, b, b+ or p")),
    };

    for (square, owners) in &board.squares {
        if owners.contains(&Side::Black) && owners.contains(&Side::White) {
            return Err(format!("both sides stand on square {square}"));
        }
    }
    let winner = [Side::Black, Side::White].into_iter().find(|side| board.all_home(*side));
    if let Some(winner) = winner {
        if board.all_home(winner.other()) {
            return Err("all pieces of both sides are home".to_string());
        }
        if phase != Phase::Throw {
            return Err(format!(
                "{} has all pieces home: a finished game has phase t, not {phase_text}",
                winner.name()
            ));
        }
        // A won game is written with the winner's turn.
        return Ok((board, winner, phase));
    }
    let free_move = matches!(phase, Phase::Bonus { .. } | Phase::Penalty);
    if free_move && board.legal_steps(turn, phase.lengths()).is_empty() {
        return Err(format!("phase {phase_text}: {} has no such move", turn.name()));
    }
    Ok((board, turn, phase))
}

fn read_side(board: &mut Board, side: Side, text: &str) -> Result<(), String> {
    let name = side.name();
    let parts: Vec<&str> = text.split('.').collect();
    let [river, steps, home] = parts[..] else {
        return Err(format!("{name}: \"{text}\" is not river.steps.home"));
    };
    let river = read_digit(river).ok_or_else(|| format!("{name}: river \"{river}\" is not one digit"))?;
    let home = read_digit(home).ok_or_else(|| format!("{name}: home \"{home}\" is not one digit"))?;
    if steps.chars().count() != 15 {
        return Err(format!("{name}: steps \"{steps}\" are not fifteen digits"));
    }
    let mut sum = river + home;
    for (square, digit) in own_squares(side).zip(steps.chars()) {
        let count = digit
            .to_digit(10)
            .ok_or_else(|| format!("{name}: \"{digit}\" in steps \"{steps}\" is not a digit"))?;
        if count > 2 {
            return Err(format!("{name}: {count} pieces on square {square}, at most two may stand there"));
        }
        for _ in 0..count {
            board.squares.entry(square).or_default().push(side);
        }
        sum += count;
    }
    if sum != 7 {
        return Err(format!("{name}: \"{text}\" has {sum} pieces, not 7"));
    }
    board.river.insert(side, river);
    board.home.insert(side, home);
    Ok(())
}

fn read_digit(text: &str) -> Option<u32> {
    let mut characters = text.chars();
    let digit = characters.next()?.to_digit(10)?;
    characters.next().is_none().then_some(digit)
}
