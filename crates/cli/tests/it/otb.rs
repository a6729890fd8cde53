//! `mura otb`: games over the board, and what a crash leaves of them.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_games::Luck;

use crate::{Run, command, mura, mura_with_input};

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn otb(args: &[&str], lines: &[&str]) -> Run {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    mura_with_input(&[&["otb"], args].concat(), input.as_bytes())
}

/// The entries that were shown as accepted, in whole lines.
fn accepted(out: &str) -> Vec<String> {
    let whole = out.rfind('\n').map_or("", |end| &out[..end]);
    let shown = whole.lines().filter_map(|line| line.split_once("accepted: "));
    shown.filter(|(before, _)| !before.ends_with("not ")).map(|(_, entry)| entry.to_owned()).collect()
}

/// The entries of a log file.
fn entries(text: &str) -> Vec<String> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("mura otb log 1"));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_game_with_irregularities_is_kept() {
    let folder = Folder::new("otb-kept");
    let log = folder.path("hall.otb");
    let run = otb(
        &["morabaraba", "--log", &log, "--clock", "30m", "--black", "Nomsa", "--white", "Erik"],
        &[
            "clock start",
            "A1-1",
            "D5-13",
            "A1,1-A4",
            "stand",
            "rectify black",
            "rectify",
            "A4-2",
            "legal",
            "clock",
            "resign white",
        ],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains(
            "irregularity of Black (5.4.2, moving a cow in an irregular way): A1,1-A4. White decides"
        ),
        "{}",
        run.out
    );
    assert!(run.out.contains("White decides> it cannot stand: no position holds its result"), "{}", run.out);
    assert!(
        run.out.contains("only the opponent decides about an irregularity (5.4): that is White"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Black has won, resignation of White (4.2.1)"), "{}", run.out);
    assert!(run.out.contains("White is running)"), "{}", run.out);
    assert!(run.out.ends_with(&format!("game over> \nkept: mura otb --resume {log}\n")), "{}", run.out);
    assert_eq!(accepted(&run.out).len(), 7);
    let record = folder.text("hall.mur");
    for part in [
        "[Black \"Nomsa\"]",
        "[White \"Erik\"]",
        "[TimeControl \"30m\"]",
        "[Result \"p1win\"]",
        "<rectified>",
        "<resigned White>",
    ] {
        assert!(record.contains(part), "{part}: {record}");
    }
    let checked = mura(&["check", &folder.path("hall.mur")]);
    assert_eq!(checked.code, 0, "{}", checked.out);
}

#[test]
fn the_front_teaches_itself() {
    let folder = Folder::new("otb-teaches");
    let log = folder.path("a.otb");
    let run = otb(
        &["morabaraba", "--log", &log],
        &[
            "help",
            "dance",
            "rectify",
            "void 9",
            "by green A1-1",
            "\u{1b}[2J",
            "",
            "position",
            "clock",
            "log",
            "record",
            "begin ur",
            "quit",
            "A1-1",
        ],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in [
        "rectify / stand       the opponent decides",
        "expected a junction, such as A1, D2 or G7 (help lists what can be entered)",
        "no irregularity waits for a decision",
        "there is no entry 9",
        "\"green\": expected a player",
        "> - - b 0 -\n",
        "there is no clock: clock set 30m sets one",
        "> 1 0:00:00.000 begin morabaraba\n",
        "[Game \"morabaraba\"]",
        "a log begins with the beginning of the game, once",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    assert!(!run.out.contains('\u{1b}') && accepted(&run.out).is_empty());
    assert_eq!(entries(&folder.text("a.otb")).len(), 1);
}

#[test]
fn every_game_can_be_kept() {
    for &game in mura_games::GameId::ALL {
        let folder = Folder::new(&format!("otb-{game}"));
        let log = folder.path("game.otb");
        let table = game.start(&mura_games::Settings::default()).unwrap();
        let first = table.legal()[0].clone();
        let run = otb(&[game.as_str(), "--log", &log], &[&first, "takeback", "stand", &first]);
        assert_eq!(run.code, 0, "{}", run.err);
        let done = accepted(&run.out).len();
        // A throw is not taken back, and a second one is an irregularity.
        assert_eq!(done, if game.as_str() == "ur" { 2 } else { 4 }, "{game}: {}", run.out);
        assert_eq!(mura(&["check", &folder.path("game.mur")]).code, 0, "{game}");
    }
}

#[test]
fn an_annulled_game_stays_in_the_record_before_the_next() {
    let folder = Folder::new("otb-annulled");
    let run = otb(&["morabaraba", "--log", &folder.path("a.otb")], &["A1-1", "D5-13", "wrongboard", "G7-1"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let checked = mura(&["check", &folder.path("a.mur")]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(
        checked.out.contains("game 1 (morabaraba)") && checked.out.contains("game 2 (morabaraba)"),
        "{}",
        checked.out
    );
}

#[test]
fn files_that_are_there_are_never_replaced() {
    let folder = Folder::new("otb-there");
    let log = folder.path("a.otb");
    assert_eq!(otb(&["ur", "--log", &log], &[]).code, 0);
    let again = otb(&["ur", "--log", &log], &[]);
    assert_eq!((again.code, again.out.as_str()), (1, ""));
    assert!(again.err.contains("a.otb is there already"), "{}", again.err);
    let other = otb(&["ur", "--log", &folder.path("b.otb"), "--record", &folder.path("a.mur")], &[]);
    assert!(other.err.contains("a.mur is there already"), "{}", other.err);
    let same = otb(&["ur", "--log", &folder.path("c.mur")], &[]);
    assert_eq!(same.code, 2);
    assert!(same.err.contains("both the log and the record"), "{}", same.err);
    let game = otb(&["morabaraba", "--resume", &log], &[]);
    assert!(game.err.contains("holds a game of ur, not of morabaraba"), "{}", game.err);
    for (path, why) in
        [("/no/such.otb", "no such file"), ("/dev/full", "no file"), (&folder.path("a.mur"), "no log")]
    {
        let run = otb(&["--resume", path, "--record", &folder.path("x.mur")], &[]);
        assert_eq!(run.code, 1, "{path}");
        assert!(run.err.contains(why), "{path}: {}", run.err);
    }
    assert_eq!(otb(&["ur", "--log", "/dev/full", "--record", &folder.path("x.mur")], &[]).code, 1);
    assert_eq!(otb(&["ur", "--log", "/no/such/folder.otb"], &[]).code, 1);
    assert_eq!(otb(&[], &[]).code, 2);
    assert_eq!(otb(&["ur", "--clock", "5x", "--log", &folder.path("d.otb")], &[]).code, 2);
}

#[test]
fn options_are_in_the_log_as_they_came_out() {
    let folder = Folder::new("otb-options");
    let log = folder.path("a.otb");
    let args =
        ["mur-advanced", "--option", "goal=3", "--option", "dice=roll", "--blue", "Ama", "--log", &log];
    assert_eq!(otb(&args, &["+b1"]).code, 0);
    let text = folder.text("a.otb");
    assert!(
        text.contains("begin mur-advanced ") && text.contains("goal=3") && !text.contains("roll"),
        "{text}"
    );
    assert!(text.contains("tag Blue Ama"), "{text}");
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0);
    let placed =
        otb(&["morabaraba", "--position", "A1=1 - w 0 -", "--log", &folder.path("b.otb")], &["D5-13"]);
    assert_eq!((placed.code, accepted(&placed.out).len()), (0, 1), "{}", placed.err);
}

#[test]
fn a_torn_last_line_is_dropped_and_told() {
    let folder = Folder::new("otb-torn");
    let log = folder.path("a.otb");
    assert_eq!(otb(&["morabaraba", "--log", &log], &["A1-1"]).code, 0);
    let whole = folder.text("a.otb");
    for torn in ["3", "3 0:00:09.000 play D5-1", "3 0:00:09.000 play D5-13", "\0\0\0\0"] {
        fs::write(&log, format!("{whole}{torn}")).unwrap();
        let run = otb(&["--resume", &log], &["D5-13", "log"]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(
            run.out
                .contains(&format!("{} bytes of an entry that was never accepted are dropped", torn.len())),
            "{}",
            run.out
        );
        assert_eq!(accepted(&run.out).len(), 1);
        let text = folder.text("a.otb");
        assert!(text.starts_with(&whole) && text.ends_with("play D5-13\n"), "{text}");
        assert_eq!(entries(&text).len(), 3);
    }
    // A whole line that is wrong is another matter: nothing is guessed.
    fs::write(&log, format!("{whole}3 0:00:09.000 pluy D5-13\n")).unwrap();
    let run = otb(&["--resume", &log], &[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("a.otb:4: \"pluy\""), "{}", run.err);
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

#[test]
fn two_programs_do_not_keep_one_log() {
    let folder = Folder::new("otb-two");
    let log = folder.path("a.otb");
    let mut first =
        command(&["otb", "ur", "--log", &log]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut seen = [0; 1];
    first.stdout.as_mut().unwrap().read_exact(&mut seen).unwrap();
    let second = otb(&["--resume", &log], &[]);
    assert_eq!(second.code, 1);
    assert!(second.err.contains("another process"), "{}", second.err);
    drop(first.stdin.take());
    let mut rest = Vec::new();
    first.stdout.take().unwrap().read_to_end(&mut rest).unwrap();
    first.wait().unwrap();
    assert_eq!(otb(&["--resume", &log], &[]).code, 0);
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
    assert!(left.iter().all(|name| !name.to_string_lossy().ends_with(".lock")), "{left:?}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let folder = Folder::new("otb-full");
    let log = folder.path("a.otb");
    // Files cannot grow over a kilobyte or so; with the signal ignored, writing fails as on a full disk.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
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
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{out}");
    assert!(out.contains("not accepted: ") && out.contains("everything before is kept"), "{out}");
    let shown = accepted(&out);
    assert!(shown.len() > 3 && shown.len() < 60, "{}", shown.len());
    let text = folder.text("a.otb");
    assert!(text.ends_with('\n'));
    assert_eq!(entries(&text)[1..], shown);
    // With room again, the game goes on.
    let run = otb(&["--resume", &log], &["A1-1"]);
    assert_eq!((run.code, accepted(&run.out).len()), (0, 1), "{}", run.err);
    assert!(!run.out.contains("dropped"), "{}", run.out);
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0);
}

/// Plays the worked session of the page through: what stands behind a prompt is typed, all else must be answered.
#[test]
fn the_session_of_the_page_comes_out() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/otb.md");
    let page = fs::read_to_string(page).unwrap();
    let session = page.split("```text session\n").nth(1).unwrap().split("```").next().unwrap();
    let (mut typed, mut answers) = (Vec::new(), Vec::new());
    for line in session.lines().filter(|line| !line.trim().is_empty()) {
        match line.split_once("> ") {
            Some((_, line)) => typed.push(line),
            None => answers.push(line),
        }
    }
    assert!(typed.len() > 8 && answers.len() > 3);
    let folder = Folder::new("otb-page");
    let run = otb(&["morabaraba", "--log", &folder.path("a.otb")], &typed);
    assert_eq!(run.code, 0, "{}", run.err);
    let mut rest = run.out.as_str();
    for answer in answers {
        let at = rest.find(answer.trim()).unwrap_or_else(|| panic!("{answer}\n{}", run.out));
        rest = &rest[at..];
    }
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0);
}
