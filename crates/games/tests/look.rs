//! Positions that count as the same one when games are searched: turned, mirrored, colours exchanged.

use mura_games::{Classic, Game, GameId, Luck, Mur, MurAdvanced, perft};

/// The board of a look of Mur as a position text writes it.
fn rings(look: &str) -> String {
    let board = &look[..25];
    let parts = [&board[..8], &board[8..16], &board[16..24], &board[24..]];
    parts.map(|part| part.replace('.', "1")).join("/")
}

/// Other counts of the two players, if the colours are exchanged.
fn counts(text: &str, swapped: bool) -> String {
    let (one, two) = text.split_once('-').unwrap();
    if swapped { format!("{two}-{one}") } else { text.to_owned() }
}

fn leaves<G: Game>(game: &G) -> u64 {
    perft::divide(game, 2, &perft::Options::default()).into_iter().map(|(_, count)| count).sum()
}

#[test]
fn the_rules_of_mur_are_the_same_through_every_symmetry() {
    for seed in 0..40 {
        let mut luck = Luck::new(seed);
        let mut game = Mur::<Classic>::start(&Default::default()).unwrap();
        for _ in 0..luck.below(60) {
            let Some(action) = game.random_action(&mut luck, &mut Vec::new()) else { break };
            game.play_unchecked(action);
        }
        let mut text = String::new();
        game.write_position(&mut text);
        // Without its past, which a look does not have either.
        let Ok(game) = Mur::<Classic>::parse_position(&text) else { continue };
        let fields: Vec<_> = text.split(' ').collect();
        for symmetry in 0..Mur::<Classic>::SYMMETRIES {
            for swapped in [false, true] {
                let look = game.look(symmetry, swapped);
                let turn = &look[26..];
                let other = format!("{} {turn} {} {}", rings(&look), counts(fields[2], swapped), fields[3]);
                let other = Mur::<Classic>::parse_position(&other).unwrap();
                assert_eq!(leaves(&other), leaves(&game), "seed {seed}, symmetry {symmetry}");
                assert_eq!(other.look(0, false), look);
            }
        }
    }
}

#[test]
fn the_rules_of_advanced_mur_are_the_same_through_the_symmetries_of_its_ports() {
    for seed in 0..40 {
        let mut luck = Luck::new(seed);
        let mut game = MurAdvanced::start(&Default::default()).unwrap();
        for _ in 0..luck.below(80) {
            let Some(action) = game.random_action(&mut luck, &mut Vec::new()) else { break };
            game.play_unchecked(action);
        }
        let mut text = String::new();
        game.write_position(&mut text);
        let fields: Vec<_> = text.split(' ').collect();
        if fields[5] != "-" {
            continue;
        }
        let game = MurAdvanced::parse_position(&text).unwrap();
        for symmetry in 0..MurAdvanced::SYMMETRIES {
            let look = game.look(symmetry, false);
            let other = format!("{} {} {}", rings(&look), &look[26..], fields[3..].join(" "));
            let other = MurAdvanced::parse_position(&other).unwrap();
            assert_eq!(leaves(&other), leaves(&game), "seed {seed}, symmetry {symmetry}");
        }
    }
}

#[test]
fn a_position_is_found_again_turned_and_with_the_colours_exchanged() {
    let found = |game: GameId, wanted: &str, position: &str| {
        let looks = |symmetric, colours| game.open(wanted).unwrap().looks(symmetric, colours);
        let look = game.open(position).unwrap().look();
        [(false, false), (true, false), (false, true), (true, true)]
            .map(|(symmetric, colours)| looks(symmetric, colours).contains(&look))
    };
    let mur = |position| found(GameId::MurKraken, "b7/w7/8/k b 0-0 -", position);
    assert_eq!(mur("b7/w7/8/k b 0-0 -"), [true; 4]);
    assert_eq!(mur("b7/w7/8/k b 2-1 -"), [true; 4], "marks do not count");
    assert_eq!(mur("2b5/2w5/8/k b 0-0 -"), [false, true, false, true]);
    assert_eq!(mur("2w5/2b5/8/k w 0-0 -"), [false, false, false, true]);
    assert_eq!(mur("2b5/2w5/8/k w 0-0 -"), [false; 4], "the turn counts");
    let advanced = |position| found(GameId::MurAdvanced, "1b6/8/8/k w 123 0-0/6 - -", position);
    assert_eq!(advanced("5b2/8/8/k w 123 1-0/6 - -"), [false, true, false, true]);
    assert_eq!(advanced("2b5/8/8/k w 123 0-0/6 - -"), [false; 4], "c3 is a port");
    assert_eq!(advanced("1b6/8/8/k w 124 0-0/6 - -"), [false; 4], "dice are seen");
    let ur = |position| found(GameId::Ur, "6.100000000000000.0/7.000000000000000.0 w t", position);
    assert_eq!(ur("7.000000000000000.0/6.100000000000000.0 b t"), [false, false, true, true]);
    let cows = |position| found(GameId::Morabaraba, "A1=1,B2=2,C4=13 - w 0 -", position);
    assert_eq!(cows("A1=4,B2=9,C4=20 - w 0 -"), [true; 4], "numbers do not count");
    assert_eq!(cows("C3=1,B2=2,A4=13 - w 0 -"), [false, true, false, true], "inside out");
    assert_eq!(cows("G7=1,F6=2,E4=13 - w 0 -"), [false, true, false, true], "turned");
    assert_eq!(cows("A1=13,B2=14,C4=1,G7=2 - b 0 -"), [false; 4]);
}
