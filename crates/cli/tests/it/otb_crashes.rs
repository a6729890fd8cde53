//! `mura otb`: what a crash leaves of a game.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_games::Luck;

use crate::otb::{Folder, accepted, entries, otb};
use crate::{command, mura};

#[test]
fn a_torn_last_line_is_dropped_and_told() {
    let folder = Folder::new("otb-torn");
    let log = folder.path("a.otb");
    assert_eq!(otb(&["morabaraba", "--log", &log], &["A1-1"]).code, 0);
    let whole = folder.text("a.otb");
    for torn in ["5", "5 0:00:09.000 play D5-1", "5 0:00:09.000 play D5-13", "\0\0\0\0"] {
        fs::write(&log, format!("{whole}{torn}")).unwrap();
        let run = otb(&["--resume", &log], &["D5-13", "log"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let told = match torn.len() {
            1 => "1 byte of an entry that was never accepted is dropped".to_owned(),
            bytes => format!("{bytes} bytes of an entry that was never accepted are dropped"),
        };
        assert!(run.out.contains(&told), "{}", run.out);
        assert_eq!(accepted(&run.out).len(), 1);
        let text = folder.text("a.otb");
        assert!(text.starts_with(&whole) && text.ends_with("play D5-13\n"), "{text}");
        assert_eq!(entries(&text).len(), 5);
    }
    // A whole line that is wrong is another matter: nothing is guessed.
    fs::write(&log, format!("{whole}5 0:00:09.000 pluy D5-13\n")).unwrap();
    let run = otb(&["--resume", &log], &[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("a.otb:6: \"pluy\""), "{}", run.err);
}

#[test]
fn a_clock_that_ran_is_stopped_as_of_the_last_entry() {
    let folder = Folder::new("otb-clock");
    let log = folder.path("a.otb");
    assert_eq!(otb(&["morabaraba", "--log", &log, "--clock", "30m"], &["clock start", "A1-1"]).code, 0);
    // Whoever leaves stops it.
    let text = folder.text("a.otb");
    assert!(text.ends_with(" clock stop\n"), "{text}");
    let crashed = &text[..text.trim_end().rfind('\n').unwrap() + 1];
    fs::write(&log, crashed).unwrap();
    let run = otb(&["--resume", &log], &["clock", "clock white -1m", "clock start"]);
    assert!(run.out.contains("White's clock was running: it is stopped as of the last entry"), "{}", run.out);
    assert!(run.out.contains("  White 30:00  (stopped)"), "{}", run.out);
    assert!(run.out.contains("White 29:00  (stopped)"), "{}", run.out);
    assert!(run.out.contains("(White is running)"), "{}", run.out);
}

/// The plays of a random game.
fn plays() -> Vec<String> {
    let records = mura(&["random", "morabaraba", "--games", "1", "--seed", "8", "--records", "-"]).out;
    let record = mura_games::record::Reader::new(records.as_bytes()).next().unwrap().unwrap();
    record.plays.into_iter().map(|play| play.text).collect()
}

#[test]
fn killed_at_any_moment_nothing_that_was_accepted_is_lost() {
    let folder = Folder::new("otb-killed");
    let log = folder.path("a.otb");
    let plays = plays();
    let seed = u64::from(std::process::id());
    let mut luck = Luck::new(seed);
    let mut shown: Vec<String> = Vec::new();
    let mut begun = false;
    for round in 0..80 {
        let text = fs::read_to_string(&log).unwrap_or_default();
        let played = text.lines().filter(|line| line.contains(" play ")).count();
        let mut next = plays.iter().skip(played);
        let mut input = String::from("clock start\n");
        for index in 0..20 {
            let play = next.next().map_or("", String::as_str);
            input.push_str(&format!("{play}\nnote round {round} entry {index}\n"));
        }
        let args: &[&str] = if begun {
            &["otb", "--resume", &log]
        } else {
            &["otb", "morabaraba", "--clock", "30m", "--log", &log]
        };
        let mut child = command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
            // The input stays open, so that only the kill ends it.
            stdin
        });
        let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let count = Arc::new(AtomicUsize::new(0));
        let counting = Arc::clone(&count);
        let reader = std::thread::spawn(move || {
            let (mut out, mut part) = (String::new(), [0; 512]);
            while let Ok(length @ 1..) = stdout.read(&mut part) {
                out.push_str(&String::from_utf8_lossy(&part[..length]));
                counting.store(out.matches("accepted: ").count(), Relaxed);
            }
            out
        });
        // After some entries, at some moment of the next one; or while it begins.
        let wanted = luck.below(5);
        let patience = Instant::now();
        while count.load(Relaxed) < wanted && patience.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_micros(100));
        }
        let most = if wanted == 0 { 30_000 } else { 6_000 };
        std::thread::sleep(Duration::from_micros(luck.below(most) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        drop(writer.join().unwrap());
        let out = reader.join().unwrap();
        let mut err = String::new();
        let _ = stderr.read_to_string(&mut err);
        assert_eq!(err, "", "seed {seed}, round {round}");
        shown.extend(accepted(&out));
        let Ok(text) = fs::read_to_string(&log) else {
            // Killed before there was a log: then nothing was shown, and the game begins anew.
            assert!(shown.is_empty(), "seed {seed}, round {round}");
            continue;
        };
        // A log that is there holds its beginning; its record may not have come to be.
        begun = true;
        let kept: Vec<String> = text.lines().map(str::to_owned).collect();
        for entry in &shown {
            assert!(kept.contains(entry), "seed {seed}, round {round}: {entry} is lost\n{text}");
        }
    }
    let run = otb(&["--resume", &log], &["log"]);
    assert_eq!(run.code, 0, "seed {seed}: {}", run.err);
    for entry in &shown {
        let listed = run.out.lines().any(|line| line.contains(entry.as_str()));
        assert!(listed, "seed {seed}: {entry} is not listed");
    }
    assert!(shown.len() > 20, "seed {seed}: only {} entries were shown", shown.len());
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0, "seed {seed}");
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().file_name()).collect();
    let is_left = |name: &str| name.ends_with(".lock") || name.ends_with(".part");
    assert!(!left.iter().any(|name| is_left(&name.to_string_lossy())), "{left:?}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let folder = Folder::new("otb-full");
    let log = folder.path("a.otb");
    // Files cannot grow over a kilobyte or so, and the system's signal about it does not end the program.
    let script = "ulimit -f 1; exec \"$@\"";
    let binary = env!("CARGO_BIN_EXE_mura");
    let mut child = std::process::Command::new("sh")
        .args(["-c", script, "sh", binary, "otb", "morabaraba", "--log", &log])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for number in 0..60 {
        writeln!(stdin, "note a remark with the number {number}").unwrap();
    }
    // Short ones, until there is no room for a play.
    for _ in 0..60 {
        writeln!(stdin, "note a").unwrap();
    }
    writeln!(stdin, "A1-1").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{out}");
    assert!(out.contains("not accepted: ") && out.contains("everything before is kept"), "{out}");
    assert!(!out.contains("help lists what can be entered)"), "{out}");
    let shown = accepted(&out);
    assert!(shown.len() > 3 && shown.len() < 60, "{}", shown.len());
    let text = folder.text("a.otb");
    assert!(text.ends_with('\n'));
    assert_eq!(entries(&text)[3..], shown);
    // With room again, the game goes on.
    let run = otb(&["--resume", &log], &["A1-1"]);
    assert_eq!((run.code, accepted(&run.out).len()), (0, 1), "{}", run.err);
    assert!(!run.out.contains("dropped"), "{}", run.out);
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0);
}

