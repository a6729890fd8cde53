//! The rules of the five games a second time: slow, literal, straight from the rule documents.
//!
//! This crate exists to disagree. It shares no line of code and no representation with the fast
//! implementation; the two meet only in texts. Where they differ, one of them has misread the rules.

mod morabaraba;
mod mur;
mod mur_advanced;
mod ur;
pub mod ur_values;

/// One game in progress, seen only through its texts.
pub trait Referee: Send {
    /// The position text, as `query fen` prints it.
    fn position(&self) -> String;
    /// Every legal action, sorted as bytes; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays an action given by its canonical text. On an error nothing has changed.
    fn play(&mut self, action: &str) -> Result<(), String>;
    /// Whether Black (Blue) is on turn.
    fn p1turn(&self) -> bool;
    /// `none`, `p1win`, `p2win` or `draw`.
    fn result(&self) -> &'static str;
    /// What `query score` answers: first and second player.
    fn score(&self) -> [u32; 2];
    /// The throws with their odds when the next action is a throw: (text, numerator, denominator).
    fn chance(&self) -> Option<Vec<(String, u32, u32)>>;
    /// The setup of the next game of a set, with Black or White to have the first move; none where games do not follow
    /// from each other.
    fn next_setup(&self, _black_first: bool) -> Option<String> {
        None
    }
    /// A copy that goes its own way, past included.
    fn fork(&self) -> Box<dyn Referee>;
}

/// Opens a game by its id (`mur-classic`, `mur-kraken`, `mur-advanced`, `ur`, `morabaraba`) from a position text.
pub fn open(game: &str, position: &str) -> Result<Box<dyn Referee>, String> {
    match game {
        "mur-classic" => mur::open(mur::Edition::Classic, position),
        "mur-kraken" => mur::open(mur::Edition::Kraken, position),
        "mur-advanced" => mur_advanced::open(position),
        "ur" => ur::open(position),
        "morabaraba" => morabaraba::open(position),
        other => Err(format!("unknown game \"{other}\"")),
    }
}

/// Opens a game that goes on from a position because it was let stand, though no play leads to it: in Morabaraba (5.4) cows
/// need not have been placed in turns.
pub fn stand(game: &str, position: &str) -> Result<Box<dyn Referee>, String> {
    match game {
        "morabaraba" => morabaraba::stand(position),
        other => open(other, position),
    }
}
