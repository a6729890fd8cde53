//! Every game passes the conformance kit.

use mura_games::kit::{Effort, Met, check};
use mura_games::{Game, GameId, Visitor};

struct Kit(Effort);

impl Visitor for Kit {
    type Output = Met;
    fn visit<G: Game>(self) -> Met {
        check::<G>(self.0)
    }
}

#[test]
fn every_game_passes_the_kit() {
    for &id in GameId::ALL {
        let met = id.visit(Kit(Effort { seed: 20_26, games: 60, cap: 600 }));
        println!("{id}: {met:?}");
        assert!(met.positions > 2_000, "{id}: {met:?}");
        assert!(met.finished > 10, "{id}: {met:?}");
    }
}
