//! Series of games between engines, and their records.

use serde_json::Value;

use crate::{Run, Scratch, mura};

fn series(args: &[&str]) -> Run {
    mura(&[&["series", "play"], args].concat())
}

fn report(args: &[&str]) -> Value {
    crate::report(&[&["series", "play"], args].concat())
}

fn check(file: &Scratch) -> Run {
    mura(&["series", "check", file.name()])
}

const SIDES: [&str; 4] = ["--first", "greedy", "--second", "random"];

// "Mur matches are usually played in two sets of six games."
#[test]
fn a_match_of_two_sets_is_played_with_one_command_and_replays_from_its_record() {
    for game in ["mur-classic", "mur-kraken"] {
        let file = Scratch::fresh(&format!("series-{game}.mur"));
        let args = [&[game], &SIDES[..], &["--seed", "3"]].concat();
        let report = report(&[&args[..], &["--records", file.name()]].concat());
        let games = report["games"].as_array().unwrap();
        assert_eq!(games.len(), 12);
        for (index, game) in games.iter().enumerate() {
            let begins = if index % 2 == 0 { "Black" } else { "White" };
            assert_eq!((&game["begins"], &game["first_plays"]), (&begins.into(), &"Black".into()));
        }
        for set in report["sets"].as_array().unwrap() {
            assert_eq!(set["points"][0].as_f64().unwrap() + set["points"][1].as_f64().unwrap(), 6.0);
        }
        assert_eq!((&games[6]["start"], &report["match"]), (&"8/8/8/k b 0-0 -".into(), &"sets=2".into()));
        let run = check(&file);
        assert_eq!(run.code, 0, "{}", run.out);
        assert!(
            run.out.contains("(sets=2): ok, 12 games, ") && run.out.contains("1 series: 1 fine"),
            "{}",
            run.out
        );
        // Each game is a record of its own, too.
        let run = mura(&["check", "--quiet", file.name()]);
        assert_eq!((run.code, run.out.as_str()), (0, "12 games in 1 file: 12 fine, 0 wrong\n"));
        // The table for people.
        let run = series(&args);
        for part in ["greedy against random", "12 games", "1.1", "2.6", "set won by", "result", "in sets"] {
            assert!(run.out.contains(part), "{part}: {}", run.out);
        }
    }
}

#[test]
fn the_games_of_every_series_replay() {
    for (game, more, told) in [
        ("mur-classic", &["--sets", "1"][..], "(sets=1): ok, 6 games"),
        ("mur-advanced", &["--games", "2", "--goal", "3"], "(games=2 goal=3 handicap=0): ok, 2 games"),
        (
            "mur-advanced",
            &["--goal", "3", "--handicap", "2", "--to", "first"],
            "(games=1 goal=3 handicap=2 to=first): ok, 1 game,",
        ),
        ("ur", &["--games", "5", "--stake", "7"], "(games=5 stake=7): ok, 5 games, "),
        ("morabaraba", &[], "(pair): ok, 2 games"),
        ("morabaraba", &["--knock-out"], "(knock-out): ok, "),
    ] {
        let file = Scratch::fresh(&format!("series-all-{game}-{}.mur", more.len()));
        let report = report(&[&[game], &SIDES[..], more, &["--records", file.name()]].concat());
        assert_eq!(report["finished"], true, "{report}");
        let run = check(&file);
        assert!(run.code == 0 && run.out.contains(told), "{}", run.out);
        if game == "ur" {
            let account = report["account"].as_i64().unwrap();
            assert!(account % 7 == 0 && (account == 0 || run.out.contains(" owes ")), "{}", run.out);
        }
    }
}

// 9.4: "These additional games will be played at a pace of 20 seconds per move and without recording the game."
#[test]
fn article_9_4_additional_games_stand_in_the_file_without_their_plays() {
    let file = Scratch::fresh("series-knock-out.mur");
    // A random player against itself draws a pair soon.
    let sides = ["--first", "random", "--second", "random"];
    let found = (0..40).any(|seed| {
        let _ = std::fs::remove_file(&file.0);
        let seed = seed.to_string();
        let more = ["--knock-out", "--seed", &seed, "--records", file.name()];
        let report = report(&[&["morabaraba"], &sides[..], &more[..]].concat());
        report["games"].as_array().unwrap().len() > 2
    });
    assert!(found);
    let text = file.text();
    let extra = text.split("[Game ").nth(3).unwrap();
    assert!(
        extra.contains("[Termination \"unrecorded\"]") && extra.contains("at most 20 s a move"),
        "{extra}"
    );
    assert!(extra.contains("[Plies \"0\"]\n\n") && extra.contains("[Pair \"2\"]"), "{extra}");
    let run = check(&file);
    assert_eq!(run.code, 0, "{}", run.out);
}

