//! Records whose dice are proved, and records that were tampered with.

use mura_games::record::{Reader, Record};
use mura_games::{GameId, Luck, Player};

use super::{context, secret, seed};
use crate::dice::{Dice, Lot, Mistake, Proof, Statement, verify};

fn statement(game: GameId) -> Statement {
    let context = context(game, "evening 1");
    let (secret, seeds) = (secret(7), [Some(seed("rain")), Some(seed("geese"))]);
    let seals = [seeds[0].as_ref(), seeds[1].as_ref()].map(|seed| seed.map(|seed| context.seal(seed)));
    let commitment = context.commit(&secret);
    Statement { context, commitment, seals, seeds, lots: Vec::new(), secret: Some(secret) }
}

fn dice(statement: &Statement) -> Dice {
    let [one, two] = &statement.seeds;
    Dice::new(&statement.context, statement.secret.as_ref().unwrap(), [one.as_ref(), two.as_ref()])
}

/// A record as a file has it.
#[derive(Clone)]
struct Sheet {
    tags: Vec<(String, String)>,
    plays: Vec<String>,
}

impl Sheet {
    fn new(statement: &Statement) -> Self {
        Sheet { tags: statement.tags(), plays: Vec::new() }.with("Game", statement.context.game().as_str())
    }

    fn tag(&self, name: &str) -> &str {
        &self.tags.iter().find(|tag| tag.0 == name).unwrap().1
    }

    fn with(&self, name: &str, value: &str) -> Self {
        let mut sheet = self.without(name);
        sheet.tags.push((name.to_owned(), value.to_owned()));
        sheet
    }

    fn without(&self, name: &str) -> Self {
        let mut sheet = self.clone();
        sheet.tags.retain(|tag| tag.0 != name);
        sheet
    }

    fn read(&self) -> Record {
        let tags = self.tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n"));
        let plays = (1..).zip(&self.plays).map(|(number, play)| format!("{number}. {play}\n"));
        let file: String = tags.chain(["\n".to_owned()]).chain(plays).collect();
        Reader::new(file.as_bytes()).next().unwrap().unwrap()
    }

    fn verify(&self) -> Result<Proof, Vec<Mistake>> {
        verify(&self.read())
    }
}

/// A game of Ur with these dice and random steps, from a position text.
fn played(statement: &Statement, start: Option<&str>, plies: usize, luck: u64) -> Sheet {
    let mut luck = Luck::new(luck);
    let mut sheet = Sheet::new(statement);
    if let Some(start) = start {
        sheet = sheet.with("Start", start);
    }
    let mut table = sheet.read().start().unwrap();
    let (dice, mut throws) = (dice(statement), 0);
    while table.outcome().is_none() && sheet.plays.len() < plies {
        let text = if table.chance().is_some() {
            throws += 1;
            dice.throw(throws).to_string()
        } else {
            table.random(&mut luck).unwrap()
        };
        sheet.plays.push(table.play(&text).unwrap().action);
    }
    sheet
}

#[test]
fn an_honest_game_is_proved() {
    for luck in 0..20 {
        let sheet = played(&statement(GameId::Ur), None, 5000, luck);
        assert_eq!(Statement::read(&sheet.read()), Ok(statement(GameId::Ur)));
        let proof = sheet.verify().unwrap();
        assert!(proof.throws > 30 && proof.opening.is_none());
        assert_eq!((proof.seeded, proof.sealed), ([true; 2], [true; 2]));
        let told = format!("{} throws, sealed seed of Black, sealed seed of White", proof.throws);
        assert_eq!(proof.to_string(), told);
    }
}

#[test]
fn a_game_that_was_broken_off_or_begins_in_mid_turn_is_proved_as_far_as_it_goes() {
    let sheet = played(&statement(GameId::Ur), None, 7, 1);
    assert!(sheet.verify().unwrap().throws > 0);
    assert_eq!(played(&statement(GameId::Ur), None, 0, 1).verify().unwrap().throws, 0);
    // A 3 has been thrown before the record begins: its first throw is the one that a used 3 earns.
    let start = "7.000000000000000.0/7.000000000000000.0 w m3";
    let sheet = played(&statement(GameId::Ur), Some(start), 40, 2);
    assert_eq!(sheet.plays[0], "+c");
    assert!(sheet.verify().unwrap().throws > 5);
}

