//! The pictures of the net's errors.

use mura_solver::ur::Objective;

use super::part::{histogram_file, map_file};
use super::{Histogram, Net};
use crate::axis::{Axis, step};
use crate::map::{Cell, map};
use crate::plots::class;
use crate::svg::Drawing;
use crate::words::significant;

/// All pictures by the names of their files.
pub(crate) fn all(nets: &[Net]) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for net in nets {
        if let Some(histogram) = &net.histogram {
            all.push((histogram_file(net.objective), errors(net.objective, histogram)));
        }
        if let Some(means) = &net.by_home {
            all.push((map_file(net.objective), by_home(net, means)));
        }
    }
    all
}

/// An error as it is written on an axis: in percent, or in points.
fn plain(objective: Objective, error: f64) -> f64 {
    match objective {
        Objective::Win => 100.0 * error,
        Objective::Score => error,
    }
}

/// Bars for drawing: the parts of all positions, how many bars of the histogram make one, and what lies beyond.
struct Bars {
    parts: Vec<f64>,
    each: usize,
    beyond: f64,
}

impl Bars {
    /// About so many can be told apart.
    const MOST: f64 = 25.0;
    /// Where so small a part of the positions is left, they lie beyond.
    const FEW: f64 = 0.01;

    fn of(histogram: &Histogram) -> Bars {
        let closed = &histogram.counts[..histogram.counts.len() - 1];
        let all = histogram.counts.iter().sum::<u64>().max(1) as f64;
        let mut rest = all;
        let many = closed.iter().take_while(|&&count| {
            let more = rest > Bars::FEW * all;
            rest -= count as f64;
            more
        });
        let many = many.count().max(1);
        let each = step(many as f64 / Bars::MOST).max(1.0) as usize;
        let bars = many.div_ceil(each).min(closed.len() / each).max(1);
        let parts = closed.chunks(each).take(bars);
        let parts: Vec<f64> = parts.map(|bars| bars.iter().sum::<u64>() as f64 / all).collect();
        let beyond = (1.0 - parts.iter().sum::<f64>()).max(0.0);
        Bars { parts, each, beyond }
    }
}

const LEFT: f64 = 64.0;
const RIGHT: f64 = 390.0;
const WIDTH: f64 = 460.0;
const BOTTOM: f64 = 300.0;
const TOP: f64 = 76.0;

/// How often the net is off by how much, and how far off most positions are at most.
fn errors(objective: Objective, histogram: &Histogram) -> String {
    let (title, what) = match objective {
        Objective::Win => ("Error of the net's chance to win", "error, in percent"),
        Objective::Score => ("Error of the net's points", "error, in points"),
    };
    let bars = Bars::of(histogram);
    let mut drawing = Drawing::new(title, WIDTH, 360.0);
    let heights = bars.parts.iter().chain([&bars.beyond]).map(|part| 100.0 * part);
    let (axis, round) = Axis::around(heights.chain([0.0]), BOTTOM, TOP);
    for number in round.numbers() {
        let y = axis.at(number);
        drawing.line([LEFT, y], [WIDTH - 20.0, y], "grid");
        drawing.text([LEFT - 8.0, y + 4.0], "soft tiny end", &format!("{number:.*}", round.digits()));
    }
    drawing.upwards([LEFT - 40.0, (BOTTOM + TOP) / 2.0], "soft mid", "percent of the positions");
    drawing.text([(LEFT + RIGHT) / 2.0, 344.0], "soft mid", what);
    let last = plain(objective, histogram.width * (bars.parts.len() * bars.each) as f64);
    let along = Axis { low: 0.0, high: last, from: LEFT, to: RIGHT };
    let room = (RIGHT - LEFT) / bars.parts.len() as f64;
    let gap = (0.1 * room).min(1.0);
    for (index, part) in bars.parts.iter().enumerate() {
        let x = LEFT + index as f64 * room;
        drawing.area([x + gap, BOTTOM], [x + room - gap, axis.at(100.0 * part)], class(objective), 1.0);
    }
    drawing.area([RIGHT + 18.0, BOTTOM], [RIGHT + 36.0, axis.at(100.0 * bars.beyond)], class(objective), 1.0);
    drawing.text([RIGHT + 27.0, BOTTOM + 18.0], "ink tiny mid", "more");
    drawing.line([LEFT, BOTTOM], [WIDTH - 20.0, BOTTOM], "axis");
    let (_, round) = Axis::around([0.0, last].into_iter(), LEFT, RIGHT);
    // A number at the very end of the bars is on the axis even if it was not computed quite so.
    for number in round.numbers().filter(|&number| number <= last * 1.000_001) {
        let text = format!("{number:.*}", round.digits());
        drawing.text([along.at(number), BOTTOM + 18.0], "ink tiny mid", &text);
    }
    let marks = [(0.5, "half"), (0.9, "9 of 10"), (0.99, "99 of 100")];
    for (at, (part, text)) in marks.into_iter().enumerate() {
        let Some(error) = histogram.within(part).map(|error| plain(objective, error)) else { continue };
        let (x, y) = (along.at(error), TOP - 14.0 + 30.0 * at as f64);
        drawing.line([x, BOTTOM], [x, y - 8.0], "mark");
        let text = format!("{text}: up to {}", significant(error));
        if x < (LEFT + RIGHT) / 2.0 {
            drawing.text([x + 6.0, y], "ink halo", &text);
        } else {
            drawing.text([x - 6.0, y], "ink halo end", &text);
        }
    }
    drawing.finish()
}

/// The mean error by pieces home.
fn by_home(net: &Net, means: &[Vec<Option<f64>>]) -> String {
    let (title, class, digits) = match net.objective {
        Objective::Win => ("Mean error of the net's chance to win, in percent", "up", 2),
        Objective::Score => ("Mean error of the net's points", "down", 3),
    };
    let largest = means.iter().flatten().flatten().fold(f64::MIN_POSITIVE, |most, &one| most.max(one));
    let cell = |mean: &Option<f64>| {
        mean.map(|mean| Cell {
            text: format!("{:.digits$}", plain(net.objective, mean)),
            class,
            density: mean / largest,
        })
    };
    let cells = means.iter().map(|row| row.iter().map(cell).collect());
    map(title, "pieces home", 0, &cells.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_hold_all_positions() {
        let bars = |counts: Vec<u64>| {
            let bars = Bars::of(&Histogram { width: 0.1, counts });
            assert!((bars.parts.iter().sum::<f64>() + bars.beyond - 1.0).abs() < 1e-12);
            (bars.parts.len(), bars.each)
        };
        assert_eq!(bars(vec![50, 40, 8, 2]), (3, 1));
        assert_eq!(bars(vec![0, 1]), (1, 1));
        // Almost everything is near, far, or all over the place.
        assert_eq!(bars([vec![990], vec![0; 98], vec![10]].concat()), (1, 1));
        assert_eq!(bars([vec![0; 99], vec![10]].concat()), (19, 5));
        assert_eq!(bars(vec![10; 100]), (19, 5));
    }
}
