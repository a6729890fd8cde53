use std::path::Path;

use mura_games::record::Reader;
use serde_json::{Value, json};

use crate::{Scratch, mura, mura_with_input};

const LOOSE: &str = r#"[White "Erik"]
[Game "morabaraba"]
[Start "A1=1,A4=2,B2=13,B6=3,D2=14,D7=4,E4=15,F4=16,G1=17,G7=5 6,18 b 0 -"]
[Event "evening"]

<arbiter: late start>
1. a7 - 7 × b2,13?! <29:51.50> {good} (1. a7 7 x D2,14 f2-19) F2–19 <flag White> <draw agreed>
"#;

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn the_examples_of_the_page_are_right_and_come_back() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks: Vec<_> =
        page.split("```record\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 4);
    for block in blocks {
        let run = mura_with_input(&["check", "-"], block.as_bytes());
        assert_eq!(run.code, 0, "{block}\n{}", run.out);
        let tidy = mura_with_input(&["convert", "-"], block.as_bytes());
        assert_eq!((tidy.code, tidy.err.as_str()), (0, ""), "{block}");
        let again = mura_with_input(&["convert", "-"], tidy.out.as_bytes());
        assert_eq!(again.out, tidy.out);
        let [one, other] =
            [&tidy.out, &again.out].map(|text| Reader::new(text.as_bytes()).next().unwrap().unwrap());
        assert_eq!(one, other);
    }
}

