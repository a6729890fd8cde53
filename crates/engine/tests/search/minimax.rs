//! Without selectivity, the value of the search is the plain minimax value: with and without values from the table, with one
//! thread and with two, position for position. With it, wins and losses that are told are such.

use mura_engine::eval::{ByHand, Evaluation};
use mura_engine::search::{self, Searched, SearchedVisitor, Searcher, Selectivity};
use mura_engine::{Limits, Mind, Resources, Score};
use mura_games::{Classic, Game, GameId, Luck, Mur, NoDice, Outcome, Settings};

const WIN: i32 = 30_000;

/// The definition, as plainly as it can be said. Forced turns use up no depth.
pub(crate) fn minimax<G: Searched>(game: &mut G, depth: u32, ply: i32) -> i32 {
    if let Some(outcome) = game.outcome() {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == game.turn() => WIN - ply,
            Outcome::Win(_) => ply - WIN,
        };
    }
    let forced = game.forced().is_some();
    if depth == 0 && !forced {
        return ByHand.evaluate(game);
    }
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let below = if forced { depth } else { depth - 1 };
    let player = game.turn();
    let values = actions.into_iter().map(|action| {
        let undo = game.play_unchecked(action);
        let value = minimax(game, below, ply + 1);
        let value = if game.turn() == player { value } else { -value };
        game.undo(undo);
        value
    });
    values.max().expect("a game that goes on has an action")
}

fn value(score: Score) -> i32 {
    match score {
        Score::Estimate(value) => value,
        Score::Win(plies) => WIN - plies as i32,
        Score::Loss(plies) => plies as i32 - WIN,
        Score::Odds { .. } => panic!("no dice here"),
    }
}

/// Positions from random games, the past included.
fn positions<G: NoDice>(seed: u64, count: usize) -> Vec<G> {
    let mut luck = Luck::new(seed);
    let mut list = Vec::new();
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = G::start(&Settings::default()).unwrap();
        let mut plies = 0;
        while let Some(action) = game.random_action(&mut luck, &mut list) {
            game.play_unchecked(action);
            plies += 1;
            if game.outcome().is_none() && luck.below(8) == 0 {
                found.push(game.clone());
            }
            if plies > 200 {
                break;
            }
        }
    }
    found.truncate(count);
    found
}

struct Agree {
    positions: usize,
    depth: u32,
}

impl SearchedVisitor for Agree {
    type Output = ();

    fn visit<G: Searched>(self) {
        let with = |threads, selectivity| {
            let resources = Resources { hash_mib: 1, threads, ..Resources::default() };
            Searcher::<G>::with(&resources, &ByHand, selectivity)
        };
        let mut plain = with(1, Selectivity { table: false, ..Selectivity::NONE });
        let mut table = with(1, Selectivity::NONE);
        let mut threads = with(2, Selectivity::NONE);
        for (index, game) in positions::<G>(11, self.positions).into_iter().enumerate() {
            // Deeper where it is cheap: a literal minimax looks at every node.
            let depth = 1 + index as u32 % self.depth;
            let mut actions = Vec::new();
            game.actions(&mut actions);
            let player = game.turn();
            let expected: Vec<_> = actions
                .iter()
                .map(|&action| {
                    let mut after = game.clone();
                    after.play_unchecked(action);
                    // At the root, every action uses up a ply.
                    let value = minimax(&mut after, depth - 1, 1);
                    (action, if after.turn() == player { value } else { -value })
                })
                .collect();
            let best = expected.iter().map(|&(_, value)| value).max().unwrap();
            for (name, searcher) in
                [("no table", &mut plain), ("table", &mut table), ("two threads", &mut threads)]
            {
                let thought = searcher.think(&game, &actions, &Limits::depth(depth), &|| false, &mut |_| {});
                let mut text = String::new();
                game.write_position(&mut text);
                let line = thought.lines.first().unwrap_or_else(|| panic!("{} {text}: no line", G::ID));
                // A proven win may end the deepening early; it is then the same win.
                assert_eq!(
                    value(line.score),
                    best,
                    "{} {text} (position {index}, depth {depth}, {name})",
                    G::ID
                );
                let chosen = thought.action.unwrap();
                assert!(
                    expected.contains(&(chosen, best)),
                    "{} {text}: {chosen:?} is not best (position {index}, depth {depth}, {name})",
                    G::ID
                );
                assert_eq!(line.actions[0], chosen);
            }
        }
    }
}

#[test]
fn mur_classic() {
    search::visit(GameId::MurClassic, Agree { positions: 1500, depth: 3 });
}

#[test]
fn mur_kraken() {
    search::visit(GameId::MurKraken, Agree { positions: 1500, depth: 3 });
}

#[test]
fn mur_advanced() {
    search::visit(GameId::MurAdvanced, Agree { positions: 1000, depth: 3 });
}

#[test]
fn morabaraba() {
    search::visit(GameId::Morabaraba, Agree { positions: 3000, depth: 4 });
}

/// One thread and several, so deep that they tell each other what they do. The table is small, so that it forgets.
struct AgreeTogether {
    positions: usize,
    depth: u32,
}