#[test]
fn an_interrupted_series_goes_on_where_it_was_and_comes_out_the_same() {
    for (game, more) in [
        ("mur-classic", &["--sets", "2"][..]),
        ("ur", &["--games", "4"]),
        ("mur-advanced", &["--games", "3", "--goal", "3"]),
    ] {
        let file = Scratch::fresh(&format!("series-resume-{game}.mur"));
        let sides = ["--first", "mcts", "--second", "greedy", "--nodes", "10", "--records", file.name()];
        let args = [&[game], &sides[..], more].concat();
        let whole = report(&args);
        let bytes = std::fs::read(&file.0).unwrap();
        // Cut off anywhere: within tags, within plays, between games.
        for part in [0, 1, 10, 33, 50, 80, 99, 100] {
            std::fs::write(&file.0, &bytes[..bytes.len() * part / 100]).unwrap();
            let mut again = report(&[&args[..], &["--resume"]].concat());
            let taken_up = again["taken_up"].as_u64().unwrap();
            assert!(taken_up <= whole["games"].as_array().unwrap().len() as u64);
            again["taken_up"] = 0.into();
            assert_eq!(again, whole, "{game}, {part} % of the file");
            assert_eq!(std::fs::read(&file.0).unwrap(), bytes, "{game}, {part} % of the file");
        }
    }
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let file = Scratch::fresh("series-other.mur");
    let args = [&["mur-classic"], &SIDES[..], &["--sets", "1", "--records", file.name()]].concat();
    report(&args);
    let before = file.text();
    let run = series(&args);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("exists already") && run.err.contains("--resume"), "{}", run.err);
    for (more, part) in [
        (&["--seed", "9"][..], "its game 1 belongs to another series: its Seed is \"0\", here it is \"9\""),
        (&["--cap", "99"], "Cap"),
        (&["--nodes", "5"], "Limits"),
    ] {
        let run = series(&[&args[..], more, &["--resume"]].concat());
        assert!(run.code == 1 && run.err.contains(part), "{}", run.err);
    }
    // A game changed by hand.
    let changed = before.replacen("[Points \"1-0\"]", "[Points \"0-1\"]", 1);
    let changed =
        if changed == before { before.replacen("[Points \"0-1\"]", "[Points \"1-0\"]", 1) } else { changed };
    std::fs::write(&file.0, &changed).unwrap();
    let run = series(&[&args[..], &["--resume"]].concat());
    assert!(run.code == 1 && run.err.contains("does not fit: the tag Points says"), "{}", run.err);
    assert_eq!(file.text(), changed);
    let run = check(&file);
    assert!(
        run.code == 1 && run.out.contains("the tag Points says") && run.out.contains("0 fine, 1 wrong"),
        "{}",
        run.out
    );
}

#[test]
fn what_is_wrong_with_a_series_is_told_with_its_game_and_line() {
    let file = Scratch::fresh("series-wrong.mur");
    report(&[&["mur-kraken"], &SIDES[..], &["--sets", "1", "--records", file.name()]].concat());
    let whole = file.text();
    let games: Vec<_> = whole.split("[Game ").skip(1).map(|game| format!("[Game {game}")).collect();
    // The third game is missing.
    std::fs::write(&file.0, [&games[..2], &games[3..]].concat().concat()).unwrap();
    let line = games[..2].concat().lines().count() + 1;
    let run = check(&file);
    let place = format!("{}:{line}: game 3: the tag Round says \"4\", but it is \"3\"", file.name());
    assert!(run.code == 1 && run.out.contains(&place), "{}", run.out);
    // White begins game 2, and not Black.
    let swapped = games[1].replacen(" w 0-0 -\"]", " b 0-0 -\"]", 1);
    std::fs::write(&file.0, [&games[..1], &[swapped]].concat().concat()).unwrap();
    let run = check(&file);
    assert!(
        run.out.contains("game 2: it starts from") && run.out.contains("White has the first move"),
        "{}",
        run.out
    );
    // Not finished is no fault; two series in one file are two.
    std::fs::write(&file.0, whole.clone() + &games[..2].concat()).unwrap();
    let run = check(&file);
    assert!(
        run.code == 0 && run.out.contains("2 games, not finished") && run.out.contains("2 series: 2 fine"),
        "{}",
        run.out
    );
    for (content, part) in [
        ("", "holds no game\n0 series: 0 fine, 0 wrong, 1 file without a game\n"),
        ("nonsense\n", "expected a game"),
        ("[Game \"ur\"]\n\n1\n", "the tag Match is missing"),
    ] {
        std::fs::write(&file.0, content).unwrap();
        let run = check(&file);
        assert!(run.code == 1 && run.out.contains(part), "{}", run.out);
    }
    let run = mura(&["series", "check", "/nowhere/at-all.mur"]);
    assert!(run.code == 1 && run.out.contains("cannot be opened"), "{}", run.out);
    assert!(run.out.ends_with("0 series: 0 fine, 0 wrong, 1 file without a game\n"), "{}", run.out);
}

