//! How hard a player tries.

use std::fmt;
use std::str::FromStr;

/// The recipe of a player below full strength. As a text: `weak/300/40/10`, nodes, noise and overlooked actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Positions looked at for a move.
    pub nodes: u32,
    /// By how much the judgement of a position (in Ur: of an action) is off, in hundredths of a mark, bar, cow or point: the
    /// standard deviation of a bell curve.
    pub noise: u16,
    /// Of a hundred actions, so many are not even thought of.
    pub overlooks: u8,
}

const PREFIX: &str = "weak/";

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{PREFIX}{}/{}/{}", self.nodes, self.noise, self.overlooks))
    }
}

/// A text that is no effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadEffort;

impl fmt::Display for BadEffort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected weak/NODES/NOISE/OVERLOOKS such as weak/300/40/10: positions a move (1 or more), \
             noise in hundredths (0 to 10000), actions overlooked in a hundred (0 to 99)",
        )
    }
}

impl std::error::Error for BadEffort {}

impl FromStr for Effort {
    type Err = BadEffort;

    fn from_str(text: &str) -> Result<Self, BadEffort> {
        let numbers = text.strip_prefix(PREFIX).ok_or(BadEffort)?;
        let numbers: Vec<u32> =
            numbers.split('/').map(str::parse).collect::<Result<_, _>>().map_err(|_| BadEffort)?;
        match numbers[..] {
            [nodes @ 1..=u32::MAX, noise @ 0..=10_000, overlooks @ 0..=99] => {
                Ok(Effort { nodes, noise: noise as u16, overlooks: overlooks as u8 })
            }
            _ => Err(BadEffort),
        }
    }
}