#[test]
fn a_file_that_is_no_record_of_the_game_is_not_replaced() {
    let folder = Folder::new("otb-namesake");
    let [log, record] = ["a.otb", "a.mur"].map(|name| folder.path(name));
    otb(&["ur", "--log", &log, "--black", "Nomsa"], &["tag Date 2026.11.14"]);
    let (own, kept) = (folder.text("a.mur"), folder.text("a.otb"));
    for other in ["my notes\n", &own.replace("Nomsa", "Erik"), &own.replace("\"ur\"", "\"mur-classic\"")] {
        fs::write(&record, other).unwrap();
        let run = otb(&["--resume", &log], &["note a"]);
        assert_eq!(run.code, 1, "{}", run.out);
        assert!(run.err.contains("a.mur is there already, and is no record of this game"), "{}", run.err);
        assert_eq!((folder.text("a.mur").as_str(), folder.text("a.otb")), (other, kept.clone()));
        assert_eq!(otb(&["--resume", &log, "--record", &folder.path("b.mur")], &[]).code, 0);
        assert_eq!(folder.text("a.mur"), other);
    }
    // An empty file is; so is the record as it was before the last entry, which a crash may have kept from it.
    let today = kept.lines().find_map(|line| line.split_once("tag Date ")).unwrap().1;
    for before in [String::new(), own.replace("2026.11.14", today)] {
        fs::write(&record, before).unwrap();
        assert_eq!(otb(&["--resume", &log], &[]).code, 0);
        assert_eq!(folder.text("a.mur"), own);
    }
}
