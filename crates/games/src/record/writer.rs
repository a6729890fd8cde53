//! Writing records in their canonical form: what is read back says the same.

use std::fmt::{self, Write};

use super::movetext::missing_plays;
use super::{Play, Record};

/// Where lines are wrapped. Tags and single words may be longer.
const WIDTH: usize = 100;

/// The canonical text of the record, with a blank line at its end, so that a file of records is written one
/// after the other.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", self.game.as_str())?;
        for tag in &self.tags {
            write_tag(f, &tag.name, &tag.value)?;
        }
        f.write_char('\n')?;
        let start = self.start().ok();
        let (per_number, missing) =
            start.as_ref().map_or((1, 0), |start| (start.plays_per_number(), missing_plays(&**start)));
        // A number also keeps apart what would be read as one play.
        let joined = |before: &Play, play: &Play| {
            let first = play.text.split(' ').next().unwrap_or("");
            start.as_ref().is_some_and(|start| start.joins(&before.text, first))
        };
        let mut before = None;
        let mut lines = Lines { out: f, column: 0 };
        lines.comment(&self.comment)?;
        for (index, play) in (missing..).zip(&self.plays) {
            let number = index / per_number + 1;
            let number = match index % per_number {
                0 => format!("{number}. "),
                _ if before.is_none_or(|before| joined(before, play)) => format!("{number}... "),
                _ => String::new(),
            };
            before = Some(play);
            lines.word(&format!("{number}{}", Written(play)))?;
            lines.comment(&play.comment)?;
        }
        if lines.column > 0 {
            lines.end()?;
        }
        match self.plays.is_empty() && self.comment.is_empty() {
            true => Ok(()),
            false => f.write_char('\n'),
        }
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() && c != '\t' => f.write_char(' ')?,
            c => f.write_char(c)?,
        }
    }
    f.write_str("\"]\n")
}

/// A play with its remark and signs. Only the first sign is attached: `! ?` is not `!?`.
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
            let apart = index > 0 || matches!(sign, super::Sign::Men(_));
            write!(f, "{}{sign}", if apart { " " } else { "" })?;
        }
        Ok(())
    }
}

/// Words set one after the other and wrapped.
struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.end()?;
        }
        // At the very start of a line a bracket would be taken for a tag.
        if self.column > 0 || word.starts_with('[') {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
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
        let mut opening = "{";
        while let Some(word) = words.next() {
            let closing = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{opening}{word}{closing}"))?;
            opening = "";
        }
        Ok(())
    }

    fn end(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }
}
