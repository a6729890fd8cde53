//! "Completing the game" of both editions: sets and matches.

use mura_games::{GameId, Player};

use super::*;

const BLACK: Player = Player::First;
const WHITE: Player = Player::Second;

const EDITIONS: [GameId; 2] = [GameId::MurClassic, GameId::MurKraken];

fn series(edition: GameId, sets: u32) -> Series {
    Series::new(Terms::Mur { edition, sets }).unwrap()
}

/// A game that this player wins at once: by his third mark, on the third ring.
fn won(edition: GameId, turn: Player) -> Box<dyn Table> {
    // The stone on a3 has b3 and a2 against it.
    let position = match turn {
        Player::First => "wb6/b7/8/k b 2-0 -",
        Player::Second => "bw6/w7/8/k w 0-2 -",
    };
    let mut table = edition.open(position).unwrap();
    table.play("+h3").unwrap();
    assert_eq!(table.outcome(), Some(mura_games::Outcome::Win(turn)));
    table
}

fn win(series: &mut Series, player: Player) {
    let table = won(series.terms().game(), player);
    series.take(Event::Ended { table: &*table, how: How::Played }).unwrap();
}

fn points(series: &Series) -> [f64; 2] {
    series.part().map(Points::value)
}

// "in all odd numbered games such as the 1st, 3rd, and 5th game, Black has the first move and in all even numbered games such
// as the 2nd, 4th, and 6th game, White has the first move."
#[test]
fn completing_the_game_black_has_the_first_move_in_odd_games_and_white_in_even_ones() {
    for edition in EDITIONS {
        let mut series = series(edition, 2);
        for set in 1..=2 {
            for game in 1..=6 {
                let fixture = fixture(&series);
                assert_eq!(fixture.part, Some([set, game]));
                assert_eq!(table(&series).turn(), if game % 2 == 1 { BLACK } else { WHITE });
                // Whoever won the game before.
                win(&mut series, if game < 4 { BLACK } else { WHITE });
            }
        }
    }
}

// "The positions of the pieces comprise the asymmetrical setup for the next game."
#[test]
fn completing_the_game_leaves_the_setup_of_the_next_one() {
    for edition in EDITIONS {
        let mut series = series(edition, 2);
        assert_eq!(fixture(&series).start, "8/8/8/k b 0-0 -");
        win(&mut series, BLACK);
        assert_eq!(fixture(&series).start, "1b5b/b7/8/k w 0-0 -");
        win(&mut series, WHITE);
        assert_eq!(fixture(&series).start, "1w5w/w7/8/k b 0-0 -");
    }
}

// "Mur matches are usually played in two sets of six games." R9: the second set starts from the empty setup, same colours.
#[test]
fn completing_the_game_matches_are_played_in_two_sets_of_six_games() {
    for edition in EDITIONS {
        assert_eq!(Terms::usual(GameId::MurKraken), Terms::Mur { edition: GameId::MurKraken, sets: 2 });
        let mut series = series(edition, 2);
        for game in 0..6 {
            assert_eq!((series.parts().len(), points(&series)), (0, [f64::from(game), 0.0]));
            win(&mut series, BLACK);
        }
        assert_eq!(series.parts(), [Part { points: [Points::whole(6), Points::default()], resigned: None }]);
        let next = fixture(&series);
        assert_eq!((next.part, next.round, next.black), (Some([2, 1]), 7, Side::First));
        assert_eq!(next.start, "8/8/8/k b 0-0 -");
        for _ in 0..6 {
            assert_eq!(series.verdict(), None);
            win(&mut series, WHITE);
        }
        // A set each: the match is drawn.
        assert_eq!(series.parts_won(), [1, 1]);
        assert_eq!(series.next(), Next::Over(Verdict::Drawn));
    }
}

// All six games are played, however clear it is; equal points draw the set.
#[test]
fn completing_the_game_more_points_win_the_set_and_equal_points_draw_it() {
    for edition in EDITIONS {
        let mut series = series(edition, 3);
        for winner in [BLACK, BLACK, BLACK, BLACK, WHITE, WHITE] {
            win(&mut series, winner);
        }
        for winner in [BLACK, BLACK, BLACK, WHITE, WHITE, WHITE] {
            win(&mut series, winner);
        }
        let verdicts: Vec<_> = series.parts().iter().map(Part::verdict).collect();
        assert_eq!(verdicts, [Verdict::Won(Side::First), Verdict::Drawn]);
        for _ in 0..6 {
            end(&mut series, How::Agreed);
        }
        // A set won and two drawn win the match.
        assert_eq!((series.parts_won(), series.verdict()), ([1, 0], Some(Verdict::Won(Side::First))));
        assert_eq!(series.total().map(Points::value), [10.0, 8.0]);
    }
}

