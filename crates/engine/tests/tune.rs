//! Tuning: the same plan gives the same weights, whatever comes between.

use std::path::PathBuf;
use std::time::Duration;

use mura_engine::eval::Concepts;
use mura_engine::tune::{Plan, Report, Store, StoreError, Tuner, weights_file};
use mura_games::{Kraken, Morabaraba, Mur};

fn plan() -> Plan {
    Plan { games: 24, rounds: 2, nodes: 60, seed: 3, threads: 2, pairs: 2, ..Plan::default() }
}

fn tune<G: mura_engine::search::Searched>(plan: &Plan, store: &mut Store) -> Report {
    Tuner { plan, told: &|_| {} }.run::<G>(G::WEIGHTS, store).unwrap()
}

fn label<G: mura_engine::search::Searched>(plan: &Plan) -> String {
    Tuner { plan, told: &|_| {} }.label::<G>(G::WEIGHTS)
}

/// A file that is gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_file(&path);
        Scratch(path)
    }

    fn open<G: mura_engine::search::Searched>(&self, plan: &Plan) -> Result<Store, StoreError> {
        Store::open(&self.0, &label::<G>(plan), G::FEATURES.len())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_seed_gives_the_same_weights_with_any_number_of_threads() {
    let report = tune::<Mur<Kraken>>(&plan(), &mut Store::default());
    assert_eq!(report.games, 48);
    assert!(report.positions > 500, "{}", report.positions);
    assert_eq!(report.weights[<Mur<Kraken>>::UNIT], 100);
    assert!(report.after.training < report.before.training);
    assert_eq!(report.score.wins + report.score.draws + report.score.losses, 4);
    let alone = tune::<Mur<Kraken>>(&Plan { threads: 1, ..plan() }, &mut Store::default());
    assert_eq!(alone, report);
    let other = tune::<Mur<Kraken>>(&Plan { seed: 4, ..plan() }, &mut Store::default());
    assert_ne!(other.weights, report.weights);
}

#[test]
fn an_interrupted_tuning_goes_on_where_it_was() {
    let expected = tune::<Morabaraba>(&plan(), &mut Store::default());
    let file = Scratch::new("interrupted.tune");
    let whole = tune::<Morabaraba>(&plan(), &mut file.open::<Morabaraba>(&plan()).unwrap());
    assert_eq!(whole, expected);

    // Cut in the middle of a game, in the first round and in the second.
    let bytes = std::fs::read(&file.0).unwrap();
    for share in [3, 2] {
        std::fs::write(&file.0, &bytes[..bytes.len() * (share - 1) / share + 1]).unwrap();
        let resumed = tune::<Morabaraba>(&plan(), &mut file.open::<Morabaraba>(&plan()).unwrap());
        assert_eq!(resumed, expected);
        assert_eq!(std::fs::read(&file.0).unwrap().len(), bytes.len());
    }
    let nothing_new = tune::<Morabaraba>(&plan(), &mut file.open::<Morabaraba>(&plan()).unwrap());
    assert_eq!(nothing_new, expected);
}

#[test]
fn a_file_of_other_games_is_refused() {
    let file = Scratch::new("other.tune");
    tune::<Mur<Kraken>>(&Plan { rounds: 1, ..plan() }, &mut file.open::<Mur<Kraken>>(&plan()).unwrap());
    let refusal = file.open::<Mur<Kraken>>(&Plan { seed: 9, ..plan() }).unwrap_err().to_string();
    assert!(refusal.contains("seed=3") && refusal.contains("seed=9"), "{refusal}");
    assert!(file.open::<Morabaraba>(&plan()).is_err());
    std::fs::write(&file.0, b"something else\n").unwrap();
    assert!(file.open::<Mur<Kraken>>(&plan()).is_err());
    assert_eq!(std::fs::read(&file.0).unwrap(), b"something else\n", "it is left alone");
}

#[test]
fn time_that_runs_out_ends_the_games_but_not_the_fit() {
    let hurried = Plan { games: 1_000_000, time: Some(Duration::from_millis(300)), pairs: 0, ..plan() };
    let report = tune::<Mur<Kraken>>(&hurried, &mut Store::default());
    assert!(report.games < 1_000_000);
    assert_eq!(report.weights.len(), <Mur<Kraken>>::FEATURES.len());
}

#[test]
fn the_file_of_weights_is_source() {
    let report = tune::<Mur<Kraken>>(&Plan { rounds: 1, ..plan() }, &mut Store::default());
    let text = weights_file::<Mur<Kraken>>(&report, "mura tune mur-kraken --seed 3");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("//! Weights of mur-kraken, tuned by `mura tune mur-kraken --seed 3`."));
    assert!(text.contains("24 games") && text.contains("mean loss"));
    assert!(text.contains(&format!("const WEIGHTS: [i16; {}] = [\n    100,", <Mur<Kraken>>::FEATURES.len())));
    let rows = text.lines().filter(|line| line.starts_with("    "));
    for (row, name) in rows.zip(<Mur<Kraken>>::FEATURES) {
        assert!(row.ends_with(&format!(" // {name}")), "{row}");
    }
}
