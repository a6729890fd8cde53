//! The recipes of the levels below full strength, by game.

use mura_games::GameId;

use super::{Effort, Level};

const BELOW: usize = Level::HIGHEST as usize - 1;

const fn effort(nodes: u32, noise: u16, overlooks: u8) -> Effort {
    Effort { nodes, noise, overlooks }
}

const FIRST: [Effort; BELOW] = [
    effort(100, 150, 40),
    effort(100, 80, 25),
    effort(200, 40, 15),
    effort(200, 0, 10),
    effort(400, 0, 4),
    effort(1_000, 0, 0),
    effort(3_000, 0, 0),
    effort(10_000, 0, 0),
    effort(40_000, 0, 0),
];

/// The lowest level first.
pub(super) const fn efforts(_game: GameId) -> &'static [Effort; BELOW] {
    &FIRST
}
