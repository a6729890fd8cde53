//! What results do to ratings.

use mura_games::{GameId, Luck, Outcome};

use super::{LOSS, WIN, entry, strength};
use crate::rating::{Entry, Method, Ratings, Strength, TimeClass};

/// The worked example of Glickman's paper "Example of the Glicko-2 system". It prints 1464.06, 151.52 and 0.05999, rounding
/// on the way; the fourth digits here were computed without that, by a program of its own.
#[test]
fn glickmans_worked_example_comes_out() {
    let results =
        [(strength(1400.0, 30.0), WIN), (strength(1550.0, 100.0), LOSS), (strength(1700.0, 300.0), LOSS)];
    let new = strength(1500.0, 200.0).after(&results);
    assert!((new.rating - 1464.0507).abs() < 1e-4, "{new:?}");
    assert!((new.deviation - 151.5165).abs() < 1e-4, "{new:?}");
    assert!((new.volatility - 0.059_996).abs() < 1e-6, "{new:?}");
}

/// Step 6 of the paper for a player who has not played: the deviation grows by the volatility, up to that of a newcomer.
#[test]
fn a_period_without_games_makes_the_deviation_grow() {
    let idle = strength(1600.0, 50.0).idle(1);
    let expected = 173.7178 * ((50.0 / 173.7178f64).powi(2) + 0.06f64.powi(2)).sqrt();
    assert!((idle.deviation - expected).abs() < 1e-9 && idle.rating == 1600.0, "{idle:?}");
    assert_eq!(strength(1600.0, 50.0).idle(u64::MAX).deviation, 350.0);
    assert_eq!(strength(1600.0, 50.0).idle(0), strength(1600.0, 50.0));
}

fn of(ratings: &Ratings, name: &str) -> Strength {
    ratings.get(GameId::Morabaraba, TimeClass::Standard, name).unwrap().strength
}

#[test]
fn games_of_a_period_count_at_once_against_what_was_before_it() {
    let log = [
        entry("2026-01-10", "30m", ["Nomsa", "Erik"], WIN),
        entry("2026-01-11", "30m", ["Nomsa", "Ada"], LOSS),
        entry("2026-01-12", "30m", ["Erik", "Ada"], Outcome::Draw),
    ];
    let ratings = Ratings::compute(&log, Method::Periods { days: 365 });
    let new = Strength::default();
    assert_eq!(of(&ratings, "Nomsa"), new.after(&[(new, LOSS), (new, WIN)]));
    assert_eq!(of(&ratings, "Erik"), new.after(&[(new, Outcome::Draw), (new, LOSS)]));
    // Game by game, Ada meets a Nomsa who has won.
    let ratings = Ratings::compute(&log, Method::EachGame { days: 30 });
    let nomsa = new.after(&[(new, WIN)]);
    let ada = new.after(&[(nomsa, WIN)]);
    assert_eq!(of(&ratings, "Nomsa"), nomsa.after(&[(new, LOSS)]));
    let erik = new.after(&[(new, LOSS)]);
    assert_eq!(of(&ratings, "Ada"), ada.after(&[(erik, Outcome::Draw)]));
}

