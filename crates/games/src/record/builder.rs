//! Making a record of what is heard.

use std::time::Duration;

use super::{Event, Head, Listener, Place, Play, Record, SequenceList, SequenceNote, Sign, Variation};

/// Listens and keeps it all.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) record: Option<Record>,
    /// The variations that are being read, from the outermost.
    open: Vec<Variation>,
}

impl Builder {
    fn last(&mut self) -> Option<&mut Play> {
        match self.open.last_mut() {
            Some(variation) => variation.plays.last_mut(),
            None => self.record.as_mut()?.plays.last_mut(),
        }
    }
}

impl Listener for Builder {
    fn head(&mut self, head: Head) {
        let Head { game, tags, line } = head;
        // Most games have more plays than this, and growing moves them all.
        let plays = Vec::with_capacity(64);
        self.record = Some(Record { tags, plays, line, ..Record::new(game) });
    }

    fn play(&mut self, text: &str, words: &[Place]) {
        let (first, rest) =
            words.split_first().map_or((Place::default(), &[][..]), |(first, rest)| (*first, rest));
        let Place { line, column } = first;
        let play = Play { text: text.to_owned(), line, column, words: rest.to_vec(), ..Play::default() };
        let plays = match self.open.last_mut() {
            Some(variation) => &mut variation.plays,
            None => match &mut self.record {
                Some(record) => &mut record.plays,
                None => return,
            },
        };
        plays.push(play);
    }

    fn marks(&mut self, marks: &str) {
        if let Some(play) = self.last() {
            play.add(marks);
        }
    }

    fn sign(&mut self, sign: Sign) {
        if let Some(play) = self.last() {
            play.signs.push(sign);
        }
    }

    fn clock(&mut self, left: Duration) {
        if let Some(play) = self.last() {
            play.clock = Some(left);
        }
    }

    fn comment(&mut self, word: &str) {
        let comment = match (self.open.last_mut(), &mut self.record) {
            (Some(variation), _) => {
                variation.plays.last_mut().map_or(&mut variation.comment, |play| &mut play.comment)
            }
            (None, Some(record)) => {
                record.plays.last_mut().map_or(&mut record.comment, |play| &mut play.comment)
            }
            (None, None) => return,
        };
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
    }

    fn event(&mut self, event: Event) {
        match self.last() {
            Some(play) => play.events.push(event),
            None => {
                if let Some(record) = self.record.as_mut().filter(|_| self.open.is_empty()) {
                    record.events.push(event);
                }
            }
        }
    }

    fn open_variation(&mut self) {
        self.open.push(Variation::default());
    }

    fn close_variation(&mut self) {
        if let Some(variation) = self.open.pop()
            && let Some(play) = self.last()
        {
            play.variations.push(variation);
        }
    }

    fn sequences(&mut self, notes: Vec<SequenceNote>, Place { line, column }: Place) {
        if let Some(record) = &mut self.record {
            record.sequences = Some(SequenceList { notes, line, column });
        }
    }
}
