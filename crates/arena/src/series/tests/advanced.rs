//! Advanced Mur: "Set up", "Handicaps", short games.

use mura_games::{GameId, Player};

use super::*;

fn terms(games: u32, goal: u8, handicap: u8, receiver: Option<Side>) -> Terms {
    Terms::Advanced { games, goal, handicap, receiver }
}

/// Dice that fall as they are told to.
fn falling(dice: &str) -> impl FnMut(u32) -> u32 {
    let mut values =
        dice.bytes().filter(u8::is_ascii_digit).map(|digit| u32::from(digit - b'1')).collect::<Vec<_>>();
    values.reverse();
    move |_| values.pop().expect("more dice than were told")
}

// "Before each game, both players will roll to see who will play as Blue. The highest roll wins."
#[test]
fn set_up_the_highest_roll_plays_blue() {
    let mut series = Series::new(terms(3, 6, 0, None)).unwrap();
    for (dice, blue) in
        [("444 111 123", Side::First), ("111 112 123", Side::Second), ("234 333 432 411 123", Side::First)]
    {
        assert_eq!(series.next(), Next::Roll { is_blue_open: true });
        let roll = Roll::cast(true, &mut falling(dice)).unwrap();
        series.take(Event::Roll(roll)).unwrap();
        assert_eq!(fixture(&series).black, blue, "{dice}");
        end(&mut series, How::Forfeited(Player::Second));
    }
    assert_eq!(series.total().map(Points::value), [2.0, 1.0]);
    assert_eq!(series.verdict(), Some(Verdict::Won(Side::First)));
}

// "Blue then rolls the dice and places the resulting roll upon the start bar of the outer track."
#[test]
fn set_up_blue_rolls_the_dice_onto_the_start_bar() {
    let mut series = Series::new(terms(1, 6, 0, None)).unwrap();
    series.take(Event::Roll(Roll::cast(true, &mut falling("444 111 424")).unwrap())).unwrap();
    assert_eq!(fixture(&series).start, "8/8/8/k b 244 0-0/6 - -");
}

// Spec: ties roll again. No roll is made up, and none is left out.
#[test]
fn set_up_ties_are_rolled_again() {
    let roll = Roll::cast(true, &mut falling("222 114 432 333 111 211 333")).unwrap();
    assert_eq!(roll.for_blue.len(), 3);
    assert_eq!((roll.blue(), roll.start), (Some(Side::Second), [3, 3, 3]));
    assert_eq!(roll.written(), "222:114, 432:333, 111:211");
    assert_eq!(Roll::read(&roll.written()), Ok(roll.for_blue.clone()));
    for (for_blue, start, part) in [
        ("222:114", [1, 2, 3], "222 against 114 is a tie"),
        ("222:111, 222:114", [1, 2, 3], "222 against 111 has decided"),
        ("222:115", [1, 2, 3], "115 is no roll"),
        ("222:111", [0, 2, 3], "023 is no roll"),
    ] {
        let roll = Roll { for_blue: Roll::read(for_blue).unwrap(), start };
        let why = Series::new(terms(1, 6, 0, None)).unwrap().take(Event::Roll(roll)).unwrap_err().to_string();
        assert!(why.contains(part), "{why}");
    }
    let why = Roll::cast(true, &mut |_| 0).unwrap_err().to_string();
    assert!(why.contains("tied"), "{why}");
    for text in ["", "22:111", "222", "222:111:", "222:111,", "2222:1111", "ab:cdé"] {
        assert!(Roll::read(text).is_err(), "{text}");
    }
}

