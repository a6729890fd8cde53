//! Morabaraba: "Scoring of the game results".

use std::time::Duration;

use mura_games::{GameId, Outcome, Player};

use super::*;

fn series(knock_out: bool) -> Series {
    Series::new(Terms::Morabaraba { knock_out }).unwrap()
}

/// Ends the next game with this for the first side.
fn score(series: &mut Series, verdict: Verdict) {
    let how = match verdict {
        Verdict::Drawn => How::Agreed,
        Verdict::Won(side) => How::Resigned(side.other().colour(fixture(series).black)),
    };
    end(series, how);
}

const FIRST: Verdict = Verdict::Won(Side::First);
const SECOND: Verdict = Verdict::Won(Side::Second);

// "Two games are played between each pair of competing players."
#[test]
fn article_9_2_two_games_with_colours_swapped() {
    let mut series = series(false);
    let first = fixture(&series);
    assert_eq!((first.part, first.black, first.pace), (Some([1, 1]), Side::First, None));
    score(&mut series, FIRST);
    let second = fixture(&series);
    assert_eq!((second.part, second.black), (Some([1, 2]), Side::Second));
    assert_eq!((second.start.as_str(), second.is_recorded), ("- - b 0 -", true));
    score(&mut series, FIRST);
    assert_eq!(series.next(), Next::Over(FIRST));
}

// "Every game won shall score 1 point; ½ a point for a draw, and 0 points for a loss."
#[test]
fn article_9_3_one_point_half_a_point_no_point() {
    for (results, points, verdict) in [
        ([FIRST, FIRST], [2.0, 0.0], FIRST),
        ([FIRST, Verdict::Drawn], [1.5, 0.5], FIRST),
        ([Verdict::Drawn, Verdict::Drawn], [1.0, 1.0], Verdict::Drawn),
        ([FIRST, SECOND], [1.0, 1.0], Verdict::Drawn),
        ([SECOND, Verdict::Drawn], [0.5, 1.5], SECOND),
    ] {
        let mut series = series(false);
        results.into_iter().for_each(|result| score(&mut series, result));
        assert_eq!(series.total().map(Points::value), points);
        assert_eq!(series.verdict(), Some(verdict));
        assert_eq!(series.parts()[0].verdict(), verdict);
    }
}

// "additional games, two at a time, will be played in case a draw is obtained in the first two games, until a winner is
// obtained."
#[test]
fn article_9_4_pairs_are_added_until_somebody_leads() {
    let mut series = series(true);
    score(&mut series, FIRST);
    score(&mut series, SECOND);
    for pair in 2..20 {
        // Leading within a pair is not enough.
        for result in [SECOND, FIRST] {
            assert_eq!((series.verdict(), fixture(&series).part.unwrap()[0]), (None, pair));
            score(&mut series, result);
        }
    }
    score(&mut series, Verdict::Drawn);
    score(&mut series, SECOND);
    assert_eq!(series.next(), Next::Over(SECOND));
    assert_eq!(series.parts().len(), 20);
}

#[test]
fn article_9_4_no_pair_is_added_to_one_that_was_won() {
    let mut series = series(true);
    score(&mut series, SECOND);
    score(&mut series, Verdict::Drawn);
    assert_eq!(series.verdict(), Some(SECOND));
}

// "These additional games will be played at a pace of 20 seconds per move and without recording the game."
#[test]
fn article_9_4_additional_games_have_twenty_seconds_a_move_and_no_record() {
    let mut series = series(true);
    let unrecorded = How::Unrecorded(Outcome::Win(Player::First));
    let start = table(&series);
    let why = series.take(Event::Ended { table: &*start, how: unrecorded }).unwrap_err().to_string();
    assert!(why.contains("9.4"), "{why}");
    score(&mut series, FIRST);
    score(&mut series, SECOND);
    let extra = fixture(&series);
    assert_eq!((extra.pace, extra.is_recorded), (Some(Duration::from_secs(20)), false));
    end(&mut series, unrecorded);
    end(&mut series, How::Unrecorded(Outcome::Draw));
    assert_eq!(series.verdict(), Some(FIRST));
}

#[test]
fn random_knock_outs_end_when_somebody_leads() {
    for seed in 0..100 {
        let series = play_out(Terms::Morabaraba { knock_out: true }, &mut Luck::new(seed), 600, |_, _, _| ());
        let (last, before) = series.parts().split_last().unwrap();
        assert!(before.iter().all(|pair| pair.verdict() == Verdict::Drawn), "seed {seed}");
        assert_ne!(last.verdict(), Verdict::Drawn, "seed {seed}");
        assert_eq!(series.verdict(), Some(last.verdict()), "seed {seed}");
        assert_eq!(series.terms().game(), GameId::Morabaraba);
    }
}
