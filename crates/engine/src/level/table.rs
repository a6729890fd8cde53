//! The recipes of the levels below full strength, by game, as matches found them: each is to score between 65 and 80 % against
//! the one below (docs/engine.md has the scores).
//!
//! Low levels look at few positions, misjudge them and overlook actions; higher ones make no such mistakes and look at more and
//! more.

use mura_games::GameId;

use super::{Effort, Level};

const BELOW: usize = Level::HIGHEST as usize - 1;

/// Positions, noise, overlooked actions in a hundred.
const fn effort(nodes: u32, noise: u16, overlooks: u8) -> Effort {
    Effort { nodes, noise, overlooks }
}

const MUR_CLASSIC: [Effort; BELOW] = [
    effort(256, 112, 40),
    effort(256, 75, 27),
    effort(256, 49, 18),
    effort(256, 30, 11),
    effort(256, 12, 4),
    effort(340, 0, 0),
    effort(560, 0, 0),
    effort(980, 0, 0),
    effort(1_650, 0, 0),
];

const MUR_KRAKEN: [Effort; BELOW] = [
    effort(256, 112, 40),
    effort(256, 70, 25),
    effort(256, 49, 18),
    effort(256, 27, 10),
    effort(256, 6, 2),
    effort(388, 0, 0),
    effort(561, 0, 0),
    effort(1_049, 0, 0),
    effort(1_961, 0, 0),
];

const MUR_ADVANCED: [Effort; BELOW] = [
    effort(256, 112, 40),
    effort(256, 88, 32),
    effort(256, 65, 23),
    effort(256, 50, 18),
    effort(256, 35, 12),
    effort(256, 23, 8),
    effort(256, 9, 3),
    effort(346, 0, 0),
    effort(516, 0, 0),
];

const UR: [Effort; BELOW] = [
    effort(256, 195, 70),
    effort(256, 140, 50),
    effort(256, 100, 36),
    effort(256, 75, 27),
    effort(256, 50, 18),
    effort(256, 25, 9),
    effort(256, 6, 2),
    effort(362, 0, 0),
    effort(4_656, 0, 0),
];

const MORABARABA: [Effort; BELOW] = [
    effort(256, 122, 44),
    effort(256, 84, 30),
    effort(256, 59, 21),
    effort(256, 34, 12),
    effort(256, 9, 3),
    effort(495, 0, 0),
    effort(2_157, 0, 0),
    effort(9_410, 0, 0),
    effort(30_574, 0, 0),
];

/// The lowest level first.
pub(super) const fn efforts(game: GameId) -> &'static [Effort; BELOW] {
    match game {
        GameId::MurClassic => &MUR_CLASSIC,
        GameId::MurKraken => &MUR_KRAKEN,
        GameId::MurAdvanced => &MUR_ADVANCED,
        GameId::Ur => &UR,
        GameId::Morabaraba => &MORABARABA,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_tries_less_than_the_one_below() {
        for &game in GameId::ALL {
            for pair in efforts(game).windows(2) {
                let [low, high] = [pair[0], pair[1]];
                assert!(low.nodes <= high.nodes && low.noise >= high.noise, "{game}: {low} and {high}");
                assert!(low.overlooks >= high.overlooks && low != high, "{game}: {low} and {high}");
            }
        }
    }
}
