//! Writing records: what is read back says the same.

use std::fmt::{self, Write};

use super::movetext::Manner;
use super::{Event, Play, Record, SequenceNote, Sign, Tag, Variation, clock};
use crate::Player;

/// Where lines are wrapped. Tags and single words may be longer.
const WIDTH: usize = 100;

/// The text of the record, with a blank line at its end, so that a file of records is written one
/// after the other.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Tag::write(f, "Game", self.game.as_str())?;
        for tag in &self.tags {
            Tag::write(f, &tag.name, &tag.value)?;
        }
        f.write_char('\n')?;
        let mut lines = Lines { out: f, column: 0, opening: String::new() };
        lines.comment(&self.comment)?;
        lines.events(self, &self.events)?;
        let mut script = Script { record: self, manner: Manner::of(self.game), slot: self.first_slot() };
        script.line(&self.plays, &mut lines)?;
        lines.finish()?;
        if let Some(list) = &self.sequences {
            let slots = self.slots();
            let entries = list.notes.iter().map(|note| format!("{} {note}", self.number_of(note, &slots)));
            let entries: Vec<_> = entries.collect();
            match entries.is_empty() {
                true => f.write_str("<sequences: ->\n")?,
                false => writeln!(f, "<sequences:\n{}>", entries.join(";\n"))?,
            }
        }
        let any = !self.plays.is_empty() || !self.comment.is_empty() || !self.events.is_empty();
        match any || self.sequences.is_some() {
            true => f.write_char('\n'),
            false => Ok(()),
        }
    }
}

impl Record {
    /// The slot of the first play.
    fn first_slot(&self) -> usize {
        let manner = Manner::of(self.game);
        let start = super::replay::open_start(self.game, &self.tags).ok().flatten();
        let slot = manner.first_slot(start.map_or(Player::First, |start| start.turn()));
        after(manner, slot, &self.events)
    }

    /// The numbers of all plays of the main line with their dots: `5.` or `5...`.
    pub fn numbers(&self) -> Vec<String> {
        let manner = Manner::of(self.game);
        self.slots().into_iter().map(|slot| numbered(manner, slot)).collect()
    }

    /// The slots of all plays of the main line.
    pub(super) fn slots(&self) -> Vec<usize> {
        let manner = Manner::of(self.game);
        let mut slot = self.first_slot();
        let next = |play: &Play| {
            let here = slot;
            slot = after(manner, slot + 1, &play.events);
            here
        };
        self.plays.iter().map(next).collect()
    }

    /// The slot under which a sequence is listed: that of its play, or of what stands behind a play in the place of the next.
    pub(super) fn slot_of(&self, note: &SequenceNote, slots: &[usize]) -> usize {
        let before = note.ply.checked_sub(1).and_then(|index| slots.get(index).copied());
        let slot = before.unwrap_or_else(|| {
            let start = super::replay::open_start(self.game, &self.tags).ok().flatten();
            Manner::of(self.game).first_slot(start.map_or(Player::First, |start| start.turn()))
        });
        slot + usize::from(slot % 2 != note.owner().index())
    }

    /// The number under which a sequence is listed, with its dots.
    pub(super) fn number_of(&self, note: &SequenceNote, slots: &[usize]) -> String {
        numbered(Manner::of(self.game), self.slot_of(note, slots))
    }

    /// The variations of each play of the main line as they are written, with their parentheses and in one line.
    pub fn variations(&self) -> Vec<Vec<String>> {
        let manner = Manner::of(self.game);
        let mut slot = self.first_slot();
        let next = |play: &Play| {
            let aside = |variation| {
                let text = Aside { record: self, manner, slot, variation }.to_string();
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            };
            let texts =
                play.variations.iter().filter(|variation| !variation.plays.is_empty()).map(aside).collect();
            slot = after(manner, slot + 1, &play.events);
            texts
        };
        self.plays.iter().map(next).collect()
    }
}

impl Play {
    /// The time left on the mover's clock as it is written, `29:51`.
    pub fn clock_text(&self) -> Option<String> {
        let mut text = String::new();
        clock::write(self.clock?, &mut text).ok()?;
        Some(text)
    }
}

/// A variation by itself.
struct Aside<'a> {
    record: &'a Record,
    manner: Manner,
    slot: usize,
    variation: &'a Variation,
}

impl fmt::Display for Aside<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Lines { out: f, column: 0, opening: String::new() };
        let mut script = Script { record: self.record, manner: self.manner, slot: self.slot };
        script.variation(self.variation, &mut lines)
    }
}

/// The slot of the next play after some events.
fn after(manner: Manner, slot: usize, events: &[Event]) -> usize {
    events.iter().filter_map(Event::position).fold(slot, |slot, position| {
        manner.game.stand(position).map_or(slot, |table| manner.slot_from(slot, table.turn()))
    })
}

