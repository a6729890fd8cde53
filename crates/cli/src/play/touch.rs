//! Actions as points to touch one after the other, and what must be chosen beside them.
//!
//! This, and where points stand in the notations ([`touches`]), is all that playing with a cursor knows of the games.

use std::fmt;

use mura_games::GameId;
use mura_picture::touches;

/// One thing that a player touches or chooses on the way to an action.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Touch {
    /// A named place of the drawing.
    Point(String),
    /// Something beside the board, in words.
    Choice(String),
}

impl Touch {
    pub(crate) fn point(name: &str) -> Self {
        Touch::Point(name.to_owned())
    }

    fn choice(words: impl Into<String>) -> Self {
        Touch::Choice(words.into())
    }
}

impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Touch::Point(text) | Touch::Choice(text) => f.pad(text),
        }
    }
}

/// The touches that make up an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    pub(crate) touches: Vec<Touch>,
    /// How many of them a player makes in any case. What follows is asked for only where it makes a difference: a stone
    /// that is picked up does not fly off by itself, but a knocked one with a single place to go to does.
    pub(crate) needed: usize,
}

/// Where pieces wait that are not on the board yet, in the drawing of Ur.
pub(crate) const RIVER: &str = "river";

/// The touches of an action, by its canonical text.
pub(crate) fn path(game: GameId, text: &str) -> Path {
    let points = touches(game, text);
    // In a forced turn of Advanced Mur (`R,Xd3`) there is nothing to pick up.
    if points.is_empty() || text.starts_with("R,") {
        return Path { touches: vec![Touch::choice(text)], needed: 1 };
    }
    let is_shot = game == GameId::Morabaraba && text.contains('x');
    let (needed, choice) = if text.starts_with('X') {
        // A ship on a port may also move: what is meant is asked for.
        (1, Some(Touch::choice("withdraw")))
    } else if let Some((_, knock)) = text.split_once('*') {
        let tip = match knock.split_once('t') {
            Some((_, die)) => format!("tip a die that shows {die}"),
            None => "tip no die".into(),
        };
        (2, Some(Touch::choice(tip)))
    } else {
        (points.len() - usize::from(is_shot), None)
    };
    Path { touches: points.into_iter().map(Touch::Point).chain(choice).collect(), needed }
}
