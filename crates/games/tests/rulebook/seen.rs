//! Plays a few actions from a position and writes down what can be seen then.
#![allow(dead_code)] // not every rule-book needs every question

use crate::support::open;

/// What a game shows through its texts.
pub(crate) struct Seen {
    /// The position text.
    pub(crate) position: String,
    /// The legal actions.
    pub(crate) legal: Vec<String>,
    /// `none`, `p1win` or `p2win`.
    pub(crate) result: String,
    /// Marks or bars of the two players.
    pub(crate) score: [u32; 2],
    /// Whether Black (Blue) is on turn.
    pub(crate) p1turn: bool,
}

impl Seen {
    /// Whether the action is legal.
    pub(crate) fn allows(&self, action: &str) -> bool {
        self.legal.iter().any(|legal| legal == action)
    }

    /// The legal actions that begin with one of these characters.
    pub(crate) fn starting_with(&self, first: &str) -> Vec<&str> {
        let begins = |action: &&str| action.starts_with(|character| first.contains(character));
        self.legal.iter().map(String::as_str).filter(begins).collect()
    }

    /// The moves of ships: everything that begins with an intersection.
    pub(crate) fn moves(&self) -> Vec<&str> {
        self.starting_with("0abcdefgh")
    }
}

/// Opens the position and plays the actions, each of which must be legal.
pub(crate) fn see(game: &str, position: &str, actions: &[&str]) -> Seen {
    let mut playing = open(game, position).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
    for action in actions {
        if let Err(error) = playing.play(action) {
            panic!("{game} {position} {actions:?}: {error}");
        }
    }
    Seen {
        position: playing.position(),
        legal: playing.legal(),
        result: playing.result().to_string(),
        score: playing.score(),
        p1turn: playing.p1turn(),
    }
}

/// Asserts that the position is accepted and that the action is refused in it and changes nothing.
pub(crate) fn assert_refuses(game: &str, position: &str, actions: &[&str], refused: &str) {
    let mut playing = open(game, position).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
    for action in actions {
        playing.play(action).unwrap_or_else(|error| panic!("{game} {position} {action}: {error}"));
    }
    let (before, legal) = (playing.position(), playing.legal());
    assert!(!legal.iter().any(|action| action == refused), "{refused} is legal in {before} of {game}");
    assert!(playing.play(refused).is_err(), "{refused} can be played in {before} of {game}");
    assert_eq!((playing.position(), playing.legal()), (before, legal), "after the refused {refused}");
}

/// Asserts that the position text is refused with a message.
pub(crate) fn assert_no_position(game: &str, text: &str) {
    match open(game, text) {
        Ok(_) => panic!("{game} accepts \"{text}\""),
        Err(message) => assert!(!message.is_empty(), "no message for \"{text}\""),
    }
}

/// The board part of a position text, from the intersections of the first player, the second player and
/// the kraken (mur stone).
pub(crate) fn board(first: &str, second: &str, kraken: &str) -> String {
    let letter = |point: &str| {
        let holds = |list: &str| list.split_whitespace().any(|listed| listed == point);
        match (holds(first), holds(second), holds(kraken)) {
            (true, false, false) => 'b',
            (false, true, false) => 'w',
            (false, false, true) => 'k',
            (false, false, false) => '1',
            _ => panic!("two pieces on {point}"),
        }
    };
    let mut rows = Vec::new();
    for ring in ["3", "2", "1"] {
        let row: String = "abcdefgh".chars().map(|spoke| letter(&format!("{spoke}{ring}"))).collect();
        rows.push(merge_empties(&row));
    }
    rows.push(letter("0").to_string());
    rows.join("/")
}

/// Writes runs of `1` as one digit.
fn merge_empties(row: &str) -> String {
    let mut merged = row.to_string();
    for run in (2..=8).rev() {
        merged = merged.replace(&"1".repeat(run), &run.to_string());
    }
    merged
}
