//! Reading records one after the other.

use std::io::BufRead;

use super::movetext::Movetext;
use super::{Fault, Record, RecordError, Tag, limits};
use crate::{GameId, Lines};

/// Reads the records of an input, one at a time and in the memory of one. After an error it goes on with the
/// next section of tags, so that every game of a file is seen.
pub struct Reader<R> {
    lines: Lines<R>,
    /// The current line has not been used yet.
    pending: bool,
    /// What is left to skip after an error.
    skip: Skip,
    ended: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Skip {
    Nothing,
    /// The rest of a section of tags, and its plays.
    Tags,
    /// Lines that are not tags.
    Plays,
}

impl<R: BufRead> Reader<R> {
    /// Reads records from `input`.
    pub fn new(input: R) -> Self {
        Reader { lines: Lines::new(input, limits::LINE), pending: false, skip: Skip::Nothing, ended: false }
    }

    /// Makes sure that there is a current line; false at the end of the input.
    fn line(&mut self) -> Result<bool, RecordError> {
        if !self.pending {
            self.pending = self.lines.advance().map_err(|error| {
                self.ended = true;
                let fault = Fault::Input(format!("reading stopped: {error}"));
                RecordError { line: self.lines.number + 1, column: 1, ply: None, fault }
            })?;
        }
        Ok(self.pending)
    }

    /// The current line as text.
    fn text(&self) -> Result<&str, RecordError> {
        let number = self.lines.number;
        if self.lines.too_long {
            let reason = format!("a line of more than {} bytes is not read", limits::LINE);
            return Err(RecordError::syntax(number, 1, reason));
        }
        std::str::from_utf8(&self.lines.bytes).map_err(|error| {
            let before = &self.lines.bytes[..error.valid_up_to()];
            let column = String::from_utf8_lossy(before).chars().count() + 1;
            RecordError::syntax(number, column, "this is not UTF-8")
        })
    }

    fn is_tag(&self) -> bool {
        self.lines.bytes.trim_ascii_start().starts_with(b"[")
    }

    fn is_blank(&self) -> bool {
        self.lines.bytes.trim_ascii().is_empty()
    }

    /// Goes to the first tag of the next game; false at the end of the input.
    fn seek(&mut self) -> Result<bool, RecordError> {
        while self.line()? {
            match self.skip {
                Skip::Tags if self.is_tag() => {}
                Skip::Tags => self.skip = Skip::Plays,
                _ if self.is_tag() => {
                    self.skip = Skip::Nothing;
                    return Ok(true);
                }
                Skip::Plays => {}
                Skip::Nothing if self.is_blank() || self.lines.bytes.trim_ascii_start().starts_with(b";") => {
                }
                Skip::Nothing => {
                    self.skip = Skip::Plays;
                    let reason = "expected a game, which starts with tags such as [Game \"mur-classic\"]";
                    self.text()?;
                    return Err(RecordError::syntax(self.lines.number, 1, reason));
                }
            }
            self.pending = false;
        }
        Ok(false)
    }

    fn record(&mut self) -> Result<Record, RecordError> {
        let first = self.lines.number;
        self.skip = Skip::Tags;
        let mut tags: Vec<Tag> = Vec::new();
        let mut size = 0;
        while self.line()? && self.is_tag() {
            size += self.lines.bytes.len();
            let tag = parse_tag(self.text()?, self.lines.number)?;
            if tags.iter().any(|other| other.name == tag.name) {
                return Err(RecordError::tag(tag.line, format!("the tag {} stands twice", tag.name)));
            }
            if tags.len() == limits::TAGS {
                let reason = format!("a game with more than {} tags is not read", limits::TAGS);
                return Err(RecordError::tag(tag.line, reason));
            }
            tags.push(tag);
            self.pending = false;
        }
        self.skip = Skip::Plays;
        let Some(place) = tags.iter().position(|tag| tag.name == "Game") else {
            return Err(RecordError::tag(first, "the tag Game is missing: it says which game was played"));
        };
        let game = tags.remove(place);
        let id =
            game.value.parse::<GameId>().map_err(|error| RecordError::tag(game.line, error.to_string()))?;
        let mut record = Record { tags, line: first, ..Record::new(id) };
        let mut moves = Movetext::new(record.start()?);
        while self.line()? {
            let next_game = match moves.open_comment() {
                Some(_) => looks_like_tag(&self.lines.bytes),
                None => self.is_tag(),
            };
            if next_game {
                break;
            }
            size += self.lines.bytes.len();
            if size > limits::GAME {
                let reason = format!("a game of more than {} bytes is not read", limits::GAME);
                return Err(RecordError::syntax(self.lines.number, 1, reason));
            }
            moves.line(self.text()?, self.lines.number)?;
            self.pending = false;
        }
        if let Some((line, column)) = moves.open_comment() {
            return Err(RecordError::syntax(line, column, "this comment is not closed by }"));
        }
        self.skip = Skip::Nothing;
        (record.plays, record.comment) = (moves.plays, moves.comment);
        Ok(record)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let found = match self.seek() {
            Ok(true) => Some(self.record()),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        };
        self.ended |= found.is_none();
        found
    }
}

/// Whether a line inside a comment is so clearly a tag that somebody forgot to close the comment: without this, one
/// missing brace would swallow the rest of a file.
fn looks_like_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    name > 0 && rest[name..].starts_with(b" \"")
}

fn parse_tag(line: &str, number: usize) -> Result<Tag, RecordError> {
    let refuse = |rest: &str, reason: &str| {
        let column = line[..line.len() - rest.len()].chars().count() + 1;
        Err(RecordError::syntax(number, column, reason))
    };
    let inner = line.trim_start().trim_start_matches('[');
    let length = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(inner.len());
    let (name, rest) = inner.split_at(length);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return refuse(inner, "expected the name of a tag, as in [Result \"draw\"]");
    }
    let rest = rest.trim_start();
    let Some(quoted) = rest.strip_prefix('"') else {
        return refuse(rest, "expected the value of the tag in double quotes");
    };
    let mut value = String::new();
    let mut chars = quoted.chars();
    loop {
        let before = chars.as_str();
        match chars.next() {
            Some('"') => break,
            Some('\\') => match chars.next() {
                Some(c @ ('"' | '\\')) => value.push(c),
                _ => return refuse(before, "after a backslash, expected a double quote or a backslash"),
            },
            Some(c) if c.is_control() && c != '\t' => {
                return refuse(before, "a value holds no control characters");
            }
            Some(c) => value.push(c),
            None => return refuse("", "the value of the tag is not closed by a double quote"),
        }
    }
    let rest = chars.as_str().trim_start();
    match rest.strip_prefix(']') {
        Some(after) if after.trim().is_empty() => Ok(Tag { name: name.to_owned(), value, line: number }),
        Some(after) => refuse(after.trim_start(), "a line holds one tag"),
        None => refuse(rest, "the tag is not closed by ]"),
    }
}
