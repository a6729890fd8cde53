//! `mura grep`.

use std::fs;

use crate::{Scratch, mura, mura_with_input};

const GAMES: &[u8] = b"\
[Game \"mur-classic\"]
[Event \"Maseru Open\"]
[Black \"Nomsa\"]
[White \"Erik\"]
[Result \"p1win\"]
[Termination \"resignation\"]

1. +b1 2. +a1 3. +a2

[Game \"morabaraba\"]
[Black \"Erik\"]
[White \"Thabo\"]
[Result \"draw\"]
[Termination \"agreement\"]

1. A1-1 G7-13 2. A4-2 G4-14 3. A7-3xG4,14

[Game \"mur-classic\"]
[Black \"Thabo\"]
[White \"NOMSA\"]
[Result \"none\"]

1. +d1 2. +c1
";

#[test]
fn games_are_found_by_name_result_and_tag() {
    let file = Scratch::new("grep-names.mur", GAMES);
    let found = |args: &[&str]| {
        let run = mura(&[&["grep"], args, &[file.name()]].concat());
        assert_eq!(run.err, "", "{args:?}");
        let numbers = run.out.lines().filter_map(|line| line.split(": game ").nth(1));
        let numbers: String = numbers.map(|rest| &rest[..1]).collect();
        assert_eq!(run.code, i32::from(numbers.is_empty()), "{}", run.out);
        assert!(run.out.ends_with(&format!("{} of 3 games found\n", numbers.len())), "{}", run.out);
        numbers
    };
    assert_eq!(found(&[]), "123");
    assert_eq!(found(&["--player", "nomsa"]), "13");
    assert_eq!(found(&["--white", "nomsa"]), "3");
    assert_eq!(found(&["--black", "erik", "--result", "draw"]), "2");
    assert_eq!(found(&["--result", "p2win"]), "");
    assert_eq!(found(&["--tag", "Event=maseru"]), "1");
    assert_eq!(found(&["--tag", "Event="]), "1");
    assert_eq!(found(&["--game", "morabaraba"]), "2");
    let run = mura(&["grep", "--count", "--player", "Erik", file.name()]);
    assert_eq!(run.out, "2 of 3 games found\n");
    let run = mura(&["grep", "--player", "Thabo", "--game", "morabaraba", file.name()]);
    let line = ":10: game 2 (morabaraba): Erik – Thabo, draw, 5 plays\n";
    assert!(run.out.contains(line), "{}", run.out);
}

#[test]
fn positions_are_found_turned_mirrored_and_in_either_colour() {
    let file = Scratch::new("grep-positions.mur", GAMES);
    let found = |args: &[&str]| {
        let fixed = ["grep", "--game", "mur-classic", "--position", "8/8/wb6/k b 0-0 -"];
        mura(&[&fixed, args, &[file.name()]].concat()).out
    };
    // Game 3 has them on d1 and c1.
    let out = found(&[]);
    assert!(
        out.contains("game 1") && out.contains("game 3") && out.contains("position after ply 2"),
        "{out}"
    );
    let out = found(&["--as-it-stands"]);
    assert!(out.contains("game 1") && !out.contains("game 3"), "{out}");
    let other = ["grep", "--game", "mur-classic", "--position", "8/8/bw6/k w 0-0 -", file.name()];
    assert_eq!(mura(&other).out, "0 of 3 games found\n");
    assert!(mura(&[&other[..], &["--either-colour"]].concat()).out.ends_with("2 of 3 games found\n"));
    let start = mura(&["grep", "--game", "morabaraba", "--position", "- - b 0 -", file.name()]);
    assert!(start.out.contains("position at the start"), "{}", start.out);
}

#[test]
fn special_events_are_found_where_they_happened() {
    let file = Scratch::new("grep-events.mur", GAMES);
    let run = mura(&["grep", "--event", "shot", "--event", "Three-in-a-row", file.name()]);
    assert!(run.out.contains("game 2 (morabaraba)"), "{}", run.out);
    assert!(run.out.contains("shot at ply 5, three in a row at ply 5\n1 of 3 games found"), "{}", run.out);
    // As many games with a double trap as the statistics of the same games count.
    let random = ["random", "mur-kraken", "--games", "200", "--seed", "5"];
    let json: serde_json::Value =
        serde_json::from_str(&mura(&[&random[..], &["--json"]].concat()).out).unwrap();
    let rules = json["special_rules"].as_array().or(json["rules"].as_array()).unwrap();
    let double = rules.iter().find(|rule| rule["rule"] == "double trap").unwrap();
    let records = mura(&[&random[..], &["--records", "-"]].concat()).out;
    let run = mura_with_input(&["grep", "--count", "--event", "double trap", "-"], records.as_bytes());
    assert_eq!(run.out, format!("{} of 200 games found\n", double["games"]));
    assert!(double["games"].as_u64().unwrap() > 0);
    let list = mura(&["grep", "--events", "--game", "ur"]).out;
    assert!(list.starts_with("ur\n  throw of 3 or 4\n"), "{list}");
}

#[test]
fn what_was_found_is_written_as_records() {
    let file = Scratch::new("grep-output.mur", GAMES);
    let run = mura(&["grep", "--player", "erik", "--output", "-", file.name()]);
    assert_eq!((run.code, run.err.as_str()), (0, "2 of 3 games found\n"));
    let checked = mura_with_input(&["check", "-"], run.out.as_bytes());
    assert!(checked.out.ends_with("2 games in 1 file: 2 fine, 0 wrong\n"), "{}", checked.out);
    let again = mura(&["grep", "--output", file.name(), file.name()]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("exists already"), "{}", again.err);
    assert_eq!(fs::read(file.name()).unwrap(), GAMES);
}

#[test]
fn what_cannot_be_asked_or_read_gets_a_sentence() {
    let file = Scratch::new("grep-bad.mur", b"[Game \"ur\"]\n\n1. 9\n\n[Game \"ur\"]\n\n1. 1\n");
    let run = mura(&["grep", "--event", "throw of 3 or 4", file.name()]);
    assert_eq!((run.code, run.out.as_str()), (1, "0 of 2 games found\n"));
    assert!(run.err.contains("grep-bad.mur:3:4: game 1, ply 1"), "{}", run.err);
    let run = mura(&["grep", "--event", "checkmate", file.name()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("\"checkmate\" is no event: expected one of:"), "{}", run.err);
    let run = mura(&["grep", "--game", "ur", "--position", "nonsense", file.name()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--position: ") && run.err.contains("nonsense"), "{}", run.err);
    for args in [&["--position", "x"][..], &["--result", "won"], &["--tag", "Event"], &["/no/such/file"]] {
        assert_ne!(mura(&[&["grep"], args].concat()).code, 0);
    }
}

// 5.5, 5.8: a board that the arbiter has set up stood in the game, and what is played then is played on it.
#[test]
fn boards_that_were_set_up_are_seen() {
    let file = Scratch::new(
        "grep-set-up.mur",
        b"[Game \"morabaraba\"]\n\n1. A1-1 <position: A1=1,A4=2,D5=13 - w 0 -> 1... D6-14 2. A7-3xD5,13\n",
    );
    let found = |args: &[&str]| mura(&[&["grep", "--game", "morabaraba", file.name()], args].concat()).out;
    let set_up = found(&["--position", "A1=1,A4=2,D5=13 - w 0 -"]);
    assert!(set_up.contains("position after ply 1\n"), "{set_up}");
    let shot = found(&["--event", "shot"]);
    assert!(shot.contains("at ply 3\n"), "{shot}");
}

#[test]
fn a_file_that_is_searched_is_not_replaced() {
    let file = Scratch::new("grep-replace.mur", GAMES);
    let run = mura(&["grep", "--player", "erik", "--output", file.name(), "--force", file.name()]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("read and replaced at once"), "{}", run.err);
    assert_eq!(fs::read(file.name()).unwrap(), GAMES);
}

#[test]
fn a_search_that_finds_nothing_leaves_no_file_behind() {
    let file = Scratch::new("grep-nothing.mur", GAMES);
    let found = Scratch::fresh("grep-nothing-found.mur");
    let run = mura(&["grep", "--player", "nobody", "--output", found.name(), file.name()]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    let told = format!("0 of 3 games found, {} is not written\n", found.name());
    assert_eq!(run.err, told);
    assert!(!fs::exists(found.name()).unwrap());
    // So the next search goes through, and the one after it does not replace what it has found.
    assert_eq!(mura(&["grep", "--player", "erik", "--output", found.name(), file.name()]).code, 0);
    let kept = fs::read(found.name()).unwrap();
    assert!(!kept.is_empty());
    assert_eq!(mura(&["grep", "--player", "erik", "--output", found.name(), file.name()]).code, 2);
    let run = mura(&["grep", "--player", "nobody", "--output", found.name(), "--force", file.name()]);
    assert_eq!((run.code, run.err), (1, told));
    assert_eq!(fs::read(found.name()).unwrap(), kept);
}

#[test]
fn results_without_a_tag_come_from_the_events_here_and_in_json_and_in_check() {
    let file = concat!(
        "[Game \"mur-classic\"]\n\n1. +b1 <resigned Black>\n\n",
        "[Game \"mur-classic\"]\n\n1. +b1 <flag White>\n\n",
        "[Game \"mur-classic\"]\n\n1. +b1 <draw agreed>\n\n",
        "[Game \"mur-classic\"]\n\n1. +b1\n",
    );
    let results = ["p2win", "p1win", "draw", "none"];
    for (number, result) in (1..).zip(results) {
        let run = mura_with_input(&["grep", "--result", result, "-"], file.as_bytes());
        assert!(run.out.contains(&format!(": game {number} ")), "{result}: {}", run.out);
        assert!(run.out.ends_with("1 of 4 games found\n"), "{result}: {}", run.out);
    }
    let run = mura_with_input(&["convert", "-", "--to", "json"], file.as_bytes());
    let games: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(results, std::array::from_fn(|index| games[index]["result"].as_str().unwrap()));
    let run = mura_with_input(&["check", "-"], file.as_bytes());
    for (line, result) in run.out.lines().zip(&results[..3]) {
        assert!(line.ends_with(&format!("ok, 1 play, {result}")), "{line}");
    }
}
