//! Ur: "Before play" and "Winning".

use mura_games::{GameId, Player};

use super::*;

fn series(games: u32, stake: u32) -> Series {
    Series::new(Terms::Ur { games, stake }).unwrap()
}

/// A game that Black has just won against what White has here.
fn won(white: &str) -> Box<dyn Table> {
    let mut table = GameId::Ur.open(&format!("0.000000000000001.6/{white} b m1")).unwrap();
    table.play("e-home").unwrap();
    table
}

// "Draw lots or throw the dice to decide who plays first."
#[test]
fn before_play_lots_decide_who_plays_first() {
    let mut series = series(2, 1);
    for (side, turn) in [(Side::Second, Player::Second), (Side::First, Player::First)] {
        assert_eq!(series.next(), Next::Lot);
        series.take(Event::Lot(side)).unwrap();
        // Who has which colour does not change: "one player taking the dark pieces, the other player taking the light".
        assert_eq!(fixture(&series).black, Side::First);
        assert_eq!(table(&series).turn(), turn);
        assert!(table(&series).chance().is_some());
        end(&mut series, How::Agreed);
    }
    let mut luck = Luck::new(8);
    let drawn = (0..10_000).filter(|_| draw_lot(&mut luck) == Side::First).count();
    assert!((4_800..5_200).contains(&drawn), "{drawn}");
}

// "Players agree a stake to be paid for each unit lost by the loser to the winner." "The winner scores for each enemy piece
// still in play: one point for each piece on the board and two points for each piece in the river and is paid accordingly."
#[test]
fn winning_pays_each_piece_times_the_stake() {
    for (white, points) in [
        ("7.000000000000000.0", 14),
        ("0.000000000000001.6", 1),
        ("2.110000000000000.3", 6),
        ("0.220000000000000.3", 4),
    ] {
        let mut series = series(1, 5);
        series.take(Event::Lot(Side::First)).unwrap();
        let game = won(white);
        series.take(Event::Ended { table: &*game, how: How::Played }).unwrap();
        assert_eq!((series.done()[0].payment, series.account()), (points, 5 * i64::from(points)));
        assert_eq!(series.verdict(), Some(Verdict::Won(Side::First)));
    }
}

#[test]
fn winning_runs_up_an_account() {
    let mut series = series(4, 3);
    let mut play = |how: How, white: Option<&str>| {
        series.take(Event::Lot(Side::Second)).unwrap();
        let game = white.map_or_else(|| table(&series), won);
        series.take(Event::Ended { table: &*game, how }).unwrap();
        series.account()
    };
    assert_eq!(play(How::Played, Some("1.100000000000000.5")), 9);
    // Nobody pays for a drawn game (U4); whoever gives up pays for what stands.
    assert_eq!(play(How::Agreed, None), 9);
    assert_eq!(play(How::Resigned(Player::First), None), 9 - 42);
    assert_eq!(play(How::Forfeited(Player::Second), None), 9);
    // Two games to one and more money: money is what counts.
    assert_eq!(series.verdict(), Some(Verdict::Won(Side::First)));
    assert_eq!(series.total().map(Points::value), [2.5, 1.5]);
}

#[test]
fn an_even_account_is_a_drawn_series() {
    let mut series = series(2, 7);
    for player in Player::BOTH {
        series.take(Event::Lot(Side::First)).unwrap();
        end(&mut series, How::Forfeited(player));
    }
    assert_eq!((series.account(), series.verdict()), (0, Some(Verdict::Drawn)));
}

#[test]
fn random_series_add_up() {
    for seed in 0..20 {
        let mut sum = 0;
        let series =
            play_out(Terms::Ur { games: 20, stake: 4 }, &mut Luck::new(seed), 5000, |series, ended, _| {
                let [black, white] = ended.score().map(i64::from);
                sum += 4 * (black - white);
                assert_eq!(series.account(), sum, "seed {seed}");
            });
        assert_eq!(series.verdict(), Some(Verdict::of([sum, 0])));
    }
}
