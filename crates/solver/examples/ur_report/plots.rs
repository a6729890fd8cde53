//! The pictures of the report.

use mura_solver::ur::Objective;

use crate::axis::Axis;
use crate::games::Games;
use crate::map::{Cell, map};
use crate::parts::{goal, label};
use crate::solution::Solution;
use crate::svg::Drawing;
use crate::turns::Turn;
use crate::words::{plain, plain_change, power_of_ten, shown, signed};

/// All pictures by the names of their files.
pub(crate) fn all(solutions: &[Solution], turns: &[Turn], played: &[Games]) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = solutions
        .iter()
        .map(|solution| {
            let name = format!("ur-solution-starts-{}.svg", solution.objective.name());
            (name, starts(solution))
        })
        .collect();
    all.push(("ur-solution-first-throw.svg".to_owned(), first_throw(solutions, turns)));
    if !played.is_empty() {
        all.push(("ur-solution-points.svg".to_owned(), points(played)));
        all.push(("ur-solution-throws.svg".to_owned(), throws(played)));
    }
    all.push(("ur-solution-changes.svg".to_owned(), changes(solutions)));
    all
}

/// The colour of an objective.
pub(crate) fn class(objective: Objective) -> &'static str {
    match objective {
        Objective::Win => "one",
        Objective::Score => "two",
    }
}

/// The value of every start, as a map.
fn starts(solution: &Solution) -> String {
    let (title, digits) = match solution.objective {
        Objective::Win => ("Chance to win of the player to throw, in percent", 1),
        Objective::Score => ("Expected points of the player to throw", 2),
    };
    let largest = solution.starts.iter().flatten().map(|value| value.abs()).fold(f64::MIN_POSITIVE, f64::max);
    let cell = |&value: &f64| {
        let number = plain(solution.objective, value);
        let text = match solution.objective {
            Objective::Win => format!("{number:.digits$}"),
            Objective::Score => signed(number, digits),
        };
        let class = if value >= 0.0 { "up" } else { "down" };
        Some(Cell { text, class, density: value.abs() / largest })
    };
    let cells = solution.starts.iter().map(|row| row.iter().map(cell).collect());
    map(title, "pieces left", 1, &cells.collect::<Vec<_>>())
}

/// What the first player can expect after each first throw, an objective beside the other.
fn first_throw(solutions: &[Solution], turns: &[Turn]) -> String {
    const PANEL: f64 = 380.0;
    let title = "The first throw, played best";
    let mut drawing = Drawing::new(title, PANEL * solutions.len().max(1) as f64, 360.0);
    for (at, solution) in solutions.iter().enumerate() {
        let left = PANEL * at as f64 + 72.0;
        let right = left + PANEL - 92.0;
        let base = plain(solution.objective, 0.0);
        let start = plain(solution.objective, solution.start());
        let best: Vec<(&str, f64)> = turns
            .iter()
            .filter(|turn| turn.before.is_empty() && turn.best[at])
            .map(|turn| (turn.throw.as_str(), turn.values[at]))
            .collect();
        let numbers = best.iter().map(|&(_, value)| plain(solution.objective, value)).chain([base, start]);
        let (axis, round) = Axis::around(numbers, 300.0, 76.0);
        for number in round.numbers() {
            let y = axis.at(number);
            drawing.line([left, y], [right, y], "grid");
            let text = match solution.objective {
                Objective::Win => format!("{number:.*}", round.digits()),
                Objective::Score => signed(number, round.digits()),
            };
            drawing.text([left - 8.0, y + 4.0], "soft tiny end", &text);
        }
        let what = match solution.objective {
            Objective::Win => "first player's chance to win, in percent",
            Objective::Score => "first player's expected points",
        };
        drawing.upwards([left - 48.0, 188.0], "soft mid", what);
        drawing.text([(left + right) / 2.0, 344.0], "soft mid", "first throw");
        let best = best.chunk_by(|one, other| one.0 == other.0).filter_map(|same| same.first());
        let bars: Vec<(f64, f64, &str, f64)> = best
            .enumerate()
            .map(|(index, &(throw, value))| {
                let x = left + (index as f64 + 0.5) * (right - left) / 4.0;
                (x, axis.at(plain(solution.objective, value)), throw, value)
            })
            .collect();
        for &(x, y, throw, _) in &bars {
            drawing.area([x - 24.0, axis.at(base)], [x + 24.0, y], class(solution.objective), 1.0);
            drawing.text([x, 322.0], "ink mid", throw);
        }
        drawing.line([left, axis.at(base)], [right, axis.at(base)], "axis");
        drawing.line([left, axis.at(start)], [right, axis.at(start)], "mark");
        for &(x, y, _, value) in &bars {
            let y = if value >= 0.0 { y - 6.0 } else { y + 15.0 };
            drawing.text([x, y], "ink tiny mid halo", &shown(solution.objective, value, 2));
        }
    }
    drawing.finish()
}

