//! Matches against outside programs of all sorts.

use serde_json::Value;

use crate::matches::{contest, report};
use crate::{Scratch, mura};

#[test]
fn another_program_plays_by_its_command_line() {
    let file = Scratch::fresh("match-program.mur");
    let program = format!("cmd:\"{}\" ugi mur-advanced", env!("CARGO_BIN_EXE_mura"));
    let args = ["mur-advanced", "--first", "mcts@nodes=30", "--second", &program, "--games", "4"];
    let limits = ["--nodes", "50", "--option", "dice=roll", "--option", "goal=3", "--records", file.name()];
    let report = report(&[&args[..], &limits[..]].concat());
    assert_eq!(report["games"], 4);
    assert_eq!(report["faults"]["second"]["illegal move"], 0, "{report}");
    assert_eq!(report["faults"]["second"]["crash"], 0, "{report}");
    let text = file.text();
    assert!(text.contains("goal=3\"]") && !text.contains("roll"), "{text}");
    let checked = mura(&["check", file.name()]);
    assert_eq!(checked.code, 0, "{}", checked.out);
}

/// A program that does what it should until it is to move.
#[cfg(unix)]
fn program(name: &str, at_go: &str) -> Scratch {
    let script = format!(
        "echo 'option name Hash type spin default 1'\nwhile read line; do case \"$line\" in\n\
         ugi) echo ugiok;; isready) echo readyok;; quit) exit 0;; go*) {at_go};; esac; done\n"
    );
    Scratch::new(name, script.as_bytes())
}

