//! What the bot tells whoever runs it.

use std::io::Write;

use super::wire::OwnGame;

/// Lines on the standard output: what happens, one line each.
#[derive(Clone, Debug, Default)]
pub(super) struct Report;

impl Report {
    /// Something about the bot.
    pub(super) fn line(&self, text: &str) {
        // A bot plays on when nobody reads what it says.
        let _ = writeln!(anstream::stdout(), "{}", clean(text));
    }

    /// Something about a game.
    pub(super) fn game(&self, game: &OwnGame, text: &str) {
        self.line(&format!("{} {}: {text}", game.game, game.key));
    }
}

/// What the server or an opponent has written must not garble a terminal.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_not_shown() {
        assert_eq!(clean("Nomsa\u{1b}[31m\n"), "Nomsa\u{fffd}[31m\u{fffd}");
    }
}
