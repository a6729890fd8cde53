//! The log of results as text.

use mura_games::record::Reader;
use mura_games::{Luck, Outcome, Player};

use super::{WIN, entry};
use crate::rating::{Entry, Moment, read_log};

#[test]
fn times_are_read_as_they_are_written() {
    for text in [
        "1970-01-01",
        "2026-11-15T13:40:05Z",
        "2000-02-29",
        "1999-12-31T23:59:59Z",
        "1000-01-01",
        "2999-12-31",
    ] {
        assert_eq!(text.parse::<Moment>().unwrap().to_string(), text);
    }
    let day = |text: &str| text.parse::<Moment>().unwrap().day();
    assert_eq!((day("1970-01-01"), day("1970-01-02"), day("1969-12-31")), (0, 1, -1));
    assert_eq!((day("2000-03-01"), day("2026-11-15")), (11_017, 20_772));
    // Every day of two thousand years follows the one before it.
    let mut expected = day("1000-01-01");
    for year in 1000..3000 {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        for (month, days) in
            [31, 28 + i32::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].iter().enumerate()
        {
            for date in 1..=*days {
                let text = format!("{year}-{:02}-{date:02}", month + 1);
                let moment: Moment = text.parse().unwrap();
                assert_eq!((moment.day(), moment.to_string()), (expected, text));
                expected += 1;
            }
        }
    }
}

#[test]
fn times_that_there_are_not_are_refused() {
    for text in [
        "",
        "today",
        "2026",
        "2026-11",
        "2026-11-31",
        "2026-02-29",
        "1900-02-29",
        "2026-00-10",
        "2026-13-01",
        "2026-1-1",
        "0999-01-01",
        "3000-01-01",
        "99999-01-01",
        "2026-11-15T24:00:00Z",
        "2026-11-15T12:60:00Z",
        "2026-11-15T12:00:60Z",
        "2026-11-15T12:00:00",
        "2026-11-15T12:00Z",
        "2026-11-15 12:00:00Z",
        "2026-11-15T",
        "2026-11-15-01",
        "+026-11-15",
        "２026-11-15",
    ] {
        let sentence = text.parse::<Moment>().unwrap_err();
        assert!(sentence.contains("is no time: expected 2026-11-15"), "{sentence}");
    }
}

#[test]
fn a_log_is_read_line_by_line_with_comments() {
    let log = "# spring\r\n\n2026-05-03\tmorabaraba\t30m\tNomsa\tErik the Elder\tp1win\r\n\
               2026-05-03T12:00:00Z\tmur-advanced\t10m/round delay 5s\tErik the Elder\tNomsa\tdraw";
    let entries = read_log(log.as_bytes()).unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0], entry("2026-05-03", "30m", ["Nomsa", "Erik the Elder"], WIN));
    assert_eq!((entries[1].name(Player::First), entries[1].outcome), ("Erik the Elder", Outcome::Draw));
}

