//! Why an action is not legal, and which special rules a legal one brought into play.

use super::now::{Now, Phase};
use super::route::{EXIT, HOME, REFUGE, ROSETTES, Step, jumps, mirrored, name};
use super::side::Side;
use super::{Action, Ur};
use crate::special::special_rules;
use crate::{Game, Illegal, Outcome, Player};

pub(super) fn why_not(now: &Now, action: Action) -> Illegal {
    let (from, to) = match (now.phase, action) {
        (Phase::Throw, _) => return Illegal::new("the turn", "the dice must be thrown first: 1, 2, 3 or 4"),
        (_, Action::Throw(_)) => {
            return Illegal::new("the turn", "no throw is due: a piece must be moved first");
        }
        (_, Action::Pass) => return Illegal::new("the turn", "a piece can be moved, so one must be moved"),
        (_, Action::Step { from, to }) => (from, to),
    };
    let (own, enemy) = (&now.sides[now.turn.index()], &now.sides[now.turn.other().index()]);
    if from == 0 && own.river == 0 {
        return Illegal::new("entering", "no piece is in the river");
    }
    if from > 0 && own.on(from) == 0 {
        let square = name(now.turn, from);
        return Illegal::new("moving", format!("no piece of the player on turn stands on {square}"));
    }
    if to <= from {
        return Illegal::new("moving", "pieces move forward along the route");
    }
    if from == 0 && to > 4 {
        return Illegal::new("entering", "pieces enter on the first four squares of the route");
    }
    if now.lengths().checked_shr(u32::from(to - from)).unwrap_or(0) & 1 == 0 {
        let allowed = match now.phase {
            Phase::Step(n) => format!("the throw was {n}"),
            Phase::Bonus { .. } => "a bonus move has 1, 2, 3 or 5 steps".into(),
            _ => "a penalty move has 1 to 5 steps".into(),
        };
        return Illegal::new("moving", format!("this is a move of {}, but {allowed}", to - from));
    }
    if from > 0 && own.river > 0 && REFUGE >> to & 1 == 0 {
        return Illegal::new(
            "U2",
            "with a piece in the river only entering and moves within the refuge are allowed",
        );
    }
    Illegal::new("doubles", format!("two pieces stand on the square: {}", who_blocks(own, enemy, to)))
}

fn who_blocks(own: &Side, enemy: &Side, to: Step) -> &'static str {
    if to < HOME && own.on(to) == 2 {
        "one's own"
    } else if to < HOME && mirrored(1 << to) as u16 & enemy.two != 0 {
        "the opponent's"
    } else {
        "it cannot be entered"
    }
}

special_rules! {
    Again "throw of 3 or 4",
    Pass "turn lost (pass)",
    Knock "knock",
    Jump "jump over a rosette",
    SafeJump "jump made safe by an eye",
    Rosette "rosette reached",
    BonusMove "bonus move made",
    PenaltyMove "penalty move made",
    Skipped "bonus move impossible",
    Home "piece home",
    ExitKnock "knock on the exit rosette",
    BlockedExit "blocked exit",
    EndlessDuel "endless duel (U4)",
}

pub(super) fn fired(before: &Now, action: Action, after: &Now, report: &mut dyn FnMut(usize)) {
    let mut report = |rule: Rule| report(rule as usize);
    let (from, to) = match action {
        Action::Throw(n) if n >= 3 => return report(Rule::Again),
        Action::Throw(_) => return,
        Action::Pass => return report(Rule::Pass),
        Action::Step { from, to } => (from, to),
    };
    let opponent = before.turn.other().index();
    let home = to == HOME;
    let guards = if home { before.sides[opponent].on(EXIT) } else { 0 };
    let knocked = after.sides[opponent].river > before.sides[opponent].river;
    let jumped = !home && jumps(from, to);
    let passed = !home && (from + 1..to).any(|step| ROSETTES >> step & 1 != 0);
    let rosette = !home && !jumped && ROSETTES >> to & 1 != 0;
    let earned = rosette || (home && guards < 2);
    let got_bonus = matches!(after.phase, Phase::Bonus { .. });
    for (met, rule) in [
        (matches!(before.phase, Phase::Bonus { .. }), Rule::BonusMove),
        (before.phase == Phase::Penalty, Rule::PenaltyMove),
        (knocked && !home, Rule::Knock),
        (jumped, Rule::Jump),
        (passed && !jumped, Rule::SafeJump),
        (rosette, Rule::Rosette),
        (home, Rule::Home),
        (guards == 1, Rule::ExitKnock),
        (guards == 2, Rule::BlockedExit),
        (earned && !got_bonus && after.outcome.is_none(), Rule::Skipped),
        (after.outcome == Some(Outcome::Draw), Rule::EndlessDuel),
    ] {
        if met {
            report(rule);
        }
    }
}

/// Who is to do what, in words.
pub(super) fn state(now: &Now) -> String {
    let who = |player: Player| Ur::PLAYERS[player.index()];
    let turn = who(now.turn);
    match (now.outcome, now.phase) {
        (Some(Outcome::Draw), _) => "drawn: an endless duel".into(),
        (Some(Outcome::Win(winner)), _) => format!("{} has won", who(winner)),
        (None, Phase::Throw) => format!("{turn} to throw"),
        (None, Phase::Step(n)) => format!("{turn} has thrown {n} and is to move"),
        (None, Phase::Bonus { throw_due: false }) => format!("{turn} has a bonus move: 1, 2, 3 or 5 steps"),
        (None, Phase::Bonus { throw_due: true }) => {
            format!("{turn} has a bonus move, 1, 2, 3 or 5 steps, and throws again after it")
        }
        (None, Phase::Penalty) => format!("{turn} has a penalty move, 1 to 5 steps, and throws after it"),
    }
}
