//! Articles 6 and 7 of Morabaraba, and what Mur's documents say of records, sentence by sentence.

use super::{one, read};
use crate::record::{Play, Record, SequenceKind, Sign};
use crate::{GameId, Luck, Player, Settings};

/// A placing position in which A7 completes a row of Black's.
const PLACING: &str = "A1=1,A4=2,B2=13,B6=3,D2=14,D7=4,E4=15,F4=16,G1=17,G7=5 6,18 b 0 -";
const MOVING: &str =
    "A1=3,B4=5,C5=7,D1=9,F2=15,F6=16,G4=17,G7=18 1,2,4,6,8,10,11,12,13,14,19,20,21,22,23,24 b 0 -";

fn from(start: &str, plays: &str) -> Record {
    one(&format!("[Game \"morabaraba\"]\n[Start \"{start}\"]\n\n{plays}\n"))
}

fn morabaraba(plays: &str) -> Record {
    one(&format!("[Game \"morabaraba\"]\n\n{plays}\n"))
}

fn canonical(record: &Record) -> Vec<String> {
    let canonical = record.canonical().unwrap_or_else(|error| panic!("{error}\n{record}"));
    canonical.plays.into_iter().map(|play| play.text).collect()
}

// "so it is possible to note the moves of the cows, move by move, both for the black and the white cows, and thus replay or
// transcribe a whole game."
#[test]
fn article_6_1_a_whole_game_is_transcribed_and_replayed() {
    for seed in 0..20 {
        let mut luck = Luck::new(seed);
        let mut table = GameId::Morabaraba.start(&Settings::default()).unwrap();
        let mut record = Record::new(GameId::Morabaraba);
        let mut players = [0, 0];
        while let Some(action) = table.random(&mut luck) {
            players[table.turn().index()] += 1;
            let played = table.play(&action).unwrap();
            record.plays.push(Play::new(played.action, &played.remark));
        }
        record.set_tag("Result", table.outcome().unwrap().word());
        assert!(players[0] - players[1] <= 1 && players[1] >= 9, "seed {seed}: {players:?}");
        let again = one(&record.to_string());
        assert_eq!(again.verify().unwrap().position(), table.position(), "seed {seed}");
        // Every play is written; without one of them it is another game.
        let mut short = again.clone();
        short.plays.remove(luck.below(again.plays.len()));
        assert!(short.verify().is_err(), "seed {seed}");
    }
}

#[test]
fn article_6_2_1_arrival_and_cow_in_stage_1() {
    assert_eq!(canonical(&morabaraba("1. C5-1 D5-13")), ["C5-1", "D5-13"]);
}

#[test]
fn article_6_2_2_the_hyphen_may_be_missing() {
    assert_eq!(canonical(&morabaraba("1. C5 1 d5 13 2. a1 – 2 G7-14")), ["C5-1", "D5-13", "A1-2", "G7-14"]);
}

#[test]
fn article_6_2_3_departure_cow_and_arrival_in_stage_2() {
    for text in ["A1,3-A4", "A1,3 – A4", "a1,3 - a4", "A1 , 3 -A4"] {
        assert_eq!(canonical(&from(MOVING, &format!("1. {text}"))), ["A1,3-A4"], "{text}");
    }
}

#[test]
fn article_6_2_4_a_capture_is_a_cross_with_junction_and_cow() {
    for text in ["B4,5-A4", "B4,5 - A4 x F2,15"] {
        let record = from(&MOVING.replace("D1=9", "A7=9"), &format!("1. {text}"));
        assert_eq!(record.verify().is_ok(), text.contains('x'), "{text}");
    }
    let placing = from(PLACING, "1. A7 - 7 x B2,13");
    for text in ["A7-7xB2,13", "A7-7×B2,13", "a7-7 X b2,13", "A7 7 x B2 , 13"] {
        assert_eq!(canonical(&from(PLACING, &format!("1. {text}"))), canonical(&placing), "{text}");
    }
    assert_eq!(canonical(&placing), ["A7-7xB2,13"]);
}

#[test]
fn article_6_2_5_stage_3_is_written_like_stage_2() {
    let start = "A1=3,B4=5,C4=7,F2=15,F6=16,G4=17,G7=18 1,2,4,6,8,9,10,11,12,13,14,19,20,21,22,23,24 b 0 -";
    assert_eq!(canonical(&from(start, "1. A1,3 - G1")), ["A1,3-G1"]);
}

