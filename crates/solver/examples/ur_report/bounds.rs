//! Between which bounds the values of the starts lie, read back, and their part of the page.

use std::path::Path;

use mura_solver::ur::Objective;
use serde_json::Value;

use crate::json::{list, number, whole};
use crate::page::table;
use crate::words::{count, name, plain, signed};

/// The bounds of one objective.
pub(crate) struct Bounds {
    objective: Objective,
    /// At least and at most this, with so many pieces on both sides, from one on.
    even: Vec<[f64; 2]>,
    /// How long it took to find them.
    seconds: f64,
}

impl Bounds {
    /// Reads the file of an objective in a folder; none if there is no such file.
    pub(crate) fn read(folder: &Path, objective: Objective) -> Result<Option<Bounds>, String> {
        let path = folder.join(format!("bounds-{}.json", objective.name()));
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
        };
        let parsed = serde_json::from_str(&text).map_err(|error| error.to_string());
        let bounds = parsed.and_then(|value| Bounds::of(&value, objective));
        bounds.map(Some).map_err(|reason| format!("{}: {reason}", path.display()))
    }

    fn of(all: &Value, objective: Objective) -> Result<Bounds, String> {
        if all["objective"] != objective.name() {
            return Err(format!("the objective is not {}", objective.name()));
        }
        let units = number(all, "units")?;
        if units != f64::from(objective.scale()) {
            return Err(format!("bounds are in units of 1/{}, not 1/{units}", objective.scale()));
        }
        let pieces = usize::try_from(whole(all, "pieces")?).unwrap_or(usize::MAX);
        let mut even = Vec::new();
        for layer in list(all, "layers")? {
            let bounds = list(layer, "bounds")?;
            let mut here = [None; 2];
            for bound in bounds {
                if whole(bound, "ours")? != whole(bound, "theirs")? {
                    continue;
                }
                let which = match bound["meaning"].as_str() {
                    Some("AtLeast") => 0,
                    Some("AtMost") => 1,
                    _ => return Err("the meaning of a bound is neither AtLeast nor AtMost".to_owned()),
                };
                here[which] = Some(number(bound, "start")? / units);
            }
            if let [Some(least), Some(most)] = here {
                even.push([least, most]);
            }
        }
        if even.len() != pieces {
            return Err(format!("there are bounds of {} starts, not of {pieces}", even.len()));
        }
        Ok(Bounds { objective, even, seconds: number(all, "seconds")? })
    }

    /// Those of the start with all pieces, in words.
    fn of_start(&self) -> Option<String> {
        let [least, most] = outwards(self.objective, *self.even.last()?);
        Some(match self.objective {
            Objective::Win => format!("between **{least}** and **{most}** of the games"),
            Objective::Score => format!("between **{least}** and **{most}** points"),
        })
    }
}

/// What is proven, in a paragraph and a table.
pub(crate) fn part(bounds: &[Bounds]) -> String {
    let Some(one) = bounds.first() else { return "No bounds have been worked out.".to_owned() };
    let pieces = count(one.even.len() as u8);
    let starts = bounds.iter().filter_map(Bounds::of_start).collect::<Vec<_>>().join(", and ");
    let seconds = bounds.iter().map(|bounds| format!("{:.0}", bounds.seconds)).collect::<Vec<_>>();
    let mut columns = vec![('>', "pieces a side".to_owned())];
    for bounds in bounds {
        columns.extend(
            ["at least", "at most"].map(|which| ('>', format!("{}, {which}", name(bounds.objective)))),
        );
    }
    let rows: Vec<Vec<String>> = (0..one.even.len())
        .map(|at| {
            let cells = bounds
                .iter()
                .flat_map(|bounds| bounds.even.get(at).map(|&pair| outwards(bounds.objective, pair)))
                .flatten();
            std::iter::once((at + 1).to_string()).chain(cells).collect()
        })
        .collect();
    format!(
        "With {pieces} pieces a side the first player wins {starts}: this is proven. To draw them in \
         took {} seconds.\n\n{}",
        seconds.join(" and "),
        table(&columns, &rows)
    )
}

/// Two bounds as people read them, with as many digits as tell them apart, rounded away from each other.
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
    use crate::solution::Solution;

    #[test]
    fn bounds_are_rounded_away_from_each_other() {
        assert_eq!(outwards(Objective::Score, [0.418_572_4, 0.493_130_4]), ["+0.418", "+0.494"]);
        assert_eq!(outwards(Objective::Score, [-0.012_34, 0.0]), ["−0.013", "0.000"]);
        assert_eq!(outwards(Objective::Win, [0.008_131_9, 0.024_886_4]), ["50.40 %", "51.25 %"]);
    }

    /// Values are off by what the last sweeps over their layers left over, and the narrowest bounds show it.
    #[test]
    fn the_values_lie_between_the_bounds() -> Result<(), String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ur");
        for (objective, off) in [(Objective::Win, 1e-6), (Objective::Score, 6e-6)] {
            let bounds = Bounds::read(&folder, objective)?.ok_or("no bounds")?;
            let solution = Solution::read(&folder, objective)?.ok_or("no solution")?;
            assert_eq!(bounds.even.len(), solution.starts.len());
            for (at, [least, most]) in bounds.even.into_iter().enumerate() {
                let value = solution.starts[at][at];
                assert!(least - off <= value && value <= most + off, "{at}: {least} {value} {most}");
            }
        }
        Ok(())
    }

    #[test]
    fn starts_with_equally_many_pieces_are_read() {
        let bound = |ours: u8, theirs: u8, meaning: &str, start: i32| json!({"ours": ours, "theirs": theirs, "meaning": meaning, "start": start});
        let file = |meaning: &str| {
            json!({"objective": "score", "pieces": 2, "units": Objective::Score.scale(), "seconds": 3.4, "layers": [
                {"bounds": [bound(1, 1, "AtMost", 1 << 25), bound(1, 1, "AtLeast", -(1 << 26))]},
                {"bounds": [bound(2, 1, "AtMost", 7), bound(1, 2, "AtLeast", 7)]},
                {"bounds": [bound(2, 2, meaning, 1 << 27), bound(2, 2, "AtLeast", 0)]},
            ]})
        };
        let bounds = Bounds::of(&file("AtMost"), Objective::Score).map(|bounds| bounds.even);
        assert_eq!(bounds, Ok(vec![[-0.5, 0.25], [0.0, 1.0]]));
        let lacking = Bounds::of(&file("AtLeast"), Objective::Score).map(|bounds| bounds.even);
        assert_eq!(lacking, Err("there are bounds of 1 starts, not of 2".to_owned()));
        assert!(Bounds::of(&file("AtMost"), Objective::Win).is_err());
        assert!(Bounds::of(&file("Value"), Objective::Score).is_err());
    }
}
