use mura_solver::ur::Objective;
use mura_solver::ur::database::small;
use mura_solver::ur::probe::Prober;

use super::*;

/// With few pieces left the player gives the exact value at once, and the step that has it.
#[test]
fn few_pieces_are_played_exactly() {
    let player = || Player::new(&Resources { hash_mib: 1, ..Resources::default() });
    play_exactly(player(), Objective::Score);
    play_exactly(player().aiming_at(Objective::Win), Objective::Win);
}

fn play_exactly(mut player: Player, objective: Objective) {
    let database = small(objective);
    let prober = Prober::new(&database);
    let mut luck = Luck::new(5);
    let mut seen = 0;
    while seen < 300 {
        let Some(game) = set_up(&mut luck) else { continue };
        let many = [game.turn(), game.turn().other()].iter().any(|&side| game.off_board(side)[1] < 4);
        if many || game.outcome().is_some() {
            continue;
        }
        seen += 1;
        player.forget();
        let thought = think(&mut player, &game, &Limits { depth: Some(1), ..Limits::default() });
        let exact = |value: i32| f64::from(value) / f64::from(objective.scale());
        let mut text = String::new();
        game.write_position(&mut text);
        let found = f64::from(odds(thought.lines[0].score).points);
        assert!((found - exact(prober.value(&game).unwrap())).abs() < 1e-5, "{text}: {found}");
        if let Some(chosen) = thought.action {
            let options = prober.options(&game).unwrap();
            let (_, value) = options.iter().find(|(action, _)| *action == chosen).unwrap();
            assert!((found - exact(*value)).abs() < 1e-5, "{text}: {chosen:?}");
        }
    }
}

/// A player with a judge of its own, as levels have it, knows none of them.
#[test]
fn without_exact_values_the_judge_is_asked() {
    let game = Ur::parse_position("3.000000000000000.4/3.000000000000000.4 b t").unwrap();
    let value = Exact::small().value(&game).unwrap();
    assert!((value.points - 0.131_808).abs() < 1e-5 && (value.win - 0.517_130).abs() < 1e-5, "{value:?}");
    let judged = think(&mut player(1), &game, &Limits { depth: Some(0), ..Limits::default() });
    assert_eq!(odds(judged.lines[0].score).points, Weights::tuned().evaluate(&game).points);
    let many = Ur::parse_position("4.000000000000000.3/3.000000000000000.4 b t").unwrap();
    assert_eq!(Exact::small().value(&many), None);
}
