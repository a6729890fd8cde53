//! The canonical form of a record: what writers should write, whatever was read.

use super::{Play, Record, RecordError, SequenceList};
use crate::{Refusal, Table};

impl Record {
    /// The same record with canonical action texts, every remark, the standard tags in their order and, in Morabaraba, the
    /// list of sequences. It is [verified](Record::verify) first.
    pub fn canonical(&self) -> Result<Record, RecordError> {
        self.verify()?;
        let mut record = self.clone();
        let mut table = self.start()?;
        for event in &self.events {
            event.apply(&mut *table).map_err(|refusal| RecordError::tag(self.line, refusal.to_string()))?;
        }
        line(&mut record.plays, 1, &mut *table)?;
        record.tags.sort_by_key(super::Tag::rank);
        // A list of which another sequence is called effective is as good as ours.
        if record.sequences.is_none() {
            let notes = self.derived_sequences()?;
            record.sequences = (!notes.is_empty()).then(|| SequenceList { notes, ..SequenceList::default() });
        }
        Ok(record)
    }
}

fn line(plays: &mut [Play], first: usize, table: &mut dyn Table) -> Result<(), RecordError> {
    for (ply, play) in (first..).zip(plays) {
        let before = (!play.variations.is_empty()).then(|| table.fork());
        let played = table.replay(&play.text).map_err(|error| play.refused(ply, error))?;
        play.text = played.action;
        play.remark = played.remark.split_whitespace().collect();
        for event in &play.events {
            let refused = |refusal: Refusal| RecordError::syntax(play.line, play.column, refusal.to_string());
            event.apply(table).map_err(refused)?;
        }
        if let Some(before) = before {
            for variation in &mut play.variations {
                line(&mut variation.plays, ply, &mut *before.fork())?;
            }
        }
    }
    Ok(())
}