#[test]
fn throws_in_variations_are_thoughts_and_are_neither_counted_nor_checked() {
    let sheet = played(&statement(GameId::Ur), None, 30, 1);
    let honest = sheet.verify().unwrap();
    let first = sheet.plays[0].clone();
    let mut thought = sheet.clone();
    let others = ["1", "2", "3", "4"].into_iter().filter(|throw| *throw != first);
    let variations: String = others.map(|throw| format!(" ( 1. {throw} )")).collect();
    thought.plays[0] = format!("{first}{variations}");
    assert_eq!(thought.read().plays[0].variations.len(), 3);
    assert_eq!(thought.verify(), Ok(honest));
}

#[test]
fn a_missing_seed_counts_as_an_empty_one_and_is_told() {
    for missing in [[true, false], [false, true], [true, true]] {
        let mut statement = statement(GameId::Ur);
        for (side, _) in missing.iter().enumerate().filter(|(_, missing)| **missing) {
            (statement.seeds[side], statement.seals[side]) = (None, None);
        }
        let proof = played(&statement, None, 300, 3).verify().unwrap();
        assert_eq!(proof.seeded, missing.map(|missing| !missing));
        assert_eq!(proof.to_string().contains("no seed of Black"), missing[0]);
    }
    let mut unsealed = statement(GameId::Ur);
    unsealed.seals = [None, None];
    let proof = played(&unsealed, None, 300, 3).verify().unwrap();
    assert!(proof.to_string().ends_with("seed of Black, not sealed, seed of White, not sealed"));
}

#[test]
fn any_digit_of_secret_commitment_and_seals_counts() {
    let sheet = played(&statement(GameId::Ur), None, 200, 4);
    for name in ["DiceSecret", "DiceCommitment", "DiceSealBlack", "DiceSealWhite"] {
        let value = sheet.tag(name).to_owned();
        for place in 0..value.len() {
            let mut digits = value.clone().into_bytes();
            digits[place] = if digits[place] == b'0' { b'1' } else { b'0' };
            let mistakes = sheet.with(name, str::from_utf8(&digits).unwrap()).verify().unwrap_err();
            let found = match name {
                "DiceSealBlack" => mistakes == [Mistake::Seal(GameId::Ur, Player::First)],
                "DiceSealWhite" => mistakes == [Mistake::Seal(GameId::Ur, Player::Second)],
                _ => matches!(mistakes[..], [Mistake::Commitment { .. }]),
            };
            assert!(found, "{name} {place}: {mistakes:?}");
        }
    }
}

#[test]
fn any_byte_of_a_seed_and_of_the_table_counts() {
    let sealed = played(&statement(GameId::Ur), None, 200, 5);
    let mut open = statement(GameId::Ur);
    open.seals = [None, None];
    let open = played(&open, None, 200, 5);
    for name in ["DiceSeedBlack", "DiceSeedWhite", "DiceTable"] {
        let value = sealed.tag(name).to_owned();
        for place in 0..value.len() {
            let mut bytes = value.clone().into_bytes();
            bytes[place] ^= 1;
            let value = String::from_utf8(bytes).unwrap();
            assert!(!sealed.with(name, &value).verify().unwrap_err().is_empty());
            // Without a seal the throws tell.
            let mistakes = open.with(name, &value).verify().unwrap_err();
            let told = mistakes.iter().any(|mistake| match mistake {
                Mistake::Throw { .. } => name != "DiceTable",
                mistake => matches!(mistake, Mistake::Commitment { .. }) && name == "DiceTable",
            });
            assert!(told, "{name} {place}");
        }
        assert!(!sealed.without(name).verify().unwrap_err().is_empty());
    }
}