#[cfg(unix)]
fn against_a_bad_program(name: &str, at_go: &str, more: &[&str]) -> (Value, String) {
    let script = program(&format!("{name}.sh"), at_go);
    let file = Scratch::fresh(&format!("{name}.mur"));
    let spec = format!("cmd:sh '{}'", script.name());
    let args = ["mur-classic", "--first", &spec, "--second", "random@nodes=1", "--games", "2"];
    let report = report(&[&args[..], &["--records", file.name()], more].concat());
    assert_eq!(report["results"]["lost"], 2, "{report}");
    let checked = mura(&["check", file.name()]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    (report, file.text())
}

#[test]
#[cfg(unix)]
fn a_program_that_dies_loses_and_is_started_again() {
    let (report, text) = against_a_bad_program("dies", "exit 3", &[]);
    assert_eq!(report["faults"]["first"]["crash"], 2);
    assert!(
        text.contains("[Termination \"crash by Black: the program has ended (exit status: 3)\"]"),
        "{text}"
    );
    assert!(text.contains("crash by White"), "{text}");
}

#[test]
#[cfg(unix)]
fn a_program_that_dies_after_it_has_lost_does_not_lose_the_next_game_by_it() {
    let (report, text) = against_a_bad_program("late", "echo bestmove zz9; exit 3", &[]);
    assert_eq!(report["faults"]["first"]["illegal move"], 2, "{report}");
    assert!(!text.contains("crash"), "{text}");
}

#[test]
#[cfg(unix)]
fn a_forfeited_game_of_which_the_result_was_changed_is_refused() {
    let (script, file) = (program("changed.sh", "exit 3"), Scratch::fresh("changed.mur"));
    let spec = format!("cmd:sh '{}'", script.name());
    let args = ["mur-classic", "--first", &spec, "--second", "random@nodes=1", "--games", "2"];
    let args = [&args[..], &["--records", file.name(), "--resume"]].concat();
    assert_eq!(contest(&args).code, 0);
    let text = file.text();
    for (from, to) in [("crash by Black", "crash by White"), ("crash by Black", "crash by Nobody")] {
        assert!(text.contains(from));
        std::fs::write(file.name(), text.replacen(from, to, 1)).unwrap();
        let run = contest(&args);
        assert_eq!(run.code, 1, "{}", run.out);
        let told = format!("has the result \"p2win\" and the termination \"{to}: the program has ended");
        assert!(run.err.contains(&told), "{}", run.err);
    }
}

#[test]
#[cfg(unix)]
fn what_a_program_said_before_it_died_stands_in_the_record() {
    let at_go = r#"printf "Oops:\n\n $$ apples\n" >&2; exit 3"#;
    let (report, text) = against_a_bad_program("speaks", at_go, &[]);
    let said =
        text.lines().filter_map(|line| line.split_once(r#"has ended (exit status: 3); it said \"Oops: / "#));
    let said: Vec<_> = said.map(|(_, rest)| rest).collect();
    assert!(said.len() == 2 && said.iter().all(|rest| rest.ends_with(r#" apples\""]"#)), "{text}");
    // The number is that of the process, another one in each game.
    assert_ne!(said[0], said[1]);
    assert_eq!(report["reasons"]["first"]["crash: the program has ended (exit status: 3)"], 2, "{report}");
}

#[test]
#[cfg(unix)]
fn why_games_were_forfeited_stands_in_the_summary() {
    let (script, file) = (program("why.sh", "exit 3"), Scratch::fresh("why.mur"));
    let spec = format!("cmd:sh '{}'", script.name());
    let args = ["mur-classic", "--first", "random@nodes=1", "--second", &spec, "--records", file.name()];
    for more in [&["--games", "2"][..], &["--games", "4", "--resume"]] {
        let run = contest(&[&args[..], more].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let games = more[1];
        let told = format!(
            "forfeited {games} by crash: {spec}\n          \
             {games} × crash: the program has ended (exit status: 3)\n"
        );
        assert!(run.out.contains(&told), "{}", run.out);
    }
    let report = report(&[&args[..], &["--games", "4", "--resume"]].concat());
    assert_eq!(report["reasons"]["second"]["crash: the program has ended (exit status: 3)"], 4, "{report}");
    assert_eq!(report["reasons"]["first"], serde_json::json!({}));
}

#[test]
#[cfg(unix)]
fn a_program_that_hangs_loses_and_is_started_again() {
    let (report, text) = against_a_bad_program("hangs", "sleep 9", &["--time", "0.05"]);
    assert_eq!(report["faults"]["first"]["hang"], 2);
    assert!(text.contains("[Termination \"hang by Black: no answer after 1."), "{text}");
    let (report, _) = against_a_bad_program("chatters", "yes info", &["--time", "0.05"]);
    assert_eq!(report["faults"]["first"]["hang"], 2);
}

#[test]
#[cfg(unix)]
fn a_program_that_is_late_loses_on_time() {
    let at_go = "sleep 0.4; echo bestmove +a1";
    let (report, text) = against_a_bad_program("late", at_go, &["--time", "0.05", "--margin", "30"]);
    assert_eq!(report["faults"]["first"]["time forfeit"], 2);
    assert!(text.contains("[Termination \"time forfeit by Black: 0."), "{text}");
    let (report, _) = against_a_bad_program("late-clock", at_go, &["--clock", "0.2+0.01"]);
    assert_eq!(report["faults"]["first"]["time forfeit"], 2);
}

#[test]
#[cfg(unix)]
fn a_program_that_plays_nonsense_loses_and_what_it_said_is_recorded() {
    let (report, text) = against_a_bad_program("nonsense", "echo info x; echo 'bestmove zz9 ponder a1'", &[]);
    assert_eq!(report["faults"]["first"]["illegal move"], 2);
    assert!(text.contains("[Termination \"illegal move by Black: \\\"zz9\\\": "), "{text}");
    let (_, text) = against_a_bad_program("bytes", r"printf 'bestmove \377\033[31m\n'", &[]);
    assert!(text.contains("illegal move by Black: \\\"\u{fffd}\u{fffd}[31m\\\""), "{text}");
    let (_, text) = against_a_bad_program("flood", "head -c 3000000 /dev/zero; echo; echo bestmove", &[]);
    assert!(text.contains("illegal move by Black: \\\"\\\""), "{text}");
    let (report, text) = against_a_bad_program("refuses", "echo error no such position", &[]);
    assert_eq!(report["faults"]["first"]["crash"], 2);
    assert!(text.contains("it answered \\\"error no such position\\\""), "{text}");
}

#[test]
fn a_program_that_cannot_be_started_is_a_sentence() {
    let run = contest(&["ur", "--first", "cmd:/no/such/engine -x", "--second", "random", "--games", "2"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: cmd:/no/such/engine -x fails: crash: the program cannot be started"));
}

#[test]
#[cfg(unix)]
fn a_program_that_ends_at_once_is_a_sentence_with_what_it_said() {
    let spec = "cmd:sh -c 'echo Which game? >&2; exit 2'";
    let run = contest(&["ur", "--first", spec, "--second", "random", "--games", "2"]);
    let said = "fails: crash: the program has ended (exit status: 2); it said \"Which game?\"\n";
    assert_eq!((run.code, run.err), (1, format!("error: {spec} {said}")));
}
