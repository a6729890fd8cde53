//! One game that the bot plays, from wherever it stands to its end.

use std::time::Duration;

use mura_arena::engines::{Engine, Mover};
use mura_engine::Resources;
use mura_games::Player;
use serde_json::json;

use super::backoff::Backoff;
use super::leaving::Leaving;
use super::line::{Heard, Line};
use super::report::Report;
use super::server::{Server, Trouble};
use super::thinking::{Answer, Thinking, pace};
use super::wire::{OwnGame, Told, View, What};

/// So many plays in a row may be refused before the bot gives a game up.
const REFUSALS: u32 = 5;

/// How long to wait after a refusal.
const BREATH: Duration = Duration::from_millis(500);

/// What a game needs from its bot.
pub(super) struct Table {
    pub(super) server: Server,
    pub(super) engine: Engine,
    pub(super) resources: Resources,
    pub(super) time: Duration,
    pub(super) leaving: Leaving,
    pub(super) report: Report,
    pub(super) game: OwnGame,
}

/// Why a connection ended.
enum Ended {
    /// The game is over, or it cannot be gone on with.
    Game,
    /// The connection alone.
    Line,
    /// The bot leaves.
    Left,
}

/// Plays a game to its end, over as many connections as it takes.
pub(super) fn play(table: &Table) {
    let path = format!("/api/v1/game/{}/socket", table.game.key);
    let mut backoff = Backoff::default();
    let mut thinking = None;
    while !table.leaving.is_at_once() {
        match Line::open(&table.server, &path) {
            Ok(line) => {
                let mut seat = Sitting {
                    table,
                    line,
                    plays: Vec::new(),
                    lag_ms: None,
                    refusals: 0,
                    is_outage: false,
                    seen: false,
                };
                let ended = seat.converse(&mut thinking);
                if seat.seen {
                    backoff.reset();
                }
                seat.line.close();
                match ended {
                    Ended::Game | Ended::Left => return,
                    Ended::Line => {}
                }
            }
            Err(Trouble::Later(why)) => table.report.game(&table.game, &why),
            Err(trouble) => {
                table.report.game(&table.game, &format!("given up: {trouble}"));
                return;
            }
        }
        table.leaving.wait(backoff.next());
    }
}

/// One connection to a game.
struct Sitting<'a> {
    table: &'a Table,
    line: Line,
    plays: Vec<String>,
    lag_ms: Option<u64>,
    refusals: u32,
    /// Whether the server stores nothing at the moment: then plays are refused, and it tells when it is over.
    is_outage: bool,
    /// Whether the game was seen.
    seen: bool,
}

