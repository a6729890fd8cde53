//! Openings: a few random plies after which nobody is far ahead.

use mura_engine::{Limits, Recipe, Resources, Score, Thinker};
use mura_games::{Luck, Outcome, Table};

use crate::engines::conditions::Stream;
use crate::engines::{MatchError, Plan};

/// Positions that the judge looks at, and playouts, which take longer.
const LOOK: u64 = 20_000;
const PLAYOUTS: u64 = 400;
/// Somebody is far ahead from here on: more than half a mark, bar or cow, or two to one in winning. With a looser judge one
/// colour of Morabaraba is lost from some openings, and a match then measures its openings.
const FAR_AHEAD: u32 = 60;
/// Openings that are thrown away before the least unbalanced of them is taken.
const TRIES: usize = 100;

/// Where the two games of a pair start.
pub(super) struct Opening {
    pub(super) start: Box<dyn Table>,
    /// The actions to play first.
    pub(super) actions: Vec<String>,
}

/// The opening of a pair. It depends on nothing but the plan.
///
/// Where no opening of the wanted length will do, a shorter one is taken. Without any at all, sides that leave nothing to
/// chance would play the same two games again and again, so that is an error.
pub(super) fn opening(plan: &Plan, pair: u64) -> Result<Opening, MatchError> {
    let start = plan.open(pair)?;
    if start.outcome().is_some() {
        let position = start.position();
        return Err(MatchError::Opening(format!(
            "there is no opening from {position}: the game is over there"
        )));
    }
    let mut luck = Luck::new(plan.conditions.seed(Stream::Opening, pair));
    if plan.opening_plies == 0 {
        return Ok(Opening { start, actions: Vec::new() });
    }
    let mut lengths = (1..=plan.opening_plies).rev();
    match lengths.find_map(|plies| balanced(&*start, plies, plan.judge, &mut luck)) {
        Some(actions) => Ok(Opening { start, actions }),
        None => Err(MatchError::Opening(format!(
            "there is no opening from {}: whatever is played, something is won in it, or could be at once",
            start.position()
        ))),
    }
}

/// The first of some random openings that is balanced, or the most balanced of all; `None` if none will do.
fn balanced(start: &dyn Table, plies: u32, judge: Option<Recipe>, luck: &mut Luck) -> Option<Vec<String>> {
    let mut best: Option<(u32, Vec<String>)> = None;
    for _ in 0..TRIES {
        let Some((table, actions)) = random_plies(start, plies, luck) else { continue };
        let lead = lead(&*table, judge, luck.word());
        if best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, actions));
        }
        if lead < FAR_AHEAD {
            break;
        }
    }
    best.map(|(_, actions)| actions)
}

/// Some random plies in which nobody won anything, or `None`.
fn random_plies(start: &dyn Table, plies: u32, luck: &mut Luck) -> Option<(Box<dyn Table>, Vec<String>)> {
    let (mut table, mut actions) = (start.fork(), Vec::new());
    for _ in 0..plies {
        let action = table.random(luck)?;
        table.play(&action).ok()?;
        actions.push(action);
    }
    let [before, after] = [start, &*table].map(|table| table.score().map(i64::from));
    let even = after[0] - before[0] == after[1] - before[1];
    (table.outcome().is_none() && even && !wins_at_once(&*table)).then_some((table, actions))
}

fn wins_at_once(table: &dyn Table) -> bool {
    let wins = |action: &String| {
        let mut after = table.fork();
        after.play(action).is_ok() && after.outcome() == Some(Outcome::Win(table.turn()))
    };
    table.chance().is_none() && table.legal().iter().any(wins)
}

