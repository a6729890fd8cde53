//! Morabaraba's separate list of sequences (6.2.7): those that were recorded, each with the play that made it.

use std::fmt;

use super::Record;
use super::movetext::numbered;
use crate::morabaraba::{Morabaraba, canonical_sequence};
use crate::{Player, Table, shortened};

/// What became of a sequence when it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SequenceKind {
    /// A cow was shot by it.
    Effective,
    /// Another one, made by the same play, was used for the shot (3.1.9).
    Paralysed,
    /// The opponent had no loose cow (3.1.8.2).
    Barren,
}

/// One entry of the list. Equal when it says the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SequenceNote {
    /// The ply that made it, from 1; or the one behind which an irregularity stands that made it, 0 before the first.
    pub ply: usize,
    /// The sequence, `A1.4-B2.6-C3.8`.
    pub sequence: String,
    /// What became of it.
    pub kind: SequenceKind,
}

/// The list. Equal when it says the same; its place does not count.
#[derive(Clone, Debug, Default)]
pub struct SequenceList {
    /// The entries.
    pub notes: Vec<SequenceNote>,
    /// The line it stands on; 0 when it was not read from a file.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
}

impl PartialEq for SequenceList {
    fn eq(&self, other: &Self) -> bool {
        self.notes == other.notes
    }
}

impl Eq for SequenceList {}

impl SequenceKind {
    const ALL: [SequenceKind; 3] = [SequenceKind::Effective, SequenceKind::Paralysed, SequenceKind::Barren];

    /// The word that a record writes.
    pub fn word(self) -> &'static str {
        match self {
            SequenceKind::Effective => "effective",
            SequenceKind::Paralysed => "paralysed",
            SequenceKind::Barren => "barren",
        }
    }
}

impl fmt::Display for SequenceNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sequence, self.kind.word())
    }
}

impl SequenceNote {
    /// Whose it is.
    pub fn owner(&self) -> Player {
        owner(&self.sequence)
    }
}

/// The cows tell whose a sequence is: Black has 1 to 12.
fn owner(sequence: &str) -> Player {
    let cow = sequence.split(['.', '-']).nth(1).and_then(|cow| cow.parse::<u32>().ok());
    if cow.is_some_and(|cow| cow > 12) { Player::Second } else { Player::First }
}

/// What follows `sequences:` between angle brackets, if this is a list.
pub(super) fn list(text: &str) -> Option<&str> {
    let (head, list) = text.split_once(':')?;
    head.trim_end().eq_ignore_ascii_case("sequences").then(|| list.trim_start())
}

/// Reads a list: entries such as `5... A1.4-B2.6-C3.8 barren`, with semicolons between them. `ply` knows which play stands
/// in a slot. An error is a sentence.
pub(super) fn parse(list: &str, ply: impl Fn(usize) -> Option<usize>) -> Result<Vec<SequenceNote>, String> {
    if list.is_empty() || list == "-" {
        return Ok(Vec::new());
    }
    list.split(';').map(str::trim).filter(|entry| !entry.is_empty()).map(|entry| note(entry, &ply)).collect()
}

fn note(entry: &str, ply: impl Fn(usize) -> Option<usize>) -> Result<SequenceNote, String> {
    let quoted = shortened(entry);
    let expected = "expected a number and a sequence, such as 5. A1.4-B2.6-C3.8 effective";
    let (number, rest) = numbered(entry).ok_or_else(|| format!("\"{quoted}\": {expected}"))?;
    let rest = rest.trim();
    let (sequence, kind) = rest.rsplit_once(' ').unwrap_or((rest, ""));
    let (sequence, kind) =
        match SequenceKind::ALL.iter().find(|known| known.word().eq_ignore_ascii_case(kind)) {
            Some(&kind) => (sequence, kind),
            None => (rest, SequenceKind::Effective),
        };
    let sequence =
        canonical_sequence(sequence).map_err(|refusal| format!("\"{quoted}\": {}", refusal.reason))?;
    let second = owner(&sequence) == Player::Second;
    let number = number.parse::<usize>().ok().filter(|number| (1..1_000_000).contains(number));
    let made = number.and_then(|number| ply((number - 1) * 2 + usize::from(second)));
    let ply = made.ok_or_else(|| format!("\"{quoted}\": no play of this player has this number"))?;
    Ok(SequenceNote { ply, sequence, kind })
}