/// How often perfect games bring so many points.
fn points(played: &[Games]) -> String {
    let most = played.iter().map(|of| 2 * i32::from(of.pieces)).max().unwrap_or(0);
    let labels: Vec<String> = (-most..=most).map(|points| signed(f64::from(points), 0)).collect();
    let series = played.iter().map(|of| {
        let games = of.points.iter().enumerate();
        let games = games.filter(|&(index, _)| (index as i32 - 14).abs() <= most);
        (of.objective, games.map(|(_, &games)| of.part(games)).collect())
    });
    columns("Points of the first player in perfect games", "points", &labels, &series.collect::<Vec<_>>())
}

/// How many throws perfect games take.
fn throws(played: &[Games]) -> String {
    /// More groups than this would be too narrow to see.
    const MOST: usize = 40;
    /// Where so small a part of the games is left, the last group takes the rest.
    const FEW: f64 = 0.002;
    let wanted = |of: &Games| {
        let mut rest = of.games;
        let many = of.tens.iter().take_while(|&&games| {
            let more = of.part(rest) > FEW;
            rest -= games;
            more
        });
        many.count()
    };
    let groups = played.iter().map(wanted).max().unwrap_or(0).clamp(1, MOST);
    let labels: Vec<String> = (0..groups).map(|group| (10 * group).to_string()).collect();
    let series = played.iter().map(|of| {
        let mut games = vec![0; groups];
        for (group, count) in of.tens.iter().enumerate() {
            games[group.min(groups - 1)] += count;
        }
        (of.objective, games.into_iter().map(|games| of.part(games)).collect())
    });
    let series: Vec<(Objective, Vec<f64>)> = series.collect();
    let what = "throws: this many or up to nine more";
    let rest = "throws: this many or up to nine more; the last column holds all longer games";
    let cut = played.iter().any(|of| of.tens.len() > groups);
    columns("Length of perfect games", if cut { rest } else { what }, &labels, &series)
}

const LEFT: f64 = 72.0;
const RIGHT: f64 = 740.0;
const BOTTOM: f64 = 300.0;
const TOP: f64 = 84.0;

