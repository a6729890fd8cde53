//! Random games on random clocks, against a model that lives through every millisecond.

use std::time::Duration;

use mura_games::{Luck, Player};

use super::control;
use crate::clock::{Clock, ClockError, Event, Lag, Phase, TimeControl};

const CONTROLS: [&str; 9] = [
    "none",
    "none 900ms",
    "none 1s recorded",
    "400ms",
    "300ms+20ms",
    "300ms delay 30ms",
    "250ms/round delay 40ms",
    "250ms/round+15ms",
    "70ms/move",
];

/// A clock as a person would keep one, with pebbles: one for every millisecond, moved one at a time.
struct Model {
    control: TimeControl,
    lag: Lag,
    /// Pebbles left; both players share the first heap without clocks.
    left: [u64; 2],
    /// Pebbles that came in, and that were thrown away because a heap was set anew or taken from.
    given: [u64; 2],
    dropped: [u64; 2],
    charged: [u64; 2],
    free: [u64; 2],
    lag_used: [u64; 2],
    turn: Option<Player>,
    running: bool,
    grace: u64,
    delay: u64,
    fallen: Option<(Option<Player>, u64)>,
}

fn millis(duration: Duration) -> u64 {
    duration.as_millis() as u64
}

impl Model {
    fn new(control: TimeControl, lag: Lag) -> Self {
        let time = control.time().map_or(0, millis);
        Model {
            control,
            lag,
            left: [time; 2],
            given: [time; 2],
            dropped: [0; 2],
            charged: [0; 2],
            free: [0; 2],
            lag_used: [0; 2],
            turn: None,
            running: false,
            grace: 0,
            delay: 0,
            fallen: None,
        }
    }

    fn heap(&self, player: Player) -> usize {
        if matches!(self.control, TimeControl::Unclocked { .. }) { 0 } else { player.index() }
    }

    fn begin(&mut self, player: Player, now: u64) {
        self.turn = Some(player);
        self.running = true;
        self.grace = 0;
        self.delay = millis(self.control.delay());
        self.look(now);
    }

    /// The flag falls when the last pebble has gone.
    fn look(&mut self, now: u64) {
        let idle = self.fallen.is_some() || self.control.time().is_none();
        let Some(player) = self.turn.filter(|_| self.running && !idle) else { return };
        if self.grace + self.delay + self.left[self.heap(player)] == 0 {
            let shared = matches!(self.control, TimeControl::Unclocked { .. });
            self.fallen = Some(((!shared).then_some(player), now));
        }
    }

    /// One millisecond goes by, until `now`.
    fn tick(&mut self, now: u64) {
        let Some(player) = self.turn.filter(|_| self.running && self.fallen.is_none()) else { return };
        let (heap, index) = (self.heap(player), player.index());
        if self.grace > 0 {
            self.grace -= 1;
            self.free[index] += 1;
            self.lag_used[index] += 1;
        } else if self.delay > 0 {
            self.delay -= 1;
            self.free[index] += 1;
        } else {
            self.charged[index] += 1;
            if self.control.time().is_some() {
                self.left[heap] -= 1;
            }
        }
        self.look(now);
    }

    fn fill(&mut self, index: usize, time: u64) {
        self.dropped[index] += self.left[index];
        self.given[index] += time;
        self.left[index] = time;
    }

    fn happen(&mut self, event: Event, now: u64) {
        match event {
            Event::Start(player) => self.begin(player, now),
            Event::Switch(to) => {
                let index = self.turn.unwrap().index();
                if let TimeControl::Move { time } = self.control {
                    self.fill(index, millis(time));
                }
                let more = millis(self.control.increment());
                self.left[index] += more;
                self.given[index] += more;
                self.begin(to, now);
            }
            Event::Lag(lag) => {
                let index = self.turn.unwrap().index();
                if !matches!(self.control, TimeControl::Unclocked { .. }) {
                    let quota = millis(self.lag.most) - self.lag_used[index];
                    self.grace = millis(lag).min(millis(self.lag.each)).min(quota);
                }
            }
            Event::Pause => self.running = false,
            Event::Resume => {
                self.running = true;
                self.look(now);
            }
            Event::SetAnew => {
                for index in 0..2 {
                    self.fill(index, millis(self.control.time().unwrap()));
                }
                let running = self.running;
                if let Some(turn) = self.turn {
                    self.fallen = None;
                    self.begin(turn, now);
                }
                self.running = running;
            }
            Event::Give(player, time) => {
                let heap = self.heap(player);
                self.left[heap] += millis(time);
                self.given[heap] += millis(time);
                // A flag is up again when there is time for it; the clocks stand.
                if let Some(turn) = self.turn.filter(|_| self.fallen.is_some())
                    && self.left[self.heap(turn)] > 0
                {
                    self.fallen = None;
                    self.begin(turn, now);
                    self.running = false;
                }
            }
            Event::Take(player, time) => {
                let heap = self.heap(player);
                self.left[heap] -= millis(time);
                self.dropped[heap] += millis(time);
                self.look(now);
            }
            Event::Fall => {}
            Event::Stop => (self.running, self.fallen, self.turn) = (false, None, None),
        }
    }

