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
        while compared < 250 {
            let position = setups::random(id, &mut luck);
            // Narrow trees can be deep ones, in which the past has time to matter.
            let depth = match count(id, &position, 3, 0) {
                Some(0) | None => continue,
                Some(1..100) => 7,
                Some(100..500) => 6,
                Some(500..2_000) => 5,
                Some(_) => 4,
            };
            let plain = count(id, &position, depth, 0);
            assert_eq!(count(id, &position, depth, 1), plain, "{id} {position} {depth}");
            compared += 1;
        }
    }
}

/// White shoots cow 3 or cow 4, and Black puts cow 12 in its place: the same junctions are taken, but only cow 12 on D7 has
/// not yet been in the row A1-A4-A7.
const MORABARABA: &str = "A1=1,A4=2,C3=4,D7=3,E5=15,F2=16,G1=13,G4=14 \
     5,6,7,8,9,10,11,17,18,19,20,21,22 w 0 A1.1-A4.2-A7.3";

/// The past reaches into the counts here, so a key that forgets it is found out.
#[test]
fn the_table_changes_no_count_where_the_past_matters() {
    for (id, position, depth) in [
        // U4: the third time of a duel ends the game.
        (GameId::Ur, "0.000000001000000.6/1.000000000000000.6 w p", 9),
        // 3.2.4.1.2: a used sequence against a fresh one on the same junctions.
        (GameId::Morabaraba, MORABARABA, 4),
    ] {
        let plain = count(id, position, depth, 0).unwrap();
        assert_eq!(count(id, position, depth, 4), Some(plain), "{id} {position}");
    }
}
