//! `go` and its limits.

use std::time::{Duration, Instant};

use mura_engine::{Clock, Limits, Line};
use mura_games::{Player, shortened};

/// The time for a `go` that sets no limit.
const WITHOUT_LIMITS: Duration = Duration::from_millis(100);

/// The longest time, in milliseconds: a day.
const LONGEST: u64 = 86_400_000;

/// What `go` asks for.
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Whether the answer waits for `stop`.
    pub(super) infinite: bool,
}

impl Go {
    /// Reads the words after `go`, when `turn` is on turn. `began`: when the line came.
    pub(super) fn parse(text: &str, turn: Player, began: Instant) -> Result<Self, String> {
        let mut limits = Limits { began, ..Limits::default() };
        let (mut left, mut increment) = ([None; 2], [Duration::ZERO; 2]);
        let mut infinite = false;
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || number(word, words.next());
            match word {
                "depth" => limits.depth = Some(number()? as u32),
                "nodes" => limits.nodes = Some(number()?),
                "movetime" => limits.time = Some(Duration::from_millis(number()?)),
                "p1time" => left[0] = Some(Duration::from_millis(number()?)),
                "p2time" => left[1] = Some(Duration::from_millis(number()?)),
                "p1inc" => increment[0] = Duration::from_millis(number()?),
                "p2inc" => increment[1] = Duration::from_millis(number()?),
                "infinite" => infinite = true,
                // All that follows are actions.
                "searchmoves" => limits.only = words.by_ref().map(str::to_owned).collect(),
                other => {
                    return Err(format!(
                        "go \"{}\": expected depth, nodes, movetime, p1time, p2time, p1inc, p2inc, infinite, searchmoves or perft",
                        shortened(other)
                    ));
                }
            }
        }
        let (left, increment) = (left[turn.index()], increment[turn.index()]);
        limits.clock = left.map(|left| Clock { left, increment });
        // The other player's clock alone says nothing.
        let none =
            limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() && left.is_none();
        if none && !infinite {
            limits.time = Some(WITHOUT_LIMITS);
        }
        Ok(Go { limits, infinite })
    }
}

/// The number behind a word; times are in milliseconds.
fn number(word: &str, value: Option<&str>) -> Result<u64, String> {
    let [least, most] = match word {
        "depth" => [1, u64::from(u32::MAX)],
        "nodes" => [1, u64::MAX],
        _ => [0, u64::MAX],
    };
    let value =
        value.ok_or_else(|| format!("go {word}: expected a number from {least} to {most} after it"))?;
    // Programs send a clock that has run out as a negative number: no time is left.
    if matches!(word, "p1time" | "p2time")
        && let Some(digits) = value.strip_prefix('-')
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Ok(0);
    }
    let number = value.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        format!("go {word} \"{}\": expected a number from {least} to {most}", shortened(value))
    })?;
    // A day is long enough, and leaves room to reckon with.
    let is_time = word.ends_with("time") || word.ends_with("inc");
    Ok(if is_time { number.min(LONGEST) } else { number })
}

/// `info depth …`
pub(super) fn info(line: &Line) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {}",
        line.depth,
        line.seldepth,
        line.rank,
        line.score,
        line.nodes,
        line.nps(),
        line.hashfull,
        line.time.as_millis()
    );
    if !line.actions.is_empty() {
        text.push_str(" pv ");
        text.push_str(&line.actions.join(" "));
    }
    text
}