#[test]
fn what_a_game_does_not_know_is_refused() {
    for (args, part) in [
        (&["mur-classic", "--stake", "3"][..], "--stake means nothing in mur-classic, which knows --sets"),
        (&["ur", "--sets", "2"], "--sets means nothing in ur"),
        (&["morabaraba", "--games", "2"], "--games means nothing in morabaraba"),
        (&["mur-classic", "--sets", "0"], "sets=0"),
        (&["mur-advanced", "--goal", "5"], "goal=5"),
        (&["mur-advanced", "--goal", "3", "--handicap", "3"], "0 to 2"),
        (&["mur-advanced", "--to", "second"], "--handicap"),
        (&["ur", "--stake", "0"], "stake=0"),
        (&["ur", "--games", "999999999"], "at most"),
        (&["morabaraba", "--most-pairs", "3"], "--knock-out"),
        (&["chess"], "chess"),
    ] {
        let run = series(&[args, &SIDES[..]].concat());
        assert!(run.code == 2 && run.err.contains(part), "{args:?}: {}", run.err);
    }
}

// Programs that leave nothing to chance would play the same pair for ever.
#[test]
fn a_knock_out_that_nobody_wins_is_left_undecided() {
    let sides = ["--first", "full@depth=1", "--second", "full@depth=1"];
    let run = series(&[&["morabaraba"], &sides[..], &["--knock-out", "--most-pairs", "3"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("not finished") && run.out.contains("after 3 pairs nobody leads"),
        "{}",
        run.out
    );
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_loses_its_games_and_the_match_goes_on() {
    let script = "while read line; do case \"$line\" in\nugi) echo ugiok;; isready) echo readyok;; quit) exit 0;;\n\
                  go*) echo bestmove zz9;; esac; done\n";
    let script = Scratch::new("series-nonsense.sh", script.as_bytes());
    let file = Scratch::fresh("series-nonsense.mur");
    let spec = format!("cmd:sh '{}'", script.name());
    let args =
        ["mur-classic", "--first", &spec, "--second", "random", "--sets", "1", "--records", file.name()];
    let report = report(&args);
    assert_eq!(report["sets"][0]["points"], serde_json::json!([0.0, 6.0]));
    assert!(file.text().contains("[Termination \"illegal move by Black: "), "{}", file.text());
    assert_eq!(check(&file).code, 0);
}

#[test]
fn a_program_plays_a_set_from_setup_to_setup() {
    let file = Scratch::fresh("series-program.mur");
    for game in ["mur-kraken", "ur"] {
        let _ = std::fs::remove_file(&file.0);
        let program = format!("cmd:\"{}\" ugi {game}", env!("CARGO_BIN_EXE_mura"));
        let more = if game == "ur" { ["--games", "3"] } else { ["--sets", "1"] };
        let args =
            [game, "--first", "greedy", "--second", &program, "--nodes", "20", "--records", file.name()];
        let report = report(&[&args[..], &more].concat());
        let games = report["games"].as_array().unwrap();
        assert!(games.iter().all(|game| game["how"] == "normal"), "{report}");
        assert_eq!(check(&file).code, 0);
    }
}

#[test]
#[cfg(unix)]
fn a_series_that_was_killed_is_taken_up() {
    let file = Scratch::fresh("series-killed.mur");
    let args =
        ["mur-classic", "--first", "mcts", "--second", "mcts", "--nodes", "40", "--records", file.name()];
    let mut child = crate::command(&[&["series", "play"], &args[..]].concat())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let games = || std::fs::read_to_string(&file.0).map_or(0, |text| text.matches("[Game ").count());
    while games() < 2 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = games() as u64;
    let again = report(&[&args[..], &["--resume"]].concat());
    assert!(again["taken_up"].as_u64().unwrap() + 1 >= kept && kept >= 2, "{again}");
    assert_eq!((&again["finished"], again["games"].as_array().unwrap().len()), (&true.into(), 12));
    assert_eq!(check(&file).code, 0);
}

#[test]
fn one_of_something_is_told_in_the_singular() {
    let sides = ["--first", "greedy", "--second", "random", "--nodes", "20"];
    for (args, told) in [
        (
            &["mur-advanced", "--games", "2", "--goal", "3", "--handicap", "1"][..],
            "\n2 games to 3 bars, White 1 bar ahead, 2 played, ",
        ),
        (
            &["mur-advanced", "--goal", "3", "--handicap", "2", "--to", "second"],
            "\n1 game to 3 bars, the second side 2 bars ahead, 1 played, ",
        ),
        (&["ur", "--games", "1", "--stake", "5"], "\n1 game for a stake of 5, 1 played, "),
        (&["mur-classic", "--sets", "1"], " in sets, "),
    ] {
        let run = mura(&[&["series", "play"], args, &sides[..]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(
            run.out.contains(told) && !run.out.contains(" 1 games") && !run.out.contains(" 1 bars"),
            "{}",
            run.out
        );
    }
}
