//! The clock itself.

use std::time::Duration;

use mura_games::Player;

use super::{ClockError, Event, Flag, Lag, TimeControl};

/// Under this time left nobody has to record any more (8.3).
const NO_DUTY: Duration = Duration::from_secs(3 * 60);

/// The clocks of both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    lag: Lag,
    sides: [Side; 2],
    phase: Phase,
    /// How long the turn lasted before it was last interrupted.
    before: Duration,
    /// What the network is allowed in this turn.
    grace: Duration,
    /// When the last thing happened.
    last: Duration,
}

/// What a clock shows of one player, as of the end of his last turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// Time left. Without clocks (8.4) the game's time is the first player's alone.
    pub left: Duration,
    /// Time that was charged.
    pub used: Duration,
    /// Time on turn that was not charged: delay, and what was the network's.
    pub free: Duration,
    /// The part of it that was the network's.
    pub lag: Duration,
}

/// What a clock is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The game has not begun.
    Ready,
    /// The time of the player on turn runs, since he got it or since the last pause.
    Running {
        /// The player on turn.
        turn: Player,
        /// Since when.
        since: Duration,
    },
    /// Both clocks stand, and can go on.
    Paused {
        /// The player on turn.
        turn: Player,
    },
    /// Time has run out. In a round the clocks can be set anew; or an arbiter gives more time.
    Fallen {
        /// The player on turn.
        turn: Player,
        /// What ran out, and when.
        flag: Flag,
    },
    /// The game is over.
    Stopped,
}

impl Clock {
    /// The clocks before a game, without allowance for a network.
    pub fn new(control: TimeControl) -> Self {
        Clock::with_lag(control, Lag::NONE)
    }

    /// The clocks before a game over a network.
    pub fn with_lag(control: TimeControl, lag: Lag) -> Self {
        let side = Side { left: control.time().unwrap_or_default(), ..Side::default() };
        Clock {
            control,
            lag,
            sides: [side; 2],
            phase: Phase::Ready,
            before: Duration::ZERO,
            grace: Duration::ZERO,
            last: Duration::ZERO,
        }
    }

    /// The clock after all these events.
    pub fn replay(
        control: TimeControl,
        lag: Lag,
        events: impl IntoIterator<Item = (Duration, Event)>,
    ) -> Result<Self, ClockError> {
        let mut clock = Clock::with_lag(control, lag);
        for (at, event) in events {
            clock.apply(at, event)?;
        }
        Ok(clock)
    }

    /// What was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What the clock is doing.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What the clock holds of a player, as of the end of his last turn.
    pub fn side(&self, player: Player) -> &Side {
        &self.sides[player.index()]
    }

    /// The player on turn, while there is one.
    pub fn turn(&self) -> Option<Player> {
        match self.phase {
            Phase::Ready | Phase::Stopped => None,
            Phase::Running { turn, .. } | Phase::Paused { turn } | Phase::Fallen { turn, .. } => Some(turn),
        }
    }

