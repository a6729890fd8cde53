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
        let change = number(all, "change")?;
        Ok(Solved {
            left: Left { ours: side("ours")?, theirs: side("theirs")? },
            sweeps: whole(all, "sweeps")?,
            busy_sweeps: whole(all, "busy sweeps")?,
            seconds: number(all, "seconds")?,
            change,
            // It was told in powers of two, rounded up.
            most_change: number(all, "most change")?.min(change),
            start: list(all, "start")?.iter().filter_map(Value::as_f64).collect(),
        })
    }
}
