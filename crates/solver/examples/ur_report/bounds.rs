//! Between which bounds the values of the starts lie, read back, and their part of the page.

use std::path::Path;

use mura_games::ur::PIECES;
use mura_solver::ur::Objective;
use serde_json::Value;

use crate::json::{list, number, read, whole};
use crate::page::table;
use crate::solution::Solution;
use crate::words::{count, name, plain, plain_change, signed, small};

/// Bounds that are no further apart are narrow enough to tell how far off a value is.
const NARROW: f64 = 5e-7;

/// The bounds of one objective.
pub(crate) struct Bounds {
    objective: Objective,
    /// At least and at most this, by the pieces left of the player to throw and of the other one, from one on.
    starts: Vec<Vec<[f64; 2]>>,
    /// How long it took to find them.
    seconds: f64,
}

impl Bounds {
    /// Reads the file of an objective in a folder; none if there is no such file.
    pub(crate) fn read(folder: &Path, objective: Objective) -> Result<Option<Bounds>, String> {
        let path = folder.join(format!("bounds-{}.json", objective.name()));
        read(&path, |value| Bounds::of(value, objective).map(Some))
    }

    fn of(all: &Value, objective: Objective) -> Result<Bounds, String> {
        if all["objective"] != objective.name() {
            return Err(format!("the objective is not {}", objective.name()));
        }
        let units = number(all, "units")?;
        if units != f64::from(objective.scale()) {
            return Err(format!("bounds are in units of 1/{}, not 1/{units}", objective.scale()));
        }
        let pieces = whole(all, "pieces")? as usize;
        if !(1..=usize::from(PIECES)).contains(&pieces) {
            return Err(format!("{pieces} is no number of pieces: it is 1 to {PIECES}"));
        }
        let mut found = vec![vec![[None; 2]; pieces]; pieces];
        for layer in list(all, "layers")? {
            for bound in list(layer, "bounds")? {
                let left = [whole(bound, "ours")?, whole(bound, "theirs")?].map(|left| left as usize);
                let [ours, theirs] = left;
                if left.iter().any(|left| !(1..=pieces).contains(left)) {
                    return Err(format!("{ours}-{theirs} is no layer of {pieces} pieces"));
                }
                let which = match bound["meaning"].as_str() {
                    Some("AtLeast") => 0,
                    Some("AtMost") => 1,
                    _ => return Err(format!("a bound of {ours}-{theirs} is neither AtLeast nor AtMost")),
                };
                // Where more than one run has proven something, the narrowest of it holds.
                let (start, known) =
                    (number(bound, "start")? / units, &mut found[ours - 1][theirs - 1][which]);
                let narrower = if which == 0 { f64::max } else { f64::min };
                *known = Some(known.map_or(start, |known| narrower(known, start)));
            }
        }
        let mut starts = vec![Vec::new(); pieces];
        for (at, row) in found.into_iter().enumerate() {
            for (other, bounds) in row.into_iter().enumerate() {
                let here = format!("{}-{}", at + 1, other + 1);
                let [Some(least), Some(most)] = bounds else { return Err(format!("{here} lacks a bound")) };
                if least > most {
                    return Err(format!("{here} is at least {least} and at most {most}"));
                }
                starts[at].push([least, most]);
            }
        }
        Ok(Bounds { objective, starts, seconds: number(all, "seconds")? })
    }

    /// Pieces a side.
    pub(crate) fn pieces(&self) -> usize {
        self.starts.len()
    }

    /// Those of the start with so many pieces on both sides, from 0 on for one.
    fn even(&self, at: usize) -> [f64; 2] {
        self.starts[at][at]
    }

