//! Each concept on a position that shows it.

use std::collections::BTreeMap;

use mura_engine::eval::{Concepts, Tally};
use mura_games::{Classic, Kraken, Morabaraba, Mur, MurAdvanced};

struct Counts<G>(BTreeMap<&'static str, i32>, std::marker::PhantomData<G>);

impl<G: Concepts> Tally for Counts<G> {
    fn add(&mut self, feature: usize, count: i32) {
        *self.0.entry(G::FEATURES[feature]).or_default() += count;
    }
}

/// What is counted, to the player on turn, without what is even.
fn counts<G: Concepts>(text: &str) -> BTreeMap<&'static str, i32> {
    let game = G::parse_position(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let mut counts = Counts::<G>(BTreeMap::new(), std::marker::PhantomData);
    game.count(&mut counts);
    counts.0.retain(|_, count| *count != 0);
    counts.0
}

#[track_caller]
fn assert_counts<G: Concepts>(text: &str, expected: &[(&str, i32)]) {
    let found = counts::<G>(text);
    for &(name, count) in expected {
        assert!(G::FEATURES.contains(&name), "no feature is called {name:?}");
        assert_eq!(found.get(name).copied().unwrap_or(0), count, "{name} in {text}: {found:?}");
    }
}

#[test]
fn names_and_weights_go_together() {
    fn check<G: Concepts>() {
        assert_eq!(G::FEATURES.len(), G::WEIGHTS.len(), "{}", G::ID);
        assert_eq!(G::WEIGHTS[G::UNIT], 100, "{}: a hundred hundredths of {}", G::ID, G::FEATURES[G::UNIT]);
        let names: std::collections::BTreeSet<_> = G::FEATURES.iter().collect();
        assert_eq!(names.len(), G::FEATURES.len(), "{}", G::ID);
    }
    check::<Mur<Classic>>();
    check::<Mur<Kraken>>();
    check::<MurAdvanced>();
    check::<Morabaraba>();
}

#[test]
fn a_start_is_worth_the_tempo() {
    assert_eq!(counts::<Mur<Classic>>("8/8/8/k b 0-0 -"), [("tempo", 1)].into());
    assert_eq!(counts::<MurAdvanced>("8/8/8/k b 123 0-0/6 - -"), [("tempo", 1)].into());
    assert_eq!(counts::<Morabaraba>("- - b 0 -"), [("placing: tempo", 1)].into());
}

#[test]
fn mur_pockets_and_liberties() {
    // White on a3 between two black stones: a2 is the last gap.
    let expected = [
        ("pockets one short of a trap", 1),
        ("traps at hand, on turn", 1),
        ("traps at hand, not on turn", 0),
        ("pockets two short of a trap", -2),
        ("liberties", 3),
        ("stones on the board", 1),
        ("stones of order 1", 1),
        ("tempo", 1),
    ];
    assert_counts::<Mur<Classic>>("wb5b/8/8/k b 0-0 -", &expected);
    let waiting = [
        ("pockets one short of a trap", -1),
        ("traps at hand, on turn", 0),
        ("traps at hand, not on turn", -1),
        ("liberties", -3),
    ];
    assert_counts::<Mur<Kraken>>("wb5b/8/8/k w 0-0 -", &waiting);
}

#[test]
fn mur_pockets_that_nobody_can_close() {
    // All seven black stones are on the board and none of those that are no walls reaches a2.
    let walls = "wb1b1b1b/8/2b1b1b1/k b 0-0 -";
    assert_counts::<Mur<Classic>>(
        walls,
        &[("pockets one short of a trap", 1), ("traps at hand, on turn", 0), ("nothing in hand", 1)],
    );
    // One on a1 does, with one step.
    assert_counts::<Mur<Classic>>("wb1b1b1b/8/b2b1b2/k b 0-0 -", &[("traps at hand, on turn", 1)]);
    // The gap is held by a pair of White's, which a single stone knocks away.
    assert_counts::<Mur<Classic>>("wb5b/w7/b7/k b 0-0 -", &[("traps at hand, on turn", 1)]);
}

#[test]
fn mur_marks_and_duties() {
    assert_counts::<Mur<Classic>>("8/8/8/k b 1-2 -", &[("one mark", 1), ("two marks", -1)]);
    let trapped = [("stones to withdraw", -1), ("tempo", -1), ("one mark", -1)];
    assert_counts::<Mur<Classic>>("wb5b/b7/8/k w 1-0 -", &trapped);
    assert_counts::<Mur<Classic>>("b7/8/8/k b 0-0 r", &[("repeat withdrawal due", -1), ("tempo", -1)]);
}

#[test]
fn mur_stone_surrounded() {
    let near = [
        ("mur stone one short", 1),
        ("mur stone within a play, on turn", 1),
        ("mur stone can be knocked", 1),
        ("traps at hand, on turn", 0),
    ];
    assert_counts::<Mur<Classic>>("kb5b/8/8/1 b 0-0 -", &near);
    let threat = [("mur stone one short", -1), ("mur stone within a play, not on turn", -1)];
    assert_counts::<Mur<Classic>>("kb5b/8/8/1 w 0-0 -", &threat);
    assert_counts::<Mur<Classic>>("kb6/8/8/1 b 0-0 -", &[("mur stone two short", 1)]);
    assert_counts::<Mur<Classic>>("1b6/k7/8/1 b 0-0 -", &[("mur stone three short", 0)]);
    assert_counts::<Mur<Classic>>("b7/k7/8/1 b 0-0 -", &[("mur stone three short", 1)]);
}

#[test]
fn mur_orders_eyes_and_hands() {
    assert_counts::<Mur<Classic>>("1b5b/b7/8/k b 0-0 -", &[("eyes", 1), ("stones of order 1", 3)]);
    // A black stone beside a white pair: the smaller group knocks the larger.
    let knocks = [
        ("opposing stones that can be knocked", 1),
        ("stones of order 1", 1),
        ("stones of order 2", -2),
        ("stones on ring 2", 0),
    ];
    assert_counts::<Mur<Classic>>("bww5/8/8/k b 0-0 -", &knocks);
    let full = [("nothing in hand", -1), ("the last one in hand", 1), ("stones of order 4 and more", -1)];
    assert_counts::<Mur<Classic>>("wwwwwww1/8/bbbbbb2/k b 0-0 -", &full);
    let rings = [("stone on the centre", 1), ("stones on ring 1", 1), ("stones on ring 2", -1)];
    assert_counts::<Mur<Classic>>("k7/w7/4b3/b b 0-0 -", &rings);
}

#[test]
fn advanced_bars_ports_and_forced_turns() {
    let bars = [
        ("bars", -2),
        ("three bars from the goal", 1),
        ("one bar from the goal", -1),
        ("two bars from the goal", 0),
    ];
    assert_counts::<MurAdvanced>("8/8/8/k b 123 3-5/6 - -", &bars);
    assert_counts::<MurAdvanced>("2b3w1/8/8/k b 123 0-0/6 - -", &[("ships in port", 0)]);
    assert_counts::<MurAdvanced>("2b5/8/8/k b 123 0-0/6 - -", &[("ships in port", 1), ("admirals", 1)]);
    let forced = [("ships to withdraw", -1), ("tempo", -1), ("bars", -1), ("kraken to reset", 0)];
    assert_counts::<MurAdvanced>("3w4/8/8/k w 123 1-0/6 - d3", &forced);
    assert_counts::<MurAdvanced>("k7/8/8/1 w 123 3-0/6 - K", &[("kraken to reset", -1), ("tempo", -1)]);
}

#[test]
fn advanced_dice_and_the_kraken() {
    let tip = [("control within a tip, on turn", 1), ("kraken can be knocked", 1), ("kraken two short", 1)];
    assert_counts::<MurAdvanced>("kb6/8/8/1 b 122 0-0/6 - -", &tip);
    assert_counts::<MurAdvanced>("kb6/8/8/1 w 122 0-0/6 - -", &[("control within a tip, not on turn", -1)]);
    assert_counts::<MurAdvanced>("kb6/8/8/1 b 112 0-0/6 - -", &[("a tip at hand, two from a triple", 1)]);
    // Knocking the kraken off the centre tips nothing.
    let centre = [("control within a tip, on turn", 0), ("kraken can be knocked", 1)];
    assert_counts::<MurAdvanced>("8/8/b7/k b 122 0-0/6 - -", &centre);
    // Two white commanders, and the dice show twos: one of them may tip.
    let broken = [("control of the kraken", 1), ("opposing control can be broken", -1)];
    assert_counts::<MurAdvanced>("k1w5/2w5/8/1 b 222 0-0/6 b -", &broken);
    let held = [("control of the kraken", 1), ("opposing control can be broken", 0)];
    assert_counts::<MurAdvanced>("k1w5/2w5/8/1 b 333 0-0/6 b -", &held);
    let theirs = [("control of the kraken", -1), ("opposing control can be broken", 1)];
    assert_counts::<MurAdvanced>("k1w5/2w5/8/1 w 222 0-0/6 b -", &theirs);
}

#[test]
fn morabaraba_placing() {
    // A7 completes a row of Black, D3 one of White.
    let both = [
        ("placing: a shot at hand, on turn", 1),
        ("placing: a shot at hand, not on turn", -1),
        ("placing: two shots at hand, not on turn", 0),
        ("placing: cows left", 0),
        ("placing: corners", -1),
    ];
    assert_counts::<Morabaraba>("A1=1,A4=2,C3=13,E3=14 - b 0 -", &both);
    // C3, E3 and E5 threaten D3 and E4: more than can be stopped.
    let double = [("placing: two shots at hand, not on turn", -1), ("placing: a shot at hand, on turn", 0)];
    assert_counts::<Morabaraba>("A1=1,B6=2,F4=3,C3=13,E3=14,E5=15 - b 0 -", &double);
    // Black's row stands; White has lost a cow.
    let row = [("placing: cows left", -1), ("placing: loose cows", 1)];
    assert_counts::<Morabaraba>("A1=1,A4=2,A7=3,C3=13 14 w 0 A1.1-A4.2-A7.3", &row);
}

const SHOT: &str = "5,6,7,8,9,10,11,12,17,18,19,20,21,22,23,24";

#[test]
fn morabaraba_moving() {
    // D7 steps to A7 and completes A1-A4-A7. D1 is out of reach, and White has nothing at hand.
    let cows = "A1=1,A4=2,D7=3,G1=4,C4=13,E4=14,D5=15,F6=16";
    let fresh = [
        ("moving: a shot at hand, on turn", 1),
        ("moving: two thirds of an unused line", 2),
        ("moving: steps into a line used before", 0),
        ("moving: a shot at hand, not on turn", 0),
        ("moving: four cows", 0),
    ];
    assert_counts::<Morabaraba>(&format!("{cows} {SHOT} b 0 -"), &fresh);
    // Other cows have stood there: whether the row would be fresh is not certain.
    let used = [("moving: a shot at hand, on turn", 0), ("moving: steps into a line used before", 1)];
    assert_counts::<Morabaraba>(&format!("{cows} {SHOT} b 0 A1.5-A4.6-A7.7"), &used);
    // Nobody in the corner can move: G1 is blocked by D1, G4 and F2.
    let blocked = "A1=1,A4=2,B6=3,G1=4,D1=13,G4=14,F2=15,C5=16";
    assert_counts::<Morabaraba>(&format!("{blocked} {SHOT} b 0 -"), &[("moving: blocked cows", 1)]);
}

#[test]
fn morabaraba_flying() {
    // Black has three cows: the one on G4 flies to A7. White needs a step.
    let text = format!("A1=1,A4=2,G4=3,C3=13,E3=14,D5=15,F6=16 4,{SHOT} b 0 -");
    let expected = [
        ("flying: flies, the other does not", 1),
        ("flying: cows left", -1),
        ("flying: a shot at hand, on turn", 1),
        ("flying: a shot at hand, not on turn", 0),
    ];
    assert_counts::<Morabaraba>(&text, &expected);
}

/// The page about evaluation, and the same with the weights of now in its tables.
fn page() -> (std::path::PathBuf, String, String) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/evaluation.md");
    let page = std::fs::read_to_string(&path).unwrap();
    type Section = (&'static str, &'static [&'static str], &'static [&'static [i16]]);
    let games: [Section; 3] = [
        ("## Mur", Mur::<Classic>::FEATURES, &[Mur::<Classic>::WEIGHTS, Mur::<Kraken>::WEIGHTS]),
        ("## Advanced Mur", MurAdvanced::FEATURES, &[MurAdvanced::WEIGHTS]),
        ("## Morabaraba", Morabaraba::FEATURES, &[Morabaraba::WEIGHTS]),
    ];
    let mut text = String::new();
    let (mut game, mut rows) = (None, 0);
    for line in page.lines() {
        if line.starts_with("## ") {
            game = games.iter().find(|game| game.0 == line);
        }
        let row = line.strip_prefix("| ").and_then(|row| row.split_once(" | "));
        let known = game.zip(row).and_then(|((_, names, weights), (name, rest))| {
            let feature = names.iter().position(|known| *known == name)?;
            Some((name, weights.iter().map(move |weights| weights[feature].to_string()), rest))
        });
        let Some((name, weights, rest)) = known else {
            text.push_str(&format!("{line}\n"));
            continue;
        };
        let weights: Vec<String> = weights.collect();
        let about = rest.splitn(weights.len() + 1, " | ").last().unwrap();
        text.push_str(&format!("| {name} | {} | {about}\n", weights.join(" | ")));
        rows += 1;
    }
    assert_eq!(rows, games.iter().map(|game| game.1.len()).sum::<usize>(), "a row for every concept");
    (path, page, text)
}

/// With `UPDATE_PAGES` set, the page is brought up to date instead.
#[test]
fn the_page_shows_the_weights() {
    let (path, page, expected) = page();
    if std::env::var_os("UPDATE_PAGES").is_some() {
        return std::fs::write(path, expected).unwrap();
    }
    assert!(page == expected, "run: UPDATE_PAGES=1 cargo test -p mura-engine --test features");
}
