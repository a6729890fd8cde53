//! The positions of the search benchmark: ten middle games of each game, from games of the engine against itself with a
//! random play now and then, all of them about level. The start position is added to them.

use mura_games::GameId;

const MUR_CLASSIC: &[&str] = &[
    "2b2w1w/1b1ww1b1/w1bb1w1b/k b 0-0 -",
    "2b5/1b1bw3/w2w2b1/k w 0-0 -",
    "1b1bw1ww/b1b1bb2/1w2b1wk/w b 0-0 -",
    "b1b1w3/b1w1bbww/1wk5/b w 0-0 -",
    "w1b2ww1/1bkb3b/2w3w1/b w 0-0 -",
    "3ww1w1/2b1bb1b/w7/k b 0-0 -",
    "w5bw/4w1b1/5b1w/k b 0-0 -",
    "6b1/w4b1b/2bw2w1/k b 0-0 -",
    "w1b1wwb1/1b1w1bw1/2wkb1wb/b b 0-0 -",
    "1w1bb1w1/b1w2b1w/1w1b2bk/w w 0-0 -",
];

const MUR_KRAKEN: &[&str] = &[
    "2b2w1w/2wb2b1/wb1bww1b/k b 0-0 -",
    "2b5/1b1bw3/w2w2b1/k w 0-0 -",
    "w2bb1w1/1bb1bbw1/1wkb4/w b 1-0 -",
    "b1b1w3/b1wwbbww/1wk5/b w 0-0 -",
    "1wbb1b1b/w1wwb3/1w1b2bk/w b 0-0 -",
    "w1b2ww1/1bkb3b/2w3w1/b w 0-0 -",
    "3ww1w1/2b1bb1b/w7/k b 0-0 -",
    "w5bw/4w1b1/5b1w/k b 0-0 -",
    "6b1/w4b1b/2bw2w1/k b 0-0 -",
    "wbb1wwbb/w2w1b2/2wkb2w/b b 0-0 -",
];

const MUR_ADVANCED: &[&str] = &[
    "1bw2b1b/w1b1w1bw/1bkw1ww1/b b 123 0-0/6 - -",
    "2b2wk1/1bwbw2w/1bwwb1bb/w w 233 0-0/6 - -",
    "w1b1b1b1/bb1wwb1w/w3kw2/b b 123 1-0/6 - -",
    "w1b4k/1b1bw2w/2b4b/w b 123 0-0/6 - -",
    "1bb1b1ww/w1wb1b2/kb2b1ww/w w 123 0-0/6 - -",
    "b2wwb2/wb2wbbw/2b3wk/w b 123 1-0/6 - -",
    "bwww1b1b/1b3wb1/2wk4/b w 123 1-0/6 - -",
    "w1b1ww2/1b1w1b1b/k6w/b w 123 0-0/6 - -",
    "2w1w2b/bw1w1bw1/2wb2bb/k b 123 1-2/6 - -",
    "1w1w4/bwb1w1b1/b6w/k b 123 0-0/6 - -",
];

