//! What the rule documents say about time.

use std::time::Duration;

use mura_games::GameId;

use super::{Bonus, TimeControl};

const fn minutes(number: u64) -> Duration {
    Duration::from_secs(60 * number)
}

/// The time control that the game's document gives, where there are clocks:
///
/// - Morabaraba, article 8.1: 30 minutes each to finish a game;
/// - Advanced Mur, TIME CONTROLS: rounds of 10 minutes with a delay of 5 seconds;
/// - the documents of Mur and Ur name no clock.
pub fn usual(game: GameId) -> TimeControl {
    match game {
        GameId::Morabaraba => TimeControl::sudden_death(minutes(30)),
        GameId::MurAdvanced => {
            TimeControl::Round { time: minutes(10), bonus: Bonus::Delay(Duration::from_secs(5)) }
        }
        GameId::MurClassic | GameId::MurKraken | GameId::Ur => TimeControl::None,
    }
}

/// The time control of a game where there are no stop clocks: Morabaraba, article 8.4, lets a game last 20 minutes without
/// recording and 60 minutes with it.
pub fn unclocked(game: GameId, recorded: bool) -> TimeControl {
    match game {
        GameId::Morabaraba => {
            TimeControl::Unclocked { most: minutes(if recorded { 60 } else { 20 }), recorded }
        }
        _ => TimeControl::None,
    }
}

/// The time control of the additional games of a knock-out, where the document has one: Morabaraba, article 9.4, plays them
/// at 20 seconds a move.
pub fn tie_break(game: GameId) -> Option<TimeControl> {
    (game == GameId::Morabaraba).then_some(TimeControl::Move { time: Duration::from_secs(20) })
}
