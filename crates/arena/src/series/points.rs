//! Points, of which a game may give halves.

use std::fmt;
use std::ops::{Add, AddAssign};

/// Points in halves: `1`, `½`, `2½`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(u32);

impl Points {
    /// Half a point, for a game that nobody has won.
    pub const HALF: Points = Points(1);

    /// So many whole points.
    pub fn whole(points: u32) -> Points {
        Points(points.saturating_mul(2))
    }

    /// How many halves they are.
    pub fn halves(self) -> u32 {
        self.0
    }

    /// As a number.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, half) = (self.0 / 2, self.0 % 2 == 1);
        match (whole, half) {
            (0, true) => f.pad("½"),
            (whole, true) => f.pad(&format!("{whole}½")),
            (whole, false) => f.pad(&whole.to_string()),
        }
    }
}

/// `3½-2½`, as records write the points of both sides.
pub(super) fn pair([first, second]: [Points; 2]) -> String {
    format!("{first}-{second}")
}

/// Reads `3½-2½`; people may also write `3.5-2.5` or an en-dash.
pub(super) fn read_pair(text: &str) -> Option<[Points; 2]> {
    let (first, second) = text.split_once(['-', '–'])?;
    Some([read(first.trim())?, read(second.trim())?])
}

fn read(text: &str) -> Option<Points> {
    let (whole, half) = match text.strip_suffix('½').or_else(|| text.strip_suffix(".5")) {
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    let whole = match whole {
        "" if half == 1 => 0,
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse::<u32>().ok()?,
        _ => return None,
    };
    Some(Points(whole.checked_mul(2)?.checked_add(half)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_they_are_written() {
        for halves in 0..40 {
            let points = [Points(halves), Points(39 - halves)];
            assert_eq!(read_pair(&pair(points)), Some(points));
        }
        assert_eq!(pair([Points(1), Points(5)]), "½-2½");
        assert_eq!(read_pair("2.5 – 3"), Some([Points(5), Points(6)]));
        for text in ["", "-", "1", "½½-1", "x-1", "1-", "1--1", "4294967295-0", "+1-0", "1-½1"] {
            assert_eq!(read_pair(text), None, "{text}");
        }
    }
}
