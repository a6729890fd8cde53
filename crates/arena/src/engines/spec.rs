//! Who plays, as it is written: `mcts`, `mcts@time=0.1,hash=64`, `cmd:./engine --fast`.

use std::fmt;
use std::str::FromStr;

use mura_engine::Recipe;
use mura_games::shortened;

use crate::engines::{Control, control, words};

/// One side of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Who thinks.
    pub engine: Engine,
    /// Its own limits in place of those of the match; empty: those of the match.
    pub control: Control,
    /// Its own memory in MiB.
    pub hash_mib: Option<usize>,
    /// Its own number of threads.
    pub threads: Option<usize>,
}

/// Who thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Engine {
    /// A player of this program.
    BuiltIn(Recipe),
    /// Another program, which speaks UGI.
    Command {
        /// The command line as it was written.
        line: String,
        /// Its words; the first is the program.
        words: Vec<String>,
    },
}

impl Spec {
    /// A built-in player with the limits of the match.
    pub fn built_in(recipe: Recipe) -> Self {
        let control = Control::default();
        Spec { engine: Engine::BuiltIn(recipe), control, hash_mib: None, threads: None }
    }
}

/// The canonical text; it is read back as the same.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.control.parts();
        parts.extend(self.hash_mib.map(|hash| format!("hash={hash}")));
        parts.extend(self.threads.map(|threads| format!("threads={threads}")));
        let own = if parts.is_empty() { String::new() } else { format!("@{}", parts.join(",")) };
        match &self.engine {
            Engine::BuiltIn(recipe) => f.pad(&format!("{recipe}{own}")),
            Engine::Command { line, .. } => f.pad(&format!("cmd{own}:{line}")),
        }
    }
}

/// Why a text names no side of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let head = text.find(':').map(|colon| &text[..colon]).filter(|head| is_command(head));
        let (name, own, line) = match head {
            Some(head) => (head, head.split_once('@').map(|(_, own)| own), Some(&text[head.len() + 1..])),
            None => {
                let (name, own) = text.split_once('@').map_or((text, None), |(name, own)| (name, Some(own)));
                (name, own, None)
            }
        };
        let engine = match line {
            Some(line) => command(line.trim())?,
            None => Engine::BuiltIn(name.parse().map_err(|unknown| {
                SpecError(format!("{unknown}, or cmd: and a command line for a program that speaks UGI"))
            })?),
        };
        let mut spec = Spec { engine, control: Control::default(), hash_mib: None, threads: None };
        let set = |name: &str, value: &str| {
            let most = |most: usize| match value.parse::<usize>() {
                Ok(number) if (1..=most).contains(&number) => Ok(Some(number)),
                _ => Err(format!("expected a number from 1 to {most}")),
            };
            match name {
                "hash" => most(1 << 16).map(|hash| spec.hash_mib = hash),
                "threads" => most(256).map(|threads| spec.threads = threads),
                name => spec.control.set(name, value),
            }
        };
        own.map_or(Ok(()), |own| control::read(own, set)).map_err(|(part, why)| {
            SpecError(format!("\"{}\" of \"{}\": {why}", shortened(part), shortened(text)))
        })?;
        if spec.control.time.is_some() && spec.control.clock.is_some() {
            return Err(SpecError(format!("\"{}\": time and clock exclude each other", shortened(text))));
        }
        Ok(spec)
    }
}

fn is_command(head: &str) -> bool {
    head == "cmd" || head.starts_with("cmd@")
}

fn command(line: &str) -> Result<Engine, SpecError> {
    let refuse = |why: &str| Err(SpecError(format!("\"cmd:{}\": {why}", shortened(line))));
    if line.contains(char::is_control) {
        return refuse("a command line holds no control characters");
    }
    match words::split(line) {
        Ok(words) if words.first().is_none_or(String::is_empty) => refuse("expected a program after cmd:"),
        Ok(words) => Ok(Engine::Command { line: line.to_owned(), words }),
        Err(why) => refuse(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Spec {
        text.parse().unwrap()
    }

    #[test]
    fn sides_are_read_as_they_are_written() {
        for text in [
            "random",
            "mcts@time=0.1",
            "mcts@nodes=1000,hash=64,threads=2",
            "mcts@clock=10+0.1",
            "cmd:mura ugi ur",
            "cmd@time=0.05,hash=8:\"/my engines/e\" --x @y:z",
        ] {
            assert_eq!(spec(text).to_string(), text);
        }
        let Engine::Command { words, .. } = spec("cmd@hash=8: 'a b' c:d ").engine else { panic!() };
        assert_eq!(words, ["a b", "c:d"]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, parts) in [
            ("mtcs", ["mtcs", "mcts"]),
            ("mcts@speed=3", ["speed=3", "expected time"]),
            ("mcts@time=soon", ["time=soon", "seconds"]),
            ("mcts@", ["mcts@", "expected"]),
            ("mcts@hash=0", ["hash=0", "from 1"]),
            ("mcts@threads=many", ["threads=many", "from 1"]),
            ("mcts@time=1,clock=1", ["mcts@time=1", "exclude"]),
            (
                "full@nodes=1,nodes=2",
                ["\"nodes=2\" of \"full@nodes=1,nodes=2\"", "\"nodes=1\" stands before it"],
            ),
            ("cmd@hash=1,time=1,hash=1:x", ["\"hash=1\" of", "\"hash=1\" stands before it already"]),
            ("level01", ["\"level01\"", "level1 to level10"]),
            ("cmd:", ["cmd:", "expected a program"]),
            ("cmd:'x", ["'x", "quote"]),
            ("", ["\"\"", "random"]),
        ] {
            let sentence = text.parse::<Spec>().unwrap_err().to_string();
            assert!(parts.iter().all(|part| sentence.contains(part)), "{text}: {sentence}");
        }
    }
}
