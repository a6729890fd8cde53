//! The function from secret and seeds to throws.

use std::collections::HashMap;

use mura_games::GameId;

use super::{context, dice, secret, seed};
use crate::dice::{Context, Dice, Secret, Seed, digest};

/// The vectors were computed by another program, from the text of the page.
#[test]
fn the_vectors_of_the_page_come_out() {
    let page = include_str!("../../../../../docs/dice.md");
    let vectors = page.split("## Test vectors").nth(1).unwrap().split("```text\n").skip(1);
    let mut seen = 0;
    for vector in vectors.map(|text| text.split("```").next().unwrap()) {
        let rows: HashMap<_, _> = vector.lines().map(|line| line.split_at(12)).collect();
        let row = |name: &str| rows[format!("{name:<12}").as_str()];
        let context = Context::new(row("game").parse().unwrap(), row("table")).unwrap();
        let secret: Secret = row("secret").parse().unwrap();
        assert_eq!(context.commit(&secret).to_string(), row("commitment"));
        let colours = ["Black", "White"];
        let seeds = colours.map(|colour| Some(row(&format!("seed {colour}"))).filter(|text| *text != "-"));
        let seeds: [Option<Seed>; 2] = seeds.map(|text| text.map(seed));
        for (colour, seed) in colours.iter().zip(&seeds) {
            if let Some(seed) = seed {
                assert_eq!(context.seal(seed).to_string(), row(&format!("seal {colour}")));
            }
        }
        let dice = Dice::new(&context, &secret, [seeds[0].as_ref(), seeds[1].as_ref()]);
        assert_eq!(digest::written(&dice.key), row("key"));
        assert_eq!(digest::written(&dice.bytes("throw", 1)), row("throw 1"));
        let throws: Vec<_> = (1..=32).map(|number| dice.throw(number).to_string()).collect();
        assert_eq!(throws.join(" "), row("throws"));
        assert_eq!(dice.opening().map(|die| die.to_string()).concat(), row("opening"));
        let blue = dice.roll_for_blue().unwrap();
        let digits = |dice: &[u8; 3]| dice.map(|die| die.to_string()).concat();
        let rolls = blue.rolls.iter().map(|[black, white]| format!("{}-{}", digits(black), digits(white)));
        assert_eq!(rolls.collect::<Vec<_>>().join(" "), row("blue"));
        for lot in ["colours", "first"] {
            assert_eq!(colours[dice.lot(lot).unwrap()], row(&format!("lot {lot}")));
        }
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn everything_that_goes_in_changes_what_comes_out() {
    let throws = |dice: &Dice| (1..=64).map(|number| dice.throw(number)).collect::<Vec<_>>();
    let (one, two) = (seed("one"), seed("two"));
    let ur = context(GameId::Ur, "t");
    let all = [
        throws(&Dice::new(&ur, &secret(7), [Some(&one), Some(&two)])),
        throws(&Dice::new(&ur, &secret(8), [Some(&one), Some(&two)])),
        throws(&Dice::new(&ur, &secret(7), [Some(&one), Some(&seed("twp"))])),
        throws(&Dice::new(&ur, &secret(7), [Some(&seed("onf")), Some(&two)])),
        throws(&Dice::new(&ur, &secret(7), [None, Some(&two)])),
        throws(&Dice::new(&ur, &secret(7), [Some(&one), None])),
        throws(&Dice::new(&ur, &secret(7), [None, None])),
        // Parts do not run into each other.
        throws(&Dice::new(&ur, &secret(7), [Some(&seed("on")), Some(&seed("etwo"))])),
        throws(&Dice::new(&context(GameId::Ur, "u"), &secret(7), [Some(&one), Some(&two)])),
        throws(&Dice::new(&context(GameId::Morabaraba, "t"), &secret(7), [Some(&one), Some(&two)])),
    ];
    for (index, row) in all.iter().enumerate() {
        assert!(!all[..index].contains(row), "{index}");
    }
    let dice = dice("t");
    assert_ne!(dice.bytes("throw", 1), dice.bytes("throw", 2));
    assert_ne!(dice.bytes("throw", 1), dice.bytes("opening", 1));
    assert_ne!(dice.bytes("throw", 11), dice.bytes("throw 1", 1));
    // A commitment and a seal of the same text are different things, and both belong to their table.
    let text = seed(&secret(7).reveal());
    assert_ne!(ur.commit(&secret(7)), ur.seal(&text));
    assert_ne!(ur.commit(&secret(7)), context(GameId::Ur, "u").commit(&secret(7)));
    assert_ne!(ur.commit(&secret(7)), context(GameId::MurAdvanced, "t").commit(&secret(7)));
    assert_ne!(ur.seal(&text), context(GameId::Ur, "u").seal(&text));
}

#[test]
fn who_sits_where_changes_only_the_point_of_view() {
    let (one, two) = (seed("one"), seed("two"));
    for number in 0..200 {
        let context = context(GameId::MurAdvanced, &format!("table {number}"));
        let dice = Dice::new(&context, &secret(7), [Some(&one), Some(&two)]);
        let other = Dice::new(&context, &secret(7), [Some(&two), Some(&one)]);
        assert_eq!(dice.throw(5), other.throw(5));
        assert_eq!(dice.opening(), other.opening());
        assert_eq!(dice.lot("colours").unwrap(), 1 - other.lot("colours").unwrap());
        let (blue, mirrored) = (dice.roll_for_blue().unwrap(), other.roll_for_blue().unwrap());
        assert_eq!(blue.winner, 1 - mirrored.winner);
        assert_eq!(blue.rolls.iter().map(|&[a, b]| [b, a]).collect::<Vec<_>>(), mirrored.rolls);
    }
    let same = Dice::new(&context(GameId::Ur, "t"), &secret(7), [Some(&one), Some(&one)]);
    assert_eq!((same.lot("first"), same.roll_for_blue()), (None, None));
}

/// SET UP: "both players will roll to see who will play as Blue. The highest roll wins"; ties are rolled again.
#[test]
fn set_up_the_highest_roll_is_blue_and_ties_roll_again() {
    let mut ties = 0;
    for number in 0..500 {
        let blue = dice(&number.to_string()).roll_for_blue().unwrap();
        let (last, before) = blue.rolls.split_last().unwrap();
        let sum = |dice: &[u8; 3]| dice.iter().sum::<u8>();
        assert!(before.iter().all(|[a, b]| sum(a) == sum(b)));
        assert!(sum(&last[blue.winner]) > sum(&last[1 - blue.winner]));
        assert!(blue.rolls.iter().flatten().flatten().all(|die| (1..=4).contains(die)));
        ties += before.len();
    }
    assert!(ties > 50);
}

/// Pearson's statistic of counts against weights.
fn chi_square(counts: &[u32], weights: &[f64]) -> f64 {
    let (total, sum): (u32, f64) = (counts.iter().sum(), weights.iter().sum());
    let expected = weights.iter().map(|weight| f64::from(total) * weight / sum);
    counts.iter().zip(expected).map(|(&count, e)| (f64::from(count) - e).powi(2) / e).sum()
}

/// The bounds are those that chance passes once in a thousand times; the numbers are always the same.
#[test]
fn throws_come_with_the_odds_of_three_binary_dice() {
    let odds = [3.0, 3.0, 1.0, 1.0];
    let dice = dice("frequencies");
    let throws: Vec<_> = (1..=80_000).map(|number| usize::from(dice.throw(number)) - 1).collect();
    let mut counts = [0; 4];
    let mut pairs = [0; 16];
    for pair in throws.chunks_exact(2) {
        pairs[pair[0] * 4 + pair[1]] += 1;
        pair.iter().for_each(|&throw| counts[throw] += 1);
    }
    assert!(chi_square(&counts, &odds) < 16.27, "{counts:?}");
    let both: Vec<_> = odds.iter().flat_map(|a| odds.map(|b| a * b)).collect();
    assert!(chi_square(&pairs, &both) < 37.70, "{pairs:?}");
    // The first throws of many games, too.
    let mut counts = [0; 4];
    (0..20_000).for_each(|table| counts[usize::from(self::dice(&table.to_string()).throw(1)) - 1] += 1);
    assert!(chi_square(&counts, &odds) < 16.27, "{counts:?}");
}

#[test]
fn four_sided_dice_and_lots_are_even() {
    let (mut faces, mut lots, mut blue) = ([0; 4], [0; 2], [0; 2]);
    for table in 0..20_000 {
        let dice = dice(&table.to_string());
        let opening = dice.opening();
        assert!(opening.is_sorted());
        opening.iter().for_each(|&die| faces[usize::from(die) - 1] += 1);
        lots[dice.lot("first").unwrap()] += 1;
        blue[dice.roll_for_blue().unwrap().winner] += 1;
    }
    assert!(chi_square(&faces, &[1.0; 4]) < 16.27, "{faces:?}");
    assert!(chi_square(&lots, &[1.0; 2]) < 10.83, "{lots:?}");
    assert!(chi_square(&blue, &[1.0; 2]) < 10.83, "{blue:?}");
}
