//! Why a play is not legal, which special rules a legal one brought into play, and the table in words.

use super::plays::{self, fits, may_tip, move_kraken, self_closes};
use super::{Action, MurAdvanced, Now, PORTS, position_word};
use crate::mur::board::{Board, CENTRE, Point, STONES, bit, point_name as name, surrounded_by};
use crate::mur::group::group_of;
use crate::mur::path::{self, LONGEST};
use crate::special::special_rules;
use crate::{Game, Illegal, Ink, Player};

pub(super) fn why_not(game: &MurAdvanced, action: Action) -> Illegal {
    let now = &game.now;
    if now.forced != 0 || now.reset {
        let mut text = String::new();
        super::text::write_action(Action::Withdraw { ships: now.forced, reset: now.reset }, &mut text);
        return Illegal::new("forced turns", format!("this turn is forced: {text}"));
    }
    let own = now.turn.index();
    let mut after = now.board;
    match action {
        Action::Place(at) => {
            if now.board.of(now.turn).count_ones() >= STONES {
                return Illegal::new("setup", "all seven ships are on the board");
            }
            if now.board.occupied() & bit(at) != 0 {
                return Illegal::new("placing", format!("{} is occupied", name(at)));
            }
            after.stones[own] |= bit(at);
        }
        Action::Move { from, to } => match why_not_reach(now, from, to) {
            Some(illegal) => return illegal,
            None if now.board.occupied() & bit(to) != 0 => {
                let reason = format!("{0} is occupied: a knock is written {1}*{0}-…", name(to), name(from));
                return Illegal::new("knocking", reason);
            }
            None => after.stones[own] ^= bit(from) | bit(to),
        },
        Action::Knock { from, to, rest, tip } => {
            if let Some(illegal) =
                why_not_reach(now, from, to).or_else(|| why_not_knock(now, from, to, rest, tip))
            {
                return illegal;
            }
            after.shift(now.turn, from, to, rest);
        }
        Action::Kraken { from, to, rest } => match why_not_kraken(now, from, to, rest) {
            Some(illegal) => return illegal,
            None => move_kraken(&mut after, to, rest),
        },
        Action::Withdraw { ships, reset } => {
            if reset {
                return Illegal::new("forced turns", "the kraken is reset only when it has been closed on");
            }
            if !plays::any_free(game) {
                return Illegal::new(
                    "A7",
                    "with nothing else to play, exactly one ship of one's own is withdrawn",
                );
            }
            if ships.count_ones() != 1 || ships & PORTS & now.board.of(now.turn) == 0 {
                return Illegal::new(
                    "ports",
                    "only one ship of one's own on a port, c3 or g3, may be withdrawn",
                );
            }
            after.stones[own] &= !ships;
        }
        Action::Pass => return Illegal::new("A7", "nobody may pass who can play or withdraw"),
    }
    why_not_result(game, action, &after)
}

/// Self-close and repetition: what is left when the play itself could be made.
fn why_not_result(game: &MurAdvanced, action: Action, after: &Board) -> Illegal {
    if self_closes(&game.now, after) {
        return Illegal::new(
            "A4",
            "it closes on one's own ship or gives the opponent a ring around the kraken",
        );
    }
    let dice = match action {
        Action::Knock { tip, .. } if tip > 0 => game.now.dice.tipped(tip).unwrap_or(game.now.dice),
        _ => game.now.dice,
    };
    if game.stood.contains(position_word(after, dice)) {
        return Illegal::new("A6", "the same position has stood before in this game");
    }
    Illegal::new("the turn", "this is no play for this turn")
}

fn why_not_reach(now: &Now, from: Point, to: Point) -> Option<Illegal> {
    let ships = now.board.of(now.turn);
    if ships & bit(from) == 0 {
        return Some(Illegal::new("moving", format!("{} holds no ship of the player on turn", name(from))));
    }
    let class = group_of(bit(from), ships).count_ones();
    (path::from(from, class).ends & bit(to) == 0).then(|| {
        let reason =
            format!("{} is of class {class} and moves exactly that far, not to {}", name(from), name(to));
        Illegal::new("distance", reason)
    })
}

fn why_not_knock(now: &Now, from: Point, to: Point, rest: Point, tip: u8) -> Option<Illegal> {
    let board = &now.board;
    if board.occupied() & bit(to) == 0 {
        return Some(Illegal::new(
            "knocking",
            format!("{0} is empty: the move is {1}-{0}", name(to), name(from)),
        ));
    }
    let class_on = |point| {
        let side = if board.stones[0] & bit(point) != 0 { board.stones[0] } else { board.stones[1] };
        group_of(bit(point), side).count_ones()
    };
    let class = class_on(from);
    if to != board.kraken && class_on(to) <= class {
        let reason = format!("a ship of class {class} cannot knock one of class {}", class_on(to));
        return Some(Illegal::new("knocking", reason));
    }
    let occupied = board.occupied() & !bit(from);
    let ways = path::from(from, class).iter().filter(|way| way.to == to);
    let rests: Vec<Point> = ways.map(|way| way.rest(occupied)).collect();
    if !rests.contains(&rest) {
        let rests: Vec<String> = rests.into_iter().map(name).collect();
        let reason = format!("the piece knocked on {} comes to rest on {}", name(to), rests.join(" or "));
        return Some(Illegal::new("knocking", reason));
    }
    if tip == 0 {
        return None;
    }
    let reason = if to != board.kraken {
        "only a knock of the kraken allows a tip".into()
    } else if to == CENTRE {
        "the kraken stood on 0, so nothing may be tipped".into()
    } else if !may_tip(now, class) {
        format!("a triple is tipped only by a knock at its own distance, not at {class}")
    } else if now.dice.tipped(tip).is_none() {
        format!("no die shows {tip}")
    } else {
        return None;
    };
    Some(Illegal::new("tipping", reason))
}