#[test]
fn nonsense_is_refused_with_its_line() {
    let good = "2026-05-03\tmorabaraba\t30m\tNomsa\tErik\tp1win\n";
    for (line, said) in [
        ("hello", "expected 6 fields with tabs between them"),
        ("2026-05-03 morabaraba 30m Nomsa Erik p1win", "not 1"),
        ("2026-05-03\tmorabaraba\t30m\tNomsa\tErik\tp1win\t", "not 7"),
        ("yesterday\tmorabaraba\t30m\tNomsa\tErik\tp1win", "\"yesterday\" is no time"),
        ("2026-05-03\tmorabarba\t30m\tNomsa\tErik\tp1win", "did you mean morabaraba?"),
        ("2026-05-03\tmorabaraba\t30\tNomsa\tErik\tp1win", "\"30\" is no time control"),
        ("2026-05-03\tmorabaraba\t30m\t\tErik\tp1win", "the name \"\" is empty"),
        (
            "2026-05-03\tmorabaraba\t30m\tNomsa\t Erik\tp1win",
            "the name \" Erik\" begins or ends with a blank",
        ),
        ("2026-05-03\tmorabaraba\t30m\tNom\u{1b}sa\tErik\tp1win", "holds a control character"),
        ("2026-05-03\tmorabaraba\t30m\tNomsa\tNomsa\tp1win", "both players are Nomsa"),
        (
            "2026-05-03\tmorabaraba\t30m\tNomsa\tErik\t1-0",
            "\"1-0\" is no result: expected p1win, p2win or draw",
        ),
        ("2026-05-03\tmorabaraba\t30m\tNomsa\tErik\tnone", "\"none\" is no result"),
        ("2026-05-02\tmorabaraba\t30m\tNomsa\tErik\tp1win", "2026-05-02 lies before 2026-05-03"),
    ] {
        let error = read_log(format!("{good}\n{line}\n{good}").as_bytes()).unwrap_err();
        assert_eq!(error.line, 3);
        assert!(error.reason.contains(said), "{line}: {error}");
        assert!(!error.to_string().contains('\u{1b}'));
    }
    let long = "x".repeat(300);
    let line = format!("2026-05-03\tmorabaraba\t30m\tNomsa\t{long}\tp1win");
    assert!(read_log(line.as_bytes()).unwrap_err().reason.contains("is too long"));
    let error = read_log("y".repeat(1 << 20).as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 1: it has more than 2000 bytes");
    assert_eq!(read_log(&b"2026-05-03\t\xff"[..]).unwrap_err().reason, "this is not UTF-8");
}

#[test]
fn any_bytes_are_read_or_refused() {
    let good = "2026-05-03\tmorabaraba\t30m\tNomsa\tErik\tp1win\n".repeat(3).into_bytes();
    for seed in 0..5000 {
        let mut luck = Luck::new(seed);
        let mut bytes = good.clone();
        for _ in 0..=luck.below(4) {
            let at = luck.below(bytes.len());
            bytes[at] = [b'\t', b'\n', b'9', b'-', b'#', 0, 0xc3, luck.word() as u8][luck.below(8)];
        }
        if let Ok(entries) = read_log(&bytes[..]) {
            let text: String = entries.iter().map(|entry| format!("{entry}\n")).collect();
            assert_eq!(read_log(text.as_bytes()).unwrap(), entries, "seed {seed}");
        }
    }
}

#[test]
fn records_give_their_results() {
    let read = |tags: &str| {
        let file = format!("[Game \"mur-advanced\"]\n{tags}\n\n");
        let record = Reader::new(file.as_bytes()).next().unwrap().unwrap();
        Entry::of_record(&record, "2020-01-01".parse().unwrap(), None)
    };
    let names = "[Black \"Nomsa\"]\n[White \"Erik\"]\n";
    let entry = read(&format!(
        "{names}[Date \"2026.05.03\"]\n[TimeControl \"10m/round delay 5s\"]\n[Result \"p2win\"]\n[Termination \"time\"]"
    ));
    let line = "2026-05-03\tmur-advanced\t10m/round delay 5s\tNomsa\tErik\tp2win";
    assert_eq!(entry.unwrap().unwrap().to_string(), line);
    // Without a day it follows what was before; without a time control there was no clock; Blue is the first player.
    let entry = read("[Blue \"Nomsa\"]\n[White \"Erik\"]\n[Date \"2026.??.??\"]\n[Result \"draw\"]");
    assert_eq!(entry.unwrap().unwrap().to_string(), "2020-01-01\tmur-advanced\tnone\tNomsa\tErik\tdraw");
    for tags in [names, "[Result \"draw\"]", "[Black \"Nomsa\"]\n[White \"?\"]\n[Result \"draw\"]"] {
        assert_eq!(read(tags), Ok(None));
    }
    assert_eq!(read(&format!("{names}[Result \"none\"]")), Ok(None));
    for (tags, said) in [
        ("[Date \"2026.02.30\"]", "the tag Date says \"2026.02.30\""),
        ("[TimeControl \"soon\"]", "the tag TimeControl says \"soon\": expected"),
    ] {
        let error = read(&format!("{names}[Result \"draw\"]\n{tags}")).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
    let error = read("[Black \"Nomsa\"]\n[White \"Nomsa\"]\n[Result \"draw\"]").unwrap_err();
    assert!(error.to_string().contains("both players are Nomsa: a game against oneself"));
}
