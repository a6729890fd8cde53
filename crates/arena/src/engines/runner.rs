//! Playing a match, several games at once.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use mura_games::Player;

use crate::engines::bout::{self, Finished, Setting};
use crate::engines::conditions::Stream;
use crate::engines::contestant::Contestant;
use crate::engines::opening::{self, Opening};
use crate::engines::stats::Verdict;
use crate::engines::{Conditions, Engine, GameResult, Ledger, MatchError, Plan, Standing};
use crate::series::payment;

/// What the boards of a match share.
struct Hall<'a> {
    plan: &'a Plan,
    /// Games that were played before.
    done: BTreeSet<u64>,
    next_pair: AtomicU64,
    /// Nothing more is to be played.
    over: &'a AtomicBool,
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
/// stands. Whoever sets `over` ends it early: games in progress are left, and how it stands then is the answer.
///
/// A board plays the two games of an opening one after the other, so that pairs – what the statistics count – are
/// finished early.
pub fn run(
    plan: &Plan,
    ledger: Option<Ledger>,
    done: &[GameResult],
    over: &AtomicBool,
    watch: &(dyn Fn(&Standing) + Sync),
) -> Result<Standing, MatchError> {
    plan.open(0)?;
    greet(&plan.conditions)?;
    let mut standing = Standing::default();
    for result in done.iter().filter(|result| result.number < plan.games) {
        standing.add(result.clone());
    }
    if decided(plan, &standing) {
        over.store(true, Relaxed);
    }
    let hall = Hall {
        plan,
        done: done.iter().map(|result| result.number).collect(),
        next_pair: AtomicU64::new(0),
        over,
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
pub(super) fn greet(conditions: &Conditions) -> Result<(), MatchError> {
    for (side, spec) in conditions.sides.iter().enumerate() {
        if let Engine::Command { .. } = spec.engine {
            let greeted = Contestant::new(conditions, side).new_game(&conditions.resources(side, 0));
            greeted.map_err(|fault| MatchError::Program {
                spec: spec.to_string(),
                why: format!("fails: {fault}"),
            })?;
        }
    }
    Ok(())
}

/// Game `number` of a match, which begins with this opening.
fn setting(plan: &Plan, number: u64, opening: &Opening) -> Setting {
    Setting {
        number,
        black: usize::from(GameResult::colour(number) != Player::First),
        start: opening.start.fork(),
        opening: opening.actions.clone(),
        // Both games of a pair see the same dice, each colour its own: luck then favours both sides alike.
        dice: plan.conditions.seed(Stream::Dice, number / 2),
        pace: None,
        tags: plan.tags(number, &*opening.start),
    }
}

fn decided(plan: &Plan, standing: &Standing) -> bool {
    plan.sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Verdict::Open)
}

impl Hall<'_> {
    /// Plays pair after pair until none is left.
    fn board(&self) {
        let mut sides = [0, 1].map(|side| Contestant::new(&self.plan.conditions, side));
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
                let setting = setting(self.plan, number, &opening);
                match bout::play(&self.plan.conditions, &setting, &mut sides, self.over) {
                    Ok(Some(finished)) => self.bring(number, finished),
                    Ok(None) => {}
                    Err(error) => return self.give_up(error),
                }
            }
        }
    }

    /// Writes a finished game down and counts it.
    fn bring(&self, number: u64, finished: Finished) {
        let Finished { mut record, table, outcome, fault, .. } = finished;
        let plies = record.plays.len() as u32;
        record.set_tag("Plies", plies.to_string());
        let result = GameResult { number, outcome, points: payment(&*table, outcome), plies, fault };
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        // What comes after the decision would only be counted because it happened to be quick.
        if self.over.load(Relaxed) {
            return;
        }
        let written = desk.ledger.as_mut().map_or(Ok(()), |ledger| ledger.append(&record));
        if let Err(error) = written {
            desk.trouble.get_or_insert(error);
            self.over.store(true, Relaxed);
            return;
        }
        desk.standing.add(result);
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