/// How far somebody is ahead, in hundredths of a mark, bar or cow, or what comes near to that.
fn lead(table: &dyn Table, judge: Option<Recipe>, seed: u64) -> u32 {
    let Some(judge) = judge else { return 0 };
    let mut thinker = judge.open(table.id(), &Resources { hash_mib: 2, seed, ..Resources::default() });
    match judged(&mut *thinker, table, if judge == Recipe::Mcts { PLAYOUTS } else { LOOK }) {
        None => 0,
        Some(Score::Estimate(value)) => value.unsigned_abs(),
        Some(Score::Win(_) | Score::Loss(_)) => u32::MAX,
        Some(Score::Odds { win, .. }) => (400.0 * (win - 0.5).abs()) as u32,
    }
}

fn judged(judge: &mut dyn Thinker, table: &dyn Table, nodes: u64) -> Option<Score> {
    let thought = judge.think(table, &Limits::nodes(nodes), &|| false, &mut |_| {});
    thought.lines.first().map(|line| line.score)
}

#[cfg(test)]
mod tests {
    use mura_games::GameId;

    use super::*;
    use crate::engines::Spec;

    #[test]
    fn openings_are_even_differ_and_come_again() {
        for &game in GameId::ALL {
            let plan = Plan::new(game, ["random".parse().unwrap(), "greedy".parse::<Spec>().unwrap()], 2);
            let actions = |pair| opening(&plan, pair).unwrap().actions;
            let all: std::collections::BTreeSet<_> = (0..6).map(actions).collect();
            assert_eq!(all.len(), if game == GameId::Ur { 1 } else { 6 }, "{game}: {all:?}");
            assert!(all.iter().all(|actions| actions.len() == plan.opening_plies as usize));
            assert_eq!(actions(3), actions(3));
        }
    }

    #[test]
    fn near_the_end_openings_are_shorter_and_never_empty() {
        let sides = ["random", "greedy"].map(|spec| spec.parse::<Spec>().unwrap());
        let mut plan = Plan { judge: None, ..Plan::new(GameId::Morabaraba, sides, 2) };
        let (mut shorter, mut none) = (0, 0);
        for seed in 0..5 {
            let (mut luck, mut game) =
                (Luck::new(seed), plan.conditions.game.start(&Default::default()).unwrap());
            let mut positions = Vec::new();
            while let Some(action) = game.random(&mut luck) {
                game.play(&action).unwrap();
                positions.push(game.position());
            }
            for position in positions.into_iter().rev().take(4) {
                plan.start.position = Some(position);
                match opening(&plan, 0) {
                    Ok(opening) => {
                        assert!((1..=4).contains(&opening.actions.len()), "{:?}", plan.start);
                        shorter += usize::from(opening.actions.len() < 4);
                    }
                    Err(MatchError::Opening(why)) => {
                        assert!(why.starts_with("there is no opening from "), "{why}");
                        none += 1;
                    }
                    Err(other) => panic!("{other}"),
                }
            }
        }
        assert!(shorter > 0 && none > 0, "{shorter} {none}");
    }

    #[test]
    fn no_game_begins_where_it_is_over() {
        let sides = ["random", "greedy"].map(|spec| spec.parse::<Spec>().unwrap());
        let mut plan = Plan::new(GameId::Ur, sides, 2);
        plan.start.position = Some("0.000000000000000.7/3.000000000000000.4 b t".into());
        let refused = opening(&plan, 0).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(refused.ends_with("b t: the game is over there"), "{refused}");
    }

    #[test]
    fn an_opening_in_which_something_was_won_is_thrown_away() {
        let start = GameId::MurClassic.start(&mura_games::Settings::default()).unwrap();
        let mut luck = Luck::new(1);
        let mut thrown = 0;
        for _ in 0..200 {
            match random_plies(&*start, 30, &mut luck) {
                Some((table, _)) => {
                    assert_eq!(table.score()[0], table.score()[1]);
                    assert!(table.outcome().is_none() && !wins_at_once(&*table));
                }
                None => thrown += 1,
            }
        }
        assert!((10..200).contains(&thrown), "{thrown}");
    }
}
