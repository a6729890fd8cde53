use std::collections::BTreeSet;

use mura_games::{GameId, Player, Settings, Table};
use mura_picture::{Kind, Look, Part, Purpose, Scene, Tint};

use crate::random_tables;

fn scene(table: &dyn Table, flipped: bool) -> Scene {
    Scene::new(table, &Look { flipped, ..Look::default() }).unwrap()
}

fn inside(scene: &Scene, x: f64, y: f64, r: f64) -> bool {
    x - r >= 0.0 && y - r >= 0.0 && x + r <= scene.width && y + r <= scene.height
}

#[test]
fn nothing_overlaps_and_all_lies_in_the_view() {
    random_tables(1, 6, |table, _| {
        for flipped in [false, true] {
            let scene = scene(table, flipped);
            let ids: BTreeSet<&str> = scene.pieces.iter().map(|piece| piece.id.as_str()).collect();
            assert_eq!(ids.len(), scene.pieces.len(), "{}", table.position());
            for (index, piece) in scene.pieces.iter().enumerate() {
                assert!(inside(&scene, piece.at.x, piece.at.y, piece.r), "{} {piece:?}", table.position());
                for other in &scene.pieces[..index] {
                    let apart = piece.at.distance(other.at);
                    assert!(apart >= piece.r + other.r, "{}: {piece:?} {other:?}", table.position());
                }
            }
            for (index, point) in scene.points.iter().enumerate() {
                assert!(inside(&scene, point.at.x, point.at.y, point.hit), "{point:?}");
                assert!(point.hit >= point.r);
                for other in &scene.points[..index] {
                    assert!(
                        point.at.distance(other.at) + 1e-9 >= point.hit + other.hit,
                        "{point:?} {other:?}"
                    );
                }
            }
            for tray in &scene.trays {
                assert!(tray.slots.iter().all(|slot| inside(&scene, slot.x, slot.y, tray.r)));
                assert!(tray.filled <= tray.slots.len());
            }
        }
    });
}

/// What stands on each point, read off the scene, must be what the position text says.
#[test]
fn every_piece_of_the_position_appears_once() {
    random_tables(2, 6, |table, _| {
        let scene = scene(table, false);
        let position = table.position();
        let fields: Vec<&str> = position.split(' ').collect();
        match table.id() {
            GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced => round(&scene, fields[0]),
            GameId::Ur => ur(&scene, fields[0]),
            GameId::Morabaraba => morabaraba(&scene, &fields),
        }
    });
}

fn on<'a>(scene: &'a Scene, point: &str) -> Vec<&'a Kind> {
    scene
        .pieces
        .iter()
        .filter(|piece| piece.point.as_deref() == Some(point))
        .map(|piece| &piece.kind)
        .collect()
}

fn round(scene: &Scene, board: &str) {
    let mut names = ('1'..='3').rev().flat_map(|ring| ('a'..='h').map(move |spoke| format!("{spoke}{ring}")));
    let mut standing = [0, 0];
    for c in board.chars().filter(|&c| c != '/') {
        let run = c.to_digit(10).unwrap_or(1);
        for _ in 0..run {
            let name = names.next().unwrap_or_else(|| "0".into());
            let found = on(scene, &name);
            match (c, found.as_slice()) {
                ('b', [Kind::Stone { tint } | Kind::Ship { tint }]) => {
                    assert_ne!(*tint, Tint::White);
                    standing[0] += 1;
                }
                ('w', [Kind::Stone { tint } | Kind::Ship { tint }]) => {
                    assert_eq!(*tint, Tint::White);
                    standing[1] += 1;
                }
                ('k', [Kind::MurStone | Kind::Kraken | Kind::YellowKraken]) | ('1'..='8', []) => {}
                other => panic!("{board}: {name} has {other:?}"),
            }
        }
    }
    let dice = scene.pieces.iter().filter(|piece| matches!(piece.kind, Kind::Die { .. })).count();
    assert_eq!(dice, if scene.game == GameId::MurAdvanced { 3 } else { 0 });
    assert_eq!(scene.pieces.len(), 15 + dice, "seven of each colour, the neutral piece and the dice");
    for (player, standing) in Player::BOTH.into_iter().zip(standing) {
        let off = scene.trays.iter().find(|tray| tray.player == player && tray.purpose == Purpose::Off);
        assert_eq!(off.unwrap().filled, 7 - standing);
    }
}

