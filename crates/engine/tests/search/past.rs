//! Where two games have the same search key and the same past key, the same follows: what a table may believe. Without
//! the past key it does not, and these walks find that out.

use std::collections::HashMap;

use mura_engine::search::{self, Searched, SearchedVisitor};
use mura_games::perft::{Options, perft};
use mura_games::{GameId, Luck, Settings};

struct Compare {
    /// Whether the past is looked at.
    past: bool,
    walks: usize,
    length: usize,
    plies: u32,
    /// Random plies before the common moment, at most.
    before: usize,
}

impl SearchedVisitor for Compare {
    /// How many pairs of games were compared, and how many of them differ in what follows.
    type Output = (usize, usize);

    fn visit<G: Searched>(self) -> (usize, usize) {
        let mut luck = Luck::new(4);
        let (mut compared, mut differing) = (0, 0);
        let mut list = Vec::new();
        for _ in 0..12 {
            let mut root = G::start(&Settings::default()).unwrap();
            for _ in 0..luck.below(self.before) {
                match root.random_action(&mut luck, &mut list) {
                    Some(action) => drop(root.play_unchecked(action)),
                    None => break,
                }
            }
            let since = root.moment();
            let mut seen: HashMap<(u64, u64), Vec<u64>> = HashMap::new();
            // A few actions only, tried in every order: so positions meet again by different ways, and come back.
            let mut favourites = Vec::new();
            for _ in 0..self.walks {
                let mut game = root.clone();
                for _ in 0..self.length {
                    list.clear();
                    game.actions(&mut list);
                    let known: Vec<_> = list.iter().copied().filter(|a| favourites.contains(a)).collect();
                    let choice = if !known.is_empty() && luck.below(4) > 0 { &known } else { &list };
                    let Some(&action) = choice.get(luck.below(choice.len().max(1))) else { break };
                    if favourites.len() < 12 {
                        favourites.push(action);
                    }
                    game.play_unchecked(action);
                    if game.outcome().is_some() {
                        break;
                    }
                    let past = if self.past { game.past_key(since, self.plies) } else { 0 };
                    let keys = (game.search_key(), past);
                    let counts = || -> Vec<_> {
                        (1..=self.plies).map(|depth| perft(&game, depth, &Options::default())).collect()
                    };
                    match seen.get(&keys) {
                        None => {
                            let counts = counts();
                            seen.insert(keys, counts);
                        }
                        Some(expected) => {
                            compared += 1;
                            differing += usize::from(&counts() != expected);
                        }
                    }
                }
            }
        }
        (compared, differing)
    }
}

#[test]
fn equal_keys_promise_equal_trees() {
    for (game, walks, length, plies) in [
        (GameId::MurClassic, 40, 8, 3),
        (GameId::MurKraken, 40, 8, 3),
        (GameId::MurAdvanced, 40, 8, 2),
        (GameId::Morabaraba, 60, 14, 3),
    ] {
        let compare = |past| {
            let compare = Compare { past, walks, length, plies, before: 60 };
            search::visit(game, compare).expect("a game without dice")
        };
        let (compared, differing) = compare(true);
        assert!(compared > 300, "{game}: only {compared} pairs");
        assert_eq!(differing, 0, "{game}: of {compared} pairs with equal keys");
        let (compared, differing) = compare(false);
        assert!(differing > 0, "{game}: the past would not matter in any of {compared} pairs");
    }
}
