//! Solving Ur, looking values up and checking samples, from outside.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mura_solver::ur::database::{Header, Writer};
use mura_solver::ur::oracle::Atlas;
use mura_solver::ur::sample::{Records, content};
use mura_solver::ur::{Layer, Left, Objective, Place};
use serde_json::{Value, json};

use crate::{mura, mura_with_input};

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_small_game_is_solved_and_taken_up_again() {
    let folder = folder("solve");
    let data = folder.to_str().unwrap();
    // One thread: then the same command gives the same bytes.
    let words = ["solve", "ur", "--pieces", "1", "--objective", "win", "--threads", "1", "--data", data];
    let solve = || mura(&words);
    let run = solve();
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("246 positions") && run.out.contains("memory"), "{}", run.out);
    assert!(run.out.contains("1 piece   wins with probability 0.516647"), "{}", run.out);
    let file = folder.join("ur-win-1-1.values");
    let bytes = fs::read(&file).unwrap();
    let again = solve();
    assert!(again.out.contains("1 of them there already") && !again.out.contains("memory"), "{}", again.out);
    // What was damaged is made anew, and becomes what it was.
    let mut damaged = bytes.clone();
    damaged[100] ^= 1;
    fs::write(&file, damaged).unwrap();
    let run = solve();
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("ur-win-1-1.values is corrupted"), "{}", run.err);
    assert_eq!(fs::read(&file).unwrap(), bytes);
}

