//! What happens to a clock.

use std::time::Duration;

use mura_games::Player;

/// What happens to a clock, at some instant. A log of these is all that there is to know of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The game begins; this player's clock runs.
    Start(Player),
    /// The player on turn has made his move; now this player is on turn, be it the same one.
    Switch(Player),
    /// So much of the turn that runs is known to be the network's: see [`Lag`](super::Lag).
    Lag(Duration),
    /// The clocks are stopped and keep what they show: an arbiter is at the board, a server is down.
    Pause,
    /// They run again.
    Resume,
    /// A round begins: both clocks are set anew. The player on turn stays on turn, and his move begins anew.
    SetAnew,
    /// An arbiter gives a player time.
    Give(Player, Duration),
    /// An arbiter takes time from a player.
    Take(Player, Duration),
    /// Time ran out, and was seen to have run out.
    Fall,
    /// The game has ended; nothing runs any more.
    Stop,
}

/// Time that has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    /// Whose time; `None`: the longest time of a game without clocks is over (8.4).
    pub player: Option<Player>,
    /// The instant at which nothing was left, however late it was seen.
    pub at: Duration,
}
