//! `mura play` line by line.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Run, Scratch, mura, mura_with_input};

fn play(args: &[&str], lines: &[&str]) -> Run {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    mura_with_input(&[&["play"], args].concat(), input.as_bytes())
}

/// A file that does not exist yet, and is gone when the test is over.
struct Fresh(PathBuf);

impl Fresh {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_file(&path);
        Fresh(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_whole_game_of_two_people() {
    let file = Fresh::new("whole.mur");
    let args = ["mur-classic", "--white", "human", "--save", file.name()];
    let moves = whole_game();
    let lines: Vec<_> = moves.iter().map(String::as_str).collect();
    let run = play(&args, &lines);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("Mur, Classic edition (mur-classic)\n"), "{}", run.out);
    assert!(run.out.contains("Black to play> ") && run.out.contains("White to play> "));
    assert!(run.out.contains(" has won, score "), "{}", run.out);
    assert!(run.out.ends_with("game over> \n"), "{}", run.out);
    let checked = mura(&["check", file.name()]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(checked.out.contains(" has won"), "{}", checked.out);
}

/// The plays of a random game that has ended.
fn whole_game() -> Vec<String> {
    let records = mura(&["random", "mur-classic", "--games", "1", "--seed", "3", "--records", "-"]).out;
    let record = mura_games::record::Reader::new(records.as_bytes()).next().unwrap().unwrap();
    assert!(record.replay().unwrap().outcome().is_some());
    record.plays.into_iter().map(|play| play.text).collect()
}

#[test]
fn a_bad_move_gets_a_sentence_and_loses_nothing() {
    let run = play(
        &["mur-classic", "--white", "human"],
        &["+b1", "+b1", "nonsense", "b1-b2", "\u{1b}[2J", "", "position", "moves", "quit", "+a1"],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("+b1 is not legal: b1 is occupied (placing)"), "{}", run.out);
    assert!(run.out.contains("\"nonsense\" at column 1: expected a play such as"), "{}", run.out);
    assert!(run.out.contains("b1-b2 is not legal: "), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'));
    assert!(run.out.contains("White to play> 8/8/1b6/k w 0-0 -\n"), "{}", run.out);
    assert!(run.out.ends_with("White to play> 1. +b1\nWhite to play> "), "{}", run.out);
}

#[test]
fn taking_back_goes_to_ones_own_choice() {
    let run = play(&["mur-classic", "--seed", "1"], &["undo", "+b1", "moves", "undo", "moves", "position"]);
    assert!(run.out.contains("there is nothing to take back"), "{}", run.out);
    assert!(run.out.contains("White plays "), "{}", run.out);
    assert!(run.out.contains("Black to play> 1. +b1  2. "), "{}", run.out);
    assert!(run.out.contains("taken back to play 1\n"), "{}", run.out);
    assert!(
        run.out.ends_with("Black to play> no moves yet\nBlack to play> 8/8/8/k b 0-0 -\nBlack to play> \n"),
        "{}",
        run.out
    );
}

#[test]
fn a_saved_game_goes_on() {
    let file = Fresh::new("evening.mur");
    let run = play(
        &["morabaraba", "--white", "human"],
        &["C5-1", &format!("save {}", file.name()), "D5 13", "E5-2"],
    );
    assert!(run.out.contains("saved after every move from now on: "), "{}", run.out);
    let text = file.text();
    assert!(text.contains("[Result \"none\"]") && text.contains("\n1. C5-1 D5-13 2. E5-2\n"), "{text}");
    let run = play(&["--resume", file.name()], &["moves", "undo", "E4-2"]);
    assert!(run.out.contains("White to play> 1. C5-1  D5-13  2. E5-2\n"), "{}", run.out);
    assert!(file.text().contains("\n1. C5-1 D5-13 2. E4-2\n"), "{}", file.text());
    assert_eq!(mura(&["check", file.name()]).code, 0);
    // A file that is there is not replaced, by the option or by the word.
    let refused = play(&["morabaraba", "--save", file.name()], &[]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("is there already"), "{}", refused.err);
    let run = play(&["ur"], &[&format!("save {}", file.name())]);
    assert!(run.out.contains("is there already"), "{}", run.out);
    let folder = play(&["ur", "--save", env!("CARGO_TARGET_TMPDIR")], &[]);
    assert!(folder.code == 1 && folder.err.contains("is a folder, not a file"), "{}", folder.err);
    let other = play(&["ur", "--resume", file.name()], &[]);
    assert_eq!(other.code, 1);
    assert!(other.err.contains("holds a game of morabaraba, not of ur"), "{}", other.err);
}

#[test]
fn a_level_sits_down_opposite_to_the_player_on_turn() {
    for (plays, engine) in [("1. +b1", "Black"), ("1. +b1 2. +a1", "White")] {
        let text = format!("[Game \"mur-classic\"]\n\n{plays}\n");
        let file = Scratch::new(&format!("level-{engine}.mur"), text.as_bytes());
        let run = play(&["--resume", file.name(), "--level", "1"], &["+d3"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let written = fs::read_to_string(file.name()).unwrap();
        assert!(written.contains(&format!("[{engine} \"level1\"]")), "{written}");
    }
}

#[test]
fn the_level_is_told_and_changed() {
    let file = Fresh::new("levels.mur");
    let args = ["mur-classic", "--level", "2", "--save", file.name()];
    let run = play(&args, &["help", "level", "level 11", "level high", "level 1", "+b1", "level"]);
    assert!(run.out.contains("level N    the engine's level"), "{}", run.out);
    assert!(run.out.contains("Black to play> Black: human, White: level2\n"), "{}", run.out);
    for wrong in ["11", "high"] {
        let sentence = format!("level \"{wrong}\": expected a number from 1 to 10\n");
        assert!(run.out.contains(&sentence), "{}", run.out);
    }
    assert!(run.out.ends_with("Black: human, White: level1\nBlack to play> \n"), "{}", run.out);
    assert!(file.text().contains("[White \"level1\"]"), "{}", file.text());
    // A game that is over stays as it was played.
    let text = format!("[Game \"mur-classic\"]\n[White \"level3\"]\n\n{}\n", whole_game().join(" "));
    let file = Scratch::new("levels-over.mur", text.as_bytes());
    let run = play(&["--resume", file.name()], &["level 5"]);
    assert!(run.out.contains("White: level5\n"), "{}", run.out);
    let kept = std::fs::read_to_string(file.name()).unwrap();
    assert!(kept.contains("[White \"level3\"]"), "{kept}");
    let run = play(&["ur", "--white", "human"], &["level 3", "level"]);
    assert!(run.out.contains("> no engine plays: both sides are played by people\n"), "{}", run.out);
    assert!(run.out.contains("> Black: human, White: human\n"), "{}", run.out);
}

#[test]
fn the_result_of_a_finished_game_is_told_when_it_is_resumed() {
    for white in ["human", "level3"] {
        let text = format!("[Game \"mur-classic\"]\n[White \"{white}\"]\n\n{}\n", whole_game().join(" "));
        let file = Scratch::new(&format!("finished-{white}.mur"), text.as_bytes());
        let run = play(&["--resume", file.name()], &[]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert_eq!(run.out.matches(" has won, score ").count(), 1, "{}", run.out);
        assert!(run.out.ends_with("game over> \n"), "{}", run.out);
    }
}

#[test]
fn broken_records_are_refused_with_the_place() {
    let broken = Scratch::new("broken-play.mur", b"[Game \"mur-classic\"]\n\n1. +b1 2. +b1\n");
    let run = play(&["--resume", broken.name()], &[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("broken-play.mur:3:11: game 1, ply 2: +b1 is not legal"), "{}", run.err);
    let two = Scratch::new("two-play.mur", b"[Game \"ur\"]\n\n1. 1\n\n[Game \"ur\"]\n\n1. 2\n");
    assert!(play(&["--resume", two.name()], &[]).err.contains("more than one game"));
    assert!(play(&["--resume", "/no/such/file"], &[]).err.contains("cannot be opened"));
    let resigned = "[Game \"ur\"]\n[Result \"p1win\"]\n[Termination \"resignation\"]\n\n1. 1\n";
    let resigned = Scratch::new("resigned-play.mur", resigned.as_bytes());
    assert!(play(&["--resume", resigned.name()], &[]).err.contains("has been ended: resignation"));
}

#[test]
fn dice_are_thrown_and_a_seed_throws_them_again() {
    let throws = |seed: &str| {
        let run = play(&["ur", "--white", "human", "--seed", seed], &["moves"]);
        assert!(run.out.contains("\nBlack throws "), "{}", run.out);
        run.out
    };
    assert_eq!(throws("5"), throws("5"));
    let games: std::collections::BTreeSet<_> = (0..20).map(|seed| throws(&seed.to_string())).collect();
    assert!(games.len() > 1);
}

#[test]
fn every_game_starts_hints_and_ends_with_the_input() {
    for &game in mura_games::GameId::ALL {
        let run = play(&[game.as_str(), "--seed", "2"], &["help", "legal", "hint", "board"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{game}");
        assert!(run.out.contains("take back, to your own last choice"));
        assert!(run.out.contains("hint: "), "{game}: {}", run.out);
        let first = if game.as_str() == "mur-advanced" { "Blue" } else { "Black" };
        assert!(run.out.ends_with(&format!("{first} to play> \n")), "{game}: {}", run.out);
    }
}

#[test]
fn engines_play_each_other_to_the_end() {
    let file = Fresh::new("watched.mur");
    let args = ["ur", "--black", "random", "--white", "random", "--seed", "4", "--save", file.name()];
    let run = play(&args, &[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains(" has won, score ") || run.out.contains("left undecided"), "{}", run.out);
    assert_eq!(mura(&["check", file.name()]).code, 0);
}

#[test]
fn options_and_positions_are_kept_in_the_record() {
    let file = Fresh::new("options.mur");
    let args = ["mur-advanced", "--option", "goal=3", "--option", "dice=roll", "--white", "human"];
    play(&[&args[..], &["--save", file.name()]].concat(), &["+b1"]);
    assert!(file.text().contains("[Options \"") && file.text().contains("goal=3"), "{}", file.text());
    assert_eq!(mura(&["check", file.name()]).code, 0);
    let placed = Fresh::new("placed.mur");
    let args =
        ["mur-classic", "--position", "8/8/1b6/k w 0-0 -", "--white", "human", "--save", placed.name()];
    play(&args, &["+a1"]);
    assert!(placed.text().contains("[Start \"8/8/1b6/k w 0-0 -\"]"), "{}", placed.text());
    assert_eq!(mura(&["check", placed.name()]).code, 0);
}
