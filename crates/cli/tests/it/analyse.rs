//! Analysis of positions and records.

use mura_games::GameId;
use serde_json::Value;

use crate::{Scratch, mura, mura_with_input};

fn report(args: &[&str]) -> Value {
    let run = mura(&[&["analyse"], args, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&run.out).unwrap()
}

/// A file with a random game.
fn random(game: &str, name: &str, cap: &str) -> Scratch {
    let args = ["random", game, "--games", "1", "--seed", "5", "--cap", cap, "--records", "-"];
    Scratch::new(name, mura(&args).out.as_bytes())
}

/// Limits under which nothing takes long.
fn limits(game: GameId) -> [&'static str; 2] {
    if game == GameId::Ur { ["--nodes", "30"] } else { ["--depth", "2"] }
}

#[test]
fn every_game_can_be_analysed() {
    for &game in GameId::ALL {
        let name = format!("analyse-{game}.mur");
        let file = random(game.as_str(), &name, "40");
        let run = mura(&[&["analyse", file.name()][..], &limits(game)].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{game}");
        for part in ["game 1", "analysed", "score", "The moves that lost the most", "choices", "??"] {
            assert!(run.out.contains(part), "{part}: {}", run.out);
        }
        for line in run.out.lines() {
            assert!(line.chars().count() <= 80 && !line.ends_with(' '), "{line:?}");
        }
        let report = report(&[&[file.name()][..], &limits(game)].concat());
        let told = &report["games"][0];
        assert_eq!((&told["game"], &told["number"]), (&game.as_str().into(), &1.into()));
        let moves = told["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 40);
        let checked = moves.iter().map(|step| check_step(step, game)).collect::<Vec<_>>();
        assert!(checked.contains(&"choice"), "{checked:?}");
        assert_eq!(checked.contains(&"throw"), game == GameId::Ur);
        let players = told["players"].as_array().unwrap();
        for player in players {
            assert!(player["mean_loss"].as_f64().unwrap() >= 0.0);
            let accuracy = player["accuracy"].as_f64();
            assert_eq!(accuracy.is_none(), game == GameId::Ur);
            assert!(accuracy.is_none_or(|accuracy| (0.0..=1.0).contains(&accuracy)));
            assert_eq!(player["luck"].is_object(), game == GameId::Ur);
        }
        // The same limits give the same analysis.
        assert_eq!(report, self::report(&[&[file.name()][..], &limits(game)].concat()));
    }
}

/// Looks at the shape of a judged move, and gives its kind.
fn check_step(step: &Value, game: GameId) -> &str {
    let kind = step["kind"].as_str().unwrap();
    assert!(step["ply"].is_u64() && step["move"].is_string(), "{step}");
    assert!(["p1", "p2"].contains(&step["player"].as_str().unwrap()), "{step}");
    match kind {
        "choice" => {
            let lines = step["lines"].as_array().unwrap();
            assert!((1..=3).contains(&lines.len()), "{step}");
            assert_eq!(lines[0]["moves"][0], step["best"]);
            assert_eq!(lines[0]["score"], step["best_score"]);
            let loss = &step["loss"];
            assert!(loss["amount"].as_f64().is_none_or(|amount| amount >= 0.0), "{step}");
            let certain = loss["misses_win_in"].is_u64() || loss["loses_in"].is_u64();
            assert_eq!(loss["amount"].is_null(), certain, "{step}");
            assert!(["estimate", "win", "loss", "odds"].contains(&step["score"]["type"].as_str().unwrap()));
            assert_eq!(step["score"]["type"] == "odds", game == GameId::Ur, "{step}");
        }
        "throw" => {
            let of = |what: &str| step[what]["points"].as_f64().unwrap();
            assert!((of("after") - of("before") - of("luck")).abs() < 1e-9, "{step}");
        }
        "forced" | "beside" => {}
        other => panic!("{other}"),
    }
    kind
}

#[test]
fn the_luck_of_a_game_of_ur_is_kept_apart() {
    let file = random("ur", "analyse-luck.mur", "100000");
    let report = report(&[file.name(), "--nodes", "20"]);
    let told = &report["games"][0];
    let sum = |player: &str, kind: &str, of: &dyn Fn(&Value) -> f64| -> f64 {
        let moves = told["moves"].as_array().unwrap().iter();
        moves.filter(|step| step["player"] == player && step["kind"] == kind).map(of).sum()
    };
    let mut luck = [0.0; 2];
    for (index, player) in ["p1", "p2"].iter().enumerate() {
        let account = &told["players"][index];
        luck[index] = account["luck"]["points"].as_f64().unwrap();
        assert!(
            (sum(player, "throw", &|step| step["luck"]["points"].as_f64().unwrap()) - luck[index]).abs()
                < 1e-6
        );
        let lost = sum(player, "choice", &|step| step["loss"]["amount"].as_f64().unwrap());
        assert!((lost - account["lost"].as_f64().unwrap()).abs() < 1e-6);
    }
    let score = |index: usize| told["score"][index].as_f64().unwrap();
    let points = score(0) - score(1);
    assert_eq!(told["points"].as_f64(), Some(points));
    let without = told["points_without_luck"].as_f64().unwrap();
    assert!((without - (points - luck[0] + luck[1])).abs() < 1e-6);
    let run = mura(&["analyse", file.name(), "--nodes", "20"]);
    assert!(run.out.contains(" without luck\n") && run.out.contains("error"), "{}", run.out);
}

/// A good player wins; then the winning move is taken out of the game and the poorest one put in its place.
#[test]
fn a_planted_blunder_is_the_worst_move() {
    let file = Scratch::fresh("analyse-won.mur");
    let sides = ["match", "mur-classic", "--first", "full", "--second", "greedy", "--games", "2"];
    let rest = ["--depth", "2", "--opening-plies", "0", "--records", file.name()];
    assert_eq!(mura(&[&sides[..], &rest[..]].concat()).code, 0);
    let won = report(&[file.name(), "--depth", "2", "--game", "1"]);
    let moves = won["games"][0]["moves"].as_array().unwrap();
    let (last, before) = moves.split_last().unwrap();
    assert_eq!((&last["score"]["type"], &last["loss"]["amount"]), (&"win".into(), &0.0.into()), "{last}");

    let played: Vec<_> = before.iter().map(|step| step["move"].as_str().unwrap()).collect();
    let position =
        report(&[&["mur-classic", "--depth", "2", "--lines", "100", "--moves"], &played[..]].concat());
    let poorest = position["lines"].as_array().unwrap().last().unwrap();
    let poorest = poorest["moves"][0].as_str().unwrap();
    let game = format!("[Game \"mur-classic\"]\n\n{} {poorest}\n", played.join(" "));
    let file = Scratch::new("analyse-blunder.mur", game.as_bytes());
    let report = report(&[file.name(), "--depth", "2", "--worst", "100"]);
    let moves = report["games"][0]["moves"].as_array().unwrap();
    let blunder = moves.last().unwrap();
    assert_eq!(blunder["loss"]["misses_win_in"], 1, "{blunder}");
    assert!(blunder["loss"]["sign"].is_string(), "{blunder}");
    let worst = report["games"][0]["worst"].as_array().unwrap().iter();
    let mut plies = worst.map(|ply| ply.as_u64().unwrap() as usize);
    let first = plies.find(|ply| moves[ply - 1]["player"] == blunder["player"]);
    assert_eq!(first, Some(moves.len()), "{report}");
    let run = mura(&["analyse", file.name(), "--depth", "2", "--worst", "100"]);
    assert!(run.out.contains("misses a win in 1"), "{}", run.out);
}

#[test]
fn the_worst_moves_come_in_order() {
    let file = random("mur-kraken", "analyse-worst.mur", "60");
    for (most, expected) in [("0", 0), ("4", 4)] {
        let report = report(&[file.name(), "--depth", "2", "--worst", most]);
        let told = &report["games"][0];
        let worst = told["worst"].as_array().unwrap();
        assert_eq!(worst.len(), expected);
        let shares: Vec<_> = worst
            .iter()
            .map(|ply| told["moves"][ply.as_u64().unwrap() as usize - 1]["loss"]["share"].as_f64().unwrap())
            .collect();
        assert!(shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
        let most = told["moves"].as_array().unwrap().iter().filter_map(|step| step["loss"]["share"].as_f64());
        assert!(shares.is_empty() || shares[0] == most.fold(0.0, f64::max));
    }
}

#[test]
fn a_position_has_lines() {
    let run = mura(&["analyse", "mur-classic", "--moves", "+b1", "+a1", "--depth", "3", "--lines", "2"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("position  8/8/wb6/k b 0-0 -\n") && run.out.contains("Black is on turn"),
        "{}",
        run.out
    );
    let rows: Vec<_> = run.out.lines().rev().take(2).collect();
    assert!(rows[0].starts_with("  2  ") && rows[1].starts_with("  1  "), "{}", run.out);
    let position = report(&["morabaraba", "--position", "- - b 0 -", "--depth", "2", "--lines", "4"]);
    assert_eq!((&position["turn"], &position["unit"]), (&"p1".into(), &"cows".into()));
    assert_eq!(position["lines"].as_array().unwrap().len(), 4);
    assert_eq!(position["lines"][3]["rank"], 4);
    assert_eq!(position["limits"]["depth"], 2);
    assert_eq!(position["limits"]["seconds"], Value::Null);
    assert_eq!(report(&["mur-advanced", "--option", "goal=3", "--nodes", "200"])["result"], "none");
}

#[test]
fn a_throw_that_is_due_has_a_table_of_its_own() {
    let run = mura(&["analyse", "ur", "--nodes", "50"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in ["Black throws", "worth", "throw", "luck", "  4       1/8"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let told = report(&["ur", "--nodes", "50"]);
    let throws = told["throws"].as_array().unwrap();
    let mean: f64 = throws
        .iter()
        .map(|throw| throw["weight"].as_f64().unwrap() / 8.0 * throw["luck"]["points"].as_f64().unwrap())
        .sum();
    assert!(throws.len() == 4 && mean.abs() < 1e-9, "{told}");
    // A forced move still has a value.
    let told = report(&["ur", "--moves", "3", "--nodes", "50"]);
    assert_eq!(told["lines"][0]["moves"][0], "+C", "{told}");
}

#[test]
fn a_finished_game_has_no_lines() {
    let file = random("mur-classic", "analyse-over.mur", "100000");
    let told = report(&[file.name(), "--depth", "1"]);
    let moves = told["games"][0]["moves"].as_array().unwrap();
    let played: Vec<_> = moves.iter().map(|step| step["move"].as_str().unwrap()).collect();
    let run = mura(&[&["analyse", "mur-classic", "--moves"], &played[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains(" has won"), "{}", run.out);
}

const TWO: &str = "[Game \"mur-classic\"]\n\n1. +b1 2. +b1\n\n[Game \"mur-kraken\"]\n\n1. +b1\n";

#[test]
fn broken_records_are_named_and_the_others_analysed() {
    let file = Scratch::new("analyse-broken.mur", TWO.as_bytes());
    let run = mura(&["analyse", file.name(), "--depth", "1"]);
    assert_eq!(run.code, 1);
    let place = format!("{}:3:11: game 1, ply 2", file.name());
    assert_eq!(run.err, format!("{place}: +b1 is not legal: b1 is occupied (placing)\n"));
    assert!(run.out.contains("game 2  Mur, Kraken edition") && !run.out.contains("game 1"), "{}", run.out);
    assert_eq!(report(&[file.name(), "--depth", "1", "--game", "2"])["games"].as_array().unwrap().len(), 1);
    let run = mura(&["analyse", file.name(), "--game", "3"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there is no game 3") && run.err.contains("holds 2"), "{}", run.err);
    let run = mura_with_input(&["analyse", "-", "--depth", "1"], b"[Game \"ur\"]\n\n");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("nothing was played"), "{}", run.out);
    for input in [&b""[..], b"\n\n", b"hello", b"[Game", b"\xff\xfe", b"[Game \"chess\"]\n\n1. e4\n"] {
        let run = mura_with_input(&["analyse", "-"], input);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{input:?}");
        assert!(!run.err.is_empty());
    }
}

#[test]
fn slips_of_the_pen_are_answered() {
    let run = mura(&["analyse", "mur-clasic"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("did you mean mur-classic?") && run.err.contains("nor is there a file"),
        "{}",
        run.err
    );
    let run = mura(&["analyse", "./mur-classic"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("./mur-classic cannot be opened: "), "{}", run.err);
    let file = Scratch::new("analyse-slips.mur", b"[Game \"mur-classic\"]\n\n1. +b1\n");
    for args in [
        &[file.name(), "--moves", "+b1"][..],
        &[file.name(), "--position", "x"],
        &["ur", "--game", "1"],
        &["ur", "--worst", "1"],
        &["ur", "--lines", "0"],
        &["ur", "--depth", "0"],
        &["ur", "--time", "-1"],
        &["mur-advanced", "--option", "goal=9"],
        &[],
    ] {
        let run = mura(&[&["analyse"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
    }
    for args in [&["mur-classic", "--position", "x"][..], &["mur-classic", "--moves", "+b1", "+b1"]] {
        let run = mura(&[&["analyse"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{args:?}");
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_says_how_far_it_has_come() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    use std::time::Duration;

    let games = ["2", "60"].map(|cap| random("mur-classic", &format!("analyse-cap-{cap}.mur"), cap).text());
    let file = Scratch::new("analyse-interrupted.mur", games.concat().as_bytes());
    let args = ["analyse", file.name(), "--time", "0.2"];
    let mut child = crate::command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    // The first game is told as soon as it is judged; the second takes long.
    while !out.contains("game 1") && lines.read_line(&mut out).unwrap() > 0 {}
    std::thread::sleep(Duration::from_millis(600));
    crate::interrupt(&child);
    lines.read_to_string(&mut out).unwrap();
    let run = crate::told(child.wait_with_output().unwrap());
    assert_eq!(run.code, 130, "{}", run.err);
    let told = run.err.strip_prefix("interrupted after ").and_then(|rest| rest.strip_suffix(" of game 2\n"));
    let judged =
        told.and_then(|told| told.strip_suffix(" of 60 moves")).and_then(|told| told.parse::<u32>().ok());
    assert!(judged.is_some_and(|judged| judged < 60), "{}", run.err);
    // What was judged of it is told.
    assert_eq!(out.contains("game 2"), judged > Some(0), "{out}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_look_at_a_position_tells_what_was_found() {
    use std::process::Stdio;
    use std::time::Duration;

    let args = ["analyse", "mur-classic", "--time", "60"];
    // Nothing shows from outside when something has been found.
    let is_told = [1, 4, 16].into_iter().any(|seconds| {
        let child = crate::command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_secs(seconds));
        crate::interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        let is_found =
            err == "interrupted: this is what was found until then\n" && out.contains("who is better");
        is_found && output.status.code() == Some(130)
    });
    assert!(is_told);
}
