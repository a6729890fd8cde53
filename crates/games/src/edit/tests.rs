//! Any edit of any position gives a position, or says why not.

use super::*;
use crate::{Luck, Settings};

fn edited(game: GameId, position: &str, edits: &[Edit<'_>]) -> String {
    edits.iter().fold(position.to_owned(), |text, edit| {
        apply(game, &text, *edit).unwrap_or_else(|refusal| panic!("{text} {edit:?}: {refusal}"))
    })
}

fn put<'a>(point: &'a str, piece: &'a str) -> Edit<'a> {
    Edit::Put { point, piece }
}

fn set<'a>(field: &'a str, value: &'a str) -> Edit<'a> {
    Edit::Set { field, value }
}

#[test]
fn the_red_piece_changes_places() {
    let game = GameId::MurClassic;
    let start = "8/8/8/k b 0-0 -";
    assert_eq!(edited(game, start, &[put("a3", "w"), put("a3", "k")]), "k7/8/8/w b 0-0 -");
    let refusal = apply(game, start, put("0", "-")).unwrap_err();
    assert!(refusal.reason.contains("cannot leave"), "{refusal}");
}

#[test]
fn a_trapped_mur_stone_is_no_position() {
    let ring = [put("a3", "k"), put("b3", "b"), put("h3", "b")];
    let text = edited(GameId::MurKraken, "8/8/8/k w 1-2 -", &ring);
    assert_eq!(text, "kb5b/8/8/1 w 1-2 -");
    assert!(apply(GameId::MurKraken, &text, put("a2", "b")).unwrap_err().reason.contains("trapped"));
}

#[test]
fn a_duty_goes_when_nobody_can_do_it_but_not_when_it_is_asked_for() {
    let owed = "8/b7/8/k b 0-0 r";
    assert_eq!(edited(GameId::MurClassic, owed, &[put("a2", "-")]), "8/8/8/k b 0-0 -");
    assert!(apply(GameId::MurClassic, "8/8/8/k b 0-0 -", set("duty", "r")).is_err());
}

#[test]
fn dice_control_bars_and_closes_go_together() {
    let game = GameId::MurAdvanced;
    let start = "8/8/8/k b 123 0-0/6 - -";
    let triple = edited(game, start, &[set("die-1", "2"), set("die-3", "2"), set("control", "w")]);
    assert_eq!(triple, "8/8/8/k b 222 0-0/6 w -");
    assert_eq!(edited(game, &triple, &[set("die-2", "4")]), "8/8/8/k b 224 0-0/6 - -");
    assert!(apply(game, start, set("control", "b")).is_err());
    let closed = [put("a3", "b"), put("c2", "k"), put("a3", "forced"), put("c2", "forced")];
    let text = edited(game, start, &closed);
    assert_eq!(text, "b7/2k5/8/1 b 123 0-0/6 - a3,K");
    assert_eq!(edited(game, &text, &[set("turn", "w")]), "b7/2k5/8/1 w 123 0-0/6 - K");
    assert_eq!(edited(game, &text, &[set("blue-bars", "5"), set("goal", "3")]), "b7/2k5/8/1 b 123 3-0/3 - -");
}

#[test]
fn pieces_of_ur_come_out_of_the_river_and_go_back() {
    let start = "7.000000000000000.0/7.000000000000000.0 b t";
    let pair = edited(GameId::Ur, start, &[put("4", "b"), put("4", "b")]);
    assert_eq!(pair, "5.000000020000000.0/7.000000000000000.0 b t");
    assert!(apply(GameId::Ur, &pair, put("4", "b")).unwrap_err().reason.contains("two pieces"));
    let white = edited(GameId::Ur, &pair, &[put("4", "w"), set("black-home", "6"), set("phase", "b")]);
    assert_eq!(white, "1.000000000000000.6/6.000000010000000.0 b b");
    assert!(apply(GameId::Ur, start, put("a", "b")).unwrap_err().reason.contains("route"));
    assert!(apply(GameId::Ur, &white, set("black-home", "8")).is_err());
}

#[test]
fn hands_of_morabaraba_fit_the_turn() {
    let game = GameId::Morabaraba;
    let start = "- - b 0 -";
    let blacks = edited(game, start, &[put("A1", "b"), put("A4", "b"), put("A7", "b")]);
    assert_eq!(blacks, "A1=1,A4=2,A7=3 22,23,24 b 0 -");
    let both = edited(game, &blacks, &[put("G1", "w"), put("G4", "w"), put("G7", "20")]);
    assert_eq!(both, "A1=1,A4=2,A7=3,G1=22,G4=23,G7=20 - b 0 -");
    let stage2 = edited(game, &both, &[set("hand", "0"), set("quiet", "7")]);
    assert_eq!(stage2.split(' ').nth(3), Some("7"));
    assert_eq!(edited(game, &stage2, &[set("turn", "w"), set("turn", "b")]), stage2);
    let late = edited(game, start, &[set("turn", "w")]);
    assert_eq!(late, "- 12 w 0 -");
    assert_eq!(edited(game, &late, &[set("turn", "b")]), start);
    assert!(apply(game, &stage2, set("hand", "12")).unwrap_err().reason.contains("off the board"));
    let recorded = edited(game, &stage2, &[set("sequences", "A1.1-A4.2-A7.3,A1.1-A4.2-A7.4")]);
    assert!(edited(game, &recorded, &[set("hand", "1")]).ends_with("A1.1-A4.2-A7.3"));
}

#[test]
fn hostile_names_are_refused() {
    for &game in GameId::ALL {
        let start = game.start(&Settings::default()).unwrap().position();
        for text in ["", "é", "a9", "k k", "\0", "99999999999999999999", "-1", "zz"] {
            assert!(apply(game, &start, put(text, "b")).is_err(), "{game} {text:?}");
            assert!(apply(game, &start, set(text, "1")).is_err(), "{game} {text:?}");
            assert!(apply(game, text, put("a1", "b")).is_err(), "{game} {text:?}");
        }
        for field in fields(game, &start).unwrap() {
            assert!(apply(game, &start, set(field.name, "ébène")).is_err(), "{game} {}", field.name);
        }
    }
}

/// Everything that an editor offers, at positions of random games: a position comes of it, and a field is what it was set to.
#[test]
fn any_offered_edit_gives_a_position_or_a_reason() {
    let mut luck = Luck::new(515);
    for &game in GameId::ALL {
        let mut given = 0;
        for _ in 0..30 {
            let mut table = game.start(&Settings::default()).unwrap();
            for _ in 0..luck.below(120) {
                let Some(text) = table.random(&mut luck) else { break };
                table.play(&text).unwrap();
            }
            let position = table.position();
            if game.open(&position).is_err() {
                continue;
            }
            let pieces = pieces(game);
            let points = ["a3", "b2", "0", "A1", "D7", "4", "e", "E"];
            for point in points {
                for piece in &pieces {
                    if let Ok(text) = apply(game, &position, put(point, &piece.name)) {
                        assert_eq!(game.open(&text).unwrap().position(), text);
                        given += 1;
                    }
                }
            }
            for field in fields(game, &position).unwrap() {
                let values = match &field.values {
                    Values::Choice(values) => values.iter().map(|(value, _)| value.clone()).collect(),
                    Values::Number { most } => vec!["0".into(), most.to_string()],
                    Values::Text => vec![field.value.clone()],
                };
                for value in values {
                    let Ok(text) = apply(game, &position, set(field.name, &value)) else { continue };
                    let after = fields(game, &text).unwrap();
                    let now = after.iter().find(|now| now.name == field.name).unwrap();
                    let is_die = field.name.starts_with("die");
                    let won = game.open(&text).unwrap().outcome().is_some();
                    assert!(now.value == value || is_die || won, "{position} {} {value}: {text}", field.name);
                    given += 1;
                }
            }
        }
        assert!(given > 300, "{game}: {given}");
    }
}
