use mura_games::GameId;

use crate::{command, mura};

#[test]
fn the_list_names_every_game_its_start_and_its_options() {
    let run = mura(&["games"]);
    assert_eq!(run.code, 0);
    for game in GameId::ALL {
        assert!(run.out.contains(&format!("{} ({game})", game.title())), "{}", run.out);
        for option in game.options() {
            assert!(run.out.contains(&format!("{}={}", option.name, option.default)));
        }
    }
    assert!(run.out.contains("start   8/8/8/k b 123 0-0/6 - -"));
}

#[test]
fn help_teaches_by_example_everywhere() {
    let run = mura(&["--help"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("Examples:") && run.out.contains("Exit codes:"));
    for name in [
        "games", "show", "play", "perft", "ugi", "replay", "check", "random", "analyse", "dice", "ratings",
        "bench",
    ] {
        let run = mura(&[name, "--help"]);
        assert_eq!(run.code, 0);
        assert!(run.out.contains("Example") && run.out.contains(&format!("mura {name}")), "{}", run.out);
    }
    assert!(mura(&["show", "--help"]).out.contains("mur-kraken"));
    assert_eq!(mura(&["--version"]).out, format!("mura {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn usage_errors_exit_with_two() {
    for args in [
        &["serve", "--listen", "everywhere"][..],
        &["play"],
        &["play", "ur", "--white", "nobody"],
        &["play", "ur", "--level", "11"],
        &["play", "ur", "--resume", "x", "--position", "y"],
        &["show"],
        &["show", "mur-clasic"],
        &["perft", "mur-classic"],
        &["perft", "mur-classic", "--depth", "-1"],
        &["perft", "mur-classic", "--depth", "1000"],
        &["perft", "mur-classic", "--depth", "1", "--threads", "0"],
        &["perft", "mur-advanced", "--depth", "1", "--position", "x", "--option", "goal=3"],
        &["show", "mur-advanced", "--option", "goal"],
        &["show", "mur-advanced", "--option", "goal=4"],
        &["show", "mur-classic", "--option", "goal=3"],
        &["check"],
        &["replay", "x", "--game", "0"],
        &["random", "mur-classic", "--games", "0"],
        &["bench", "--seconds", "nan"],
        &["games", "--color", "sometimes"],
    ] {
        let run = mura(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(!run.err.is_empty());
    }
}

#[test]
fn a_wrong_name_is_answered_with_the_nearest_game() {
    let run = mura(&["ugi", "mur-clasic"]);
    assert!(run.err.contains("there is no game \"mur-clasic\"; did you mean mur-classic?"), "{}", run.err);
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let args = ["random", "mur-classic", "--games", "3000", "--records", "-"];
    let mut child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "[Game \"mur-classic\"]\n");
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn numbers_below_zero_are_wrong_values() {
    for args in [
        &["perft", "ur", "--depth", "-1"][..],
        &["random", "ur", "--games", "-5"],
        // And those of commands that have commands.
        &["solve", "ur", "--pieces", "-1"],
        &["solve", "check", "x", "--threads", "-1"],
        &["series", "play", "morabaraba", "--first", "full", "--second", "full", "--cap", "-1"],
    ] {
        let run = mura(args);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(&format!("invalid value '{}'", args[args.len() - 1])), "{}", run.err);
    }
}

/// Where a program may have 8 GB.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_machine_cannot_give_is_refused() {
    let sides = ["--first", "random", "--second", "random"];
    let contest = [&["match", "ur", "--hash", "65536"], &sides[..]].concat();
    let series = [&["series", "play", "ur", "--hash", "65536"], &sides[..]].concat();
    for (args, option) in [
        (&contest[..], "--hash <MIB>"),
        (&series, "--hash <MIB>"),
        (&["match", "ur", "--first", "full@hash=65536", "--second", "random"], "--first <SPEC>': hash=65536"),
        (
            &["match", "ur", "--first", "full", "--second", "mcts", "--hash", "5000"],
            "both sides want 10000 MiB",
        ),
        (
            &["match", "ur", "--first", "full@hash=4000", "--second", "random", "--concurrency", "2"],
            "2 games at once want 8000 MiB",
        ),
        (&["analyse", "mur-classic", "--hash", "65536"], "--hash <MIB>"),
        (&["perft", "morabaraba", "--depth", "1", "--hash", "65536"], "--hash <MIB>"),
        (&["bot", "--server", "x", "--token-file", "x", "--level", "1", "--hash", "65536"], "--hash <MIB>"),
        (&["serve", "--engine-hash", "65536"], "--engine-hash"),
        (&["serve", "--engine-hash", "4000", "--engine-threads", "2"], "2 engines want 8000 MiB"),
        (&["bench", "--search", "--hash", "65536"], "--hash <MIB>"),
        (&["bench", "--search", "--hash", "2000", "--threads", "2"], "5 tables want 10000 MiB"),
    ] {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "ulimit -v 8000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_mura")]).args(args);
        let run = crate::told(shell.output().unwrap());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains("there is not so much memory"), "{args:?}: {}", run.err);
        assert!(run.err.contains(option), "{args:?}: {}", run.err);
    }
}