    /// Time is neither made nor lost.
    fn balance(&self) {
        let spent = match self.control {
            TimeControl::None => return,
            TimeControl::Unclocked { .. } => [self.charged[0] + self.charged[1], 0],
            _ => self.charged,
        };
        for (index, spent) in spent.into_iter().enumerate() {
            assert_eq!(self.left[index] + spent + self.dropped[index], self.given[index]);
        }
    }
}

fn some_event(luck: &mut Luck, fresh_turn: bool) -> Event {
    let player = Player::BOTH[luck.below(2)];
    let time = Duration::from_millis(luck.below(120) as u64);
    match luck.below(20) {
        0 => Event::Start(player),
        1 | 2 => Event::Pause,
        3..=5 => Event::Resume,
        6 => Event::SetAnew,
        7 => Event::Give(player, time),
        8 => Event::Take(player, time),
        9 if luck.below(8) == 0 => Event::Stop,
        // The model moves pebbles one way only, so what the network takes is known when a turn begins.
        10 | 11 if fresh_turn => Event::Lag(time),
        12 => Event::Fall,
        _ => Event::Switch(player),
    }
}

fn agree(clock: &Clock, model: &Model, now: u64, seed: u64) {
    let at = Duration::from_millis(now);
    for player in Player::BOTH {
        let left = model.control.time().map(|_| Duration::from_millis(model.left[model.heap(player)]));
        assert_eq!(clock.left(player, at), left, "seed {seed} at {now}: {clock:?}");
        let spent = Duration::from_millis(model.charged[player.index()] + model.free[player.index()]);
        assert_eq!(clock.spent(player, at), spent, "seed {seed} at {now}");
    }
    let flag = clock.flag(at).map(|flag| (flag.player, millis(flag.at)));
    assert_eq!(flag, model.fallen, "seed {seed} at {now}: {clock:?}");
    model.balance();
}

fn game(seed: u64) -> u32 {
    let mut luck = Luck::new(seed);
    let control = control(CONTROLS[luck.below(CONTROLS.len())]);
    let lag = Lag { each: Duration::from_millis(luck.below(30) as u64), most: Duration::from_millis(80) };
    let mut clock = Clock::with_lag(control, lag);
    let mut model = Model::new(control, lag);
    let mut log: Vec<(Duration, Event)> = Vec::new();
    let (mut now, mut falls, mut fresh) = (0, 0, false);
    for _ in 0..250 {
        for _ in 0..luck.below(60) * luck.below(2) {
            now += 1;
            model.tick(now);
            agree(&clock, &model, now, seed);
            fresh = false;
        }
        let at = Duration::from_millis(now);
        let (before, due) = (clock.clone(), clock.flag(at));
        let event = match due {
            Some(_) if luck.below(3) == 0 => Event::Fall,
            _ => some_event(&mut luck, fresh),
        };
        match clock.apply(at, event) {
            Ok(()) => {
                log.push((at, event));
                if event == Event::Fall {
                    assert!(due.is_some() && !matches!(before.phase(), Phase::Fallen { .. }), "seed {seed}");
                    falls += 1;
                }
                model.happen(event, now);
                fresh = matches!(event, Event::Start(_) | Event::Switch(_));
            }
            Err(error) => {
                assert_eq!(clock, before, "seed {seed}: {error} changed the clock");
                if let ClockError::Due(flag) = error {
                    assert_eq!(due, Some(flag), "seed {seed}");
                }
            }
        }
        if let Some(late) = at.checked_sub(Duration::from_millis(1))
            && log.last().is_some_and(|last| last.0 == at)
        {
            let refused = clock.clone().apply(late, Event::Pause);
            assert_eq!(refused, Err(ClockError::Backwards { at: late, last: at }), "seed {seed}");
        }
        assert!(clock.due().is_none_or(|due| due >= log.last().map_or(at, |last| last.0)), "seed {seed}");
        agree(&clock, &model, now, seed);
    }
    assert_eq!(Clock::replay(control, lag, log), Ok(clock), "seed {seed}: a clock is a fold over its events");
    falls
}

#[test]
fn time_is_never_made_or_lost_and_a_flag_falls_once_at_its_instant() {
    let falls: u32 = (0..3000).map(game).sum();
    assert!(falls > 1000, "{falls}: the games must try what they are about");
}

#[test]
fn pauses_cost_nothing_wherever_they_stand() {
    for seed in 0..500 {
        let mut luck = Luck::new(seed);
        let control = control(CONTROLS[luck.below(CONTROLS.len())]);
        let (mut plain, mut paused) = (Clock::new(control), Clock::new(control));
        let (mut now, mut late) = (Duration::ZERO, Duration::ZERO);
        plain.start(Player::First, now).unwrap();
        paused.start(Player::First, now).unwrap();
        for _ in 0..20 {
            let step = Duration::from_micros(luck.below(30_000) as u64);
            now += step;
            if plain.flag(now).is_some() {
                break;
            }
            let part = step * luck.below(5) as u32 / 4;
            paused.pause(now + late - step + part).unwrap();
            let pause = Duration::from_millis(luck.below(10_000) as u64);
            paused.resume(now + late - step + part + pause).unwrap();
            late += pause;
            plain.press(now).unwrap();
            paused.press(now + late).unwrap();
            for player in Player::BOTH {
                assert_eq!(plain.side(player), paused.side(player), "seed {seed}");
            }
            assert_eq!(plain.due().map(|due| due + late), paused.due(), "seed {seed}");
        }
    }
}
