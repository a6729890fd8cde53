//! Actions as points to touch one after the other, read off their texts.
//!
//! This is all that playing with a cursor knows of the games: where the points stand in their notations.

use std::fmt;

use mura_games::GameId;

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
    let (touches, needed) = match game {
        GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced => round(text),
        GameId::Ur => ur(text),
        GameId::Morabaraba => morabaraba(text),
    };
    Path { touches, needed }
}

/// The places of the board that an action touches.
pub(crate) fn points(game: GameId, text: &str) -> Vec<String> {
    let point = |touch| match touch {
        Touch::Point(name) => Some(name),
        Touch::Choice(_) => None,
    };
    path(game, text).touches.into_iter().filter_map(point).collect()
}

/// `+b1`, `c2-d2`, `b3*a3-h3`, `b3*a3-h3t2`, `Kd2*c2-b2`, `Xa3,h3`, `R,Xd3`, `pass`.
fn round(text: &str) -> (Vec<Touch>, usize) {
    if let Some(at) = text.strip_prefix('+') {
        return (vec![Touch::point(at)], 1);
    }
    if let Some(list) = text.strip_prefix('X') {
        // A ship on a port may also move: what is meant is asked for.
        let points = list.split(',').map(Touch::point);
        return (points.chain([Touch::choice("withdraw")]).collect(), 1);
    }
    let play = text.strip_prefix('K').unwrap_or(text);
    let Some((start, rest)) = play.split_once('-') else { return (vec![Touch::choice(text)], 1) };
    let Some((from, to)) = start.split_once('*') else {
        return (vec![Touch::point(start), Touch::point(rest)], 2);
    };
    let (rest, tip) = match rest.split_once('t') {
        Some((rest, die)) => (rest, format!("tip a die that shows {die}")),
        None => (rest, "tip no die".into()),
    };
    (vec![Touch::point(from), Touch::point(to), Touch::point(rest), Touch::choice(tip)], 2)
}

/// `+C`, `A-D`, `e-home`, `pass`, and the throws, which nobody touches.
fn ur(text: &str) -> (Vec<Touch>, usize) {
    if let Some(to) = text.strip_prefix('+') {
        return (vec![Touch::point(RIVER), Touch::point(to)], 2);
    }
    match text.split_once('-') {
        Some((from, to)) => (vec![Touch::point(from), Touch::point(to)], 2),
        None => (vec![Touch::choice(text)], 1),
    }
}

/// `C5-1`, `D5-2xE3,13`, `A1,3-A4`, `B4,5-A4xF2,15`: numbers of cows are not touched.
fn morabaraba(text: &str) -> (Vec<Touch>, usize) {
    let (play, shot) = text.split_once('x').map_or((text, None), |(play, shot)| (play, Some(shot)));
    let junction = |part: &str| Touch::point(part.split_once(',').map_or(part, |(name, _)| name));
    let mut touches = match play.split_once('-') {
        Some((from, to)) if from.contains(',') => vec![junction(from), junction(to)],
        Some((at, _)) => vec![junction(at)],
        None => vec![Touch::choice(text)],
    };
    let needed = touches.len();
    touches.extend(shot.map(junction));
    (touches, needed)
}
