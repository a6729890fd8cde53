//! Signs behind plays, and what they mean.

use std::fmt;

use crate::GameId;

/// A sign behind a play. What it means is the game's affair: `?!` is praise in Morabaraba (7.1.7) and a doubt in Mur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// One of `!!` `??` `!?` `?!` `!` `?`, `*` (forced), `+` (win), `=` (draw).
    Mark(&'static str),
    /// Men won or lost at the end: `+2`, `-1` (7.1.12, 7.1.13).
    Men(i32),
}

/// Longer ones first: `!!` is not two times `!`.
const MARKS: [&str; 9] = ["!!", "??", "!?", "?!", "!", "?", "*", "+", "="];

impl Sign {
    /// What the sign says of a play in a game, as a clause.
    ///
    /// Morabaraba's article 7.1 gives `?!` and `!?` the reverse of the meaning that they have elsewhere. The other documents
    /// give no list; their games take the usual one.
    pub fn meaning(self, game: GameId) -> String {
        let mark = match self {
            Sign::Men(men @ 0..) => return format!("men won: {men}"),
            Sign::Men(men) => return format!("men lost: {}", men.unsigned_abs()),
            Sign::Mark(mark) => mark,
        };
        match (mark, game) {
            ("!", _) => "strong",
            ("!!", _) => "very strong",
            ("?", _) => "weak",
            ("??", _) => "very weak",
            ("?!", GameId::Morabaraba) => "seems to be weak, but is strong",
            ("!?", GameId::Morabaraba) => "seems to be strong, but is weak",
            ("?!", _) => "doubtful",
            ("!?", _) => "interesting",
            ("*", _) => "forced: any other loses",
            ("+", _) => "wins",
            ("=", _) => "draws",
            _ => "a sign without a meaning",
        }
        .to_owned()
    }

    /// The sign with this text.
    pub fn parse(text: &str) -> Option<Sign> {
        Sign::strip(text).filter(|(before, _)| before.is_empty()).map(|(_, sign)| sign)
    }

    /// The sign at the start of signs that [`strip`](Sign::strip) has taken off a word, and the others.
    pub(super) fn take(signs: &str) -> Option<(Sign, &str)> {
        let digits = signs.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if digits > 0 && signs.starts_with(['+', '-']) {
            let (number, rest) = signs.split_at(1 + digits);
            return number.parse().ok().map(|men| (Sign::Men(men), rest));
        }
        let mark = *MARKS.iter().find(|mark| signs.starts_with(**mark))?;
        Some((Sign::Mark(mark), &signs[mark.len()..]))
    }

    /// The sign at the end of a word, and the word before it.
    pub(super) fn strip(word: &str) -> Option<(&str, Sign)> {
        let last = *word.as_bytes().last()?;
        if !last.is_ascii_digit() {
            let mark = *MARKS.iter().find(|mark| word.ends_with(**mark))?;
            return Some((&word[..word.len() - mark.len()], Sign::Mark(mark)));
        }
        let digits = word.len() - word.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (before, number) = word.split_at_checked(digits.checked_sub(1)?)?;
        // A hyphen belongs to the play (`C5-1`) unless nothing stands before it; `+0` is a play of Mur.
        let signed = number.starts_with('+') || number.starts_with('-') && before.is_empty();
        if !signed || number[1..].starts_with('0') {
            return None;
        }
        number.parse().ok().map(|men| (before, Sign::Men(men)))
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
