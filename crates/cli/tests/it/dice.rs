//! Fair dice from outside: a game is prepared, thrown and proved with nothing but the command.

use mura_games::{GameId, Luck, Settings};

use crate::{Scratch, mura, mura_with_input};

const TABLE: &str = "club \"evening\", game 1";

/// What stands between the quotes of a tag.
fn tag(out: &str, name: &str) -> String {
    let start = format!("[{name} \"");
    let line = out.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
    line.strip_suffix("\"]").unwrap().to_owned()
}

struct Prepared {
    tags: String,
    throws: Vec<String>,
    secret: String,
    commitment: String,
}

/// House and players draw what they need, and the house derives the throws.
fn prepared(game: &str) -> Prepared {
    let commit = mura(&["dice", "commit", game, "--table", TABLE]);
    assert_eq!((commit.code, commit.err.as_str()), (0, ""));
    let (published, kept) = commit.out.split_once("\n\n").unwrap();
    assert!(!published.contains("DiceSecret"));
    let secret = tag(kept, "DiceSecret");
    let mut tags: String =
        published.lines().filter(|line| line.starts_with('[')).map(|line| format!("{line}\n")).collect();
    let mut seeds = Vec::new();
    for colour in ["Black", "White"] {
        let seed = mura(&["dice", "seed", game, TABLE]);
        let lines: Vec<_> = seed.out.lines().collect();
        tags += &format!("[DiceSeal{colour} \"{}\"]\n[DiceSeed{colour} \"{}\"]\n", lines[1], lines[4]);
        seeds.push(lines[4].to_owned());
    }
    let derived = mura_with_input(
        &[
            "dice", "derive", game, "--table", TABLE, "--secret", "-", "--black", &seeds[0], "--white",
            &seeds[1],
        ],
        format!("{secret}\n").as_bytes(),
    );
    assert_eq!((derived.code, derived.err.as_str()), (0, ""));
    let commitment = tag(published, "DiceCommitment");
    assert!(derived.out.contains(&commitment));
    let throws = derived.out.lines().skip_while(|line| !line.starts_with("throws"));
    let throws = throws.flat_map(str::split_whitespace).filter(|word| *word != "throws").map(str::to_owned);
    Prepared { tags, throws: throws.collect(), secret, commitment }
}

fn ur_game(prepared: &Prepared) -> Vec<String> {
    let mut table = GameId::Ur.start(&Settings::default()).unwrap();
    let (mut luck, mut plays) = (Luck::new(3), Vec::new());
    let mut throws = prepared.throws.iter();
    while table.outcome().is_none() {
        let text = if table.chance().is_some() {
            let Some(throw) = throws.next() else { break };
            throw.clone()
        } else {
            table.random(&mut luck).unwrap()
        };
        plays.push(table.play(&text).unwrap().action);
    }
    plays
}

fn record(prepared: &Prepared, plays: &[String]) -> String {
    let plays: String = (1..).zip(plays).map(|(number, play)| format!("{number}. {play}\n")).collect();
    format!("[Game \"ur\"]\n{}[DiceSecret \"{}\"]\n\n{plays}", prepared.tags, prepared.secret)
}

#[test]
fn a_game_is_prepared_thrown_and_proved() {
    let prepared = prepared("ur");
    assert_eq!(prepared.throws.len(), 100);
    let plays = ur_game(&prepared);
    let file = Scratch::new("fair.mur", record(&prepared, &plays).as_bytes());
    let run = mura(&["dice", "verify", file.name(), "--commitment", &prepared.commitment]);
    let throws = plays.iter().filter(|play| play.len() == 1).count();
    let lines: Vec<_> = run.out.lines().map(|line| line.replace(file.name(), "F")).collect();
    let proved =
        format!("F:1: game 1 (ur): proved: {throws} throws, sealed seed of Black, sealed seed of White");
    assert_eq!(lines, [proved.as_str(), "1 game in 1 file: 1 proved, 0 not"]);
    assert_eq!(run.code, 0);
    // It is a record like any other.
    assert_eq!(mura(&["check", file.name()]).code, 0);
    // Another commitment was seen before the game.
    let run = mura(&["dice", "verify", file.name(), "--commitment", &"0".repeat(64)]);
    assert!(run.code == 1 && run.out.contains("is not the commitment that was seen"), "{}", run.out);
}