    /// By how much the values of the solution can be off where bounds are narrow, and by how much values lie outside, wherever they do.
    fn errors(&self, solution: &Solution) -> [Vec<f64>; 2] {
        let mut errors = [Vec::new(), Vec::new()];
        for (&[least, most], &value) in self.starts.iter().flatten().zip(solution.starts.iter().flatten()) {
            let change = |change| plain_change(self.objective, change);
            if change(most - least) <= NARROW {
                errors[0].push(change(f64::max(most - value, value - least)));
            }
            if value < least || value > most {
                errors[1].push(change(f64::max(least - value, value - most)));
            }
        }
        errors
    }
}

/// What is proven, in words and in a table. All of it is of the same number of pieces.
pub(crate) fn part(bounds: &[Bounds], solutions: &[Solution]) -> String {
    let Some(pieces) = bounds.first().map(Bounds::pieces) else {
        return "No bounds have been worked out.".to_owned();
    };
    let sentences = bounds.iter().map(|of| {
        let [least, most] = outwards(of.objective, of.even(pieces - 1));
        match of.objective {
            Objective::Win => {
                format!("wins between **{least}** and **{most}** of the games if both play to win (a draw counts half)")
            }
            Objective::Score => {
                format!("can expect between **{least}** and **{most}** points if both play for the score")
            }
        }
    });
    let seconds = bounds.iter().map(|of| format!("{:.0}", of.seconds)).collect::<Vec<_>>().join(" and ");
    let mut columns = vec![('>', "pieces a side".to_owned())];
    for of in bounds {
        columns
            .extend(["at least", "at most"].map(|which| ('>', format!("{}, {which}", name(of.objective)))));
    }
    let rows: Vec<Vec<String>> = (0..pieces)
        .map(|at| {
            let cells = bounds.iter().flat_map(|of| outwards(of.objective, of.even(at)));
            std::iter::once((at + 1).to_string()).chain(cells).collect()
        })
        .collect();
    format!(
        "With {} {} a side the player who throws first {}: this is proven. The runs that found \
         bounds took {seconds} seconds in all.\n\n{}\n{}",
        count(pieces as u8),
        if pieces == 1 { "piece" } else { "pieces" },
        sentences.collect::<Vec<_>>().join(", and "),
        table(&columns, &rows),
        bounds.iter().filter_map(|of| errors(of, solutions)).collect::<String>(),
    )
}

/// How far off the values of the solution are, where that is known.
fn errors(bounds: &Bounds, solutions: &[Solution]) -> Option<String> {
    let solution = solutions.iter().find(|solution| solution.objective == bounds.objective)?;
    let [narrow, outside] = bounds.errors(solution);
    let (goal, unit) = match bounds.objective {
        Objective::Win => ("to win", "of the games"),
        Objective::Score => ("for the score", "points"),
    };
    let most = |errors: &[f64]| small_or_more(errors.iter().copied().fold(0.0, f64::max));
    (!narrow.is_empty()).then(|| {
        format!(
            "In {} of the {} starts, with any number of pieces on each side, the bounds {goal} are no more than {} apart. \
             There they show that the values of this page are off by no more than {} {unit}. Of all these values, {} lie \
             outside their bounds, by no more than {} {unit}: their layers were left a little too soon.\n",
            narrow.len(),
            bounds.pieces() * bounds.pieces(),
            small(NARROW),
            most(&narrow),
            outside.len(),
            most(&outside),
        )
    })
}

/// A small number that is no smaller than this one.
fn small_or_more(number: f64) -> String {
    // The second digit goes up by one where it was rounded down.
    let power = 10_f64.powf(number.max(f64::MIN_POSITIVE).log10().floor() - 1.0);
    small((number / power).ceil() * power)
}

