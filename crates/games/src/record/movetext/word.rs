//! Words: numbers, plays, and what stands behind plays.

use super::{Level, Movetext};
use crate::record::{Listener, Place, RecordError, Sign, limits};
use crate::shortened;

/// What a byte can be.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Class {
    /// A part of a word.
    Word,
    Blank,
    /// Begins or ends a comment, an event or a variation.
    Special,
    /// Cannot be part of a word, or is not ASCII: somebody has to look.
    Odd,
}

#[inline(always)]
pub(super) fn class(byte: u8) -> Class {
    const CLASSES: [Class; 256] = {
        let mut classes = [Class::Word; 256];
        let mut byte = 0;
        while byte < 256 {
            classes[byte] = match byte as u8 {
                b' ' | b'\t'..=b'\r' => Class::Blank,
                b'{' | b';' | b'<' | b'(' | b')' => Class::Special,
                b'[' | b']' | b'}' | b'>' | b'"' | 0..=31 | 127.. => Class::Odd,
                _ => Class::Word,
            };
            byte += 1;
        }
        classes
    };
    CLASSES[byte as usize]
}

/// Where the word at a byte ends, and whether there is something odd in it.
#[inline(always)]
pub(super) fn end(line: &str, start: usize) -> (usize, bool) {
    let bytes = line.as_bytes();
    let mut odd = false;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match class(byte) {
            Class::Word => at += 1,
            Class::Blank | Class::Special => break,
            Class::Odd => {
                let Some(c) = line[at..].chars().next().filter(|c| !c.is_whitespace()) else { break };
                odd = true;
                at += c.len_utf8();
            }
        }
    }
    (at, odd)
}

/// Refuses what no play holds.
pub(super) fn check(word: &str, place: Place) -> Result<(), RecordError> {
    match word.chars().find(|&c| matches!(c, '[' | ']' | '}' | '>' | '"') || c.is_control()) {
        Some('}') => Err(place.refuse("there is no comment here that } could close")),
        Some('>') => Err(place.refuse("there is no event here that > could close")),
        Some(c) => Err(place.refuse(format!("expected a play, not {c:?}"))),
        None => Ok(()),
    }
}

/// A terminal would obey a control character.
pub(super) fn no_control(word: &str, what: &str, place: Place) -> Result<(), RecordError> {
    if word.bytes().all(|byte| (b' '..0x7f).contains(&byte)) {
        return Ok(());
    }
    match word.chars().find(|c| c.is_control()) {
        Some(c) => Err(place.refuse(format!("{what} cannot hold {c:?}"))),
        None => Ok(()),
    }
}

pub(super) fn too_long(place: Place) -> RecordError {
    place.refuse(format!("a word of more than {} bytes is not read", limits::WORD))
}

/// What people are used to write behind the last play.
const RESULTS_OF_CHESS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

impl Movetext {
    pub(super) fn word(
        &mut self,
        word: &str,
        place: Place,
        listener: &mut impl Listener,
    ) -> Result<(), RecordError> {
        if word.len() > limits::WORD {
            return Err(too_long(place));
        }
        if self.minus.is_some() {
            return self.men_lost(word, place, listener);
        }
        if let Some((number, rest)) = numbered(word) {
            self.number(number, place)?;
            self.close_play(listener);
            self.numbered = Some(place);
            return match rest {
                "" => Ok(()),
                rest if numbered(rest).is_some() => Err(place.refuse("a play has one number")),
                rest => {
                    let column = place.column + word.chars().count() - rest.chars().count();
                    self.word(rest, Place { column, ..place }, listener)
                }
            };
        }
        // Dots behind a number stand for the first player's play: `1. ... D6,16-D7`.
        if word.starts_with('.') && word.bytes().all(|byte| byte == b'.') {
            return match self.numbered {
                Some(_) => Ok(()),
                None => Err(place.refuse("expected a play, not dots")),
            };
        }
        self.numbered = None;
        if RESULTS_OF_CHESS.contains(&word) {
            let reason = format!(
                "\"{word}\" is no play: how a game ended stands in the tag Result, as p1win, p2win or draw"
            );
            return Err(place.refuse(reason));
        }
        let joins = self.manner.joins;
        // Behind `C5` a word `-1` is the cow, not a man lost.
        let cow = self.open && word.starts_with('-') && joins(&self.text, word);
        let (text, behind) = split(word, !cow);
        if self.open && !text.is_empty() && joins(&self.text, text) {
            // Each word looks at the whole text before it: without a bound, many words would take for ever.
            if self.text.len() + text.len() >= limits::PLAY {
                return Err(place.refuse(format!(
                    "a play of several words has at most {} bytes: is a number missing?",
                    limits::PLAY
                )));
            }
            self.text.push(' ');
            self.text.push_str(text);
            self.words.push(place);
            return self.behind("", behind, place, listener);
        }
        if text.bytes().all(|byte| byte == b'X') {
            if !self.level.any {
                let word = shortened(word);
                return Err(
                    place.refuse(format!("\"{word}\" stands behind a play, and there is none before it"))
                );
            }
            let part = if word.starts_with('-') { word } else { text };
            if !part.is_empty() && joins(&self.text, part) {
                let part = shortened(part);
                return Err(place
                    .refuse(format!("\"{part}\" is part of a play here, and its play was ended before it")));
            }
            self.close_play(listener);
            return self.behind(text, behind, place, listener);
        }
        if text == "-" && behind.is_empty() && self.level.any {
            self.close_play(listener);
            self.minus = Some(place);
            return Ok(());
        }
        self.new_play(text, place, listener)?;
        self.behind("", behind, place, listener)
    }

