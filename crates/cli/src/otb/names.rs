//! Players by their names, where a deed wants a colour.

use mura_arena::arbiter::Proceedings;
use mura_games::Player;

/// What stands before a player in an entry.
const BEFORE: [&str; 11] = [
    "play by ",
    "by ",
    "removed by ",
    "rectify ",
    "stand ",
    "resign ",
    "flag ",
    "refuses ",
    "draw offered ",
    "decision ",
    "clock ",
];

/// The entry with a colour in the place of a name: `resign Erik` becomes `resign white`; `resign` alone is that of whoever is
/// awaited. A word that means something by itself is no name.
pub(super) fn with_colours(line: &str, now: &Proceedings) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let line = words.join(" ");
    let is = |at: usize, word: &str| words.get(at).is_some_and(|found| found.eq_ignore_ascii_case(word));
    let corrected = if is(0, "correct") || is(0, "insert") { 2 } else { 0 };
    let skipped: usize = words.iter().take(corrected).map(|word| word.len() + 1).sum();
    let (head, deed) = line.split_at_checked(skipped).unwrap_or((&line, ""));
    if deed.eq_ignore_ascii_case("resign") {
        return format!("{head}{deed} {}", now.name(now.awaited()).to_lowercase());
    }
    let Some((before, rest)) = BEFORE.iter().find_map(|before| {
        let (start, rest) = deed.split_at_checked(before.len())?;
        start.eq_ignore_ascii_case(before).then_some((start, rest))
    }) else {
        return line;
    };
    match named(rest, now) {
        Some((player, rest)) => format!("{head}{before}{}{rest}", now.name(player).to_lowercase()),
        None => line,
    }
}

/// The player whose name a text begins with, and what follows. The longest name counts, and one that both have names nobody.
fn named<'a>(text: &'a str, now: &Proceedings) -> Option<(Player, &'a str)> {
    let first = text.split(' ').next().unwrap_or("");
    let taken = ["black", "blue", "white", "b", "w", "on", "draw", "none", "set", "start", "stop", "press"];
    if taken.iter().any(|word| word.eq_ignore_ascii_case(first)) {
        return None;
    }
    let record = now.record();
    let full = Player::BOTH.map(|player| record.tag(now.name(player)).unwrap_or("").to_lowercase());
    let short = full.clone().map(|name| name.split(' ').next().unwrap_or("").to_owned());
    for names in [full, short] {
        for player in Player::BOTH {
            let name = &names[player.index()];
            let Some((start, rest)) = text.split_at_checked(name.len()) else { continue };
            let whole = rest.is_empty() || rest.starts_with(' ');
            if !name.is_empty() && whole && start.to_lowercase() == *name && names[0] != names[1] {
                return Some((player, rest));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mura_arena::arbiter::{Deed, Log};

    use super::*;

    #[test]
    fn names_stand_for_colours() {
        let mut log = Log::new();
        for text in ["begin morabaraba", "tag Black Nomsa of the North", "tag White Erik", "play A1-1"] {
            log.enter(Duration::ZERO, Deed::parse(text).unwrap()).unwrap();
        }
        let now = log.now().unwrap();
        for (typed, read) in [
            ("resign Erik", "resign white"),
            ("RESIGN  nomsa of the north", "RESIGN black"),
            ("resign nomsa", "resign black"),
            ("resign", "resign white"),
            ("resign White", "resign White"),
            ("decision Erik Black has left", "decision white Black has left"),
            ("decision draw Erik agrees", "decision draw Erik agrees"),
            ("draw offered erik", "draw offered white"),
            ("clock Erik +1m", "clock white +1m"),
            ("by Nomsa D5,13-D6", "by black D5,13-D6"),
            ("correct 4 resign Erik", "correct 4 resign white"),
            ("note resign Erik", "note resign Erik"),
            ("resign Eriksson", "resign Eriksson"),
            ("correct", "correct"),
            ("", ""),
        ] {
            assert_eq!(with_colours(typed, now), read);
        }
    }
}
