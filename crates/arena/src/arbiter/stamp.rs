//! Times since the beginning of a game, as the log writes them: `0:12:05.250`.

use std::time::Duration;

/// Writes a time to the millisecond, which is as exactly as entries are kept.
pub(super) fn write(at: Duration) -> String {
    let (seconds, millis) = (at.as_secs(), at.subsec_millis());
    format!("{}:{:02}:{:02}.{millis:03}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads what [`write()`] writes of a [`rounded`] time, and nothing else.
pub(super) fn read(text: &str) -> Option<Duration> {
    let (whole, millis) = text.split_once('.')?;
    let mut parts = whole.split(':');
    let hours: u64 = parts.next()?.parse().ok()?;
    let (minutes, seconds): (u64, u64) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let seconds = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?;
    let at = Duration::from_secs(seconds).checked_add(Duration::from_millis(millis.parse().ok()?))?;
    (parts.next().is_none() && rounded(at) == at && write(at) == text).then_some(at)
}

/// The time to the millisecond.
pub(super) fn rounded(at: Duration) -> Duration {
    Duration::from_millis(at.as_millis().try_into().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_back_exactly_and_others_are_refused() {
        for millis in [0, 1, 999, 1000, 59_999, 60_000, 3_599_999, 3_600_000, 1 << 50] {
            let at = Duration::from_millis(millis);
            assert_eq!(read(&write(at)), Some(at));
        }
        assert_eq!(write(Duration::from_millis(725_250)), "0:12:05.250");
        for bad in
            ["", "1", "0:00:00", "0:60:00.000", "0:0:0.000", "0:00:00.0000", "0:00:00:00.000", "-0:00:00.000"]
        {
            assert_eq!(read(bad), None, "{bad}");
        }
        // Whoever adds to a time that was read must not run over.
        for long in ["99999999999999999999:00:00.000", "5124095576030431:00:15.999"] {
            assert_eq!(read(long), None, "{long}");
        }
        assert_eq!(read(&write(Duration::from_millis(u64::MAX))), Some(Duration::from_millis(u64::MAX)));
        assert_eq!(rounded(Duration::MAX), Duration::from_millis(u64::MAX));
    }
}
