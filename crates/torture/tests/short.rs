//! A little of every trial, and comparisons that must find what is not there.

use std::path::Path;
use std::process::Command;

use mura_games::Luck;
use mura_torture::compare::{Scope, compare};
use mura_torture::ledger::{Entry, Fact, Ledger};
use mura_torture::server::{Server, Setup};
use mura_torture::workload::Workload;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mura-torture");

/// Runs the program as a person would; it says what was lost.
fn run(trial: &str) {
    let output = Command::new(PROGRAM).args([trial, "--short", "--seed", "1"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.starts_with("seed 1\n"), "{said}");
}

#[test]
fn kills_lose_nothing() {
    run("kills");
}

#[test]
fn power_cuts_lose_nothing() {
    run("power");
}

#[test]
fn failing_calls_lose_nothing() {
    run("faults");
}

#[test]
fn a_full_disk_loses_nothing() {
    run("full-disk");
}

/// Lets four pairs play for a moment on a server that ends in order.
fn play(folder: &Path) -> (String, Ledger) {
    let database = format!("sqlite:{}", folder.join("mura.db").display());
    let setup = Setup {
        program: PROGRAM.into(),
        database: database.clone(),
        log: folder.join("log"),
        environment: Vec::new(),
    };
    let mut server = Server::start(&setup).unwrap();
    let mut workload = Workload::new(4, &mut Luck::new(5));
    workload.settle(&server.url);
    assert!(server.stop());
    (database, workload.ledger())
}

fn add(ledger: &Ledger, fact: Fact) -> Ledger {
    let mut ledger = ledger.clone();
    ledger.entries.push(Entry { mark: 0, fact });
    ledger
}

#[test]
fn comparisons_find_what_is_not_there_and_what_was_never_sent() {
    let folder = std::env::temp_dir().join(format!("mura-compare-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (database, ledger) = play(&folder);
    assert!(ledger.contradictions.is_empty(), "{:?}", ledger.contradictions);
    let compare = |ledger: &Ledger, scope| compare(&database, ledger, scope).unwrap();
    let verdict = compare(&ledger, Scope::AllAndRatings);
    assert_eq!(verdict.acknowledged, ledger.entries.len());
    assert!(verdict.lost.is_empty() && verdict.wrong.is_empty(), "{verdict:?}");

    let find = |wanted: fn(&Fact) -> bool| {
        ledger.entries.iter().map(|entry| &entry.fact).rfind(|fact| wanted(fact)).unwrap().clone()
    };
    let Fact::Play(game, number, text) = find(|fact| matches!(fact, Fact::Play(..))) else { unreachable!() };
    let Fact::Account(name) = find(|fact| matches!(fact, Fact::Account(_))) else { unreachable!() };
    let token = find(|fact| matches!(fact, Fact::Token(..)));
    let Fact::Token(owner, label) = &token else { unreachable!() };
    let challenge = find(|fact| matches!(fact, Fact::Challenge(_)));
    let Fact::Challenge(key) = &challenge else { unreachable!() };
    for missing in [
        Fact::Account(format!("{name}x")),
        Fact::Token(owner.clone(), format!("{label}x")),
        Fact::Revoked(owner.clone(), label.clone()),
        Fact::Challenge(format!("{key}x")),
        Fact::Game(format!("{game}x")),
        Fact::Seed(game.clone(), "no such seed".into()),
        Fact::Play(game.clone(), number, format!("{text}x")),
        Fact::Play(game.clone(), number + 100, text.clone()),
        Fact::End(game.clone(), "no such outcome".into()),
        Fact::Wish(game.clone(), name.clone()),
    ] {
        let verdict = compare(&add(&ledger, missing.clone()), Scope::All);
        assert_eq!(verdict.lost.into_iter().collect::<Vec<_>>(), [missing]);
    }

    // Without these facts the plays in the database are unexplained.
    let mut less = ledger.clone();
    less.entries.retain(|entry| !matches!(entry.fact, Fact::Play(..)));
    less.attempts.clear();
    let verdict = compare(&less, Scope::All);
    assert!(verdict.wrong.iter().any(|sentence| sentence.contains("no client has sent it")), "{verdict:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}
