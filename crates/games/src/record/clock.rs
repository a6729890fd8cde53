//! Clock stamps: the time left on the mover's clock, `29:51`, `1:05:00`, `0:09.4`.

use std::fmt::{self, Write};
use std::time::Duration;

/// Hours that a clock may show.
const HOURS: u64 = 9999;

/// Reads `m:ss` or `h:mm:ss`, each with an optional fraction of a second. An error is a sentence.
pub(super) fn parse(text: &str) -> Result<Duration, String> {
    let refused = || {
        let text = crate::shortened(text);
        format!("expected the time left on a clock, such as 29:51, 1:05:00 or 0:09.4, not \"{text}\"")
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let number = |part: &str, most: u64| {
        let plain = (1..=7).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|&number: &u64| plain && number <= most).ok_or_else(refused)
    };
    let below_sixty = |part: &str| if part.len() == 2 { number(part, 59) } else { Err(refused()) };
    let mut parts = whole.split(':');
    let seconds = match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(minutes), Some(seconds), None, None) => {
            number(minutes, HOURS * 60)? * 60 + below_sixty(seconds)?
        }
        (Some(hours), Some(minutes), Some(seconds), None) => {
            number(hours, HOURS)? * 3600 + below_sixty(minutes)? * 60 + below_sixty(seconds)?
        }
        _ => return Err(refused()),
    };
    if fraction.is_empty() || fraction.len() > 9 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(refused());
    }
    let nanos = format!("{fraction:0<9}").parse().map_err(|_| refused())?;
    Ok(Duration::new(seconds, nanos))
}

/// Writes a time in the canonical form. More hours than can be read are written as the most that can.
pub(super) fn write(time: Duration, out: &mut impl Write) -> fmt::Result {
    let time = time.min(Duration::new(HOURS * 3600, 0));
    let (seconds, nanos) = (time.as_secs(), time.subsec_nanos());
    match seconds / 3600 {
        0 => write!(out, "{}:{:02}", seconds / 60, seconds % 60)?,
        hours => write!(out, "{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60)?,
    }
    match nanos {
        0 => Ok(()),
        nanos => write!(out, ".{}", format!("{nanos:09}").trim_end_matches('0')),
    }
}
