//! Addresses of pages.

use std::fmt::Write;

use mura_games::GameId;

use crate::id::GameKey;

/// A text as a part of an address takes it (RFC 3986): everything but letters, digits and `-._~` by its bytes.
pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            // Writing to a string does not fail.
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}

/// A page about a position.
fn about(page: &str, game: GameId, position: &str) -> String {
    format!("{page}?game={game}&position={}", encoded(position))
}

/// The board editor with a position.
pub(crate) fn editor(game: GameId, position: &str) -> String {
    about("/editor", game, position)
}

/// The form for a new game from a position.
pub(crate) fn new_game(game: GameId, position: &str) -> String {
    about("/new", game, position)
}

/// The engine's view of a position.
pub(crate) fn analysis(game: GameId, position: &str) -> String {
    about("/analysis", game, position)
}

/// The picture of a position, `svg` or `png`.
pub(crate) fn image(game: GameId, position: &str, form: &str) -> String {
    about(&format!("/image.{form}"), game, position)
}

/// The page of a game.
pub(crate) fn game(key: &GameKey) -> String {
    format!("/game/{key}")
}

/// The page of a player.
pub(crate) fn player(name: &str) -> String {
    format!("/player/{}", encoded(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_names_fit_into_addresses() {
        assert_eq!(
            editor(GameId::MurClassic, "8/8/8/k b 0-0 -"),
            "/editor?game=mur-classic&position=8%2F8%2F8%2Fk%20b%200-0%20-"
        );
        assert_eq!(player("Jörg & Co."), "/player/J%C3%B6rg%20%26%20Co.");
    }
}