fn why_not_kraken(now: &Now, from: Point, to: Point, rest: Point) -> Option<Illegal> {
    let refuse = |reason: String| Some(Illegal::new("A2", reason));
    if now.control != Some(now.turn) {
        return refuse("the player on turn does not control the kraken".into());
    }
    if from != now.board.kraken {
        return refuse(format!("the kraken stands on {}", name(now.board.kraken)));
    }
    let ships = now.board.stones[0] | now.board.stones[1];
    if ships & bit(to) == 0 {
        return refuse(format!("the kraken moves only onto a ship, and there is none on {}", name(to)));
    }
    let mut after = now.board;
    move_kraken(&mut after, to, rest);
    let mut reached = false;
    for distance in 1..=LONGEST as u32 {
        let mut ways = path::from(from, distance).iter().filter(|way| way.to == to);
        if ways.any(|way| way.rest(ships) == rest) {
            reached = true;
            if fits(&after, rest, distance) {
                return None;
            }
        }
    }
    refuse(if reached {
        "the displaced ship must become of the class that equals the kraken's distance".into()
    } else {
        format!("on no path does the ship on {} come to rest on {}", name(to), name(rest))
    })
}

special_rules! {
    Knock "knock of a ship",
    KrakenKnock "knock of the kraken",
    Tip "tip",
    ControlGained "control gained",
    ControlLost "control lost",
    KrakenMove "kraken move",
    PortWithdrawal "port withdrawal",
    Close "close",
    DoubleClose "double close",
    KrakenClose "close on the kraken",
    EyePlacing "placing in an eye",
    ForcedTurn "forced turn",
    KrakenReset "kraken reset",
    NothingToPlay "nothing to play (A7)",
    Repetition "play forbidden by A6",
}

pub(super) fn fired(
    before: &MurAdvanced,
    action: Action,
    after: &MurAdvanced,
    report: &mut dyn FnMut(usize),
) {
    let mut report = |rule: Rule| report(rule as usize);
    let (now, then) = (&before.now, &after.now);
    if now.forced != 0 || now.reset {
        report(Rule::ForcedTurn);
        if now.reset {
            report(Rule::KrakenReset);
        }
        return;
    }
    match action {
        Action::Place(at) if surrounded_by(now.board.of(now.turn.other())) & bit(at) != 0 => {
            report(Rule::EyePlacing);
        }
        Action::Place(_) | Action::Move { .. } => {}
        Action::Knock { to, tip, .. } => {
            report(if to == now.board.kraken { Rule::KrakenKnock } else { Rule::Knock });
            if tip > 0 {
                report(Rule::Tip);
            }
            match (now.control, then.control) {
                (None, Some(_)) => report(Rule::ControlGained),
                (Some(_), None) => report(Rule::ControlLost),
                _ => {}
            }
        }
        Action::Kraken { .. } => report(Rule::KrakenMove),
        Action::Withdraw { .. } if plays::any_free(before) => report(Rule::PortWithdrawal),
        Action::Withdraw { .. } | Action::Pass => report(Rule::NothingToPlay),
    }
    let rings = surrounded_by(then.board.of(now.turn)) & !surrounded_by(now.board.of(now.turn));
    let ships = (rings & then.board.of(now.turn.other())).count_ones();
    let kraken = rings & bit(then.board.kraken) != 0;
    for (met, rule) in [
        (ships == 1 && !kraken, Rule::Close),
        (ships + u32::from(kraken) > 1, Rule::DoubleClose),
        (kraken, Rule::KrakenClose),
        (plays_without_past(before) != plays_with_past(before), Rule::Repetition),
    ] {
        if met {
            report(rule);
        }
    }
}

fn plays_with_past(game: &MurAdvanced) -> usize {
    let mut count = 0;
    plays::list(game, |_| count += 1);
    count
}

/// The number of plays if only the present position had stood.
fn plays_without_past(game: &MurAdvanced) -> usize {
    let mut now = game.now;
    now.numbers_stood = 0;
    plays_with_past(&MurAdvanced::at(now))
}

/// The table in words, for a drawing.
pub(super) fn legend(now: &Now) -> Vec<(String, Ink)> {
    let who = |player: Player| MurAdvanced::PLAYERS[player.index()];
    let side = |player: Player, piece: char| {
        let (bars, off) = (now.bars[player.index()], STONES - now.board.of(player).count_ones());
        (format!("{piece} {}  bars {bars}/{}  off {off}", who(player), now.goal), Ink::Piece(player))
    };
    let [a, b, c] = now.dice.values();
    let control = match now.control {
        Some(player) => format!("{} controls the kraken", who(player)),
        None => "nobody controls the kraken".into(),
    };
    let state = match now.winner {
        Some(winner) => format!("{} has won", who(winner)),
        None if now.forced != 0 || now.reset => format!("{}: forced turn", who(now.turn)),
        None => format!("{} to play", who(now.turn)),
    };
    let mut lines = vec![side(Player::First, '●'), side(Player::Second, '○')];
    let facts = [state, format!("dice {a} {b} {c}"), control, "ports: c3 and g3".into()];
    lines.extend(facts.map(|fact| (fact, Ink::Text)));
    lines
}
