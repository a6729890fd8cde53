use mura_games::GameId;
use serde_json::Value;

use crate::mura;

#[test]
fn every_game_is_measured() {
    let run = mura(&["bench", "--seconds", "0.01", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.len(), GameId::ALL.len());
    for game in games {
        assert!(game["bytes"]["state"].as_u64().unwrap() > 0);
        assert!(game["random"]["plies_per_second"].as_f64().unwrap() > 0.0);
        assert!(game["perft"].as_array().unwrap().len() >= 2);
        for perft in game["perft"].as_array().unwrap() {
            assert!(perft["leaves_per_second"].as_f64().unwrap() > 0.0);
        }
    }
}

#[test]
fn the_text_names_the_figures_to_beat() {
    let run = mura(&["bench", "--seconds", "0.01", "--game", "mur-kraken"]);
    assert_eq!(run.code, 0);
    for part in ["mur-kraken", "leaves/s", "of 25 M", "of 8 M", "× literal", "bytes", "games/s"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn the_search_is_measured_with_one_thread_and_with_several() {
    let args = ["bench", "--search", "--game", "morabaraba", "--depth", "3", "--threads", "2", "--hash", "1"];
    let run = mura(&[&args[..], &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let game = &report["games"][0];
    assert_eq!(report["signature"], game["nodes"]);
    for what in ["nodes_per_second", "speedup", "effort", "speedup_apart"] {
        assert!(game[what].as_f64().unwrap() > 0.0, "{what}: {game}");
    }
    let run = mura(&args);
    assert!(run.out.contains(" times the nodes (apart: "), "{}", run.out);
}

#[test]
fn reading_and_checking_records_is_measured() {
    let run = mura(&["bench", "--records", "--game", "ur", "--seconds", "0.01", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let game = &report["games"][0];
    for name in ["split", "told", "read"] {
        assert!(game[format!("{name}_bytes_per_second")].as_f64().unwrap() > 0.0, "{name}");
    }
    assert!(game["checked_plies_per_second"].as_f64().unwrap() > 0.0);
    assert!(game["literal_plies_per_second"].as_f64().unwrap() > 0.0);
    let run = mura(&["bench", "--records", "--game", "ur", "--seconds", "0.01"]);
    assert!(run.out.contains("MB/s") && run.out.contains("× literal"), "{}", run.out);
}
