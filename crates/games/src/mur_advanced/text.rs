//! Position and action texts of Advanced Mur.

use super::dice::Dice;
use super::{Action, Now};
use crate::mur;
use crate::mur::board::{CENTRE, Points, bit, write_points};
use crate::mur::text::{PointReader, parse_board, parse_play, write_board, write_play};
use crate::text::{Fields, Span, parse_turn};
use crate::{Player, Refusal};

fn parse_goal(span: Span<'_>) -> Result<u8, Refusal> {
    match span.as_str() {
        "3" => Ok(3),
        "6" => Ok(6),
        _ => Err(span.refuse("expected the goal, 6 or 3")),
    }
}

pub(super) fn parse(text: &str) -> Result<Now, Refusal> {
    let mut fields = Fields::new(text);
    let board = parse_board(fields.next("board")?)?;
    let turn = parse_turn(fields.next("turn")?)?;
    let dice = parse_dice(fields.next("dice")?)?;
    let (bars, goal) = parse_bars(fields.next("bars")?)?;
    let control = fields.next("control of the kraken")?;
    let control = match control.as_str() {
        "-" => None,
        "b" | "w" if dice.triple().is_none() => {
            return Err(control.refuse("nobody controls the kraken unless the dice show a triple"));
        }
        _ => Some(
            parse_turn(control).map_err(|_| control.refuse("expected who controls the kraken: b, w or -"))?,
        ),
    };
    let winner = Player::BOTH.into_iter().find(|player| bars[player.index()] == goal);
    let mut now =
        Now { numbers_stood: 0, board, forced: 0, reset: false, dice, bars, goal, turn, control, winner };
    parse_forced(&mut now, fields.next("forced turn")?)?;
    fields.end()?;
    Ok(now)
}

fn parse_dice(span: Span<'_>) -> Result<Dice, Refusal> {
    let expected = "expected the dice: three digits 1–4 in ascending order";
    let [a, b, c] = *span.as_str().as_bytes() else { return Err(span.refuse(expected)) };
    let values = [a, b, c].map(|digit| digit.wrapping_sub(b'0'));
    Dice::new(values).filter(|dice| dice.values() == values).ok_or_else(|| span.refuse(expected))
}

fn parse_bars(span: Span<'_>) -> Result<([u8; 2], u8), Refusal> {
    let expected = "expected bars and goal such as 0-2/6: Blue's, a hyphen, White's, a slash, the goal";
    let parts = span.halves('/').and_then(|(bars, goal)| Some((bars.halves('-')?, goal)));
    let ((blue, white), goal) = parts.ok_or_else(|| span.refuse(expected))?;
    let goal = parse_goal(goal)?;
    let bar = |part: Span<'_>| part.number(u32::from(goal), &format!("bars from 0 to the goal, {goal}"));
    let bars = [bar(blue)? as u8, bar(white)? as u8];
    if bars == [goal; 2] {
        return Err(span.refuse("only one player can have reached the goal"));
    }
    Ok((bars, goal))
}

fn parse_forced(now: &mut Now, span: Span<'_>) -> Result<(), Refusal> {
    if span.as_str() == "-" {
        return Ok(());
    }
    if now.winner.is_some() {
        return Err(span.refuse("a finished game has no forced turn: expected -"));
    }
    let mut next = 0;
    for item in span.split(',') {
        if now.reset {
            return Err(item.refuse("nothing is expected after K"));
        }
        if item.as_str() == "K" {
            if now.board.kraken == CENTRE {
                return Err(item.refuse("the kraken stands on 0 and cannot be reset"));
            }
            now.reset = true;
            continue;
        }
        let point = PointReader::default().point(item)?;
        if now.board.of(now.turn) & bit(point) == 0 {
            return Err(item.refuse("no ship of the player on turn stands there"));
        }
        if point < next {
            return Err(item.refuse("expected the ships closed on in board order, each once"));
        }
        next = point + 1;
        now.forced |= bit(point);
    }
    Ok(())
}

pub(super) fn write(now: &Now, out: &mut String) {
    write_board(&now.board, out);
    let [a, b, c] = now.dice.values();
    let [blue, white] = now.bars;
    let control = now.control.map_or('-', Player::letter);
    out.push_str(&format!(" {} {a}{b}{c} {blue}-{white}/{} {control} ", now.turn.letter(), now.goal));
    write_points(now.forced, out);
    match (now.forced, now.reset) {
        (0, false) => out.push('-'),
        (0, true) => out.push('K'),
        (_, true) => out.push_str(",K"),
        (_, false) => {}
    }
}

pub(super) fn write_action(action: Action, out: &mut String) {
    match action {
        Action::Place(at) => write_play(mur::Action::Place(at), out),
        Action::Move { from, to } => write_play(mur::Action::Move { from, to }, out),
        Action::Knock { from, to, rest, tip } => {
            write_play(mur::Action::Knock { from, to, rest }, out);
            if tip != 0 {
                out.push('t');
                out.push((b'0' + tip) as char);
            }
        }
        Action::Kraken { from, to, rest } => {
            out.push('K');
            write_play(mur::Action::Knock { from, to, rest }, out);
        }
        Action::Withdraw { ships, reset } => {
            if reset {
                out.push_str(if ships == 0 { "R" } else { "R," });
            }
            if ships != 0 {
                write_play(mur::Action::Withdraw(ships), out);
            }
        }
        Action::Pass => out.push_str("pass"),
    }
}

pub(super) fn parse_action(span: Span<'_>) -> Result<Action, Refusal> {
    match span.as_str() {
        "pass" => return Ok(Action::Pass),
        "R" => return Ok(Action::Withdraw { ships: 0, reset: true }),
        _ => {}
    }
    if let Some(kraken) = span.strip_prefix('K') {
        return match parse_play(kraken)? {
            mur::Action::Knock { from, to, rest } => Ok(Action::Kraken { from, to, rest }),
            _ => Err(span.refuse("the kraken only moves onto a ship: expected a text such as Kd2*c2-b2")),
        };
    }
    if span.as_str().starts_with("R,") {
        return Ok(Action::Withdraw { ships: withdrawn(span.after(2))?, reset: true });
    }
    if let Some((play, value)) = span.split_once('t') {
        let expected = "the value of the die before the tip, 1–4";
        return match (parse_play(play)?, value.number(4, expected)?) {
            (_, 0) => Err(value.refuse(format!("expected {expected}"))),
            (mur::Action::Knock { from, to, rest }, tip) => {
                Ok(Action::Knock { from, to, rest, tip: tip as u8 })
            }
            _ => Err(span.refuse("only a knock of the kraken tips: expected a text such as b3*a3-h3t2")),
        };
    }
    Ok(match parse_play(span)? {
        mur::Action::Place(at) => Action::Place(at),
        mur::Action::Move { from, to } => Action::Move { from, to },
        mur::Action::Knock { from, to, rest } => Action::Knock { from, to, rest, tip: 0 },
        mur::Action::Withdraw(ships) => Action::Withdraw { ships, reset: false },
    })
}

fn withdrawn(span: Span<'_>) -> Result<Points, Refusal> {
    match span.strip_prefix('X') {
        Some(list) => PointReader::default().points(list),
        None => Err(span.refuse("expected the ships withdrawn with the reset, such as R,Xd3")),
    }
}
