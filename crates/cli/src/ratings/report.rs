//! Ratings as a table and as JSON.

use std::io::{self, Write};

use mura_arena::rating::{Method, Moment, Row};
use mura_games::GameId;
use serde_json::json;

use super::gather::Gathered;
use crate::count::counted;
use crate::screen::{FAINT, STRONG};

/// Above this deviation a rating says little, and a question mark says so.
const UNSURE: f64 = 110.0;

pub(super) fn table(
    out: &mut impl Write,
    rows: &[Row<'_>],
    gathered: &Gathered,
    game: Option<GameId>,
) -> io::Result<()> {
    for pool in rows.chunk_by(|a, b| (a.game, a.class) == (b.game, b.class)) {
        let width = pool.iter().map(|row| row.player.chars().count()).max().unwrap_or(0).max(6);
        writeln!(out, "{STRONG}{}, {}{STRONG:#}", pool[0].game.title(), pool[0].class)?;
        writeln!(
            out,
            "{FAINT}     {:<width$}  rating   dev   won drawn  lost  last game{FAINT:#}",
            "player"
        )?;
        for (place, row) in (1..).zip(pool) {
            let strength = row.standing.strength;
            let [won, drawn, lost] = row.standing.games;
            let sure = if strength.deviation > UNSURE { '?' } else { ' ' };
            let (player, last) = (row.player, when(row.standing.last).unwrap_or_else(|| "–".to_owned()));
            let (rating, deviation) = (strength.rating, strength.deviation);
            writeln!(
                out,
                "{place:>3}  {player:<width$}  {rating:>5.0}{sure}  {deviation:>4.0} {won:>5} {drawn:>5} {lost:>5}  {last}"
            )?;
        }
        writeln!(out)?;
    }
    let [games, without] = gathered.counts(game);
    if [games as u64, without as u64, gathered.unsuitable] == [0; 3] {
        let of = game.map_or(String::new(), |game| format!(" of {game}"));
        return writeln!(out, "there are no games{of} to rate");
    }
    write!(out, "{}", counted(games as u64, "game"))?;
    if without > 0 {
        write!(out, "; {without} more without a result or names")?;
    }
    match gathered.unsuitable {
        0 => writeln!(out),
        unsuitable => writeln!(out, "; {} unsuitable, as told", counted(unsuitable, "record")),
    }
}

/// When a game was, if its record tells.
fn when(moment: Moment) -> Option<String> {
    (moment.day() != 0).then(|| moment.to_string())
}

pub(super) fn json(
    out: &mut impl Write,
    rows: &[Row<'_>],
    gathered: &Gathered,
    game: Option<GameId>,
    method: Method,
) -> io::Result<()> {
    // To the hundredth: what lies below it may differ between machines.
    let rounded = |number: f64, digits: i32| {
        let scale = 10f64.powi(digits);
        (number * scale).round() / scale
    };
    let ratings: Vec<_> = rows
        .iter()
        .map(|row| {
            let strength = row.standing.strength;
            let [won, drawn, lost] = row.standing.games;
            json!({
                "game": row.game.as_str(),
                "class": row.class.word(),
                "player": row.player,
                "rating": rounded(strength.rating, 2),
                "deviation": rounded(strength.deviation, 2),
                "volatility": rounded(strength.volatility, 6),
                "won": won,
                "drawn": drawn,
                "lost": lost,
                "last": when(row.standing.last),
            })
        })
        .collect();
    let (name, days) = match method {
        Method::Periods { days } => ("periods", days),
        Method::EachGame { days } => ("each-game", days),
    };
    let [games, without] = gathered.counts(game);
    let whole = json!({
        "method": name,
        "days": days,
        "games": games,
        "without": without,
        "unsuitable": gathered.unsuitable,
        "ratings": ratings,
    });
    writeln!(out, "{whole:#}")
}