#[test]
fn text_is_canonical_with_the_list_of_sequences() {
    let run = mura_with_input(&["convert", "-"], LOOSE.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = r#"[Game "morabaraba"]
[Event "evening"]
[White "Erik"]
[Start "A1=1,A4=2,B2=13,B6=3,D2=14,D7=4,E4=15,F4=16,G1=17,G7=5 6,18 b 0 -"]

<arbiter: late start> 1. A7-7xB2,13?! <29:51.5> {good} (1. A7-7xD2,14 F2-19) 1... F2-19 <flag White>
<draw agreed>
<sequences:
1. A1.1-A4.2-A7.7 effective;
1. A7.7-D7.4-G7.5 paralysed>

"#;
    assert_eq!(run.out, expected);
}

#[test]
fn json_says_the_same() {
    let run = mura_with_input(&["convert", "-", "--to", "json", "--positions"], LOOSE.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let games = value(&run.out);
    let game = &games[0];
    assert_eq!(games.as_array().unwrap().len(), 1);
    assert_eq!(game["game"], "morabaraba");
    assert_eq!(game["tags"]["White"], "Erik");
    assert_eq!(game["events"], json!([{ "type": "arbiter", "reason": "late start" }]));
    let play = &game["plays"][0];
    assert_eq!((&play["ply"], &play["player"]), (&json!(1), &json!("Black")));
    assert_eq!(play["action"], "A7-7xB2,13");
    assert_eq!(play["signs"], json!([{ "sign": "?!", "meaning": "seems to be weak, but is strong" }]));
    assert_eq!(play["clock"], 1791.5);
    assert_eq!(play["comment"], "good");
    assert!(play["position"].as_str().unwrap().starts_with("A1=1,A4=2,A7=7,B6=3"));
    let varied = &play["variations"][0]["plays"];
    assert_eq!((&varied[1]["ply"], &varied[1]["action"]), (&json!(2), &json!("F2-19")));
    let last = &game["plays"][1];
    assert_eq!(last["events"], json!([{ "type": "flag", "by": "White" }, { "type": "draw agreed" }]));
    assert_eq!(game["sequences"][1], json!({ "ply": 1, "sequence": "A7.7-D7.4-G7.5", "kind": "paralysed" }));
    assert_eq!((&game["end"], &game["result"]), (&last["position"], &json!("draw")));
    let plain = mura_with_input(&["convert", "-", "--to", "json"], LOOSE.as_bytes());
    assert!(value(&plain.out)[0]["plays"][0]["position"].is_null());
}

// 7.1.7 and 7.1.8: the reverse of what the two signs say elsewhere.
#[test]
fn articles_7_1_7_and_7_1_8_signs_are_explained_by_their_own_rule_book() {
    for (game, plays, expected) in [
        (
            "morabaraba",
            "1. A1-1?! B2-13!?",
            ["seems to be weak, but is strong", "seems to be strong, but is weak"],
        ),
        ("mur-classic", "1. +b1?! 2. +a1!?", ["doubtful", "interesting"]),
    ] {
        let file =
            Scratch::new(&format!("signs-{game}.mur"), format!("[Game \"{game}\"]\n\n{plays}\n").as_bytes());
        let run = mura(&["convert", file.name(), "--to", "json"]);
        let games: Value = serde_json::from_str(&run.out).unwrap();
        let meanings =
            [0, 1].map(|play| games[0]["plays"][play]["signs"][0]["meaning"].as_str().unwrap().to_owned());
        assert_eq!(meanings, expected, "{game}");
    }
}

#[test]
fn random_games_of_every_game_come_through_both_forms() {
    for game in ["mur-classic", "mur-kraken", "mur-advanced", "ur", "morabaraba"] {
        let random = mura(&["random", game, "--games", "5", "--seed", "3", "--records", "-"]);
        let text = mura_with_input(&["convert", "-"], random.out.as_bytes());
        assert_eq!(text.code, 0, "{game}: {}", text.err);
        assert_eq!(mura_with_input(&["check", "-", "-q"], text.out.as_bytes()).code, 0, "{game}");
        let json = mura_with_input(&["convert", "-", "--to", "json"], random.out.as_bytes());
        let games = value(&json.out);
        for (game, record) in games.as_array().unwrap().iter().zip(Reader::new(text.out.as_bytes())) {
            let record = record.unwrap();
            let actions: Vec<_> =
                game["plays"].as_array().unwrap().iter().map(|play| &play["action"]).collect();
            assert_eq!(actions, record.plays.iter().map(|play| &play.text).collect::<Vec<_>>());
            let lists = record.sequences.map_or(0, |list| list.notes.len());
            assert_eq!(game["sequences"].as_array().map_or(0, Vec::len), lists);
        }
        assert_eq!(games.as_array().unwrap().len(), 5);
    }
}

#[test]
fn wrong_games_are_told_and_left_out() {
    let file = "[Game \"ur\"]\n\n1. 9\n\n[Game \"ur\"]\n\n1. 1 2. +A\n\n[Game \"ur\"]\n[Date \"2026.13.01\"]\n\n1. 2\n\n[Game \"ur\"\n";
    let run = mura_with_input(&["convert", "-"], file.as_bytes());
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "[Game \"ur\"]\n\n1. 1 2. +A\n\n");
    let told: Vec<_> = run.err.lines().collect();
    assert_eq!(told.len(), 3, "{}", run.err);
    assert!(told[0].starts_with("-:3:4: game 1, ply 1: "), "{}", run.err);
    assert!(
        told[1].starts_with("-:10:1: game 3: the tag Date says \"2026.13.01\": there is no month 13"),
        "{}",
        run.err
    );
    assert!(told[2].starts_with("-:14:11: game 4: "), "{}", run.err);
    let json = mura_with_input(&["convert", "-", "--to", "json"], file.as_bytes());
    assert_eq!((json.code, value(&json.out).as_array().unwrap().len()), (1, 1));
    let none = mura_with_input(&["convert", "-", "--to", "json"], b"[Game \"ur\"]\n\n1. 9\n");
    assert_eq!((none.code, value(&none.out)), (1, json!([])));
    let empty = mura_with_input(&["convert", "-"], b"\n");
    assert_eq!(empty.code, 1);
    assert!(empty.err.contains("- holds no game"), "{}", empty.err);
}

#[test]
fn files_are_written_only_when_they_are_new_or_by_force() {
    let source = Scratch::new("loose.mur", LOOSE.as_bytes());
    let target = Scratch::new("tidy.mur", b"old");
    let run = mura(&["convert", source.name(), "-o", target.name()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("exists already; --force replaces it"), "{}", run.err);
    let run = mura(&["convert", source.name(), "-o", target.name(), "--force"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert!(std::fs::read_to_string(&target.0).unwrap().starts_with("[Game \"morabaraba\"]\n"));
    let run = mura(&["convert", source.name(), "-o", source.name(), "--force"]);
    assert_eq!(run.code, 2);
    assert_eq!(std::fs::read_to_string(&source.0).unwrap(), LOOSE);
    let run = mura(&["convert", source.name(), "--positions"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--positions needs --to json"), "{}", run.err);
}

#[test]
fn check_tells_where_variations_events_and_lists_are_wrong() {
    let file = concat!(
        "[Game \"mur-classic\"]\n\n1. +b1 2. +a1 (2. +b1)\n\n",
        "[Game \"mur-classic\"]\n\n1. +b1 <resigned Black> 2. +a1\n\n",
        "[Game \"mur-classic\"]\n\n1. +b1 <position: 8/8 b>\n\n",
        "[Game \"mur-classic\"]\n[Result \"p1win\"]\n\n1. +b1 <resigned Black>\n\n",
        "[Game \"morabaraba\"]\n\n1. A1-1 D1-13\n<sequences: 1. A1.1-A4.2-A7.3>\n\n",
        "[Game \"mur-classic\"]\n[Result \"p2win\"]\n\n1. +b1 <29:51> <resigned Black>\n",
    );
    let run = mura_with_input(&["check", "-"], file.as_bytes());
    assert_eq!(run.code, 1);
    let lines: Vec<_> = run.out.lines().collect();
    assert!(lines[0].starts_with("-:3:19: game 1 (mur-classic), ply 2: +b1 is not legal"), "{}", run.out);
    assert!(
        lines[1].starts_with("-:7:28: game 2 (mur-classic), ply 2: \"+a1\" is played after <resigned"),
        "{}",
        run.out
    );
    assert!(lines[2].starts_with("-:11:8: game 3: this is no position of mur-classic"), "{}", run.out);
    assert!(lines[3].starts_with("-:14:1: game 4 (mur-classic): the Result tag says p1win"), "{}", run.out);
    assert!(
        lines[4].starts_with("-:21:1: game 5 (morabaraba): the list of sequences has 1. A1.1-A4.2"),
        "{}",
        run.out
    );
    assert!(lines[5].contains("game 6 (mur-classic): ok, 1 play, p2win"), "{}", run.out);
    assert_eq!(lines[6], "6 games in 1 file: 1 fine, 5 wrong");
}
