//! What happened in perfect games, read back.

use std::path::Path;

use mura_games::ur::PIECES;
use mura_solver::ur::Objective;
use serde_json::Value;

use crate::json::{list, number, read, whole};

const POINTS: &str = "points of the first player, -14 to 14";

/// What happened in perfect games for one objective.
pub(crate) struct Games {
    pub(crate) objective: Objective,
    /// Pieces a side.
    pub(crate) pieces: u8,
    pub(crate) games: u64,
    /// How many more were left after very many throws. They count nowhere else.
    pub(crate) unfinished: u64,
    /// How many the first player won, lost and drew.
    pub(crate) first: [u64; 3],
    /// How many brought the first player −14 to 14 points.
    pub(crate) points: Vec<u64>,
    /// How many took so many throws, in groups of ten.
    pub(crate) tens: Vec<u64>,
    /// A game.
    pub(crate) throws: f64,
    pub(crate) actions: f64,
    /// A game, for the first and for the second player.
    pub(crate) choices: [f64; 2],
    pub(crate) rules: Vec<Rule>,
}

/// How often a special rule mattered. The last one stands for none at all, which nobody counts but where it
/// decides.
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) times: Option<u64>,
    pub(crate) games: Option<u64>,
    pub(crate) decided: u64,
}

impl Games {
    /// Reads the file of an objective in a folder; none if there is no such file.
    pub(crate) fn read(folder: &Path, objective: Objective) -> Result<Option<Games>, String> {
        let path = folder.join(format!("games-{}.json", objective.name()));
        read(&path, |value| Games::of(value, objective).map(Some))
    }

    fn of(all: &Value, objective: Objective) -> Result<Games, String> {
        if all["objective"] != objective.name() {
            return Err(format!("the objective is not {}", objective.name()));
        }
        let pieces = whole(all, "pieces")?;
        let known = u8::try_from(pieces).ok().filter(|known| (1..=PIECES).contains(known));
        let pieces = known.ok_or_else(|| format!("{pieces} is no number of pieces: it is 1 to {PIECES}"))?;
        let rules = list(all, "rules")?.iter().map(|rule| {
            Ok(Rule {
                name: rule["rule"].as_str().ok_or("a rule has no name")?.to_owned(),
                times: rule["times"].as_u64(),
                games: rule["games"].as_u64(),
                decided: whole(rule, "decided")?,
            })
        });
        let few = |key: &str, wanted: usize| -> Result<Vec<f64>, String> {
            let numbers: Option<Vec<f64>> = list(all, key)?.iter().map(Value::as_f64).collect();
            let right = numbers.filter(|numbers| numbers.len() == wanted);
            right.ok_or_else(|| format!("{key} is no list of {wanted} numbers"))
        };
        let first = few("first player won, lost, drew", 3)?;
        let choices = few("choices a game", 2)?;
        let read = Games {
            objective,
            pieces,
            games: whole(all, "games")?,
            unfinished: whole(all, "left unfinished")?,
            first: [first[0] as u64, first[1] as u64, first[2] as u64],
            points: few(POINTS, 29)?.iter().map(|&games| games as u64).collect(),
            tens: list(all, "throws, in tens")?.iter().filter_map(Value::as_u64).collect(),
            throws: number(all, "throws a game")?,
            actions: number(all, "actions a game")?,
            choices: [choices[0], choices[1]],
            rules: rules.collect::<Result<Vec<_>, String>>()?,
        };
        let sums = [read.first.iter().sum(), read.points.iter().sum(), read.tens.iter().sum::<u64>()];
        if read.games == 0 || sums != [read.games; 3] {
            return Err(format!("the perfect games do not add up: {} games, but {sums:?}", read.games));
        }
        Ok(read)
    }

    /// A number of games, as a part of all.
    pub(crate) fn part(&self, games: u64) -> f64 {
        games as f64 / self.games as f64
    }

    /// The mean of the first player's points, and how far from the true one it is likely to be (one standard
    /// error).
    pub(crate) fn mean_points(&self) -> (f64, f64) {
        let points = (-14..=14).map(f64::from);
        self.mean(points.zip(&self.points).map(|(points, &games)| (points, games)))
    }