const MORABARABA: &[&str] = &[
    "A1=2,A4=14,A7=1,B2=3,B4=7,C3=15,C4=18,C5=16,D5=13,E5=17,F4=4 5,6 w 0 C3.15-C4.18-C5.16,\
     C5.16-D5.13-E5.17",
    "A1=16,A7=19,B2=17,C3=14,D3=13,D6=2,D7=3,E3=15,G1=7,G4=5,G7=6 1,4,18 b 0 G1.7-G4.5-G7.6,\
     C3.14-D3.13-E3.15,A1.16-B2.17-C3.14",
    "A1=3,A4=16,A7=4,B2=20,B4=2,C3=17,D1=14,D2=13,D3=15,D6=5,D7=8,E3=18,G7=7 1,6,\
     19 b 0 D1.14-D2.13-D3.15,C3.17-D3.15-E3.18,A7.4-D7.8-G7.7",
    "A1=2,A4=6,A7=4,B2=5,C3=13,D2=16,E3=3,F2=15,F6=17,G1=1 14 w 0 A1.2-A4.6-A7.4",
    "A1=3,B2=15,B4=16,B6=14,C3=1,D3=4,E3=5,E4=17,F2=8,F4=7,G1=6,G4=19 2,13,18 w 0 B2.15-B4.16-B6.14,\
     C3.1-D3.4-E3.5,G1.6-F2.8-E3.5",
    "A1=3,A4=2,A7=15,B6=16,D6=1,G1=14,G4=13,G7=4 - b 0 -",
    "A7=4,B2=14,B6=3,C5=16,D6=1,F2=2,F4=13,F6=15,G4=17,G7=5 - b 0 -",
    "A1=3,A7=13,B2=16,C3=2,C5=1,D1=18,D3=17,E3=4,E5=14,F2=5,F6=7,G1=6 15 w 0 G1.6-F2.5-E3.4",
    "A1=24,A4=18,A7=5,B2=2,B4=4,B6=3,C3=14,C5=6,D2=1,D3=23,D7=13,E3=22,E4=16,E5=20,F2=11,F4=10,\
     G4=21 7,8,9,12,15,17,19 w 0 B2.2-B4.4-B6.3,D5.20-D6.19-D7.13,E3.22-E4.16-E5.20,B2.2-D2.1-F2.11,\
     C3.14-D3.23-E3.16,C3.14-D3.23-E3.22,A7.5-B6.3-C5.6",
    "A1=18,A4=6,B2=4,B4=5,B6=3,C4=8,C5=13,D5=1,D6=2,E5=19,F6=15,G7=17 7,14,16 w 0 B2.4-B4.5-B6.3,\
     A4.6-B4.5-C4.8,G7.17-F6.15-E5.19",
];

/// From random play: seven with a throw to be used, two with a bonus and one with a penalty move.
const UR: &[&str] = &[
    "0.000210101010000.1/2.022100000000000.0 b m4",
    "0.010120100000200.0/0.021000000120000.1 b m2",
    "0.112201000000000.0/0.110220010000000.0 w b+",
    "0.000000221010010.0/2.102100000000100.0 b m3",
    "0.012201010000000.0/2.011200000010000.0 b m2",
    "1.110220000000000.0/0.022201000000000.0 b m1",
    "1.120010000200000.0/0.122100010000000.0 w b",
    "0.001100011100000.2/0.100212000000100.0 b m1",
    "0.122000001010000.0/0.001200000000211.0 w p",
    "0.202000100000110.0/1.111210000000000.0 b m2",
];

pub(super) fn middle_games(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::MurClassic => MUR_CLASSIC,
        GameId::MurKraken => MUR_KRAKEN,
        GameId::MurAdvanced => MUR_ADVANCED,
        GameId::Morabaraba => MORABARABA,
        GameId::Ur => UR,
    }
}

/// Depths that take a second or two for all positions of a game.
pub(super) fn depth(game: GameId) -> u32 {
    match game {
        GameId::MurClassic | GameId::MurKraken => 10,
        GameId::MurAdvanced => 10,
        GameId::Morabaraba => 14,
        GameId::Ur => 1,
    }
}

/// Depths for several threads: they matter where one takes a good part of a second.
pub(super) fn depth_of_threads(game: GameId) -> u32 {
    match game {
        GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced => 11,
        GameId::Morabaraba => 16,
        GameId::Ur => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_set_up_and_played_on() {
        for &game in GameId::ALL {
            assert_eq!(middle_games(game).len(), 10, "{game}");
            for text in middle_games(game) {
                let table = game.open(text).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
                assert_eq!(table.position(), *text);
                assert!(table.outcome().is_none() && table.chance().is_none(), "{game}: {text}");
            }
        }
    }
}
