use mura_games::{GameId, Player};
use mura_picture::{Arrow, Error, Look, Mark, Scene, touches};

use crate::random_tables;

fn marked(game: GameId, position: &str, look: &Look, mark: Mark) -> Vec<String> {
    let table = game.open(position).unwrap();
    let scene = Scene::new(&*table, look).unwrap();
    let of_mark = scene.highlights.into_iter().filter(|light| light.mark == mark);
    let mut names: Vec<String> = of_mark.map(|light| light.point).collect();
    names.sort();
    names
}

#[test]
fn trapped_and_closed_on_pieces_are_pointed_out() {
    let look = Look::default();
    assert_eq!(marked(GameId::MurClassic, "wb5b/b7/8/k w 1-0 -", &look, Mark::Trapped), ["a3"]);
    let both = "kbwb3b/b1b5/8/1 w 123 4-0/6 - c3,K";
    assert_eq!(marked(GameId::MurAdvanced, both, &look, Mark::Trapped), ["a3", "c3"]);
    let row = "A1=1,A4=2,A7=3,F4=14 13 w 0 A1.1-A4.2-A7.3";
    assert_eq!(marked(GameId::Morabaraba, row, &look, Mark::Row), ["A1", "A4", "A7"]);
}

#[test]
fn a_picked_piece_shows_where_it_can_go() {
    let look = Look { touched: Some(vec!["c2".into()]), ..Look::default() };
    let position = "8/2b2bb1/8/k b 0-0 -";
    assert_eq!(marked(GameId::MurClassic, position, &look, Mark::Target), ["b2", "c1", "c3", "d2"]);
    assert_eq!(marked(GameId::MurClassic, position, &look, Mark::Picked), ["c2"]);
}

#[test]
fn with_nothing_touched_the_targets_are_where_actions_begin() {
    let look = Look { touched: Some(Vec::new()), ..Look::default() };
    let position = "0.000011000000000.5/5.000000200000000.0 b m2";
    assert_eq!(marked(GameId::Ur, position, &look, Mark::Target), ["2"]);
}

#[test]
fn where_a_knocked_piece_may_go_two_ways_both_are_targets() {
    // Four steps round the ring lead from a2 to e2 either way.
    let position = "3www2/bb2w2b/1b2w3/k b 0-0 -";
    let table = GameId::MurClassic.open(position).unwrap();
    let knocks: Vec<_> = table.legal().into_iter().filter(|text| text.starts_with("a2*e2-")).collect();
    let rests: Vec<_> = knocks.iter().map(|text| text["a2*e2-".len()..].to_owned()).collect();
    let look = Look { touched: Some(vec!["a2".into(), "e2".into()]), ..Look::default() };
    assert_eq!(marked(GameId::MurClassic, position, &look, Mark::Target), rests);
    assert!(rests.len() > 1, "{knocks:?}");
}

#[test]
fn the_river_can_be_touched_though_it_is_no_point() {
    let look = Look { touched: Some(vec!["river".into()]), ..Look::default() };
    let position = "1.100001000000000.4/6.100000000000000.0 b m2";
    assert_eq!(marked(GameId::Ur, position, &look, Mark::Target), ["B"]);
    assert!(marked(GameId::Ur, position, &look, Mark::Picked).is_empty());
}

#[test]
fn the_points_of_the_last_action_are_pointed_out() {
    let look = Look { last: Some("7-F".into()), ..Look::default() };
    let position = "0.000000000001100.5/6.100000000000000.0 w t";
    assert_eq!(marked(GameId::Ur, position, &look, Mark::Last), ["7", "F"]);
    let look = Look { last: Some("+a".into()), ..Look::default() };
    assert_eq!(marked(GameId::Ur, position, &look, Mark::Last), ["a"]);
    let look = Look { last: Some("e-home".into()), ..Look::default() };
    assert_eq!(marked(GameId::Ur, position, &look, Mark::Last), ["e"]);
}

#[test]
fn points_that_do_not_exist_are_refused_by_name() {
    let table = GameId::MurClassic.open("8/8/8/k b 0-0 -").unwrap();
    let arrow = Arrow { from: "a1".into(), to: "z9".into() };
    for look in [
        Look { last: Some("+z9".into()), ..Look::default() },
        Look { touched: Some(vec!["z9".into()]), ..Look::default() },
        Look { arrows: vec![arrow], ..Look::default() },
    ] {
        let error = Scene::new(&*table, &look).unwrap_err();
        assert!(matches!(&error, Error::NoPoint { name, .. } if name == "z9"));
        assert_eq!(error.to_string(), "\"z9\" is no point of the board of mur-classic");
    }
}

#[test]
fn the_route_runs_from_the_first_square_to_the_exit() {
    let table = GameId::Ur.open("7.000000000000000.0/7.000000000000000.0 b t").unwrap();
    for (player, route) in [(Player::First, "ABCD1234567FE8ef"), (Player::Second, "abcd1234567fe8EF")] {
        let scene = Scene::new(&*table, &Look { route: Some(player), ..Look::default() }).unwrap();
        let name = |spot| &scene.points.iter().find(|point| point.at == spot).unwrap().name;
        let names: String = scene.route.iter().map(|spot| name(*spot).as_str()).collect();
        assert_eq!(names, route);
    }
}

#[test]
fn whatever_legal_actions_name_are_points() {
    random_tables(5, 2, |table, _| {
        let scene = Scene::new(table, &Look::default()).unwrap();
        for action in table.legal() {
            for name in touches(table.id(), &action) {
                let known = scene.points.iter().any(|point| point.name == name);
                assert!(known || name == "river" || name == "home", "{} {action}: {name}", table.id());
            }
        }
    });
}

/// Texts made of what notations are made of, and of what they are not, are answered and never panic.
#[test]
fn hostile_action_texts_are_answered() {
    const PARTS: [&str; 20] = [
        "a3", "0", "A1", "-", "*", "x", ",", "X", "R", "K", "t2", "+", "home", "river", "é", "💥", " ", "13",
        "flag-", "\u{0}",
    ];
    let mut luck = mura_games::Luck::new(9);
    let mut refused = 0;
    for &game in GameId::ALL {
        let table = game.start(&mura_games::Settings::default()).unwrap();
        for _ in 0..2000 {
            let text: String = (0..luck.below(6)).map(|_| PARTS[luck.below(PARTS.len())]).collect();
            touches(game, &text);
            let look =
                Look { last: Some(text.clone()), touched: Some(vec![text.clone()]), ..Look::default() };
            refused += usize::from(Scene::new(&*table, &look).is_err());
            assert_eq!(
                Scene::motion(&*table, &text, false).is_ok(),
                mura_picture::spoken_action(&*table, &text).is_ok(),
                "{game}: {text:?}"
            );
        }
    }
    assert!(refused > 1000, "{refused}");
}
