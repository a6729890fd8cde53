//! Pictures of random games: every piece is there once, motions lead from scene to scene, drawings are well-formed.

mod highlights;
mod motions;
mod pages;
mod scenes;
mod speech;
mod svgs;

use mura_games::{GameId, Luck, Settings, Table};

/// Plays random games of every kind from a seed and shows each table before an action.
fn random_tables(seed: u64, games: usize, mut visit: impl FnMut(&dyn Table, Option<&str>)) {
    for &game in GameId::ALL {
        for number in 0..games as u64 {
            let mut luck = Luck::new(seed.wrapping_add(number));
            let mut settings = Settings::default();
            if game == GameId::MurAdvanced && number % 2 == 1 {
                settings.set("goal", "3");
            }
            let mut table = game.start(&settings).unwrap();
            for _ in 0..400 {
                let action = table.random(&mut luck);
                visit(&*table, action.as_deref());
                let Some(action) = action else { break };
                table.play(&action).unwrap_or_else(|error| panic!("{game} seed {seed}: {error}"));
            }
        }
    }
}
