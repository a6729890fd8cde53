//! Why a move is not legal, and which special rules a legal one brought into play.

use super::board::{Junction, NEIGHBOURS, bit, complete_lines, name};
use super::cows::number_bit;
use super::moves::completes_fresh;
use super::now::QUIET;
use super::sequence::Sequence;
use super::{Action, Morabaraba};
use crate::special::special_rules;
use crate::{Illegal, Outcome};

pub(super) fn why_not(game: &Morabaraba, action: Action) -> Illegal {
    let now = &game.now;
    let own = now.herds[now.turn.index()];
    let hand = now.hand_of(now.turn);
    let (to, shot, fresh) = match action {
        Action::Place { at, cow, shot } => {
            if hand == 0 {
                return Illegal::new("3.2.1", "no cow is in hand: cows are moved now, as in A1,3-A4");
            }
            if hand & number_bit(cow) == 0 {
                return Illegal::new("M1", format!("cow {cow} is not in the hand of the player on turn"));
            }
            (at, shot, complete_lines(at, own | bit(at)).next().is_some())
        }
        Action::Move { from, to, shot } => {
            if hand != 0 {
                return Illegal::new("3.1.4", "cows are in hand and must be placed first, as in C5-1");
            }
            if own & bit(from) == 0 {
                return Illegal::new("3.2.2", format!("{} holds no cow of the player on turn", name(from)));
            }
            let linked = NEIGHBOURS[usize::from(from)] & bit(to) != 0;
            if !linked && own.count_ones() > 3 {
                return Illegal::new("3.2.2.1", format!("{} and {} are not linked", name(from), name(to)));
            }
            (to, shot, now.empty() & bit(to) != 0 && completes_fresh(game, from, to))
        }
    };
    if now.empty() & bit(to) == 0 {
        return Illegal::new("3.1.5", format!("{} is occupied", name(to)));
    }
    why_not_shot(game, shot, fresh)
}

fn why_not_shot(game: &Morabaraba, shot: Option<Junction>, fresh: bool) -> Illegal {
    let enemy = game.now.herds[game.now.turn.other().index()];
    let Some(shot) = shot else {
        return Illegal::new("5.4.6", "it makes a new three in a row, so a loose cow must be shot");
    };
    if !fresh {
        return Illegal::new(
            "3.2.4.1.2",
            "it makes no three in a row that has not been used, so nothing is shot",
        );
    }
    if enemy & bit(shot) == 0 {
        return Illegal::new("5.4.8", format!("no cow of the opponent stands on {}", name(shot)));
    }
    if game.now.rows[game.now.turn.other().index()] & bit(shot) != 0 {
        return Illegal::new(
            "3.1.8",
            format!("the cow on {} is three in a row and cannot be shot", name(shot)),
        );
    }
    Illegal::new("3.1.7", "this cow cannot be shot here")
}

special_rules! {
    Row "three in a row",
    Shot "shot",
    Paralysed "paralysed row",
    Barren "barren row",
    UsedAgain "used sequence made again",
    Flight "flying move",
    TwoCowsLeft "two cows left",
    Blocked "blocked",
    ThreeCowsDraw "draw: three cows, ten moves (M3)",
    RepetitionDraw "draw: third repetition (M4)",
    QuietDraw "draw: hundred quiet plies (M4)",
}

pub(super) fn fired(before: &Morabaraba, action: Action, after: &Morabaraba, report: &mut dyn FnMut(usize)) {
    let mut report = |rule: Rule| report(rule as usize);
    let (now, then) = (&before.now, &after.now);
    let own = now.turn.index();
    let (arrived, shot, flown) = match action {
        Action::Place { at, shot, .. } => (at, shot, false),
        Action::Move { from, to, shot } => (to, shot, NEIGHBOURS[usize::from(from)] & bit(to) == 0),
    };
    let lines = complete_lines(arrived, then.herds[own]);
    let sequences: Vec<_> = lines.map(|line| Sequence::on(line.index, &then.cows).word()).collect();
    let fresh = sequences.iter().filter(|&&sequence| !before.recorded.contains(sequence)).count();
    for (met, rule) in [
        (flown, Rule::Flight),
        (!sequences.is_empty(), Rule::Row),
        (shot.is_some(), Rule::Shot),
        (shot.is_some() && fresh > 1, Rule::Paralysed),
        (shot.is_none() && fresh > 0, Rule::Barren),
        (sequences.len() > fresh, Rule::UsedAgain),
    ] {
        if met {
            report(rule);
        }
    }
    match then.outcome {
        Some(Outcome::Win(winner)) if then.cows_left(winner.other()) <= 2 => report(Rule::TwoCowsLeft),
        Some(Outcome::Win(_)) => report(Rule::Blocked),
        Some(Outcome::Draw) if then.quiet >= QUIET => report(Rule::QuietDraw),
        Some(Outcome::Draw) if then.judge_moves().is_some() => report(Rule::ThreeCowsDraw),
        Some(Outcome::Draw) => report(Rule::RepetitionDraw),
        None => {}
    }
}
