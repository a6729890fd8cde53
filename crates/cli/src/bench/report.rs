//! The measurements, for people and for programs.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::targets::LITERAL;
use super::{CAP, Measured};
use crate::screen::{self, ERROR, FAINT, GOOD};

/// A rate with a fitting unit.
pub(super) fn rate(per_second: f64) -> String {
    match per_second {
        r if r >= 1e6 => format!("{:.1} M", r / 1e6),
        r if r >= 1e3 => format!("{:.1} k", r / 1e3),
        r => format!("{r:.1}"),
    }
}

/// What reaches its goal, and what does not.
pub(super) fn marked(reached: bool, text: &str) -> String {
    if reached { format!("{GOOD}✓{text}{GOOD:#}") } else { format!("{ERROR}✗{text}{ERROR:#}") }
}

/// A measured rate, against the one to beat.
fn against(per_second: f64, millions: Option<f64>) -> String {
    let Some(millions) = millions else {
        return String::new();
    };
    let percent = per_second / millions / 1e4;
    marked(percent >= 100.0, &format!("{:<13}", format!("{percent:>4.0} % of {millions} M")))
}

/// How many times the literal rules' rate.
fn times(per_second: f64, literal: Option<f64>) -> String {
    let Some(literal) = literal else {
        return format!("{FAINT}literal rules absent{FAINT:#}");
    };
    let ratio = per_second / literal;
    let text = format!("{ratio:>5.0} × literal ({}/s)", rate(literal));
    marked(ratio >= LITERAL, &text)
}

pub(super) fn text(out: &mut impl Write, measured: &Measured, first: bool) -> io::Result<()> {
    if first {
        writeln!(
            out,
            "{FAINT}One thread, the best slice of each measurement. Perft with every leaf really played,"
        )?;
        writeln!(
            out,
            "then counted; random games of at most {CAP} plies. ✓ reaches the goal, ✗ does not.{FAINT:#}"
        )?;
    }
    writeln!(out)?;
    screen::title(out, measured.game)?;
    let Measured { state_bytes, undo_bytes, action_bytes, .. } = measured;
    let heap = if measured.heap { "and its past on the heap" } else { "nothing on the heap" };
    writeln!(out, "  bytes         state {state_bytes} ({heap}), undo {undo_bytes}, action {action_bytes}")?;
    let target = measured.target;
    for perft in &measured.perfts {
        let played = perft.played.per_second;
        let (name, leaves) = (perft.name, rate(played));
        let against = against(played, target.map(|target| target.leaves));
        let times = times(played, perft.literal.map(|literal| literal.per_second));
        writeln!(out, "  {name:<13} {leaves:>8} leaves/s  {against}  {times}")?;
        let depth = perft.bulk.depth;
        writeln!(out, "  {:<13} {:>8} leaves/s  counted, depth {depth}", "", rate(perft.bulk.per_second))?;
    }
    let against = against(measured.plies, target.map(|target| target.plies));
    let times = times(measured.plies, measured.literal_plies);
    writeln!(out, "  {:<13} {:>8} plies/s   {against}  {times}", "random play", rate(measured.plies))?;
    writeln!(out, "  {:<13} {:>8} games/s", "", rate(measured.playouts))?;
    out.flush()
}

pub(super) fn json(out: &mut impl Write, all: &[Measured]) -> io::Result<()> {
    let games: Vec<_> = all.iter().map(game).collect();
    writeln!(out, "{:#}", json!({ "cap": CAP, "literal_target": LITERAL, "games": games }))
}

fn game(measured: &Measured) -> Value {
    let perfts: Vec<_> = (measured.perfts.iter())
        .map(|perft| {
            let literal = perft.literal.map(|literal| literal.per_second);
            json!({
                "name": perft.name,
                "position": perft.position,
                "leaves_per_second": perft.played.per_second,
                "depth": perft.played.depth,
                "bulk_leaves_per_second": perft.bulk.per_second,
                "bulk_depth": perft.bulk.depth,
                "literal_leaves_per_second": literal,
                "ratio": literal.map(|literal| perft.played.per_second / literal),
            })
        })
        .collect();
    json!({
        "game": measured.game.as_str(),
        "bytes": {
            "state": measured.state_bytes,
            "undo": measured.undo_bytes,
            "action": measured.action_bytes,
            "heap": measured.heap,
        },
        "perft": perfts,
        "random": {
            "plies_per_second": measured.plies,
            "playouts_per_second": measured.playouts,
            "literal_plies_per_second": measured.literal_plies,
            "ratio": measured.literal_plies.map(|literal| measured.plies / literal),
        },
        "target": measured.target.map(|target| json!({
            "leaves_per_second": target.leaves * 1e6,
            "plies_per_second": target.plies * 1e6,
        })),
    })
}