#[test]
fn what_somebody_may_still_want_is_not_overwritten() {
    let folder = folder("wanted");
    let data = folder.to_str().unwrap();
    // One thread: then the same command gives the same bytes.
    let words = ["solve", "ur", "--pieces", "1", "--threads", "1", "--data", data, "--objective"];
    let solve = |objective| mura(&[&words[..], &[objective]].concat());
    assert_eq!((solve("win").code, solve("score").code), (0, 0));
    let file = folder.join("ur-win-1-1.values");
    let bytes = fs::read(&file).unwrap();
    let version = |number| [&bytes[..8], &[number], &bytes[9..]].concat();
    let score = fs::read(folder.join("ur-score-1-1.values")).unwrap();
    for (content, said) in [
        (version(3), "is of version 3 of the format; this program reads version 2"),
        (b"a letter".to_vec(), "is no file of values of Ur"),
        (score, "holds values of another objective: score"),
    ] {
        fs::write(&file, &content).unwrap();
        let run = solve("win");
        let sentence = format!("ur-win-1-1.values {said}; it is not overwritten: give another folder");
        assert!(run.code == 1 && run.err.contains(&sentence), "{}", run.err);
        assert_eq!(fs::read(&file).unwrap(), content);
    }
    for (content, said) in [
        (version(1), "is of version 1 of the format"),
        (Vec::new(), "is truncated: 0 bytes instead of 64"),
        (bytes[..100].to_vec(), "is truncated: 100 bytes"),
    ] {
        fs::write(&file, content).unwrap();
        let run = solve("win");
        assert!(run.code == 0 && run.err.contains(said), "{}", run.err);
        assert!(run.err.contains("it is made anew"), "{}", run.err);
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
}

#[test]
fn what_cannot_be_solved_is_refused_with_a_sentence() {
    let folder = folder("refused");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("file");
    fs::write(&file, "something").unwrap();
    let run = mura(&["solve", "ur", "--pieces", "1", "--data", file.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("file is a file, not a folder"), "{}", run.err);
    let inside = file.join("values");
    let run = mura(&["solve", "ur", "--pieces", "1", "--data", inside.to_str().unwrap()]);
    assert!(run.code == 1 && run.err.contains("file is a file, not a folder"), "{}", run.err);
    let position = "1.000000000000000.6/1.000000000000000.6 w t";
    let run = mura(&["probe", "ur", "--data", file.to_str().unwrap(), "--position", position]);
    assert!(run.code == 1 && run.err.contains("file is a file, not a folder"), "{}", run.err);
    assert_eq!(fs::read(&file).unwrap(), b"something");
    for pieces in ["8", "0", "-1"] {
        let run = mura(&["solve", "ur", "--pieces", pieces]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(&format!("{pieces} is not in 1..=7")), "{}", run.err);
    }
    if cfg!(not(feature = "gpu")) {
        let run = mura(&["solve", "ur", "--pieces", "1", "--gpu", "--data", folder.to_str().unwrap()]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("cargo build --release --features gpu"), "{}", run.err);
    }
}

#[test]
fn other_games_are_refused_with_the_one_that_is_solved() {
    for (words, said) in [
        (["solve", "mur-classic"], "\"mur-classic\" cannot be solved: the only game that can is ur"),
        (["solve", "chek"], "\"chek\" cannot be solved: the only game that can is ur"),
        (["probe", "morabaraba"], "no exact values of \"morabaraba\": the only game that has them is ur"),
    ] {
        let run = mura(&[&words[..], &["--pieces", "3"]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words:?}");
        assert!(run.err.contains(said), "{words:?}: {}", run.err);
    }
}

#[test]
fn two_do_not_write_the_same_files() {
    let folder = folder("locked");
    fs::create_dir_all(&folder).unwrap();
    let lock = folder.join("ur-win.lock");
    let held = fs::File::create(&lock).unwrap();
    held.lock().unwrap();
    let solve = |objective: &str| {
        mura(&["solve", "ur", "--pieces", "1", "--objective", objective, "--data", folder.to_str().unwrap()])
    };
    let run = solve("win");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("locked cannot be worked on: another process"), "{}", run.err);
    assert!(!folder.join("ur-win-1-1.values").exists());
    // The other objective has files of its own, and nothing is left behind.
    assert_eq!(solve("score").code, 0);
    assert!(folder.join("ur-score-1-1.values").exists() && !folder.join("ur-score.lock").exists());
    // Whoever it was is gone, and has left his number behind.
    drop(held);
    fs::write(&lock, format!("{}\n", std::process::id())).unwrap();
    assert_eq!(solve("win").code, 0);
    assert!(!lock.exists());
}

#[test]
fn the_files_are_locked_while_they_are_written() {
    let folder = folder("under-way");
    let mut solve = Command::new(env!("CARGO_BIN_EXE_mura"))
        .args(["solve", "ur", "--pieces", "4", "--objective", "win", "--threads", "1", "--data"])
        .arg(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let first = folder.join("ur-win-1-1.values");
    let began = Instant::now();
    while !first.exists() && began.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let locked = folder.join("ur-win.lock").exists();
    solve.kill().unwrap();
    solve.wait().unwrap();
    assert!(first.exists() && locked);
}

#[test]
fn values_are_looked_up() {
    let run = mura(&["probe", "ur", "--position", "2.100000000000000.4/3.000000000000000.4 b m2"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("+0.150870") && run.out.contains("51.915"), "{}", run.out);
    let moves: Vec<_> = run.out.lines().skip_while(|line| !line.contains("loses")).skip(1).collect();
    assert!(moves[0].contains("+B") && moves[1].contains("A-C"), "{}", run.out);
    let run = mura(&["probe", "ur", "--position", "7.000000000000000.0/7.000000000000000.0 b t"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("mura solve ur --pieces 7"), "{}", run.err);
    // As the solver says before it begins, and docs/solve.md in its table.
    assert!(run.err.contains("takes 78 GiB of memory and 33 GiB of disk"), "{}", run.err);
    let small = "1.000000000000000.6/1.000000000000000.6 w t";
    let run = mura(&["probe", "ur", "--data", "there-is-no-such-folder", "--position", small]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err.matches("there-is-no-such-folder cannot be used: ").count(), 1, "{}", run.err);
    let run = mura(&["probe", "ur", "--position", "nonsense"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("this is no position of ur"), "{}", run.err);
}

#[test]
fn values_are_told_to_programs() {
    let probe = |args: &[&str], position: &str| {
        let run = mura(&[&["probe", "ur", "--json", "--position", position], args].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        serde_json::from_str::<Value>(&run.out).unwrap()
    };
    let near = |value: &Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 1e-6;
    let position = "2.100000000000000.4/3.000000000000000.4 b m2";
    let told = probe(&[], position);
    assert_eq!(
        (&told["game"], &told["position"], &told["turn"]),
        (&"ur".into(), &position.into(), &"p1".into())
    );
    assert_eq!((&told["result"], &told["missing"]), (&"none".into(), &Value::Null));
    assert!(near(&told["score"], 0.150870) && near(&told["win"], 0.519150), "{told}");
    let moves = told["moves"].as_array().unwrap();
    assert_eq!(
        (&moves[0]["move"], &moves[1]["move"], &moves[0]["loses"]),
        (&"+B".into(), &"A-C".into(), &0.0.into())
    );
    assert_eq!((&moves[0]["score"], moves.len()), (&told["score"], 2));
    let [best, other, loses] = [&moves[0]["score"], &moves[1]["score"], &moves[1]["loses"]];
    assert!(loses.as_f64().unwrap() > 0.0 && near(loses, best.as_f64().unwrap() - other.as_f64().unwrap()));
    // Throws stand in their order, and nobody loses by one.
    let small = "1.000000000000000.6/1.000000000000000.6 w t";
    for args in [&[][..], &["--precise"]] {
        let told = probe(args, small);
        assert_eq!(told["turn"], "p2");
        assert!(near(&told["win"], 0.5166476750) && near(&told["score"], 0.0321172979), "{told}");
        let throws = told["moves"].as_array().unwrap();
        assert_eq!(throws.iter().map(|throw| &throw["move"]).collect::<Vec<_>>(), ["1", "2", "3", "4"]);
        assert!(throws.iter().all(|throw| throw["loses"].is_null() && throw["score"].is_f64()), "{told}");
    }
    let over = probe(&[], "0.000000000000000.7/1.000000000000000.6 b t");
    assert_eq!((&over["result"], &over["win"], &over["moves"]), (&"p1win".into(), &Value::Null, &json!([])));
    let run = mura(&["probe", "ur", "--json", "--position", "7.000000000000000.0/7.000000000000000.0 b t"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("mura solve ur --pieces 7"), "{}", run.err);
}

#[test]
fn few_pieces_are_worked_out_in_double_precision() {
    let solve = |pieces: &str, objective: &str| {
        mura(&["solve", "ur", "--precise", "--pieces", pieces, "--objective", objective])
    };
    for (objective, line) in [
        ("win", "1 piece   wins with probability 0.5166476750"),
        ("score", "1 piece   scores +0.0321172979 points"),
    ] {
        let run = solve("1", objective);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains(line), "{}", run.out);
    }
    let run = solve("5", "win");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--precise is for 1 to 4 pieces, not 5"), "{}", run.err);
    let probe = |position: &str| mura(&["probe", "ur", "--precise", "--position", position]);
    let run = probe("1.000000000000000.6/1.000000000000000.6 w t");
    assert!(run.out.contains("51.66476750 %") && run.out.contains("+0.0321172979"), "{}", run.out);
    let run = probe("4.000000000000000.3/1.000000000000000.6 w t");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("at most 3 pieces left a side, not 4"), "{}", run.err);
}

#[test]
fn files_that_are_of_no_use_are_told_of() {
    let folder = folder("foreign");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ur-win-2-2.values"), "a letter").unwrap();
    let position = "2.000000000000000.5/2.000000000000000.5 w t";
    let run = mura(&["probe", "ur", "--data", folder.to_str().unwrap(), "--position", position]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("ur-win-2-2.values is no file of values of Ur"), "{}", run.err);
    assert!(run.out.contains("52.1446"), "{}", run.out);
}

#[test]
fn an_engine_tells_of_damaged_files_and_plays_on_without_them() {
    let folder = folder("damaged");
    fs::create_dir_all(&folder).unwrap();
    let [cut, mut scratched] = ["2-2", "2-1"].map(|layer| {
        let whole = format!("{}/../solver/data/ur-score-{layer}.values", env!("CARGO_MANIFEST_DIR"));
        fs::read(whole).unwrap()
    });
    fs::write(folder.join("ur-score-2-2.values"), &cut[..cut.len() - 4]).unwrap();
    scratched[1000] ^= 1;
    fs::write(folder.join("ur-score-2-1.values"), &scratched).unwrap();
    let input = format!(
        "setoption name database value {}\nposition fen 2.000000000000000.5/2.000000000000000.5 b m1\ngo nodes 100\nquit\n",
        folder.display()
    );
    let run = mura_with_input(&["ugi", "ur"], input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for (file, fault) in [("2-2", "is truncated: "), ("2-1", "is corrupted: its values do not match")] {
        let told = format!("ur-score-{file}.values {fault}");
        let line = run.out.lines().find(|line| line.contains(&told)).unwrap_or_default();
        assert!(line.starts_with("info string ") && line.ends_with("; it is not used"), "{}", run.out);
    }
    assert!(run.out.contains("\nbestmove +A\n"), "{}", run.out);
}

#[test]
fn files_that_are_not_asked_for_do_not_matter_and_folders_in_their_place_are_told_of_at_once() {
    let folder = folder("others");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ur-win-2-1.values"), "a letter").unwrap();
    let solve = |data: &str| mura(&["solve", "ur", "--pieces", "1", "--objective", "win", "--data", data]);
    let run = solve(folder.to_str().unwrap());
    assert_eq!((run.code, run.out.contains("0.516647")), (0, true), "{}{}", run.out, run.err);
    let other = folder.join("other");
    fs::create_dir_all(other.join("ur-win-1-1.values")).unwrap();
    let run = solve(other.to_str().unwrap());
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("ur-win-1-1.values is a folder, not a file"), "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_in_which_nothing_can_be_written_is_refused_before_the_work() {
    let run = mura(&["solve", "ur", "--pieces", "1", "--data", "/proc/self"]);
    assert_eq!((run.code, run.out.contains("to do")), (1, false), "{}", run.out);
    assert!(run.err.contains("nothing can be written in /proc/self: "), "{}", run.err);
}

#[test]
fn the_work_is_done_also_where_nobody_listens() {
    let folder = folder("nobody");
    let words = ["solve", "ur", "--pieces", "1", "--objective", "win", "--data", folder.to_str().unwrap()];
    let mut command = Command::new(env!("CARGO_BIN_EXE_mura"));
    let mut child = command.args(words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    child.wait().unwrap();
    assert!(folder.join("ur-win-1-1.values").exists());
}

#[test]
fn values_of_one_objective_alone_are_told_of() {
    let folder = folder("one-objective");
    let data = folder.to_str().unwrap();
    fs::create_dir_all(&folder).unwrap();
    let layer = Layer::new(Left { ours: 4, theirs: 4 });
    let mut writer = Writer::new(&folder, Header::new(Objective::Win, &layer, 0.0, 0.0)).unwrap();
    writer.add(&vec![1 << 28; layer.size() as usize]).unwrap();
    writer.finish().unwrap();
    let position = Place::start(4).text("t");
    let run = mura(&["probe", "ur", "--data", data, "--position", &position]);
    assert!(run.code == 0 && run.out.contains("62.500000 %"), "{}{}", run.out, run.err);
    let sentence = "(for the objective score): `mura solve ur --pieces 4 --objective score --data ";
    let told = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(sentence) && !told.contains("and win"), "{}", run.out);
    let input = format!("setoption name database value {data}\nisready\nquit\n");
    let run = mura_with_input(&["ugi", "ur"], input.as_bytes());
    let sentence = format!("info string {data} holds no values for the score that can be used");
    assert!(run.out.contains(&sentence), "{}", run.out);
    fs::remove_dir_all(&folder).unwrap();
}

/// A sample of the solution that is kept.
fn sample(name: &str) -> String {
    format!("{}/../../docs/ur/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn samples_that_are_none_are_refused() {
    let folder = folder("samples");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("sample.bin");
    let check = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let run = mura(&["solve", "check", "--pieces", "1", path.to_str().unwrap()]);
        assert_eq!(run.code, 1, "{}", run.out);
        run.err
    };
    for nothing in [&b""[..], b"a letter to somebody"] {
        let told = check(nothing);
        assert!(told.contains("sample.bin: this is no file of samples of Ur"), "{told}");
    }
    let told = check(&fs::read(sample("choices-win.bin")).unwrap());
    assert!(told.contains("sample.bin: this is a file of decisions of Ur, not one of samples"), "{told}");
    let good = fs::read(sample("sample-win-1.bin")).unwrap();
    let mut changed = good.clone();
    changed[1_000_000] ^= 64;
    for damaged in [&good[..good.len() - 1], &good[..20], &changed] {
        let told = check(damaged);
        assert!(told.contains("sample.bin: damaged or cut short"), "{told}");
    }
    let told = check(&content(Objective::Win, &[]));
    assert!(told.contains("sample.bin: there is nothing in it to check"), "{told}");
    let run = mura(&["solve", "check", "there-is-no-such-file"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there-is-no-such-file: cannot be read"), "{}", run.err);
    let run = mura(&["solve", "check", folder.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("samples: this is a folder: expected a file of samples"), "{}", run.err);
}

#[test]
fn every_file_of_samples_is_told_of_whatever_is_wrong_with_others() {
    let folder = folder("many-samples");
    fs::create_dir_all(&folder).unwrap();
    let atlas = Atlas::default();
    let kept = fs::read(sample("sample-score-1.bin")).unwrap();
    let (good, _) = Records::new(&atlas, &kept).unwrap().next().unwrap().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let letter = file("letter", b"a letter to somebody");
    let cut = file("cut.bin", &kept[..1000]);
    let good = file("good.bin", &content(Objective::Score, &[good]));
    let run = mura(&["solve", "check", "--pieces", "1", &letter, "there-is-none", &good, &cut]);
    assert_eq!(run.code, 1);
    let told: Vec<_> = run.err.lines().collect();
    assert_eq!(told.len(), 3, "{}", run.err);
    assert!(told[0].starts_with("error: ") && told[0].contains("letter: this is no file of samples"));
    assert!(told[1].contains("there-is-none: cannot be read") && told[2].contains("cut.bin: damaged"));
    assert!(run.out.contains("good.bin") && run.out.contains("everything agrees"), "{}", run.out);
    assert!(run.out.contains("1 position, ") && run.out.contains("with at most 1 piece left"), "{}", run.out);
}

#[test]
fn a_foreign_file_is_refused_by_its_beginning() {
    let folder = folder("huge");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("huge.bin");
    // A hole takes no room on the disk, but more memory than there is, for whoever reads all of it.
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let run = mura(&["solve", "check", path.to_str().unwrap()]);
    fs::remove_file(&path).unwrap();
    assert_eq!(run.code, 1);
    assert!(run.err.contains("huge.bin: this is no file of samples of Ur"), "{}", run.err);
}

#[test]
fn a_sample_that_is_wrong_is_found() {
    let atlas = Atlas::default();
    let kept = fs::read(sample("sample-score-1.bin")).unwrap();
    let (mut wrong, _) = Records::new(&atlas, &kept).unwrap().next().unwrap().unwrap();
    wrong.value += 1_000_000;
    let path = folder("wrong-sample").with_extension("bin");
    fs::write(&path, content(Objective::Score, &[wrong])).unwrap();
    let run = mura(&["solve", "check", "--pieces", "1", path.to_str().unwrap()]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains("there is an error"), "{} {}", run.out, run.err);
}

#[test]
fn the_samples_of_the_solution_agree_with_the_rules() {
    for name in ["sample-win-1.bin", "sample-score-2.bin"] {
        let run = mura(&["solve", "check", &sample(name)]);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        assert!(
            run.out.contains("102 900 positions") && run.out.contains("everything agrees"),
            "{}",
            run.out
        );
    }
}
