//! How far the nets are off the exact values, as their training wrote it down.

pub(crate) mod part;
pub(crate) mod pictures;

use std::path::Path;

use mura_games::ur::PIECES;
use mura_solver::ur::Objective;
use serde_json::Value;

use crate::json::{list, number, read, whole};

/// The net of an objective, and how far it is off: chances of 0 to 1, or points.
pub(crate) struct Net {
    pub(crate) objective: Objective,
    pub(crate) parameters: Option<u64>,
    /// How many positions it was measured on.
    pub(crate) count: u64,
    pub(crate) mean: f64,
    pub(crate) root_mean_square: f64,
    pub(crate) maximum: f64,
    /// What a player gives away in a choice who goes by the net.
    pub(crate) lost: Option<f64>,
    pub(crate) histogram: Option<Histogram>,
    /// The mean by how many pieces the player to throw has home, and the other one; where it was measured on
    /// enough positions to tell.
    pub(crate) by_home: Option<Vec<Vec<Option<f64>>>>,
}

/// How many positions are off by less than the width, by one to two times the width, and so on; the last
/// number takes everything beyond.
pub(crate) struct Histogram {
    pub(crate) width: f64,
    pub(crate) counts: Vec<u64>,
}

/// The mean of fewer positions says little.
pub(crate) const FEWEST: u64 = 20;

impl Net {
    /// Reads the file of an objective's net in this folder; none if there is no such file, or nothing was measured.
    pub(crate) fn read(folder: &Path, objective: Objective) -> Result<Option<Net>, String> {
        let path = folder.join(format!("{}.json", objective.name()));
        read(&path, |value| Net::of(value, objective))
    }

    /// What is missing is left out; what is there must be right.
    fn of(all: &Value, objective: Objective) -> Result<Option<Net>, String> {
        let name = objective.name();
        let Some(errors) = present(&all["whole_numbers"], name) else { return Ok(None) };
        let count = whole(errors, "count")?;
        if count == 0 {
            return Ok(None);
        }
        let error = |key| {
            let error = number(errors, key)?;
            if error >= 0.0 { Ok(error) } else { Err(format!("{key} is less than nothing")) }
        };
        let lost = &all["lost_a_decision"];
        Ok(Some(Net {
            objective,
            parameters: present(all, "parameters").map(|_| whole(all, "parameters")).transpose()?,
            count,
            mean: error("mean")?,
            root_mean_square: error("root_mean_square")?,
            maximum: error("maximum")?,
            lost: present(lost, name).map(|_| number(lost, name)).transpose()?,
            histogram: present(errors, "histogram").map(|bars| Histogram::of(bars, count)).transpose()?,
            by_home: present(errors, "by_home").map(by_home).transpose()?,
        }))
    }
}

impl Histogram {
    fn of(all: &Value, count: u64) -> Result<Histogram, String> {
        let width = number(all, "width")?;
        let counts: Option<Vec<u64>> = list(all, "counts")?.iter().map(Value::as_u64).collect();
        let counts = counts.ok_or("a bar of the histogram is no whole number")?;
        let sum = counts.iter().fold(0_u64, |sum, &bar| sum.saturating_add(bar));
        if sum != count {
            return Err(format!("the histogram is of {sum} positions, not of {count}"));
        }
        if width > 0.0 && counts.len() > 1 {
            Ok(Histogram { width, counts })
        } else {
            Err(format!("{} bars of {width} are no histogram", counts.len()))
        }
    }

    /// Where the last number begins.
    pub(crate) fn end(&self) -> f64 {
        self.width * (self.counts.len() - 1) as f64
    }

    /// What this part of the positions is not further off than; none if that lies beyond the last number.
    pub(crate) fn within(&self, part: f64) -> Option<f64> {
        let wanted = part * self.counts.iter().sum::<u64>() as f64;
        let mut before = 0.0;
        for (bar, &count) in self.counts.iter().enumerate().take(self.counts.len() - 1) {
            let count = count as f64;
            if count > 0.0 && before + count >= wanted {
                return Some((bar as f64 + (wanted - before) / count) * self.width);
            }
            before += count;
        }
        None
    }
}

