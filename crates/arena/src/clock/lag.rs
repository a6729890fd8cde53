//! What the network takes, and how much of it is given back.

use std::time::Duration;

/// How much of the network's time is not charged to a player.
///
/// A server that sees its connection to a player to be slow – by the round trips that *it* measures, not by what the player's
/// program claims – tells the clock during his turn ([`Clock::lag`](super::Clock::lag)). The turn then begins with so much
/// free time, but with no more than `each` in a turn, and no more than `most` of it is used in a game. What is granted in
/// a turn and not used is not counted. Because it is granted before the time runs out, the instant at which the flag
/// falls stays exact. A player who makes his line slow on purpose gains at most `most` in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lag {
    /// The most for one turn.
    pub each: Duration,
    /// The most for all turns of a player in a game.
    pub most: Duration,
}

impl Lag {
    /// Nothing: players sit at one board.
    pub const NONE: Lag = Lag { each: Duration::ZERO, most: Duration::ZERO };

    /// For play over a network: a second a turn and a minute a game.
    pub const ONLINE: Lag = Lag { each: Duration::from_secs(1), most: Duration::from_secs(60) };
}
