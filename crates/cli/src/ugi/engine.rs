//! The state of an engine: lines in, lines out.

use std::thread;
use std::time::{Duration, Instant};

use mura_engine::{Limits, Line, Thinker};
use mura_games::{GameId, Luck, Outcome, Player, Refusal, Settings, Table, perft, shortened};

use super::go::{Go, info};
use super::options::Options;
use crate::perft::MOST_DEPTH;
use crate::setup::{self, ROLL};

/// One engine, for one game.
pub(super) struct Engine {
    game: GameId,
    /// The rule options, and the seed of what they leave to chance.
    settings: Settings,
    options: Options,
    /// Made when it is first needed, and anew when its options change.
    thinker: Option<Box<dyn Thinker>>,
    /// Where throws and rolls come from.
    luck: Luck,
    /// The start position under these options.
    start: Box<dyn Table>,
    table: Box<dyn Table>,
}

/// What the engine hears while it works on a line.
pub(super) struct Ear<'a> {
    /// When the line came.
    pub(super) began: Instant,
    /// Whether a `stop` has come since.
    pub(super) stopped: &'a (dyn Fn() -> bool + Sync),
    /// Whether `quit` has come since.
    pub(super) quitted: &'a (dyn Fn() -> bool + Sync),
    /// Whether `quit` or the end of the input has come: nobody is there to say stop.
    pub(super) has_left: &'a (dyn Fn() -> bool + Sync),
}

impl Ear<'_> {
    /// Whether a search is to end: for a `quit`, an unfinished one is of no use.
    fn is_stopped(&self) -> bool {
        (self.stopped)() || (self.quitted)()
    }
}

/// What the engine says to a line.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) lines: Vec<String>,
    pub(super) quit: bool,
}

impl Answer {
    fn line(line: impl Into<String>) -> Self {
        Answer { lines: vec![line.into()], quit: false }
    }

    pub(super) fn error(why: impl std::fmt::Display) -> Self {
        Answer::line(format!("error {why}"))
    }

    fn response(text: &str) -> Self {
        Answer::line(format!("response {text}").trim_end())
    }
}

impl Engine {
    pub(super) fn new(game: GameId) -> Result<Self, Refusal> {
        let settings = Settings::default();
        let start = game.start(&settings)?;
        let options = Options::default();
        let luck = Luck::new(options.resources.seed);
        Ok(Engine { game, luck, options, thinker: None, table: start.fork(), start, settings })
    }