fn ur(scene: &Scene, pieces: &str) {
    let routes = ["ABCD1234567FE8e", "abcd1234567fe8E"];
    let tints = [Tint::Black, Tint::White];
    for ((side, route), tint) in pieces.split('/').zip(routes).zip(tints) {
        let parts: Vec<&str> = side.split('.').collect();
        for (name, digit) in route.chars().zip(parts[1].chars()) {
            let found = on(scene, &name.to_string());
            let own = found.iter().filter(|kind| ***kind == Kind::Disc { tint }).count();
            assert_eq!(own, digit as usize - '0' as usize, "{pieces}: {name}");
        }
        let all = scene.pieces.iter().filter(|piece| piece.kind == Kind::Disc { tint }).count();
        assert_eq!(all, 7);
    }
    let dice = scene.pieces.iter().filter(|piece| matches!(piece.kind, Kind::BinaryDie { .. })).count();
    assert_eq!((dice, scene.pieces.len()), (3, 17));
}

fn morabaraba(scene: &Scene, fields: &[&str]) {
    let standing: Vec<(&str, u8)> = fields[0]
        .split(',')
        .filter_map(|item| item.split_once('='))
        .map(|(name, cow)| (name, cow.parse().unwrap()))
        .collect();
    let shot: Vec<u8> = fields[1].split(',').filter_map(|cow| cow.parse().ok()).collect();
    assert_eq!(scene.pieces.len(), 24);
    for piece in &scene.pieces {
        let Kind::Cow { number, tint, shot: lies } = piece.kind else { panic!("{piece:?}") };
        let place = standing.iter().find(|(_, cow)| *cow == number).map(|(name, _)| *name);
        assert_eq!(piece.point.as_deref(), place);
        assert_eq!(lies, shot.contains(&number));
        assert_eq!(tint == Tint::Black, number <= 12);
    }
}

#[test]
fn dice_of_ur_show_the_throw() {
    for (phase, marked) in [("m1", 1), ("m2", 2), ("m3", 3), ("m4", 0)] {
        let text = format!("5.110000000000000.0/7.000000000000000.0 b {phase}");
        let scene = scene(&*GameId::Ur.open(&text).unwrap(), false);
        let up = |wanted| {
            let is = |kind| kind == Kind::BinaryDie { marked: Some(wanted) };
            scene.pieces.iter().filter(|piece| is(piece.kind)).count()
        };
        assert_eq!((up(true), up(false)), (marked, 3 - marked), "{phase}");
    }
    let scene = scene(&*GameId::Ur.start(&Settings::default()).unwrap(), false);
    assert_eq!(scene.pieces.iter().filter(|piece| piece.kind == Kind::BinaryDie { marked: None }).count(), 3);
}

#[test]
fn tokens_go_round_the_track_in_opposite_directions() {
    let middle = |text: &str| {
        let scene = scene(&*GameId::MurAdvanced.open(text).unwrap(), false);
        let at = |id: &str| scene.pieces.iter().find(|piece| piece.id == id).unwrap().at;
        let gold = scene.parts.iter().find_map(|part| match part {
            Part::Bar { at, bar: mura_picture::Bar::Gold, .. } => Some(*at),
            _ => None,
        });
        (at("die-1"), at("die-2"), gold.unwrap(), scene.width / 2.0)
    };
    let (blue, white, gold, middle_x) = middle("8/8/8/k b 123 2-2/6 - -");
    assert!(blue.x < middle_x && white.x > middle_x, "Blue counter-clockwise, White clockwise");
    assert!(gold.y > blue.y && (gold.x - middle_x).abs() < 0.1, "the gold bar is at the bottom");
    let (blue, _, gold, _) = middle("8/8/8/k w 123 6-2/6 - -");
    assert_eq!(blue, gold, "six bars lead to the gold bar");
}

#[test]
fn a_scene_is_json_with_names_and_places() {
    let table = GameId::Morabaraba.open("A1=1,A4=2,D2=13,F4=14 - b 0 -").unwrap();
    let json = serde_json::to_value(scene(&*table, false)).unwrap();
    assert_eq!(json["game"], "morabaraba");
    assert_eq!(json["points"].as_array().unwrap().len(), 24);
    let cow = &json["pieces"][0];
    assert_eq!((cow["id"].as_str(), cow["kind"].as_str()), (Some("cow-1"), Some("cow")));
    assert_eq!((cow["number"].as_u64(), cow["point"].as_str()), (Some(1), Some("A1")));
    assert!(cow["x"].is_number() && cow["r"].is_number());
}

#[test]
fn a_turned_board_has_the_other_player_below() {
    for &game in GameId::ALL {
        let table = game.start(&Settings::default()).unwrap();
        for player in Player::BOTH {
            let scene = scene(&*table, mura_picture::turned_for(game, player));
            let lowest = scene.seats.iter().max_by(|a, b| a.corner.y.total_cmp(&b.corner.y)).unwrap();
            assert_eq!(lowest.player, player, "{game}");
        }
    }
    let turned = scene(&*GameId::Morabaraba.start(&Settings::default()).unwrap(), true);
    let at = |name: &str| turned.points.iter().find(|point| point.name == name).unwrap().at;
    assert!(at("G7").x < at("A1").x && at("G7").y > at("A1").y, "article 2.4: White has G7 on his left");
}
