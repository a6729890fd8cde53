//! Variations: `( … )` behind the play that they vary.

use super::{classic, one, place, read};

#[test]
fn variations_start_before_the_play_that_they_vary_and_nest() {
    let record =
        classic("1. +b1 2. +a1! (2. +c1 {beside} 3. +d1 (3. +e1? <1:00>) 4. +f1) (2. +h1) 3. +a2").unwrap();
    assert_eq!(record.plays.len(), 3);
    let play = &record.plays[1];
    assert_eq!(play.variations.len(), 2);
    assert_eq!(play.variations[0].plays.len(), 3);
    assert_eq!(play.variations[0].plays[0].comment, "beside");
    let nested = &play.variations[0].plays[1].variations[0].plays[0];
    assert_eq!((nested.text.as_str(), nested.signs.len()), ("+e1", 1));
    assert!(nested.clock.is_some());
    assert!(record.verify().is_ok());
    assert_eq!(one(&record.to_string()), record);
    let written = "1. +b1 2. +a1! (2. +c1 {beside} 3. +d1 (3. +e1? <1:00>) 4. +f1) (2. +h1) 3. +a2\n";
    assert!(record.to_string().ends_with(&format!("\n{written}\n")), "{record}");
}

#[test]
fn a_variation_is_checked_like_the_game() {
    let wrong = |text: &str| place(&classic(text).unwrap().verify().err().unwrap());
    // The play that is varied has not been made there.
    assert!(classic("1. +b1 2. +a1 (2. +a1 3. +c1)").unwrap().verify().is_ok());
    let (line, column, ply, why) = wrong("1. +b1 2. +a1 (2. +b1)");
    assert_eq!((line, column, ply), (3, 19, Some(2)), "{why}");
    let (line, column, ply, why) = wrong("1. +b1 2. +a1 (2. +c1 3. +d1 (3. +c1)) 3. +a2");
    assert_eq!((line, column, ply), (3, 34, Some(3)), "{why}");
    let (_, _, ply, why) = wrong("1. +b1 2. +a1 (2. +c1 X)");
    assert_eq!(ply, Some(2));
    assert!(why.contains("did nothing of the kind"), "{why}");
}

#[test]
fn what_stands_behind_a_variation_belongs_to_the_varied_play() {
    let record = classic("1. +b1 (1. +a1 2. +c1) ! {good} <29:51> 2. +h1").unwrap();
    let play = &record.plays[0];
    assert_eq!((play.signs.len(), play.comment.as_str()), (1, "good"));
    assert!(play.clock.is_some());
    assert_eq!(record.plays[1].text, "+h1");
    assert_eq!(one(&record.to_string()), record);
}

#[test]
fn variations_in_two_columns_keep_their_numbers() {
    let text = "[Game \"morabaraba\"]\n\n1. A1-1 (1. D5-1 D6-13) D6-13 (1... D5-13 2. A4-2) 2. A4-2 B2-14\n";
    let record = one(text);
    assert!(record.verify().is_ok());
    assert_eq!(one(&record.to_string()), record);
    assert!(
        record.to_string().contains("1. A1-1 (1. D5-1 D6-13) 1... D6-13 (1... D5-13 2. A4-2) 2. A4-2 B2-14")
    );
    assert!(read(&text.replace("(1... D5", "(2. D5")).remove(0).is_err());
}

#[test]
fn parentheses_in_the_wrong_place_are_told() {
    for (text, column, why) in [
        ("(1. +b1)", 1, "none before it"),
        ("1. +b1 )", 8, "no variation here"),
        ("1. +b1 ()", 8, "at least one play"),
        ("1. +b1 ({only words})", 8, "at least one play"),
        ("1. +b1 (<flag White> 1. +a1)", 9, "behind a play"),
        ("1. +b1 (1. +a1", 8, "not closed by )"),
        ("1. +b1 (2. +a1)", 9, "number 1, not 2"),
    ] {
        let error = classic(text).unwrap_err();
        assert_eq!((error.line, error.column), (3, column), "{text}: {error}");
        assert!(error.to_string().contains(why), "{text}: {error}");
    }
}