#[test]
fn any_throw_counts_and_the_right_one_is_told() {
    let honest = played(&statement(GameId::Ur), None, 400, 6);
    let mut number = 0;
    for place in 0..honest.plays.len() {
        let really = match honest.plays[place].as_str() {
            text @ ("1" | "2" | "3" | "4") => text.as_bytes()[0] - b'0',
            _ => continue,
        };
        number += 1;
        for written in (1..=4).filter(|written| *written != really) {
            let mut sheet = honest.clone();
            sheet.plays[place] = written.to_string();
            let mistakes = sheet.verify().unwrap_err();
            let Mistake::Throw { number: told, place: at, written: said, really: right } = mistakes[0] else {
                panic!("{mistakes:?}");
            };
            assert_eq!((told, at.ply, said, right), (number, place + 1, written, really));
            assert_eq!(at.line, honest.tags.len() + 1 + place + 1);
            let sentence = format!("throw {number} was {really}, not {written}");
            assert_eq!(mistakes[0].to_string(), sentence);
        }
    }
    assert!(number > 100);
}

#[test]
fn throws_left_out_or_added_do_not_pass() {
    let honest = played(&statement(GameId::Ur), None, 400, 7);
    let throws: Vec<_> = (0..honest.plays.len()).filter(|&at| honest.plays[at].len() == 1).collect();
    for &at in &throws[..throws.len() - 1] {
        let mut sheet = honest.clone();
        sheet.plays.remove(at);
        assert!(sheet.verify().is_err(), "without throw at {at}");
        let mut sheet = honest.clone();
        sheet.plays.insert(at, honest.plays[at].clone());
        assert!(sheet.verify().is_err(), "with a throw more at {at}");
    }
}

#[test]
fn what_is_missing_or_nonsense_is_named() {
    let sheet = played(&statement(GameId::Ur), None, 50, 8);
    for (name, said) in [
        ("DiceProtocol", "nothing was promised"),
        ("DiceTable", "DiceTable is missing"),
        ("DiceCommitment", "DiceCommitment is missing"),
        ("DiceSecret", "has not revealed its secret"),
        ("DiceSeedBlack", "the seed of Black was sealed, but it is not in the record"),
    ] {
        let mistakes = sheet.without(name).verify().unwrap_err();
        assert!(mistakes[0].to_string().contains(said), "{name}: {mistakes:?}");
    }
    for (name, value, said) in [
        ("DiceProtocol", "mura-dice-2", "\"mura-dice-2\" is not known: expected mura-dice-1"),
        ("DiceTable", "", "it is empty"),
        ("DiceCommitment", "zz", "expected 64 hexadecimal digits"),
        ("DiceSecret", "0", "the tag DiceSecret: expected 64 hexadecimal digits"),
        ("DiceSealBlack", "", "expected 64 hexadecimal digits"),
        ("DiceSeedWhite", "", "cannot be a seed: it is empty"),
        ("DiceSeedWhite", "rain", "both players have the same seed"),
        ("DiceLots", "weather", "\"weather\": expected colours, first or both"),
        ("DiceLots", "first first", "\"first\": expected"),
    ] {
        let mistakes = sheet.with(name, value).verify().unwrap_err();
        let told = mistakes.iter().any(|mistake| mistake.to_string().contains(said));
        assert!(told, "{name}: {mistakes:?}");
    }
}

