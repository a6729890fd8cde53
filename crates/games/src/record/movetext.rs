//! The plays of a record, read word by word.

use super::{Play, RecordError, Sign, limits};
use crate::{Table, shortened};

/// What has been read of the plays so far.
pub(super) struct Movetext {
    /// The game at its start: it knows which words belong together and how plays are numbered.
    start: Box<dyn Table>,
    pub(super) comment: String,
    pub(super) plays: Vec<Play>,
    /// Whether the next word may belong to the last play's text.
    open: bool,
    /// Whether the last word was a number.
    numbered: bool,
    /// Where a comment in braces that is not closed yet starts.
    brace: Option<(usize, usize)>,
}

/// How many plays of the first number are missing because the second player begins.
pub(super) fn missing_plays(start: &dyn Table) -> usize {
    start.turn().index() % start.plays_per_number()
}

/// Counts characters while bytes go by, so that a long line is not counted again for each of its words.
struct Columns<'a> {
    line: &'a str,
    byte: usize,
    column: usize,
}

impl Columns<'_> {
    fn at(&mut self, byte: usize) -> usize {
        self.column += self.line[self.byte..byte].chars().count();
        self.byte = byte;
        self.column
    }
}

impl Movetext {
    pub(super) fn new(start: Box<dyn Table>) -> Self {
        Movetext {
            start,
            comment: String::new(),
            plays: Vec::new(),
            open: false,
            numbered: false,
            brace: None,
        }
    }

    /// The place of a comment that is not closed yet.
    pub(super) fn open_comment(&self) -> Option<(usize, usize)> {
        self.brace
    }

    /// Reads one line.
    pub(super) fn line(&mut self, line: &str, number: usize) -> Result<(), RecordError> {
        let mut columns = Columns { line, byte: 0, column: 1 };
        let mut at = 0;
        while at < line.len() {
            let rest = &line[at..];
            let blanks = rest.len() - rest.trim_start().len();
            if blanks > 0 {
                at += blanks;
                continue;
            }
            let column = columns.at(at);
            if self.brace.is_some() {
                let end = rest.find('}');
                self.remark_words(&rest[..end.unwrap_or(rest.len())], number, column)?;
                at += end.map_or(rest.len(), |end| end + 1);
                if end.is_some() {
                    self.brace = None;
                }
            } else if rest.starts_with('{') {
                self.brace = Some((number, column));
                self.open = false;
                at += 1;
            } else if let Some(comment) = rest.strip_prefix(';') {
                self.open = false;
                return self.remark_words(comment, number, column);
            } else {
                let end =
                    rest.find(|c: char| c.is_whitespace() || c == '{' || c == ';').unwrap_or(rest.len());
                self.word(&rest[..end], number, column)?;
                at += end;
            }
        }
        Ok(())
    }

    /// Adds the words of a comment to what it is about.
    fn remark_words(&mut self, text: &str, line: usize, column: usize) -> Result<(), RecordError> {
        let comment = self.plays.last_mut().map_or(&mut self.comment, |play| &mut play.comment);
        for word in text.split_whitespace() {
            if word.len() > limits::WORD {
                return Err(too_long_word(line, column));
            }
            // A terminal would obey it.
            if let Some(c) = word.chars().find(|c| c.is_control()) {
                return Err(RecordError::syntax(line, column, format!("a comment cannot hold {c:?}")));
            }
            if !comment.is_empty() {
                comment.push(' ');
            }
            comment.push_str(word);
        }
        Ok(())
    }

