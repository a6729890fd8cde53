//! How a side can lose without being beaten.

use std::fmt;

use mura_games::record::Termination;

/// Why a game was lost off the board. Each holds the particulars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It thought for too long.
    Time(String),
    /// It named something that cannot be played.
    Illegal(String),
    /// It ended, could not be started, or gave up.
    Crash(String),
    /// It gave no answer at all.
    Hang(String),
}

impl Fault {
    /// The kinds, as records write them.
    pub const KINDS: [&'static str; 4] = ["time forfeit", "illegal move", "crash", "hang"];

    /// Index into [`KINDS`](Fault::KINDS).
    pub fn kind(&self) -> usize {
        match self {
            Fault::Time(_) => 0,
            Fault::Illegal(_) => 1,
            Fault::Crash(_) => 2,
            Fault::Hang(_) => 3,
        }
    }

    /// The words of records that the kinds begin with.
    const WORDS: [Termination; 4] =
        [Termination::Time, Termination::Illegal, Termination::Crash, Termination::Hang];

    /// The fault that a record's tag `Termination` tells of.
    pub(super) fn of(termination: &str) -> Option<Fault> {
        let word: Termination = termination.parse().ok()?;
        let kinds = [Fault::Time, Fault::Illegal, Fault::Crash, Fault::Hang];
        let (_, kind) = Fault::WORDS.iter().zip(kinds).find(|(other, _)| **other == word)?;
        let (_, why) = termination.split_once(": ").unwrap_or_default();
        Some(kind(why.to_owned()))
    }

    /// What many games can have in common: particulars of time are different in each.
    pub fn reason(&self) -> String {
        match self {
            Fault::Time(_) | Fault::Hang(_) => Fault::KINDS[self.kind()].to_owned(),
            Fault::Illegal(_) | Fault::Crash(_) => self.to_string(),
        }
    }

    /// The text of a `Termination` tag; `who` is the side that lost by it.
    pub(super) fn termination(&self, who: &str) -> String {
        let (Fault::Time(why) | Fault::Illegal(why) | Fault::Crash(why) | Fault::Hang(why)) = self;
        format!("{} by {who}: {why}", Fault::KINDS[self.kind()])
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Fault::Time(why) | Fault::Illegal(why) | Fault::Crash(why) | Fault::Hang(why)) = self;
        write!(f, "{}: {why}", Fault::KINDS[self.kind()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_come_back_from_records() {
        for fault in [Fault::Time, Fault::Illegal, Fault::Crash, Fault::Hang] {
            let fault = fault("\"zz9\": why".into());
            assert_eq!(Fault::of(&fault.termination("Black")), Some(fault));
        }
        assert_eq!(Fault::of(&Termination::Normal.to_string()), None);
    }
}
