//! Playing a match, several games at once.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::engines::bout::{self, Finished};
use crate::engines::contestant::Contestant;
use crate::engines::stats::Verdict;
use crate::engines::{Engine, GameResult, Ledger, MatchError, Plan, Standing, opening};

/// What the boards of a match share.
struct Hall<'a> {
    plan: &'a Plan,
    /// Games that were played before.
    done: BTreeSet<u64>,
    next_pair: AtomicU64,
    /// Nothing more is to be played.
    over: AtomicBool,
    desk: Mutex<Desk>,
    watch: &'a (dyn Fn(&Standing) + Sync),
}

/// Where finished games are brought to.
struct Desk {
    standing: Standing,
    ledger: Option<Ledger>,
    trouble: Option<MatchError>,
}

/// Plays a match to its end; `done` are the games that were played before. After every game `watch` is shown how it
/// stands.
///
/// A board plays the two games of an opening one after the other, so that pairs – what the statistics count – are
/// finished early.
pub fn run(
    plan: &Plan,
    ledger: Option<Ledger>,
    done: &[GameResult],
    watch: &(dyn Fn(&Standing) + Sync),
) -> Result<Standing, MatchError> {
    plan.open(0)?;
    greet(plan)?;
    let mut standing = Standing::default();
    done.iter().filter(|result| result.number < plan.games).for_each(|&result| standing.add(result));
    let hall = Hall {
        plan,
        done: done.iter().map(|result| result.number).collect(),
        next_pair: AtomicU64::new(0),
        over: AtomicBool::new(decided(plan, &standing)),
        desk: Mutex::new(Desk { standing, ledger, trouble: None }),
        watch,
    };
    let boards = (plan.concurrency as u64).clamp(1, plan.games.div_ceil(2).max(1));
    thread::scope(|scope| {
        for _ in 1..boards {
            scope.spawn(|| hall.board());
        }
        hall.board();
    });
    let desk = hall.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    desk.trouble.map_or(Ok(desk.standing), Err)
}

/// Programs that cannot even be started are told of at once, and not a thousand times as lost games.
fn greet(plan: &Plan) -> Result<(), MatchError> {
    for (side, spec) in plan.sides.iter().enumerate() {
        if let Engine::Command { .. } = spec.engine {
            let greeted = Contestant::new(plan, side).new_game(&plan.resources(side, 0));
            greeted.map_err(|fault| MatchError::Program {
                spec: spec.to_string(),
                why: format!("fails: {fault}"),
            })?;
        }
    }
    Ok(())
}

fn decided(plan: &Plan, standing: &Standing) -> bool {
    plan.sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Verdict::Open)
}

impl Hall<'_> {
    /// Plays pair after pair until none is left.
    fn board(&self) {
        let mut sides = [0, 1].map(|side| Contestant::new(self.plan, side));
        while !self.over.load(Relaxed) {
            let pair = self.next_pair.fetch_add(1, Relaxed);
            let games = [2 * pair, 2 * pair + 1];
            if games[0] >= self.plan.games {
                return;
            }
            let missing: Vec<_> = games.into_iter().filter(|number| !self.done.contains(number)).collect();
            if missing.is_empty() {
                continue;
            }
            let opening = match opening::opening(self.plan, pair) {
                Ok(opening) => opening,
                Err(error) => return self.give_up(error),
            };
            for number in missing {
                match bout::play(self.plan, number, &opening, &mut sides, &self.over) {
                    Ok(Some(finished)) => self.bring(&finished),
                    Ok(None) => {}
                    Err(error) => return self.give_up(error),
                }
            }
        }
    }

    /// Writes a finished game down and counts it.
    fn bring(&self, finished: &Finished) {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        // What comes after the decision would only be counted because it happened to be quick.
        if self.over.load(Relaxed) {
            return;
        }
        let written = desk.ledger.as_mut().map_or(Ok(()), |ledger| ledger.append(&finished.record));
        if let Err(error) = written {
            desk.trouble.get_or_insert(error);
            self.over.store(true, Relaxed);
            return;
        }
        desk.standing.add(finished.result);
        if decided(self.plan, &desk.standing) {
            self.over.store(true, Relaxed);
        }
        (self.watch)(&desk.standing);
    }

    fn give_up(&self, error: MatchError) {
        self.over.store(true, Relaxed);
        self.desk.lock().unwrap_or_else(PoisonError::into_inner).trouble.get_or_insert(error);
    }
}
