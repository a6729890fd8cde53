//! What lies on the table at one moment, with what has to be known of how it came about.

use std::collections::BTreeSet;
use std::sync::Arc;

use mura_games::morabaraba::Cow;
use mura_games::{PlayError, Played, Player, Table};

use super::physical::owner;

/// The table at one moment. Cheap to copy: tables are shared and never changed.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) table: Arc<dyn Table>,
    /// The last plays, which can be taken back, since the start or since a position was set up.
    pub(super) past: Vec<Past>,
    /// The cow that the player on turn has touched (5.4.3).
    pub(super) touched: Option<Cow>,
    /// Cows that stand beside the junctions (5.3).
    pub(super) inactive: BTreeSet<Cow>,
}

/// A play that was made.
#[derive(Clone, Debug)]
pub(super) struct Past {
    pub(super) before: Arc<dyn Table>,
    /// Cows that stood beside the junctions before it.
    pub(super) inactive: BTreeSet<Cow>,
    /// The entry that it was.
    pub(super) entry: u32,
    pub(super) by: Player,
    pub(super) text: String,
    /// Whether it was a throw of the dice.
    pub(super) thrown: bool,
    /// Whether it was the fall of a flag, which nobody has played.
    pub(super) flagged: bool,
    /// Whether it was legal, and so is a play of the record.
    pub(super) legal: bool,
}

/// How many plays are kept to be taken back.
const PAST: usize = 64;

impl Scene {
    pub(super) fn new(table: Box<dyn Table>) -> Self {
        Scene { table: Arc::from(table), past: Vec::new(), touched: None, inactive: BTreeSet::new() }
    }

    /// The scene after a legal play, and what was played.
    pub(super) fn play(&self, text: &str) -> Result<(Scene, Played), PlayError> {
        let mut table = self.table.fork();
        let played = table.play(text)?;
        Ok((self.after(table, self.table.turn(), &played.action, true), played))
    }

    /// The scene after the fall of a player's flag that gives a bar (Advanced Mur), and what a record calls it.
    pub(super) fn flag(&self, player: Player) -> Result<(Scene, Played), PlayError> {
        let mut table = self.table.fork();
        let played = table.replay(&format!("flag-{}", player.letter()))?;
        let mut scene = self.after(table, player, &played.action, true);
        if let Some(last) = scene.past.last_mut() {
            last.flagged = true;
        }
        Ok((scene, played))
    }

    /// The scene after something that this player did has led to this table.
    pub(super) fn after(&self, table: Box<dyn Table>, by: Player, text: &str, legal: bool) -> Scene {
        let mut past = self.past[self.past.len().saturating_sub(PAST - 1)..].to_vec();
        let thrown = self.table.chance().is_some();
        let (before, text) = (Arc::clone(&self.table), text.to_owned());
        let inactive = self.inactive.clone();
        past.push(Past { before, inactive, entry: 0, by, text, thrown, flagged: false, legal });
        Scene { table: Arc::from(table), past, touched: None, inactive: self.inactive.clone() }
    }

    /// The last play, if it is new, was this entry.
    pub(super) fn made_by(&mut self, entry: u32) {
        if let Some(last) = self.past.last_mut().filter(|last| last.entry == 0) {
            last.entry = entry;
        }
    }

    /// The record goes on from the position. Plays before it can be taken back, but not by striking them out: the record would
    /// still go on from here.
    pub(super) fn by_position(&mut self) {
        self.past.iter_mut().for_each(|past| past.legal = false);
    }

    /// A player's cows beside the junctions (5.3).
    pub(super) fn beside(&self, player: Player) -> impl Iterator<Item = Cow> {
        self.inactive.iter().copied().filter(move |&cow| owner(cow) == player)
    }

    /// The scene before the last play, and that play.
    pub(super) fn taken_back(&self) -> Option<(Scene, Past)> {
        let mut scene = self.clone();
        let last = scene.past.pop()?;
        scene.table = Arc::clone(&last.before);
        scene.inactive.clone_from(&last.inactive);
        scene.touched = None;
        Some((scene, last))
    }
}
