//! The statistics of random play, for people and for programs.

use std::io::{self, Write};

use serde_json::json;

use super::tally::Tally;
use crate::args::Random;
use crate::count::{counted, noun};
use crate::screen::{self, FAINT, grouped};

const RESULTS: [&str; 4] = ["p1win", "p2win", "draw", "undecided"];
const BINS: u32 = 10;

pub(super) struct Report<'a> {
    pub(super) args: &'a Random,
    pub(super) players: [&'static str; 2],
    pub(super) rules: &'static [&'static str],
    pub(super) tally: &'a Tally,
    pub(super) seconds: f64,
    pub(super) threads: usize,
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

impl Report<'_> {
    fn shortest_and_longest(&self) -> (u32, u32) {
        let lengths = &self.tally.lengths;
        let key = |entry: Option<(&u32, &u64)>| entry.map_or(0, |(&length, _)| length);
        (key(lengths.first_key_value()), key(lengths.last_key_value()))
    }

    pub(super) fn text(&self, out: &mut impl Write) -> io::Result<()> {
        let Report { args, tally, .. } = self;
        screen::title(out, args.game)?;
        let (games, seed, cap) = (grouped(tally.games), args.seed, counted(u64::from(args.cap), "ply"));
        let word = noun(tally.games, "game");
        writeln!(out, "{games} random {word}, seed {seed}, left undecided after {cap}\n")?;
        let [first, second] = self.players.map(|name| format!("{name} wins"));
        for (name, &count) in [&*first, &*second, "draw", "undecided"].iter().zip(&tally.results) {
            writeln!(out, "  {name:<10}{:>12}  {:5.1} %", grouped(count), 100.0 * share(count, tally.games))?;
        }
        let (shortest, longest) = self.shortest_and_longest();
        let mean = share(tally.plies, tally.games);
        let median = tally.median();
        writeln!(
            out,
            "\nplies      mean {mean:.1}  median {median}  shortest {shortest}  longest {longest}"
        )?;
        self.bars(out)?;
        let branching = share(tally.choices, tally.decisions);
        let (most, decisions) = (tally.most_choices, grouped(tally.decisions));
        let word = noun(tally.decisions, "decision");
        writeln!(out, "\nbranching  mean {branching:.1}  most {most}  over {decisions} {word}")?;
        self.special_rules(out)?;
        let speed = tally.plies as f64 / self.seconds.max(1e-9) / 1e6;
        let threads = counted(self.threads as u64, "thread");
        writeln!(out, "\nspeed      {speed:.2} M plies/s on {threads}, all this counting included")
    }

    fn bars(&self, out: &mut impl Write) -> io::Result<()> {
        let bins = self.tally.histogram(BINS);
        let most = bins.iter().map(|bin| bin.2).max().unwrap_or(1).max(1);
        for (from, to, count) in bins {
            let range = if from == to { from.to_string() } else { format!("{from}–{to}") };
            let eighths = (count * 8 * 40).div_ceil(most) as usize;
            let mut bar = "█".repeat(eighths / 8);
            bar.extend(" ▏▎▍▌▋▊▉".chars().nth(eighths % 8).filter(|&c| c != ' '));
            writeln!(out, "  {range:>9} {FAINT}{bar}{FAINT:#} {}", grouped(count))?;
        }
        Ok(())
    }

    fn special_rules(&self, out: &mut impl Write) -> io::Result<()> {
        let tally = self.tally;
        let widest = self.rules.iter().map(|rule| rule.chars().count()).max().unwrap_or(0).max(13);
        let heads = ["times", "a game", "/1000 plies", "in games"];
        let [times, a_game, plies, games] = heads;
        writeln!(
            out,
            "\n{FAINT}{:<widest$}  {times:>11}  {a_game:>8}  {plies:>11}  {games:>8}{FAINT:#}",
            "special rules"
        )?;
        for (rule, fired) in self.rules.iter().zip(&tally.fired) {
            let a_game = share(fired.times, tally.games);
            let plies = 1000.0 * share(fired.times, tally.plies);
            let games = 100.0 * share(fired.games, tally.games);
            let times = grouped(fired.times);
            writeln!(out, "{rule:<widest$}  {times:>11}  {a_game:>8.3}  {plies:>11.3}  {games:>6.1} %")?;
        }
        Ok(())
    }

    pub(super) fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let Report { args, tally, .. } = self;
        let (shortest, longest) = self.shortest_and_longest();
        let results: serde_json::Map<_, _> = RESULTS
            .iter()
            .zip(&tally.results)
            .map(|(name, count)| ((*name).to_owned(), json!(count)))
            .collect();
        let rules: Vec<_> = (self.rules.iter().zip(&tally.fired))
            .map(|(rule, fired)| json!({ "rule": rule, "times": fired.times, "games": fired.games }))
            .collect();
        let bins: Vec<_> = (tally.histogram(BINS).into_iter())
            .map(|(from, to, games)| json!({ "from": from, "to": to, "games": games }))
            .collect();
        let report = json!({
            "game": args.game.as_str(),
            "games": tally.games,
            "seed": args.seed,
            "cap": args.cap,
            "results": results,
            "plies": {
                "total": tally.plies,
                "mean": share(tally.plies, tally.games),
                "median": tally.median(),
                "min": shortest,
                "max": longest,
                "histogram": bins,
            },
            "branching": { "mean": share(tally.choices, tally.decisions), "max": tally.most_choices },
            "special_rules": rules,
            "speed": {
                "seconds": self.seconds,
                "threads": self.threads,
                "plies_per_second": tally.plies as f64 / self.seconds.max(1e-9),
            },
        });
        writeln!(out, "{report:#}")
    }
}
