//! Which rules values were found under, and how positions are counted: one number that changes with either.

use std::sync::LazyLock;

use mura_games::ur::{Action, Phase, Ur};
use mura_games::{Game, Outcome};

use super::checksum::Checksum;
use crate::ur::layer::Layer;
use crate::ur::place::Place;
use crate::ur::solve::all_layers;

/// The rules in words; what they say in single positions is asked of them.
const NAME: &str =
    "Ur, the route-blocking game, rules U1 to U4; values before throws for the player to throw";
/// How many positions of every layer are looked at.
const SOME: u64 = 12;

/// The number of the rules and of the order of positions. It is computed: from the sizes of all layers, from
/// positions all over them, and from all that can follow these by the rules in any phase.
pub fn edition() -> u64 {
    static EDITION: LazyLock<u64> = LazyLock::new(|| {
        let mut sum = Checksum::new();
        sum.add(NAME.as_bytes());
        all_layers().iter().for_each(|layer| add(&mut sum, layer));
        sum.finish()
    });
    *EDITION
}

fn add(sum: &mut Checksum, layer: &Layer) {
    sum.add(&layer.size().to_le_bytes());
    for some in 0..SOME {
        // Spread over the layer, from its first position almost to its last.
        let index = (layer.size() - 1) / (SOME - 1) * some;
        let Some(place) = Place::unrank(layer, index) else { continue };
        sum.add(place.text("t").as_bytes());
        for phase in ["m1", "m2", "m3", "m4", "b", "b+", "p"] {
            match place.game(phase) {
                Ok(game) => follow(sum, game),
                Err(_) => sum.add(b"no such position"),
            }
        }
    }
}

/// Takes note of everything that can follow a position, in the order in which the rules list it.
fn follow(sum: &mut Checksum, mut game: Ur) {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    for action in actions {
        let undo = game.play_unchecked(action);
        let Place { ours, theirs } = Place::of(&game);
        sum.add(&ours);
        sum.add(&theirs);
        let phase = match game.phase() {
            Phase::Throw => 0,
            Phase::Step(length) => length,
            Phase::Bonus { throw_due } => 5 + u8::from(throw_due),
            Phase::Penalty => 7,
        };
        let paid = match game.outcome() {
            Some(Outcome::Win(winner)) => game.payment(winner) as u8,
            Some(_) => 254,
            None => 255,
        };
        let made = match action {
            Action::Step { from, to } => [from, to],
            Action::Throw(length) => [length, 254],
            Action::Pass => [255, 255],
        };
        sum.add(&[game.turn() as u8, phase, paid, made[0], made[1]]);
        game.undo(undo);
    }
}
