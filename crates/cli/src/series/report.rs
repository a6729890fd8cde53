//! How a series went, for people and for programs.

use std::io::{self, Write};

use mura_arena::engines::Contest;
use mura_arena::series::{Done, How, Next, Points, Series, Side, Terms, Verdict, tags};
use mura_games::{Outcome, Player, Table};
use serde_json::{Value, json};

use crate::count::{counted, noun};
use crate::screen::{self, FAINT, STRONG, fact, grouped};

pub(super) struct Report<'a> {
    pub(super) contest: &'a Contest,
    pub(super) series: &'a Series,
    /// Games that had been played before.
    pub(super) taken_up: usize,
    pub(super) seconds: f64,
}

/// The points in a few words, for a progress bar.
pub(super) fn short(series: &Series) -> String {
    match series.terms() {
        Terms::Mur { .. } => format!("sets {}  points {}", sets(series), pair(series.part())),
        Terms::Ur { .. } => format!("account {:+}", series.account()),
        Terms::Advanced { .. } | Terms::Morabaraba { .. } => pair(series.total()),
    }
}

fn pair([first, second]: [Points; 2]) -> String {
    format!("{first} : {second}")
}

fn sets(series: &Series) -> String {
    let [first, second] = series.parts_won();
    format!("{first} : {second}")
}

/// The result of a series in words.
pub(super) fn told(series: &Series, names: [&str; 2]) -> String {
    let score = match series.terms() {
        Terms::Mur { .. } => {
            format!("{} in sets, {} in games", sets(series), pair(series.total()))
        }
        Terms::Ur { .. } => owed(series, names),
        Terms::Advanced { .. } | Terms::Morabaraba { .. } => pair(series.total()),
    };
    let who = match series.verdict() {
        Some(Verdict::Won(side)) => format!("the {side} side ({}) has won", names[side.index()]),
        Some(Verdict::Drawn) => "drawn".into(),
        None => "not finished".into(),
    };
    format!("{who}, {score}")
}

/// What was agreed, in words.
fn agreed(terms: &Terms) -> String {
    match *terms {
        Terms::Mur { sets: 1, .. } => "a set of six games".into(),
        Terms::Mur { sets, .. } => format!("{sets} sets of six games"),
        Terms::Advanced { games, goal, handicap, receiver } => {
            let handicap = match (handicap, receiver) {
                (0, _) => String::new(),
                (bars, None) => format!(", White {} ahead", counted(u64::from(bars), "bar")),
                (bars, Some(side)) => format!(", the {side} side {} ahead", counted(u64::from(bars), "bar")),
            };
            format!("{} to {goal} bars{handicap}", counted(u64::from(games), "game"))
        }
        Terms::Ur { games, stake } => {
            format!("{} for a stake of {stake}", counted(u64::from(games), "game"))
        }
        Terms::Morabaraba { knock_out: false } => "a pair of games".into(),
        Terms::Morabaraba { knock_out: true } => "knock-out".into(),
    }
}

/// Who owes whom.
fn owed(series: &Series, names: [&str; 2]) -> String {
    let [first, second] = names;
    match series.account() {
        0 => "nobody owes anything".into(),
        sum @ 1.. => format!("{second} owes {first} {sum}"),
        sum => format!("{first} owes {second} {}", sum.unsigned_abs()),
    }
}

