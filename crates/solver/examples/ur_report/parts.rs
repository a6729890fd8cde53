//! The generated parts of the page, apart from the tables of first throws.

use mura_solver::ur::selfplay::LONGEST;
use mura_solver::ur::{Layer, Objective};

use crate::games::Games;
use crate::page::{picture, table};
use crate::solution::{Solution, Solved};
use crate::words::{count, grouped, name, plain_change, shown, signed, small};

/// What was found, in a paragraph.
pub(crate) fn result(solutions: &[Solution]) -> String {
    let Some(one) = solutions.first() else { return String::new() };
    let values = solutions.iter().map(|solution| {
        let value = shown(solution.objective, solution.start(), digits(solution.objective));
        match solution.objective {
            Objective::Win => {
                format!("wins **{value}** of the games if both play to win (a draw counts half)")
            }
            Objective::Score => format!("can expect **{value} points** if both play for the score"),
        }
    });
    let amounts = |amount: fn(&Solution) -> f64| {
        let one = |solution: &Solution| {
            let amount = small(plain_change(solution.objective, amount(solution)));
            match solution.objective {
                Objective::Win => format!("{amount} (chance to win)"),
                Objective::Score => format!("{amount} points"),
            }
        };
        solutions.iter().map(one).collect::<Vec<_>>().join(", or ")
    };
    let pieces = if one.pieces == 1 { "piece" } else { "pieces" };
    format!(
        "With {} {pieces} a side the player who throws first {}.\n\nAll {} positions before a throw have been given their values. In the \
         last ten sweeps the value of the start moved by {}; what the layers before it lack comes on top. In the last \
         sweep over each layer fifteen of sixteen positions changed by no more than {}; none by more than {}.",
        count(one.pieces),
        values.collect::<Vec<_>>().join(", and "),
        grouped(one.layers.iter().map(positions).sum()),
        amounts(Solution::drift),
        amounts(Solution::most_change),
        amounts(Solution::change),
    )
}

/// Digits behind the point for the value of a start.
fn digits(objective: Objective) -> usize {
    match objective {
        Objective::Win => 3,
        Objective::Score => 4,
    }
}

/// The starts with equally many pieces, and pictures of all.
pub(crate) fn starts(solutions: &[Solution]) -> String {
    let columns =
        headed(&[('>', "pieces a side")], solutions, |solution| name(solution.objective).to_owned());
    let pieces = solutions.first().map_or(0, |solution| solution.starts.len());
    let rows: Vec<Vec<String>> = (0..pieces)
        .map(|at| {
            let value = |solution: &Solution| {
                shown(solution.objective, solution.starts[at][at], digits(solution.objective))
            };
            std::iter::once((at + 1).to_string()).chain(solutions.iter().map(value)).collect()
        })
        .collect();
    let pictures = solutions.iter().map(|solution| {
        let what = match solution.objective {
            Objective::Win => "The chance to win, in percent,",
            Objective::Score => "The expected points",
        };
        let caption = format!(
            "{what} of the player to throw, by how many pieces each has left: all of them in the river, the others home."
        );
        picture(&format!("ur-solution-starts-{}.svg", solution.objective.name()), &caption)
    });
    let uneven = solutions.iter().filter_map(uneven).collect::<String>();
    format!("{}\n{}\n{uneven}", table(&columns, &rows), pictures.collect::<Vec<_>>().join("\n"))
}

/// How many against one do, in words, lest the pictures seem to be turned round.
fn uneven(solution: &Solution) -> Option<String> {
    let (many, one) = (*solution.starts.last()?.first()?, *solution.starts.first()?.last()?);
    if solution.pieces == 1 {
        return None;
    }
    let pieces = count(solution.pieces);
    let [with_many, with_one] = [many, one].map(|value| shown(solution.objective, value, 1));
    let (verb, unit) = match solution.objective {
        Objective::Win => ("wins", ""),
        Objective::Score => ("can expect", " points"),
    };
    let better = match (many > 0.0, one > 0.0) {
        (true, false) => ": the player with more pieces left is better off, not the one who is nearly home",
        (false, true) => ": the player who is nearly home is better off",
        _ => "",
    };
    Some(format!(
        "If both play {}, the player to throw {verb} {with_many}{unit} with {pieces} pieces left against one, and \
         {with_one}{unit} with one against {pieces}{better}.\n",
        goal(solution.objective),
    ))
}