/// Columns beside each other for each label, one of each objective: parts of all games.
fn columns(title: &str, what: &str, labels: &[String], series: &[(Objective, Vec<f64>)]) -> String {
    let mut drawing = Drawing::new(title, 760.0, 360.0);
    legend(&mut drawing, series.iter().map(|(objective, _)| *objective));
    let parts = series.iter().flat_map(|(_, parts)| parts.iter().map(|part| 100.0 * part));
    let (axis, round) = Axis::around(parts.chain([0.0]), BOTTOM, TOP);
    for number in round.numbers() {
        let y = axis.at(number);
        drawing.line([LEFT, y], [RIGHT, y], "grid");
        drawing.text([LEFT - 8.0, y + 4.0], "soft tiny end", &format!("{number:.*}", round.digits()));
    }
    drawing.upwards([LEFT - 46.0, (BOTTOM + TOP) / 2.0], "soft mid", "percent of the games");
    drawing.text([(LEFT + RIGHT) / 2.0, 344.0], "soft mid", what);
    let room = (RIGHT - LEFT) / labels.len().max(1) as f64;
    let width = 0.8 * room / series.len().max(1) as f64;
    let every = (30.0 / room).ceil().max(1.0) as usize;
    // Where there is a middle, it has a label.
    let middle = labels.iter().position(|label| label == "0").unwrap_or(0);
    for (index, label) in labels.iter().enumerate() {
        let x = LEFT + index as f64 * room;
        for (at, (objective, parts)) in series.iter().enumerate() {
            let from = x + 0.1 * room + at as f64 * width;
            let y = axis.at(100.0 * parts[index]);
            drawing.area([from, BOTTOM], [from + width, y], class(*objective), 1.0);
        }
        if index.abs_diff(middle).is_multiple_of(every) {
            drawing.text([x + room / 2.0, BOTTOM + 18.0], "ink tiny mid", label);
        }
    }
    drawing.line([LEFT, BOTTOM], [RIGHT, BOTTOM], "axis");
    drawing.finish()
}

/// The last change of each layer, by powers of ten.
fn changes(solutions: &[Solution]) -> String {
    let mut drawing = Drawing::new("Largest change in the last sweep, by layer", 760.0, 360.0);
    legend(&mut drawing, solutions.iter().map(|solution| solution.objective));
    let labels: Vec<String> =
        solutions.first().map_or(Vec::new(), |one| one.layers.iter().map(label).collect());
    // Where nothing changed at all there is no power of ten: such a dot lies on the ground.
    let power = |objective, change: f64| plain_change(objective, change).max(1e-12).log10();
    let powers = solutions.iter().flat_map(|solution| {
        let changes = solution.layers.iter().map(|layer| layer.change).filter(|&change| change > 0.0);
        changes.map(|change| power(solution.objective, change))
    });
    let (low, high) = powers.fold((-8.0_f64, -7.0_f64), |(low, high), one| (low.min(one), high.max(one)));
    let axis = Axis { low: low.floor(), high: high.ceil(), from: BOTTOM, to: TOP };
    for power in axis.low as i32..=axis.high as i32 {
        let y = axis.at(f64::from(power));
        drawing.line([LEFT, y], [RIGHT, y], "grid");
        drawing.text([LEFT - 8.0, y + 4.0], "soft tiny end", &power_of_ten(power));
    }
    drawing.upwards([LEFT - 46.0, (BOTTOM + TOP) / 2.0], "soft mid", "chance to win, or points");
    let what = "layer: pieces left of the one and of the other player, in the order of the work";
    drawing.text([(LEFT + RIGHT) / 2.0, 344.0], "soft mid", what);
    let room = (RIGHT - LEFT) / labels.len().max(1) as f64;
    for (index, text) in labels.iter().enumerate() {
        let x = LEFT + (index as f64 + 0.5) * room;
        drawing.text([x, BOTTOM + 18.0], "ink tiny mid", text);
        for solution in solutions {
            if let Some(layer) = solution.layers.iter().find(|layer| label(layer) == *text) {
                let y = axis.at(power(solution.objective, layer.change));
                drawing.dot([x, y], class(solution.objective));
            }
        }
    }
    drawing.line([LEFT, BOTTOM], [RIGHT, BOTTOM], "axis");
    drawing.finish()
}

/// Which colour stands for what.
fn legend(drawing: &mut Drawing, objectives: impl Iterator<Item = Objective>) {
    for (at, objective) in objectives.enumerate() {
        let x = 250.0 + 150.0 * at as f64;
        drawing.area([x, 46.0], [x + 14.0, 60.0], class(objective), 1.0);
        drawing.text([x + 22.0, 58.0], "ink", &format!("played {}", goal(objective)));
    }
}