impl Report<'_> {
    fn names(&self) -> [String; 2] {
        self.contest.conditions.sides.each_ref().map(ToString::to_string)
    }

    pub(super) fn text(&self, out: &mut impl Write) -> io::Result<()> {
        let Report { contest, series, .. } = self;
        let names = self.names();
        let names = names.each_ref().map(String::as_str);
        let conditions = &contest.conditions;
        screen::title(out, conditions.game)?;
        writeln!(out, "{STRONG}{}{STRONG:#} against {STRONG}{}{STRONG:#}", names[0], names[1])?;
        let before =
            if self.taken_up == 0 { String::new() } else { format!(" ({} played before)", self.taken_up) };
        let used = conditions.sides.iter().any(|spec| spec.control.is_empty());
        let control = if used { format!(", {}", conditions.control) } else { String::new() };
        let (terms, games, seed) = (series.terms(), series.done().len(), conditions.seed);
        let agreed = agreed(terms);
        writeln!(out, "{agreed}, {games} played{before}{control}, seed {seed}\n")?;
        let wide = matches!(terms, Terms::Ur { .. });
        let paid = if wide { "   paid" } else { "" };
        let heading = format!("  {:>5}  {:<7} {:<7} {:<9}{paid}  how", "game", "first", "begins", "points");
        writeln!(out, "{FAINT}{heading}{FAINT:#}")?;
        let mut parts = series.parts().iter();
        for (index, done) in series.done().iter().enumerate() {
            self.game(out, done, wide)?;
            let next = series.done().get(index + 1).map(|next| next.fixture.part);
            let part = done.fixture.part.map(|[part, _]| part);
            if part.is_some()
                && next.is_none_or(|next| next.map(|[part, _]| part) != part)
                && let Some(closed) = parts.next()
            {
                let verdict = match closed.verdict() {
                    Verdict::Won(side) => format!("won by the {side} side"),
                    Verdict::Drawn => "drawn".into(),
                };
                let resigned = closed.resigned.map_or("", |_| ", resigned");
                let what = if matches!(terms, Terms::Mur { .. }) { "set" } else { "pair" };
                writeln!(out, "  {FAINT}{what} {verdict}, {}{resigned}{FAINT:#}", pair(closed.points))?;
            }
        }
        writeln!(out)?;
        fact(out, "result", format_args!("{STRONG}{}{STRONG:#}", told(series, names)))?;
        if series.verdict().is_none() {
            fact(
                out,
                "",
                format_args!(
                    "after {} nobody leads: --most-pairs plays on",
                    counted(series.parts().len() as u64, "pair")
                ),
            )?;
        }
        let played = (games - self.taken_up) as u64;
        let games = noun(played, "game");
        fact(out, "time", format_args!("{:.1} s for {} {games}", self.seconds, grouped(played)))
    }

    /// A line of the table.
    fn game(&self, out: &mut impl Write, done: &Done, wide: bool) -> io::Result<()> {
        let Ok(start) = self.series.terms().game().open(&done.fixture.start) else { return Ok(()) };
        let colour = start.name(Side::First.colour(done.fixture.black));
        let number = match done.fixture.part {
            Some([part, game]) => format!("{part}.{game}"),
            None => done.fixture.round.to_string(),
        };
        let paid = match done.outcome {
            Outcome::Win(_) => done.payment.to_string(),
            Outcome::Draw => "–".into(),
        };
        let paid = if wide { format!("{paid:>7}") } else { String::new() };
        let (begins, points) = (start.name(start.turn()), pair(done.points));
        let how = how(&*start, done);
        writeln!(out, "  {number:>5}  {colour:<7} {begins:<7} {points:<9}{paid}  {how}")
    }

    pub(super) fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let Report { contest, series, .. } = self;
        let [first, second] = self.names();
        let points = |points: [Points; 2]| json!(points.map(Points::value));
        let games: Vec<Value> = series.done().iter().map(|done| self.game_json(done)).collect();
        let parts: Vec<Value> = (series.parts().iter())
            .map(|part| {
                json!({
                    "points": points(part.points),
                    "result": part.verdict().to_string(),
                    "resigned_by": part.resigned.map(|side| side.to_string()),
                })
            })
            .collect();
        let mut report = json!({
            "game": contest.conditions.game.as_str(),
            "first": first,
            "second": second,
            "match": series.terms().to_string(),
            "control": contest.conditions.control.to_string(),
            "seed": contest.conditions.seed,
            "taken_up": self.taken_up,
            "games": games,
            "points": points(series.total()),
            "result": series.verdict().map(|verdict| verdict.to_string()),
            "finished": matches!(series.next(), Next::Over(_)),
            "seconds": self.seconds,
        });
        match series.terms() {
            Terms::Mur { .. } => {
                report["sets"] = json!(parts);
                report["sets_won"] = json!(series.parts_won());
            }
            Terms::Morabaraba { .. } => report["pairs"] = json!(parts),
            Terms::Ur { .. } => report["account"] = json!(series.account()),
            Terms::Advanced { .. } => {}
        }
        writeln!(out, "{report:#}")
    }

    fn game_json(&self, done: &Done) -> Value {
        let start = self.series.terms().game().open(&done.fixture.start).ok();
        json!({
            "round": done.fixture.round,
            "part": done.fixture.part,
            "first_plays": start.as_ref().map(|start| start.name(Side::First.colour(done.fixture.black))),
            "begins": start.as_ref().map(|start| start.name(start.turn())),
            "start": done.fixture.start,
            "result": done.outcome.word(),
            "how": start.as_ref().map(|start| tags::termination(&**start, done.how)),
            "points": done.points.map(Points::value),
            "paid": done.payment,
        })
    }
}

/// How a game ended, in words.
fn how(start: &dyn Table, done: &Done) -> String {
    let won = |player: Player| format!("{} has won", start.name(player));
    match (done.how, done.outcome) {
        (How::Played, Outcome::Win(player)) => won(player),
        (How::Played, Outcome::Draw) => "drawn".into(),
        (How::Agreed, _) => "left undecided".into(),
        (How::Unrecorded(_), Outcome::Win(player)) => format!("{} (unrecorded)", won(player)),
        (How::Unrecorded(_), Outcome::Draw) => "drawn (unrecorded)".into(),
        (how, _) => tags::termination(start, how),
    }
}
