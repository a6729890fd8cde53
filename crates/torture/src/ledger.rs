//! The ledger: what the server has acknowledged, and what it was asked without an answer.
//!
//! Every client keeps one. [`compare`](crate::compare) checks it against the database.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

/// Something the server has acknowledged. The database must hold it from then on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A person has registered.
    Account(String),
    /// This person has a token with this label.
    Token(String, String),
    /// This person has revoked the token with this label.
    Revoked(String, String),
    /// A challenge was made.
    Challenge(String),
    /// A challenge was withdrawn.
    Withdrawn(String),
    /// A game was made.
    Game(String),
    /// A player has added this seed to the dice of a game.
    Seed(String, String),
    /// Action number n of this game, counted from 0, has this text.
    Play(String, usize, String),
    /// This game has ended with this outcome.
    End(String, String),
    /// A rematch of this game was asked for by this player.
    Wish(String, String),
}

/// A request in a game that was not acknowledged. The database may hold its effect or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Action number n with this text.
    Play(usize, String),
    /// A resignation.
    Resign,
}

/// A fact, and when it was acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Length of the trace of writes when the answer arrived; 0 without a trace.
    pub mark: u64,
    /// The fact.
    pub fact: Fact,
}

/// What one client knows, or all of them.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Acknowledged facts, in order.
    pub entries: Vec<Entry>,
    /// The last request of each game, until its effect is known.
    pub attempts: HashMap<String, Attempt>,
    /// Sentences about answers that contradict earlier ones.
    pub contradictions: Vec<String>,
    /// The trace of writes, if one is recorded.
    pub trace: Option<PathBuf>,
}

impl Ledger {
    /// Adds a fact that was acknowledged just now.
    pub fn note(&mut self, fact: Fact) {
        let length = |trace: &PathBuf| std::fs::metadata(trace).map_or(0, |metadata| metadata.len());
        let mark = self.trace.as_ref().map_or(0, length);
        self.entries.push(Entry { mark, fact });
    }

    /// Adds the entries of another ledger.
    pub fn absorb(&mut self, other: &Ledger) {
        self.entries.extend_from_slice(&other.entries);
        self.attempts.extend(other.attempts.clone());
        self.contradictions.extend_from_slice(&other.contradictions);
    }

    /// Removes these facts.
    pub fn remove(&mut self, lost: &HashSet<Fact>) {
        self.entries.retain(|entry| !lost.contains(&entry.fact));
    }
}
