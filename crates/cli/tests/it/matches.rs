//! Matches between built-in players: their files, how they are taken up again, how they end.

use serde_json::Value;

use crate::{Run, Scratch, command, mura};

pub(crate) fn contest(args: &[&str]) -> Run {
    mura(&[&["match"], args].concat())
}

pub(crate) fn report(args: &[&str]) -> Value {
    crate::report(&[&["match"], args].concat())
}

/// The games of a file, sorted by what they say.
fn games(file: &Scratch) -> Vec<String> {
    let text = file.text();
    let mut games: Vec<_> = text.split("[Game ").skip(1).map(str::to_owned).collect();
    games.sort();
    games
}

#[test]
fn greed_beats_chance_and_the_report_says_so() {
    let run = contest(&["mur-classic", "--first", "greedy", "--second", "random", "--games", "20"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in ["greedy against random", "20 games", "as Black", "together", "Elo", "95 %", "pairs", "plies"]
    {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let report = report(&["mur-classic", "--first", "random", "--second", "greedy", "--games", "20"]);
    assert_eq!(report["games"], 20);
    assert!(report["results"]["lost"].as_u64() > Some(12), "{report}");
    assert!(report["elo"]["estimate"].as_f64().unwrap_or(-9999.0) < -100.0, "{report}");
    assert!(report["los"].as_f64().unwrap() < 0.05, "{report}");
}

#[test]
fn the_number_of_boards_makes_no_difference() {
    for game in ["mur-kraken", "mur-advanced", "ur", "morabaraba"] {
        let args =
            [game, "--first", "mcts", "--second", "greedy", "--nodes", "10", "--games", "6", "--seed", "5"];
        let one = report(&args);
        assert_eq!(one, report(&[&args[..], &["--concurrency", "3"]].concat()), "{game}");
        assert_eq!(one["points"].is_object(), game == "ur");
        assert_ne!(one["plies"], report(&[&args[..9], &["--seed", "6"]].concat())["plies"], "{game}");
    }
}

#[test]
fn a_match_is_taken_up_where_the_file_ends() {
    let (whole, cut) = (Scratch::fresh("match-whole.mur"), Scratch::fresh("match-cut.mur"));
    let args = [
        "morabaraba",
        "--first",
        "mcts@nodes=20",
        "--second",
        "greedy@nodes=1",
        "--games",
        "8",
        "--seed",
        "3",
    ];
    let with =
        |file: &Scratch, more: &[&str]| [&args[..], &["--records", file.name()], more].concat().join("\n");
    let run = |line: &str| report(&line.split('\n').collect::<Vec<_>>());
    let expected = run(&with(&whole, &[]));
    let bytes = std::fs::read(&whole.0).unwrap();
    let last = bytes.len() - 1;
    for length in [0, 3, 40, 120, bytes.len() / 3, bytes.len() * 7 / 10, last, bytes.len()] {
        std::fs::write(&cut.0, &bytes[..length]).unwrap();
        let mut report = run(&with(&cut, &["--resume", "--concurrency", "2"]));
        let taken_up = report["taken_up"].take().as_u64().unwrap();
        // The last byte ends an empty line: without it no play is missing.
        assert_eq!(taken_up == 8, length >= last);
        assert_eq!(taken_up > 0, length >= bytes.len() / 3);
        report["taken_up"] = 0.into();
        assert_eq!(report, expected, "{length}");
        assert_eq!(games(&cut), games(&whole), "{length}");
    }
}

#[test]
fn games_beyond_those_asked_for_are_told_and_not_counted() {
    let file = Scratch::fresh("match-beyond.mur");
    let args = ["mur-classic", "--first", "greedy", "--second", "random", "--records", file.name()];
    assert_eq!(report(&[&args[..], &["--games", "6"]].concat())["left_out"], 0);
    let kept = file.text();
    let fewer = [&args[..], &["--resume", "--games", "4"]].concat();
    let run = contest(&fewer);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let told = "\nthe file holds 6 games: 2 games beyond round 4 are not counted here\n";
    assert!(run.out.contains("\n4 games (4 played before), ") && run.out.contains(told), "{}", run.out);
    let report = report(&fewer);
    assert_eq!((&report["games"], &report["left_out"]), (&4.into(), &2.into()));
    assert_eq!(file.text(), kept);
    let whole = contest(&[&args[..], &["--resume", "--games", "6"]].concat());
    assert!(!whole.out.contains("the file holds"), "{}", whole.out);
}

#[test]
fn a_match_that_was_killed_is_taken_up() {
    let (whole, killed) = (Scratch::fresh("match-alive.mur"), Scratch::fresh("match-killed.mur"));
    let args =
        ["match", "mur-kraken", "--first", "mcts@nodes=60", "--second", "greedy@nodes=1", "--games", "12"];
    let with = |file: &Scratch| [&args[..], &["--records", file.name(), "--resume"]].concat().join("\n");
    let (line, other) = (with(&whole), with(&killed));
    assert_eq!(mura(&line.split('\n').collect::<Vec<_>>()).code, 0);
    let words: Vec<_> = other.split('\n').collect();
    for milliseconds in [40, 120, 250] {
        let mut child = command(&words).stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert_eq!(mura(&words).code, 0);
    assert_eq!(games(&killed), games(&whole));
}

#[test]
fn a_file_in_the_place_of_a_lock_is_named_and_not_touched() {
    let file = Scratch::fresh("match-in-the-way.mur");
    let lock = format!("{}.lock", file.name());
    std::fs::write(&lock, "mine\n").unwrap();
    let run = mura(&[
        "match",
        "mur-classic",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "2",
        "--records",
        file.name(),
    ]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.err.contains(&format!("{lock} is in the way: it is no lock")), "{}", run.err);
    assert!(!file.0.exists());
    assert_eq!(std::fs::read_to_string(&lock).unwrap(), "mine\n");
    std::fs::remove_file(&lock).unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_or_series_leaves_no_lock_behind() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    for (name, words, signal, number, code) in [
        ("match", &["match"][..], "-INT", None, Some(130)),
        ("match", &["match"], "-TERM", Some(15), None),
        ("series", &["series", "play"], "-INT", Some(2), None),
    ] {
        let file = Scratch::fresh(&format!("interrupted-{name}{signal}.mur"));
        let lock = format!("{}.lock", file.name());
        let limit = ["mur-classic", "--first", "mcts", "--second", "mcts", "--time", "5"];
        let args = [words, &limit, &["--records", file.name()]].concat();
        let mut child = command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        while !file.0.exists() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(std::fs::exists(&lock).unwrap());
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        // A match leaves its game at Ctrl-C; everything else ends as it would have without listening.
        let ended = child.wait().unwrap();
        assert_eq!((ended.signal(), ended.code()), (number, code), "{name} {signal}");
        assert!(!std::fs::exists(&lock).unwrap(), "{name} {signal}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_how_it_stands_and_how_it_goes_on() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let file = Scratch::fresh("match-interrupted.mur");
    let args = ["match", "mur-kraken", "--first", "mcts@nodes=20", "--second", "random", "--judge", "none"];
    let kept = || if file.0.exists() { games(&file).len() } else { 0 };
    let interrupted = |more: &[&str], is_alone: bool| {
        let words = [&args[..], &["--records", file.name(), "--games", "20000"], more].concat();
        let before = kept();
        let mut child = command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        if is_alone {
            child.stdout = None;
        }
        let begun = Instant::now();
        while kept() < before + 3 && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        crate::interrupt(&child);
        crate::told(child.wait_with_output().unwrap())
    };
    let run = interrupted(&[], false);
    let first = kept();
    assert_eq!(run.code, 130, "{}", run.err);
    assert!(run.out.contains("together") && run.out.contains(&format!("\n{first} games, ")), "{}", run.out);
    let name = file.name();
    let way = format!("{name} keeps them, and the same command with --resume goes on from there\n");
    assert_eq!(run.err, format!("interrupted after {first} of 20000 games: {way}"));
    let run = interrupted(&["--resume", "--concurrency", "2", "--json"], false);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["taken_up"]), (130, &first.into()));
    assert_eq!(report["games"], kept());
    assert!(run.err.ends_with("and the same command goes on from there\n"), "{}", run.err);
    // Ctrl-C ends also whoever reads what a match tells.
    let run = interrupted(&["--resume"], true);
    assert_eq!(run.code, 130);
    assert!(run.err.ends_with("and the same command goes on from there\n"), "{}", run.err);
    // What was kept is a match that can be played to its end.
    let enough = (kept() / 2 * 2 + 2).to_string();
    let end = [&args[..], &["--records", name, "--resume", "--games", &enough]].concat();
    assert_eq!(mura(&end).code, 0);
}

#[test]
fn only_the_same_match_is_taken_up() {
    let file = Scratch::fresh("match-same.mur");
    let args = |second: &'static str, seed: &'static str, limit: &'static str| {
        [
            "mur-classic",
            "--first",
            "greedy",
            "--second",
            second,
            "--games",
            "2",
            "--seed",
            seed,
            "--nodes",
            limit,
        ]
    };
    let records = ["--records", file.name()];
    let run = |args: &[&str], more: &[&str]| contest(&[args, &records[..], more].concat());
    assert_eq!(run(&args("random", "1", "9"), &[]).code, 0);
    let kept = std::fs::read(&file.0).unwrap();
    let again = run(&args("random", "1", "9"), &[]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("exists already; --resume goes on"), "{}", again.err);
    for (args, differs) in [
        (args("greedy", "1", "9"), "its White is \"random\", here it is \"greedy\""),
        (args("random", "2", "9"), "its Seed is \"1\", here it is \"2\""),
        (args("random", "1", "8"), "its Limits is \"9 nodes\", here it is \"8 nodes\""),
    ] {
        let run = run(&args, &["--resume"]);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("belongs to another match") && run.err.contains(differs), "{}", run.err);
    }
    let more = run(&args("random", "1", "9"), &["--resume", "--opening-plies", "2"]);
    assert!(more.err.contains("its OpeningPlies is \"4\""), "{}", more.err);
    assert_eq!(std::fs::read(&file.0).unwrap(), kept);
    for strange in [&b"precious"[..], b"[Game \"mur-classic\"]\n[Black \"me\"]\n\n1. +a1\n", b"\n"] {
        std::fs::write(&file.0, strange).unwrap();
        let run = run(&args("random", "1", "9"), &["--resume"]);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.err.contains("cannot be taken up"), "{}", run.err);
        assert_eq!(std::fs::read(&file.0).unwrap(), strange);
    }
}

#[test]
fn a_file_that_cannot_be_taken_up_is_not_read_to_its_end() {
    let resume = |file: &Scratch| {
        let args = ["ur", "--first", "random", "--second", "random", "--games", "2"];
        contest(&[&args[..], &["--records", file.name(), "--resume"]].concat())
    };
    // A hole takes no room on the disk, but more memory than there is, for whoever reads all of it.
    for beginning in ["", "[Game \"ur\"]\n"] {
        let file = Scratch::new("match-huge.mur", beginning.as_bytes());
        std::fs::OpenOptions::new().write(true).open(&file.0).unwrap().set_len(1 << 40).unwrap();
        let run = resume(&file);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("match-huge.mur cannot be taken up: it"), "{}", run.err);
        assert_eq!(std::fs::metadata(&file.0).unwrap().len(), 1 << 40);
    }
    // The memory of a process can be opened, and not be read at its beginning.
    #[cfg(target_os = "linux")]
    {
        let file = Scratch::fresh("match-unread.mur");
        std::os::unix::fs::symlink("/proc/self/mem", &file.0).unwrap();
        let run = resume(&file);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("match-unread.mur cannot be read: "), "{}", run.err);
    }
}

