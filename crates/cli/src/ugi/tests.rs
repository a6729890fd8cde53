use mura_games::GameId;

use std::io::Cursor;
use std::time::Instant;

use super::engine::{Ear, Engine};
use super::{LONGEST_LINE, talk};

fn engine(game: &str) -> Engine {
    Engine::new(game.parse().unwrap()).unwrap()
}

fn say(engine: &mut Engine, line: &str) -> String {
    let never = || false;
    let ear = Ear { began: Instant::now(), stopped: &never, quitted: &never, has_left: &never };
    let mut said = String::new();
    let answer = engine.line(line, &ear, &mut |text| said = said.clone() + text + "\n");
    said + &answer.lines.join("\n")
}

fn session(game: &str, input: impl AsRef<[u8]>) -> String {
    let mut output = Vec::new();
    talk(engine(game), Cursor::new(input.as_ref().to_vec()), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn introduces_itself_with_the_options_of_the_game() {
    let text = session("mur-advanced", "ugi\nisready\n");
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("id name mura "));
    assert!(lines[1].starts_with("id author "));
    assert!(lines.contains(&"option name goal type string default 6"));
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn only_ur_has_a_database() {
    for &game in GameId::ALL {
        let mut engine = Engine::new(game).unwrap();
        let is_told = say(&mut engine, "ugi").contains("option name database ");
        let answer = say(&mut engine, "setoption name database value <empty>");
        let is_unknown = answer.starts_with("error unknown option \"database\"");
        assert_eq!((is_told, is_unknown), (game == GameId::Ur, game != GameId::Ur), "{game}: {answer}");
        assert!(!answer.trim_start_matches("error unknown option \"database\"").contains("database"));
    }
}

#[test]
fn every_game_answers_every_query() {
    for &game in GameId::ALL {
        let mut engine = Engine::new(game).unwrap();
        for _ in 0..40 {
            let fen = say(&mut engine, "query fen");
            let position = fen.strip_prefix("response ").unwrap().to_owned();
            let over = say(&mut engine, "query gameover") == "response true";
            let legal = say(&mut engine, "query legal");
            let legal: Vec<_> = legal.split(' ').skip(1).collect();
            assert!(legal.is_sorted());
            assert_eq!(legal.is_empty(), over);
            assert_eq!(say(&mut engine, "query result") == "response none", !over);
            if over {
                assert_eq!(say(&mut engine, "query legal"), "response");
                assert!(say(&mut engine, "go").starts_with("error the game is over"));
                break;
            }
            let answer = say(&mut engine, "go nodes 500");
            let best = answer.lines().last().and_then(|line| line.strip_prefix("bestmove ")).unwrap();
            assert!(legal.contains(&best));
            assert_eq!(say(&mut engine, &format!("position fen {position} moves {best}")), "");
            assert_ne!(say(&mut engine, "query fen"), fen);
            assert_eq!(say(&mut engine, "query score").split(' ').count(), 3);
        }
    }
}

#[test]
fn what_cannot_be_done_keeps_the_position() {
    let mut engine = engine("mur-classic");
    assert_eq!(say(&mut engine, "position startpos moves +b1 +a1"), "");
    for (line, part) in [
        ("position fen 8/8/8/k", "error position "),
        ("position fen", "error position "),
        ("position", "expected startpos or fen"),
        ("position starpos", "expected startpos or fen"),
        ("position startpos +b1", "expected moves"),
        ("position startpos moves +b1 +a1 c9-d2", "error move 3 \"c9-d2\": "),
        ("position startpos moves +b1 +b1", "error move 2 \"+b1\": b1 is occupied"),
        ("position startpos moves flag-b", "error move 1 \"flag-b\": "),
        ("xyzzy", "error unknown command \"xyzzy\""),
        ("query", "error "),
        ("query moves", "error query \"moves\""),
        ("go perft", "error go perft"),
        ("go perft 100", "error go perft"),
        ("go perft -1", "error go perft"),
        ("setoption", "error expected setoption"),
        ("setoption name", "error expected setoption"),
        ("setoption name seed", "error expected setoption"),
        ("setoption name seed value x", "error option seed"),
        ("setoption name goal value 3", "error unknown option \"goal\""),
    ] {
        let answer = say(&mut engine, line);
        assert!(answer.starts_with("error ") && answer.contains(part), "{line:?}: {answer}");
        assert_eq!(say(&mut engine, "query fen"), "response 8/8/wb6/k b 0-0 -");
    }
    for nothing in ["stop", "", "  "] {
        assert_eq!(say(&mut engine, nothing), "");
    }
}

#[test]
fn perft_is_a_list_and_a_sum() {
    let mut engine = engine("mur-classic");
    let text = say(&mut engine, "go perft 2");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[24]), (25, "+a1: 23", "nodes 552"));
    assert_eq!(say(&mut engine, "go perft 0"), "nodes 1");
}