/// Two bounds as people read them, with two digits of their difference, rounded away from each other.
fn outwards(objective: Objective, bounds: [f64; 2]) -> [String; 2] {
    let [least, most] = bounds.map(|bound| plain(objective, bound));
    let apart = (most - least).max(f64::MIN_POSITIVE);
    let digits = (1.0 - apart.log10().floor()).clamp(2.0, 9.0) as usize;
    let power = 10_f64.powi(digits as i32);
    let numbers = [(least * power).floor() / power, (most * power).ceil() / power];
    numbers.map(|number| match objective {
        Objective::Win => format!("{number:.digits$} %"),
        Objective::Score => signed(number, digits),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bounds_are_rounded_away_from_each_other() {
        assert_eq!(outwards(Objective::Score, [0.418_572_4, 0.493_130_4]), ["+0.418", "+0.494"]);
        assert_eq!(outwards(Objective::Score, [-0.012_34, 0.0]), ["−0.013", "0.000"]);
        assert_eq!(outwards(Objective::Win, [0.008_131_9, 0.024_886_4]), ["50.40 %", "51.25 %"]);
    }

    #[test]
    fn errors_are_rounded_up() {
        assert_eq!(
            [4.801e-7, 4.8e-7, 9.91e-3].map(small_or_more),
            ["4.9 · 10⁻⁷", "4.8 · 10⁻⁷", "1.0 · 10⁻²"]
        );
    }

    /// Values are off by what the last sweeps over their layers left over, and narrow bounds show it: to win, most from eleven pieces on.
    /// Where both players have as many, what is missing mostly cancels out.
    #[test]
    fn values_miss_their_bounds_by_little() -> Result<(), String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ur");
        for (objective, few, many) in [(Objective::Win, 1e-6, 1.1e-5), (Objective::Score, 6e-6, 1e-6)] {
            let bounds = Bounds::read(&folder, objective)?.ok_or("no bounds")?;
            let solution = Solution::read(&folder, objective)?.ok_or("no solution")?;
            assert_eq!(bounds.pieces(), solution.starts.len());
            for (ours, row) in bounds.starts.iter().enumerate() {
                for (theirs, [least, most]) in row.iter().enumerate() {
                    let value = solution.starts[ours][theirs];
                    let off = match ours + theirs + 2 {
                        _ if ours == theirs => 0.0,
                        11.. => many,
                        _ => few,
                    };
                    assert!(least - off <= value && value <= most + off, "{ours} {theirs}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn bounds_of_all_starts_are_read() {
        let bound = |ours: u8, theirs: u8, meaning: &str, start: i32| json!({"ours": ours, "theirs": theirs, "meaning": meaning, "start": start});
        let both = |ours, theirs, [least, most]: [i32; 2]| json!({"bounds": [bound(ours, theirs, "AtMost", most), bound(ours, theirs, "AtLeast", least)]});
        let one = 1 << 27;
        let layers = [both(1, 1, [-one / 2, one / 4]), both(2, 1, [0, 0]), both(1, 2, [-one, one])];
        let read = |last: Value| {
            let layers: Vec<Value> = layers.iter().cloned().chain([last]).collect();
            let file =
                json!({"objective": "score", "pieces": 2, "units": one, "seconds": 3.4, "layers": layers});
            Bounds::of(&file, Objective::Score).map(|bounds| bounds.starts)
        };
        let starts = vec![vec![[-0.5, 0.25], [-1.0, 1.0]], vec![[0.0, 0.0], [0.0, 1.0]]];
        assert_eq!(read(both(2, 2, [0, one])), Ok(starts.clone()));
        let twice = [
            bound(2, 2, "AtMost", one),
            bound(2, 2, "AtLeast", -one),
            bound(2, 2, "AtMost", 2 * one),
            bound(2, 2, "AtLeast", 0),
        ];
        assert_eq!(read(json!({"bounds": twice})), Ok(starts));
        assert_eq!(read(json!({"bounds": []})), Err("2-2 lacks a bound".to_owned()));
        assert_eq!(read(both(2, 2, [one, 0])), Err("2-2 is at least 1 and at most 0".to_owned()));
        assert_eq!(read(both(2, 3, [0, one])), Err("2-3 is no layer of 2 pieces".to_owned()));
        let odd = json!({"bounds": [bound(2, 2, "Value", 0)]});
        assert_eq!(read(odd), Err("a bound of 2-2 is neither AtLeast nor AtMost".to_owned()));
    }
}
