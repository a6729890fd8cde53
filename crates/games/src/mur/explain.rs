//! Why a play is not legal, and which special rules a legal one brought into play.

use super::board::{Point, STONES, bit, point_name as name, surrounded_by, write_points};
use super::group::group_of;
use super::{Action, Edition, GOAL, Mur, path, plays};
use crate::Illegal;
use crate::special::special_rules;

pub(super) fn why_not<E: Edition>(game: &Mur<E>, action: Action) -> Illegal {
    if game.trapped != 0 {
        let mut stones = String::new();
        write_points(game.trapped, &mut stones);
        return Illegal::new("R4", format!("this turn must withdraw all trapped stones: X{stones}"));
    }
    if game.repeat_duty {
        return Illegal::new(
            "R6",
            "the position was repeated, so this turn must withdraw one stone of one's own",
        );
    }
    match action {
        Action::Place(at) => why_not_place(game, at),
        Action::Move { from, to } => why_not_move(game, from, to, None),
        Action::Knock { from, to, rest } => why_not_move(game, from, to, Some(rest)),
        Action::Withdraw(_) => {
            let mut free = false;
            plays::list(game, |play| free |= !matches!(play, Action::Withdraw(_)));
            if free {
                Illegal::new(
                    "R4, R6, R7",
                    "nothing has to be withdrawn, and nobody may withdraw unless obliged",
                )
            } else {
                Illegal::new(
                    "R7",
                    "with no legal placing or move, exactly one stone of one's own is withdrawn",
                )
            }
        }
    }
}

fn why_not_place<E: Edition>(game: &Mur<E>, at: Point) -> Illegal {
    if game.board.of(game.turn).count_ones() >= STONES {
        return Illegal::new("setup", "all seven stones are on the board");
    }
    if game.board.occupied() & bit(at) != 0 {
        return Illegal::new("placing", format!("{} is occupied", name(at)));
    }
    Illegal::new("R5", format!("{} is an opposing eye, and entering it traps nothing", name(at)))
}

fn why_not_move<E: Edition>(game: &Mur<E>, from: Point, to: Point, rest: Option<Point>) -> Illegal {
    let stones = game.board.of(game.turn);
    if stones & bit(from) == 0 {
        return Illegal::new("moving", format!("{} holds no stone of the player on turn", name(from)));
    }
    let order = group_of(bit(from), stones).count_ones();
    let paths = path::from(from, order);
    if paths.ends & bit(to) == 0 {
        let steps = if order == 1 { "1 step".into() } else { format!("{order} steps") };
        let (from, to) = (name(from), name(to));
        return Illegal::new(
            "distance",
            format!("{from} is of order {order} and moves exactly {steps}, not to {to}"),
        );
    }
    let occupied = game.board.occupied();
    let Some(rest) = rest else {
        if occupied & bit(to) != 0 {
            let reason = format!(
                "{0} is occupied: a knock names where the piece goes, {1}*{0}-…",
                name(to),
                name(from)
            );
            return Illegal::new("knocking", reason);
        }
        return Illegal::new("R5", format!("{} is an opposing eye, and entering it traps nothing", name(to)));
    };
    if occupied & bit(to) == 0 {
        return Illegal::new("knocking", format!("{0} is empty: the move is {1}-{0}", name(to), name(from)));
    }
    let theirs = if game.board.kraken == to {
        4
    } else {
        let side = if stones & bit(to) != 0 { stones } else { game.board.of(game.turn.other()) };
        group_of(bit(to), side).count_ones()
    };
    if theirs <= order {
        let reason = format!("a stone of order {order} cannot knock one of order {theirs}");
        return Illegal::new("knocking", reason);
    }
    let rests: Vec<Point> =
        paths.iter().filter(|way| way.to == to).map(|way| way.rest(occupied & !bit(from))).collect();
    if !rests.contains(&rest) {
        let rests: Vec<String> = rests.into_iter().map(name).collect();
        let reason = format!("the piece knocked on {} comes to rest on {}", name(to), rests.join(" or "));
        return Illegal::new("knocking", reason);
    }
    if rest == from && stones & bit(to) != 0 {
        return Illegal::new("no sustain", "the position would be the same as before");
    }
    Illegal::new("R5", "it would leave one's own stone or the mur stone trapped by the opponent")
}

special_rules! {
    Knock "knock of a stone",
    KrakenKnock "knock of the mur stone",
    Trap "trap",
    DoubleTrap "double trap",
    EyeEntry "entry into an opposing eye",
    MixedTraps "mixed traps",
    RepeatWithdrawal "repeat withdrawal",
    StagnationWithdrawal "stagnation withdrawal",
    KrakenTrap "mur stone trapped",
    ThirdMark "third mark",
}

pub(super) fn fired<E: Edition>(
    before: &Mur<E>,
    action: Action,
    after: &Mur<E>,
    report: &mut dyn FnMut(usize),
) {
    let mut report = |rule: Rule| report(rule as usize);
    let (player, opponent) = (before.turn, before.turn.other());
    let eyes = surrounded_by(before.board.of(opponent)) & before.board.empty();
    let mut entered = 0;
    match action {
        Action::Place(at) | Action::Move { to: at, .. } => entered = eyes & bit(at),
        Action::Knock { to, .. } if before.board.kraken == to => report(Rule::KrakenKnock),
        Action::Knock { to, rest, .. } => {
            report(Rule::Knock);
            if before.board.of(player) & bit(to) != 0 {
                entered = eyes & bit(rest);
            }
        }
        Action::Withdraw(_) if before.repeat_duty => report(Rule::RepeatWithdrawal),
        Action::Withdraw(_) if before.trapped == 0 => report(Rule::StagnationWithdrawal),
        Action::Withdraw(_) => {}
    }
    match after.marks[player.index()] - before.marks[player.index()] {
        0 => {}
        1 => report(Rule::Trap),
        _ => report(Rule::DoubleTrap),
    }
    let own_trapped = after.board.of(player) & surrounded_by(after.board.of(opponent));
    for (met, rule) in [
        (entered != 0, Rule::EyeEntry),
        (after.trapped != 0 && own_trapped != 0, Rule::MixedTraps),
        (plays::traps_kraken(after, player), Rule::KrakenTrap),
        (after.marks[player.index()] >= GOAL, Rule::ThirdMark),
    ] {
        if met {
            report(rule);
        }
    }
}
