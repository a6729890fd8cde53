//! Position and action texts of Ur.

use super::now::{BONUS, Now, PENALTY, Phase};
use super::route::{HOME, NAMES, mirrored, name, step_named};
use super::side::{PIECES, Side};
use super::{Action, Ur};
use crate::text::{Fields, Span, parse_turn};
use crate::{Game, Outcome, Player, Refusal};

pub(super) fn parse(text: &str) -> Result<Now, Refusal> {
    let mut fields = Fields::new(text);
    let pieces = fields.next("pieces")?;
    let Some((black, white)) = pieces.split_once('/') else {
        return Err(
            pieces.refuse("expected Black's pieces, a slash and White's: river.steps.home/river.steps.home")
        );
    };
    let sides = [parse_side(black)?, parse_side(white)?];
    for step in 1..HOME {
        let shared = mirrored(1 << step) as u16;
        if sides[0].any >> step & 1 != 0 && sides[1].any & shared != 0 {
            let square = name(Player::First, step);
            return Err(pieces.refuse(format!("both players have pieces on square {square}")));
        }
    }
    let won = sides.map(|side| side.home == PIECES);
    if won == [true, true] {
        return Err(pieces.refuse("both players have all pieces home: only one can have won"));
    }
    // A won game is written with the winner's turn, whatever was read.
    let mut turn = parse_turn(fields.next("turn")?)?;
    let outcome = Player::BOTH.into_iter().find(|player| won[player.index()]).map(Outcome::Win);
    if let Some(Outcome::Win(winner)) = outcome {
        turn = winner;
    }
    let place = fields.next("phase")?;
    let phase = parse_phase(place)?;
    fields.end()?;
    let now = Now { sides, turn, phase, outcome, duel_start: 0 };
    if outcome.is_some() && phase != Phase::Throw {
        return Err(place.refuse("a finished game is written with phase t"));
    }
    match phase {
        Phase::Bonus { .. } if !now.can_step(turn, BONUS) => {
            Err(place.refuse("no bonus move is possible here"))
        }
        Phase::Penalty if !now.can_step(turn, PENALTY) => {
            Err(place.refuse("no penalty move is possible here"))
        }
        _ => Ok(now),
    }
}

fn parse_side(span: Span<'_>) -> Result<Side, Refusal> {
    let mut parts = span.split('.');
    let (Some(river), Some(steps), Some(home), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(span.refuse("expected river.steps.home, such as 7.000000000000000.0"));
    };
    let mut side = Side { any: 0, two: 0, river: 0, home: 0 };
    side.river = river.number(u32::from(PIECES), "the number of pieces in the river, 0–7")? as u8;
    side.home = home.number(u32::from(PIECES), "the number of pieces home, 0–7")? as u8;
    let mut count = 0;
    for (digit, place) in steps.chars() {
        count += 1;
        match digit {
            _ if count > 15 => return Err(steps.refuse("expected fifteen digits, one for each step")),
            '0' => {}
            '1' => side.add(count),
            '2' => {
                side.add(count);
                side.add(count);
            }
            _ => return Err(place.refuse("expected the number of pieces on a square: 0, 1 or 2")),
        }
    }
    if count < 15 {
        return Err(steps.refuse("expected fifteen digits, one for each step"));
    }
    let sum = u32::from(side.river) + side.on_board() + u32::from(side.home);
    if sum != u32::from(PIECES) {
        let pieces = if sum == 1 { "piece" } else { "pieces" };
        return Err(span.refuse(format!("{sum} {pieces}: each player has seven")));
    }
    Ok(side)
}

fn parse_phase(span: Span<'_>) -> Result<Phase, Refusal> {
    Ok(match span.as_str() {
        "t" => Phase::Throw,
        "m1" => Phase::Step(1),
        "m2" => Phase::Step(2),
        "m3" => Phase::Step(3),
        "m4" => Phase::Step(4),
        "b" => Phase::Bonus { throw_due: false },
        "b+" => Phase::Bonus { throw_due: true },
        "p" => Phase::Penalty,
        _ => return Err(span.refuse("expected the phase: t, m1, m2, m3, m4, b, b+ or p")),
    })
}

pub(super) fn write(now: &Now, out: &mut String) {
    for (index, side) in now.sides.iter().enumerate() {
        if index > 0 {
            out.push('/');
        }
        out.push((b'0' + side.river) as char);
        out.push('.');
        out.extend((1..HOME).map(|step| (b'0' + side.on(step)) as char));
        out.push('.');
        out.push((b'0' + side.home) as char);
    }
    out.push(' ');
    out.push(now.turn.letter());
    out.push_str(match now.phase {
        Phase::Throw => " t",
        Phase::Step(1) => " m1",
        Phase::Step(2) => " m2",
        Phase::Step(3) => " m3",
        Phase::Step(_) => " m4",
        Phase::Bonus { throw_due: false } => " b",
        Phase::Bonus { throw_due: true } => " b+",
        Phase::Penalty => " p",
    });
}

pub(super) fn write_action(player: Player, action: Action, out: &mut String) {
    match action {
        Action::Throw(n) => out.push((b'0' + n) as char),
        Action::Step { from: 0, to } => out.extend(['+', name(player, to)]),
        Action::Step { from, to: HOME } => {
            out.push(name(player, from));
            out.push_str("-home");
        }
        Action::Step { from, to } => out.extend([name(player, from), '-', name(player, to)]),
        Action::Pass => out.push_str("pass"),
    }
}

pub(super) fn parse_action(player: Player, text: &str) -> Result<Action, Refusal> {
    let span = Span::whole(text).trim();
    let square = |span: Span<'_>| {
        let mut chars = span.as_str().chars();
        let step = match (chars.next(), chars.next()) {
            (Some(c), None) => step_named(player, c),
            _ => None,
        };
        step.ok_or_else(|| {
            let who = Ur::PLAYERS[player.index()];
            let route: Vec<_> = NAMES[player.index()].chars().map(String::from).collect();
            let route = route.join(" ");
            span.refuse(format!("expected a square of {who}'s route: {route}"))
        })
    };
    match span.as_str() {
        "pass" => return Ok(Action::Pass),
        "1" | "2" | "3" | "4" => return Ok(Action::Throw(span.as_str().as_bytes()[0] - b'0')),
        _ => {}
    }
    if let Some(to) = span.strip_prefix('+') {
        return Ok(Action::Step { from: 0, to: square(to)? });
    }
    let Some((from, to)) = span.split_once('-') else {
        return Err(span.refuse("expected a throw 1–4, or an action such as +C, A-D, e-home or pass"));
    };
    let from = square(from)?;
    let to = if to.as_str() == "home" { HOME } else { square(to)? };
    Ok(Action::Step { from, to })
}
