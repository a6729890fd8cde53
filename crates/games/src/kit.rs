//! The conformance kit: one function that every game must pass.
//!
//! It plays random games and checks at every ply what the [`Game`] contract promises. `tests/kit.rs` runs it for every game
//! in [`GameId::ALL`](crate::GameId::ALL); nothing in here knows any particular game.

use std::collections::HashSet;

use crate::{Game, Luck, Settings};

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Seed of the random games; a failure names it.
    pub seed: u64,
    /// Number of random games.
    pub games: u32,
    /// Most actions of one game.
    pub cap: u32,
}

/// What was met on the way, so that a caller can see that the check was worth something.
#[derive(Clone, Copy, Default, Debug)]
pub struct Met {
    /// Positions checked.
    pub positions: u64,
    /// Games that ended before the cap.
    pub finished: u32,
}

/// Checks the contract on random games from the start position.
///
/// # Panics
/// With a message that names the seed, the ply and the position where the contract is broken.
pub fn check<G: Game>(effort: Effort) -> Met {
    let mut met = Met::default();
    for index in 0..effort.games {
        let seed = effort.seed.wrapping_add(u64::from(index));
        let mut luck = Luck::new(seed);
        let mut settings = Settings::default();
        settings.seed = seed;
        let mut game = G::start(&settings).expect("the default options start a game");
        let mut elsewhere = Vec::new();
        let mut list = Vec::new();
        for ply in 0..=effort.cap {
            let place = || format!("{} seed {seed} ply {ply} at {}", G::ID, position(&game));
            met.positions += 1;
            check_position(&game, &place);
            check_actions(&game, &elsewhere, &mut luck, &place);
            remember(&game, &mut elsewhere, &mut luck);
            let Some(action) = game.random_action(&mut luck, &mut list) else {
                assert!(game.outcome().is_some(), "{}: no action, but the game is not over", place());
                met.finished += 1;
                break;
            };
            let before = game.clone();
            game.play(action).unwrap_or_else(|error| panic!("{} {error}", G::ID));
            G::fired(&before, action, &game, &mut |rule| {
                assert!(rule < G::SPECIAL_RULES.len(), "{}: unknown special rule {rule}", G::ID);
            });
        }
    }
    met
}

/// Keeps some actions of the positions met so far, early and late ones alike.
fn remember<G: Game>(game: &G, elsewhere: &mut Vec<G::Action>, luck: &mut Luck) {
    const MOST: usize = 400;
    let mut list = Vec::new();
    game.actions(&mut list);
    for action in list {
        if elsewhere.len() < MOST {
            elsewhere.push(action);
        } else {
            elsewhere[luck.below(MOST)] = action;
        }
    }
}

fn position<G: Game>(game: &G) -> String {
    let mut text = String::new();
    game.write_position(&mut text);
    text
}

fn text<G: Game>(game: &G, action: G::Action) -> String {
    let mut text = String::new();
    game.write_action(action, &mut text);
    text
}

/// The position text says everything about the position, and the key depends on nothing else.
fn check_position<G: Game>(game: &G, place: &dyn Fn() -> String) {
    let written = position(game);
    match G::parse_position(&written) {
        Ok(read) => {
            assert_eq!(position(&read), written, "{}: the text changes when it is read", place());
            assert_eq!(read.key(), game.key(), "{}: equal positions, different keys", place());
            assert_eq!(read.turn(), game.turn(), "{}", place());
            if read.outcome().is_some() {
                assert_eq!(read.outcome(), game.outcome(), "{}", place());
                assert_eq!(read.score(), game.score(), "{}", place());
            }
        }
        Err(refusal) => {
            assert!(game.outcome().is_some(), "{}: own text refused: {refusal}", place());
        }
    }
    assert!(game.draw().rows().any(|row| !row.is_empty()), "{}: nothing is drawn", place());
}

fn check_actions<G: Game>(game: &G, elsewhere: &[G::Action], luck: &mut Luck, place: &dyn Fn() -> String) {
    let mut list = Vec::new();
    game.actions(&mut list);
    assert_eq!(list.is_empty(), game.outcome().is_some(), "{}: over and without action are one", place());
    assert_eq!(game.count_actions(&mut Vec::new()), list.len(), "{}: the count differs", place());
    let different: HashSet<_> = list.iter().copied().collect();
    assert_eq!(different.len(), list.len(), "{}: an action is listed twice", place());
    let texts: HashSet<_> = list.iter().map(|&action| text(game, action)).collect();
    assert_eq!(texts.len(), list.len(), "{}: two actions have one text", place());
    if let Some(throws) = game.throws() {
        let thrown: HashSet<_> = throws.iter().map(|throw| throw.0).collect();
        assert_eq!(thrown, different, "{}: throws and actions differ", place());
    }
    for &action in &list {
        let written = text(game, action);
        assert_eq!(game.parse_action(&written), Ok(action), "{}: {written} is read differently", place());
        assert_eq!(game.check(action), Ok(()), "{}: {written} is listed but refused", place());
    }
    // What is not listed is refused; actions of other positions are the most tempting ones.
    for _ in 0..8.min(elsewhere.len()) {
        let action = elsewhere[luck.below(elsewhere.len())];
        let listed = different.contains(&game.listed(action));
        assert_eq!(game.check(action).is_ok(), listed, "{}: {action:?} listed: {listed}", place());
    }
    check_undo(game, &list, luck, place);
}

/// Playing and taking back leaves no trace, past included.
fn check_undo<G: Game>(game: &G, list: &[G::Action], luck: &mut Luck, place: &dyn Fn() -> String) {
    if list.is_empty() {
        return;
    }
    let mut copy = game.clone();
    let mut undos = Vec::new();
    for _ in 0..4 {
        let mut replies = Vec::new();
        let Some(action) = copy.random_action(luck, &mut replies) else { break };
        undos.push(copy.play_unchecked(action));
    }
    for undo in undos.into_iter().rev() {
        copy.undo(undo);
    }
    assert_eq!(position(&copy), position(game), "{}: undo leaves another position", place());
    assert_eq!(copy.key(), game.key(), "{}: undo leaves another key", place());
    assert_eq!((copy.outcome(), copy.score()), (game.outcome(), game.score()), "{}: undo", place());
    let mut again = Vec::new();
    copy.actions(&mut again);
    assert_eq!(again, list, "{}: undo leaves other actions", place());
}
