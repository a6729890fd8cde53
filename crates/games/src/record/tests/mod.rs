use std::io::{self, BufReader, Read};

use super::*;

mod articles;
mod events;
mod hostile;
mod random;
mod tags;
mod variations;

fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    Reader::new(text.as_bytes()).collect()
}

fn one(text: &str) -> Record {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0).unwrap()
}

fn classic(plays: &str) -> Result<Record, RecordError> {
    read(&format!("[Game \"mur-classic\"]\n\n{plays}\n")).remove(0)
}

/// Where an error lies and what it says.
fn place(error: &RecordError) -> (usize, usize, Option<usize>, String) {
    (error.line, error.column, error.ply, error.fault.to_string())
}

#[test]
fn reads_tags_plays_signs_remarks_and_comments() {
    let record = one(concat!(
        "[Event \"a \\\"quoted\\\" \\\\ name\"]\n[Game \"mur-classic\"]\n[Elo_x \"1\"]\n\n",
        "{before\n  all} 1. +b1 2.+a1!? {one} ; two }\n3. +a2! ? X# {three}{four} 4... a1-h1+2\n"
    ));
    assert_eq!(record.tag("Event"), Some("a \"quoted\" \\ name"));
    assert_eq!(record.tag("Elo_x"), Some("1"));
    assert_eq!(record.comment, "before all");
    let texts: Vec<_> = record.plays.iter().map(|play| play.text.as_str()).collect();
    assert_eq!(texts, ["+b1", "+a1", "+a2", "a1-h1"]);
    assert_eq!(record.plays[1].signs, [Sign::Mark("!?")]);
    assert_eq!(record.plays[1].comment, "one two }");
    assert_eq!(record.plays[2].signs, [Sign::Mark("!"), Sign::Mark("?")]);
    assert_eq!(record.plays[2].remark, "X#");
    assert_eq!(record.plays[2].comment, "three four");
    assert_eq!(record.plays[3].signs, [Sign::Men(2)]);
    assert_eq!((record.plays[2].line, record.plays[2].column), (7, 4));
    assert_eq!(one(&record.to_string()), record);
}

#[test]
fn a_placing_on_the_centre_is_no_count_of_men() {
    let record = one("[Game \"mur-classic\"]\n[Start \"k7/8/8/1 b 0-0 -\"]\n\n1. +0 +3\n");
    assert_eq!(record.plays[0].text, "+0");
    assert_eq!(record.plays[0].signs, [Sign::Men(3)]);
    assert_eq!(record.replay().unwrap().position(), "k7/8/8/b w 0-0 -");
}

#[test]
fn errors_tell_their_place_and_the_next_game_is_read() {
    let text = concat!(
        "[Game \"mur-classic\"]\n\n1. +b1 2. {never closed\n+a1\n\n",
        "[Game \"mur-clasic\"]\n[Event \"x\"]\n\n1. +b1\n\n",
        "[Game \"mur-classic\"\n[Event \"x\"]\n\n1. +b1\n\n",
        "[Event \"no game\"]\n\n",
        "[Game \"mur-kraken\"]\n\n1. +b1\n",
        "[Game \"mur-kraken\"]\n1. +b1 3. +a1\n",
        "[Game \"mur-kraken\"]\n\n! 1. +b1\n\n",
        "[Game \"mur-kraken\"]\n\n1. +b1 (2. +a1)\n\n",
        "[Game \"mur-kraken\"]\n[Game \"mur-kraken\"]\n\n",
        "[Game \"mur-kraken\"]\n[Start \"8/8 b\"]\n\n",
        "[Game \"mur-kraken\"]\n",
    );
    let all = read(text);
    let places: Vec<_> = all.iter().map(|result| result.as_ref().map(|_| ()).map_err(place)).collect();
    let lines: Vec<_> = places.iter().map(|result| result.as_ref().err().map(|p| (p.0, p.1))).collect();
    let expected = [
        Some((3, 11)),
        Some((6, 1)),
        Some((11, 20)),
        Some((16, 1)),
        None,
        Some((22, 8)),
        Some((25, 1)),
        Some((29, 9)),
        Some((32, 1)),
        Some((35, 1)),
        None,
    ];
    assert_eq!(lines, expected, "{places:#?}");
    assert!(places[1].as_ref().unwrap_err().3.contains("did you mean mur-classic?"));
    assert!(places[5].as_ref().unwrap_err().3.contains("number 2, not 3"));
}

#[test]
fn a_bad_play_is_told_by_line_column_and_ply() {
    let error = classic("1. +b1\n2. +a1 3. c9-d2").unwrap().replay().err().unwrap();
    assert_eq!((error.line, error.ply), (4, Some(3)));
    assert!(error.column >= 11, "{error}");
    let error = classic("1. +b1 2. +b1").unwrap().replay().err().unwrap();
    assert_eq!((error.line, error.column, error.ply), (3, 11, Some(2)));
    assert!(error.to_string().starts_with("line 3, column 11, ply 2: +b1 is not legal"), "{error}");
    let error = classic("1. +b1 X").unwrap().replay().err().unwrap();
    assert_eq!(error.fault, Fault::Remark { written: "X".into(), really: String::new() });
}