#[test]
fn article_6_2_6_moves_are_numbered_for_both_players() {
    let record = morabaraba("1. C5-1 D5-13 2. A1-2 A4-14");
    assert!(record.to_string().contains("1. C5-1 D5-13 2. A1-2 A4-14"));
    let error = read("[Game \"morabaraba\"]\n\n1. C5-1 2. D5-13\n").remove(0).unwrap_err();
    assert!(error.to_string().contains("number 1, not 2"), "{error}");
}

#[test]
fn article_6_2_7_the_list_is_derived_from_the_moves_and_written_apart() {
    let record = from(PLACING, "1. A7-7xB2,13");
    let notes = record.derived_sequences().unwrap();
    let said: Vec<_> = notes.iter().map(|note| (note.ply, note.sequence.as_str(), note.kind)).collect();
    // One move completes A1-A4-A7 and A7-D7-G7: one shot, the other sequence is paralysed (3.1.9).
    assert_eq!(
        said,
        [(1, "A1.1-A4.2-A7.7", SequenceKind::Effective), (1, "A7.7-D7.4-G7.5", SequenceKind::Paralysed)]
    );
    let written = record.canonical().unwrap().to_string();
    let list = "<sequences:\n1. A1.1-A4.2-A7.7 effective;\n1. A7.7-D7.4-G7.5 paralysed>\n";
    assert!(written.contains(&format!("1. A7-7xB2,13\n{list}")), "{written}");
    assert_eq!(one(&written), record.canonical().unwrap());
}

#[test]
fn article_6_2_7_a_list_as_people_write_it_is_read() {
    let list = |list: &str| from(PLACING, &format!("1. A7-7xB2,13\n<Sequences: {list}>"));
    for text in [
        "1. A1,1 - A4,2 - A7,7; 1. A7,7 – D7,4 – G7,5 paralysed",
        "1.a7.7-d7.4-g7.5 Effective ; 1. A1.1-A4.2-A7.7 PARALYSED;",
    ] {
        let record = list(text);
        assert!(record.verify().is_ok(), "{text}: {}", record.verify().err().unwrap());
        assert_eq!(one(&record.to_string()), record);
    }
}

#[test]
fn article_6_2_7_a_wrong_list_names_the_entry() {
    let wrong = |list: &str| {
        let record = from(PLACING, &format!("1. A7-7xB2,13\n <sequences: {list}>"));
        let error = record.verify().err().unwrap();
        assert_eq!((error.line, error.column), (5, 2), "{error}");
        error.to_string()
    };
    let both = "1. A1.1-A4.2-A7.7; 1. A7.7-D7.4-G7.5 paralysed";
    assert!(wrong("-").contains("lacks 1. A1.1-A4.2-A7.7 effective"));
    assert!(wrong("1. A1.1-A4.2-A7.7").contains("lacks 1. A7.7-D7.4-G7.5 paralysed"));
    assert!(
        wrong(&format!("{both}; 1. A1.1-B2.2-C3.3"))
            .contains("has 1. A1.1-B2.2-C3.3 effective, but this play")
    );
    assert!(wrong(&format!("{both}; 1. A1.1-A4.2-A7.7")).contains("A1.1-A4.2-A7.7 effective twice"));
    assert!(wrong(&both.replace("paralysed", "barren")).contains("G7.5 barren, but it was paralysed"));
    assert!(wrong(&both.replace("paralysed", "effective")).contains("exactly one is effective"));
    let refused = |list: &str| {
        let text =
            format!("[Game \"morabaraba\"]\n[Start \"{PLACING}\"]\n\n1. A7-7xB2,13 <sequences: {list}>\n");
        read(&text).remove(0).unwrap_err().to_string()
    };
    assert!(refused("2. A1.1-A4.2-A7.7").contains("no play of this player has this number"));
    assert!(refused("1. A1.13-A4.14-A7.15").contains("no play of this player has this number"));
    assert!(refused("A1.1-A4.2-A7.7").contains("expected a number and a sequence"));
    assert!(refused("1. A1.1-A4.2-B2.7").contains("no line of the board"));
    assert!(refused(&format!("{both}> 1... C3-18 <rectified")).contains("behind the last play"));
}

