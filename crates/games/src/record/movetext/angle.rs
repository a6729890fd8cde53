//! What stands in angle brackets: clocks, events, the list of sequences.

use super::{Movetext, word};
use crate::GameId;
use crate::record::{Event, Listener, Place, RecordError, clock, limits, sequence};

impl Movetext {
    /// Reads on inside of angle brackets that were opened at `place`; gives the byte after what was read.
    pub(super) fn angle(
        &mut self,
        line: &str,
        start: usize,
        place: Place,
        here: Place,
        listener: &mut impl Listener,
    ) -> Result<usize, RecordError> {
        let bytes = line.as_bytes();
        let mut end = start;
        while end < bytes.len() && bytes[end] != b'>' {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        let end = end.min(bytes.len());
        for part in line[start..end].split_whitespace() {
            word::no_control(part, "an event", here)?;
            if self.event.len() + part.len() > limits::EVENT {
                return Err(
                    place.refuse(format!("an event of more than {} bytes is not read", limits::EVENT))
                );
            }
            if !self.event.is_empty() {
                self.event.push(' ');
            }
            self.event.push_str(part);
        }
        if end == bytes.len() {
            return Ok(end);
        }
        self.unclosed = None;
        let text = std::mem::take(&mut self.event);
        let told = self.bracketed(&text, place, listener);
        self.event = text;
        told.map(|()| end + 1)
    }

    fn bracketed(
        &mut self,
        text: &str,
        place: Place,
        listener: &mut impl Listener,
    ) -> Result<(), RecordError> {
        let any = self.level.any;
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            let left = clock::parse(text).map_err(|reason| place.refuse(reason))?;
            if !any {
                return Err(place.refuse("a clock stands behind a play, and there is none before it"));
            }
            if self.level.clocked {
                return Err(place.refuse("one clock stands behind a play"));
            }
            self.level.clocked = true;
            listener.clock(left);
            return Ok(());
        }
        let text = unescaped(text)
            .ok_or_else(|| place.refuse("in an event a backslash stands before > or another backslash"))?;
        if let Some(list) = sequence::list(&text) {
            return self.sequences(list, place, listener);
        }
        let game = self.manner.game;
        let event = Event::parse(game, &text).map_err(|reason| place.refuse(reason))?;
        if !any && !self.varied.is_empty() {
            return Err(
                place.refuse("an event in a variation stands behind a play, and there is none before it")
            );
        }
        if let Some(position) = event.position() {
            let opened = game
                .stand(position)
                .map_err(|refusal| place.refuse(format!("this is no position of {game}: {refusal}")))?;
            let slot = self.level.slot;
            let next = self.manner.slot_from(slot, opened.turn());
            self.level.slot = next;
            if self.varied.is_empty() {
                self.skipped.extend(slot..next);
                self.stood = true;
            }
        }
        listener.event(event);
        Ok(())
    }

    fn sequences(
        &mut self,
        list: &str,
        place: Place,
        listener: &mut impl Listener,
    ) -> Result<(), RecordError> {
        if self.manner.game != GameId::Morabaraba {
            return Err(place.refuse("only a record of morabaraba has a list of sequences (6.2.7)"));
        }
        if !self.varied.is_empty() {
            return Err(place.refuse("the list of sequences does not stand in a variation"));
        }
        if self.listed {
            return Err(place.refuse("a record has one list of sequences"));
        }
        self.listed = true;
        let played = self.level.slot;
        // Where nobody played, something stands behind the play before, as it may behind the last one.
        let ply = |slot: usize| match self.skipped.binary_search(&slot) {
            Ok(skipped) => Some(slot - skipped),
            Err(skipped) if slot < played => Some(slot + 1 - skipped),
            Err(skipped) if slot == played && self.stood => Some(slot - skipped),
            Err(_) => None,
        };
        let notes = sequence::parse(list, ply).map_err(|reason| place.refuse(reason))?;
        listener.sequences(notes, place);
        Ok(())
    }
}

/// The text without its escapes; `None` where a backslash stands before something else.
fn unescaped(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => plain.push(chars.next().filter(|c| matches!(c, '>' | '\\'))?),
            c => plain.push(c),
        }
    }
    Some(plain)
}
