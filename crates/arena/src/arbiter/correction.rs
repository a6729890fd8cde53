//! Corrections: which entries count, and as what.

use std::collections::{BTreeMap, BTreeSet};

use super::{Deed, Edition, Entry, Irregularity, Log, Objection, Proceedings};

/// The most entries that are named as being in the way of a correction.
const MOST_NAMED: usize = 8;

/// An entry, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// The entry, as it was made.
    pub entry: &'a Entry,
    /// Whether it has not been made void.
    pub counts: bool,
    /// The entry by which it was last corrected.
    pub correction: Option<&'a Entry>,
}

impl Log {
    /// The proceedings with a correction, or why it cannot be made and what has to be made void before it.
    pub(super) fn corrected(&self, entry: &Entry, before: &Proceedings) -> Result<Proceedings, Objection> {
        self.attempt(entry, before).map_err(|objection| match objection {
            Objection::Later { number, why, .. } => {
                Objection::Later { number, why, void: self.in_the_way(&entry.deed, number) }
            }
            objection => objection,
        })
    }

    /// The proceedings with a correction.
    ///
    /// What counts is found from the last entry backwards ([`effective`]) and folded anew. Every later entry must still be
    /// accepted, and be in order or irregular as it was: a correction says what was entered wrongly, and never changes by the
    /// way what became of the rest. Only an irregularity about which nobody has decided is judged anew.
    fn attempt(&self, entry: &Entry, before: &Proceedings) -> Result<Proceedings, Objection> {
        let number = corrects(&entry.deed, self.entries())?;
        if !self.counts(number) && !matches!(entry.deed, Deed::Insert { .. }) {
            return Err(Objection::Entry(format!("entry {number} is void already")));
        }
        let target = touched(&entry.deed, self.entries());
        let mut all = self.entries().to_vec();
        all.push(entry.clone());
        let later = |number, why: String| match self.itself(&all, target, before) {
            Some(itself) => Objection::Entry(format!("{itself}; then entry {number} does not fit: {why}")),
            None => Objection::Later { number, why, void: Vec::new() },
        };
        let now = fold(&all, self.edition).map_err(|(number, objection)| match Some(number) == target {
            true => objection,
            false => later(number, objection.to_string()),
        })?;
        let taken_out = self.entries().get((number as usize).wrapping_sub(1));
        let taken_out = taken_out.is_some_and(|entry| matches!(entry.deed, Deed::Insert { .. }));
        let undecided = |number: u32| {
            let covers = |pending: &Irregularity| (pending.entry..=pending.last).contains(&number);
            before.pending().is_some_and(covers) || taken_out && now.pending().is_some_and(covers)
        };
        let changed = |entry: &&Entry| {
            let number = entry.number;
            Some(number) != target
                && !undecided(number)
                && before.irregular().get(&number) != now.irregular().get(&number)
        };
        match self.entries().iter().find(changed) {
            None => Ok(now),
            Some(entry) => Err(later(
                entry.number,
                match now.irregular().get(&entry.number) {
                    Some(article) => format!("it would be an irregularity ({article})"),
                    None => "it would be no irregularity any more".into(),
                },
            )),
        }
    }

    /// Says so where what a correction puts in the place of an entry would be an irregularity, and the entry was none.
    fn itself(&self, all: &[Entry], target: Option<u32>, before: &Proceedings) -> Option<String> {
        let target = target.filter(|target| !before.irregular().contains_key(target))?;
        let effective = effective(all);
        let end = effective.iter().position(|entry| entry.number == target)?;
        let now = fold_effective(&effective[..=end], self.edition).ok()?;
        let article = now.irregular().get(&target)?;
        let text = now.pending().map_or(String::new(), Irregularity::text);
        Some(format!("as corrected, entry {target} would be an irregularity ({}): {text}", article.told()))
    }

    /// The entries that have to be made void one after the other before a correction can be made, if they are few.
    fn in_the_way(&self, deed: &Deed, number: u32) -> Vec<u32> {
        let mut void = BTreeSet::from([number]);
        while void.len() <= MOST_NAMED {
            let mut log = self.clone();
            let steps = void.iter().rev().map(|&number| Deed::Void(number)).chain([deed.clone()]);
            let mut entries = log.entries().to_vec();
            let at = entries.last().map(|last| last.at).unwrap_or_default();
            for deed in steps.clone() {
                entries.push(Entry { number: entries.len() as u32 + 1, at, deed });
            }
            if let Err((next, _)) = fold(&entries, self.edition) {
                if !void.insert(next) {
                    break;
                }
                continue;
            }
            // They fit together; now one after the other.
            let mut before = None;
            for deed in steps {
                let entry = Entry { number: log.entries().len() as u32 + 1, at, deed };
                let Some(now) = log.now() else { return Vec::new() };
                match log.attempt(&entry, now) {
                    Ok(now) => log.push(entry, now),
                    Err(Objection::Later { number, .. }) => {
                        before = Some(number);
                        break;
                    }
                    Err(_) => return Vec::new(),
                }
            }
            match before {
                None => return void.into_iter().rev().collect(),
                Some(next) if void.insert(next) => {}
                Some(_) => break,
            }
        }
        Vec::new()
    }

