//! What a search needs can be written against the public interface: generic play and undo, keys, positions one can look into.

use mura_games::{Game, GameId, MurAdvanced, NoDice, NoDiceVisitor, Outcome, PlayError, Player, Settings};
use mura_games::{Morabaraba, Mur, Ur, morabaraba, mur, mur_advanced, ur};

/// The value of a position for the player on turn, by plain search.
fn search<G: NoDice>(game: &mut G, depth: u32) -> i32 {
    let player = game.turn();
    match game.outcome() {
        Some(Outcome::Win(winner)) => return if winner == player { 100 } else { -100 },
        Some(Outcome::Draw) => return 0,
        None if depth == 0 => return 0,
        None => {}
    }
    let mut list = Vec::new();
    game.actions(&mut list);
    let value_of = |action| {
        let undo = game.play_unchecked(action);
        let value = search(game, depth - 1);
        let value = if game.turn() == player { value } else { -value };
        game.undo(undo);
        value
    };
    list.into_iter().map(value_of).max().unwrap_or(0)
}

struct FromStart;

impl NoDiceVisitor for FromStart {
    type Output = i32;
    fn visit<G: NoDice>(self) -> i32 {
        search(&mut G::start(&Settings::default()).unwrap(), 2)
    }
}

#[test]
fn a_search_runs_on_games_without_dice_and_on_no_other() {
    for &id in GameId::ALL {
        let expected = if id == GameId::Ur { None } else { Some(0) };
        assert_eq!(id.visit_no_dice(FromStart), expected, "{id}");
    }
    let mut win = Mur::<mura_games::Classic>::parse_position("kb5b/8/8/1 b 0-0 -").unwrap();
    assert_eq!(search(&mut win, 1), 100);
}

#[test]
fn positions_can_be_looked_into() {
    let game = Mur::<mura_games::Kraken>::parse_position("wb5b/b7/8/k w 1-0 -").unwrap();
    assert_eq!(game.stones(Player::First).count_ones(), 3);
    assert_eq!((game.mur_stone(), game.trapped()), (mur::CENTRE, 1));
    assert_eq!(mur::point_name(2), "c3");
    let game = MurAdvanced::parse_position("8/bk6/8/1 b 111 0-2/3 b -").unwrap();
    assert_eq!((game.dice(), game.control(), game.goal()), ([1; 3], Some(Player::First), 3));
    assert_eq!((mur::point_name(game.kraken()).as_str(), game.ships(Player::First)), ("b2", 1 << 8));
    let game = Ur::parse_position("4.100000000000000.2/5.000000000002000.0 b t").unwrap();
    let pieces = [0, 1, 2, ur::HOME].map(|step| game.pieces(Player::First, step));
    assert_eq!((pieces, game.pieces(Player::Second, 12)), ([4, 1, 0, 2], 2));
    let game = Morabaraba::parse_position("A1=1,A4=2,A7=3,B2=13 4,14,15 w 0 A1.1-A4.2-A7.3").unwrap();
    let named = |wanted| (0..24).find(|&junction| morabaraba::junction_name(junction) == wanted).unwrap();
    assert_eq!((game.cow(named("A7")), game.cow(named("D1")), game.cow(200)), (Some(3), None, None));
    assert_eq!(
        (game.rows(Player::First), game.herd(Player::Second).count_ones()),
        (game.herd(Player::First), 1)
    );
    assert_eq!((game.in_hand(Player::First), game.in_hand(Player::Second), game.quiet()), (8, 9, 0));
}

#[test]
fn made_up_actions_are_refused() {
    fn refused<G: Game>(action: G::Action) {
        let game = G::start(&Settings::default()).unwrap();
        assert!(matches!(game.check(action), Err(PlayError::Illegal { .. })), "{action:?}");
    }
    refused::<Mur<mura_games::Classic>>(mur::Action::Place(200));
    refused::<Mur<mura_games::Classic>>(mur::Action::Withdraw(u32::MAX));
    refused::<MurAdvanced>(mur_advanced::Action::Knock { from: 1, to: 255, rest: 3, tip: 9 });
    refused::<MurAdvanced>(mur_advanced::Action::Withdraw { ships: 0, reset: false });
    refused::<Ur>(ur::Action::Throw(77));
    refused::<Ur>(ur::Action::Step { from: 200, to: 0 });
    refused::<Morabaraba>(morabaraba::Action::Place { at: 31, cow: 77, shot: Some(99) });
    refused::<Morabaraba>(morabaraba::Action::Move { from: 23, to: 23, shot: None });
}
