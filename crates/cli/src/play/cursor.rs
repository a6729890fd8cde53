//! Where an arrow key leads.

use mura_games::Place;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    #[cfg(test)]
    pub(crate) const ALL: [Direction; 4] =
        [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

    /// How far ahead a vector leads, and how far aside.
    fn split(self, (dx, dy): (i64, i64)) -> (i64, i64) {
        match self {
            Direction::Left => (-dx, dy.abs()),
            Direction::Right => (dx, dy.abs()),
            Direction::Up => (-dy, dx.abs()),
            Direction::Down => (dy, dx.abs()),
        }
    }
}

/// The middle of a place, in half columns; a row is about as high as two columns are wide.
fn middle(place: &Place) -> (i64, i64) {
    ((2 * place.x + place.width) as i64, 4 * place.y as i64)
}

/// The nearest place in a direction as the eye sees it: what lies aside counts four times, so that lines of the board are
/// followed, and what lies more aside than ahead is taken only if there is nothing else.
pub(crate) fn neighbour(places: &[Place], from: &str, direction: Direction) -> Option<String> {
    let here = middle(places.iter().find(|place| place.name == from)?);
    let ahead = places.iter().filter_map(|place| {
        let there = middle(place);
        let (ahead, aside) = direction.split((there.0 - here.0, there.1 - here.1));
        (ahead > 0).then_some(((aside > ahead, ahead + 4 * aside), place))
    });
    ahead.min_by_key(|&(cost, _)| cost).map(|(_, place)| place.name.clone())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mura_games::{GameId, Settings};

    use super::*;

    #[test]
    fn arrows_lead_from_every_place_to_every_other() {
        for &game in GameId::ALL {
            let canvas = game.start(&Settings::default()).unwrap().draw();
            let places = canvas.places();
            for start in places {
                let mut seen = BTreeSet::from([start.name.clone()]);
                let mut open = vec![start.name.clone()];
                while let Some(at) = open.pop() {
                    for direction in Direction::ALL {
                        if let Some(next) = neighbour(places, &at, direction)
                            && seen.insert(next.clone())
                        {
                            open.push(next);
                        }
                    }
                }
                assert_eq!(seen.len(), places.len(), "{game} from {}", start.name);
            }
        }
    }

    #[test]
    fn arrows_follow_the_lines_of_the_board() {
        let go = |game: GameId, from: &str, direction| {
            neighbour(game.start(&Settings::default()).unwrap().draw().places(), from, direction).unwrap()
        };
        assert_eq!(go(GameId::MurClassic, "0", Direction::Right), "c1");
        assert_eq!(go(GameId::MurClassic, "0", Direction::Up), "a1");
        assert_eq!(go(GameId::MurClassic, "c3", Direction::Left), "c2");
        assert_eq!(go(GameId::Morabaraba, "A1", Direction::Right), "D1");
        assert_eq!(go(GameId::Morabaraba, "A1", Direction::Up), "A4");
        assert_eq!(go(GameId::Ur, "D", Direction::Down), "1");
        assert_eq!(go(GameId::Ur, "A", Direction::Right), "F");
        assert_eq!(go(GameId::Ur, "D", Direction::Up), "river");
    }
}
