//! A table of counted subtrees changes no count: the keys of perft are sound.

use mura_games::{GameId, Luck, perft};

use crate::setups;

fn count(id: GameId, position: &str, depth: u32, hash_mib: usize) -> Option<u64> {
    let options = perft::Options { hash_mib, ..Default::default() };
    let rows = id.open(position).ok()?.divide(depth, &options);
    Some(rows.iter().map(|row| row.1).sum())
}

#[test]
fn the_table_changes_no_count_from_random_setups() {
    for &id in GameId::ALL {
        let mut luck = Luck::new(5);
        let mut compared = 0;
        while compared < 150 {
            let position = setups::random(id, &mut luck);
            let depth = match id {
                GameId::Ur => 4 + luck.below(2) as u32,
                _ => 3,
            };
            if let Some(plain) = count(id, &position, depth, 0) {
                assert_eq!(count(id, &position, depth, 1), Some(plain), "{id} {position} {depth}");
                compared += 1;
            }
        }
    }
}

/// The past reaches into the counts here, so a key that forgets it is found out.
#[test]
fn the_table_changes_no_count_where_the_past_matters() {
    for (id, position, depth) in [
        // U4: the third time of a duel ends the game.
        (GameId::Ur, "0.000000001000000.6/1.000000000000000.6 w p", 9),
        // R6: going back and forth.
        (GameId::MurClassic, "b7/8/4w3/k b 0-0 -", 5),
        (GameId::MurKraken, "b7/8/4w3/k b 0-0 -", 5),
        // A used sequence against a fresh one on the same junctions.
        (GameId::Morabaraba, "A1=1,A4=2,B2=13,B4=14,G1=15,D5=3 4,16 b 0 A1.1-A4.2-A7.3", 4),
        (
            GameId::Morabaraba,
            "A1=1,A4=2,A7=3,B2=13,B4=14,D7=4,G7=15,G4=16,D1=5 6,7,8,9,10,11,12,17,18,19,20,21,22,23,24 b 0 -",
            4,
        ),
    ] {
        let plain = count(id, position, depth, 0).unwrap();
        assert_eq!(count(id, position, depth, 4), Some(plain), "{id} {position}");
    }
}
