use mura_games::GameId;
use mura_picture::{Error, Look, Piece, Reason, Scene};

use crate::random_tables;

/// A motion, carried out on the scene before, must give the scene after: all pieces, places, radii and kinds.
#[test]
fn motions_end_where_the_next_scene_has_the_pieces() {
    random_tables(3, 8, |table, action| {
        let Some(action) = action else { return };
        let mut after = table.fork();
        after.play(action).unwrap();
        for flipped in [false, true] {
            let look = Look { flipped, ..Look::default() };
            let before_scene = Scene::new(table, &look).unwrap();
            let motion = Scene::motion(table, action, flipped).unwrap();
            let context = format!("{} {} {action}", table.id(), table.position());
            let mut moved: Vec<Piece> = Vec::new();
            for piece in before_scene.pieces {
                let mut travels = motion.travels.iter().filter(|travel| travel.piece == piece.id);
                let Some(travel) = travels.next() else {
                    moved.push(piece);
                    continue;
                };
                assert!(travels.next().is_none(), "{context}: {} travels twice", piece.id);
                assert_eq!(travel.way[0], piece.at, "{context}: {travel:?}");
                let at = *travel.way.last().unwrap();
                let point = None;
                moved.push(Piece { id: travel.becomes.clone(), kind: travel.kind, point, at, r: travel.r });
            }
            let mut wanted = Scene::new(&*after, &look).unwrap().pieces;
            moved.iter_mut().chain(&mut wanted).for_each(|piece| piece.point = None);
            moved.sort_by(|a, b| a.id.cmp(&b.id));
            wanted.sort_by(|a, b| a.id.cmp(&b.id));
            assert_eq!(moved, wanted, "{context}");
        }
    });
}

#[test]
fn every_way_lies_in_the_view() {
    random_tables(4, 3, |table, action| {
        let Some(action) = action else { return };
        let scene = Scene::new(table, &Look::default()).unwrap();
        for travel in Scene::motion(table, action, false).unwrap().travels {
            let inside = |at: &mura_picture::Spot| {
                (0.0..=scene.width).contains(&at.x) && (0.0..=scene.height).contains(&at.y)
            };
            assert!(travel.way.iter().all(inside), "{travel:?}");
        }
    });
}

/// Pieces of the round board go from point to point along lines: no leg is longer than from ring to ring.
#[test]
fn ways_on_the_round_board_follow_its_lines() {
    let mut knocked = 0;
    random_tables(11, 10, |table, action| {
        let (GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced, Some(action)) =
            (table.id(), action)
        else {
            return;
        };
        let scene = Scene::new(table, &Look::default()).unwrap();
        let at = |name: &str| scene.points.iter().find(|point| point.name == name).unwrap().at;
        let longest = at("a3").distance(at("a2")) + 0.5;
        for travel in Scene::motion(table, action, false).unwrap().travels {
            if matches!(travel.reason, Reason::Moves | Reason::Knocked) {
                let legs = travel.way.windows(2).map(|leg| leg[0].distance(leg[1]));
                assert!(legs.clone().all(|leg| leg <= longest), "{} {action}: {travel:?}", table.position());
                knocked += usize::from(travel.reason == Reason::Knocked);
            }
        }
    });
    assert!(knocked > 100, "{knocked}");
}

fn ways(game: GameId, position: &str, action: &str) -> Vec<(String, Reason, Vec<String>)> {
    let table = game.open(position).unwrap();
    let scene = Scene::new(&*table, &Look::default()).unwrap();
    let motion = Scene::motion(&*table, action, false).unwrap();
    let named = |way: &[mura_picture::Spot]| {
        way.iter()
            .filter_map(|spot| scene.points.iter().find(|point| point.at == *spot))
            .map(|point| point.name.clone())
            .collect()
    };
    motion.travels.iter().map(|travel| (travel.piece.clone(), travel.reason, named(&travel.way))).collect()
}

#[test]
fn a_knocked_stone_goes_round_the_ring_over_its_friend() {
    let found = ways(GameId::MurClassic, "8/2bww3/8/k b 0-0 -", "c2*d2-f2");
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(found[0], ("black-c2".into(), Reason::Moves, names(&["c2", "d2"])));
    assert_eq!(found[1], ("white-d2".into(), Reason::Knocked, names(&["d2", "e2", "f2"])));
}

#[test]
fn the_second_direction_knock_turns_at_the_third_ring() {
    let found = ways(GameId::MurClassic, "8/bbb5/k7/1 b 0-0 -", "a2*a1-0");
    // The mover comes back over its own starting point.
    assert_eq!(found[0].2, ["a2", "a3", "a2", "a1"]);
    assert_eq!((found[1].0.as_str(), &found[1].2[..]), ("kraken", &["a1".to_owned(), "0".to_owned()][..]));
}

#[test]
fn a_piece_of_ur_follows_its_route_home_through_the_exit() {
    let found = ways(GameId::Ur, "0.000010000000001.5/4.000000000011000.1 b m1", "e-home");
    assert_eq!((found[0].1, &found[0].2[..]), (Reason::Home, &["e".to_owned(), "f".to_owned()][..]));
    assert!(found.iter().any(|travel| travel.0 == "white-f-0" && travel.1 == Reason::Knocked), "{found:?}");
}

#[test]
fn a_fallen_flag_moves_the_dice_and_nothing_else() {
    let found = ways(GameId::MurAdvanced, "1b1wb3/2b5/8/k b 123 1-0/6 - -", "flag-w");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].0.as_str(), found[0].1), ("die-1", Reason::Die));
}

#[test]
fn a_motion_of_an_illegal_action_is_refused_with_its_reason() {
    let table = GameId::MurClassic.open("8/2bw4/8/k b 0-0 -").unwrap();
    for (action, reason) in [("c2*d2-e2", "order"), ("+z9", "z9"), ("", ""), ("💥", "💥")] {
        let Err(Error::Play(error)) = Scene::motion(&*table, action, false) else { panic!("{action}") };
        assert!(error.to_string().contains(reason), "{error}");
    }
}
