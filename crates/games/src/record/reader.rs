//! Reading records one after the other.

use std::io::BufRead;

use super::builder::Builder;
use super::movetext::Movetext;
use super::replay::open_start;
use super::{Fault, Head, Listener, Record, RecordError, Tag, limits};
use crate::{GameId, Lines};

/// Reads the records of an input, one at a time and in the memory of one. After an error it goes on with the
/// next section of tags, so that every game of a file is seen.
///
/// As an iterator it gives whole [`Record`]s. [`tell`](Reader::tell) only tells what it reads, without keeping it.
pub struct Reader<R> {
    lines: Lines<R>,
    moves: Movetext,
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
        Reader {
            lines: Lines::new(input, limits::LINE),
            moves: Movetext::default(),
            pending: false,
            skip: Skip::Nothing,
            ended: false,
        }
    }

    /// Reads the next game and tells it to a listener, who has heard a part of it when there is an error. `None` at the end
    /// of the input.
    pub fn tell(&mut self, listener: &mut impl Listener) -> Option<Result<(), RecordError>> {
        if self.ended {
            return None;
        }
        let found = match self.seek() {
            Ok(true) => Some(self.game(listener)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        };
        self.ended |= found.is_none();
        found
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
                    text(&self.lines)?;
                    return Err(RecordError::syntax(self.lines.number, 1, reason));
                }
            }
            self.pending = false;
        }
        Ok(false)
    }

    fn game(&mut self, listener: &mut impl Listener) -> Result<(), RecordError> {
        self.skip = Skip::Tags;
        let (head, mut size) = self.head()?;
        self.skip = Skip::Plays;
        self.moves.begin(head.game, open_start(head.game, &head.tags)?.as_deref());
        listener.head(head);
        while self.line()? {
            let next_game = match self.moves.unclosed() {
                Some(_) => Tag::is_clear(&self.lines.bytes),
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
            self.moves.line(text(&self.lines)?, self.lines.number, listener)?;
            self.pending = false;
        }
        self.moves.end(listener)?;
        self.skip = Skip::Nothing;
        Ok(())
    }

    /// The section of tags, and its bytes.
    fn head(&mut self) -> Result<(Head, usize), RecordError> {
        let line = self.lines.number;
        let mut tags: Vec<Tag> = Vec::with_capacity(8);
        let mut game = None;
        let mut size = 0;
        while self.line()? && self.is_tag() {
            size += self.lines.bytes.len();
            let tag = Tag::parse(text(&self.lines)?, self.lines.number)?;
            let is_game = tag.name == "Game";
            if tags.iter().any(|other| other.name == tag.name) || is_game && game.is_some() {
                return Err(RecordError::tag(tag.line, format!("the tag {} stands twice", tag.name)));
            }
            if tags.len() == limits::TAGS {
                let reason = format!("a game with more than {} tags is not read", limits::TAGS);
                return Err(RecordError::tag(tag.line, reason));
            }
            match is_game {
                true => game = Some(tag),
                false => tags.push(tag),
            }
            self.pending = false;
        }
        let Some(game) = game else {
            self.skip = Skip::Plays;
            let written = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case("Game"));
            return Err(match written {
                Some(tag) => {
                    let reason =
                        format!("the tag Game is missing: {} is another name, capitals count", tag.name);
                    RecordError::tag(tag.line, reason)
                }
                None => RecordError::tag(line, "the tag Game is missing: it says which game was played"),
            });
        };
        let known = game.value.parse::<GameId>();
        let game = known.map_err(|error| {
            self.skip = Skip::Plays;
            RecordError::tag(game.line, error.to_string())
        })?;
        Ok((Head { game, tags, line }, size))
    }
}

/// The current line as text.
fn text<R>(lines: &Lines<R>) -> Result<&str, RecordError> {
    if lines.too_long {
        let reason = format!("a line of more than {} bytes is not read", limits::LINE);
        return Err(RecordError::syntax(lines.number, 1, reason));
    }
    std::str::from_utf8(&lines.bytes).map_err(|error| {
        let before = &lines.bytes[..error.valid_up_to()];
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        RecordError::syntax(lines.number, column, "this is not UTF-8")
    })
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = Builder::default();
        let told = self.tell(&mut builder)?;
        told.map(|()| builder.record).transpose()
    }
}