    /// Answers one line. Long work listens to `ear` and may `say` something on the way.
    pub(super) fn line(&mut self, line: &str, ear: &Ear<'_>, say: &mut dyn FnMut(&str)) -> Answer {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let result = match command {
            "ugi" => Ok(self.introduce()),
            "isready" => Ok(self.get_ready()),
            "setoption" => self.set_option(rest),
            "uginewgame" => self.new_game(),
            "position" => self.set_position(rest),
            "go" => self.go(rest, ear, say),
            "query" => self.query(rest),
            // Whatever it stops has seen it before its turn came.
            "stop" => Ok(Answer::default()),
            "quit" => Ok(Answer { quit: true, ..Answer::default() }),
            "" => Ok(Answer::default()),
            other => Err(format!("unknown command \"{}\"", shortened(other))),
        };
        result.unwrap_or_else(Answer::error)
    }

    fn introduce(&self) -> Answer {
        let mut lines = vec![
            format!("id name mura {}", env!("CARGO_PKG_VERSION")),
            "id author the authors of mura".to_owned(),
        ];
        lines.extend(Options::lines(self.game));
        let options = self.game.options().iter();
        lines.extend(
            options
                .map(|option| format!("option name {} type string default {}", option.name, option.default)),
        );
        lines.push("ugiok".into());
        Answer { lines, quit: false }
    }

    /// The memory of the thinker is made now and not on its first clock.
    fn get_ready(&mut self) -> Answer {
        let Options { player, resources, .. } = &self.options;
        self.thinker.get_or_insert_with(|| player.open(self.game, resources));
        Answer::line("readyok")
    }

    fn set_option(&mut self, rest: &str) -> Result<Answer, String> {
        let usage = || "expected setoption name <name> value <value>".to_owned();
        let named = rest
            .strip_prefix("name")
            .filter(|rest| rest.starts_with(char::is_whitespace))
            .ok_or_else(usage)?;
        let (name, value) = split_at_word(named, "value");
        let (name, value) = (name.trim().to_ascii_lowercase(), value.ok_or_else(usage)?.trim());
        if let Some(result) = self.options.set(self.game, &name, value) {
            let told = result?;
            if name == "seed" {
                self.luck = Luck::new(self.options.resources.seed);
            }
            if name != "multipv" {
                self.thinker = None;
            }
            let lines = told.into_iter().map(|line| format!("info string {line}")).collect();
            return Ok(Answer { lines, quit: false });
        }
        let Some(option) = self.game.options().iter().find(|option| option.name == name) else {
            let mut names: Vec<_> = Options::names(self.game).collect();
            names.extend(self.game.options().iter().map(|option| option.name));
            return Err(format!(
                "unknown option \"{}\": {} has {}",
                shortened(&name),
                self.game,
                names.join(", ")
            ));
        };
        let mut settings = self.settings.clone();
        settings.set(option.name, value);
        if value == ROLL {
            settings.seed = self.luck.word();
        }
        self.start = self.game.start(&settings).map_err(|refusal| format!("option {name}: {refusal}"))?;
        self.settings = settings;
        Ok(if value == ROLL { self.tell_rolls() } else { Answer::default() })
    }

    /// Everything anew: what is left to chance is rolled again, and the start position is set up.
    fn new_game(&mut self) -> Result<Answer, String> {
        let answer = if self.game.options().iter().any(|option| self.settings.get(option) == ROLL) {
            self.settings.seed = self.luck.word();
            self.start = self.game.start(&self.settings).map_err(|refusal| refusal.to_string())?;
            self.tell_rolls()
        } else {
            Answer::default()
        };
        self.table = self.start.fork();
        if let Some(thinker) = &mut self.thinker {
            thinker.forget();
        }
        Ok(answer)
    }

    fn tell_rolls(&self) -> Answer {
        let options = self.game.options().iter().filter(|option| self.settings.get(option) == ROLL);
        let rolls = options.filter_map(|option| Some((option.name, setup::rolled(option, &*self.start)?)));
        Answer {
            lines: rolls.map(|(name, value)| format!("info string {name} {value}")).collect(),
            quit: false,
        }
    }

    fn set_position(&mut self, rest: &str) -> Result<Answer, String> {
        let (place, moves) = split_at_word(rest, "moves");
        let (kind, text) = place.split_once(char::is_whitespace).unwrap_or((place, ""));
        let mut table = match kind {
            "startpos" if text.trim().is_empty() => self.start.fork(),
            "startpos" => {
                return Err(format!(
                    "\"{}\" after startpos: expected moves or nothing",
                    shortened(text.trim())
                ));
            }
            "fen" => self.game.open(text.trim()).map_err(|refusal| format!("position {refusal}"))?,
            other => return Err(format!("position \"{}\": expected startpos or fen", shortened(other))),
        };
        setup::play_words(&mut *table, moves.unwrap_or("").split_whitespace())?;
        self.table = table;
        Ok(Answer::default())
    }

    fn go(&mut self, rest: &str, ear: &Ear<'_>, say: &mut dyn FnMut(&str)) -> Result<Answer, String> {
        if let Some(depth) = rest.strip_prefix("perft")
            && (depth.is_empty() || depth.starts_with(char::is_whitespace))
        {
            return self.go_perft(depth.trim(), ear);
        }
        let Go { limits, infinite } = Go::parse(rest, self.table.turn(), ear.began)?;
        if self.table.outcome().is_some() {
            return Err(format!("the game is over ({})", self.result()));
        }
        let legal = self.table.legal();
        if let Some(other) = limits.only.iter().find(|action| !legal.contains(action)) {
            return Err(format!("go searchmoves \"{}\": it is not legal here", shortened(other)));
        }
        let action = if self.table.chance().is_some() {
            // Throws are not chosen.
            self.table.random(&mut self.luck)
        } else {
            let limits = Limits { lines: self.options.lines, ..limits };
            self.think(&limits, infinite, ear, say)
        };
        while infinite && !ear.is_stopped() && !(ear.has_left)() {
            thread::sleep(Duration::from_millis(1));
        }
        action
            .map(|action| Answer::line(format!("bestmove {action}")))
            .ok_or_else(|| "no move was found".into())
    }

    fn think(
        &mut self,
        limits: &Limits,
        infinite: bool,
        ear: &Ear<'_>,
        say: &mut dyn FnMut(&str),
    ) -> Option<String> {
        let Options { player, resources, .. } = &self.options;
        let thinker = self.thinker.get_or_insert_with(|| player.open(self.game, resources));
        let stop = || ear.is_stopped() || infinite && (ear.has_left)();
        let mut told = |line: Option<&Line>| {
            // Before what was found without these files.
            self.options.news().iter().for_each(|news| say(&format!("info string {news}")));
            if let Some(line) = line {
                say(&info(line));
            }
        };
        let action = thinker.think(&*self.table, limits, &stop, &mut |line| told(Some(line))).action;
        told(None);
        action
    }

    fn go_perft(&self, depth: &str, ear: &Ear<'_>) -> Result<Answer, String> {
        let depth = match depth.parse::<u32>() {
            Ok(depth) if i64::from(depth) <= MOST_DEPTH => depth,
            _ => {
                return Err(format!(
                    "go perft \"{}\": expected a depth from 0 to {MOST_DEPTH}",
                    shortened(depth)
                ));
            }
        };
        let threads = setup::threads(None);
        let stopped = || (ear.stopped)();
        let options = perft::Options { threads, stop: Some(&stopped), ..perft::Options::default() };
        let lines = crate::perft::lines(&*self.table, depth, &options);
        if depth >= perft::ASKING_DEPTH && stopped() {
            return Err(format!("go perft {depth} was stopped"));
        }
        Ok(Answer { lines: lines?, quit: false })
    }

    fn query(&self, rest: &str) -> Result<Answer, String> {
        let table = &self.table;
        Ok(match rest.trim() {
            "gameover" => Answer::response(&table.outcome().is_some().to_string()),
            "p1turn" => Answer::response(&(table.turn() == Player::First).to_string()),
            "result" => Answer::response(self.result()),
            "fen" => Answer::response(&table.position()),
            "legal" => Answer::response(&table.legal().join(" ")),
            "chance" => Answer::response(&match table.chance() {
                Some(throws) => {
                    let total: u32 = throws.iter().map(|throw| throw.1).sum();
                    let odds: Vec<_> =
                        throws.iter().map(|(throw, weight)| format!("{throw}={weight}/{total}")).collect();
                    odds.join(" ")
                }
                None => "none".into(),
            }),
            "score" => {
                let [first, second] = table.score();
                Answer::response(&format!("{first} {second}"))
            }
            other => {
                let known = "gameover, p1turn, result, fen, legal, chance or score";
                return Err(format!("query \"{}\": expected {known}", shortened(other)));
            }
        })
    }

    fn result(&self) -> &'static str {
        self.table.outcome().map_or("none", Outcome::word)
    }
}

/// Splits a text at the first time that `word` stands in it as a word of its own.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let is_end = |c: Option<char>| c.is_none_or(char::is_whitespace);
    for (at, _) in text.match_indices(word) {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        if is_end(before.chars().next_back()) && is_end(after.chars().next()) {
            return (before, Some(after));
        }
    }
    (text, None)
}
