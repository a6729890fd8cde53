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

// "A win for one of the opponents, and, by consequence, a loss for the other"; "A draw when neither of the players has been
// able to win."
#[test]
fn article_4_1_a_win_is_the_others_loss_and_what_nobody_wins_is_a_draw() {
    let mut seen = [0; 3];
    for seed in 0..100 {
        play_out(
            Terms::Morabaraba { knock_out: false },
            &mut Luck::new(seed),
            600,
            |series, game, record| {
                let done = series.done().last().unwrap();
                let points = done.points.map(Points::value);
                let (expected, word) = match game.outcome() {
                    Some(Outcome::Win(winner)) if Side::First.colour(done.fixture.black) == winner => {
                        ([1.0, 0.0], ["p1win", "p2win"][winner.index()])
                    }
                    Some(Outcome::Win(winner)) => ([0.0, 1.0], ["p1win", "p2win"][winner.index()]),
                    Some(Outcome::Draw) | None => ([0.5, 0.5], "draw"),
                };
                assert_eq!((points, record.tag("Result")), (expected, Some(word)), "seed {seed}");
                seen[(2.0 * points[0]) as usize] += 1;
            },
        );
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

// "The results of play have to be scored."
#[test]
fn article_9_1_every_result_is_scored() {
    let mut series = series(false);
    let start = table(&series);
    let why = series.take(Event::Ended { table: &*start, how: How::Played }).unwrap_err();
    assert_eq!(why.to_string(), "the game is not over on the board");
    assert!(series.done().is_empty() && tags::after(&series).is_empty());
    for (result, points, score) in [(SECOND, "0-1", "0-1"), (Verdict::Drawn, "½-½", "½-1½")] {
        score_tags(&mut series, result, [points, score]);
    }
}

/// Ends the next game so; its record then says what it gave, and how the pair stands.
fn score_tags(series: &mut Series, result: Verdict, expected: [&str; 2]) {
    score(series, result);
    let tags = tags::after(series);
    let find = |name| tags.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str());
    assert_eq!([find("Points"), find("Score")], expected.map(Some), "{tags:?}");
}

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
