//! Tags: `[Name "value"]`.

use std::fmt::{self, Write};

use super::RecordError;

/// One tag of a record: `[Name "value"]`.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The name: a letter, then letters, digits or `_`.
    pub name: String,
    /// The value, without its quotes and escapes.
    pub value: String,
    /// The line it stands on; 0 when it was not read from a file.
    pub line: usize,
}

impl Tag {
    /// Reads a line that starts with a bracket.
    pub(super) fn parse(line: &str, number: usize) -> Result<Tag, RecordError> {
        let refuse = |rest: &str, reason: &str| {
            let column = line[..line.len() - rest.len()].chars().count() + 1;
            Err(RecordError::syntax(number, column, reason))
        };
        let inner = line.trim_start();
        let inner = inner.strip_prefix('[').unwrap_or(inner);
        let letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = inner.as_bytes().iter().take_while(|byte| letter(byte)).count();
        let (name, rest) = inner.split_at(length);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return refuse(inner, "expected the name of a tag, as in [Result \"draw\"]");
        }
        let rest = rest.trim_start();
        let Some(quoted) = rest.strip_prefix('"') else {
            return refuse(rest, "expected the value of the tag in double quotes");
        };
        let plain = |byte: &u8| (b' '..0x7f).contains(byte) && !matches!(byte, b'"' | b'\\');
        let length = quoted.as_bytes().iter().take_while(|byte| plain(byte)).count();
        let mut value = quoted[..length].to_owned();
        let mut chars = quoted[length..].chars();
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

    /// Whether a line inside of something that was opened before is so clearly a tag that somebody forgot to close it:
    /// without this, one missing brace would swallow the rest of a file.
    pub(super) fn is_clear(line: &[u8]) -> bool {
        let Some(rest) = line.strip_prefix(b"[") else {
            return false;
        };
        let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        name > 0 && rest[name..].starts_with(b" \"")
    }

    pub(super) fn write(f: &mut impl Write, name: &str, value: &str) -> fmt::Result {
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
}
