//! How a match went, for people and for programs.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use mura_arena::engines::stats::{Interval, Sprt, Verdict, los};
use mura_arena::engines::{Fault, Plan, Standing};
use mura_games::{GameId, Player, shortened};
use serde_json::{Value, json};

use crate::count::{counted, noun};
use crate::screen::{self, FAINT, STRONG, fact, grouped};

/// From how many pairs of games on the error of the points is told.
const FEWEST_PAIRS: u64 = 5;
/// How many reasons for forfeited games are told of a side.
const MOST_REASONS: usize = 3;

pub(super) struct Report<'a> {
    pub(super) plan: &'a Plan,
    pub(super) standing: &'a Standing,
    /// Games that had been played before.
    pub(super) taken_up: u64,
    /// Games of the file that lie beyond those of this match.
    pub(super) left_out: u64,
    pub(super) seconds: f64,
}

/// Wins, draws, losses and Elo in a few words, for a progress bar.
pub(super) fn short(standing: &Standing) -> String {
    let [losses, draws, wins] = standing.results();
    let elo = standing.score().map_or(String::new(), |score| format!("  Elo {}", elo_text(score)));
    format!("+{wins} ={draws} -{losses}{elo}")
}

/// `+35 (+10 to +61)`, or a bound where every game was won or lost.
fn elo_text(score: Interval) -> String {
    // Rounded before it is written, and no zero has a minus sign.
    let Interval { low, mid, high } = score.in_elo();
    let [low, mid, high] = [low, mid, high].map(|elo| elo.round() + 0.0);
    match (mid, low.is_finite(), high.is_finite()) {
        (f64::INFINITY, ..) => format!("above {low:+.0}"),
        (f64::NEG_INFINITY, ..) => format!("below {high:+.0}"),
        (_, true, true) => format!("{mid:+.0} ({low:+.0} to {high:+.0})"),
        (_, true, false) => format!("{mid:+.0} (above {low:+.0})"),
        (_, false, true) => format!("{mid:+.0} (below {high:+.0})"),
        (_, false, false) => format!("{mid:+.0} (no bounds yet)"),
    }
}

fn verdict(sprt: Sprt, standing: &Standing) -> (&'static str, String) {
    let Sprt { elo0, elo1 } = sprt;
    match sprt.verdict(&standing.pairs) {
        Verdict::Upper => ("elo1", format!("{elo1:+} fits better than {elo0:+}")),
        Verdict::Lower => ("elo0", format!("{elo0:+} fits better than {elo1:+}")),
        Verdict::Open => ("open", format!("open between {elo0:+} and {elo1:+}")),
    }
}

/// Why a side has forfeited games, where that is more than the kind, which is counted already: what came most often first.
fn tell_reasons(out: &mut impl Write, reasons: &BTreeMap<String, u64>) -> io::Result<()> {
    let mut reasons: Vec<_> =
        reasons.iter().filter(|(reason, _)| !Fault::KINDS.contains(&reason.as_str())).collect();
    reasons.sort_by_key(|(_, games)| Reverse(**games));
    for (reason, games) in reasons.iter().take(MOST_REASONS) {
        fact(out, "", format_args!("{games} × {}", shortened(reason)))?;
    }
    match reasons.iter().skip(MOST_REASONS).map(|(_, games)| **games).sum::<u64>() {
        0 => Ok(()),
        more => fact(out, "", format_args!("{more} more, for other reasons")),
    }
}

