//! Traced games and perft counts made by an independent implementation must come out exactly.
//!
//! The small sample in `tests/conformance` always runs. The full set runs where it is found: in the folder that
//! `MURA_CONFORMANCE` names, or in `shared/conformance` beside the project.

use std::fs;
use std::path::{Path, PathBuf};

use mura_games::{GameId, Player, Table, perft};
use serde_json::Value;

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance")
}

/// The full set, or `None` with a message.
fn full() -> Option<PathBuf> {
    let folder = std::env::var_os("MURA_CONFORMANCE").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance"),
        PathBuf::from,
    );
    let found = folder.join("perft.json").exists();
    if !found {
        eprintln!("skipped: no full conformance set here (MURA_CONFORMANCE can name its folder)");
    }
    found.then_some(folder)
}

fn chance(table: &dyn Table) -> Value {
    let Some(throws) = table.chance() else { return Value::Null };
    let total: u32 = throws.iter().map(|throw| throw.1).sum();
    throws
        .into_iter()
        .map(|(text, weight)| (text, Value::from(vec![weight, total])))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Replays every traced game of one file and returns how many plies were compared.
fn replay(folder: &Path, id: GameId) -> usize {
    let path = folder.join(format!("{id}.jsonl"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut compared = 0;
    for (line, game) in text.lines().enumerate() {
        let game: Value = serde_json::from_str(game).unwrap();
        let mut table = id.open(game["start"].as_str().unwrap()).unwrap();
        for (ply, expected) in game["plies"].as_array().unwrap().iter().enumerate() {
            let place = format!("{id}, line {}, ply {ply}, {}", line + 1, expected["fen"]);
            assert_eq!(table.position(), expected["fen"].as_str().unwrap(), "{place}");
            assert_eq!(Value::from(table.legal()), expected["legal"], "{place}");
            assert_eq!(table.turn() == Player::First, expected["p1turn"].as_bool().unwrap(), "{place}");
            let result = table.outcome().map_or("none", |outcome| outcome.word());
            assert_eq!(result, expected["result"].as_str().unwrap(), "{place}");
            assert_eq!(Value::from(table.score().to_vec()), expected["score"], "{place}");
            assert_eq!(chance(&*table), expected["chance"], "{place}");
            if let Some(action) = expected["action"].as_str() {
                let played = table.play(action).unwrap_or_else(|error| panic!("{place}: {error}"));
                assert_eq!(played.action, action, "{place}");
            }
            compared += 1;
        }
    }
    compared
}

/// Counts what `perft.json` lists for one game, every leaf applied and in bulk.
fn count(folder: &Path, id: GameId) -> usize {
    let entries: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("perft.json")).unwrap()).unwrap();
    let mut compared = 0;
    for entry in entries.as_array().unwrap().iter().filter(|entry| entry["game"] == id.as_str()) {
        let table = id.open(entry["position"].as_str().unwrap()).unwrap();
        let depth = entry["depth"].as_u64().unwrap() as u32;
        for options in [
            perft::Options { bulk: false, ..Default::default() },
            perft::Options { threads: 2, hash_mib: 16, ..Default::default() },
        ] {
            let rows = table.divide(depth, &options);
            let total: u64 = rows.iter().map(|row| row.1).sum();
            assert_eq!(total, entry["nodes"].as_u64().unwrap(), "{entry}");
            if let Some(divide) = entry["divide"].as_object() {
                let expected: Vec<_> =
                    divide.iter().map(|(text, count)| (text.clone(), count.as_u64().unwrap())).collect();
                assert_eq!(rows, expected, "{}", entry["position"]);
            }
        }
        compared += 1;
    }
    compared
}

/// The games that a folder has traces of; the others are named.
fn traced(folder: &Path) -> Vec<GameId> {
    let (traced, untraced): (Vec<_>, Vec<_>) =
        GameId::ALL.iter().partition(|id| folder.join(format!("{id}.jsonl")).exists());
    if !untraced.is_empty() {
        eprintln!("skipped: {} has no traces of {untraced:?}", folder.display());
    }
    assert!(traced.len() >= 5, "{} lacks traces", folder.display());
    traced
}

#[test]
fn sample_traces_come_out_exactly() {
    for id in traced(&sample()) {
        assert!(replay(&sample(), id) > 100, "{id}: the sample is too small");
    }
}

#[test]
fn sample_perft_comes_out_exactly() {
    for id in traced(&sample()) {
        assert!(count(&sample(), id) > 0, "{id}: no perft entry in the sample");
    }
}

#[test]
fn full_traces_come_out_exactly() {
    let Some(folder) = full() else { return };
    for id in traced(&folder) {
        let plies = replay(&folder, id);
        println!("{id}: {plies} plies agree");
        assert!(plies > 0);
    }
}

#[test]
fn full_perft_comes_out_exactly() {
    let Some(folder) = full() else { return };
    for id in traced(&folder) {
        assert!(count(&folder, id) > 0);
    }
}
