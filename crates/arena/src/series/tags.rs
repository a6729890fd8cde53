//! What the record of a game says of its place in a series.
//!
//! | tag | says |
//! |---|---|
//! | `Match` | the [terms](super::Terms): `sets=2`, `games=10 stake=5`, `knock-out` |
//! | `First`, `Second` | the two sides; `Black` and `White` say who has which colour (Blue in Advanced Mur is `Black`) |
//! | `Round` | the number of the game in the series |
//! | `Set`, `GameInSet` | Mur: the number of the set and that of the game in it |
//! | `Pair`, `GameInPair` | Morabaraba: the same of pairs |
//! | `Roll` | Advanced Mur: the rolls for Blue, of the first side and of the second: `231:114` |
//! | `Lot` | Ur: who throws first, `first` or `second` |
//! | `Start`, `Options` | from where, unless it is the game's usual start |
//! | `Points` | what the game gave to the first side and to the second: `1-0`, `½-½` |
//! | `Score` | the points in the set or pair so far, elsewhere in the series so far |
//! | `Paid`, `Account` | Ur: the points that the winner was paid for, and what the second side then owes the first |
//! | `SetResult`, `PairResult` | with its last game: `first`, `second` or `drawn` |
//! | `Sets` | with `SetResult`: the sets won by each side, drawn ones not counted: `1-0` |
//! | `MatchResult` | with the last game of all: `first`, `second` or `drawn` |
//!
//! `Termination` says how a game ended: `normal` on the board, `agreement`, `undecided` (R10), `resignation by White`,
//! `resignation of the set by White`, `unrecorded`; anything else off the board is a forfeit. A game that was `annulled` (5.1) has no result, and the next record is
//! the same game again.

use mura_games::record::{self, Record, Termination};
use mura_games::{GameId, Outcome, Player, Settings, Table};

use crate::series::points::pair;
use crate::series::{Drawn, Fixture, How, Series, Terms};

/// The tags that a game has before it is played. `names` are those of the first side and the second.
pub fn before(terms: &Terms, fixture: &Fixture, names: [&str; 2]) -> Vec<(&'static str, String)> {
    let mut tags = vec![
        ("Match", terms.to_string()),
        ("First", names[0].to_owned()),
        ("Second", names[1].to_owned()),
        ("Round", fixture.round.to_string()),
    ];
    let mur = matches!(terms, Terms::Mur { .. });
    if let Some([part, game]) = fixture.part {
        tags.push((if mur { "Set" } else { "Pair" }, part.to_string()));
        tags.push((if mur { "GameInSet" } else { "GameInPair" }, game.to_string()));
    }
    for (colour, side) in terms.game().players().into_iter().zip([fixture.black, fixture.black.other()]) {
        tags.push((colour, names[side.index()].to_owned()));
    }
    match &fixture.drawn {
        Some(Drawn::Roll(roll)) if !roll.for_blue.is_empty() => tags.push(("Roll", roll.written())),
        Some(Drawn::Lot(side)) => tags.push(("Lot", side.to_string())),
        _ => {}
    }
    tags.extend(start(terms, fixture));
    tags
}

/// The start of a game as rule options where it has some, else as a position; nothing where it is the usual one.
fn start(terms: &Terms, fixture: &Fixture) -> Option<(&'static str, String)> {
    let game = terms.game();
    let usual = game.start(&Settings::default()).ok()?;
    if usual.position() == fixture.start {
        return None;
    }
    if game.options().is_empty() {
        return Some(("Start", fixture.start.clone()));
    }
    let settled = game.open(&fixture.start).ok()?.settled();
    let changed = settled.iter().filter(|(name, value)| {
        game.options().iter().any(|option| option.name == *name && option.default != value)
    });
    let options: Vec<_> = changed.map(|(name, value)| format!("{name}={value}")).collect();
    Some(("Options", options.join(" ")))
}

