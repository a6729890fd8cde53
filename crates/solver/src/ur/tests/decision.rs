use mura_games::Game;
use mura_games::ur::{Action, Ur};

use crate::ur::database::small;
use crate::ur::decision::{BadDecisions, Decision, Decisions, Games, Why, content};
use crate::ur::oracle::Atlas;
use crate::ur::{Contents, Objective, Place, Unfit};

const GAMES: Games = Games { pieces: 7, games: 10, choices: 1050 };
const HEADER: usize = 64;

/// A decision in every phase, with made-up values.
fn decisions() -> Vec<Decision> {
    let mut place = Place::start(7);
    (place.ours[0], place.ours[3], place.ours[7], place.ours[16]) = (0, 1, 2, 4);
    let decisions = ["m1", "m2", "m3", "m4", "b", "b+", "p"].map(|phase| {
        let game = place.game(phase).unwrap();
        let mut actions: Vec<Action> = Vec::new();
        game.actions(&mut actions);
        Decision { game, values: (0..).map(|value| value * 77 - 100).take(actions.len()).collect() }
    });
    decisions.to_vec()
}

#[test]
fn decisions_are_read_as_they_were_written() {
    let (atlas, mut decisions) = (Atlas::default(), decisions());
    let file = content(&atlas, Objective::Win, &GAMES, &decisions);
    let read = Decisions::parse(&atlas, &file).unwrap();
    assert_eq!((read.objective, read.games), (Objective::Win, GAMES));
    assert_eq!(read.decisions.len(), decisions.len());
    for (read, decision) in read.decisions.iter().zip(&decisions) {
        assert_eq!((read.game.phase(), &read.values), (decision.game.phase(), &decision.values));
        assert_eq!(Place::of(&read.game), Place::of(&decision.game));
    }
    // Where a throw is due there is nothing to decide; and a value is missing.
    decisions.insert(1, Decision { game: Place::start(7).game("t").unwrap(), values: vec![1, 2] });
    decisions.push(Decision { values: vec![], ..decisions[0].clone() });
    assert_eq!(content(&atlas, Objective::Win, &GAMES, &decisions), file);
}

#[test]
fn a_decision_in_which_an_action_draws_by_what_has_stood_before_is_left_out() {
    // U4's own example. The fourth step brings the first position back; made for the second time, it draws.
    let mut game = Ur::parse_position("0.000000001000000.6/1.000000000000000.6 w p").unwrap();
    let mut duel = ["+d", "d-5", "+D", "D-5"].into_iter().cycle();
    let mut play = |game: &mut Ur, steps: usize| {
        for text in duel.by_ref().take(steps) {
            game.play_unchecked(game.parse_action(text).unwrap());
        }
    };
    play(&mut game, 3);
    let atlas = Atlas::default();
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let values = vec![1; actions.len()];
    let fresh = Decision { game: game.clone(), values: values.clone() };
    play(&mut game, 4);
    let old = Decision { game, values };
    let file = |decision: &Decision| content(&atlas, Objective::Win, &GAMES, std::slice::from_ref(decision));
    assert_eq!(Decisions::parse(&atlas, &file(&fresh)).unwrap().decisions.len(), 1);
    assert_eq!(Decisions::parse(&atlas, &file(&old)).unwrap().decisions.len(), 0);
    // In a file that has it all the same, a penalty move that is worth nothing makes it suspect.
    assert!(!fresh.may_draw_by_history());
    assert!(Decision { values: vec![0; actions.len()], ..fresh }.may_draw_by_history());
}

#[test]
fn the_bytes_are_those_of_files_that_are_there() {
    let atlas = Atlas::default();
    let game = Place::start(7).game("m2").unwrap();
    let file = content(&atlas, Objective::Score, &GAMES, &[Decision { game, values: vec![-2] }]);
    assert_eq!(file[..16], *b"muraUrD\n\x01\0\0\0\x01\0\0\0");
    assert_eq!(file[24..HEADER - 8], [1, 7, 10, 1050_u64].map(u64::to_le_bytes).concat());
    let index = Place::start(7).rank(atlas.layer(Place::start(7).left())).unwrap().to_le_bytes();
    assert_eq!(file[HEADER..], [&[0x77][..], &index[..5], &[2, 1, 0xfe, 0xff, 0xff, 0xff]].concat());
}

#[test]
fn decisions_for_everybody_can_be_read() {
    let atlas = Atlas::default();
    let files: [&[u8]; 2] = [
        include_bytes!("../../../../../docs/ur/choices-win.bin"),
        include_bytes!("../../../../../docs/ur/choices-score.bin"),
    ];
    for (objective, file) in Objective::ALL.into_iter().zip(files) {
        let small = small(objective);
        let read = Decisions::parse(&atlas, file).unwrap();
        assert_eq!((read.objective, read.games.pieces), (objective, 7));
        assert!(read.decisions.len() > 40_000 && read.games.games > 29_000);
        // Where few pieces are left, the database of the program knows the values, too.
        let mut known = 0;
        for Decision { game, values } in read.decisions {
            assert!(values.len() > 1);
            let player = game.turn();
            let mut actions = Vec::new();
            game.actions(&mut actions);
            for (action, value) in actions.into_iter().zip(values) {
                let mut next = game.clone();
                next.play_unchecked(action);
                if next.throws().is_some()
                    && let Some(own) = small.value(&Place::of(&next))
                {
                    known += 1;
                    let own = if next.turn() == player { own } else { -own };
                    let off = f64::from(own.abs_diff(value)) / f64::from(objective.scale());
                    assert!(off < 1e-5, "{off}");
                }
            }
        }
        assert!(known > 100, "{known}");
    }
}

#[test]
fn what_is_no_decision_is_told() {
    let (atlas, decisions) = (Atlas::default(), decisions());
    let file = content(&atlas, Objective::Win, &GAMES, &decisions);
    let second = HEADER + 8 + 4 * decisions[0].values.len();
    let foreign = Unfit::Foreign { wanted: Contents::Decisions, found: None };
    for (length, unfit) in [(0, foreign), (20, Unfit::Damaged), (second, Unfit::Damaged)] {
        let bad = Decisions::parse(&atlas, &file[..length]).unwrap_err();
        assert!(matches!(bad, BadDecisions::Unfit(why) if why == unfit), "{bad}");
    }
    // What is told of a file whose checksum is right all the same.
    let told = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut body = file[HEADER..].to_vec();
        change(&mut body);
        let numbers = [7, GAMES.pieces, GAMES.games, GAMES.choices];
        let sealed = crate::ur::decision::DECISIONS.seal(Objective::Win, numbers, &body);
        Decisions::parse(&atlas, &sealed).unwrap_err()
    };
    let of_one = |bad| match bad {
        BadDecisions::Decision { number, why } => (number, why),
        other => panic!("{other}"),
    };
    let changed = |byte: usize, value: u8| of_one(told(&|body| body[second - HEADER + byte] = value));
    for pieces in [0x07, 0x81, 0xff] {
        assert!(matches!(changed(0, pieces), (2, Why::Place { .. })));
    }
    assert!(matches!(changed(5, 0xff), (2, Why::Place { .. })));
    for phase in [0, 8, 255] {
        let (number, why) = changed(6, phase);
        assert_eq!((number, why.to_string()), (2, format!("the phase is {phase}, not 1 to 7")));
    }
    assert!(matches!(changed(7, 200), (2, Why::Count { values: 200, .. })));
    assert!(matches!(of_one(told(&|body| body.truncate(second - HEADER + 7))), (2, Why::Cut)));
    assert_eq!(told(&|body| body.push(0)).to_string(), "the file goes on behind its last decision");
}