#[test]
fn options_hold_from_the_next_start_on_and_bad_ones_change_nothing() {
    let mut engine = engine("mur-advanced");
    assert_eq!(say(&mut engine, "setoption name Dice value 442"), "");
    assert_eq!(say(&mut engine, "query fen"), "response 8/8/8/k b 123 0-0/6 - -");
    assert_eq!(say(&mut engine, "position startpos"), "");
    assert_eq!(say(&mut engine, "query fen"), "response 8/8/8/k b 244 0-0/6 - -");
    assert!(say(&mut engine, "setoption name dice value 445").starts_with("error option dice: "));
    assert!(say(&mut engine, "setoption name goal value 5").starts_with("error option goal: "));
    assert_eq!(say(&mut engine, "setoption name handicap value 5"), "");
    assert!(say(&mut engine, "setoption name goal value 3").starts_with("error option goal: "));
    assert_eq!(say(&mut engine, "uginewgame"), "");
    assert_eq!(say(&mut engine, "query fen"), "response 8/8/8/k b 244 0-5/6 - -");
}

#[test]
fn dice_are_rolled_when_set_and_at_every_new_game() {
    let mut engine = engine("mur-advanced");
    let mut seen = std::collections::BTreeSet::new();
    say(&mut engine, "setoption name seed value 3");
    let mut told = say(&mut engine, "setoption name dice value roll");
    for _ in 0..20 {
        let dice = told.strip_prefix("info string dice ").unwrap().to_owned();
        let expected = format!("response 8/8/8/k b {dice} 0-0/6 - -");
        say(&mut engine, "position startpos moves +b1");
        say(&mut engine, "position startpos");
        assert_eq!(say(&mut engine, "query fen"), expected, "the same dice until the next game");
        seen.insert(dice);
        told = say(&mut engine, "uginewgame");
    }
    assert!(seen.len() > 3);
}

#[test]
fn a_seed_repeats_the_moves() {
    let game = |seed: &str| {
        let mut engine = engine("mur-kraken");
        say(&mut engine, "setoption name player value random");
        say(&mut engine, &format!("setoption name seed value {seed}"));
        (0..20).map(|_| say(&mut engine, "go")).collect::<Vec<_>>()
    };
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
}

#[test]
fn a_flag_may_stand_in_a_list_of_moves() {
    let mut engine = engine("mur-advanced");
    assert_eq!(say(&mut engine, "position startpos moves +b1 flag-w +a1"), "");
    assert_eq!(say(&mut engine, "query score"), "response 1 0");
}

#[test]
fn garbage_is_answered_and_the_talk_goes_on() {
    let long = vec![b'x'; LONGEST_LINE + 5];
    let input = [b"\xff\xfe\n\x00\x1b[31m\n".as_slice(), &long, b"\r\nisready\r\n\nquery fen"].concat();
    let output = session("mur-classic", input);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines.len(), 5, "{output}");
    assert!(lines[0].contains("not UTF-8"));
    assert!(lines[1].starts_with("error unknown command") && !lines[1].contains('\x1b'));
    assert!(lines[2].contains("bytes"));
    assert_eq!(lines[3..], ["readyok", "response 8/8/8/k b 0-0 -"]);
}

#[test]
fn stop_ends_a_long_count_and_the_talk_goes_on() {
    let output = session("mur-classic", "go perft 40\nstop\nisready\ngo perft 1\n");
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines[..2], ["error go perft 40 was stopped", "readyok"]);
    assert_eq!(lines.last(), Some(&"nodes 24"));
}