/// What happened in games of perfect players.
pub(crate) fn play(played: &[Games]) -> String {
    if played.is_empty() {
        return "No games have been played with these values.".to_owned();
    }
    let columns = headed(&[('<', "")], played, |games| goal(games.objective).to_owned());
    let row = |head: &str, cell: &dyn Fn(&Games) -> String| -> Vec<String> {
        std::iter::once(head.to_owned()).chain(played.iter().map(cell)).collect()
    };
    let part = |games: &Games, result: usize| percent(games.part(games.first[result]));
    let unfinished = format!("left after {} throws, not counted here", grouped(LONGEST));
    let rows = [
        row("games played", &|games| grouped(games.games)),
        row(&unfinished, &|games| grouped(games.unfinished)),
        row("won by the first player", &|games| part(games, 0)),
        row("drawn", &|games| part(games, 2)),
        row("won by the second player", &|games| part(games, 1)),
        row("the first player's part, a draw as half", &|games| {
            let (mean, error) = games.mean_wins();
            format!("{:.2} ± {:.2} %", 100.0 * mean, 100.0 * error)
        }),
        row("the first player's points a game", &|games| {
            let (mean, error) = games.mean_points();
            format!("{} ± {error:.3}", signed(mean, 3))
        }),
        row("throws a game", &|games| format!("{:.1}", games.throws)),
        row("actions a game: throws, steps, lost turns", &|games| format!("{:.1}", games.actions)),
        row("choices a game, first player", &|games| format!("{:.1}", games.choices[0])),
        row("choices a game, second player", &|games| format!("{:.1}", games.choices[1])),
    ];
    let points = picture("ur-solution-points.svg", "What perfect games bring the first player, in points.");
    let throws = picture("ur-solution-throws.svg", "How many throws perfect games take.");
    format!("{}\n{points}\n{throws}", table(&columns, &rows))
}

/// How often each special rule mattered in those games.
pub(crate) fn rules(played: &[Games]) -> String {
    let Some(one) = played.first() else { return String::new() };
    let mut columns = vec![('<', "rule".to_owned())];
    for games in played {
        columns.extend(["times a game", "games with it", "decided"].map(|head| {
            let goal = if played.len() > 1 { format!(", {}", goal(games.objective)) } else { String::new() };
            ('>', format!("{head}{goal}"))
        }));
    }
    let cells = |name: &str, of: &Games| {
        let Some(rule) = of.rules.iter().find(|rule| rule.name == name) else {
            return ["", "", ""].map(str::to_owned);
        };
        let times = rule.times.map(|times| format!("{:.2}", times as f64 / of.games as f64));
        let games = rule.games.map(|games| percent(of.part(games)));
        [times.unwrap_or_default(), games.unwrap_or_default(), percent(of.part(rule.decided))]
    };
    let rows: Vec<Vec<String>> = one
        .rules
        .iter()
        .map(|rule| {
            let all = played.iter().flat_map(|of| cells(&rule.name, of));
            std::iter::once(rule.name.clone()).chain(all).collect()
        })
        .collect();
    table(&columns, &rows)
}

/// How the work on the layers went.
pub(crate) fn layers(solutions: &[Solution]) -> String {
    let Some(one) = solutions.first() else { return String::new() };
    let mut columns = vec![('<', "layer".to_owned()), ('>', "positions".to_owned())];
    for solution in solutions {
        let heads = ["sweeps", "seconds", "last change", "of most"];
        columns.extend(heads.map(|head| {
            let goal =
                if solutions.len() > 1 { format!(", {}", goal(solution.objective)) } else { String::new() };
            ('>', format!("{head}{goal}"))
        }));
    }
    let cells = |solution: &Solution, layer: &Solved| {
        let found = solution.layers.iter().find(|other| other.left == layer.left);
        found.map_or([""; 4].map(str::to_owned), |layer| {
            let sweeps = format!("{} + {}", layer.sweeps, layer.busy_sweeps);
            let [change, most] = [layer.change, layer.most_change]
                .map(|change| small(plain_change(solution.objective, change)));
            [sweeps, format!("{:.1}", layer.seconds), change, most]
        })
    };
    let mut rows: Vec<Vec<String>> = one
        .layers
        .iter()
        .map(|layer| {
            let head = [label(layer), grouped(positions(layer))];
            head.into_iter().chain(solutions.iter().flat_map(|solution| cells(solution, layer))).collect()
        })
        .collect();
    let sum = ["all".to_owned(), grouped(one.layers.iter().map(positions).sum())];
    let sums = solutions.iter().flat_map(|solution| {
        let [change, most] = [solution.change(), solution.most_change()]
            .map(|change| small(plain_change(solution.objective, change)));
        [String::new(), format!("{:.0}", solution.seconds), change, most]
    });
    rows.push(sum.into_iter().chain(sums).collect());
    let caption = "By how much a value changed at most in the last sweep over each layer.";
    format!("{}\n{}", picture("ur-solution-changes.svg", caption), table(&columns, &rows))
}

/// A layer in short.
pub(crate) fn label(layer: &Solved) -> String {
    format!("{}-{}", layer.left.ours, layer.left.theirs)
}

/// The positions of a layer and of its mirror image.
fn positions(layer: &Solved) -> u64 {
    let size = Layer::new(layer.left).size();
    if layer.left.ours == layer.left.theirs { size } else { 2 * size }
}

/// What both play for.
pub(crate) fn goal(objective: Objective) -> &'static str {
    match objective {
        Objective::Win => "to win",
        Objective::Score => "for the score",
    }
}

/// Columns: some, and one for each thing there is.
pub(crate) fn headed<T>(
    some: &[(char, &str)],
    things: &[T],
    head: impl Fn(&T) -> String,
) -> Vec<(char, String)> {
    let some = some.iter().map(|&(align, head)| (align, head.to_owned()));
    some.chain(things.iter().map(|thing| ('>', head(thing)))).collect()
}

fn percent(part: f64) -> String {
    format!("{:.1} %", 100.0 * part)
}