#[test]
fn a_clear_case_ends_the_match_early() {
    let args =
        ["mur-classic", "--first", "greedy", "--second", "random", "--games", "2000", "--judge", "none"];
    let upper = report(&[&args[..], &["--sprt", "0", "100", "--concurrency", "2"]].concat());
    assert_eq!(upper["sprt"]["verdict"], "elo1", "{upper}");
    assert!(upper["games"].as_u64() < Some(300), "{upper}");
    let lower = report(&[&args[..], &["--sprt", "900", "1200"]].concat());
    assert_eq!(lower["sprt"]["verdict"], "elo0", "{lower}");
    let run = contest(&[&args[..], &["--sprt", "10", "5"]].concat());
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--sprt expects a lower and then a higher"), "{}", run.err);
}

#[test]
fn what_is_wrong_on_the_command_line_is_named() {
    let sides = ["--first", "random", "--second", "greedy"];
    for (more, parts) in [
        (&["--games", "7"][..], ["7", "even number"]),
        (&["--time", "soon"], ["soon", "expected seconds"]),
        (&["--clock", "10+x"], ["10+x", "such as 10+0.1"]),
        (&["--clock", "0+0"], ["0+0", "the time for the game must be from 0.0001 to 86400 seconds"]),
        (
            &["--records", env!("CARGO_TARGET_TMPDIR")],
            [env!("CARGO_TARGET_TMPDIR"), "is a folder, not a file"],
        ),
        (&["--nodes", "0"], ["0", "from 1 on"]),
        (&["--judge", "judy"], ["judy", "or none"]),
        (&["--resume"], ["--records", "required"]),
        (&["--time", "1", "--clock", "5"], ["--time", "--clock"]),
        (&["--option", "goal=3"], ["goal", "no rule options"]),
    ] {
        let run = contest(&[&["ur"], &sides[..], more].concat());
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(parts.iter().all(|part| run.err.contains(part)), "{more:?}: {}", run.err);
    }
    for (spec, parts) in [
        ("mtcs", ["mtcs", "mcts"]),
        ("mcts@speed=9", ["speed=9", "expected time"]),
        ("full@nodes=1,nodes=2", ["\"nodes=2\"", "\"nodes=1\" stands before it already"]),
        ("level01", ["there is no player \"level01\"", "level1 to level10"]),
        ("mcts@time=never", ["time=never", "seconds"]),
        ("cmd:", ["cmd:", "expected a program"]),
    ] {
        let run = contest(&["ur", "--first", spec, "--second", "random"]);
        assert_eq!(run.code, 2);
        assert!(parts.iter().all(|part| run.err.contains(part)), "{spec}: {}", run.err);
    }
}