#[test]
fn a_false_throw_is_named_with_the_true_one_and_every_game_is_seen() {
    let prepared = prepared("ur");
    let honest = ur_game(&prepared);
    let throw = honest.iter().enumerate().filter(|(_, play)| play.len() == 1).nth(1).unwrap().0;
    let really = honest[throw].clone();
    let written = if really == "1" { "2" } else { "1" };
    let mut forged = honest.clone();
    forged[throw] = written.to_owned();
    let unsigned = "[Game \"ur\"]\n\n1. 2\n\n";
    let file = format!("{}\n{unsigned}{}", record(&prepared, &forged), record(&prepared, &honest));
    let run = mura_with_input(&["dice", "verify", "-"], file.as_bytes());
    assert_eq!(run.code, 1);
    let sentence = format!("game 1 (ur), ply {}: throw 2 was {really}, not {written}", throw + 1);
    assert!(run.out.contains(&sentence), "{}", run.out);
    assert!(run.out.contains("game 2 (ur): the tag DiceProtocol is missing"), "{}", run.out);
    assert!(run.out.contains("game 3 (ur): proved"), "{}", run.out);
    assert!(run.out.ends_with("3 games in 1 file: 1 proved, 2 not\n"), "{}", run.out);
}

#[test]
fn the_opening_roll_of_advanced_mur_is_derived_and_proved() {
    let prepared = prepared("mur-advanced");
    let seeds = ["DiceSeedBlack", "DiceSeedWhite"].map(|name| tag(&prepared.tags, name));
    let args = ["dice", "derive", "mur-advanced", "--table", TABLE, "--secret", &prepared.secret];
    let run = mura(&[&args[..], &["--blue", &seeds[0], "--white", &seeds[1]]].concat());
    let opening = run.out.lines().find_map(|line| line.strip_prefix("opening")).unwrap().trim().to_owned();
    assert!(run.out.contains(" has Blue"), "{}", run.out);
    let record = |dice: &str| {
        let (tags, secret) = (&prepared.tags, &prepared.secret);
        format!(
            "[Game \"mur-advanced\"]\n[Options \"dice={dice}\"]\n{tags}[DiceSecret \"{secret}\"]\n\n1. +a1\n"
        )
    };
    let run = mura_with_input(&["dice", "verify", "-"], record(&opening).as_bytes());
    assert!(run.code == 0 && run.out.contains(&format!("opening roll {opening}")), "{}", run.out);
    let other = if opening == "123" { "124" } else { "123" };
    let run = mura_with_input(&["dice", "verify", "-"], record(other).as_bytes());
    let sentence = format!("the opening roll was {opening}, not {other}");
    assert!(run.code == 1 && run.out.contains(&sentence), "{}", run.out);
}

#[test]
fn the_example_of_the_help_gives_the_vector_of_the_page() {
    let secret: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
    let args = ["dice", "derive", "ur", "--table", "example 1", "--secret", &secret];
    let run = mura(
        &[&args[..], &["--black", "rain on a tin roof", "--white", "71 geese", "--throws", "32"]].concat(),
    );
    assert_eq!(
        run.out,
        "commit    5990f63390e4fc7324753443999e9e6ef95d69e47a95d5144b99ca04cf9f0eb6\n\
         colours   the player given as Black has Black\n\
         first     the player given as Black throws first\n\
         throws    3 1 1 1 1 2 1 1 2 1 3 2 3 3 4 1 1 1 3 4\n          1 2 2 4 2 4 2 4 2 1 4 3\n"
    );
}

/// The colours lot of this table gives Black to the player given as White, who also throws first or not: the record is written with
/// the colours that `derive` tells, and proved.
#[test]
fn lots_that_swap_the_colours_are_told_in_colours_that_can_be_proved() {
    let secret: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
    let mut seen = [false; 2];
    for number in 1..40 {
        let name = format!("swap {number}");
        let args = ["dice", "derive", "ur", "--table", &name, "--secret", &secret];
        let run = mura(&[&args[..], &["--black", "rain", "--white", "geese", "--throws", "1"]].concat());
        let line = |word: &str| {
            let line = run.out.lines().find_map(|line| line.strip_prefix(word)).unwrap();
            line.trim().to_owned()
        };
        if line("colours") == "the player given as Black has Black" {
            assert!(!line("first").contains('('), "{}", run.out);
            continue;
        }
        assert_eq!(line("colours"), "the player given as White has Black");
        let first = line("first");
        let begins = match first.as_str() {
            "the player given as Black (White by the lot for colours) throws first" => 1,
            "the player given as White (Black by the lot for colours) throws first" => 0,
            other => panic!("{other}"),
        };
        seen[begins] = true;
        let (commitment, throw) = (line("commit"), line("throws"));
        let record = format!(
            "[Game \"ur\"]\n[Start \"7.000000000000000.0/7.000000000000000.0 {} t\"]\n[DiceProtocol \"mura-dice-1\"]\n[DiceTable \"{name}\"]\n\
             [DiceCommitment \"{commitment}\"]\n[DiceSeedBlack \"geese\"]\n[DiceSeedWhite \"rain\"]\n\
             [DiceLots \"colours first\"]\n[DiceSecret \"{secret}\"]\n\n1. {throw}\n",
            ["b", "w"][begins]
        );
        let run = mura_with_input(&["dice", "verify", "-"], record.as_bytes());
        assert_eq!(run.code, 0, "{record}{}", run.out);
        if seen == [true; 2] {
            return;
        }
    }
    panic!("no swap of both kinds: {seen:?}");
}