#[test]
fn before_play_lots_decide_who_throws_first_and_who_has_black() {
    let (mut firsts, mut colours) = ([0; 2], [0; 2]);
    for table in 0..40 {
        let mut statement = statement(GameId::Ur);
        statement.context = context(GameId::Ur, &format!("evening {table}"));
        statement.commitment = statement.context.commit(&secret(7));
        statement.seals = [None, None];
        let first = dice(&statement).lot("first").unwrap();
        firsts[first] += 1;
        statement.lots = vec![Lot::First];
        let start = |turn| format!("7.000000000000000.0/7.000000000000000.0 {turn} t");
        let [right, wrong] = if first == 0 { ["b", "w"] } else { ["w", "b"] };
        let proof = played(&statement, Some(&start(right)), 30, 9).verify().unwrap();
        assert_eq!(proof.lots, [Lot::First]);
        let mistakes = played(&statement, Some(&start(wrong)), 30, 9).verify().unwrap_err();
        assert_eq!(mistakes, [Mistake::Lot(Lot::First, GameId::Ur, Player::BOTH[first])]);
        // The player on whom the lot falls has Black; here he sits where he should, there he does not.
        statement.lots = vec![Lot::Colours];
        let black = dice(&statement).lot("colours").unwrap();
        colours[black] += 1;
        let verified = played(&statement, None, 30, 9).verify();
        let expected = Err(vec![Mistake::Lot(Lot::Colours, GameId::Ur, Player::Second)]);
        assert!(if black == 0 { verified.is_ok() } else { verified == expected });
        statement.seeds.swap(0, 1);
        assert_eq!(played(&statement, None, 30, 9).verify().is_ok(), black == 1);
    }
    assert!(firsts.iter().chain(&colours).all(|&count| count > 5), "{firsts:?} {colours:?}");
    let mut nobody = statement(GameId::Ur);
    (nobody.seeds, nobody.seals, nobody.lots) = ([None, None], [None, None], vec![Lot::First]);
    assert_eq!(played(&nobody, None, 5, 9).verify(), Err(vec![Mistake::SameSeeds]));
}

#[test]
fn set_up_blue_rolls_the_three_dice() {
    let mut statement = statement(GameId::MurAdvanced);
    statement.lots = vec![Lot::Colours];
    if dice(&statement).roll_for_blue().unwrap().winner == 1 {
        statement.seeds.swap(0, 1);
        statement.seals.swap(0, 1);
    }
    let opening = dice(&statement).opening();
    let sheet = Sheet::new(&statement);
    let [a, b, c] = opening;
    let right = sheet.with("Options", &format!("goal=3 dice={a}{b}{c}"));
    let proof = Proof {
        game: GameId::MurAdvanced,
        throws: 0,
        opening: Some(opening),
        lots: vec![Lot::Colours],
        seeded: [true; 2],
        sealed: [true; 2],
    };
    assert_eq!(right.verify(), Ok(proof));
    let other = if opening == [1, 4, 4] { "244" } else { "144" };
    let mistakes = sheet.with("Options", &format!("dice={other}")).verify().unwrap_err();
    assert_eq!(mistakes, [Mistake::Opening { written: other.into(), really: opening }]);
    assert_eq!(mistakes[0].to_string(), format!("the opening roll was {a}{b}{c}, not {other}"));
    // Who lost the roll is not Blue.
    let mut swapped = statement.clone();
    swapped.seeds.swap(0, 1);
    swapped.seals.swap(0, 1);
    let sheet = Sheet::new(&swapped).with("Options", right.tag("Options"));
    assert_eq!(sheet.verify(), Err(vec![Mistake::Lot(Lot::Colours, GameId::MurAdvanced, Player::Second)]));
    // A record from a later position does not show the roll.
    let later = right.without("Options").with("Start", "8/8/8/k b 111 0-0/6 - -");
    assert_eq!(later.verify().unwrap().opening, None);
    // Blue plays first: there is no lot for it.
    assert_eq!(right.with("DiceLots", "first").verify(), Err(vec![Mistake::NoSuchLot(Lot::First)]));
    // Blue may be called Black, but not both.
    let rename = |sheet: &Sheet, from: &str, to: &str| sheet.with(to, sheet.tag(from)).without(from);
    let black = rename(&right, "DiceSeedBlue", "DiceSeedBlack");
    assert_eq!(rename(&black, "DiceSealBlue", "DiceSealBlack").verify(), right.verify());
    let mistakes = black.with("DiceSeedBlue", "x").verify().unwrap_err();
    assert!(mistakes[0].to_string().contains("one of them is too many"), "{mistakes:?}");
    let mistakes = right.without("DiceSeedBlue").verify().unwrap_err();
    assert!(mistakes[0].to_string().contains("the seed of Blue was sealed"), "{mistakes:?}");
}
