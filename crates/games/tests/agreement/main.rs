//! Random games and random set-up positions: the fast and the literal implementation agree action for action.

mod perft;
mod setups;
#[path = "../support/mod.rs"]
mod support;

use mura_games::{GameId, Luck, Settings};
use mura_literal::Referee;

/// Compares everything that can be asked.
fn compare(game: &dyn Referee) -> Vec<String> {
    game.position();
    game.p1turn();
    game.result();
    game.score();
    game.chance();
    game.next_setup(true);
    game.next_setup(false);
    game.legal()
}

/// Plays random actions and compares at every ply; returns the number of plies.
fn play(game: &mut dyn Referee, luck: &mut Luck, cap: usize) -> usize {
    for ply in 0..cap {
        let legal = compare(game);
        if legal.is_empty() {
            return ply;
        }
        let action = &legal[luck.below(legal.len())];
        game.play(action).unwrap_or_else(|why| panic!("{}: {why}", game.position()));
    }
    compare(game);
    cap
}

#[test]
fn random_games_agree() {
    for &id in GameId::ALL {
        let mut plies = 0;
        for seed in 0..40 {
            let mut luck = Luck::new(seed);
            let mut settings = Settings::default();
            if id == GameId::MurAdvanced {
                settings.seed = seed;
                settings.set("dice", "roll");
                settings.set("goal", if seed % 4 == 0 { "3" } else { "6" });
            }
            let start = id.start(&settings).unwrap().position();
            let mut game = support::open(id.as_str(), &start).unwrap();
            plies += play(&mut *game, &mut luck, 400);
        }
        println!("{id}: {plies} plies of random games agree");
        assert!(plies > 2_000, "{id}: only {plies} plies");
    }
}

#[test]
fn article_5_4_what_stands_out_of_turn_agrees() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..300 {
        let mut luck = Luck::new(seed);
        let turn = ['b', 'w'][luck.below(2)];
        let hands = [luck.below(8), luck.below(8)];
        match support::stand("morabaraba", &setups::herds(&mut luck, turn, hands)) {
            Ok(mut game) => {
                accepted += 1;
                play(&mut *game, &mut luck, 24);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 150 && refused > 5, "{accepted} accepted, {refused} refused");
}

#[test]
fn random_setups_agree() {
    for &id in GameId::ALL {
        let (mut accepted, mut refused, mut plies) = (0, 0, 0);
        for seed in 0..4_000 {
            let mut luck = Luck::new(seed);
            let text = setups::random(id, &mut luck);
            match support::open(id.as_str(), &text) {
                Ok(mut game) => {
                    accepted += 1;
                    plies += play(&mut *game, &mut luck, 12);
                }
                Err(_) => refused += 1,
            }
        }
        println!(
            "{id}: {accepted} set-up positions accepted by both, {refused} refused by both, {plies} plies agree"
        );
        assert!(accepted > 1_000, "{id}: only {accepted} accepted");
        assert!(plies > 5_000, "{id}: only {plies} plies");
    }
}