    /// The game begins, and this player's time runs.
    pub fn start(&mut self, turn: Player, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Start(turn))
    }

    /// The player on turn has made his move, and his opponent's time runs.
    pub fn press(&mut self, now: Duration) -> Result<(), ClockError> {
        // Where nobody is on turn, the event is refused whoever it names.
        self.switch(self.turn().unwrap_or(Player::First).other(), now)
    }

    /// The player on turn has made his move, and the time of `to` runs, even if it is the same player: a delay, an increment
    /// and a time for each move count from here. What belongs to one move, such as a throw and its step, is not switched.
    pub fn switch(&mut self, to: Player, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Switch(to))
    }

    /// So much of the turn that runs is the network's; what was granted in this turn before is part of it.
    pub fn lag(&mut self, lag: Duration, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Lag(lag))
    }

    /// Both clocks stand.
    pub fn pause(&mut self, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Pause)
    }

    /// The clock of the player on turn runs again.
    pub fn resume(&mut self, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Resume)
    }

    /// Both clocks are set anew: a round begins. They run on if they ran or if a flag had fallen; in a pause they stand.
    pub fn set_anew(&mut self, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::SetAnew)
    }

    /// An arbiter gives a player time. A flag that has fallen and for which there is time again is up again, and the clocks
    /// stand until they are [resumed](Clock::resume); the move then begins anew, with its delay.
    pub fn give(&mut self, player: Player, time: Duration, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Give(player, time))
    }

    /// An arbiter takes time from a player.
    pub fn take(&mut self, player: Player, time: Duration, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Take(player, time))
    }

    /// Time has run out. The flag falls once, at the instant at which it was [due](Clock::due).
    pub fn fall(&mut self, now: Duration) -> Result<Flag, ClockError> {
        self.apply(now, Event::Fall)?;
        match self.phase {
            Phase::Fallen { flag, .. } => Ok(flag),
            phase => Err(ClockError::Phase { event: Event::Fall, phase }),
        }
    }

    /// The game has ended.
    pub fn stop(&mut self, now: Duration) -> Result<(), ClockError> {
        self.apply(now, Event::Stop)
    }

    /// The time that a player has at `now`, which is not before the last event; `None` where nothing runs out.
    pub fn left(&self, player: Player, now: Duration) -> Option<Duration> {
        self.control.time()?;
        let runs = self.shared() || self.turn() == Some(player);
        let charged = if runs { self.charged(self.elapsed(now)) } else { Duration::ZERO };
        Some(self.sides[self.purse(player)].left.saturating_sub(charged))
    }

    /// All the time that a player has been on turn until `now`, charged or not.
    pub fn spent(&self, player: Player, now: Duration) -> Duration {
        let side = self.side(player);
        let turn = if self.turn() == Some(player) { self.elapsed(now) } else { Duration::ZERO };
        side.used + side.free + turn
    }

    /// When time will run out if nothing else happens. `None`: it will not.
    pub fn due(&self) -> Option<Duration> {
        self.control.time()?;
        let Phase::Running { turn, since } = self.phase else { return None };
        let whole = self.sides[self.purse(turn)].left.saturating_add(self.free());
        Some(since.saturating_add(whole.saturating_sub(self.before)))
    }

    /// The time that has run out by `now`, whether or not the flag has [fallen](Clock::fall) yet.
    pub fn flag(&self, now: Duration) -> Option<Flag> {
        if let Phase::Fallen { flag, .. } = self.phase {
            return Some(flag);
        }
        let at = self.due().filter(|due| *due <= now)?;
        Some(Flag { player: self.turn().filter(|_| !self.shared()), at })
    }

    /// Whether a player has to record the moves at `now` (Morabaraba, 8.2.2, 8.3, 8.4, 9.4): where there are clocks for the
    /// whole game, unless he has less than 3 minutes left; without clocks, if that was agreed; never at so much a move. No
    /// document asks for it where rounds are played, or where there is no limit of time.
    pub fn must_record(&self, player: Player, now: Duration) -> bool {
        match self.control {
            TimeControl::Game { .. } => self.left(player, now).is_some_and(|left| left >= NO_DUTY),
            TimeControl::Unclocked { recorded, .. } => recorded,
            TimeControl::None | TimeControl::Round { .. } | TimeControl::Move { .. } => false,
        }
    }

    /// Lets something happen. On an error nothing has changed.
    pub fn apply(&mut self, at: Duration, event: Event) -> Result<(), ClockError> {
        if at < self.last {
            return Err(ClockError::Backwards { at, last: self.last });
        }
        let phase = self.phase;
        if let Phase::Running { .. } = phase
            && let Some(flag) = self.flag(at)
            && event != Event::Fall
        {
            return Err(ClockError::Due(flag));
        }
        let refused = ClockError::Phase { event, phase };
        match (event, phase) {
            (Event::Start(turn), Phase::Ready) => self.phase = Phase::Running { turn, since: at },
            (Event::Switch(to), Phase::Running { turn, .. }) => {
                self.settle(turn, self.elapsed(at));
                self.complete(turn);
                self.phase = Phase::Running { turn: to, since: at };
            }
            (Event::Lag(lag), Phase::Running { turn, .. }) => {
                // The longest time of a game without clocks belongs to nobody, so nobody is paid out of it.
                if !self.shared() {
                    let quota = self.lag.most.saturating_sub(self.side(turn).lag);
                    self.grace = self.grace.max(lag.min(self.lag.each).min(quota));
                }
            }
            (Event::Pause, Phase::Running { turn, .. }) => {
                self.before = self.elapsed(at);
                self.phase = Phase::Paused { turn };
            }
            (Event::Resume, Phase::Paused { turn }) => self.phase = Phase::Running { turn, since: at },
            (Event::SetAnew, Phase::Stopped) => return Err(refused),
            (Event::SetAnew, _) => self.anew(at)?,
            (Event::Give(..) | Event::Take(..), Phase::Stopped) => return Err(refused),
            (Event::Give(player, time), _) => self.credit(player, time)?,
            (Event::Take(player, time), _) => {
                let left = self.left(player, at).ok_or(ClockError::NoTime)?;
                if time > left {
                    return Err(ClockError::Short { left });
                }
                let purse = self.purse(player);
                self.sides[purse].left -= time;
            }
            (Event::Fall, Phase::Running { turn, .. }) => {
                let flag = self.flag(at).ok_or(ClockError::NotDue { due: self.due() })?;
                self.settle(turn, self.elapsed(flag.at));
                self.phase = Phase::Fallen { turn, flag };
            }
            (Event::Fall, Phase::Ready | Phase::Paused { .. }) => {
                return Err(ClockError::NotDue { due: None });
            }
            (Event::Stop, Phase::Stopped) => return Err(refused),
            (Event::Stop, phase) => {
                if let Phase::Running { turn, .. } | Phase::Paused { turn } = phase {
                    self.settle(turn, self.elapsed(at));
                }
                self.phase = Phase::Stopped;
            }
            _ => return Err(refused),
        }
        self.last = at;
        Ok(())
    }

    /// Whether both players draw on one time, the game's.
    fn shared(&self) -> bool {
        matches!(self.control, TimeControl::Unclocked { .. })
    }

    /// Whose account a player's time is taken from.
    fn purse(&self, player: Player) -> usize {
        if self.shared() { 0 } else { player.index() }
    }

    /// How long the turn has lasted, pauses left out. Once time has run out it does not go on.
    fn elapsed(&self, now: Duration) -> Duration {
        let now = self.due().map_or(now, |due| now.min(due));
        match self.phase {
            Phase::Running { since, .. } => self.before.saturating_add(now.saturating_sub(since)),
            _ => self.before,
        }
    }

    /// What of the turn is not charged.
    fn free(&self) -> Duration {
        self.grace.saturating_add(self.control.delay())
    }

    /// What is charged for a turn of this length.
    fn charged(&self, elapsed: Duration) -> Duration {
        elapsed.saturating_sub(self.free())
    }

    /// Books a turn of this length, as if it ended; a new one can begin.
    fn settle(&mut self, turn: Player, elapsed: Duration) {
        let charged = self.charged(elapsed);
        if self.control.time().is_some() {
            let purse = self.purse(turn);
            self.sides[purse].left = self.sides[purse].left.saturating_sub(charged);
        }
        let side = &mut self.sides[turn.index()];
        side.used += charged;
        side.free += elapsed - charged;
        side.lag += elapsed.min(self.grace);
        (self.before, self.grace) = (Duration::ZERO, Duration::ZERO);
    }

    /// What a completed move earns.
    fn complete(&mut self, turn: Player) {
        let left = &mut self.sides[turn.index()].left;
        match self.control {
            TimeControl::Move { time } => *left = time,
            control => *left = left.saturating_add(control.increment()),
        }
    }

    fn anew(&mut self, at: Duration) -> Result<(), ClockError> {
        let time = self.control.time().ok_or(ClockError::NoTime)?;
        match self.phase {
            Phase::Running { turn, .. } => {
                self.settle(turn, self.elapsed(at));
                self.phase = Phase::Running { turn, since: at };
            }
            Phase::Paused { turn } => self.settle(turn, self.before),
            Phase::Fallen { turn, .. } => self.phase = Phase::Running { turn, since: at },
            Phase::Ready | Phase::Stopped => {}
        }
        for side in &mut self.sides {
            side.left = time;
        }
        Ok(())
    }

    fn credit(&mut self, player: Player, time: Duration) -> Result<(), ClockError> {
        self.control.time().ok_or(ClockError::NoTime)?;
        let purse = self.purse(player);
        self.sides[purse].left = self.sides[purse].left.saturating_add(time);
        if let Phase::Fallen { turn, .. } = self.phase
            && !self.sides[self.purse(turn)].left.is_zero()
        {
            self.phase = Phase::Paused { turn };
        }
        Ok(())
    }
}