fn numbered(manner: Manner, slot: usize) -> String {
    let dots = if slot.is_multiple_of(manner.per_number) { "." } else { "..." };
    format!("{}{dots}", manner.number(slot))
}

/// Plays being written.
struct Script<'a> {
    record: &'a Record,
    manner: Manner,
    /// The slot of the next play.
    slot: usize,
}

impl Script<'_> {
    fn line(&mut self, plays: &[Play], lines: &mut Lines<'_, '_>) -> fmt::Result {
        let mut before: Option<&Play> = None;
        for play in plays {
            // A number also keeps apart what would be read as one play.
            let apart = before.is_none_or(|before| {
                let first = play.text.split(' ').next().unwrap_or("");
                (self.manner.joins)(&before.text, first)
                    || !before.variations.is_empty()
                    || !before.events.is_empty()
            });
            let number = match self.slot % self.manner.per_number {
                0 => format!("{} ", numbered(self.manner, self.slot)),
                _ if apart => format!("{} ", numbered(self.manner, self.slot)),
                _ => String::new(),
            };
            before = Some(play);
            lines.word(&format!("{number}{}", Written(play)))?;
            lines.comment(&play.comment)?;
            lines.events(self.record, &play.events)?;
            let here = self.slot;
            for variation in play.variations.iter().filter(|variation| !variation.plays.is_empty()) {
                self.slot = here;
                self.variation(variation, lines)?;
            }
            self.slot = after(self.manner, here + 1, &play.events);
        }
        Ok(())
    }

    fn variation(&mut self, variation: &Variation, lines: &mut Lines<'_, '_>) -> fmt::Result {
        lines.opening.push('(');
        lines.comment(&variation.comment)?;
        self.line(&variation.plays, lines)?;
        lines.closing()
    }
}

/// A play with its remark, signs and clock. Only the first sign is attached: `! ?` is not `!?`.
struct Written<'a>(&'a Play);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Play { text, remark, signs, .. } = self.0;
        f.write_str(text)?;
        if remark.starts_with('X') {
            f.write_char(' ')?;
        }
        f.write_str(remark)?;
        for (index, sign) in signs.iter().enumerate() {
            let apart = index > 0 || matches!(sign, Sign::Men(_));
            write!(f, "{}{sign}", if apart { " " } else { "" })?;
        }
        if let Some(left) = self.0.clock {
            f.write_str(" <")?;
            clock::write(left, f)?;
            f.write_char('>')?;
        }
        Ok(())
    }
}

/// Words set one after the other and wrapped.
struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    /// Parentheses that the next word follows.
    opening: String,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = self.opening.len() + word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.end()?;
        }
        // At the very start of a line a bracket would be taken for a tag.
        if self.column > 0 || word.starts_with('[') {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.out.write_str(&self.opening)?;
        self.opening.clear();
        self.out.write_str(word)
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        let mut words = comment.split_whitespace().peekable();
        if words.peek().is_none() {
            return Ok(());
        }
        // Braces cannot hold a closing brace; a comment to the end of the line can.
        if comment.contains('}') {
            self.word(";")?;
            for word in words {
                if self.column > 1 && self.column + 1 + word.chars().count() > WIDTH {
                    self.end()?;
                    self.word(";")?;
                }
                self.out.write_char(' ')?;
                self.out.write_str(word)?;
                self.column += 1 + word.chars().count();
            }
            return self.end();
        }
        self.enclosed('{', words.map(str::to_owned), '}')
    }

    /// Words between two signs, of which each may start a line.
    fn enclosed(&mut self, open: char, words: impl Iterator<Item = String>, close: char) -> fmt::Result {
        let mut words = words.peekable();
        let mut opening = Some(open);
        while let Some(mut word) = words.next() {
            if let Some(open) = opening.take() {
                word.insert(0, open);
            }
            if words.peek().is_none() {
                word.push(close);
            }
            self.word(&word)?;
        }
        Ok(())
    }

    fn events(&mut self, record: &Record, events: &[Event]) -> fmt::Result {
        for event in events {
            let text = event.text(record.game);
            // What a reader would refuse is left out.
            let plain = |c: char| match c {
                '>' | '\\' => format!("\\{c}"),
                c if c.is_control() && !c.is_whitespace() => String::new(),
                c => c.to_string(),
            };
            let escaped: String = text.chars().map(plain).collect();
            self.enclosed('<', escaped.split_whitespace().map(str::to_owned), '>')?;
        }
        Ok(())
    }

    /// Closes a variation.
    fn closing(&mut self) -> fmt::Result {
        self.column += 1;
        self.out.write_char(')')
    }

    fn end(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }

    fn finish(&mut self) -> fmt::Result {
        match self.column {
            0 => Ok(()),
            _ => self.end(),
        }
    }
}