// Rolls and lots of the fair dice are rolls and lots like others.
#[test]
fn set_up_may_be_rolled_by_fair_dice() {
    use crate::dice::{Context, Dice, Secret, Seed};
    let secret: Secret = "0f".repeat(32).parse().unwrap();
    let [first, second]: [Seed; 2] = ["rain on a tin roof".parse().unwrap(), "71 geese".parse().unwrap()];
    for number in 0..50 {
        let context = Context::new(GameId::MurAdvanced, &format!("game {number}")).unwrap();
        let dice = Dice::new(&context, &secret, [Some(&first), Some(&second)]);
        for receiver in [None, Some(Side::Second)] {
            let mut series = Series::new(terms(1, 6, 1, receiver)).unwrap();
            let roll = Roll::proved(receiver.is_none(), &dice).unwrap();
            series.take(Event::Roll(roll)).unwrap();
            let winner = dice.roll_for_blue().unwrap().winner;
            let blue = if receiver.is_none() { Side::BOTH[winner] } else { Side::First };
            assert_eq!(fixture(&series).black, blue);
        }
        let lot = proved_lot(&dice).unwrap();
        assert_eq!(Some(lot.index()), dice.lot("first"));
    }
    let context = Context::new(GameId::Ur, "one seed").unwrap();
    let same = Dice::new(&context, &secret, [Some(&first), Some(&first)]);
    assert!(Roll::proved(true, &same).is_none() && proved_lot(&same).is_none());
}

// "A handicap of one would give White a head start of one so that he is only a distance of five from the finish bar. A
// handicap of two …"
#[test]
fn handicaps_give_white_a_head_start() {
    for handicap in 0..6 {
        let mut series = Series::new(terms(1, 6, handicap, None)).unwrap();
        series.take(Event::Roll(Roll::cast(true, &mut falling("444 111 123")).unwrap())).unwrap();
        assert_eq!(table(&series).score(), [0, u32::from(handicap)]);
    }
    assert!(Series::new(terms(1, 6, 6, None)).is_err());
}

// "a handicap is given by means of a dice-token head start to the second player": whoever is given it is that player.
#[test]
fn handicaps_are_given_to_the_second_player() {
    for receiver in Side::BOTH {
        let mut series = Series::new(terms(2, 6, 2, Some(receiver))).unwrap();
        for _ in 0..2 {
            assert_eq!(series.next(), Next::Roll { is_blue_open: false });
            let rolled = Roll::cast(true, &mut falling("444 111 123")).unwrap();
            let why = series.take(Event::Roll(rolled)).unwrap_err().to_string();
            assert!(why.contains("plays White"), "{why}");
            series.take(Event::Roll(Roll::cast(false, &mut falling("123")).unwrap())).unwrap();
            assert_eq!(fixture(&series).black, receiver.other());
            end(&mut series, How::Agreed);
        }
        assert_eq!(series.verdict(), Some(Verdict::Drawn));
    }
}

// "for short games, players are only required to complete a distance of three to their black bar."
#[test]
fn goal_and_strategy_short_games_go_to_three() {
    let mut series = Series::new(terms(1, 3, 2, None)).unwrap();
    series.take(Event::Roll(Roll::cast(true, &mut falling("444 111 123")).unwrap())).unwrap();
    assert_eq!(fixture(&series).start, "8/8/8/k b 123 0-2/3 - -");
}

// "The game ends when one of the players reaches the gold bar": by a flag that falls, too.
#[test]
fn end_of_the_game_a_bar_for_a_flag_may_win() {
    let mut series = Series::new(terms(1, 3, 2, None)).unwrap();
    series.take(Event::Roll(Roll::cast(true, &mut falling("111 444 123")).unwrap())).unwrap();
    let mut game = table(&series);
    game.replay("flag-b").unwrap();
    series.take(Event::Ended { table: &*game, how: How::Played }).unwrap();
    // The second side won the roll and was Blue.
    assert_eq!(series.verdict(), Some(Verdict::Won(Side::First)));
}

#[test]
fn random_series_count_a_point_a_game() {
    for seed in 0..20 {
        let mut luck = Luck::new(seed);
        let mut blues = [0; 2];
        let series = play_out(terms(10, 3, (seed % 3) as u8, None), &mut luck, 600, |series, _, _| {
            blues[series.done().last().unwrap().fixture.black.index()] += 1;
        });
        assert_eq!(series.total()[0] + series.total()[1], Points::whole(10), "seed {seed}");
        assert!(series.parts().is_empty() && blues[0] > 0 && blues[1] > 0, "seed {seed}: {blues:?}");
        assert_eq!(series.terms().game(), GameId::MurAdvanced);
    }
}
