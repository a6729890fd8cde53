//! Perfect games, and what is kept of them.

use std::sync::Mutex;

use mura_games::ur::Ur;
use mura_games::{Game, Luck};
use mura_solver::ur::decision::{self, Decision};
use mura_solver::ur::oracle::Atlas;
use mura_solver::ur::probe::Known;
use mura_solver::ur::selfplay::{Perfect, Setting, play as play_games};
use mura_solver::ur::{Memory, Objective, Statistics};
use serde_json::{Value, json};

use crate::folder::Folder;

/// One in so many decisions is kept.
const SHARE: usize = 64;

/// Plays perfect games by values that were found in so many seconds. Writes what happened in them, and some of their decisions, to a
/// folder, and says how many the first player won, lost and drew.
pub(crate) fn play(
    memory: &Memory,
    pieces: u8,
    games: u64,
    seconds: f64,
    folder: &Folder,
) -> Result<[u64; 3], Box<dyn std::error::Error>> {
    let objective = memory.objective();
    let threads = std::thread::available_parallelism()?.get();
    let setting = Setting { pieces, games, seed: 1, choosers: [&Perfect, &Perfect], threads };
    let kept = Mutex::new(Vec::new());
    let statistics = play_games(memory, &setting, |number, game, steps| {
        // Whichever thread comes first, the same ones are kept.
        if Luck::new(game.key() ^ number).below(SHARE) == 0 {
            let values = steps.iter().map(|step| step.value).collect();
            let decision = Decision { game: game.clone(), values };
            kept.lock().expect("nobody panics here").push((number, decision));
        }
    })?;
    if statistics.games == 0 {
        return Err(format!("none of {games} games came to its end, so nothing is written of them").into());
    }
    let mut kept = kept.into_inner()?;
    kept.sort_by_key(|&(number, _)| number);
    // Games without an end would outweigh the others, with few positions over and over again.
    kept.retain(|(number, _)| !statistics.unfinished.contains(number));
    let decisions: Vec<Decision> = kept.into_iter().map(|(_, decision)| decision).collect();
    let of = decision::Games {
        pieces: pieces.into(),
        games: statistics.games,
        choices: statistics.choices.iter().sum(),
    };
    let decisions = decision::content(&Atlas::default(), objective, &of, &decisions);
    folder.write(&format!("choices-{}.bin", objective.name()), &decisions)?;
    let told = told(&statistics, objective, pieces, seconds);
    folder.write(&format!("games-{}.json", objective.name()), &serde_json::to_vec_pretty(&told)?)?;
    Ok(statistics.first)
}

fn told(statistics: &Statistics, objective: Objective, pieces: u8, seconds: f64) -> Value {
    let games = statistics.games as f64;
    let mut causes: Vec<&str> = Ur::SPECIAL_RULES.to_vec();
    causes.push("no special rule");
    let lost = statistics.lost.map(|lost| lost as f64 / f64::from(objective.scale()) / games);
    json!({
        "objective": objective.name(), "pieces": pieces, "seconds of solving": seconds,
        "games": statistics.games, "left unfinished": statistics.unfinished.len(), "first player won, lost, drew": statistics.first, "drawn though one was ahead": statistics.drawn_ahead, "points of the first player, -14 to 14": statistics.points,
        "throws, in tens": statistics.throws, "throws a game": statistics.sums[0] as f64 / games, "actions a game": statistics.sums[1] as f64 / games,
        "choices a game": statistics.choices.map(|choices| choices as f64 / games), "lost a game": lost,
        "rules": causes.iter().enumerate().map(|(index, name)| json!({
            "rule": name, "times": statistics.rules.get(index), "games": statistics.games_with.get(index), "decided": statistics.decided[index],
        })).collect::<Vec<_>>(),
    })
}
