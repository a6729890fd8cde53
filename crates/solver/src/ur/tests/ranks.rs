use std::collections::HashSet;

use mura_games::Luck;

use crate::ur::{Layer, Left, Place};

fn lefts(pieces: u8) -> impl Iterator<Item = Left> {
    (1..=pieces).flat_map(move |ours| (1..=pieces).map(move |theirs| Left { ours, theirs }))
}

#[test]
fn rank_and_unrank_are_inverse_for_few_pieces() {
    for left in lefts(3) {
        let layer = Layer::new(left);
        let mut seen = HashSet::new();
        for index in 0..layer.size() {
            let place = Place::unrank(&layer, index).unwrap();
            assert_eq!(place.rank(&layer), Some(index), "{place:?}");
            assert!(seen.insert(place), "{place:?} twice");
        }
        assert_eq!(Place::unrank(&layer, layer.size()), None);
    }
}

#[test]
fn rank_and_unrank_are_inverse_on_random_positions_of_seven() {
    let mut luck = Luck::new(3);
    let layers: Vec<Layer> = lefts(7).map(Layer::new).collect();
    for round in 0..2_000_000 {
        // Half of them from the layers in which most positions are.
        let layer = if round % 2 == 0 { &layers[48 - luck.below(4)] } else { &layers[luck.below(49)] };
        let index = luck.below(layer.size() as usize) as u64;
        let place = Place::unrank(layer, index).unwrap();
        assert_eq!(place.rank(layer), Some(index), "{place:?}");
        assert_eq!(place.left(), layer.left());
    }
}

#[test]
fn what_cannot_stand_has_no_rank() {
    let layer = Layer::new(Left { ours: 7, theirs: 7 });
    let start = Place::start(7);
    assert!(start.rank(&layer).is_some());
    let with = |change: fn(&mut Place)| {
        let mut place = start;
        change(&mut place);
        place.rank(&layer)
    };
    assert_eq!(with(|place| place.ours[0] = 6), None);
    assert_eq!(with(|place| (place.ours[0], place.ours[16]) = (6, 1)), None);
    assert_eq!(with(|place| (place.ours[0], place.ours[5]) = (4, 3)), None);
    let both = |place: &mut Place| {
        (place.ours[0], place.ours[13]) = (6, 1);
        (place.theirs[0], place.theirs[15]) = (6, 1);
    };
    assert_eq!(with(both), None);
    assert_eq!(start.rank(&Layer::new(Left { ours: 6, theirs: 7 })), None);
}