/// The list that the plays give.
#[derive(Default)]
pub(super) struct Made {
    pub(super) notes: Vec<SequenceNote>,
    cows: u32,
}

impl Made {
    fn game(table: &dyn Table) -> Option<&Morabaraba> {
        table.game().downcast_ref()
    }

    /// Before a play.
    pub(super) fn before(&mut self, table: &dyn Table) -> usize {
        self.cows = table.score().iter().sum();
        Self::game(table).map_or(0, Morabaraba::sequences_recorded)
    }

    /// After it. Which of several sequences the shot was made by is the player's affair; the list takes the first.
    pub(super) fn after(&mut self, ply: usize, recorded: usize, table: &dyn Table) {
        let Some(game) = Self::game(table) else { return };
        let shot = table.score().iter().sum::<u32>() < self.cows;
        self.add(ply, shot, game.sequences_since(recorded));
    }

    fn add(&mut self, ply: usize, shot: bool, sequences: Vec<String>) {
        for (index, sequence) in sequences.into_iter().enumerate() {
            let kind = match (shot, index) {
                (false, _) => SequenceKind::Barren,
                (true, 0) => SequenceKind::Effective,
                (true, _) => SequenceKind::Paralysed,
            };
            self.notes.push(SequenceNote { ply, sequence, kind });
        }
    }

    /// After an irregularity behind a play that stands (5.4): its rows are sequences like others, and a chance that was not
    /// taken (5.4.6) is like a barren one.
    pub(super) fn stood(&mut self, ply: usize, before: &str, cows: u32, table: &dyn Table) {
        // Other games write other things where Morabaraba lists its sequences.
        if Self::game(table).is_none() {
            return;
        }
        let after = table.position();
        let list = |position: &str| -> Vec<String> {
            let field = position.split(' ').nth(4).unwrap_or("-");
            field.split(',').filter(|item| *item != "-").map(str::to_owned).collect()
        };
        let old = list(before);
        let new: Vec<String> = list(&after).into_iter().filter(|sequence| !old.contains(sequence)).collect();
        self.add(ply, table.score().iter().sum::<u32>() < cows, new);
    }

    /// With each sequence at the play that its number names. That is its own, but where what stood took no turn, or a player
    /// placed the last cows alone, it is the next one in a place of its owner.
    pub(super) fn settled(mut self, record: &Record) -> Self {
        let slots = record.slots();
        for note in &mut self.notes {
            if let Ok(play) = slots.binary_search(&record.slot_of(note, &slots)) {
                note.ply = play + 1;
            }
        }
        self
    }

    /// What is wrong with a list, as a sentence. `number` writes the number of an entry.
    pub(super) fn compare(
        &self,
        list: &[SequenceNote],
        number: impl Fn(&SequenceNote) -> String,
    ) -> Option<String> {
        let same =
            |one: &SequenceNote, other: &SequenceNote| one.ply == other.ply && one.sequence == other.sequence;
        let told = |note: &SequenceNote| format!("the list of sequences has {} {note}", number(note));
        for (index, note) in list.iter().enumerate() {
            let Some(made) = self.notes.iter().find(|made| same(made, note)) else {
                return Some(format!("{}, but this play did not make it", told(note)));
            };
            if list[..index].iter().any(|before| same(before, note)) {
                return Some(format!("{} twice", told(note)));
            }
            let barren = |note: &SequenceNote| note.kind == SequenceKind::Barren;
            if barren(made) != barren(note) {
                return Some(format!("{}, but it was {}", told(note), made.kind.word()));
            }
        }
        if let Some(missing) = self.notes.iter().find(|made| !list.iter().any(|note| same(made, note))) {
            return Some(format!("the list of sequences lacks {} {missing}", number(missing)));
        }
        // Of several that one shot was made by, any may have been the effective one.
        let effective = |notes: &[SequenceNote], ply: usize| {
            notes.iter().filter(|note| note.ply == ply && note.kind == SequenceKind::Effective).count()
        };
        let wrong = list.iter().find(|note| effective(list, note.ply) != effective(&self.notes, note.ply))?;
        Some(format!("{}, but of the sequences of one shot exactly one is effective", told(wrong)))
    }
}
