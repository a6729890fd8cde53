//! A program outside that speaks UGI.

mod last_words;
mod talk;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_engine::Resources;
use mura_games::shortened;

use crate::engines::Fault;
use crate::engines::contestant::{NoAnswer, Question};
use talk::{Heard, Talk};

/// How long a program may take to introduce itself, and to be ready for a game.
const GREETING: Duration = Duration::from_secs(10);
/// How long a program that was told to stop may take to do so.
const GRACE: Duration = Duration::from_secs(1);
/// How often somebody who waits looks up.
const LOOK: Duration = Duration::from_millis(50);

/// A program, started when it is needed, and again after it died.
pub(in crate::engines) struct Program {
    words: Vec<String>,
    talk: Option<Talk>,
    /// The names of the options that it told of, in small letters and as it writes them.
    options: Vec<(String, String)>,
}

impl Program {
    pub(in crate::engines) fn new(words: &[String]) -> Self {
        Program { words: words.to_vec(), talk: None, options: Vec::new() }
    }

    /// Starts the program if it does not run, and waits until it has introduced itself.
    fn greet(&mut self) -> Result<&mut Talk, Fault> {
        if self.talk.is_none() {
            let crash = |why| Fault::Crash(format!("the program cannot be started: {why}"));
            let mut talk = Talk::start(&self.words).map_err(crash)?;
            talk.say("ugi");
            self.options.clear();
            let options = &mut self.options;
            await_word(&mut talk, "ugiok", |line| options.extend(option_name(line)))?;
            self.talk = Some(talk);
        }
        self.talk.as_mut().ok_or_else(|| Fault::Crash("the program is gone".into()))
    }

    /// Makes the program ready for a game. One that has come to its end since the last game is started anew.
    pub(in crate::engines) fn new_game(&mut self, resources: &Resources) -> Result<(), Fault> {
        let is_old = self.talk.is_some();
        match self.make_ready(resources) {
            Err(Fault::Crash(_)) if is_old => self.make_ready(resources),
            ready => ready,
        }
    }

    /// One that cannot be made ready is started anew the next time.
    fn make_ready(&mut self, resources: &Resources) -> Result<(), Fault> {
        let ready = self.greet().map(|_| ()).and_then(|()| {
            let values = [
                ("hash", resources.hash_mib as u64),
                ("threads", resources.threads as u64),
                ("seed", resources.seed),
            ];
            let Some(talk) = &mut self.talk else { return Ok(()) };
            for (wanted, value) in values {
                if let Some((_, name)) = self.options.iter().find(|(small, _)| small == wanted) {
                    talk.say(&format!("setoption name {name} value {value}"));
                }
            }
            talk.say("uginewgame");
            talk.say("isready");
            await_word(talk, "readyok", |_| ())
        });
        if ready.is_err() {
            self.talk = None;
        }
        ready
    }

    pub(in crate::engines) fn choose(&mut self, question: &Question<'_>) -> Result<String, NoAnswer> {
        let answer = self.ask(question);
        // What was said to a question that nobody waits for any more must not be taken for an answer to the next.
        let unusable = match &answer {
            Err(NoAnswer::Fault(Fault::Crash(_) | Fault::Hang(_)) | NoAnswer::Abandoned) => true,
            Err(NoAnswer::Fault(_)) | Ok(_) => false,
        };
        if unusable {
            self.talk = None;
        }
        answer
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<String, NoAnswer> {
        let Some(talk) = &mut self.talk else {
            return Err(NoAnswer::Fault(Fault::Crash("the program does not run".into())));
        };
        talk.say(&position(question));
        talk.say(&go(question));
        let began = Instant::now();
        let wait = question.deadline.unwrap_or(question.patience);
        let (mut until, mut told_to_stop) = (began + wait, false);
        loop {
            match hear(talk, until, question.over) {
                Heard::Line(line) => {
                    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
                    match word {
                        "bestmove" => {
                            return Ok(rest.split(" ponder").next().unwrap_or("").trim().to_owned());
                        }
                        "error" => {
                            let why = format!("it answered \"{}\"", shortened(&line));
                            return Err(NoAnswer::Fault(Fault::Crash(why)));
                        }
                        _ => {}
                    }
                }
                Heard::Ended => return Err(NoAnswer::Fault(ended(talk))),
                Heard::Nothing if question.over.load(Relaxed) => return Err(NoAnswer::Abandoned),
                Heard::Nothing if told_to_stop => {
                    let why = format!("no answer after {:.3} s", began.elapsed().as_secs_f64());
                    return Err(NoAnswer::Fault(Fault::Hang(why)));
                }
                Heard::Nothing => {
                    talk.say("stop");
                    (until, told_to_stop) = (Instant::now() + GRACE, true);
                }
            }
        }
    }
}

/// Waits for a line that is this word, and shows all others.
fn await_word(talk: &mut Talk, word: &str, mut other: impl FnMut(&str)) -> Result<(), Fault> {
    let until = Instant::now() + GREETING;
    loop {
        match talk.hear(until.saturating_duration_since(Instant::now())) {
            Heard::Line(line) if line == word => return Ok(()),
            Heard::Line(line) => other(&line),
            Heard::Ended => return Err(ended(talk)),
            Heard::Nothing => {
                return Err(Fault::Hang(format!("no {word} within {} s", GREETING.as_secs())));
            }
        }
    }
}

/// Hears the next line, looking up now and then whether the match is over.
fn hear(talk: &mut Talk, until: Instant, over: &AtomicBool) -> Heard {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        match talk.hear(left.min(LOOK)) {
            Heard::Nothing if left > LOOK && !over.load(Relaxed) => {}
            heard => return heard,
        }
    }
}

fn ended(talk: &mut Talk) -> Fault {
    match talk.status() {
        Some(status) => Fault::ended(status, talk.last_words()),
        None => Fault::Crash("the program has closed its output".to_owned()),
    }
}

/// The name in `option name Hash type spin …`, in small letters and as it is written.
fn option_name(line: &str) -> Option<(String, String)> {
    let rest = line.strip_prefix("option name ")?;
    let name = rest.split(" type ").next().unwrap_or(rest).trim();
    Some((name.to_ascii_lowercase(), name.to_owned()))
}

fn position(question: &Question<'_>) -> String {
    let mut line = match question.start {
        Some(start) => format!("position fen {start}"),
        None => "position startpos".to_owned(),
    };
    if !question.history.is_empty() {
        line.push_str(" moves ");
        line.push_str(&question.history.join(" "));
    }
    line
}

fn go(question: &Question<'_>) -> String {
    let milliseconds = |time: Duration| time.as_millis().max(1);
    let control = question.control;
    let mut line = String::from("go");
    if let Some(time) = control.time {
        line.push_str(&format!(" movetime {}", milliseconds(time)));
    }
    if question.clocks[question.turn().index()].is_some() {
        for (player, clock) in (1..).zip(question.clocks) {
            if let Some(clock) = clock {
                let (left, increment) = (milliseconds(clock.left), clock.increment.as_millis());
                line.push_str(&format!(" p{player}time {left} p{player}inc {increment}"));
            }
        }
    }
    line.extend(control.nodes.map(|nodes| format!(" nodes {nodes}")));
    line.extend(control.depth.map(|depth| format!(" depth {depth}")));
    line
}