    /// Whether an entry has not been made void.
    pub fn counts(&self, number: u32) -> bool {
        !dead(self.entries()).contains(&number)
    }

    /// All entries, with what became of each.
    pub fn listed(&self) -> impl Iterator<Item = Listed<'_>> {
        let dead = dead(self.entries());
        let mut corrections = BTreeMap::new();
        for entry in self.entries().iter().filter(|entry| !dead.contains(&entry.number)) {
            if let Deed::Correct { number, .. } = entry.deed {
                corrections.insert(number, entry);
            }
        }
        self.entries().iter().map(move |entry| Listed {
            entry,
            counts: !dead.contains(&entry.number),
            correction: corrections.get(&entry.number).copied(),
        })
    }
}

/// The number of the entry that a correction is about: one that was made before it and can be corrected.
pub(super) fn corrects(deed: &Deed, entries: &[Entry]) -> Result<u32, Objection> {
    let number = match deed {
        Deed::Void(number) | Deed::Correct { number, .. } | Deed::Insert { number, .. } => *number,
        _ => 0,
    };
    let target = entries.get((number as usize).wrapping_sub(1));
    let target = target.ok_or_else(|| Objection::Entry(format!("there is no entry {number}")))?;
    if matches!(target.deed, Deed::Begin { .. }) {
        return Err(Objection::Entry(match deed {
            Deed::Insert { .. } => "nothing comes before the beginning".into(),
            _ => "the beginning cannot be corrected: begin another log".into(),
        }));
    }
    if target.deed.is_correction() && !matches!(deed, Deed::Void(_)) {
        return Err(Objection::Entry(format!("entry {number} is a correction: it can only be made void")));
    }
    Ok(number)
}

/// The entries that have been made void, found from the last one backwards: a correction that is itself void does nothing.
fn dead(entries: &[Entry]) -> BTreeSet<u32> {
    let mut dead = BTreeSet::new();
    for entry in entries.iter().rev() {
        if let Deed::Void(number) = entry.deed
            && !dead.contains(&entry.number)
            && number < entry.number
        {
            dead.insert(number);
        }
    }
    dead
}

/// The entry about which a correction is: where a correction is made void, what that had corrected. What is inserted is an
/// entry of its own.
fn touched(deed: &Deed, entries: &[Entry]) -> Option<u32> {
    let mut deed = deed;
    let mut before = entries.len();
    loop {
        let number = match deed {
            Deed::Correct { number, .. } => return Some(*number),
            Deed::Insert { .. } => return Some(before as u32 + 1),
            Deed::Void(number) => *number,
            _ => return None,
        };
        // A correction is about an earlier entry, so this comes to an end.
        let index = (number as usize).wrapping_sub(1);
        match entries[..before].get(index) {
            Some(entry) if entry.deed.is_correction() => (deed, before) = (&entry.deed, index),
            _ => return Some(number),
        }
    }
}

/// The entries that count, each as it was last corrected, and what was inserted in its place. The latest correction of an entry
/// holds; of several that were inserted before one entry the first comes first.
pub(super) fn effective(entries: &[Entry]) -> Vec<Entry> {
    let dead = dead(entries);
    let mut instead: BTreeMap<u32, &Deed> = BTreeMap::new();
    let mut inserted: BTreeMap<u32, Vec<(u32, &Deed)>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !dead.contains(&entry.number)) {
        match &entry.deed {
            Deed::Correct { number, deed } => {
                instead.insert(*number, deed);
            }
            Deed::Insert { number, deed } => {
                inserted.entry(*number).or_default().push((entry.number, deed));
            }
            _ => {}
        }
    }
    let mut all = Vec::with_capacity(entries.len());
    for entry in entries {
        for (number, deed) in inserted.get(&entry.number).into_iter().flatten() {
            all.push(Entry { number: *number, at: entry.at, deed: (*deed).clone() });
        }
        if dead.contains(&entry.number) || entry.deed.is_correction() {
            continue;
        }
        all.push(match instead.get(&entry.number) {
            Some(&deed) => Entry { deed: deed.clone(), ..entry.clone() },
            None => entry.clone(),
        });
    }
    all
}

/// Folds entries; an objection comes with the number of the entry.
pub(super) fn fold(entries: &[Entry], edition: Edition) -> Result<Proceedings, (u32, Objection)> {
    fold_effective(&effective(entries), edition)
}

fn fold_effective(entries: &[Entry], edition: Edition) -> Result<Proceedings, (u32, Objection)> {
    let mut all = entries.iter();
    let first = all.next().ok_or((1, Objection::Beginning))?;
    let mut now = Proceedings::begin(first, edition).map_err(|objection| (first.number, objection))?;
    for entry in all {
        now.enter(entry).map_err(|objection| (entry.number, objection))?;
    }
    Ok(now)
}
