//! The tables of the first two throws.

use mura_games::Player;

use crate::page::{picture, table};
use crate::parts::headed;
use crate::solution::Solution;
use crate::turns::{Next, Turn};
use crate::words::{name, shown};

/// How often each throw comes up.
const ODDS: [(&str, &str); 4] = [("1", "3/8"), ("2", "3/8"), ("3", "1/8"), ("4", "1/8")];
/// A table that would be longer than this names the best steps only.
const LONGEST: usize = 24;

/// The first throw, with every way to play it.
pub(crate) fn first(solutions: &[Solution], turns: &[Turn]) -> String {
    let first: Vec<&Turn> = turns.iter().filter(|turn| turn.before.is_empty()).collect();
    let caption = "What the first player can expect after each first throw, played best. The line is the value before it.";
    format!("{}\n{}", picture("ur-solution-first-throw.svg", caption), ways(solutions, &first))
}

/// The second throw after each way to play the first that is best for one of the objectives.
pub(crate) fn second(solutions: &[Solution], turns: &[Turn]) -> String {
    let mut text = String::new();
    for turn in turns.iter().filter(|turn| turn.before.is_empty() && turn.best.contains(&true)) {
        let line = turn.line();
        let follow: Vec<&Turn> = turns.iter().filter(|turn| turn.before == line).collect();
        let Some(next) = follow.first() else { continue };
        let player = colour(next.player);
        let again = if next.player == turn.player { " again" } else { "" };
        text.push_str(&format!("After `{line}` {player} throws{again}:\n\n"));
        if follow.len() <= LONGEST {
            text.push_str(&ways(solutions, &follow));
        } else {
            let best: Vec<&Turn> = follow.iter().copied().filter(|turn| turn.best.contains(&true)).collect();
            text.push_str(&ways(solutions, &best));
            text.push_str(&format!("\n{} other ways are worse.\n", follow.len() - best.len()));
        }
        text.push('\n');
    }
    text
}

/// Ways to play throws; the best for each objective stand out.
fn ways(solutions: &[Solution], turns: &[&Turn]) -> String {
    let some = [('>', "throw"), ('>', "how often"), ('<', "steps"), ('<', "then")];
    let columns = headed(&some, solutions, |solution| name(solution.objective).to_owned());
    let rows: Vec<Vec<String>> = turns
        .iter()
        .enumerate()
        .map(|(at, turn)| {
            let again = at > 0 && turns[at - 1].throw == turn.throw;
            let odds = ODDS.iter().find(|(throw, _)| *throw == turn.throw).map_or("", |(_, odds)| odds);
            let [throw, odds] =
                if again { ["", ""].map(str::to_owned) } else { [turn.throw.clone(), odds.to_owned()] };
            let mut cells = vec![throw, odds, format!("`{}`", turn.steps), then(turn)];
            for ((solution, &value), &best) in solutions.iter().zip(&turn.values).zip(&turn.best) {
                let value = shown(solution.objective, value, 3);
                cells.push(if best { format!("**{value}**") } else { value });
            }
            cells
        })
        .collect();
    table(&columns, &rows)
}

fn then(turn: &Turn) -> String {
    match turn.next {
        Next::Throw(player) if player == turn.player => format!("{} throws again", colour(player)),
        Next::Throw(player) => format!("{} throws", colour(player)),
        Next::Penalty => format!("{} has a penalty move", colour(turn.player.other())),
        Next::Over => "the game is over".to_owned(),
    }
}

fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "Black",
        Player::Second => "White",
    }
}
