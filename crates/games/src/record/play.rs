//! One play of a record and what is written behind it.

use std::fmt;

/// One play of a record. Equal when it says the same; its place does not count.
#[derive(Clone, Debug, Default)]
pub struct Play {
    /// The action in the game's notation, as it was written, with single blanks.
    pub text: String,
    /// What the record says that the play did: `X`, `XX`, `#`, `X#`, or nothing.
    pub remark: String,
    /// The signs behind it.
    pub signs: Vec<Sign>,
    /// The comment behind it.
    pub comment: String,
    /// The line it stands on; 0 when it was not read from a file.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
}

impl Play {
    /// Adds remarks (kept in one order: `X#`) and signs.
    pub(super) fn add(&mut self, remark: &str, signs: Vec<Sign>) {
        self.remark.insert_str(0, remark);
        let marks = self.remark.matches('X').count();
        let rest = self.remark.replace('X', "");
        self.remark = format!("{}{rest}", "X".repeat(marks));
        self.signs.extend(signs);
    }

    /// A play as [`Table::play`](crate::Table::play) reports it.
    pub fn new(text: impl Into<String>, remark: &str) -> Self {
        Play { text: text.into(), remark: remark.split_whitespace().collect(), ..Play::default() }
    }
}

impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        let said =
            |play: &Self| (play.text.clone(), play.remark.clone(), play.signs.clone(), play.comment.clone());
        said(self) == said(other)
    }
}

impl Eq for Play {}

/// A sign behind a play. What it means is the game's affair: `?!` is praise in Morabaraba (7.1.7) and a doubt in Mur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// One of `!!` `??` `!?` `?!` `!` `?`, `*` (forced), `+` (win), `=` (draw).
    Mark(&'static str),
    /// Men won or lost at the end: `+2`, `-1`.
    Men(i32),
}

/// Longer ones first: `!!` is not two times `!`.
const MARKS: [&str; 9] = ["!!", "??", "!?", "?!", "!", "?", "*", "+", "="];

impl Sign {
    /// The sign at the end of a word, and the word before it.
    pub(super) fn strip(word: &str) -> Option<(&str, Sign)> {
        for mark in MARKS {
            if let Some(before) = word.strip_suffix(mark) {
                return Some((before, Sign::Mark(mark)));
            }
        }
        let digits = word.len() - word.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (before, number) = word.split_at_checked(digits.checked_sub(1)?)?;
        // A hyphen belongs to the play (`C5-1`) unless nothing stands before it; `+0` is a play of Mur.
        let signed = number.starts_with('+') || number.starts_with('-') && before.is_empty();
        let men = number.parse().ok()?;
        (signed && !number[1..].starts_with('0')).then_some((before, Sign::Men(men)))
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sign::Mark(mark) => f.write_str(mark),
            Sign::Men(men) => write!(f, "{men:+}"),
        }
    }
}
