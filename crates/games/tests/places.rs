//! Drawings say where the points are that action texts name.

use mura_games::{GameId, Luck, Settings};

#[test]
fn every_drawing_names_its_points_once_and_leaves_room_to_point_at_them() {
    for &game in GameId::ALL {
        let named = match game {
            GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced => 25,
            // The squares, the river and the home of the player on turn.
            GameId::Ur => 20 + 2,
            GameId::Morabaraba => 24,
        };
        let mut luck = Luck::new(1);
        let mut table = game.start(&Settings::default()).unwrap();
        for _ in 0..200 {
            let canvas = table.draw();
            let rows: Vec<_> = canvas.rows().collect();
            let places = canvas.places();
            assert_eq!(places.len(), named, "{game}");
            for (index, place) in places.iter().enumerate() {
                assert!(
                    place.x > 0 && place.y < rows.len() && place.x + place.width < 80,
                    "{game}: {place:?}"
                );
                for other in &places[..index] {
                    assert_ne!(place.name, other.name, "{game}");
                    // A bracket on either side, and none of them shared.
                    let apart = place.x.abs_diff(other.x) > place.width.min(other.width) + 1;
                    assert!(place.y != other.y || apart, "{game}: {place:?} {other:?}");
                }
            }
            let Some(action) = table.random(&mut luck) else { break };
            table.play(&action).unwrap();
        }
    }
}

#[test]
fn a_place_is_where_its_point_is_drawn() {
    let drawn = |game: GameId, position: &str, name: &str| -> String {
        let canvas = game.open(position).unwrap().draw();
        let place = canvas.places().iter().find(|place| place.name == name).unwrap();
        let row = canvas.rows().nth(place.y).unwrap();
        row[place.x..place.x + place.width].iter().map(|&(c, _)| c).collect()
    };
    assert_eq!(drawn(GameId::MurClassic, "8/2w5/8/k b 0-0 -", "c2"), "○c2");
    assert_eq!(drawn(GameId::MurClassic, "8/8/8/k b 0-0 -", "0"), "◆0");
    assert_eq!(drawn(GameId::Morabaraba, "A1=1,E3=13 - b 0 -", "E3"), "○13");
    assert_eq!(drawn(GameId::Morabaraba, "A1=1,E3=13 - b 0 -", "G7"), "·");
    let ur = "5.000200000000000.0/6.000000000000000.1 w t";
    assert_eq!(drawn(GameId::Ur, ur, "D"), "● ●");
    assert_eq!(drawn(GameId::Ur, ur, "river"), "river 6");
    assert_eq!(drawn(GameId::Ur, ur, "home"), "home 1");
}