    #[inline]
    fn new_play(
        &mut self,
        text: &str,
        place: Place,
        listener: &mut impl Listener,
    ) -> Result<(), RecordError> {
        if self.plays == limits::PLAYS {
            return Err(place.refuse(format!("a game of more than {} plays is not read", limits::PLAYS)));
        }
        if self.listed && self.varied.is_empty() {
            return Err(place.refuse("the list of sequences stands behind the last play"));
        }
        self.close_play(listener);
        self.plays += 1;
        if self.manner.several_words {
            self.text.clear();
            self.text.push_str(text);
            self.words.clear();
            self.words.push(place);
            (self.untold, self.open) = (true, true);
        } else {
            listener.play(text, &[place]);
        }
        let level = &mut self.level;
        level.last_slot = level.slot;
        level.slot += 1;
        (level.any, level.marks, level.signs, level.clocked) = (true, 0, 0, false);
        Ok(())
    }

    /// What stands at the end of a word, behind `marks` that were the whole word: `#`, signs.
    #[inline]
    fn behind(
        &mut self,
        marks: &str,
        mut behind: &str,
        place: Place,
        listener: &mut impl Listener,
    ) -> Result<(), RecordError> {
        if marks.is_empty() && behind.is_empty() {
            return Ok(());
        }
        self.close_play(listener);
        self.level.marks += marks.len();
        if !marks.is_empty() {
            listener.marks(marks);
        }
        while !behind.is_empty() {
            if let Some(rest) = behind.strip_prefix('#') {
                self.level.marks += 1;
                listener.marks("#");
                behind = rest;
            } else {
                let (sign, rest) = Sign::take(behind)
                    .ok_or_else(|| place.refuse(format!("expected a sign, not \"{}\"", shortened(behind))))?;
                self.level.signs += 1;
                listener.sign(sign);
                behind = rest;
            }
        }
        let Level { marks, signs, .. } = self.level;
        if marks > limits::SIGNS || signs > limits::SIGNS {
            let reason = format!("more than {} marks or signs behind a play are not read", limits::SIGNS);
            return Err(place.refuse(reason));
        }
        Ok(())
    }

    /// The word behind a hyphen that stands alone: `- 1` (7.1.13).
    fn men_lost(
        &mut self,
        word: &str,
        place: Place,
        listener: &mut impl Listener,
    ) -> Result<(), RecordError> {
        let men = format!("-{word}");
        match Sign::parse(&men).filter(|_| men.len() < 12) {
            Some(sign @ Sign::Men(_)) => {
                self.minus = None;
                self.level.signs += 1;
                listener.sign(sign);
                match self.level.signs > limits::SIGNS {
                    true => Err(place.refuse(format!("more than {} signs are not read", limits::SIGNS))),
                    false => Ok(()),
                }
            }
            _ => self.lone_minus(),
        }
    }

    /// Whether the number before a play is right.
    #[inline]
    fn number(&self, digits: &str, place: Place) -> Result<(), RecordError> {
        let expected = self.manner.number(self.level.slot);
        let said = digits.bytes().take(8).fold(0, |sum, digit| sum * 10 + usize::from(digit - b'0'));
        match said == expected && digits.len() < 8 && !digits.starts_with('0') {
            true => Ok(()),
            false => {
                Err(place.refuse(format!("the next play has number {expected}, not {}", shortened(digits))))
            }
        }
    }
}

/// Splits a play's number from what follows it: `12.`, `12...`, `12.c2-d2`.
#[inline(always)]
pub(in crate::record) fn numbered(word: &str) -> Option<(&str, &str)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || word.as_bytes().get(digits) != Some(&b'.') {
        return None;
    }
    let rest = &word[digits + 1..];
    Some((&word[..digits], if rest.is_empty() { rest } else { rest.trim_start_matches('.') }))
}

/// Takes remarks and signs off the end of a word; `men` tells whether `-1` is a sign.
#[inline(always)]
fn split(word: &str, men: bool) -> (&str, &str) {
    let mut text = word;
    while let Some(&last) = text.as_bytes().last() {
        if last == b'#' {
            text = &text[..text.len() - 1];
            continue;
        }
        if !matches!(last, b'!' | b'?' | b'*' | b'+' | b'=' | b'0'..=b'9') {
            break;
        }
        match Sign::strip(text) {
            Some((before, sign)) if men || !matches!(sign, Sign::Men(_)) => text = before,
            _ => break,
        }
    }
    word.split_at(text.len())
}
