//! The editions of logs: what an entry means never changes under a log that has been written.

/// By which rules a log is read. Its heading says so, and what is added to it later is read by the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Edition {
    /// A play starts no clock, is entered as often as one likes, and two cows on junctions have lost, whatever lies beside them.
    First,
    /// The first play starts a clock that nobody has started. A play that was entered already is refused, as are empty tags.
    /// A cow beside the junctions is still on the board (5.3).
    #[default]
    Second,
}

impl Edition {
    const ALL: [Edition; 2] = [Edition::First, Edition::Second];

    /// The first line of its logs.
    pub fn heading(self) -> &'static str {
        match self {
            Edition::First => "mura otb log 1",
            Edition::Second => super::HEADING,
        }
    }

    /// The edition with this first line.
    pub fn of(heading: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.heading() == heading)
    }
}