#[test]
fn remarks_are_checked_when_they_are_there() {
    let start = "[Game \"mur-classic\"]\n[Start \"8/8/wb6/k b 0-0 -\"]\n[Result \"none\"]\n\n";
    let table = one(start).start().unwrap();
    assert!(table.legal().contains(&"+a2".to_owned()));
    for (text, good) in [("1. +a2", true), ("1. +a2#", false), ("1. +a2 XX", false)] {
        assert_eq!(one(&format!("{start}{text}")).verify().is_ok(), good, "{text}");
    }
}

#[test]
fn results_off_the_board_need_a_termination() {
    let game = |tags: &str| one(&format!("[Game \"mur-classic\"]\n{tags}\n\n1. +b1\n")).verify();
    assert!(game("[Result \"none\"]\n[Plies \"1\"]").is_ok());
    assert!(game("[Result \"p2win\"]\n[Termination \"resignation\"]").is_ok());
    assert!(matches!(game("[Result \"p2win\"]").err().unwrap().fault, Fault::Result { really: "none", .. }));
    assert!(matches!(game("[Result \"1-0\"]").err().unwrap().fault, Fault::Tag(_)));
    assert!(matches!(game("[Plies \"2\"]").err().unwrap().fault, Fault::Tag(_)));
}

#[test]
fn options_start_a_game_and_rolled_ones_are_refused() {
    let start = |options: &str| {
        let text = format!("[Game \"mur-advanced\"]\n[Options \"{options}\"]\n\n");
        read(&text).remove(0).and_then(|record| record.start()).map(|table| table.position())
    };
    assert_eq!(start("goal=3 handicap=1 dice=244").unwrap(), "8/8/8/k b 244 0-1/3 - -");
    assert!(start("dice=roll").unwrap_err().to_string().contains("rolled"));
    assert!(start("goal=5").is_err());
    assert!(start("gaol=3").is_err());
    assert!(start("goal").is_err());
}

#[test]
fn plays_that_were_kept_apart_stay_apart_when_written() {
    let game = "[Game \"morabaraba\"]\n\n";
    for text in ["1. A1 1... 3", "1. A1, 1... 3", "1. A1, 1... B2, 3 2. C3-5", "1. C5-1! 1... xE3,13"] {
        let record = one(&format!("{game}{text}\n"));
        assert_eq!(one(&record.to_string()), record, "{text}");
    }
    for text in ["1. C5-1! X", "1. C5-1 {a word} X"] {
        let error = read(&format!("{game}{text}\n")).remove(0).unwrap_err();
        assert!(error.to_string().contains("part of a play"), "{text}: {error}");
    }
}

#[test]
fn what_belongs_to_one_play_is_bounded() {
    let cows = "[Game \"morabaraba\"]\n\n1. A1 ";
    let stones = "[Game \"mur-classic\"]\n\n1. +b1 ";
    for (start, word) in [(cows, ",\n"), (stones, "X\n"), (stones, "!\n"), (stones, "#\n")] {
        // Each of these words looks at all the words before it.
        let error = read(&format!("{start}{}", word.repeat(1_000_000))).remove(0).unwrap_err();
        assert!(error.line < 300, "{word:?}: {error}");
    }
    let error = classic("1.1.+b1").unwrap_err();
    assert!(error.to_string().contains("one number"), "{error}");
    assert_eq!(classic("1. 1...+b1").unwrap().plays.len(), 1);
}

#[test]
fn brackets_in_a_comment_are_wrapped_and_are_no_tags() {
    let mut record = Record::new(GameId::ALL[0]);
    record.comment = ["[Event \"x\"]", &"[a ".repeat(40_000)].join(" ").trim_end().to_owned();
    let written = record.to_string();
    assert_eq!(one(&written), record);
    assert!(written.lines().all(|line| line.chars().count() <= 110));
}

#[test]
fn a_failing_input_ends_the_reading() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let input = BufReader::with_capacity(7, b"[Game \"mur-classic\"]\n".as_slice().chain(Broken));
    let all: Vec<_> = Reader::new(input).collect();
    assert_eq!(all.len(), 1);
    assert!(all[0].as_ref().unwrap_err().to_string().contains("the disk is gone"));
}

#[test]
fn a_record_reads_the_same_from_pieces_of_any_size() {
    let text = random::record(GameId::ALL[0], 3).to_string();
    for size in [1, 2, 7, 64] {
        let all: Vec<_> = Reader::new(BufReader::with_capacity(size, text.as_bytes())).collect();
        assert_eq!(all, read(&text));
    }
}

