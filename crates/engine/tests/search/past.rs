//! Where two games have the same search key and the same past key, their values are the same: what a table may believe.
//! Without the past key they are not, and these walks find that out.

use std::collections::HashMap;

use mura_engine::search::{self, Searched, SearchedVisitor};
use mura_games::perft::{Options, perft};
use mura_games::{Game, GameId, Luck, Morabaraba, NoDice, Outcome, Settings};

use crate::minimax::minimax;

struct Compare {
    /// Whether the past is looked at.
    past: bool,
    walks: usize,
    length: usize,
    depth: u32,
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
            let mut seen: HashMap<(u64, u64), Vec<(i32, u64)>> = HashMap::new();
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
                    let reach = G::reach(self.depth);
                    let past = if self.past { game.past_key(since, reach) } else { 0 };
                    let keys = (game.search_key(), past);
                    let mut values = || -> Vec<_> {
                        let value =
                            |depth| (minimax(&mut game, depth, 0), perft(&game, depth, &Options::default()));
                        (1..=self.depth).map(value).collect()
                    };
                    match seen.get(&keys) {
                        None => {
                            let values = values();
                            seen.insert(keys, values);
                        }
                        Some(expected) => {
                            compared += 1;
                            differing += usize::from(&values() != expected);
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
    for (game, walks, length, depth) in [
        (GameId::MurClassic, 40, 8, 3),
        (GameId::MurKraken, 40, 8, 3),
        (GameId::MurAdvanced, 60, 8, 2),
        (GameId::Morabaraba, 60, 14, 3),
    ] {
        let compare = |past| {
            let compare = Compare { past, walks, length, depth, before: 60 };
            search::visit(game, compare).expect("a game without dice")
        };
        let (compared, differing) = compare(true);
        assert!(compared > 300, "{game}: only {compared} pairs");
        assert_eq!(differing, 0, "{game}: of {compared} pairs with equal keys");
        let (compared, differing) = compare(false);
        assert!(differing > 0, "{game}: the past would not matter in any of {compared} pairs");
    }
}

/// A game of Morabaraba after some moves in a crowded position. Each is taken back once and played again, which leaves no trace.
fn crowded(actions: &[&str]) -> Morabaraba {
    let text = "A4=1,A7=13,B2=14,C3=2,C4=15,C5=3,D1=4,D2=16,D5=17,D6=5,D7=6,E3=18,E4=7,F2=8,F4=19,F6=20,G1=21,G7=9 \
        10,11,12,22,23,24 b 0 -";
    let mut game = Morabaraba::parse_position(text).unwrap();
    for text in actions {
        let before = game.past_key(0, 9);
        let action = game.parse_action(text).unwrap();
        let undo = game.play(action).unwrap();
        game.undo(undo);
        assert_eq!(game.past_key(0, 9), before);
        game.play(action).unwrap();
    }
    game
}

/// A position that has stood once needs two more times to draw (M4), the first as soon as it can be reached, the second four
/// plies later: six plies from here for one that is two plies away. From nearer nobody sees it.
#[test]
fn positions_that_stood_once_matter_from_afar() {
    let one_way = ["A4,1-B4", "D2,16-D3", "G7,9-G4", "F6,20-E5"];
    let other_way = ["G7,9-G4", "F6,20-E5", "A4,1-B4", "D2,16-D3"];
    // To where the first way was after two plies, twice.
    let on = ["G4,9-G7", "E5,20-F6", "G7,9-G4", "F6,20-E5", "G4,9-G7", "E5,20-F6"];
    let outcome = |way: [&str; 4], plies: usize| crowded(&[&way[..], &on[..plies]].concat()).outcome();
    assert_eq!([outcome(one_way, 5), outcome(other_way, 5)], [None, None]);
    assert_eq!([outcome(one_way, 6), outcome(other_way, 6)], [Some(Outcome::Draw), None]);

    let [one, other] = [one_way, other_way].map(|way| crowded(&way));
    assert_eq!(one.search_key(), other.search_key());
    assert_eq!(one.past_key(0, 4), other.past_key(0, 4));
    assert_ne!(one.past_key(0, 6), other.past_key(0, 6));
}

/// One that has stood twice needs only one: the same positions, once more round before they part.
#[test]
fn positions_that_stood_twice_matter_from_nearby() {
    let to = ["A4,1-B4", "D2,16-D3"];
    let round = ["G7,9-G4", "F6,20-E5", "G4,9-G7", "E5,20-F6"];
    let out = ["G7,9-G4", "F6,20-E5"];
    let back = ["G4,9-G7", "E5,20-F6"];
    let twice = crowded(&[&to[..], &round, &out].concat());
    let once = crowded(&[&to[..], &out].concat());
    assert_eq!(crowded(&[&to[..], &round, &out, &back].concat()).outcome(), Some(Outcome::Draw));
    assert_eq!(crowded(&[&to[..], &out, &back].concat()).outcome(), None);
    assert_eq!(twice.search_key(), once.search_key());
    assert_ne!(twice.past_key(0, 2), once.past_key(0, 2));
}

/// The quiet plies of M3 and M4: the same position nearer to the limit is another one, as far as a search can see it.
#[test]
fn quiet_plies_matter_within_sight_of_the_limit() {
    let three = |quiet: u32| -> Morabaraba {
        let text = format!(
            "A1=1,A7=2,D1=3,B2=13,B6=14,D6=15,F4=16 4,5,6,7,8,9,10,11,12,17,18,19,20,21,22,23,24 b {quiet} -"
        );
        Morabaraba::parse_position(&text).unwrap()
    };
    for depth in 1..=3 {
        for quiet in 0..19 {
            for other in 0..quiet {
                let games = [three(quiet), three(other)];
                let keys = games.each_ref().map(|game| (game.search_key(), game.past_key(0, depth)));
                if keys[0] == keys[1] {
                    let values = games.map(|mut game| minimax(&mut game, depth, 0));
                    assert_eq!(values[0], values[1], "{quiet} and {other} quiet plies, depth {depth}");
                }
            }
        }
    }
    assert_eq!(three(0).past_key(0, 12), three(5).past_key(0, 12));
    assert_ne!(
        three(3).past_key(0, 12),
        three(15).past_key(0, 12),
        "a win in 11 is no win after 15 quiet plies"
    );
}
