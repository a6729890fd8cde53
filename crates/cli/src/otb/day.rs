//! The day and the time of day at which a game begins, as its tags say them.

use std::time::{SystemTime, UNIX_EPOCH};

/// `2026.11.15` and `14:03:22 UTC`; nothing where the system's clock shows no year that a record could name.
pub(super) fn written(now: SystemTime) -> Option<[String; 2]> {
    let seconds = now.duration_since(UNIX_EPOCH).ok()?.as_secs();
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (mut year, mut day) = (1970, days);
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    while year < 3000 && day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    lengths[1] += u64::from(is_leap(year));
    for (month, length) in (1..).zip(lengths) {
        if day < length && year < 3000 {
            let time = format!("{:02}:{:02}:{:02} UTC", second / 3600, second / 60 % 60, second % 60);
            return Some([format!("{year}.{month:02}.{:02}", day + 1), time]);
        }
        day = day.saturating_sub(length);
    }
    None
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, day, time) in [
            (0, "1970.01.01", "00:00:00"),
            (951_782_399, "2000.02.28", "23:59:59"),
            (951_782_400, "2000.02.29", "00:00:00"),
            (951_868_800, "2000.03.01", "00:00:00"),
            (1_704_067_199, "2023.12.31", "23:59:59"),
            (1_794_751_402, "2026.11.15", "14:03:22"),
            (4_107_542_400, "2100.03.01", "00:00:00"),
        ] {
            let written = written(UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
            assert_eq!(written, [day.to_owned(), format!("{time} UTC")], "{seconds}");
        }
        assert_eq!(written(UNIX_EPOCH + Duration::from_secs(40_000_000_000)), None);
    }
}
