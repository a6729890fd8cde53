//! When a game ended, to the second, in universal time.

use std::fmt;
use std::str::FromStr;

use mura_games::shortened;

/// A second of the years 1000 to 2999, in universal time. Text: `2026-11-15T13:40:05Z`; a date alone is its first second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment(i64);

const DAY: i64 = 86_400;

/// Days from 1970-01-01 to the first day of a year.
fn year_start(year: i64) -> i64 {
    let before = year - 1;
    let leap_days = before / 4 - before / 100 + before / 400;
    before * 365 + leap_days - 719_162
}

fn month_lengths(year: i64) -> [i64; 12] {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

impl Moment {
    /// The day, counted from 1970-01-01.
    pub fn day(self) -> i64 {
        self.0.div_euclid(DAY)
    }

    /// The first second of a date that records write as `2026.11.15`.
    pub(super) fn of_tag(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let [year, month, day] = [parts.next()?, parts.next()?, parts.next()?];
        let day = date([year, month, day]).filter(|_| parts.next().is_none())?;
        Some(Moment(day * DAY))
    }
}

/// A number of exactly so many digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    (text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

/// The day of a date that there is, counted from 1970-01-01.
fn date([year, month, day]: [&str; 3]) -> Option<i64> {
    let year = number(year, 4).filter(|year| (1000..=2999).contains(year))?;
    let months = month_lengths(year);
    let month = number(month, 2).filter(|month| (1..=12).contains(month))? as usize;
    let day = number(day, 2).filter(|day| (1..=months[month - 1]).contains(day))?;
    Some(year_start(year) + months[..month - 1].iter().sum::<i64>() + day - 1)
}

/// The second of a day.
fn time(text: &str) -> Option<i64> {
    let mut parts = text.strip_suffix('Z')?.split(':');
    let mut part = |below| number(parts.next()?, 2).filter(|number| *number < below);
    let second = part(24)? * 3600 + part(60)? * 60 + part(60)?;
    parts.next().is_none().then_some(second)
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (day, clock) = text.split_once('T').unwrap_or((text, "00:00:00Z"));
        let mut parts = day.splitn(3, '-').map(str::to_owned);
        let mut part = || parts.next().unwrap_or_default();
        let (year, month, day) = (part(), part(), part());
        let moment = date([&year, &month, &day]).and_then(|day| Some(Moment(day * DAY + time(clock)?)));
        moment.ok_or_else(|| {
            format!("\"{}\" is no time: expected 2026-11-15T13:40:05Z or 2026-11-15", shortened(text))
        })
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (day, second) = (self.day(), self.0.rem_euclid(DAY));
        // A year has 365 or 366 days, so this is the year or one of the next few.
        let mut year = 1970 + day.div_euclid(366).min(day.div_euclid(365));
        while year_start(year + 1) <= day {
            year += 1;
        }
        let mut rest = day - year_start(year);
        let mut month = 0;
        for length in month_lengths(year) {
            month += 1;
            if rest < length {
                break;
            }
            rest -= length;
        }
        write!(f, "{year:04}-{month:02}-{:02}", rest + 1)?;
        match second {
            0 => Ok(()),
            _ => write!(f, "T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60),
        }
    }
}