#[test]
fn article_3_1_8_2_a_row_without_a_loose_cow_is_barren() {
    let start = "A1=1,A4=2,B2=13,B4=14,B6=15,G7=3 4,16 b 0 B2.13-B4.14-B6.15";
    let notes = from(start, "1. A7-5").derived_sequences().unwrap();
    assert_eq!(notes.len(), 1);
    assert_eq!((notes[0].sequence.as_str(), notes[0].kind), ("A1.1-A4.2-A7.5", SequenceKind::Barren));
}

/// What a sign says in Morabaraba.
fn meaning(sign: &str) -> String {
    let record = morabaraba(&format!("1. C5-1 {sign} D5-13{sign}"));
    assert_eq!(record.plays.len(), 2);
    for play in &record.plays {
        assert_eq!(play.signs.len(), 1, "{sign}");
        assert_eq!(play.signs[0].to_string(), sign);
    }
    assert_eq!(one(&record.to_string()), record);
    record.plays[0].signs[0].meaning(GameId::Morabaraba)
}

#[test]
fn articles_7_1_1_and_7_1_2_a_hyphen_moves_and_a_cross_captures() {
    assert_eq!(canonical(&from(PLACING, "1. A7-7xB2,13")), ["A7-7xB2,13"]);
    assert!(Sign::parse("-").is_none() && Sign::parse("x").is_none());
}

#[test]
fn article_7_1_1_1_hyphens_connect_a_sequence() {
    let record = from(PLACING, "1. A7-7xB2,13");
    assert!(record.canonical().unwrap().to_string().contains("A1.1-A4.2-A7.7"));
}

#[test]
fn article_7_1_3_a_strong_move() {
    assert_eq!(meaning("!"), "strong");
}

#[test]
fn article_7_1_4_a_very_strong_move() {
    assert_eq!(meaning("!!"), "very strong");
}

#[test]
fn article_7_1_5_a_weak_move() {
    assert_eq!(meaning("?"), "weak");
}

#[test]
fn article_7_1_6_a_very_weak_move() {
    assert_eq!(meaning("??"), "very weak");
}

#[test]
fn article_7_1_7_seems_weak_but_is_strong() {
    assert_eq!(meaning("?!"), "seems to be weak, but is strong");
    assert_eq!(Sign::Mark("?!").meaning(GameId::MurClassic), "doubtful");
}

#[test]
fn article_7_1_8_seems_strong_but_is_weak() {
    assert_eq!(meaning("!?"), "seems to be strong, but is weak");
    assert_eq!(Sign::Mark("!?").meaning(GameId::MurKraken), "interesting");
}

#[test]
fn article_7_1_9_a_forced_move() {
    assert_eq!(meaning("*"), "forced: any other loses");
}

#[test]
fn article_7_1_10_a_win() {
    assert_eq!(meaning("+"), "wins");
}

#[test]
fn article_7_1_11_a_draw() {
    assert_eq!(meaning("="), "draws");
}

#[test]
fn article_7_1_12_men_won_after_the_last_move() {
    assert_eq!(meaning("+2"), "men won: 2");
}

#[test]
fn article_7_1_13_men_lost_also_with_a_blank() {
    for text in ["1. C5-1 -2", "1. C5-1 - 2", "1. C5 1! - 2"] {
        let record = morabaraba(text);
        let sign = *record.plays[0].signs.last().unwrap();
        assert_eq!((sign, sign.meaning(GameId::Morabaraba)), (Sign::Men(-2), "men lost: 2".into()), "{text}");
        assert!(record.to_string().contains(" -2\n"), "{record}");
        assert!(record.verify().is_ok());
    }
    for text in ["1. C5-1 -", "1. C5-1 - x", "1. C5-1 - {so} 1", "1. C5-1 - 0"] {
        let error = read(&format!("[Game \"morabaraba\"]\n\n{text}\n")).remove(0).unwrap_err();
        assert_eq!((error.line, error.column), (3, 9), "{text}: {error}");
    }
}

