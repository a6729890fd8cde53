mod articles;
mod errors;
mod properties;
mod text;

use std::time::Duration;

use super::{Clock, TimeControl};

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

fn minutes(number: u64) -> Duration {
    seconds(60 * number)
}

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn clock(text: &str) -> Clock {
    Clock::new(control(text))
}
