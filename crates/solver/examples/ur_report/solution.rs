//! What is kept of a solution, read back.

use std::path::Path;

use mura_games::ur::PIECES;
use mura_solver::ur::{Left, Objective};
use serde_json::Value;

use crate::json::{list, number, read, whole};

/// One objective's solution.
pub(crate) struct Solution {
    pub(crate) objective: Objective,
    /// Pieces a side.
    pub(crate) pieces: u8,
    /// How long all layers took.
    pub(crate) seconds: f64,
    pub(crate) layers: Vec<Solved>,
    /// The value before the first throw, by the pieces left of the player to throw and of the other one, from
    /// one on.
    pub(crate) starts: Vec<Vec<f64>>,
    /// The ways to play the first throws, and what they are worth to the first player.
    pub(crate) turns: Vec<(String, f64)>,
    /// What happened in perfect games; none if none were played.
    pub(crate) play: Option<Play>,
}

/// How the work on a layer and its mirror image went.
pub(crate) struct Solved {
    pub(crate) left: Left,
    pub(crate) sweeps: u64,
    pub(crate) busy_sweeps: u64,
    pub(crate) seconds: f64,
    /// By how much a value changed at most in the last sweep over all.
    pub(crate) change: f64,
    /// And on fifteen of sixteen positions.
    pub(crate) most_change: f64,
    /// The value before the first throw after every sweep over all, in units.
    start: Vec<f64>,
}

/// What happened in perfect games.
pub(crate) struct Play {
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

impl Solution {
    /// Reads the file of an objective in a folder; none if there is no such file.
    pub(crate) fn read(folder: &Path, objective: Objective) -> Result<Option<Solution>, String> {
        let path = folder.join(format!("solution-{}.json", objective.name()));
        read(&path, |value| Solution::of(value, objective).map(Some))
    }

    fn of(all: &Value, objective: Objective) -> Result<Solution, String> {
        if all["objective"] != objective.name() {
            return Err(format!("the objective is not {}", objective.name()));
        }
        let pieces = u8::try_from(whole(all, "pieces")?).unwrap_or(u8::MAX);
        if !(1..=PIECES).contains(&pieces) {
            return Err(format!("{pieces} is no number of pieces: it is 1 to {PIECES}"));
        }
        let units = number(all, "units")?;
        if units != f64::from(objective.scale()) {
            return Err(format!("values are in units of 1/{}, not 1/{units}", objective.scale()));
        }
        let starts = list(all, "starts")?.iter().map(|row| {
            let row = row.as_array().ok_or("a row of starts is no list")?;
            let values = row.iter().map(|value| value.as_f64().map(|value| value / units));
            values.collect::<Option<Vec<f64>>>().ok_or("a start is no number")
        });
        let starts = starts.collect::<Result<Vec<_>, _>>()?;
        if starts.len() != usize::from(pieces) || starts.iter().any(|row| row.len() != starts.len()) {
            return Err(format!("starts is not {pieces} times {pieces} values"));
        }
        let turns = list(all, "first turns")?.iter().map(|turn| {
            let line = turn["line"].as_str().ok_or("a first turn has no line")?;
            Ok((line.to_owned(), number(turn, "value")? / units))
        });
        let layers = list(all, "layers")?.iter().map(Solved::of).collect::<Result<Vec<_>, _>>()?;
        Ok(Solution {
            objective,
            pieces,
            seconds: number(all, "seconds")?,
            layers,
            starts,
            turns: turns.collect::<Result<Vec<_>, String>>()?,
            play: all.get("perfect play").map(Play::of).transpose()?,
        })
    }

    /// The value of the start with all pieces on both sides.
    pub(crate) fn start(&self) -> f64 {
        self.starts.last().and_then(|row| row.last()).copied().unwrap_or_default()
    }

    /// The largest last change of all layers.
    pub(crate) fn change(&self) -> f64 {
        self.layers.iter().map(|layer| layer.change).fold(0.0, f64::max)
    }

    /// The largest one of all layers on fifteen of sixteen positions.
    pub(crate) fn most_change(&self) -> f64 {
        self.layers.iter().map(|layer| layer.most_change).fold(0.0, f64::max)
    }

    /// By how much the value of the start moved in the last ten sweeps.
    pub(crate) fn drift(&self) -> f64 {
        let seen = self.layers.last().map_or(&[][..], |layer| &layer.start);
        let (Some(last), Some(before)) = (seen.last(), seen.get(seen.len().saturating_sub(11))) else {
            return 0.0;
        };
        (last - before).abs() / f64::from(self.objective.scale())
    }
}

impl Solved {
    fn of(all: &Value) -> Result<Solved, String> {
        let side = |key| {
            let pieces = whole(all, key)?;
            let pieces = u8::try_from(pieces).ok().filter(|pieces| (1..=PIECES).contains(pieces));
            pieces.ok_or_else(|| format!("a layer has a number of pieces that is not 1 to {PIECES}"))
        };
        Ok(Solved {
            left: Left { ours: side("ours")?, theirs: side("theirs")? },
            sweeps: whole(all, "sweeps")?,
            busy_sweeps: whole(all, "busy sweeps")?,
            seconds: number(all, "seconds")?,
            change: number(all, "change")?,
            most_change: number(all, "most change")?,
            start: list(all, "start")?.iter().filter_map(Value::as_f64).collect(),
        })
    }
}

impl Play {
    fn of(all: &Value) -> Result<Play, String> {
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
        let play = Play {
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
        let sums = [play.first.iter().sum(), play.points.iter().sum(), play.tens.iter().sum::<u64>()];
        if play.games == 0 || sums != [play.games; 3] {
            return Err(format!("the perfect games do not add up: {} games, but {sums:?}", play.games));
        }
        Ok(play)
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

const POINTS: &str = "points of the first player, -14 to 14";
