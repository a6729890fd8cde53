use mura_games::Game;
use mura_games::ur::Action;

use crate::ur::Place;
use crate::ur::decision::{Decision, Decisions, Why};
use crate::ur::oracle::Atlas;

/// A decision in every phase, with made-up values, and the content of a file with them.
fn written(atlas: &Atlas) -> (Vec<Decision>, Vec<u8>) {
    let mut place = Place::start(7);
    (place.ours[0], place.ours[3], place.ours[7], place.ours[16]) = (0, 1, 2, 4);
    let decisions = ["m1", "m2", "m3", "m4", "b", "b+", "p"].map(|phase| {
        let game = place.game(phase).unwrap();
        let mut actions: Vec<Action> = Vec::new();
        game.actions(&mut actions);
        Decision { game, values: (0..).map(|value| value * 77 - 100).take(actions.len()).collect() }
    });
    let mut file = Vec::new();
    for decision in &decisions {
        assert!(!decision.values.is_empty() && decision.write(atlas, &mut file));
    }
    (decisions.to_vec(), file)
}

#[test]
fn decisions_are_read_as_they_were_written() {
    let atlas = Atlas::default();
    let (decisions, file) = written(&atlas);
    let read: Vec<Decision> = Decisions::new(&atlas, &file).map(Result::unwrap).collect();
    assert_eq!(read.len(), decisions.len());
    let mut again = Vec::new();
    for (read, decision) in read.iter().zip(&decisions) {
        assert_eq!((read.game.phase(), &read.values), (decision.game.phase(), &decision.values));
        assert_eq!(Place::of(&read.game), Place::of(&decision.game));
        read.write(&atlas, &mut again);
    }
    assert_eq!(again, file);
    let to_throw = Decision { game: Place::start(7).game("t").unwrap(), values: vec![1, 2] };
    assert!(!to_throw.write(&atlas, &mut again));
    assert_eq!(again, file);
}

#[test]
fn the_bytes_are_those_of_files_that_are_there() {
    let atlas = Atlas::default();
    let game = Place::start(7).game("m2").unwrap();
    let mut file = Vec::new();
    assert!(Decision { game, values: vec![-2] }.write(&atlas, &mut file));
    let index = Place::start(7).rank(atlas.layer(Place::start(7).left())).unwrap().to_le_bytes();
    assert_eq!(file, [&[0x77][..], &index[..5], &[2, 1, 0xfe, 0xff, 0xff, 0xff]].concat());
}

#[test]
fn what_is_no_decision_is_told() {
    let atlas = Atlas::default();
    let (_, file) = written(&atlas);
    let second = 8 + 4 * usize::from(file[7]);
    let told = |byte: usize, value: u8| {
        let mut file = file.clone();
        file[second + byte] = value;
        let read: Vec<_> = Decisions::new(&atlas, &file).collect();
        assert_eq!(read.len(), 2);
        let bad = read.into_iter().next_back().unwrap().unwrap_err();
        assert_eq!((bad.number, bad.at), (2, second));
        bad
    };
    for pieces in [0x07, 0x81, 0xff] {
        assert!(matches!(told(0, pieces).why, Why::Place { .. }));
    }
    assert!(matches!(told(5, 0xff).why, Why::Place { .. }));
    for phase in [0, 8, 255] {
        assert_eq!(
            told(6, phase).to_string(),
            format!("decision 2, at byte {second}: the phase is {phase}, not 1 to 7")
        );
    }
    assert!(matches!(told(7, 200).why, Why::Count { values: 200, .. }));
    for end in [1, 7, 9] {
        let cut = Decisions::new(&atlas, &file[..second + end]).last().unwrap().unwrap_err();
        assert!(matches!(cut.why, Why::Cut), "{cut}");
    }
}