    fn word(&mut self, word: &str, line: usize, column: usize) -> Result<(), RecordError> {
        let refuse = |reason: String| Err(RecordError::syntax(line, column, reason));
        if word.len() > limits::WORD {
            return Err(too_long_word(line, column));
        }
        if let Some(c) =
            word.chars().find(|&c| matches!(c, '(' | ')' | '[' | ']' | '}' | '"') || c.is_control())
        {
            return refuse(match c {
                '(' | ')' => "variations in parentheses are not read".into(),
                '}' => "there is no comment here that } could close".into(),
                c => format!("expected a play, not {c:?}"),
            });
        }
        if let Some((number, rest)) = numbered(word) {
            let expected =
                (self.plays.len() + missing_plays(&*self.start)) / self.start.plays_per_number() + 1;
            if number != expected.to_string() {
                return refuse(format!("the next play has number {expected}, not {}", shortened(number)));
            }
            self.open = false;
            self.numbered = true;
            return match rest {
                "" => Ok(()),
                rest if numbered(rest).is_some() => refuse("a play has one number".into()),
                rest => self.word(rest, line, column + word.chars().count() - rest.chars().count()),
            };
        }
        // Dots behind a number stand for the first player's play: `1. ... D6,16-D7`.
        if word.bytes().all(|byte| byte == b'.') {
            return if self.numbered { Ok(()) } else { refuse("expected a play, not dots".into()) };
        }
        self.numbered = false;
        let last = self.plays.last_mut().filter(|_| self.open);
        // Behind `C5` a word `-1` is the cow, not a man lost.
        let cow =
            word.starts_with('-') && last.as_ref().is_some_and(|last| self.start.joins(&last.text, word));
        let (text, remark, signs) = split(word, !cow);
        let bare = remark.is_empty() && signs.is_empty();
        if let Some(last) = last
            && !text.is_empty()
            && self.start.joins(&last.text, text)
        {
            // Each word looks at the whole text before it: without a bound, many words would take for ever.
            if last.text.len() + text.len() >= limits::PLAY {
                return refuse(format!(
                    "a play of several words has at most {} bytes: is a number missing?",
                    limits::PLAY
                ));
            }
            last.text.push(' ');
            last.text.push_str(text);
            self.open = bare;
            return behind(last, &remark, signs, line, column);
        }
        if text.bytes().all(|byte| byte == b'X') {
            let Some(last) = self.plays.last_mut() else {
                let word = shortened(word);
                return refuse(format!("\"{word}\" stands behind a play, and there is none before it"));
            };
            let part = if word.starts_with('-') { word } else { text };
            if !part.is_empty() && self.start.joins(&last.text, part) {
                let part = shortened(part);
                return refuse(format!(
                    "\"{part}\" is part of a play here, and its play was ended before it"
                ));
            }
            self.open = false;
            return behind(last, &format!("{text}{remark}"), signs, line, column);
        }
        if self.plays.len() == limits::PLAYS {
            return refuse(format!("a game of more than {} plays is not read", limits::PLAYS));
        }
        self.open = bare;
        let mut play = Play { text: text.to_owned(), line, column, ..Play::default() };
        behind(&mut play, &remark, signs, line, column)?;
        self.plays.push(play);
        Ok(())
    }
}

/// Adds what stands behind a play, if there is not too much of it.
fn behind(
    play: &mut Play,
    remark: &str,
    signs: Vec<Sign>,
    line: usize,
    column: usize,
) -> Result<(), RecordError> {
    if play.remark.len() + remark.len() > limits::SIGNS || play.signs.len() + signs.len() > limits::SIGNS {
        let reason = format!("more than {} marks or signs behind a play are not read", limits::SIGNS);
        return Err(RecordError::syntax(line, column, reason));
    }
    play.add(remark, signs);
    Ok(())
}

fn too_long_word(line: usize, column: usize) -> RecordError {
    RecordError::syntax(line, column, format!("a word of more than {} bytes is not read", limits::WORD))
}

/// Splits a play's number from what follows it: `12.`, `12...`, `12.c2-d2`.
fn numbered(word: &str) -> Option<(&str, &str)> {
    let (number, rest) = word.split_once('.')?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| (number, rest.trim_start_matches('.')))
}

/// Takes remarks and signs off the end of a word; `men` tells whether `-1` is a sign.
fn split(word: &str, men: bool) -> (&str, String, Vec<Sign>) {
    let (mut text, mut remark, mut signs) = (word, String::new(), Vec::new());
    loop {
        if let Some(before) = text.strip_suffix('#') {
            remark.push('#');
            text = before;
        } else if let Some((before, sign)) =
            Sign::strip(text).filter(|(_, sign)| men || !matches!(sign, Sign::Men(_)))
        {
            signs.push(sign);
            text = before;
        } else {
            signs.reverse();
            return (text, remark, signs);
        }
    }
}
