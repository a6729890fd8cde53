//! Ratings from outside: logs and records in, tables and JSON out.

use serde_json::Value;

use crate::{Scratch, mura, mura_with_input};

const LOG: &str = "# spring\n\
2026-05-03T14:10:00Z\tmorabaraba\t30m\tNomsa\tErik\tp1win\n\
2026-05-03T15:00:00Z\tmorabaraba\t30m\tErik\tNomsa\tdraw\n\
2026-05-04\tmorabaraba\t20s/move\tErik\tNomsa\tp1win\n\
2026-06-20\tur\tnone\tAda\tNomsa\tp2win\n";

#[test]
fn a_log_becomes_a_table() {
    let file = Scratch::new("season.log", LOG.as_bytes());
    let run = mura(&["ratings", file.name()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = "\
Ur, the route-blocking game, unclocked
     player  rating   dev   won drawn  lost  last game
  1  Nomsa    1662?   290     1     0     0  2026-06-20
  2  Ada      1338?   290     0     0     1  2026-06-20

Morabaraba, rapid
     player  rating   dev   won drawn  lost  last game
  1  Erik     1662?   291     1     0     0  2026-05-04
  2  Nomsa    1338?   291     0     0     1  2026-05-04

Morabaraba, standard
     player  rating   dev   won drawn  lost  last game
  1  Nomsa    1624?   254     1     1     0  2026-05-03T15:00:00Z
  2  Erik     1376?   254     0     1     1  2026-05-03T15:00:00Z

4 games
";
    assert_eq!(run.out, expected);
    let run = mura(&["ratings", file.name(), "--game", "ur"]);
    assert!(run.out.starts_with("Ur,") && !run.out.contains("Morabaraba"), "{}", run.out);
}

#[test]
fn json_holds_the_same_and_says_how_it_was_computed() {
    let run = mura_with_input(&["ratings", "-", "--json", "--each-game", "--period", "7"], LOG.as_bytes());
    assert_eq!(run.code, 0);
    let all: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&all["method"], &all["days"], &all["games"]), (&"each-game".into(), &7.into(), &4.into()));
    let rows = all["ratings"].as_array().unwrap();
    assert_eq!(rows.len(), 6);
    assert_eq!(rows[0]["player"], "Nomsa");
    assert_eq!((&rows[0]["game"], &rows[0]["class"]), (&"ur".into(), &"unclocked".into()));
    assert_eq!((rows[0]["rating"].as_f64(), rows[0]["deviation"].as_f64()), (Some(1662.31), Some(290.32)));
    assert_eq!((&rows[0]["won"], &rows[0]["last"]), (&1.into(), &"2026-06-20".into()));
    // Six weeks without a game have made the others less sure.
    assert!(rows[2]["deviation"].as_f64().unwrap() > 290.32);
}

const RECORDS: &str = r#"[Game "morabaraba"]
[Date "2026.05.04"]
[Black "Erik"]
[White "Nomsa"]
[TimeControl "20s/move"]
[Result "p1win"]
[Termination "resignation"]

1. A1-1 G7-13

[Game "morabaraba"]
[Date "2026.05.03"]
[Black "Nomsa"]
[White "Erik"]
[TimeControl "30m"]
[Result "p2win"]
[Termination "time"]

1. A1-1

[Game "morabaraba"]
[Black "Nomsa"]
[White "Erik"]
[Result "none"]

1. A1-1
"#;

