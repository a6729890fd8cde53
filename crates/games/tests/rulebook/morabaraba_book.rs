//! What the rule-book tests of Morabaraba have in common.
#![allow(dead_code)] // each of them uses a part

use crate::support::open;

/// What can be seen of a game after some actions.
pub(crate) struct Seen {
    /// The position text.
    pub(crate) position: String,
    /// The legal actions.
    pub(crate) legal: Vec<String>,
    /// Whether Black is on turn.
    pub(crate) p1turn: bool,
    /// How the game stands.
    pub(crate) result: &'static str,
    /// Black's and White's cows left.
    pub(crate) score: [u32; 2],
}

impl Seen {
    /// The legal actions that begin with `opening`, separated by spaces.
    pub(crate) fn moves(&self, opening: &str) -> String {
        let found: Vec<&str> =
            self.legal.iter().map(String::as_str).filter(|action| action.starts_with(opening)).collect();
        found.join(" ")
    }
}

/// Opens a position and plays the actions (separated by spaces).
pub(crate) fn after(start: &str, actions: &str) -> Seen {
    let mut game = open("morabaraba", start).unwrap_or_else(|why| panic!("{start} refused: {why}"));
    for action in actions.split_whitespace() {
        game.play(action).unwrap_or_else(|why| panic!("{start}: {action} refused: {why}"));
    }
    assert!(game.chance().is_none(), "no chance in this game");
    let legal = game.legal();
    assert!(
        legal.is_sorted_by(|one, next| one < next),
        "{legal:?} is not sorted as bytes without duplicates"
    );
    Seen {
        position: game.position(),
        legal,
        p1turn: game.p1turn(),
        result: game.result(),
        score: game.score(),
    }
}

/// The position after some actions.
pub(crate) fn reached(start: &str, actions: &str) -> String {
    after(start, actions).position
}

/// The action is refused and changes nothing.
pub(crate) fn refuses(start: &str, action: &str) {
    let mut game = open("morabaraba", start).unwrap_or_else(|why| panic!("{start} refused: {why}"));
    assert!(game.play(action).is_err(), "{start}: {action} was accepted");
    assert_eq!(game.position(), start, "{action} changed the position");
}

/// The text is refused with a message.
pub(crate) fn refuses_text(text: &str) {
    match open("morabaraba", text) {
        Ok(game) => panic!("{text} was read as {}", game.position()),
        Err(why) => assert!(!why.trim().is_empty(), "{text} refused without a message"),
    }
}

/// A position of stage 2 or 3: all cows that are not on the board have been shot.
/// `cows` as in the text; `tail` is turn, quiet plies and sequences.
pub(crate) fn stage_2(cows: &str, tail: &str) -> String {
    let on_board: Vec<u32> =
        cows.split(',').map(|cow| cow.split_once('=').expect("a cow").1.parse().expect("a number")).collect();
    let shot: Vec<String> =
        (1..=24).filter(|cow| !on_board.contains(cow)).map(|cow| cow.to_string()).collect();
    let shot = if shot.is_empty() { "-".to_string() } else { shot.join(",") };
    format!("{cows} {shot} {tail}")
}

/// The start.
pub(crate) const START: &str = "- - b 0 -";

/// The 24 junctions in board order.
pub(crate) const JUNCTIONS: &str = "A1 A4 A7 B2 B4 B6 C3 C4 C5 D1 D2 D3 D5 D6 D7 E3 E4 E5 F2 F4 F6 G1 G4 G7";
