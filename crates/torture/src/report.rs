//! The result of trials, and the table in which it is printed.

use std::fmt;
use std::time::Duration;

use crate::compare::Verdict;

/// The most sentences about one trial that are printed.
const SENTENCES: usize = 12;

/// The result of one kind of trial.
#[derive(Debug, Default)]
pub struct TrialResult {
    /// Which kind, and on which database.
    pub name: String,
    /// Kills, images, faults or full disks.
    pub trials: usize,
    /// Facts that were acknowledged and looked for.
    pub acknowledged: usize,
    /// Those that were not there.
    pub lost: usize,
    /// Everything else that was wrong.
    pub wrong: usize,
    /// How long it all took.
    pub took: Duration,
    /// How long the server took to start again, each time.
    pub restarts: Vec<Duration>,
    /// The first sentences about what was lost or wrong.
    pub sentences: Vec<String>,
    /// What else is worth knowing.
    pub remarks: Vec<String>,
    /// Why the trial was skipped.
    pub skipped: Option<String>,
}

impl TrialResult {
    /// An empty result.
    pub fn new(name: impl Into<String>) -> TrialResult {
        TrialResult { name: name.into(), ..TrialResult::default() }
    }

    /// The result of a trial that is skipped, and why.
    pub fn skipped(name: impl Into<String>, why: impl Into<String>) -> TrialResult {
        TrialResult { name: name.into(), skipped: Some(why.into()), ..TrialResult::default() }
    }

    /// Whether nothing was lost and nothing else is wrong.
    pub fn is_good(&self) -> bool {
        self.lost == 0 && self.wrong == 0
    }

    /// Counts what a comparison found. `place` says where.
    pub fn lose(&mut self, place: &str, verdict: &Verdict) {
        self.lost += verdict.lost.len();
        for fact in verdict.lost.iter().take(3) {
            self.say(format!("{place}: lost {fact:?}"));
        }
        for sentence in &verdict.wrong {
            self.complain(format!("{place}: {sentence}"));
        }
    }

    /// Counts something else that is wrong.
    pub fn complain(&mut self, sentence: String) {
        self.wrong += 1;
        self.say(sentence);
    }

    /// Prints the sentence at once, since trials are long, and keeps it for the report.
    fn say(&mut self, sentence: String) {
        eprintln!("{}: {sentence}", self.name);
        if self.sentences.len() < SENTENCES {
            self.sentences.push(sentence);
        }
    }
}

/// All results as a table, with the sentences below.
#[derive(Debug)]
pub struct Report<'a>(pub &'a [TrialResult]);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<22} {:>7} {:>13} {:>6} {:>6} {:>8}   restart (median, longest)",
            "trial", "trials", "acknowledged", "lost", "wrong", "seconds"
        )?;
        for result in self.0 {
            let TrialResult { name, trials, acknowledged, lost, wrong, .. } = result;
            if let Some(why) = &result.skipped {
                writeln!(f, "{name:<22} skipped: {why}")?;
                continue;
            }
            let seconds = result.took.as_secs_f64();
            write!(f, "{name:<22} {trials:>7} {acknowledged:>13} {lost:>6} {wrong:>6} {seconds:>8.0}")?;
            let mut restarts = result.restarts.clone();
            restarts.sort_unstable();
            match (restarts.get(restarts.len() / 2), restarts.last()) {
                (Some(median), Some(longest)) => {
                    writeln!(f, "   {:.2} s, {:.2} s", median.as_secs_f64(), longest.as_secs_f64())?;
                }
                _ => writeln!(f)?,
            }
        }
        for result in self.0 {
            for sentence in result.remarks.iter().chain(&result.sentences) {
                writeln!(f, "{}: {sentence}", result.name)?;
            }
        }
        Ok(())
    }
}
