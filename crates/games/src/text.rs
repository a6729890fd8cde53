//! Helpers for reading texts: words and characters that know where they stand, so that every refusal can point.

use crate::Refusal;

/// A part of a text that remembers its place in the whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span<'a> {
    whole: &'a str,
    start: usize,
    text: &'a str,
}

impl<'a> Span<'a> {
    pub(crate) fn whole(text: &'a str) -> Self {
        Span { whole: text, start: 0, text }
    }

    pub(crate) fn as_str(self) -> &'a str {
        self.text
    }

    pub(crate) fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The span without white space at its ends.
    pub(crate) fn trim(self) -> Self {
        let front = self.text.len() - self.text.trim_start().len();
        Span { start: self.start + front, text: self.text.trim(), ..self }
    }

    /// Refuses all of this span.
    pub(crate) fn refuse(self, reason: impl Into<String>) -> Refusal {
        Refusal::new(self.whole, self.start, self.text, reason)
    }

    /// The bytes `from..to` of this span (both on character boundaries).
    pub(crate) fn slice(self, from: usize, to: usize) -> Self {
        Span { start: self.start + from, text: &self.text[from..to], ..self }
    }

    /// What is left from byte `from` on.
    pub(crate) fn after(self, from: usize) -> Self {
        self.slice(from, self.text.len())
    }

    /// The parts between occurrences of `separator`; always at least one, perhaps empty.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Span<'a>> {
        let mut offset = 0;
        self.text.split(separator).map(move |part| {
            let span = Span { start: self.start + offset, text: part, ..self };
            offset += part.len() + separator.len_utf8();
            span
        })
    }

    /// The two parts around the first `separator`, unless one of them is empty.
    pub(crate) fn halves(self, separator: char) -> Option<(Span<'a>, Span<'a>)> {
        self.split_once(separator).filter(|(one, other)| !one.is_empty() && !other.is_empty())
    }

    /// The two parts around the first `separator`.
    pub(crate) fn split_once(self, separator: char) -> Option<(Span<'a>, Span<'a>)> {
        let at = self.text.find(separator)?;
        Some((self.slice(0, at), self.after(at + separator.len_utf8())))
    }

    /// The span without a leading `prefix`, if it has one.
    pub(crate) fn strip_prefix(self, prefix: char) -> Option<Span<'a>> {
        self.text.starts_with(prefix).then(|| self.after(prefix.len_utf8()))
    }

    /// The characters, each as a span.
    pub(crate) fn chars(self) -> impl Iterator<Item = (char, Span<'a>)> {
        self.text.char_indices().map(move |(at, c)| (c, self.slice(at, at + c.len_utf8())))
    }

    /// A number without sign or leading zero, at most `most`.
    pub(crate) fn number(self, most: u32, expected: &str) -> Result<u32, Refusal> {
        let digits = self.text.as_bytes();
        let plain = !digits.is_empty()
            && digits.iter().all(u8::is_ascii_digit)
            && (digits.len() == 1 || digits[0] != b'0');
        match self.text.parse() {
            Ok(value) if plain && value <= most => Ok(value),
            _ => Err(self.refuse(format!("expected {expected}"))),
        }
    }
}

/// The fields of a position text, handed out one by one, so that the first thing that is wrong is what is told.
pub(crate) struct Fields<'a> {
    rest: Span<'a>,
    last: &'static str,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Fields { rest: Span::whole(text).trim(), last: "text" }
    }

    /// The next field; `name` is what is missing if there is none.
    pub(crate) fn next(&mut self, name: &'static str) -> Result<Span<'a>, Refusal> {
        if self.rest.is_empty() {
            return Err(self.rest.refuse(format!("the text ends before the {name}")));
        }
        self.last = name;
        let end = self.rest.text.find(char::is_whitespace).unwrap_or(self.rest.text.len());
        let field = self.rest.slice(0, end);
        self.rest = self.rest.after(end).trim();
        Ok(field)
    }

    /// Refuses whatever is left.
    pub(crate) fn end(self) -> Result<(), Refusal> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(self.rest.refuse(format!("nothing is expected after the {}", self.last)))
    }
}

/// Reads `b` or `w`.
pub(crate) fn parse_turn(span: Span<'_>) -> Result<crate::Player, Refusal> {
    match span.as_str() {
        "b" => Ok(crate::Player::First),
        "w" => Ok(crate::Player::Second),
        _ => Err(span.refuse("expected the player on turn, b or w")),
    }
}
