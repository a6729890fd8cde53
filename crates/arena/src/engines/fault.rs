//! How a side can lose without being beaten.

use std::fmt;
use std::process::ExitStatus;

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

    /// What is said of a program that has ended by itself begins with this…
    const ENDED: &str = "the program has ended (";
    /// … and this stands before its own words.
    const SAID: &str = "; it said ";

    /// A program has ended by itself.
    pub(super) fn ended(status: ExitStatus, last_words: Option<String>) -> Fault {
        let words = last_words.map(|words| format!("{}\"{words}\"", Fault::SAID));
        Fault::Crash(format!("{}{status}){}", Fault::ENDED, words.unwrap_or_default()))
    }

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

    /// What many games can have in common: particulars of time are different in each, and so may be what a program said.
    pub fn reason(&self) -> String {
        match self {
            Fault::Time(_) | Fault::Hang(_) => Fault::KINDS[self.kind()].to_owned(),
            Fault::Crash(why) if why.starts_with(Fault::ENDED) => {
                let ended = why.split_once(Fault::SAID).map_or(why.as_str(), |(ended, _)| ended);
                Fault::Crash(ended.to_owned()).to_string()
            }
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

    #[test]
    fn what_programs_said_is_not_common_to_their_games() {
        let [silent, loud] = [None, Some("thread 17 panicked".to_owned())]
            .map(|words| Fault::ended(ExitStatus::default(), words));
        assert_eq!(silent.reason(), silent.to_string());
        assert_eq!(loud.to_string(), format!("{silent}; it said \"thread 17 panicked\""));
        assert_eq!(loud.reason(), silent.reason());
        let answered = Fault::Crash("it answered \"error; it said no\"".into());
        assert_eq!(answered.reason(), answered.to_string());
    }
}
