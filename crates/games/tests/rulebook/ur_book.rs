//! What the rule-book tests of Ur have in common.
#![allow(dead_code)] // each of them uses a part

use crate::support::open;

/// What can be seen of a game after some actions.
pub(crate) struct Seen {
    /// The position text.
    pub(crate) position: String,
    /// The legal actions, separated by spaces.
    pub(crate) legal: String,
    /// Whether Black is on turn.
    pub(crate) p1turn: bool,
    /// How the game stands.
    pub(crate) result: &'static str,
    /// Black's and White's points.
    pub(crate) score: [u32; 2],
    /// The odds of a throw that is due.
    pub(crate) chance: Option<Vec<(String, u32, u32)>>,
}

/// Opens a position and plays the actions (separated by spaces).
pub(crate) fn after(start: &str, actions: &str) -> Seen {
    let mut game = open("ur", start).unwrap_or_else(|why| panic!("{start} refused: {why}"));
    for action in actions.split_whitespace() {
        game.play(action).unwrap_or_else(|why| panic!("{start}: {action} refused: {why}"));
    }
    let legal = game.legal();
    assert!(
        legal.is_sorted_by(|one, next| one < next),
        "{legal:?} is not sorted as bytes without duplicates"
    );
    Seen {
        position: game.position(),
        legal: legal.join(" "),
        p1turn: game.p1turn(),
        result: game.result(),
        score: game.score(),
        chance: game.chance(),
    }
}

/// The legal actions of a position, separated by spaces.
pub(crate) fn legal(start: &str) -> String {
    after(start, "").legal
}

/// The position after some actions.
pub(crate) fn reached(start: &str, actions: &str) -> String {
    after(start, actions).position
}

/// The action is refused and changes nothing.
pub(crate) fn refuses(start: &str, action: &str) {
    let mut game = open("ur", start).unwrap_or_else(|why| panic!("{start} refused: {why}"));
    assert!(game.play(action).is_err(), "{start}: {action} was accepted");
    assert_eq!(game.position(), start, "{action} changed the position");
}

/// The text is refused with a message.
pub(crate) fn refuses_text(text: &str) {
    match open("ur", text) {
        Ok(game) => panic!("{text} was read as {}", game.position()),
        Err(why) => assert!(!why.trim().is_empty(), "{text} refused without a message"),
    }
}

/// One side's part of a position text: river, (step, pieces) on the route, all others home.
pub(crate) fn side(river: u32, steps: &[(usize, u32)]) -> String {
    let mut digits = [0; 15];
    for (step, count) in steps {
        digits[step - 1] += count;
    }
    let home = 7 - river - digits.iter().sum::<u32>();
    let digits: String = digits.iter().map(ToString::to_string).collect();
    format!("{river}.{digits}.{home}")
}

/// The start.
pub(crate) const START: &str = "7.000000000000000.0/7.000000000000000.0 b t";

/// The document: Black's route is "ABCD1234567FE8ef", White's "abcd1234567fe8EF", the last being the exit.
pub(crate) const ROUTES: [[&str; 16]; 2] = [
    ["A", "B", "C", "D", "1", "2", "3", "4", "5", "6", "7", "F", "E", "8", "e", "home"],
    ["a", "b", "c", "d", "1", "2", "3", "4", "5", "6", "7", "f", "e", "8", "E", "home"],
];

/// Puts the mover's part and the enemy's part in the order of the text.
pub(crate) fn board(mover: usize, own: &str, enemy: &str) -> String {
    if mover == 0 { format!("{own}/{enemy}") } else { format!("{enemy}/{own}") }
}

/// How the texts call the sides of `ROUTES`.
pub(crate) const TURN: [&str; 2] = ["b", "w"];
