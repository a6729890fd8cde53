//! Random actions come with the right frequencies, however cleverly a game draws them.

use mura_games::{Game, GameId, Luck, Settings, Visitor};

/// Chi-square of drawn actions against what they should be, in standard deviations from its mean.
fn deviation<G: Game>(game: &G, luck: &mut Luck) -> f64 {
    let mut list = Vec::new();
    game.actions(&mut list);
    let throws = game.throws();
    let weight = |action| throws.map_or(1, |all| all.iter().find(|throw| throw.0 == action).unwrap().1);
    let total: u32 = list.iter().map(|&action| weight(action)).sum();
    let draws = 60 * total;
    let mut counts = vec![0_u32; list.len()];
    let mut scratch = Vec::new();
    for _ in 0..draws {
        let action = game.random_action(luck, &mut scratch).unwrap();
        let index = list.iter().position(|&listed| listed == action);
        counts[index.unwrap_or_else(|| panic!("{action:?} is not listed at {game:?}"))] += 1;
        assert!(scratch.is_empty(), "the scratch space comes back as it was");
    }
    let chi_square: f64 = list
        .iter()
        .zip(&counts)
        .map(|(&action, &count)| {
            let expected = f64::from(draws * weight(action)) / f64::from(total);
            (f64::from(count) - expected).powi(2) / expected
        })
        .sum();
    let freedom = (list.len() - 1) as f64;
    if freedom == 0.0 { 0.0 } else { (chi_square - freedom) / (2.0 * freedom).sqrt() }
}

struct Fair;

impl Visitor for Fair {
    type Output = ();
    fn visit<G: Game>(self) {
        let mut luck = Luck::new(99);
        let (mut sum, mut tested) = (0.0, 0.0_f64);
        for _ in 0..12 {
            let mut game = G::start(&Settings::default()).unwrap();
            for ply in 0..200 {
                if game.outcome().is_some() {
                    break;
                }
                if ply % 5 == 0 {
                    let deviation = deviation(&game, &mut luck);
                    assert!(deviation < 8.0, "{}: {deviation} standard deviations at {game:?}", G::ID);
                    sum += deviation;
                    tested += 1.0;
                }
                let action = game.random_action(&mut luck, &mut Vec::new()).unwrap();
                game.play_unchecked(action);
            }
        }
        // The mean of many independent deviations shrinks with the square root of their number.
        let mean = sum / tested;
        assert!(tested > 100.0 && mean.abs() * tested.sqrt() < 5.0, "{}: mean {mean} of {tested}", G::ID);
    }
}

#[test]
fn random_actions_are_fair() {
    for &id in GameId::ALL {
        id.visit(Fair);
    }
}
