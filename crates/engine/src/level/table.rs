//! The recipes of the levels below full strength, by game, as matches found them: each is to score between 65 and 80 % against
//! the one below (docs/engine.md has the scores).
//!
//! In Ur and Morabaraba low levels look at few positions, misjudge them and overlook actions; higher ones make no such mistakes and look at
//! more and more. In Mur that would not reach from a beginner to full strength in nine steps: there twice the positions gain 250 Elo. So its levels look at
//! many, and differ above all in how many actions they overlook. A strong player who overlooks something now and then loses to
//! one who does not, but not always.

use mura_games::GameId;

use super::{Effort, Level};

const BELOW: usize = Level::HIGHEST as usize - 1;

/// Positions, noise, overlooked actions in a hundred.
const fn effort(nodes: u32, noise: u16, overlooks: u8) -> Effort {
    Effort { nodes, noise, overlooks }
}

const MUR_CLASSIC: [Effort; BELOW] = [
    effort(4_000, 10, 58),
    effort(8_000, 0, 50),
    effort(15_000, 0, 42),
    effort(24_500, 0, 35),
    effort(40_000, 0, 27),
    effort(60_000, 0, 21),
    effort(73_000, 0, 18),
    effort(100_000, 0, 12),
    effort(400_000, 0, 5),
];

const MUR_KRAKEN: [Effort; BELOW] = [
    effort(1_000, 60, 60),
    effort(4_000, 10, 58),
    effort(8_000, 0, 50),
    effort(15_000, 0, 42),
    effort(25_000, 0, 34),
    effort(40_000, 0, 27),
    effort(60_000, 0, 21),
    effort(100_000, 0, 12),
    effort(400_000, 0, 6),
];

const MUR_ADVANCED: [Effort; BELOW] = [
    effort(6_500, 0, 54),
    effort(10_500, 0, 48),
    effort(15_500, 0, 42),
    effort(22_500, 0, 36),
    effort(33_000, 0, 30),
    effort(50_000, 0, 24),
    effort(75_000, 0, 18),
    effort(100_000, 0, 12),
    effort(400_000, 0, 6),
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