impl SearchedVisitor for AgreeTogether {
    type Output = ();

    fn visit<G: Searched>(self) {
        let with = |threads| {
            let resources = Resources { hash_mib: 1, threads, ..Resources::default() };
            Searcher::<G>::with(&resources, &ByHand, Selectivity::NONE)
        };
        let limits = Limits::depth(self.depth);
        for game in positions::<G>(12, self.positions) {
            let mut actions = Vec::new();
            game.actions(&mut actions);
            let values = [1, 2, 4].map(|threads| {
                let thought = with(threads).think(&game, &actions, &limits, &|| false, &mut |_| {});
                value(thought.lines[0].score)
            });
            let mut text = String::new();
            game.write_position(&mut text);
            assert!(values.iter().all(|value| *value == values[0]), "{} {text}: {values:?}", G::ID);
        }
    }
}

#[test]
fn threads_agree_where_they_work_together() {
    search::visit(GameId::MurClassic, AgreeTogether { positions: 40, depth: 7 });
    search::visit(GameId::MurKraken, AgreeTogether { positions: 40, depth: 7 });
    search::visit(GameId::MurAdvanced, AgreeTogether { positions: 40, depth: 7 });
    search::visit(GameId::Morabaraba, AgreeTogether { positions: 40, depth: 8 });
}

/// The same for the best lines, of which the leader searches some one after the other, and most in full.
struct LinesAgreeTogether;

impl SearchedVisitor for LinesAgreeTogether {
    type Output = ();

    fn visit<G: Searched>(self) {
        for game in positions::<G>(14, 10) {
            let mut actions = Vec::new();
            game.actions(&mut actions);
            for lines in [3, actions.len()] {
                let limits = Limits { lines, ..Limits::depth(5) };
                let values = [1, 2, 4].map(|threads| {
                    let resources = Resources { hash_mib: 1, threads, ..Resources::default() };
                    let mut searcher = Searcher::<G>::with(&resources, &ByHand, Selectivity::NONE);
                    let thought = searcher.think(&game, &actions, &limits, &|| false, &mut |_| {});
                    thought.lines.iter().map(|line| value(line.score)).collect::<Vec<_>>()
                });
                let mut text = String::new();
                game.write_position(&mut text);
                assert_eq!(values[0].len(), lines.min(actions.len()));
                assert!(values.iter().all(|those| *those == values[0]), "{} {text}: {values:?}", G::ID);
            }
        }
    }
}

#[test]
fn threads_agree_about_several_lines() {
    for game in [GameId::MurClassic, GameId::MurKraken, GameId::MurAdvanced, GameId::Morabaraba] {
        search::visit(game, LinesAgreeTogether);
    }
}

/// What is certain stays certain where threads believe each other and leave actions out: gives the number of wins and losses near
/// by that were told.
struct CertainTogether {
    positions: usize,
    depth: u32,
}

impl SearchedVisitor for CertainTogether {
    type Output = usize;

    fn visit<G: Searched>(self) -> usize {
        let mut told = 0;
        for game in positions::<G>(15, self.positions) {
            let mut actions = Vec::new();
            game.actions(&mut actions);
            for threads in [2, 4] {
                let resources = Resources { hash_mib: 1, threads, ..Resources::default() };
                let mut searcher = Searcher::<G>::new(&resources);
                let limits = Limits::depth(self.depth);
                let thought = searcher.think(&game, &actions, &limits, &|| false, &mut |_| {});
                let score = thought.lines[0].score;
                let (Score::Win(plies) | Score::Loss(plies)) = score else { continue };
                if plies > 4 {
                    continue;
                }
                told += 1;
                // It may be nearer by than what was told.
                let plain = minimax(&mut game.clone(), plies, 0);
                let is_such = if value(score) > 0 { plain >= value(score) } else { plain <= value(score) };
                let mut text = String::new();
                game.write_position(&mut text);
                assert!(is_such, "{} {text}: {score:?} with {threads} threads, plainly {plain}", G::ID);
            }
        }
        told
    }
}

#[test]
fn threads_tell_true_wins_and_losses() {
    for game in [GameId::MurClassic, GameId::MurKraken, GameId::MurAdvanced, GameId::Morabaraba] {
        let told = search::visit(game, CertainTogether { positions: 500, depth: 6 });
        assert!(told >= Some(10), "{game}: {told:?}");
    }
}

/// What was learnt about actions is forgotten, too.
#[test]
fn who_forgets_thinks_like_somebody_new() {
    let resources = Resources { hash_mib: 1, threads: 1, ..Resources::default() };
    let [game] = &positions::<Mur<Classic>>(13, 1)[..] else { panic!("one is wanted") };
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut searcher = Searcher::new(&resources);
    let mut nodes = || searcher.think(game, &actions, &Limits::depth(7), &|| false, &mut |_| {}).nodes;
    let (fresh, warm) = (nodes(), nodes());
    searcher.forget();
    let forgetful = searcher.think(game, &actions, &Limits::depth(7), &|| false, &mut |_| {}).nodes;
    assert_eq!(forgetful, fresh);
    assert_ne!(warm, fresh, "otherwise this says nothing");
}
