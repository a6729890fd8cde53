use mura_games::GameId;
use mura_picture::{spoken, spoken_action};

use crate::random_tables;

fn told(game: GameId, position: &str, action: &str) -> String {
    spoken_action(&*game.open(position).unwrap(), action).unwrap()
}

#[test]
fn positions_are_told_in_plain_english() {
    let table = GameId::MurClassic.open("wb5b/b7/8/k w 1-0 -").unwrap();
    assert_eq!(
        spoken(&*table),
        "Mur, Classic edition. White to withdraw what is trapped: a3. Black has 3 stones: b3, h3 and a2; \
         4 off the board; 1 mark. White has 1 stone: a3; 6 off the board; no marks. The mur stone is on the centre."
    );
    let table = GameId::Ur.open("0.000010000000001.5/1.000000000012000.3 b m1").unwrap();
    assert_eq!(
        spoken(&*table),
        "Ur, the route-blocking game. Black has thrown 1. Black has 1 and White's e; 0 in the river; 5 home. \
         White has 7 and two on White's f; 1 in the river; 3 home."
    );
}

#[test]
fn actions_are_told_in_plain_english() {
    let cases = [
        (
            GameId::MurClassic,
            "8/2bww3/8/k b 0-0 -",
            "c2*d2-f2",
            "Black moves from c2 to d2 and knocks the white stone on to f2.",
        ),
        (GameId::MurKraken, "wb5b/8/8/k b 0-0 -", "+a2", "Black places a ship on a2. 1 trap for Black."),
        (GameId::MurClassic, "kb5b/8/8/1 b 0-0 -", "+a2", "Black places a stone on a2. Black wins."),
        (
            GameId::MurAdvanced,
            "8/bk6/8/1 b 122 0-0/6 - -",
            "a2*b2-c2t1",
            "Blue moves from a2 to b2 and knocks the kraken on to c2, tipping a die from 1 to 2.",
        ),
        (
            GameId::MurAdvanced,
            "kbwb3b/b1b5/8/1 w 123 4-0/6 - c3,K",
            "R,Xc3",
            "White withdraws c3 and puts the kraken back on the centre.",
        ),
        (
            GameId::MurAdvanced,
            "1b1wb3/2b5/8/k b 123 0-0/6 - -",
            "flag-w",
            "White's time has run out. 1 bar for Blue.",
        ),
        (
            GameId::Ur,
            "0.000010000000000.6/5.100000100000000.0 b m2",
            "1-3",
            "Black moves from 1 to 3 and sends White's piece from 3 to the river.",
        ),
        (GameId::Ur, "7.000000000000000.0/7.000000000000000.0 b t", "3", "Black throws 3."),
        (
            GameId::Morabaraba,
            "A1=1,A4=2,D2=13,F4=14 - b 0 -",
            "A7-3xD2,13",
            "Black places cow 3 on A7 and shoots cow 13 on D2.",
        ),
    ];
    for (game, position, action, expected) in cases {
        assert_eq!(told(game, position, action), expected);
    }
}

#[test]
fn every_position_and_action_of_random_games_has_words() {
    random_tables(6, 2, |table, action| {
        assert!(spoken(table).ends_with('.'));
        if let Some(action) = action {
            let text = spoken_action(table, action).unwrap();
            assert!(text.ends_with('.') && text.len() > 10, "{text}");
        }
    });
}