    /// The first player's part of the games, where a draw counts half, and how far from the true one it is
    /// likely to be.
    pub(crate) fn mean_wins(&self) -> (f64, f64) {
        self.mean([1.0, 0.0, 0.5].into_iter().zip(self.first))
    }

    fn mean(&self, values: impl Iterator<Item = (f64, u64)>) -> (f64, f64) {
        let sums = values.fold([0.0, 0.0], |[sum, squares], (value, games)| {
            [sum + value * games as f64, squares + value * value * games as f64]
        });
        let [mean, square] = sums.map(|sum| sum / self.games as f64);
        (mean, ((square - mean * mean).max(0.0) / self.games as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use mura_solver::ur::{Cpu, Fixed, Memory, layers_of, solve_layer};
    use serde_json::json;

    use super::*;
    use crate::folder::Folder;
    use crate::written;

    /// Three games with one piece a side: two won by the first player, one drawn.
    fn example() -> Value {
        let mut points = [0; 29];
        (points[14], points[16]) = (1, 2);
        json!({
            "objective": "score", "pieces": 1, "seconds of solving": 3.4,
            "games": 3, "left unfinished": 1, "first player won, lost, drew": [2, 0, 1], POINTS: points,
            "throws, in tens": [1, 0, 2], "throws a game": 16.5, "actions a game": 40.5,
            "choices a game": [9.5, 8.5], "lost a game": [0.0, 0.0],
            "rules": [
                { "rule": "knock", "times": 5, "games": 2, "decided": 1 },
                { "rule": "no special rule", "times": null, "games": null, "decided": 2 },
            ],
        })
    }

    #[test]
    fn games_are_read() -> Result<(), String> {
        let games = Games::of(&example(), Objective::Score)?;
        assert_eq!((games.objective, games.pieces, games.games), (Objective::Score, 1, 3));
        assert_eq!((games.mean_wins().0, games.mean_points().0), (2.5 / 3.0, 4.0 / 3.0));
        assert_eq!(games.rules.iter().map(|rule| rule.times).collect::<Vec<_>>(), [Some(5), None]);
        Ok(())
    }

    #[test]
    fn games_that_were_played_are_read() -> Result<(), Box<dyn std::error::Error>> {
        let mut cpu = Cpu::<Fixed>::new(Objective::Score, 1);
        for left in layers_of(1) {
            let Ok(_) = solve_layer(&mut cpu, left, 1e-6, |_| {});
        }
        let Ok(memory) = Memory::of(&cpu, 1, 1);
        let folder = std::env::temp_dir().join(format!("mura-games-{}", std::process::id()));
        let open = |pieces| Folder::open(&folder, Objective::Score, pieces);
        let first = written::play(&memory, 1, 40, 1.5, &open(1)?)?;
        let refused = open(2).err().unwrap_or_default();
        assert!(refused.contains("games-score.json is left as it is: its pieces are 1 a side"), "{refused}");
        let games = Games::read(&folder, Objective::Score)?.ok_or("no games")?;
        std::fs::remove_dir_all(&folder)?;
        assert_eq!((games.games, games.first), (40, first));
        assert!(games.throws > 1.0 && games.rules.len() > 5);
        Ok(())
    }

    #[test]
    fn what_is_wrong_is_refused() {
        let (no_games, too_long) = (json!(0), json!([1, 0, 3]));
        for (key, wrong, reason) in [
            ("objective", json!("win"), "the objective is not score"),
            ("objective", Value::Null, "the objective is not score"),
            ("pieces", json!(0), "0 is no number of pieces: it is 1 to 7"),
            ("pieces", json!(8), "8 is no number of pieces: it is 1 to 7"),
            ("pieces", json!(257), "257 is no number of pieces: it is 1 to 7"),
            ("pieces", Value::Null, "pieces is missing, or is no whole number"),
            ("games", no_games, "the perfect games do not add up: 0 games, but [3, 3, 3]"),
            ("throws, in tens", too_long, "the perfect games do not add up: 3 games, but [3, 3, 4]"),
            (POINTS, json!([3]), "points of the first player, -14 to 14 is no list of 29 numbers"),
        ] {
            let mut all = example();
            all[key] = wrong;
            let read = Games::of(&all, Objective::Score);
            assert_eq!(read.err().as_deref(), Some(reason), "{key}");
        }
    }
}
