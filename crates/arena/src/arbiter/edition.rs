//! The editions of logs: what an entry means never changes under a log that has been written.

/// By which rules a log is read. Its heading says so, and what is added to it later is read by the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Edition {
    /// A play starts no clock, is entered as often as one likes, and two cows on junctions have lost, whatever lies beside them.
    First,
    /// The first play starts a clock that nobody has started. A play that was entered already is refused, as are empty tags.
    /// A cow beside the junctions is still on the board (5.3): it is one of the cows that are left (4.2.3).
    Second,
    /// It is so for stage 3 (3.3.1) and for the ten moves (4.3.2) as well. The time of a game (8.4) is over once.
    #[default]
    Third,
}

impl Edition {
    const ALL: [Edition; 3] = [Edition::First, Edition::Second, Edition::Third];

    /// The first line of its logs.
    pub fn heading(self) -> &'static str {
        match self {
            Edition::First => "mura otb log 1",
            Edition::Second => "mura otb log 2",
            Edition::Third => super::HEADING,
        }
    }

    /// The edition with this first line.
    pub fn of(heading: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.heading() == heading)
    }
}
