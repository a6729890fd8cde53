//! The same work done by the literal rules, to compare with.

use mura_games::{GameId, Luck};
use mura_literal::Referee;

use super::measure::{Rate, deepening, repeating};

/// Leaves a second; `None` where there are no literal rules.
pub(super) fn perft(game: GameId, position: &str, seconds: f64) -> Option<Rate> {
    let referee = mura_literal::open(game.as_str(), position).ok()?;
    Some(deepening(seconds, |depth| count(&*referee, depth)))
}

fn count(referee: &dyn Referee, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for action in referee.legal() {
        let mut after = referee.fork();
        if after.play(&action).is_ok() {
            leaves += count(&*after, depth - 1);
        }
    }
    leaves
}

/// Random plies a second; `None` where there are no literal rules.
pub(super) fn random(game: GameId, position: &str, cap: u32, seconds: f64) -> Option<f64> {
    let start = mura_literal::open(game.as_str(), position).ok()?;
    let mut luck = Luck::new(1);
    Some(repeating(seconds, || play_out(start.fork(), &mut luck, cap)))
}

fn play_out(mut referee: Box<dyn Referee>, luck: &mut Luck, cap: u32) -> u64 {
    for plies in 0..cap {
        let action = match referee.chance() {
            Some(throws) => throw(&throws, luck),
            None => {
                let mut legal = referee.legal();
                (!legal.is_empty()).then(|| legal.swap_remove(luck.below(legal.len())))
            }
        };
        match action {
            Some(action) if referee.play(&action).is_ok() => {}
            _ => return u64::from(plies),
        }
    }
    u64::from(cap)
}

fn throw(throws: &[(String, u32, u32)], luck: &mut Luck) -> Option<String> {
    let mut ticket = luck.below(throws.first()?.2 as usize) as u32;
    for (text, weight, _) in throws {
        if ticket < *weight {
            return Some(text.clone());
        }
        ticket -= weight;
    }
    None
}
