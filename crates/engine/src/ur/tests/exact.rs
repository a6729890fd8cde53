use std::fs;
use std::path::{Path, PathBuf};

use mura_solver::ur::database::{Database, HEADER, Header, Writer, path, small};
use mura_solver::ur::probe::Prober;
use mura_solver::ur::{Layer, Left, Objective, Place};

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

/// A folder that goes away with its owner.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A layer that is too large to be checked when it is opened, in which everything is worth a quarter to who throws.
fn large(folder: &Folder, objective: Objective) -> PathBuf {
    let left = Left { ours: 4, theirs: 4 };
    let layer = Layer::new(left);
    let mut writer = Writer::new(&folder.0, Header::new(objective, &layer, 0.0, 0.0)).unwrap();
    writer.add(&vec![objective.scale() / 4; layer.size() as usize]).unwrap();
    writer.finish().unwrap();
    path(&folder.0, objective, left)
}

/// Changes a bit of the value of a position, or changes it back.
fn scratch(file: &Path, game: &Ur) {
    let place = Place::of(game);
    let at = HEADER + 4 * place.rank(&Layer::new(place.left())).unwrap() as usize;
    let mut bytes = fs::read(file).unwrap();
    bytes[at] ^= 1;
    fs::write(file, bytes).unwrap();
}

/// A layer can turn out to be damaged in the middle of everything.
#[test]
fn a_layer_that_is_found_damaged_is_as_if_it_were_not_there() {
    let folder = Folder(std::env::temp_dir().join(format!("mura-engine-damaged-{}", std::process::id())));
    fs::create_dir_all(&folder.0).unwrap();
    let [score, win] = [Objective::Score, Objective::Win].map(|objective| large(&folder, objective));
    let open = || {
        let [(score, first), (win, second)] =
            [Objective::Score, Objective::Win].map(|objective| Database::open(&folder.0, objective));
        assert!(first.is_empty() && second.is_empty());
        Exact::new(score, win)
    };
    let told = |exact: &Exact| exact.new_faults().into_iter().map(|fault| fault.path).collect::<Vec<_>>();
    let [bad, good] =
        ["4.000000000000000.3/4.000000000000000.3 b t", "0.100100020000000.3/0.110000000000101.3 b t"]
            .map(at);
    let quarter = Value { points: 0.25, win: 0.625 };

    scratch(&score, &bad);
    let exact = open();
    assert_eq!((exact.value(&good), told(&exact)), (Some(quarter), vec![]));
    assert_eq!((exact.value(&bad), told(&exact)), (None, vec![score.clone()]));
    assert_eq!((exact.value(&good), told(&exact)), (None, vec![]));
    drop(exact);
    scratch(&score, &bad);

    // Where the chances alone are not there, they are judged at a glance.
    scratch(&win, &bad);
    let exact = open();
    assert_eq!((exact.value(&good), told(&exact)), (Some(quarter), vec![]));
    let glance = |game: &Ur| Value { win: Weights::tuned().evaluate(game).win, ..quarter };
    assert_eq!((exact.value(&bad), told(&exact)), (Some(glance(&bad)), vec![win]));
    assert_eq!((exact.value(&good), told(&exact)), (Some(glance(&good)), vec![]));
}
