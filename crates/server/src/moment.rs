//! The time of day.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::macros::format_description;

/// The wall clock when the program began, and the steady one beside it.
static START: LazyLock<(i64, Instant)> = LazyLock::new(|| {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    (wall, Instant::now())
});

/// Milliseconds since 1970. It never runs backwards while the program lives, even if somebody sets the machine's clock: players'
/// clocks are reckoned with it.
pub fn now_ms() -> i64 {
    let (wall, instant) = &*START;
    wall + instant.elapsed().as_millis() as i64
}

/// A day as records write it: `2026.11.15`.
pub fn record_date(ms: i64) -> String {
    format(ms, format_description!("[year].[month].[day]"))
}

/// A day and a time for people, in universal time: `2026-11-15 16:20`.
pub fn people_time(ms: i64) -> String {
    format(ms, format_description!("[year]-[month]-[day] [hour]:[minute]"))
}

/// A time as names of files have it, so that they sort: `2026-11-15-162007`.
pub fn file_time(ms: i64) -> String {
    format(ms, format_description!("[year]-[month]-[day]-[hour][minute][second]"))
}

fn format(ms: i64, form: &[time::format_description::BorrowedFormatItem<'_>]) -> String {
    OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000))
        .ok()
        .and_then(|time| time.format(form).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_records_write_them() {
        assert_eq!(record_date(0), "1970.01.01");
        assert_eq!(record_date(1_763_223_600_000), "2025.11.15");
        assert_eq!(people_time(60_000), "1970-01-01 00:01");
        assert_eq!(file_time(61_000), "1970-01-01-000101");
    }
}
