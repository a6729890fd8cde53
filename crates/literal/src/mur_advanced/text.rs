//! The position text of Advanced Mur.

use super::{Advanced, Dice, Forced, is_triple};
use crate::mur::board::{Board, Colour, Piece, Point};
use crate::mur::text::{read_board, read_number, read_pair, read_turn, write_board, write_points};

/// `<board> <turn> <dice> <blue bars>-<white bars>/<goal> <control> <forced>`
pub(super) fn write_position(game: &Advanced) -> String {
    let board = write_board(game.board());
    let turn = game.turn.letter();
    let dice: String = game.dice().iter().map(ToString::to_string).collect();
    let [blue, white] = game.bars;
    let goal = game.goal;
    let control = game.control.map_or('-', Colour::letter);
    let forced = write_forced(&game.forced);
    format!("{board} {turn} {dice} {blue}-{white}/{goal} {control} {forced}")
}

fn write_forced(forced: &Forced) -> String {
    if forced.is_nothing() {
        return "-".to_string();
    }
    let mut parts = Vec::new();
    if !forced.ships.is_empty() {
        parts.push(write_points(&forced.ships));
    }
    if forced.kraken {
        parts.push("K".to_string());
    }
    parts.join(",")
}

/// Reads a position text, and refuses what the spec lists.
pub(super) fn read_position(position: &str) -> Result<Advanced, String> {
    let fields: Vec<&str> = position.split(' ').collect();
    let [board, turn, dice, race, control, forced] = fields[..] else {
        return Err(format!("the position \"{position}\" has {} fields instead of 6", fields.len()));
    };
    let board = read_board(board)?;
    let turn = read_turn(turn)?;
    let dice = read_dice(dice)?;
    let (bars, goal) = read_race(race)?;
    let control = read_control(control, dice)?;
    let forced_text = forced;
    let forced = read_forced(forced, &board, turn)?;
    // "After the last play the turn passes and forced is `-`."
    if bars.contains(&goal) && !forced.is_nothing() {
        return Err(format!(
            "the game is finished, so nothing can be forced, but the text says \"{forced_text}\""
        ));
    }
    Ok(Advanced { stood: vec![(board, dice)], turn, bars, goal, control, forced })
}

/// Three ascending digits 1–4.
fn read_dice(text: &str) -> Result<Dice, String> {
    let refused = || format!("the dice \"{text}\" are not three ascending digits from 1 to 4");
    let mut values = Vec::new();
    for character in text.chars() {
        let value = character.to_digit(10).filter(|value| (1..=4).contains(value)).ok_or_else(refused)?;
        values.push(value as u8);
    }
    match values[..] {
        [low, middle, high] if low <= middle && middle <= high => Ok([low, middle, high]),
        _ => Err(refused()),
    }
}

/// `<blue bars>-<white bars>/<goal>`: goal 3 or 6, bars not above it, not both players at it.
fn read_race(text: &str) -> Result<([u32; 2], u32), String> {
    let Some((bars, goal)) = text.split_once('/') else {
        return Err(format!("the bars \"{text}\" have no goal after a slash"));
    };
    let pair = read_pair(bars, "the bars")?;
    let goal = read_number(goal, "the goal")?;
    if goal != 3 && goal != 6 {
        return Err(format!("the goal \"{goal}\" is neither 3 nor 6"));
    }
    if pair.iter().any(|&count| count > goal) {
        return Err(format!("the bars \"{bars}\" are above the goal {goal}"));
    }
    if pair == [goal, goal] {
        return Err(format!("the bars \"{bars}\" have both players at the goal"));
    }
    Ok((pair, goal))
}

/// `b`, `w` or `-`; control only with a triple.
fn read_control(text: &str, dice: Dice) -> Result<Option<Colour>, String> {
    let control = match text {
        "-" => None,
        "b" => Some(Colour::First),
        "w" => Some(Colour::Second),
        other => return Err(format!("the control \"{other}\" is neither b nor w nor -")),
    };
    if control.is_some() && !is_triple(dice) {
        return Err(format!("the control \"{text}\" cannot be: the dice show no triple"));
    }
    Ok(control)
}

/// `-`, or the closed-on ships of the player on turn in board order, then `K` for a reset.
fn read_forced(text: &str, board: &Board, turn: Colour) -> Result<Forced, String> {
    let mut forced = Forced::nothing();
    if text == "-" {
        return Ok(forced);
    }
    for part in text.split(',') {
        if forced.kraken {
            return Err(format!("the forced list \"{text}\" goes on after K"));
        }
        if part == "K" {
            if board.at(Point::Centre) == Some(Piece::Kraken) {
                return Err(format!("the forced list \"{text}\" has K, but the kraken is on 0"));
            }
            forced.kraken = true;
            continue;
        }
        let Some(point) = Point::read(part) else {
            return Err(format!("the forced list \"{text}\" has \"{part}\", which is no intersection"));
        };
        if board.at(point) != Some(Piece::Ship(turn)) {
            return Err(format!(
                "the forced list \"{text}\" names {part}, where no ship of the player on turn stands"
            ));
        }
        if forced.ships.last().is_some_and(|last| *last >= point) {
            return Err(format!("the forced list \"{text}\" is not in board order at {part}"));
        }
        forced.ships.push(point);
    }
    Ok(forced)
}