#[test]
fn the_swap_of_the_page_comes_out_and_its_record_is_proved() {
    let page = include_str!("../../../../docs/dice.md");
    let block = |kind: &str| {
        page.split("## When colours").nth(1).unwrap().split(kind).nth(1).unwrap().split("```").next().unwrap()
    };
    let (line, output) = block("```text\n").split_once('\n').unwrap();
    let words: Vec<_> = line.strip_prefix("$ mura ").unwrap().split('"').collect();
    let [before, table, behind] = words[..] else { panic!("{line}") };
    let args: Vec<_> = before.split_whitespace().chain([table]).chain(behind.split_whitespace()).collect();
    assert_eq!(mura(&args).out, output);
    let run = mura_with_input(&["dice", "verify", "-"], block("```record\n").as_bytes());
    assert!(run.code == 0 && run.out.contains("lot for colours, lot for first"), "{}", run.out);
}

#[test]
fn what_commit_prints_is_read_by_derive() {
    let commit = mura(&["dice", "commit", "ur", "--table", "t"]);
    let whole = commit.out.clone();
    let line = whole.lines().find(|line| line.starts_with("[DiceSecret")).unwrap().to_owned();
    let derive = ["dice", "derive", "ur", "--table", "t", "--secret"];
    let expected = mura(&[&derive[..], &[&tag(&commit.out, "DiceSecret")]].concat()).out;
    assert!(expected.contains(&tag(&commit.out, "DiceCommitment")), "{expected}");
    for input in [whole, line.clone(), format!("  {line}\r\n")] {
        let run = mura_with_input(&[&derive[..], &["-"]].concat(), input.as_bytes());
        assert_eq!((run.code, &run.out), (0, &expected), "{input}: {}", run.err);
    }
    assert_eq!(mura(&[&derive[..], &[&line]].concat()).out, expected);
    let run = mura_with_input(&[&derive[..], &["-"]].concat(), b"[DiceSecret \"12\"]\n");
    assert!(run.code == 2 && run.err.contains("the tag that holds them, [DiceSecret"), "{}", run.err);
}

#[test]
fn nonsense_is_refused() {
    let digits = "0".repeat(64);
    let long = "x".repeat(201);
    for args in [
        &["dice"][..],
        &["dice", "verify"],
        &["dice", "verify", "x", "--commitment", "12"],
        &["dice", "commit", "chess"],
        &["dice", "commit", "ur", "--table", ""],
        &["dice", "commit", "ur", "--table", &long],
        &["dice", "seed", "ur"],
        &["dice", "seed", "ur", "t", "--text", "a\nb"],
        &["dice", "derive", "ur", "--table", "t", "--secret", "12"],
        &["dice", "derive", "ur", "--table", "t", "--secret", &digits, "--black", "a", "--white", "a"],
    ] {
        let run = mura(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(!run.err.is_empty());
    }
    let run = mura(&["dice", "verify", "no-such-file"]);
    assert!(run.code == 1 && run.out.contains("no-such-file cannot be opened"), "{}", run.out);
    let run = mura_with_input(&["dice", "verify", "-"], b"[Game \"ur\"]\n[DiceProtocol \"\xff\"]\n\n1. 5\n");
    assert!(run.code == 1 && run.out.contains("not UTF-8"), "{}", run.out);
    // A hostile list of false throws is cut short.
    let mut file = format!(
        "[Game \"ur\"]\n[DiceProtocol \"mura-dice-1\"]\n[DiceTable \"t\"]\n[DiceSecret \"{digits}\"]\n"
    );
    let derived = mura(&["dice", "derive", "ur", "--table", "t", "--secret", &digits]);
    let commitment = derived.out.lines().next().unwrap().split_whitespace().nth(1).unwrap();
    file += &format!("[DiceCommitment \"{commitment}\"]\n\n");
    let played = mura(&["random", "ur", "--games", "1", "--seed", "5", "--records", "-"]);
    file += played.out.split("\n\n").nth(1).unwrap();
    let run = mura_with_input(&["dice", "verify", "-"], file.as_bytes());
    assert!(run.code == 1 && run.out.contains("more like these"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 12, "{}", run.out);
}