// "A player may not resign from a game."
#[test]
fn completing_the_game_a_game_cannot_be_resigned() {
    for edition in EDITIONS {
        let mut series = series(edition, 2);
        let table = table(&series);
        for player in Player::BOTH {
            let why = series.take(Event::Ended { table: &*table, how: How::Resigned(player) }).unwrap_err();
            assert_eq!(why, SeriesError::GameResigned);
            assert!(why.to_string().contains("only the set"), "{why}");
        }
        assert!(series.done().is_empty());
    }
}

// "Any time a player resigns, he resigns from a set of games." R8: the games not finished count as the opponent's.
#[test]
fn completing_the_game_whoever_resigns_resigns_the_set() {
    for edition in EDITIONS {
        let mut series = series(edition, 2);
        win(&mut series, WHITE);
        win(&mut series, BLACK);
        end(&mut series, How::SetResigned(BLACK));
        let set = series.parts()[0];
        assert_eq!((set.points.map(Points::value), set.resigned), ([1.0, 5.0], Some(Side::First)));
        assert_eq!(set.verdict(), Verdict::Won(Side::Second));
        assert_eq!(series.done()[2].points.map(Points::value), [0.0, 4.0]);
        let next = fixture(&series);
        assert_eq!((next.part, next.start.as_str()), (Some([2, 1]), "8/8/8/k b 0-0 -"));
        // Resigning loses the set even to who has fewer points.
        for _ in 0..5 {
            win(&mut series, WHITE);
        }
        end(&mut series, How::SetResigned(WHITE));
        assert_eq!(series.parts()[1].points.map(Points::value), [1.0, 5.0]);
        assert_eq!(series.parts()[1].verdict(), Verdict::Won(Side::First));
        assert_eq!(series.verdict(), Some(Verdict::Drawn));
    }
}

#[test]
fn a_set_is_not_resigned_in_a_game_that_is_over_nor_in_other_games() {
    for edition in EDITIONS {
        let mut series = series(edition, 1);
        let over = won(edition, BLACK);
        let why = series.take(Event::Ended { table: &*over, how: How::SetResigned(BLACK) }).unwrap_err();
        assert_eq!(why.to_string(), "the game was already over on the board");
        let mut cows = Series::new(Terms::usual(GameId::Morabaraba)).unwrap();
        let start = table(&cows);
        let why = cows.take(Event::Ended { table: &*start, how: How::SetResigned(BLACK) }).unwrap_err();
        assert_eq!(why, SeriesError::NoSets(GameId::Morabaraba));
    }
}

// R10: half a point each, and the position as it stands is the setup.
#[test]
fn an_undecided_game_gives_half_a_point_each_and_its_position_stays() {
    for edition in EDITIONS {
        let mut series = series(edition, 1);
        let mut game = table(&series);
        ["+a3", "+e1", "+b2"].iter().for_each(|play| drop(game.play(play).unwrap()));
        series.take(Event::Ended { table: &*game, how: How::Agreed }).unwrap();
        assert_eq!(points(&series), [0.5, 0.5]);
        assert_eq!(fixture(&series).start, "b7/1b6/4w3/k w 0-0 -");
    }
}

#[test]
fn random_matches_have_six_points_a_set_and_setups_that_can_be_played() {
    let (mut sets, mut undecided, mut stones) = (0, 0, 0);
    for edition in EDITIONS {
        for seed in 0..500 {
            let mut luck = Luck::new(seed);
            let cap = if seed % 5 == 0 { 30 } else { 600 };
            let terms = Terms::Mur { edition, sets: 2 };
            let series = play_out(terms, &mut luck, cap, |series, ended, _| {
                let Next::Game(next) = series.next() else { return };
                let [_, game] = next.part.unwrap();
                let start = edition.open(&next.start).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
                assert_eq!(start.position(), next.start, "seed {seed}");
                assert_eq!(start.turn(), if game % 2 == 1 { BLACK } else { WHITE }, "seed {seed}");
                assert!(
                    start.legal().iter().all(|play| !play.starts_with('X')),
                    "seed {seed}: {}",
                    next.start
                );
                assert!(next.start.contains("/k ") && next.start.ends_with(" 0-0 -"), "seed {seed}");
                if game > 1 {
                    // Nothing moves between two games: stones only leave.
                    let count = |text: &str| text.matches(['b', 'w']).count();
                    assert!(count(&next.start) <= count(&ended.position()), "seed {seed}");
                    stones += count(&next.start) - 1;
                } else {
                    assert_eq!(next.start, "8/8/8/k b 0-0 -");
                }
            });
            assert_eq!((series.done().len(), series.parts().len()), (12, 2), "seed {seed}");
            for part in series.parts() {
                assert_eq!(part.points[0] + part.points[1], Points::whole(6), "seed {seed}");
            }
            assert_eq!(series.verdict(), Some(Verdict::of(series.parts_won())));
            sets += series.parts().len();
            undecided += series.done().iter().filter(|done| done.how == How::Agreed).count();
        }
    }
    assert!(sets == 2000 && undecided > 100 && stones > 20_000, "{undecided} {stones}");
}
