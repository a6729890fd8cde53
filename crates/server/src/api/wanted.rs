//! What somebody wants to play, as the API takes it.

use serde::Deserialize;

use crate::live::{Plan, Wish};
use crate::problem::Problem;

/// What somebody wants to play. What is left out is as usual.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Wanted {
    game: String,
    control: Option<String>,
    rated: bool,
    /// `first`, `second` or `either`.
    colour: Option<String>,
    start: Option<String>,
    /// The terms of a series; without them, a single game.
    terms: Option<String>,
    /// The level of the built-in engine.
    level: Option<u8>,
    /// Whether it is shown in the lobby.
    pub(super) open: bool,
    /// Whom it is for.
    #[serde(rename = "for")]
    pub(super) to: Option<String>,
}

impl Wanted {
    /// A game against a level of the built-in engine.
    pub(super) fn against_computer(&self) -> Result<(Plan, u8), Problem> {
        if self.open || self.to.is_some() || self.rated {
            let sentence = "A game against the computer is not rated, for nobody else, and in no lobby.";
            return Err(Problem::bad(sentence));
        }
        let level = match self.level {
            None => 3,
            Some(level @ 1..=10) => level,
            Some(_) => return Err(Problem::bad("\"level\": expected 1 to 10.")),
        };
        Ok((self.plan("computer")?, level))
    }

    /// A game against whoever takes the challenge.
    pub(super) fn against_anybody(&self) -> Result<Plan, Problem> {
        if self.level.is_some() {
            return Err(Problem::bad(
                "\"level\": a challenge is for people and bots; the computer plays at once.",
            ));
        }
        if self.open && self.to.is_some() {
            return Err(Problem::bad("\"for\": a challenge to one player does not stand in the lobby."));
        }
        self.plan(if self.open { "lobby" } else { "link" })
    }

    fn plan(&self, opponent: &str) -> Result<Plan, Problem> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let wish = Wish {
            game: self.game.clone(),
            opponent: opponent.into(),
            level: String::new(),
            colour: text(&self.colour),
            control: text(&self.control),
            start: text(&self.start),
            length: if self.terms.is_some() { "series" } else { "single" }.into(),
            terms: text(&self.terms),
            rated: if self.rated { "on" } else { "" }.into(),
            to: String::new(),
        };
        wish.read().map(|(plan, _)| plan).map_err(Problem::bad)
    }
}