#[test]
fn quit_waits_for_a_count() {
    assert!(session("mur-classic", "go perft 4\nquit\n").ends_with("nodes 346056\n"));
}

#[test]
fn quit_ends_the_talk() {
    assert_eq!(session("mur-classic", "isready\nquit\nisready\n"), "readyok\n");
}

#[test]
fn a_search_tells_what_it_finds() {
    let mut engine = engine("morabaraba");
    let told = say(&mut engine, "go depth 3");
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    for (depth, line) in (1..).zip(&lines[..3]) {
        let words: Vec<_> = line.split(' ').collect();
        assert_eq!(words[..3], ["info", "depth", &depth.to_string()]);
        for word in ["seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"] {
            assert!(words.contains(&word), "{word}: {line}");
        }
    }
    let best = lines[3].strip_prefix("bestmove ").unwrap();
    assert!(lines[2].contains(&format!(" pv {best}")), "{told}");
    assert_eq!(say(&mut engine, "setoption name multipv value 3"), "");
    let told = say(&mut engine, "go depth 2");
    for rank in 1..=3 {
        assert_eq!(told.matches(&format!(" multipv {rank} ")).count(), 2, "{told}");
    }
    let only = say(&mut engine, "go depth 2 searchmoves A1-1");
    assert!(only.ends_with("bestmove A1-1"), "{only}");
}

#[test]
fn bad_limits_and_options_are_named() {
    let mut engine = engine("mur-classic");
    for (line, part) in [
        ("go deep", "error go \"deep\": expected depth"),
        ("go depth", "error go depth: expected a number"),
        ("go depth 0", "error go depth \"0\": expected a number from 1 to 4294967295"),
        ("go depth -1", "error go depth \"-1\": expected a number from 1 to 4294967295"),
        ("go depth 4294967296", "error go depth \"4294967296\": expected a number from 1 to 4294967295"),
        (
            "go depth 99999999999999999999",
            "error go depth \"99999999999999999999\": expected a number from 1 to",
        ),
        ("go depth x", "error go depth \"x\""),
        ("go movetime -", "error go movetime \"-\""),
        ("go movetime -5", "error go movetime \"-5\": expected a number from 0 to 18446744073709551615"),
        ("go p1time 100 p1inc -5", "error go p1inc \"-5\": expected a number from 0 to"),
        ("go p1time --5", "error go p1time \"--5\": expected a number from 0 to"),
        ("go nodes -5", "error go nodes \"-5\": expected a number from 1 to 18446744073709551615"),
        ("go searchmoves +a9", "error go searchmoves \"+a9\": it is not legal"),
        ("setoption name threads value 0", "error option threads \"0\": expected a number from 1 to 256"),
        ("setoption name hash value much", "error option hash \"much\""),
        ("setoption name player value nobody", "error option player: there is no player \"nobody\""),
    ] {
        let answer = say(&mut engine, line);
        assert!(answer.starts_with(part), "{line}: {answer}");
    }
    // Clocks that have run out.
    for line in ["go p1time -20 p2time 1000 p1inc 0", "go p1time 0", "go p1time -99999999999999999999"] {
        let answer = say(&mut engine, line);
        assert!(answer.lines().last().unwrap().starts_with("bestmove "), "{line}: {answer}");
    }
}

#[test]
fn a_throw_is_drawn_not_chosen() {
    let mut engine = engine("ur");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..200 {
        seen.insert(say(&mut engine, "go movetime 1000"));
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn an_endless_search_ends_when_it_is_told_to_or_nobody_is_left() {
    for input in ["go infinite\nisready\nstop\n", "go infinite\nquit\n", "go infinite\n"] {
        let text = session("mur-kraken", input);
        assert_eq!(text.matches("bestmove ").count(), 1, "{input}: {text}");
        if input.contains("isready") {
            assert!(text.ends_with("readyok\n"), "the answer comes before what was asked later");
        }
    }
}

#[test]
fn a_stop_is_seen_behind_any_number_of_lines() {
    let text = session("mur-kraken", format!("go infinite\n{}stop\n", "isready\n".repeat(200)));
    assert_eq!((text.matches("bestmove ").count(), text.matches("readyok\n").count()), (1, 200));
}