/// The means that are of enough positions.
fn by_home(all: &Value) -> Result<Vec<Vec<Option<f64>>>, String> {
    let side = usize::from(PIECES);
    let square = |key| {
        let rows = list(all, key)?.iter().map(|row| {
            let row: Option<Vec<f64>> = row.as_array()?.iter().map(Value::as_f64).collect();
            row.filter(|row| row.len() == side)
        });
        let rows: Option<Vec<Vec<f64>>> = rows.collect();
        rows.filter(|rows| rows.len() == side)
            .ok_or_else(|| format!("{key} by pieces home is not {side} times {side} numbers"))
    };
    let (means, counts) = (square("mean")?, square("count")?);
    let row = |(means, counts): (&Vec<f64>, &Vec<f64>)| {
        let cells = means.iter().zip(counts);
        cells.map(|(&mean, &count)| (count >= FEWEST as f64).then_some(mean)).collect()
    };
    Ok(means.iter().zip(&counts).map(row).collect())
}

fn present<'a>(all: &'a Value, key: &str) -> Option<&'a Value> {
    all.get(key).filter(|value| !value.is_null())
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// A net of which points alone are known.
    pub(crate) fn example() -> Value {
        let mut counts = vec![vec![100; 7]; 7];
        counts[6][0] = 3;
        json!({
            "parameters": 1234,
            "lost_a_decision": { "win": 0.0, "score": 0.0125 },
            "whole_numbers": {
                "win": { "count": 0, "histogram": { "width": 0.1, "counts": [0, 0] } },
                "score": {
                    "count": 100, "mean": 0.0123, "root_mean_square": 0.02, "bias": 0.0, "maximum": 0.5,
                    "histogram": { "width": 0.01, "counts": [50, 40, 8, 2] },
                    "by_home": { "mean": vec![vec![0.25; 7]; 7], "count": counts },
                },
            },
        })
    }

    pub(crate) fn net(all: &Value) -> Result<Net, String> {
        Net::of(all, Objective::Score)?.ok_or_else(|| "nothing was measured".into())
    }

    #[test]
    fn what_is_known_is_read() -> Result<(), String> {
        assert!(Net::of(&example(), Objective::Win)?.is_none());
        let net = net(&example())?;
        assert_eq!((net.parameters, net.lost), (Some(1234), Some(0.0125)));
        let histogram = net.histogram.as_ref().ok_or("no histogram")?;
        assert_eq!([0.5, 0.98, 0.99].map(|part| histogram.within(part)), [Some(0.01), Some(0.03), None]);
        let by_home = net.by_home.as_ref().ok_or("no map")?;
        assert_eq!((by_home[0][6], by_home[6][0]), (Some(0.25), None));
        Ok(())
    }

    #[test]
    fn what_is_missing_is_left_out() -> Result<(), String> {
        assert!(Net::of(&json!({}), Objective::Score)?.is_none());
        let mut bare = example();
        bare["whole_numbers"]["score"]["histogram"] = Value::Null;
        bare["whole_numbers"]["score"]["by_home"] = Value::Null;
        bare["lost_a_decision"] = Value::Null;
        bare["parameters"] = Value::Null;
        let net = net(&bare)?;
        assert!(
            net.histogram.is_none()
                && net.by_home.is_none()
                && net.lost.is_none()
                && net.parameters.is_none()
        );
        Ok(())
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for (key, wrong, reason) in [
            ("mean", json!("small"), "mean"),
            ("maximum", json!(-1.0), "maximum is less than nothing"),
            ("histogram", json!({ "width": 0.01, "counts": [1, 2] }), "the histogram is of 3 positions"),
            ("histogram", json!({ "width": 0.0, "counts": [50, 50] }), "2 bars of 0"),
            ("histogram", json!({ "width": 0.01, "counts": [100] }), "1 bars"),
            ("by_home", json!({ "mean": [[0.1]], "count": [[100]] }), "mean by pieces home"),
        ] {
            let mut all = example();
            all["whole_numbers"]["score"][key] = wrong;
            let read = Net::of(&all, Objective::Score);
            assert!(read.is_err_and(|why| why.contains(reason)), "{key}: {reason}");
        }
    }
}
