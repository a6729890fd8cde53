//! Move texts (article 6): `C5-1`, `D5-2xE3,13`, `A1,3-A4`, `B4,5-A4xF2,15`.

use super::Action;
use super::board::{Junction, name, named};
use super::cows::Cow;
use super::now::Now;
use crate::Refusal;

pub(super) fn write(now: &Now, action: Action, out: &mut String) {
    let shot = match action {
        Action::Place { at, cow, shot } => {
            out.push_str(&format!("{}-{cow}", name(at)));
            shot
        }
        Action::Move { from, to, shot } => {
            out.push_str(&format!("{},{}-{}", name(from), now.cows.at(from), name(to)));
            shot
        }
    };
    if let Some(shot) = shot {
        out.push_str(&format!("x{},{}", name(shot), now.cows.at(shot)));
    }
}

/// Reads what 6.2 allows: with or without spaces, en-dashes, `×`, small letters, no hyphen in stage 1.
pub(super) fn parse(now: &Now, text: &str) -> Result<Action, Refusal> {
    let mut reader = Reader::new(text);
    let first = reader.junction()?;
    if reader.accept(',') {
        let from = reader.cow_on(now, first)?;
        reader.expect('-', "a hyphen and the junction of arrival, as in A1,3-A4")?;
        let (to, _) = reader.junction()?;
        let shot = reader.shot(now)?;
        return Ok(Action::Move { from, to, shot });
    }
    reader.accept('-');
    let (cow, _) = reader.cow()?;
    let shot = reader.shot(now)?;
    Ok(Action::Place { at: first.0, cow, shot })
}

/// Whether two words of a record are parts of one move.
pub(super) fn joins(left: &str, right: &str) -> bool {
    let mut last = None;
    let (mut started, mut comma) = (false, false);
    // The junction of departure: what stands before a comma.
    let (mut departure, mut length) = ([' '; 2], 0);
    for c in plain(left) {
        last = Some(c);
        started |= matches!(c, '-' | 'x');
        comma |= c == ',';
        if !comma {
            if let Some(letter) = departure.get_mut(length) {
                *letter = c;
            }
            length += 1;
        }
    }
    let open = matches!(last, Some('-' | ',' | 'x'));
    // A junction alone, or one with its cow, is no move yet: `A1 ,3`, `A1,3 -A4`, `C5 1`.
    let waiting = !started && length == 2 && departure.iter().all(char::is_ascii) && {
        let bytes = departure.map(|c| c as u8);
        std::str::from_utf8(&bytes).is_ok_and(|text| named(text).is_some())
    };
    let mut right = plain(right);
    // No move begins with a comma: `xB2 ,13`.
    let shot = match right.next() {
        Some('x') => right.next().is_none_or(|target| target.is_ascii_uppercase()),
        first => first == Some(','),
    };
    open || waiting || (shot && last.is_some())
}

/// The characters of a text without its blanks, as the canonical notation writes them.
fn plain(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_whitespace()).map(plain_char)
}

fn plain_char(c: char) -> char {
    match c {
        '–' => '-',
        '×' | 'X' => 'x',
        'a'..='g' => c.to_ascii_uppercase(),
        _ => c,
    }
}

/// The characters of a text as the canonical notation writes them, with their places. Blanks are left out, but a number
/// or a junction must not be written with one inside.
struct Reader<'a> {
    text: &'a str,
    chars: Vec<(usize, char)>,
    next: usize,
}

/// Something read, with the range of characters it was read from.
type Found<T> = (T, (usize, usize));

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let chars = text
            .char_indices()
            .filter(|(_, c)| !c.is_whitespace())
            .map(|(at, c)| (at, plain_char(c)))
            .collect();
        Reader { text, chars, next: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.next).map(|&(_, c)| c)
    }

    fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, wanted: char, expected: &str) -> Result<(), Refusal> {
        if self.accept(wanted) {
            Ok(())
        } else {
            Err(self.refuse((self.next, self.chars.len()), format!("expected {expected}")))
        }
    }

    /// Whether the characters `index - 1` and `index` stand side by side.
    fn touches(&self, index: usize) -> bool {
        match (self.chars.get(index.wrapping_sub(1)), self.chars.get(index)) {
            (Some(&(before, c)), Some(&(at, _))) => before + c.len_utf8() == at,
            _ => false,
        }
    }

    fn offset(&self, index: usize) -> usize {
        self.chars.get(index).map_or(self.text.len(), |&(at, _)| at)
    }

    /// Refuses the characters `from..to`.
    fn refuse(&self, (from, to): (usize, usize), reason: impl Into<String>) -> Refusal {
        let start = self.offset(from);
        let token = self.text.get(start..self.offset(to)).unwrap_or("").trim_end();
        Refusal::new(self.text, start, token, reason)
    }

    fn junction(&mut self) -> Result<Found<Junction>, Refusal> {
        let range = (self.next, (self.next + 2).min(self.chars.len()));
        let word: String = self.chars[range.0..range.1].iter().map(|&(_, c)| c).collect();
        let junction = named(&word)
            .filter(|_| self.touches(range.0 + 1))
            .ok_or_else(|| self.refuse(range, "expected a junction, such as A1, D2 or G7"))?;
        self.next = range.1;
        Ok((junction, range))
    }

    fn cow(&mut self) -> Result<Found<Cow>, Refusal> {
        let start = self.next;
        while self.peek().is_some_and(|c| c.is_ascii_digit())
            && (self.next == start || self.touches(self.next))
        {
            self.next += 1;
        }
        let range = (start, self.next);
        let digits: String = self.chars[start..self.next].iter().map(|&(_, c)| c).collect();
        match digits.parse::<Cow>() {
            Ok(cow @ 1..=24) if !digits.starts_with('0') => Ok((cow, range)),
            _ => {
                let end = range.1.max(start + 1).min(self.chars.len());
                Err(self.refuse((start, end), "expected the number of a cow, 1–24"))
            }
        }
    }

    /// The number of the cow on a junction that was just read; it must be the one that stands there.
    fn cow_on(&mut self, now: &Now, (junction, place): Found<Junction>) -> Result<Junction, Refusal> {
        let (cow, number) = self.cow()?;
        match now.cows.at(junction) {
            found if found == cow => Ok(junction),
            0 => Err(self.refuse((place.0, number.1), format!("no cow stands on {}", name(junction)))),
            found => {
                let reason = format!("cow {found} stands on {}, not cow {cow}", name(junction));
                Err(self.refuse((place.0, number.1), reason))
            }
        }
    }

    /// A shot, if there is one, and then the end of the text.
    fn shot(&mut self, now: &Now) -> Result<Option<Junction>, Refusal> {
        let mut shot = None;
        if self.accept('x') {
            let target = self.junction()?;
            self.expect(',', "a comma and the number of the cow that is shot, as in xE3,13")?;
            shot = Some(self.cow_on(now, target)?);
        }
        if self.next < self.chars.len() {
            return Err(
                self.refuse((self.next, self.chars.len()), "expected the end of the move, or x and a shot")
            );
        }
        Ok(shot)
    }
}