#[test]
fn periods_follow_each_other_and_who_does_not_play_becomes_less_known() {
    // 1970-01-01 begins a period of 10 days, and 1970-01-11 the next.
    let log = [
        entry("1970-01-01", "30m", ["Nomsa", "Erik"], WIN),
        entry("1970-01-12", "30m", ["Nomsa", "Ada"], WIN),
        entry("1970-02-05", "30m", ["Nomsa", "Erik"], WIN),
    ];
    let method = Method::Periods { days: 10 };
    let new = Strength::default();
    let first = (new.after(&[(new, WIN)]), new.after(&[(new, LOSS)]));
    let nomsa = first.0.after(&[(new, WIN)]);
    // February 5 is day 35, in period 3. Nomsa has missed period 2, Erik periods 1 and 2.
    let (now, erik) = (nomsa.idle(1), first.1.idle(2));
    let ratings = Ratings::compute(&log, method);
    assert_eq!(of(&ratings, "Nomsa"), now.after(&[(erik, WIN)]));
    assert_eq!(of(&ratings, "Erik"), erik.after(&[(now, LOSS)]));
    // Ada has missed periods 2 and 3, and the table is of the end of period 3.
    assert_eq!(of(&ratings, "Ada"), new.after(&[(first.0, LOSS)]).idle(2));
    let standing = ratings.get(GameId::Morabaraba, TimeClass::Standard, "Nomsa").unwrap();
    assert_eq!((standing.games, standing.last), ([3, 0, 0], "1970-02-05".parse().unwrap()));
    // Game by game, 24 days are two times ten.
    let each = Ratings::compute(&log, Method::EachGame { days: 10 });
    assert_eq!(of(&each, "Ada"), new.after(&[(first.0.idle(1), LOSS)]).idle(2));
}

#[test]
fn games_and_time_classes_are_rated_apart() {
    let mut log = vec![
        entry("2026-01-10", "30m", ["Nomsa", "Erik"], WIN),
        entry("2026-01-10", "20s/move", ["Nomsa", "Erik"], LOSS),
        entry("2026-01-10", "none", ["Nomsa", "Erik"], Outcome::Draw),
    ];
    let [at, control] = ["2026-01-10", "none"];
    let (at, control) = (at.parse().unwrap(), control.parse().unwrap());
    log.push(Entry::new(at, GameId::Ur, control, ["Nomsa", "Erik"], LOSS).unwrap());
    let ratings = Ratings::compute(&log, Method::default());
    assert_eq!(ratings.rows().count(), 8);
    let rating = |game, class| ratings.get(game, class, "Nomsa").unwrap().strength.rating;
    assert!(rating(GameId::Morabaraba, TimeClass::Standard) > 1500.0);
    assert!(rating(GameId::Morabaraba, TimeClass::Rapid) < 1500.0);
    assert_eq!(rating(GameId::Morabaraba, TimeClass::Unclocked), 1500.0);
    assert!(rating(GameId::Ur, TimeClass::Unclocked) < 1500.0);
    // The best first, and by name among equals.
    let rows: Vec<_> = ratings.rows().map(|row| (row.game.as_str(), row.class.word(), row.player)).collect();
    assert_eq!(rows[0], ("ur", "unclocked", "Erik"));
    assert!(rows.contains(&("morabaraba", "rapid", "Erik")));
    let draws: Vec<_> = rows.iter().filter(|row| row.0 == "morabaraba" && row.1 == "unclocked").collect();
    assert_eq!(draws.iter().map(|row| row.2).collect::<Vec<_>>(), ["Erik", "Nomsa"]);
}

#[test]
fn the_documents_controls_have_their_classes() {
    for (control, class) in [
        ("30m", TimeClass::Standard),
        ("10m/round delay 5s", TimeClass::Standard),
        ("20s/move", TimeClass::Rapid),
        ("none 20m", TimeClass::Unclocked),
        ("none", TimeClass::Unclocked),
        ("3m", TimeClass::Blitz),
        ("3m+2s", TimeClass::Blitz),
        ("3m+3s", TimeClass::Rapid),
        ("4m59s", TimeClass::Blitz),
        ("5m", TimeClass::Rapid),
        ("14m59s", TimeClass::Rapid),
        ("15m", TimeClass::Standard),
        ("23h59m", TimeClass::Standard),
        ("1d/move", TimeClass::Daily),
        ("100d", TimeClass::Daily),
    ] {
        assert_eq!(TimeClass::of(control.parse().unwrap()), class, "{control}");
    }
}

