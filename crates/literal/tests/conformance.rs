//! The literal implementation against the conformance set (the project's sample where the full one is not found):
//! every ply, and perft up to a size.

use std::fs;
use std::path::PathBuf;

use mura_literal::{Referee, open};
use serde_json::Value;

/// Perft entries above this many nodes are left out.
const MOST_NODES: u64 = 400_000;

/// The full set where it is found, else the sample in the project.
fn folder() -> PathBuf {
    let project = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let full = std::env::var_os("MURA_CONFORMANCE")
        .map_or_else(|| project.join("../../../shared/conformance"), PathBuf::from);
    if full.join("perft.json").exists() { full } else { project.join("../games/tests/conformance") }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn chance_of(game: &dyn Referee) -> Value {
    match game.chance() {
        None => Value::Null,
        Some(throws) => Value::Object(
            throws.into_iter().map(|(throw, ways, of)| (throw, serde_json::json!([ways, of]))).collect(),
        ),
    }
}

fn follow(id: &str) {
    let folder = folder();
    let traces = fs::read_to_string(folder.join(format!("{id}.jsonl"))).expect("the traces");
    let mut plies = 0;
    for (number, line) in traces.lines().enumerate() {
        let trace: Value = serde_json::from_str(line).expect("a trace");
        assert_eq!(text(&trace["game"]), id);
        let mut game = open(id, text(&trace["start"])).expect("the start");
        for (ply, expected) in trace["plies"].as_array().expect("plies").iter().enumerate() {
            let place = format!("{id} game {} ply {ply}", number + 1);
            let fen = text(&expected["fen"]);
            assert_eq!(game.position(), fen, "{place}: fen");
            if game.result() == "none" {
                let reread = open(id, fen).unwrap_or_else(|why| panic!("{place}: {fen} refused: {why}"));
                assert_eq!(reread.position(), fen, "{place}: fen read again");
            }
            assert_eq!(serde_json::json!(game.legal()), expected["legal"], "{place}: legal");
            assert_eq!(Value::Bool(game.p1turn()), expected["p1turn"], "{place}: p1turn");
            assert_eq!(game.result(), text(&expected["result"]), "{place}: result");
            assert_eq!(serde_json::json!(game.score()), expected["score"], "{place}: score");
            assert_eq!(chance_of(game.as_ref()), expected["chance"], "{place}: chance");
            if let Some(action) = expected["action"].as_str() {
                game.play(action).unwrap_or_else(|why| panic!("{place}: {why}"));
            }
            plies += 1;
        }
    }
    println!("{id}: {plies} plies");
    assert!(plies > 0);
}

fn perft(game: &dyn Referee, depth: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = game.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let mut nodes = 0;
    for action in legal {
        let mut next = game.fork();
        next.play(&action).expect("a legal action");
        nodes += perft(next.as_ref(), depth - 1);
    }
    nodes
}

fn count(id: &str) {
    let folder = folder();
    let entries = fs::read_to_string(folder.join("perft.json")).expect("the counts");
    let entries: Value = serde_json::from_str(&entries).expect("a list");
    let mut compared = 0;
    for entry in entries.as_array().expect("a list") {
        let nodes = entry["nodes"].as_u64().expect("nodes");
        if entry["game"] != id || nodes > MOST_NODES {
            continue;
        }
        let depth = entry["depth"].as_u64().expect("depth");
        let place = format!("{id} {} depth {depth}", entry["position"]);
        let game = open(id, text(&entry["position"])).expect("the position");
        assert_eq!(perft(game.as_ref(), depth), nodes, "{place}");
        if let Some(divide) = entry.get("divide").and_then(Value::as_object) {
            let roots: Vec<&str> = divide.keys().map(String::as_str).collect();
            let mut legal = game.legal();
            legal.sort();
            assert_eq!(roots, legal, "{place}: root actions");
            for (action, nodes) in divide {
                let mut next = game.fork();
                next.play(action).expect("a root action");
                assert_eq!(
                    perft(next.as_ref(), depth - 1),
                    nodes.as_u64().expect("nodes"),
                    "{place} {action}"
                );
            }
        }
        compared += 1;
    }
    assert!(compared > 0);
}

#[test]
fn mur_classic() {
    follow("mur-classic");
    count("mur-classic");
}

#[test]
fn mur_kraken() {
    follow("mur-kraken");
    count("mur-kraken");
}

#[test]
fn mur_advanced() {
    follow("mur-advanced");
    count("mur-advanced");
}

#[test]
fn ur() {
    follow("ur");
    count("ur");
}

#[test]
fn morabaraba() {
    follow("morabaraba");
    count("morabaraba");
}