#[test]
fn morabaraba_is_read_as_its_federation_writes_it() {
    let text = concat!(
        "[Game \"morabaraba\"]\n[Start \"A1=1,A4=2,B2=13,B6=3,D2=14,D7=4,E4=15,F4=16,G1=17,G7=5 6,18 b 0 -\"]\n\n",
        "1. A7 - 7 x B2,13! F2-19* 2. C4 8 +2 C3 – 20 = -1\n",
    );
    let record = one(text);
    let texts: Vec<_> = record.plays.iter().map(|play| play.text.as_str()).collect();
    assert_eq!(texts, ["A7 - 7 x B2,13", "F2-19", "C4 8", "C3 – 20"]);
    assert_eq!(record.plays[0].signs, [Sign::Mark("!")]);
    assert_eq!(record.plays[1].signs, [Sign::Mark("*")]);
    assert_eq!(record.plays[2].signs, [Sign::Men(2)]);
    assert_eq!(record.plays[3].signs, [Sign::Mark("="), Sign::Men(-1)]);
    let mut canonical = Vec::new();
    let mut table = record.start().unwrap();
    record.replay_on(&mut *table, |_, played, _| canonical.push(played.action.clone())).unwrap();
    assert_eq!(canonical, ["A7-7xB2,13", "F2-19", "C4-8", "C3-20"]);
    assert_eq!(one(&record.to_string()), record);
}

#[test]
fn a_number_of_two_plays_may_lack_the_first() {
    let record = one("[Game \"morabaraba\"]\n[Start \"A1=1 - w 0 -\"]\n\n1... A4-13 2. A7-2 B2-14\n");
    assert_eq!(record.plays.len(), 3);
    assert!(record.replay().is_ok());
    let text = record.to_string();
    assert!(text.contains("\n1... A4-13 2. A7-2 B2-14\n"), "{text}");
    assert!(read(&text.replace("2. ", "3. ")).remove(0).is_err());
}

#[test]
fn throws_are_plays_and_not_numbers() {
    let record = one("[Game \"ur\"]\n\n1. 1 2. +A 3.2 4. +b\n");
    assert_eq!(record.plays.len(), 4);
    assert!(record.replay().is_ok());
}

#[test]
fn a_text_means_in_a_record_what_it_means_elsewhere() {
    let file = "[Game \"morabaraba\"]\n[Start \"A1=1 - w 0 -\"]\n\n1. ... D5 13 2. A4 2\n";
    let record = Reader::new(file.as_bytes()).next().unwrap().unwrap();
    assert_eq!(record.plays.len(), 2);
    assert!(record.replay().is_ok());
    let file = "[Game \"morabaraba\"]\n\n1. C5 -1! D5 13 2. A1 -2 -1\n";
    let record = Reader::new(file.as_bytes()).next().unwrap().unwrap();
    let texts: Vec<_> = record.plays.iter().map(|play| play.text.as_str()).collect();
    assert_eq!(texts, ["C5 -1", "D5 13", "A1 -2"]);
    assert_eq!(record.plays[2].signs, [Sign::Men(-1)]);
    assert!(record.replay().unwrap().position().starts_with("A1=2,C5=1,D5=13 "));
}

#[test]
fn control_characters_stay_out_of_comments() {
    let file = "[Game \"ur\"]\n\n{clear \x1b[2J} 1\n";
    let error = Reader::new(file.as_bytes()).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("comment cannot hold"), "{error}");
}

#[test]
fn a_number_without_a_play_is_refused_with_its_place() {
    let said = "this number has no play behind it";
    for (text, column) in
        [("1. +b1 2.", 8), ("1. +b1 2...", 8), ("1. +b1 2. ...", 8), ("1. +b1 2. {thinks}", 8), ("1.", 1)]
    {
        let error = classic(text).unwrap_err();
        assert_eq!(place(&error), (3, column, None, said.into()), "{text}");
    }
    let error = classic("1. +b1 (1. +a1 2.) 2. +a1").unwrap_err();
    assert_eq!(place(&error), (3, 16, None, said.into()));
    assert!(classic("1. +b1 2. {thinks} +a1").is_ok() && classic("1. +b1 (1. +a1) 2. +a1").is_ok());
}

#[test]
fn what_other_notations_write_is_answered_with_a_hint() {
    for result in ["1-0", "0-1", "1/2-1/2", "½-½"] {
        for game in GameId::ALL {
            let error = read(&format!("[Game \"{game}\"]\n\n{result}\n")).remove(0).unwrap_err();
            assert!(error.fault.to_string().contains("stands in the tag Result"), "{game}: {error}");
        }
        let error = classic(&format!("1. +b1 2. +a1 {result}")).unwrap_err();
        assert_eq!((error.line, error.column), (3, 15));
    }
    let error = read("[Event \"x\"]\n[game \"ur\"]\n\n1. 2\n").remove(0).unwrap_err();
    assert_eq!(
        place(&error),
        (2, 1, None, "the tag Game is missing: game is another name, capitals count".into())
    );
}