impl Sitting<'_> {
    fn converse(&mut self, thinking: &mut Option<Thinking>) -> Ended {
        loop {
            if self.table.leaving.is_at_once() {
                return Ended::Left;
            }
            match self.line.hear() {
                Heard::Text(text) => match serde_json::from_str(&text) {
                    Ok(told) => {
                        if let Some(ended) = self.hear(told, thinking) {
                            return ended;
                        }
                    }
                    Err(error) => {
                        self.say(&format!("given up: a message of the server is not understood: {error}"));
                        return Ended::Game;
                    }
                },
                Heard::Nothing => {}
                Heard::Ended => return Ended::Line,
            }
            if let Some(answer) = thinking.as_mut().and_then(Thinking::answer)
                && let Some(ended) = self.act(answer)
            {
                return ended;
            }
        }
    }

    fn hear(&mut self, told: Told, thinking: &mut Option<Thinking>) -> Option<Ended> {
        match told {
            Told::State(view) => {
                self.plays.clear();
                return self.look(&view, thinking);
            }
            Told::Update(view) if view.kept > self.plays.len() => self.line.say(&json!({ "type": "sync" })),
            Told::Update(view) => return self.look(&view, thinking),
            Told::Storage { works } => {
                self.is_outage = !works;
                if works {
                    self.line.say(&json!({ "type": "sync" }));
                }
            }
            Told::Refused { request, .. } if request == "play" && self.is_outage => {}
            Told::Refused { request, reason } if request == "play" => {
                self.refusals += 1;
                self.say(&format!("the server refused a play: {reason}"));
                if self.refusals > REFUSALS {
                    self.say("given up");
                    return Some(Ended::Game);
                }
                self.table.leaving.wait(BREATH);
                self.line.say(&json!({ "type": "sync" }));
            }
            Told::Ping { number, lag_ms } => {
                self.lag_ms = lag_ms.or(self.lag_ms);
                self.line.say(&json!({ "type": "pong", "number": number }));
            }
            Told::Bye { reason } => {
                self.say(&reason);
                return Some(Ended::Line);
            }
            Told::Refused { .. } | Told::Other => {}
        }
        None
    }

    /// Looks at the game and does what is to be done.
    fn look(&mut self, view: &View, thinking: &mut Option<Thinking>) -> Option<Ended> {
        self.seen = true;
        self.plays.truncate(view.kept);
        self.plays.extend(view.plays.iter().map(|play| play.text.clone()));
        if self.plays.len() != view.ply {
            self.line.say(&json!({ "type": "sync" }));
            return None;
        }
        if let Some(end) = &view.end {
            self.say(&end.words);
            return Some(Ended::Game);
        }
        let Some(seat) = view.seat else {
            self.say("given up: the bot has no seat in this game");
            return Some(Ended::Game);
        };
        if let Some(dice) = &view.dice
            && dice.seeds[Player::from(seat).index()].is_none()
            && self.plays.is_empty()
            && view.turn.is_none()
        {
            self.line.say(&json!({ "type": "seed", "text": seed() }));
        }
        for (what, _) in view.offers.iter().filter(|(_, side)| *side != seat) {
            // Plays can be taken back in friendly games only; of a draw an engine cannot be asked.
            let answer = if *what == What::TakeBack { "agree" } else { "decline" };
            self.line.say(&json!({ "type": answer, "what": what.word() }));
        }
        if view.turn == Some(seat) {
            return self.think(view, thinking);
        }
        if let Some(thinking) = thinking {
            thinking.stop();
        }
        None
    }

    fn think(&mut self, view: &View, thinking: &mut Option<Thinking>) -> Option<Ended> {
        let table = self.table;
        if thinking.is_none() {
            // Only now it is certain: what starts with a roll of the dice has no start before.
            let start = match table.server.start(&table.game.key) {
                Ok(start) => start,
                Err(Trouble::Later(why)) => {
                    self.say(&why);
                    return Some(Ended::Line);
                }
                Err(trouble) => {
                    self.say(&format!("given up: {trouble}"));
                    return Some(Ended::Game);
                }
            };
            let (game, resources) = (table.game.game, table.resources.clone());
            let mover = Mover::new(&table.engine, game, start.as_deref(), resources);
            *thinking = Some(Thinking::start(mover));
        }
        if let Some(thinking) = thinking {
            thinking.ask(&self.plays, pace(&view.clocks, self.lag_ms, table.time));
        }
        None
    }

    /// Plays what the engine has chosen. One that fails again and again gives the game up: nobody is made to wait for it.
    fn act(&mut self, answer: Answer) -> Option<Ended> {
        if answer.ply != self.plays.len() {
            return None;
        }
        match answer.text {
            Ok(text) => self.line.say(&json!({ "type": "play", "ply": answer.ply, "text": text })),
            Err(fault) => {
                self.say(&format!("the engine has failed and resigns: {fault}"));
                self.line.say(&json!({ "type": "resign" }));
            }
        }
        None
    }

    fn say(&self, what: &str) {
        self.table.report.game(&self.table.game, what);
    }
}

/// What the bot adds to the dice.
fn seed() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{:016x}{:016x}", RandomState::new().hash_one(1), RandomState::new().hash_one(2))
}
