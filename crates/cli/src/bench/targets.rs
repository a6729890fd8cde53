//! What is measured, and the figures to beat.

use mura_games::GameId;

/// Throughputs to beat on one core, in millions a second, and the ratio to the literal rules.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// Perft leaves, every one really played.
    pub(super) leaves: f64,
    /// Random plies.
    pub(super) plies: f64,
}

/// How many times faster than the literal rules.
pub(super) const LITERAL: f64 = 100.0;

pub(super) fn target(game: GameId) -> Option<Target> {
    match game.as_str() {
        "morabaraba" | "ur" => Some(Target { leaves: 40.0, plies: 12.0 }),
        "mur-classic" | "mur-kraken" => Some(Target { leaves: 25.0, plies: 8.0 }),
        "mur-advanced" => Some(Target { leaves: 15.0, plies: 5.0 }),
        _ => None,
    }
}

const MUR: &[(&str, &str)] = &[("middle game", "1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -")];
const MUR_ADVANCED: &[(&str, &str)] = &[("middle game", "1bwwb2b/bw1wb1bw/1k2w3/b w 123 1-2/6 - -")];
const UR: &[(&str, &str)] = &[("middle game", "0.010100010011010.1/1.010000200100001.1 b p")];
const MORABARABA: &[(&str, &str)] = &[
    ("placing", "A1=1,A4=2,B2=13,B6=3,D2=14,D7=4,E4=15,F4=16,G1=17,G7=5 6,18 b 0 -"),
    (
        "middle game",
        "A1=10,A7=21,B2=5,B6=18,D1=7,D2=6,D3=4,D5=14,D6=13,D7=15,E5=22,F2=1,F6=19,G1=11,G7=20 2,3,8,9,16,17 w 0 \
         D1.7-D2.6-D3.4,D5.14-D6.13-D7.15,A1.10-D1.7-G1.11,B2.5-D2.6-F2.1,B6.18-D6.13-F6.19,A7.21-D7.15-G7.20,\
         G7.20-F6.19-E5.22",
    ),
];

/// Positions beside the start, with names.
pub(super) fn positions(game: GameId) -> &'static [(&'static str, &'static str)] {
    match game.as_str() {
        "mur-classic" | "mur-kraken" => MUR,
        "mur-advanced" => MUR_ADVANCED,
        "ur" => UR,
        "morabaraba" => MORABARABA,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_positions_and_figures() {
        for &game in GameId::ALL {
            assert!(target(game).is_some(), "{game}");
            assert!(!positions(game).is_empty(), "{game}");
            for (name, position) in positions(game) {
                let table = game.open(position).unwrap_or_else(|refusal| panic!("{game}, {name}: {refusal}"));
                assert_eq!(table.position(), *position);
            }
        }
    }
}