impl Report<'_> {
    fn paid_by_points(&self) -> bool {
        self.plan.conditions.game == GameId::Ur
    }

    pub(super) fn text(&self, out: &mut impl Write) -> io::Result<()> {
        let Report { plan, standing, .. } = self;
        screen::title(out, plan.conditions.game)?;
        let [first, second] = &plan.conditions.sides;
        writeln!(out, "{STRONG}{first}{STRONG:#} against {STRONG}{second}{STRONG:#}")?;
        let (games, seed, plies) = (standing.games(), plan.conditions.seed, plan.opening_plies);
        let before =
            if self.taken_up == 0 { String::new() } else { format!(" ({} played before)", self.taken_up) };
        // Limits that neither side goes by would only mislead.
        let used = plan.conditions.sides.iter().any(|spec| spec.control.is_empty());
        let control = if used { format!(", {}", plan.conditions.control) } else { String::new() };
        let (played, plies) = (counted(games, "game"), counted(u64::from(plies), "ply"));
        writeln!(out, "{played}{before}{control}, openings of {plies}, seed {seed}")?;
        if self.left_out > 0 {
            let (asked, kept) = (plan.games, counted(games + self.left_out, "game"));
            let beyond = counted(self.left_out, "game");
            let are = if self.left_out == 1 { "is" } else { "are" };
            writeln!(out, "the file holds {kept}: {beyond} beyond round {asked} {are} not counted here")?;
        }
        writeln!(out)?;
        let names = self.names();
        let row = |out: &mut dyn Write, name: &str, [losses, draws, wins]: [u64; 3]| {
            let games = losses + draws + wins;
            let share = (wins as f64 + draws as f64 / 2.0) / (games.max(1)) as f64;
            let numbers = [wins, draws, losses].map(grouped).map(|text| format!("{text:>9}")).concat();
            writeln!(out, "  {name:<9}{numbers}  {:6.1} %", 100.0 * share)
        };
        writeln!(out, "{FAINT}  {:<9}{:>9}{:>9}{:>9}  {:>8}{FAINT:#}", "", "won", "drawn", "lost", "score")?;
        for player in Player::BOTH {
            let index = player.index();
            row(out, &format!("as {}", names[index]), standing.by_colour[index])?;
        }
        row(out, "together", standing.results())?;
        writeln!(out)?;
        if let Some(score) = standing.score() {
            fact(out, "Elo", format_args!("{STRONG}{}{STRONG:#}  with 95 % certainty", elo_text(score)))?;
        }
        if let Some(los) = los(&standing.pairs) {
            fact(out, "stronger", format_args!("{:.1} %  likelihood of superiority", 100.0 * los))?;
        }
        if self.paid_by_points()
            && let Some((mean, error)) = standing.mean_points()
        {
            // Few games have an error by chance, even none.
            let error = match standing.pairs.iter().sum::<u64>() {
                0..FEWEST_PAIRS => "  a game; too few games to tell its error".to_owned(),
                _ => format!(" ± {error:.3}  a game, with its standard error"),
            };
            fact(out, "points", format_args!("{mean:+.3}{error}"))?;
        }
        let pairs: Vec<_> = standing.pairs.iter().map(u64::to_string).collect();
        fact(out, "pairs", format_args!("{}  of 0, ½, 1, 1½, 2 points", pairs.join(" ")))?;
        if let Some(sprt) = plan.sprt {
            let (llr, bound) = (sprt.llr(&standing.pairs), Sprt::bound());
            fact(out, "SPRT", format_args!("{}  (LLR {llr:.2} of ±{bound:.2})", verdict(sprt, standing).1))?;
        }
        let forfeited = standing.faults.iter().zip(&standing.reasons);
        for (spec, (faults, reasons)) in plan.conditions.sides.iter().zip(forfeited) {
            let told: Vec<_> = (faults.iter().zip(Fault::KINDS).filter(|(count, _)| **count > 0))
                .map(|(count, kind)| format!("{count} by {kind}"))
                .collect();
            if !told.is_empty() {
                fact(out, "forfeited", format_args!("{}: {spec}", told.join(", ")))?;
                tell_reasons(out, reasons)?;
            }
        }
        let plies = standing.plies as f64 / games.max(1) as f64;
        let played = games - self.taken_up;
        fact(out, "length", format_args!("{plies:.1} plies a game"))?;
        let games = noun(played, "game");
        fact(out, "time", format_args!("{:.1} s for {} {games}", self.seconds, grouped(played)))
    }

    fn names(&self) -> [&'static str; 2] {
        let table = self.plan.open(0).ok();
        table.map_or(["first", "second"], |table| Player::BOTH.map(|player| table.name(player)))
    }

    pub(super) fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let Report { plan, standing, .. } = self;
        let results =
            |[losses, draws, wins]: [u64; 3]| json!({ "won": wins, "drawn": draws, "lost": losses });
        // JSON knows no infinity: there is no such bound.
        let number = |number: f64| if number.is_finite() { json!(number) } else { Value::Null };
        let interval = |Interval { low, mid, high }: Interval| json!({ "estimate": number(mid), "low": number(low), "high": number(high) });
        let faults = standing.faults.map(|faults| {
            let counts = Fault::KINDS.iter().zip(faults);
            counts.map(|(kind, count)| ((*kind).to_owned(), json!(count))).collect::<serde_json::Map<_, _>>()
        });
        let mut report = json!({
            "game": plan.conditions.game.as_str(),
            "first": plan.conditions.sides[0].to_string(),
            "second": plan.conditions.sides[1].to_string(),
            "control": plan.conditions.control.to_string(),
            "opening_plies": plan.opening_plies,
            "seed": plan.conditions.seed,
            "games": standing.games(),
            "taken_up": self.taken_up,
            "left_out": self.left_out,
            "results": results(standing.results()),
            "as_first_player": results(standing.by_colour[0]),
            "as_second_player": results(standing.by_colour[1]),
            "pairs": standing.pairs,
            "score": standing.score().map(interval),
            "elo": standing.score().map(|score| interval(score.in_elo())),
            "los": los(&standing.pairs),
            "faults": { "first": faults[0], "second": faults[1] },
            "reasons": { "first": standing.reasons[0], "second": standing.reasons[1] },
            "plies": standing.plies,
            "seconds": self.seconds,
        });
        if self.paid_by_points() {
            let points = standing.mean_points();
            report["points"] =
                json!(points.map(|(mean, error)| json!({ "mean": mean, "error": number(error) })));
        }
        if let Some(sprt) = plan.sprt {
            report["sprt"] = json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "llr": sprt.llr(&standing.pairs),
                "bound": Sprt::bound(),
                "verdict": verdict(sprt, standing).0,
            });
        }
        writeln!(out, "{report:#}")
    }
}
