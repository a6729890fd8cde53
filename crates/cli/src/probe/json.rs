//! Exact values for programs, as docs/solve.md describes them.

use std::io::Write;

use mura_games::{Game, Outcome, Table, Ur};
use mura_solver::ur::Objective;
use serde_json::{Value, json};

use super::{Found, UrArgs, advice, find, option, percent, ranked};
use crate::analyse::seat;
use crate::failure::Failure;

/// Prints all that is known of a position.
pub(super) fn print(args: &UrArgs, game: &Ur, table: &dyn Table) -> Result<(), Failure> {
    let told = if game.outcome().is_some() {
        json(table, game, [None, None], None)
    } else {
        let found = find(args, game)?;
        let missing = found.each_ref().map(|found| found.as_ref().err());
        let missing = match missing {
            [Some(unknown), Some(_)] => {
                return Err(Failure::Wrong(advice(args, unknown, &Objective::ALL)));
            }
            [Some(unknown), None] => Some(advice(args, unknown, &[Objective::Win])),
            [None, Some(unknown)] => Some(advice(args, unknown, &[Objective::Score])),
            [None, None] => None,
        };
        json(table, game, found.each_ref().map(|found| found.as_ref().ok()), missing.as_deref())
    };
    writeln!(anstream::stdout(), "{told:#}")?;
    Ok(())
}

fn json(table: &dyn Table, game: &Ur, [win, score]: [Option<&Found>; 2], missing: Option<&str>) -> Value {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let is_choice = game.throws().is_none();
    let chance = |value: f64| percent(value) / 100.0;
    let order = ranked(game, actions.len(), win, score);
    let best = order.first().and_then(|&index| option(score, index)).filter(|_| is_choice);
    let moves = order.iter().map(|&index| {
        let mut text = String::new();
        game.write_action(actions[index], &mut text);
        let points = option(score, index);
        json!({
            "move": text,
            "score": points,
            "win": option(win, index).map(chance),
            "loses": best.zip(points).map(|(best, points)| best - points),
        })
    });
    json!({
        "game": table.id().as_str(),
        "position": table.position(),
        "turn": seat(table.turn()),
        "result": table.outcome().map_or("none", Outcome::word),
        "score": score.map(|found| found.value),
        "win": win.map(|found| chance(found.value)),
        "missing": missing,
        "moves": moves.collect::<Vec<_>>(),
    })
}
