//! How far the net is off the exact values, as its training wrote it down.

pub(crate) mod part;
pub(crate) mod pictures;

use std::path::Path;

use mura_games::ur::PIECES;
use mura_solver::ur::Objective;
use serde_json::Value;

use crate::json::{list, number, whole};

/// A net, and how good it is.
pub(crate) struct Net {
    pub(crate) parameters: Option<u64>,
    /// How many examples it has learnt from: positions with their values, some perhaps more than once.
    pub(crate) learnt_from: Option<u64>,
    /// Its errors, where it could be measured.
    pub(crate) heads: Vec<Head>,
}

/// How far the net is off one objective's values: chances of 0 to 1, or points.
pub(crate) struct Head {
    pub(crate) objective: Objective,
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
    /// Reads the file; none if there is no such file.
    pub(crate) fn read(path: &Path) -> Result<Option<Net>, String> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
        };
        let parsed = serde_json::from_str(&text).map_err(|error| error.to_string());
        let net = parsed.and_then(|value| Net::of(&value));
        net.map(Some).map_err(|reason| format!("{}: {reason}", path.display()))
    }

    /// What is missing is left out; what is there must be right.
    fn of(all: &Value) -> Result<Net, String> {
        let mut heads = Vec::new();
        for objective in Objective::ALL {
            let name = objective.name();
            let lost = present(&all["lost_a_decision"], name).map(|_| number(&all["lost_a_decision"], name));
            let head = present(&all["whole_numbers"], name).map(|head| Head::of(head, objective));
            let named = |reason| format!("{name}: {reason}");
            if let Some(head) = head.transpose().map_err(named)?.flatten() {
                heads.push(Head { lost: lost.transpose().map_err(named)?, ..head });
            }
        }
        let optional = |key| present(all, key).map(|_| whole(all, key)).transpose();
        Ok(Net { parameters: optional("parameters")?, learnt_from: optional("learnt_from")?, heads })
    }
}

impl Head {
    /// None where nothing was measured.
    fn of(all: &Value, objective: Objective) -> Result<Option<Head>, String> {
        let count = whole(all, "count")?;
        if count == 0 {
            return Ok(None);
        }
        let error = |key| {
            let error = number(all, key)?;
            if error >= 0.0 { Ok(error) } else { Err(format!("{key} is less than nothing")) }
        };
        Ok(Some(Head {
            objective,
            count,
            mean: error("mean")?,
            root_mean_square: error("root_mean_square")?,
            maximum: error("maximum")?,
            lost: None,
            histogram: present(all, "histogram").map(|bars| Histogram::of(bars, count)).transpose()?,
            by_home: present(all, "by_home").map(by_home).transpose()?,
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
            "learnt_from": 50_000,
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

    #[test]
    fn what_is_known_is_read() -> Result<(), String> {
        let net = Net::of(&example())?;
        let [head] = &net.heads[..] else { return Err("the chances are not known".into()) };
        assert_eq!((net.parameters, head.objective, head.lost), (Some(1234), Objective::Score, Some(0.0125)));
        let histogram = head.histogram.as_ref().ok_or("no histogram")?;
        assert_eq!([0.5, 0.98, 0.99].map(|part| histogram.within(part)), [Some(0.01), Some(0.03), None]);
        let by_home = head.by_home.as_ref().ok_or("no map")?;
        assert_eq!((by_home[0][6], by_home[6][0]), (Some(0.25), None));
        Ok(())
    }

    #[test]
    fn what_is_missing_is_left_out() {
        let net = Net::of(&json!({}));
        assert!(net.is_ok_and(|net| net.heads.is_empty() && net.parameters.is_none()));
        let mut bare = example();
        bare["whole_numbers"]["score"]["histogram"] = Value::Null;
        bare["whole_numbers"]["score"]["by_home"] = Value::Null;
        bare["lost_a_decision"] = Value::Null;
        let net = Net::of(&bare);
        let bare = |head: &Head| head.histogram.is_none() && head.by_home.is_none() && head.lost.is_none();
        assert!(net.is_ok_and(|net| net.heads.iter().all(bare) && net.heads.len() == 1));
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for (key, wrong) in [
            ("mean", json!("small")),
            ("maximum", json!(-1.0)),
            ("histogram", json!({ "width": 0.01, "counts": [1, 2] })),
            ("histogram", json!({ "width": 0.0, "counts": [50, 50] })),
            ("histogram", json!({ "width": 0.01, "counts": [100] })),
            ("by_home", json!({ "mean": [[0.1]], "count": [[100]] })),
        ] {
            let mut net = example();
            net["whole_numbers"]["score"][key] = wrong;
            assert!(Net::of(&net).is_err_and(|reason| reason.starts_with("score: ")), "{key}");
        }
    }
}
