//! Who has been knocked in a duel of Ur, against what was seen to happen.

use mura_games::{Game, Luck, Player, Ur};

#[test]
fn knocks_in_a_duel_are_known() {
    let mut luck = Luck::new(12);
    let mut list = Vec::new();
    let mut met = [0; 4];
    for _ in 0..3000 {
        let mut game = Ur::parse_position("1.000101001000000.3/1.000010010100000.3 b t").unwrap();
        let mut seen = [false; 2];
        while game.outcome().is_none() {
            let before = Player::BOTH.map(|player| game.off_board(player));
            let action = game.random_action(&mut luck, &mut list).unwrap();
            // The first position of a duel is where knocks begin to count, and a piece that goes home ends it.
            let was_open = game.duel() > 0;
            game.play_unchecked(action);
            let after = Player::BOTH.map(|player| game.off_board(player));
            if !was_open || (0..2).any(|side| after[side][1] > before[side][1]) {
                seen = [false; 2];
            } else {
                (0..2).for_each(|side| seen[side] |= after[side][0] > before[side][0]);
            }
            if game.duel() > 0 {
                assert_eq!(game.knocked_in_duel(), seen, "{}", text(&game));
                met[usize::from(seen[0]) + 2 * usize::from(seen[1])] += 1;
            } else {
                assert_eq!(game.knocked_in_duel(), [false; 2]);
            }
        }
    }
    assert!(met.into_iter().all(|times| times > 20), "{met:?}");
}

fn text(game: &Ur) -> String {
    let mut text = String::new();
    game.write_position(&mut text);
    text
}