fn random_log(luck: &mut Luck, games: usize) -> Vec<Entry> {
    let names = ["Nomsa", "Erik", "Ada", "Bo", "Chi"];
    let mut day = 1;
    let mut entries = Vec::new();
    for _ in 0..games {
        day = (day + luck.below(3) * luck.below(2)).min(28);
        let first = luck.below(5);
        let second = (first + 1 + luck.below(4)) % 5;
        let control = ["30m", "20s/move", "3m"][luck.below(3)];
        let outcome = [WIN, LOSS, Outcome::Draw][luck.below(3)];
        entries.push(entry(&format!("2026-01-{day:02}"), control, [names[first], names[second]], outcome));
    }
    entries
}

#[test]
fn the_order_of_games_in_a_period_does_not_matter_to_the_last_bit() {
    for seed in 0..200 {
        let mut luck = Luck::new(seed);
        let log = random_log(&mut luck, 60);
        let mut shuffled = log.clone();
        for at in (1..shuffled.len()).rev() {
            shuffled.swap(at, luck.below(at + 1));
        }
        let method = Method::Periods { days: 40_000 };
        assert_eq!(Ratings::compute(&log, method), Ratings::compute(&shuffled, method), "seed {seed}");
        // In shorter periods, the games of each day can be shuffled.
        let method = Method::Periods { days: 1 };
        shuffled.sort_by_key(|entry| entry.at);
        assert_eq!(Ratings::compute(&log, method), Ratings::compute(&shuffled, method), "seed {seed}");
    }
}

#[test]
fn the_same_log_gives_the_same_ratings_also_when_it_was_written_and_read() {
    for seed in 0..50 {
        let log = random_log(&mut Luck::new(seed), 100);
        let text: String = log.iter().map(|entry| format!("{entry}\n")).collect();
        let read = crate::rating::read_log(text.as_bytes()).unwrap();
        assert_eq!(read, log, "seed {seed}");
        for method in [Method::default(), Method::EachGame { days: 7 }] {
            assert_eq!(Ratings::compute(&read, method), Ratings::compute(&log, method), "seed {seed}");
        }
    }
}

#[test]
fn absurd_logs_give_sensible_numbers() {
    let check = |log: &[Entry], method| {
        for row in Ratings::compute(log, method).rows() {
            let Strength { rating, deviation, volatility } = row.standing.strength;
            assert!((0.0..=4000.0).contains(&rating), "{row:?}");
            assert!((30.0..=350.0).contains(&deviation), "{row:?}");
            assert!((0.01..=0.15).contains(&volatility), "{row:?}");
        }
    };
    // Years of nothing but wins, and then nothing but losses, on one day or on many.
    let mut log = Vec::new();
    for year in 0..2 {
        for day in 1..=28 {
            for game in 0..60 {
                let day = format!("{}-01-{day:02}", 2026 + year);
                let names = if game % 2 == 0 { ["Nomsa", "Erik"] } else { ["Nomsa", "Ada"] };
                log.push(entry(&day, "30m", names, if year == 0 { WIN } else { LOSS }));
            }
        }
    }
    for days in [0, 1, 3, 400, u32::MAX] {
        check(&log, Method::Periods { days });
        check(&log, Method::EachGame { days });
    }
    // The strongest player that there can be loses a thousand games to the weakest in one period.
    let far = [(strength(0.0, 30.0), LOSS); 1000];
    let fallen = strength(4000.0, 30.0).after(&far);
    assert!(fallen.rating.is_finite() && fallen.volatility.is_finite(), "{fallen:?}");
    let up = strength(0.0, 30.0).after(&[(strength(4000.0, 30.0), WIN)]);
    assert!(up.rating.is_finite() && up.deviation.is_finite() && up.volatility.is_finite(), "{up:?}");
    assert_eq!(Ratings::compute(&[], Method::default()).rows().count(), 0);
    check(
        &[
            entry("1000-01-01", "30m", ["Nomsa", "Erik"], WIN),
            entry("2999-12-31", "30m", ["Nomsa", "Ada"], WIN),
        ],
        Method::Periods { days: 1 },
    );
}