/// Records that begin with a play that does something, and what is written behind it: a mark on the stone on a3, two on a3 and
/// c3, the mur stone, and the mur stone with a stone on c3: the game is over, and no mark is counted (R4).
const MARKED: [(&str, &str, &str); 4] = [
    ("wb5b/8/8/k b 0-0 -", "+a2", " X"),
    ("w1wb3b/b1b5/8/k b 0-0 -", "+b3", " XX"),
    ("kb5b/8/8/1 b 0-0 -", "+a2", "#"),
    ("k1wb3b/b1b5/8/1 b 0-0 -", "+b3", "#"),
];

#[test]
fn mur_marks_are_shown_and_checked() {
    for game in ["mur-classic", "mur-kraken"] {
        for (start, play, remark) in MARKED {
            let with =
                |remark: &str| one(&format!("[Game \"{game}\"]\n[Start \"{start}\"]\n\n1. {play}{remark}\n"));
            let written = with("").canonical().unwrap().to_string();
            assert!(written.contains(&format!("1. {play}{remark}\n")), "{written}");
            assert_eq!(one(&written), with("").canonical().unwrap());
            for (_, _, other) in MARKED {
                assert_eq!(with(other).verify().is_ok(), other == remark, "{game} {start}:{other}");
            }
        }
    }
}

// "the owner of the stone must remove it from the board … must use an entire turn to withdraw his trapped stone"
#[test]
fn withdrawal_from_trap_is_a_play_of_the_owner() {
    for game in ["mur-classic", "mur-kraken"] {
        let start = format!("[Game \"{game}\"]\n[Start \"wb5b/8/8/k b 0-0 -\"]\n\n");
        owner_withdraws(&start, "1. +a2 X");
    }
}

// "however, the recorded game notation must record that the owner of the game piece made the withdrawal."
#[test]
fn withdrawal_from_close_is_recorded_as_the_owners_own_play() {
    owner_withdraws("[Game \"mur-advanced\"]\n[Start \"wb5b/8/8/k b 123 0-0/6 - -\"]\n\n", "1. +a2");
    // The reset of the kraken is the turn of the player who did not close on it.
    let start = "[Game \"mur-advanced\"]\n[Start \"kb5b/8/8/1 b 123 0-0/6 - -\"]\n\n";
    assert!(one(&format!("{start}1. +a2 2. R 3. +c1\n")).verify().is_ok());
    assert_eq!(one(&format!("{start}1. +a2 2. +c1\n")).verify().err().unwrap().ply, Some(2));
}

/// After this play the second player withdraws a3 as play 2, and the first player plays on only with play 3.
fn owner_withdraws(start: &str, closed: &str) {
    let error = one(&format!("{start}{closed} 2. +c1\n")).verify().err().unwrap();
    assert_eq!(error.ply, Some(2));
    let record = one(&format!("{start}{closed} 2. Xa3 3. +c1\n"));
    assert!(record.verify().is_ok());
    assert_eq!(record.numbers(), ["1.", "2.", "3."]);
    assert!(record.to_string().contains(&format!("{closed} 2. Xa3 3. +c1\n")), "{record}");
    let mut table = record.start().unwrap();
    table.play(&record.plays[0].text).unwrap();
    assert_eq!((table.turn(), table.legal()), (Player::Second, vec!["Xa3".to_string()]));
}

#[test]
fn the_federations_short_forms_become_canonical() {
    let start = "[Game \"mur-classic\"]\n[Start \"wb5b/8/8/k b 0-0 -\"]\n\n";
    let texts = |plays: &str| canonical(&one(&format!("{start}{plays}\n")));
    assert_eq!(texts("1. h3-g"), ["h3-g3"]);
    assert_eq!(texts("1. +a2 X 2. Xa3"), ["+a2", "Xa3"]);
}

#[test]
fn a_refusal_inside_a_play_of_several_words_points_to_its_word() {
    let wrong = |plays: &str| {
        let error = from(MOVING, plays).replay().err().unwrap();
        (error.line, error.column, error.ply)
    };
    assert_eq!(wrong("1. A1,3  -  Z9"), (4, 13, Some(1)));
    assert_eq!(wrong("1. A1,3 -\n   Z9"), (5, 4, Some(1)));
    assert_eq!(wrong("1. A1,3 – A4 x F2,16"), (4, 16, Some(1)));
    assert_eq!(wrong("1. A1,4 - A4"), (4, 4, Some(1)));
}
