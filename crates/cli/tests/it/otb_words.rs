//! `mura otb`: what is typed, and what is said about it.

use std::process::Stdio;

use crate::otb::{Folder, accepted, otb};
use crate::{command, mura};

#[test]
fn a_record_says_when_its_game_was_played() {
    let folder = Folder::new("otb-day");
    assert_eq!(otb(&["ur", "--log", &folder.path("a.otb")], &["2"]).code, 0);
    let record = folder.text("a.mur");
    let day = record.split("[Date \"").nth(1).unwrap().split('"').next().unwrap();
    assert!(day.starts_with("20") && day.len() == 10, "{record}");
    assert!(folder.text("a.otb").contains(&format!(" tag Date {day}\n3 0:00:00.000 tag Time ")), "{record}");
    let run = otb(&["--resume", &folder.path("a.otb")], &["tag Date 2026.11.14", "tag Site"]);
    assert!(folder.text("a.mur").contains("[Date \"2026.11.14\"]"), "{}", run.out);
    assert!(run.out.contains("the tag Site says nothing"), "{}", run.out);
}

#[test]
fn words_are_read_in_capitals_and_players_by_their_names() {
    let folder = Folder::new("otb-capitals");
    let args = ["morabaraba", "--log", &folder.path("a.otb"), "--black", "Nomsa", "--white", "Erik"];
    let run = otb(&args, &["HELP", "A1-1", "A1,1-A4", "RECTIFY Erik", "Board", "D5 13 !", "Resign erik"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("To look at: board"), "{}", run.out);
    assert!(run.out.contains("Black has won, resignation of White"), "{}", run.out);
    let log = folder.text("a.otb");
    assert!(log.contains(" rectify white\n") && log.ends_with(" resign white\n"), "{log}");
    assert!(folder.text("a.mur").contains("D5-13!"), "{}", folder.text("a.mur"));
    let bare = otb(&["morabaraba", "--log", &folder.path("b.otb")], &["A1-1", "resign"]);
    assert!(bare.out.contains("resignation of White"), "{}", bare.out);
}

#[test]
fn the_log_shows_what_was_corrected_by_what() {
    let folder = Folder::new("otb-corrected");
    let lines = ["A1-1", "D5-13", "correct 5 D7-13", "A4-2", "void 7", "log"];
    let run = otb(&["morabaraba", "--log", &folder.path("a.otb")], &lines);
    assert!(run.out.contains(" play D5-13  [corrected by 6: D7-13]\n"), "{}", run.out);
    assert!(run.out.contains(" play A4-2  [void]\n"), "{}", run.out);
}

#[test]
fn what_comes_next_is_told() {
    let folder = Folder::new("otb-next");
    let args = ["morabaraba", "--log", &folder.path("a.otb"), "--clock", "none 1ms"];
    let run = otb(&args, &["A1-1", "note a", "note b", "note c", "note d", "flag"]);
    assert!(
        run.out.contains("the time of the game is over: decision black, white, draw or none"),
        "{}",
        run.out
    );
    let args = ["morabaraba", "--log", &folder.path("b.otb"), "--clock", "30m"];
    let run = otb(&args, &["A1-1", "flag black", "A1-13"]);
    assert!(run.out.contains("Black's time has not run out: 0:30:00.000 is left"), "{}", run.out);
    assert!(run.out.contains("it cannot stand") && run.out.contains("the board is shown as it was before"));
    assert!(run.out.contains("wrongly typed? correct 6 …"), "{}", run.out);
    let none = otb(&[], &[]);
    assert!(none.code == 2 && none.err.contains("--resume"), "{}", none.err);
}

#[test]
fn other_games_cite_no_articles_of_morabaraba() {
    let folder = Folder::new("otb-articles");
    let run = otb(&["mur-kraken", "--log", &folder.path("a.otb")], &["help", "+b1", "takeback", "stand"]);
    assert_eq!(accepted(&run.out).len(), 3, "{}", run.out);
    assert!(!run.out.contains("5.4") && !run.out.contains("orabaraba"), "{}", run.out);
    assert!(!folder.text("a.mur").contains("5.4"), "{}", folder.text("a.mur"));
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_to_go_on() {
    let folder = Folder::new("otb-interrupted");
    let log = folder.path("a.otb");
    let mut child = command(&["otb", "morabaraba", "--clock", "30m", "--log", &log])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"A1-1\n").unwrap();
    let begun = std::time::Instant::now();
    let played = || std::fs::read_to_string(&log).is_ok_and(|text| text.ends_with("play A1-1\n"));
    while !played() && begun.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.ends_with(&format!("kept: mura otb --resume {log}\n")), "{out}");
    assert!(folder.text("a.otb").ends_with(" clock stop\n") && !folder.0.join("a.otb.lock").exists());
    drop(stdin);
}

// Morabaraba, 5.4: what stands in stage 1 is read back from the log and from the record.
#[test]
fn cows_placed_out_of_turn_stand() {
    let folder = Folder::new("otb-stage-1");
    let (log, record) = (folder.path("a.otb"), folder.path("a.mur"));
    let run = otb(&["morabaraba", "--log", &log], &["A1-1", "A4-2", "stand", "D5-13", "D6-14", "G7-3"]);
    assert!(run.out.contains("White decides: rectify or stand"), "{}", run.out);
    assert_eq!(accepted(&run.out).len(), 6, "{}", run.out);
    let resumed = otb(&["--resume", &log], &["position", "G1-15"]);
    assert!(resumed.out.contains("A1=1,A4=2,D5=13,D6=14,G7=3 - w 0 -"), "{}", resumed.out);
    assert_eq!(mura(&["check", &record]).code, 0, "{}", mura(&["check", &record]).out);
    assert!(folder.text("a.mur").contains("<stands: A1=1,A4=2 - w 0 ->"), "{}", folder.text("a.mur"));
    assert_eq!(mura(&["convert", &record]).code, 0);
    let analysed = mura(&["analyse", "--depth", "1", &record]);
    assert_eq!(analysed.code, 0, "{}", analysed.err);
}
