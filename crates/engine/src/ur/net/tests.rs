use std::hint::black_box;
use std::time::Instant;

use mura_games::{Luck, Settings};
use mura_solver::ur::Objective;

use super::*;
use crate::ur::Judge;

/// A tiny net, and what `nets/ur/train.py` says comes out of it.
const TINY: &[u8] = include_bytes!("../../../nets/ur/tiny.net");
const VECTORS: &[u8] = include_bytes!("../../../nets/ur/tiny.vectors");

/// Its bytes before the first layer: eight that are always the same, version, features, layers, and the units of three layers.
const HEADING: usize = 8 + 4 * (3 + 3);

fn tiny() -> Net {
    Net::parse(TINY).unwrap()
}

fn side([any, two]: [u16; 2], [river, home]: [u8; 2]) -> Side {
    Side { any, two, river, home }
}

/// The file with other contents and a checksum that agrees with them.
fn changed(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = TINY[..TINY.len() - 8].to_vec();
    change(&mut bytes);
    let sum = file::checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn fault(bytes: &[u8]) -> Fault {
    Net::parse(bytes).err().expect("it cannot be read")
}

#[test]
fn the_training_program_computes_the_same_numbers() {
    compare(&tiny(), VECTORS);
}

#[test]
fn the_nets_that_play_compute_the_same_numbers() {
    let vectors: [&[u8]; 2] =
        [include_bytes!("../../../nets/ur/win.vectors"), include_bytes!("../../../nets/ur/score.vectors")];
    for (objective, vectors) in [Objective::Win, Objective::Score].into_iter().zip(vectors) {
        let Judge::Net(net) = Judge::best(objective) else { panic!("the net cannot be read") };
        compare(net, vectors);
    }
}

fn compare(net: &Net, vectors: &[u8]) {
    let (vectors, rest) = vectors.as_chunks::<28>();
    assert!(vectors.len() >= 200 && rest.is_empty());
    for vector in vectors {
        let short = |at: usize| u16::from_le_bytes([vector[at], vector[at + 1]]);
        let long = |at: usize| vector[at..at + 4].try_into().unwrap();
        let us = side([short(0), short(2)], [vector[8], vector[9]]);
        let them = side([short(4), short(6)], [vector[10], vector[11]]);
        let (heads, _) = net.heads(&us, &them);
        assert_eq!(heads, [12, 16].map(|at| i32::from_le_bytes(long(at))), "{us:?} {them:?}");
        for (instructions, (others, _)) in every_way(net, &us, &them) {
            assert_eq!(heads, others, "{instructions}: {us:?} {them:?}");
        }
        let value = net.value_of(&us, &them);
        assert_eq!(value.win, f32::from_le_bytes(long(20)), "{us:?} {them:?}");
        let [least, most] =
            [-2.0, 2.0].map(|sign| sign * f32::from(7 - if sign < 0.0 { us.home } else { them.home }));
        assert_eq!(value.points, f32::from_le_bytes(long(24)).clamp(least, most), "{us:?} {them:?}");
    }
}

#[test]
fn a_game_is_seen_by_the_player_who_throws() {
    let net = tiny();
    let mut luck = Luck::new(3);
    let mut list = Vec::new();
    let mut game = Ur::start(&Settings::default()).unwrap();
    let mut values = std::collections::BTreeSet::new();
    for _ in 0..300 {
        let Some(action) = game.random_action(&mut luck, &mut list) else { break };
        game.play_unchecked(action);
        let [us, them] = [game.turn(), game.turn().other()];
        let value = net.value(&game);
        assert_eq!(value, net.value_of(game.side(us), game.side(them)));
        values.insert((value.points * 1000.0) as i32);
    }
    assert!(values.len() > 50, "{}", values.len());
}

#[test]
fn sides_that_cannot_be_are_no_danger() {
    let net = tiny();
    let mut luck = Luck::new(5);
    for _ in 0..20_000 {
        let mut any = || {
            let word = luck.word();
            side([word as u16, (word >> 16) as u16], [(word >> 32) as u8, (word >> 40) as u8])
        };
        let (us, them) = (any(), any());
        let value = net.value_of(&us, &them);
        assert!((0.0..=1.0).contains(&value.win) && value.points.abs() <= 14.0, "{us:?} {them:?}: {value:?}");
    }
    let full = side([u16::MAX; 2], [255; 2]);
    net.value_of(&full, &full);
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let said = |bytes: &[u8]| fault(bytes).to_string();
    assert_eq!(said(b""), "not a net of Ur: it does not begin with \"mura.ur\"");
    assert_eq!(said(b"mura.ur\n"), "the net has 8 bytes where its heading asks for 12");
    let number =
        |at: usize, number: u32| changed(|bytes| bytes[at..at + 4].copy_from_slice(&number.to_le_bytes()));
    assert_eq!(said(&number(8, 7)), "a net of version 7; version 3 is understood");
    assert_eq!(said(&number(12, 92)), "the net has 92 features instead of 372");
    assert_eq!(said(&number(16, 0)), "the net has 0 layers; 1 to 8 are possible");
    assert_eq!(said(&number(20, 999)), "the net has 999 units in a layer; 16 to 512 are possible");
    assert_eq!(said(&number(20, 40)), "the net has 40 units in a layer, which is no multiple of 16");
    assert!(matches!(fault(&number(24, 64)), Fault::Length { .. }));
    assert_eq!(said(&number(HEADING, 8)), "a layer of the net has a shift of 8; 9 to 15 are possible");
    let mut damaged = TINY.to_vec();
    damaged[4000] ^= 1;
    assert_eq!(said(&damaged), "the net is damaged: its checksum does not agree with its contents");
    assert_eq!(fault(&number(HEADING + 4, 0x7fff_ffff)), Fault::Overflow { layer: "first" });
    let last = TINY.len() - 8;
    // Before the weights of the heads stand their two biases.
    let bias = last - 2 * (2 * 16) * 2 - 2 * 4;
    assert_eq!(fault(&number(bias, 0x7fff_ffff)), Fault::Overflow { layer: "dense" });
}

#[test]
fn every_shortened_file_is_refused() {
    for length in 0..TINY.len() {
        fault(&TINY[..length]);
    }
    let mut longer = TINY.to_vec();
    longer.push(0);
    assert!(matches!(fault(&longer), Fault::Length { .. }));
}

/// A net with these units and any weights.
fn random(units: &[usize], luck: &mut Luck) -> Net {
    let mut shorts = |count: usize| (0..count).map(|_| luck.below(200) as i16 - 100).collect::<Vec<_>>();
    let first = First::new(12, vec![500; units[0]], shorts(features::FEATURES * units[0])).unwrap();
    let mut dense =
        |inputs: usize, units| Dense::new(9, vec![0; units], &shorts(2 * inputs * units)).unwrap();
    let layers = units.windows(2).map(|two| dense(two[0], two[1])).collect();
    Net { first, layers, heads: dense(units[units.len() - 1], 2) }
}

/// The smallest and the largest layers that are possible, narrow ones before wide ones, and a net with one layer.
#[test]
fn every_shape_computes_the_same_with_and_without_large_registers() {
    let mut luck = Luck::new(1);
    for units in [&[16][..], &[512, 512], &[16, 512, 16], &[48, 32]] {
        let net = random(units, &mut luck);
        let mut seen = std::collections::BTreeSet::new();
        for game in games(50) {
            let (us, them) = (game.side(game.turn()), game.side(game.turn().other()));
            let heads = net.heads(us, them);
            for (instructions, others) in every_way(&net, us, them) {
                assert_eq!(heads, others, "{instructions}, {units:?}: {us:?} {them:?}");
            }
            seen.insert(heads.0);
        }
        assert!(seen.len() > 30, "{units:?}: {}", seen.len());
    }
}

type Heads = ([i32; 2], f32);
type Way = fn(&Net, &Side, &Side) -> Option<Heads>;

/// Ways to compute the net, by the instructions that they need. Those that this processor does not know tell nothing.
const WAYS: &[(&str, Way)] = &[
    ("what every processor knows", |net, us, them| Some(net.heads_with(us, them, layer::products))),
    #[cfg(target_arch = "x86_64")]
    ("registers of 256 bits", wide::heads),
    #[cfg(target_arch = "x86_64")]
    ("registers of 512 bits", wider::heads),
];

fn every_way(net: &Net, us: &Side, them: &Side) -> impl Iterator<Item = (&'static str, Heads)> {
    WAYS.iter().filter_map(move |(instructions, heads)| Some((*instructions, heads(net, us, them)?)))
}

/// Positions of random games in which a throw is due.
fn games(count: usize) -> Vec<Ur> {
    let (mut luck, mut list, mut games) = (Luck::new(2), Vec::new(), Vec::new());
    let mut game = Ur::start(&Settings::default()).unwrap();
    while games.len() < count {
        match game.random_action(&mut luck, &mut list) {
            Some(action) => _ = game.play_unchecked(action),
            None => game = Ur::start(&Settings::default()).unwrap(),
        }
        if game.throws().is_some() {
            games.push(game.clone());
        }
    }
    games
}

/// `cargo test --release -p mura-engine --lib time_of_a_judgement -- --ignored --nocapture`
#[test]
#[ignore = "measures"]
fn time_of_a_judgement() {
    let games = games(2000);
    let Judge::Net(net) = Judge::best(Objective::Score) else { panic!("the net cannot be read") };
    // Each hundred positions count by their best round, so that a busy machine matters less.
    let time = |judge: &dyn Fn(&Ur)| {
        let round = |some: &[Ur]| {
            let began = Instant::now();
            some.iter().for_each(|game| judge(black_box(game)));
            began.elapsed().as_nanos() as f64
        };
        let best = |some: &[Ur]| (0..200).map(|_| round(some)).fold(f64::MAX, f64::min);
        games.chunks(100).map(best).sum::<f64>() / games.len() as f64
    };
    let seen: usize = games
        .iter()
        .map(|game| Seen::of(game.side(game.turn()), game.side(game.turn().other())).features().len())
        .sum();
    println!("{:.1} features of a position hold for a side", seen as f64 / games.len() as f64);
    let mut plain = None;
    let mut say = |what: &str, nanoseconds: f64| {
        let plain = *plain.get_or_insert(nanoseconds);
        println!("{nanoseconds:.0} ns with {what}, {:.1} times as fast as the first", plain / nanoseconds);
    };
    for (instructions, heads) in WAYS {
        let judged = |game: &Ur| heads(net, game.side(game.turn()), game.side(game.turn().other()));
        if judged(&games[0]).is_some() {
            say(instructions, time(&|game| _ = black_box(judged(game))));
        }
    }
    let weighed = super::super::Weights::tuned();
    say("weighed facts", time(&|game| _ = black_box(weighed.evaluate(game))));
}
