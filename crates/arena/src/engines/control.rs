//! How long and how deep a side may think.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use mura_engine::{Clock, Limits};

/// The limits of a side, the same at every move. The first that is reached ends a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Control {
    /// Time for a move.
    pub time: Option<Duration>,
    /// Positions for a move.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// A clock for the game, as it stands at the start.
    pub clock: Option<Clock>,
}

impl Control {
    /// Only a time for each move.
    pub fn time(time: Duration) -> Self {
        Control { time: Some(time), ..Control::default() }
    }

    /// Only a number of positions for each move.
    pub fn nodes(nodes: u64) -> Self {
        Control { nodes: Some(nodes), ..Control::default() }
    }

    /// Whether nothing is limited.
    pub fn is_empty(&self) -> bool {
        *self == Control::default()
    }

    /// The limits of a thought that begins now; `clock` as it stands.
    pub(super) fn limits(&self, clock: Option<Clock>) -> Limits {
        let &Control { time, nodes, depth, .. } = self;
        Limits { began: Instant::now(), time, nodes, depth, clock, ..Limits::default() }
    }

    /// How long a move may take before it is late, not counting any margin. `None`: as long as it likes.
    pub(super) fn allowed(&self, clock: Option<Clock>) -> Option<Duration> {
        [self.time, clock.map(|clock| clock.left)].into_iter().flatten().min()
    }

    /// The parts as an engine's own limits are written: `time=0.1`, `nodes=1000`.
    pub(super) fn parts(&self) -> Vec<String> {
        let mut parts = Vec::new();
        parts.extend(self.time.map(|time| format!("time={}", time.as_secs_f64())));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.clock.map(|clock| format!("clock={}", Written(clock))));
        parts
    }

    /// Reads one part into its place; the sentence says what was expected.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "time" => self.time = Some(seconds(value)?),
            "nodes" => self.nodes = Some(number(value)?),
            "depth" => self.depth = Some(number(value)?.min(u64::from(u32::MAX)) as u32),
            "clock" => self.clock = Some(clock(value)?),
            _ => return Err("expected time, nodes, depth, clock, hash or threads".into()),
        }
        Ok(())
    }
}

/// In words: `0.1 s a move`, `clock 10+0.1 s`, `1000 nodes`.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.time.map(|time| format!("{} s a move", time.as_secs_f64())));
        parts.extend(self.clock.map(|clock| format!("clock {} s", Written(clock))));
        parts.extend(self.nodes.map(|nodes| format!("{nodes} node{}", if nodes == 1 { "" } else { "s" })));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.pad(&if parts.is_empty() { "no limit".to_owned() } else { parts.join(", ") })
    }
}

struct Written(Clock);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.0.left.as_secs_f64(), self.0.increment.as_secs_f64())
    }
}

/// Reads seconds: `0.1`, at most a day and at least a tenth of a millisecond.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0001..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected seconds from 0.0001 to 86400, such as 0.1".into()),
    }
}

fn number(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("expected a number from 1 on".into()),
    }
}

/// Reads a clock: `10+0.1` is ten seconds and a tenth of a second for every move, `60` has no such addition.
fn clock(text: &str) -> Result<Clock, String> {
    let wanted = "expected seconds for the game and what is added for a move, such as 10+0.1";
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    let left = seconds(left)
        .map_err(|_| format!("the time for the game must be from 0.0001 to 86400 seconds; {wanted}"))?;
    let increment = match increment.parse::<f64>() {
        Ok(0.0) => Duration::ZERO,
        _ => seconds(increment).map_err(|_| {
            format!("what is added for a move must be 0, or from 0.0001 to 86400 seconds; {wanted}")
        })?,
    };
    Ok(Clock { left, increment })
}

/// Reads `time=0.1,nodes=1000` part by part; or says which one is wrong, and why.
pub(super) fn read(
    text: &str,
    mut set: impl FnMut(&str, &str) -> Result<(), String>,
) -> Result<(), (&str, String)> {
    let mut known: Vec<(&str, &str)> = Vec::new();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let done = match known.iter().find(|(other, _)| *other == name) {
            // Nobody would know which of the two is meant.
            Some((_, first)) => Err(format!("\"{}\" stands before it already", mura_games::shortened(first))),
            None => set(name, value),
        };
        done.map_err(|why| (part, why))?;
        known.push((name, part));
    }
    Ok(())
}

/// Reads `time=0.1,nodes=1000`.
impl FromStr for Control {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut control = Control::default();
        read(text, |name, value| control.set(name, value))
            .map_err(|(part, why)| format!("\"{}\": {why}", mura_games::shortened(part)))?;
        Ok(control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_they_are_written() {
        for text in ["time=0.1", "nodes=1000", "depth=4", "clock=10+0.1", "clock=60+0", "time=1.5,nodes=7"] {
            let control: Control = text.parse().unwrap();
            assert_eq!(control.parts().join(","), text);
        }
        assert_eq!("clock=60".parse::<Control>(), "clock=60+0".parse());
        assert_eq!("time=0.1,nodes=5".parse::<Control>().unwrap().to_string(), "0.1 s a move, 5 nodes");
        assert_eq!("nodes=1".parse::<Control>().unwrap().to_string(), "1 node");
    }

    #[test]
    fn what_cannot_be_is_named() {
        for text in
            ["time=", "time=-1", "time=nan", "nodes=0", "nodes=x", "clock=10+", "clock=x+1", "speed=9"]
        {
            let sentence = text.parse::<Control>().unwrap_err();
            assert!(sentence.contains(text) && sentence.contains("expected"), "{sentence}");
        }
        for (text, said) in [
            ("clock=0+0", "the time for the game must be from 0.0001 to 86400 seconds"),
            ("clock=0+1", "the time for the game must be from 0.0001 to 86400 seconds"),
            ("clock=1+-1", "what is added for a move must be 0, or from 0.0001 to 86400 seconds"),
            ("nodes=1,time=1,nodes=2", "\"nodes=2\": \"nodes=1\" stands before it already"),
        ] {
            let sentence = text.parse::<Control>().unwrap_err();
            assert!(sentence.contains(said), "{sentence}");
        }
    }
}