#[test]
fn records_are_rated_by_their_tags() {
    let file = Scratch::new("rated.mur", RECORDS.as_bytes());
    let run = mura(&["ratings", file.name()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("Morabaraba, rapid") && run.out.contains("Morabaraba, standard"), "{}", run.out);
    assert!(run.out.ends_with("2 games; 1 more without a result or names\n"), "{}", run.out);
    // The same results, with a log: one table of both files.
    let log = Scratch::new("more.log", LOG.as_bytes());
    let both = mura(&["ratings", file.name(), log.name()]);
    let turned = mura(&["ratings", log.name(), file.name()]);
    assert!(both.out.contains("6 games; 1 more") && both.out == turned.out, "{}", both.out);
    // All under one time control.
    let run = mura(&["ratings", file.name(), "--control", "none"]);
    assert!(run.out.contains("Morabaraba, unclocked") && !run.out.contains("rapid"), "{}", run.out);
}

#[test]
fn unsuitable_records_are_told_and_the_others_rated() {
    let agreed = "[Result \"draw\"]\n[Termination \"agreement\"]\n\n1. 2\n\n";
    let game =
        |black: &str, white: &str| format!("[Game \"ur\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n");
    let good = game("Ada", "Bo") + agreed;
    for (bad, said) in [
        (
            "[Game \"ur\"]\n[Result \"p1win\"]\n\n1. 2\n\n".to_owned(),
            "-:10:1: game 2 (ur): the Result tag says p1win",
        ),
        ("[Game \"ur\"]\n\n1. 9\n\n".to_owned(), "-:11:4: game 2 (ur), ply 1: "),
        ("[Gamme \"ur\"]\n\n1. 2\n\n".to_owned(), "-:9:1: game 2: "),
        (
            game("random", "random") + agreed,
            "-:9: game 2 (ur): both players are random: a game against oneself rates nobody",
        ),
        (
            game("Ada", "Bo") + "[TimeControl \"30 minutes\"]\n" + agreed,
            "-:9: game 2 (ur): the tag TimeControl says \"30 minutes\": expected a text such as 30m or none; \
             --control says how to take such records",
        ),
    ] {
        let file = format!("{good}{bad}{good}");
        let run = mura_with_input(&["ratings", "-"], file.as_bytes());
        assert_eq!(run.code, 1, "{bad}");
        assert!(run.err.starts_with(said) && run.err.lines().count() == 1, "{bad}: {}", run.err);
        assert!(run.out.ends_with("\n2 games; 1 record unsuitable, as told\n"), "{bad}: {}", run.out);
        let run = mura_with_input(&["ratings", "-", "--json"], file.as_bytes());
        let all: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!((run.code, &all["games"], &all["unsuitable"]), (1, &2.into(), &1.into()));
    }
}

#[test]
fn games_of_another_game_are_not_counted() {
    for (args, games) in [(&["--game", "ur"][..], 1), (&["--game", "morabaraba"], 3), (&[], 4)] {
        let run = mura_with_input(&[&["ratings", "-", "--json"], args].concat(), LOG.as_bytes());
        let all: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(all["games"], games, "{args:?}");
        let run = mura_with_input(&[&["ratings", "-"], args].concat(), LOG.as_bytes());
        let told = format!("\n{games} game{}\n", if games == 1 { "" } else { "s" });
        assert!(run.out.ends_with(&told), "{args:?}: {}", run.out);
    }
}

#[test]
fn a_file_without_games_is_told() {
    for input in ["", "# nothing yet\n"] {
        let run = mura_with_input(&["ratings", "-"], input.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (0, "there are no games to rate\n"));
    }
    let run = mura_with_input(&["ratings", "-", "--game", "mur-kraken"], LOG.as_bytes());
    assert_eq!(run.out, "there are no games of mur-kraken to rate\n");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (input, said) in [
        ("hello\n", "-:1: expected 6 fields"),
        (
            "2026-05-03\tur\tnone\tAda\tBo\tdraw\n\n2026-05-04 ur none Ada Bo draw\n",
            "result), not 1, in \"2026-05-04 ur none Ada Bo draw\"; nothing was rated",
        ),
        (
            "2026-05-04\tur\tnone\tAda\tBo\n",
            "result), not 5, in \"2026-05-04 ur none Ada Bo\"; nothing was rated",
        ),
        (
            "2026-05-03\tur\tnone\tAda\tBo\twon\n",
            "-:1: \"won\" is no result: expected p1win, p2win or draw; nothing",
        ),
        (
            "# ok\n2026-05-03\tur\tnone\tAda\tAda\tdraw\n",
            "-:2: both players are Ada: a game against oneself rates nobody",
        ),
        (
            "2026-05-03\tur\tnone\tAda\tBo\tdraw\n2026-05-02\tur\tnone\tAda\tBo\tdraw\n",
            "-:2: 2026-05-02 lies before",
        ),
    ] {
        let run = mura_with_input(&["ratings", "-"], input.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{input}");
        assert!(run.err.contains(said), "{input}: {}", run.err);
    }
    for args in [
        &["ratings"][..],
        &["ratings", "x", "--period", "0"],
        &["ratings", "x", "--control", "soon"],
        &["ratings", "x", "--game", "chess"],
    ] {
        assert_eq!(mura(args).code, 2, "{args:?}");
    }
    let run = mura(&["ratings", "no-such-file"]);
    assert!(run.code == 1 && run.err.contains("no-such-file cannot be opened"), "{}", run.err);
}
