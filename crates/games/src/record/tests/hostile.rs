//! Records from strangers: sizes, depth, bytes, numbers.

use super::{one, read};
use crate::Luck;
use crate::record::{Reader, limits};

#[test]
fn hostile_input_is_refused_and_does_not_end_the_reading() {
    let good = "\n[Game \"mur-classic\"]\n\n1. +b1\n";
    let long_line = format!("[Game \"mur-classic\"]\n\n{}\n{good}", "x".repeat(limits::LINE + 1));
    let long_word = format!("[Game \"mur-classic\"]\n\n{}\n{good}", "x".repeat(limits::WORD + 1));
    let tags: String = (0..=limits::TAGS).map(|n| format!("[T{n} \"\"]\n")).collect();
    let many_plays = format!("[Game \"mur-classic\"]\n\n{}{good}", "+b1\n".repeat(limits::PLAYS + 1));
    let big = format!("[Game \"mur-classic\"]\n\n{{{}}}{good}", "word word\n".repeat(limits::GAME / 9));
    for text in [long_line, long_word, tags + good, many_plays, big, format!("\u{feff}garbage\n{good}")] {
        let all = read(&text);
        assert_eq!(all.len(), 2, "{:?}", all[0].as_ref().err());
        assert!(all[0].is_err());
        assert!(all[1].is_ok());
    }
    let bytes =
        [b"[Game \"mur-classic\"]\n\n1. +b1 {\xc3\xa9} \xff\xfe\n".as_slice(), good.as_bytes()].concat();
    let all: Vec<_> = Reader::new(bytes.as_slice()).collect();
    let error = all[0].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (3, 12));
    assert!(all[1].is_ok());
}

#[test]
fn random_bytes_never_panic() {
    let mut luck = Luck::new(5);
    let pieces: [&[u8]; 24] = [
        b"(",
        b")",
        b"<",
        b">",
        b"<29:51>",
        b"<flag White>",
        b"<position: 8/8/1b6/k w 0-0 ->",
        b"<arbiter: \\> so",
        b"\\",
        b"- 1",
        b"[",
        b"]",
        b"\"",
        b"Game",
        b" \"mur-classic\"]",
        b"\n",
        b" ",
        b"{",
        b"}",
        b"1.",
        b"+b1",
        b"X",
        b"!",
        b"\xff",
    ];
    for _ in 0..3000 {
        let mut bytes = b"[Game \"mur-classic\"]\n".to_vec();
        for _ in 0..luck.below(40) {
            bytes.extend_from_slice(pieces[luck.below(pieces.len())]);
        }
        for record in Reader::new(bytes.as_slice()).flatten() {
            let again = one(&record.to_string());
            assert_eq!(again, record, "{:?}", String::from_utf8_lossy(&bytes));
            let _ = record.verify();
        }
    }
}

#[test]
fn variations_are_nested_to_a_bound_that_the_error_points_to() {
    let nested = |depth: usize| {
        let open = "(1. +b1 ".repeat(depth);
        read(&format!("[Game \"mur-classic\"]\n\n1. +a1\n{open}{}\n", ")".repeat(depth))).remove(0)
    };
    let deepest = nested(limits::DEPTH).unwrap();
    assert!(deepest.replay().is_ok());
    assert_eq!(one(&deepest.to_string()), deepest);
    for depth in [limits::DEPTH + 1, 1000, 5000] {
        let error = nested(depth).unwrap_err();
        assert_eq!((error.line, error.column), (4, 8 * limits::DEPTH + 1), "{error}");
        assert!(error.to_string().contains("at most 32 deep"), "{error}");
    }
    let many = format!("[Game \"mur-classic\"]\n\n1. +a1\n{}", "(1. +b1)\n".repeat(limits::VARIATIONS + 1));
    let error = read(&many).remove(0).unwrap_err();
    assert_eq!(error.line, 4 + limits::VARIATIONS, "{error}");
}

#[test]
fn events_have_a_bound_and_one_that_is_not_closed_does_not_swallow_the_file() {
    let good = "\n[Game \"mur-classic\"]\n\n1. +b1\n";
    let game = "[Game \"mur-classic\"]\n\n1. +b1 ";
    let long = format!("{game}<arbiter: {}>\n{good}", "why \n".repeat(limits::EVENT / 4 + 1));
    let open = format!("{game}<arbiter: never closed\n{good}");
    let open_variation = format!("{game}(1. +a1\n{good}");
    let control = format!("{game}<arbiter: \u{1b}[2J>\n{good}");
    for (text, place, why) in [
        (long, (3, 8), "bytes"),
        (open, (3, 8), "not closed by >"),
        (open_variation, (3, 8), "not closed by )"),
        (control, (3, 9), "cannot hold"),
    ] {
        let all = read(&text);
        assert_eq!(all.len(), 2, "{why}");
        let error = all[0].as_ref().unwrap_err();
        assert_eq!((error.line, error.column), place, "{error}");
        assert!(error.to_string().contains(why), "{error}");
        assert!(all[1].is_ok());
    }
}

#[test]
fn giant_numbers_are_refused_with_their_place() {
    let giant = "9".repeat(3000);
    for text in [
        format!("{giant}. +b1"),
        format!("1. +b1 <{giant}:00>"),
        format!("1. +b1 <1:00.{giant}>"),
        format!("1. +b1 - {giant}"),
        "18446744073709551617. +b1".to_owned(),
        format!("1. +b1 <irregularity {giant} Black>"),
    ] {
        let error = read(&format!("[Game \"mur-classic\"]\n\n{text}\n")).remove(0).unwrap_err();
        assert_eq!(error.line, 3, "{error}");
        assert!(error.to_string().chars().count() < 400, "{error}");
    }
    let list = format!("[Game \"morabaraba\"]\n\n1. A1-1\n<sequences: {giant}. A1.1-A4.2-A7.3>\n");
    assert!(read(&list).remove(0).unwrap_err().to_string().contains("no play of this player"));
}

#[test]
fn many_events_variations_and_positions_are_read_and_written_in_a_moment() {
    let position = "<position: 8/8/1b6/k w 0-0 ->\n".repeat(20_000);
    let flags = "<flag White>\n".repeat(100_000);
    let shots = "<position: - - w 0 ->\n".repeat(20_000);
    for text in [
        format!("[Game \"mur-classic\"]\n\n1. +b1 {position}"),
        format!("[Game \"ur\"]\n\n1. 1 {flags}"),
        format!("[Game \"morabaraba\"]\n\n1. A1-1 {}", shots.replace("- - w", "A1=1 - w")),
    ] {
        let record = one(&text);
        assert_eq!(one(&record.to_string()), record);
        assert!(record.verify().is_ok());
    }
}
