use mura_games::GameId;
use serde_json::Value;

use crate::otb::Folder;
use crate::{Scratch, mura};

fn statistics(args: &[&str]) -> Value {
    let run = mura(&[&["random"], args, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let mut report: Value = serde_json::from_str(&run.out).unwrap();
    report.as_object_mut().unwrap().remove("speed").unwrap();
    report
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    for game in GameId::ALL {
        let run = |seed, threads| {
            statistics(&[game.as_str(), "--games", "60", "--seed", seed, "--threads", threads])
        };
        let one = run("7", "1");
        assert_eq!(one, run("7", "4"), "{game}");
        assert_ne!(one, run("8", "1"), "{game}");
        assert_eq!(one["games"], 60);
        let results = one["results"].as_object().unwrap();
        assert_eq!(results.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 60);
    }
}

#[test]
fn recorded_games_pass_the_check() {
    for game in GameId::ALL {
        let file = Scratch::new(&format!("random-{game}.mur"), b"");
        let args = [
            "random",
            game.as_str(),
            "--games",
            "30",
            "--seed",
            "3",
            "--cap",
            "200",
            "--force",
            "--records",
            file.name(),
        ];
        let run = mura(&args);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains("30 random games, seed 3"));
        let first = std::fs::read(&file.0).unwrap();
        let run = mura(&["check", file.name()]);
        assert_eq!(run.code, 0, "{}", run.out);
        assert!(run.out.ends_with("30 games in 1 file: 30 fine, 0 wrong\n"));
        mura(&[&args[..], &["--threads", "3"]].concat());
        assert_eq!(std::fs::read(&file.0).unwrap(), first);
    }
}

#[test]
fn positions_and_options_are_recorded() {
    let file = Scratch::new("start.mur", b"");
    let position = "1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -";
    mura(&[
        "random",
        "mur-classic",
        "--games",
        "3",
        "--position",
        position,
        "--force",
        "--records",
        file.name(),
    ]);
    assert!(std::fs::read_to_string(&file.0).unwrap().contains(&format!("[Start \"{position}\"]")));
    assert_eq!(mura(&["check", file.name()]).code, 0);
    let options = ["--option", "dice=roll", "--option", "goal=3"];
    let records = ["--force", "--records", file.name()];
    mura(&[&["random", "mur-advanced", "--games", "20"], &records[..], &options[..]].concat());
    let text = std::fs::read_to_string(&file.0).unwrap();
    assert!(text.contains("goal=3\"]") && text.contains("dice=") && !text.contains("roll"), "{text}");
    assert_eq!(mura(&["check", file.name()]).code, 0);
}

#[test]
fn the_report_tells_of_every_special_rule() {
    let run = mura(&["random", "mur-classic", "--games", "20"]);
    for part in
        ["Black wins", "median", "branching", "special rules", "mixed traps", "/1000 plies", "M plies/s"]
    {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    assert!(run.out.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn one_is_no_plural() {
    let run = mura(&["random", "mur-classic", "--games", "1", "--cap", "1", "--threads", "1"]);
    assert!(run.out.contains("\n1 random game, seed 0, left undecided after 1 ply\n"), "{}", run.out);
    assert!(run.out.contains("over 1 decision\n") && run.out.contains("on 1 thread,"), "{}", run.out);
    let run = mura(&["random", "mur-classic", "--games", "2", "--cap", "2"]);
    assert!(run.out.contains("\n2 random games, seed 0, left undecided after 2 plies\n"), "{}", run.out);
    let run = mura(&["analyse", "mur-classic", "--depth", "1", "--nodes", "1"]);
    assert!(run.out.contains("1 node or 1 ply a position"), "{}", run.out);
    let run = mura(&["show", "ur", "--position", "1.000000000000000.0/7.000000000000000.0 b t"]);
    assert!(run.err.contains("1 piece: each player has seven"), "{}", run.err);
}

#[test]
fn a_file_that_cannot_be_written_is_a_sentence() {
    let run = mura(&["random", "mur-classic", "--games", "2", "--records", "/no/such/folder/x"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: /no/such/folder/x cannot be written: "), "{}", run.err);
    let folder = env!("CARGO_TARGET_TMPDIR");
    for force in [&[][..], &["--force"]] {
        let run = mura(&[&["random", "ur", "--games", "1", "--records", folder], force].concat());
        assert_eq!((run.code, run.err), (2, format!("error: {folder} is a folder, not a file\n")));
    }
}

#[test]
fn a_file_that_exists_is_kept() {
    let file = Scratch::new("kept.mur", b"precious");
    let run = mura(&["random", "ur", "--games", "1", "--records", file.name()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("exists already; --force replaces it"), "{}", run.err);
    assert_eq!(std::fs::read(&file.0).unwrap(), b"precious");
}

#[test]
fn records_of_random_games_are_canonical() {
    for game in ["mur-classic", "mur-kraken", "mur-advanced", "ur"] {
        let dice = if game == "mur-advanced" { &["--option", "dice=roll"][..] } else { &[] };
        let made = mura(&[&["random", game, "--games", "2", "--seed", "3", "--records", "-"], dice].concat());
        let again = crate::mura_with_input(&["convert", "-"], made.out.as_bytes());
        assert_eq!((again.code, &again.out), (0, &made.out), "{game}: {}", again.err);
    }
}

#[cfg(unix)]
#[test]
fn a_file_stays_what_it_was_until_the_new_one_is_complete() {
    let folder = Folder::new("random-full");
    let file = folder.path("a.mur");
    std::fs::write(&file, "old").unwrap();
    let args = ["random", "ur", "--games", "50", "--records", &file, "--force"];
    // Files cannot grow over a kilobyte or so: the system ends the program.
    let output = std::process::Command::new("sh")
        .args(["-c", "ulimit -f 1; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_mura")])
        .args(args)
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert_eq!(folder.text("a.mur"), "old");
    // The next one puts the whole file in its place, and sweeps away what was left behind.
    assert_eq!(mura(&args).code, 0);
    assert_eq!(folder.text("a.mur").matches("[Game \"ur\"]").count(), 50);
    let left: Vec<_> = std::fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left, ["a.mur"]);
    // A device is written to, and no file put in its place.
    let run = mura(&["random", "ur", "--games", "1", "--records", "/dev/null", "--force"]);
    assert_eq!(run.code, 0, "{}", run.err);
}