/// The tags that the game which was played last has in addition.
pub fn after(series: &Series) -> Vec<(&'static str, String)> {
    let Some(done) = series.done().last() else { return Vec::new() };
    let mut tags = vec![("Points", pair(done.points))];
    let has_parts = done.fixture.part.is_some();
    let closed = done.fixture.part.is_some_and(|[part, _]| series.parts().len() as u32 >= part);
    let part = if closed { series.parts().last() } else { None };
    let score = match part {
        Some(part) => part.points,
        None if has_parts => series.part(),
        None => series.total(),
    };
    tags.push(("Score", pair(score)));
    if matches!(series.terms(), Terms::Ur { .. }) {
        tags.push(("Paid", done.payment.to_string()));
        tags.push(("Account", series.account().to_string()));
    }
    if let Some(part) = part {
        let verdict = part.verdict().to_string();
        match series.terms() {
            Terms::Mur { .. } => {
                let [first, second] = series.parts_won();
                tags.extend([("SetResult", verdict), ("Sets", format!("{first}-{second}"))]);
            }
            _ => tags.push(("PairResult", verdict)),
        }
    }
    tags.extend(series.verdict().map(|verdict| ("MatchResult", verdict.to_string())));
    tags
}

/// Every tag of [`after`].
pub(super) const AFTER: [&str; 8] =
    ["Points", "Score", "Paid", "Account", "SetResult", "Sets", "PairResult", "MatchResult"];

/// What stands behind the word where more than a game is resigned.
const OF_THE_SET: &str = "of the set";

/// What the tag `Termination` says of a game that ended so.
pub fn termination(table: &dyn Table, how: How) -> String {
    match how {
        How::Played => Termination::Normal.to_string(),
        How::Agreed => Termination::Agreement.to_string(),
        How::Resigned(player) => format!("{} by {}", Termination::Resignation, table.name(player)),
        How::SetResigned(player) => {
            format!("{} {OF_THE_SET} by {}", Termination::Resignation, table.name(player))
        }
        How::Forfeited(player) => format!("{} by {}", Termination::Forfeit, table.name(player)),
        How::Unrecorded(_) => Termination::Unrecorded.to_string(),
    }
}

fn is_mur(table: &dyn Table) -> bool {
    matches!(table.id(), GameId::MurClassic | GameId::MurKraken)
}

/// How a recorded game ended that stands like this in the end, `None` if it was annulled and is played again (5.1); or what
/// its tags should say.
pub fn how(record: &Record, end: &dyn Table) -> Result<Option<How>, String> {
    let told = record.tag("Termination").unwrap_or("").trim();
    let termination = record.termination();
    let mut events = record.events.iter().chain(record.plays.iter().flat_map(|play| &play.events));
    if termination == Some(Termination::Annulled)
        || events.clone().any(|event| *event == record::Event::Annulled)
    {
        return match record.tag("Result") {
            None | Some("none") => Ok(None),
            Some(_) => Err("it was annulled, but has a result".into()),
        };
    }
    let is_resigned = termination == Some(Termination::Resignation)
        || events.any(|event| matches!(event, record::Event::Resigned(_)));
    if end.outcome().is_some() {
        return match is_resigned {
            true => Err("it tells of a resignation, but was already over on the board".into()),
            false => Ok(Some(How::Played)),
        };
    }
    let outcome = match record.tag("Result") {
        Some("p1win") => Outcome::Win(Player::First),
        Some("p2win") => Outcome::Win(Player::Second),
        Some("draw") => Outcome::Draw,
        // R10: half a point each, and the record of the game itself has no result.
        None | Some("none") if termination == Some(Termination::Undecided) && is_mur(end) => Outcome::Draw,
        _ => return Err("it is unfinished: neither the plays nor the tag Result say how it ended".into()),
    };
    if termination == Some(Termination::Unrecorded) {
        return Ok(Some(How::Unrecorded(outcome)));
    }
    let Outcome::Win(winner) = outcome else { return Ok(Some(How::Agreed)) };
    if !is_resigned {
        return Ok(Some(How::Forfeited(winner.other())));
    }
    let who = told.rsplit_once(" by ").and_then(|(_, who)| who.split_whitespace().next());
    if who.is_some_and(|who| who == end.name(winner)) {
        let winner = end.name(winner);
        return Err(format!(
            "the tag Termination says that {winner} has resigned, and Result that he has won"
        ));
    }
    // "Any time a player resigns, he resigns from a set of games": what says no more than that he resigned says this.
    let more = termination.map_or("", |word| &told[word.word().len()..]);
    let is_set = more.trim_start().starts_with(OF_THE_SET) || told.is_empty() && is_mur(end);
    Ok(Some(match is_set {
        true => How::SetResigned(winner.other()),
        false => How::Resigned(winner.other()),
    }))
}
