//! Whether a text says what a canonical action text says, by the liberties that readers may take and no others.

use mura_games::GameId;

/// Whether `text` is a way to write `action`.
pub(crate) fn means(id: GameId, text: &str, action: &str) -> bool {
    match id {
        GameId::Ur => text.trim() == action,
        GameId::Morabaraba => {
            if has_blank_inside(text) {
                return false;
            }
            let plain = plain_cows(text);
            // 6.2.2: the hyphen of a placing may be missing.
            let placing = action.as_bytes().get(2) == Some(&b'-');
            plain == action || (placing && plain == action.replacen('-', "", 1))
        }
        GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced => {
            let full = with_rings(text.trim());
            full == action || (full.contains('X') && in_order(&full) == in_order(action))
        }
    }
}

/// Whether a blank tears a number or a junction apart: `1 2`, `C 5`. Behind a junction a number may begin: `C5 1`.
fn has_blank_inside(text: &str) -> bool {
    let words: Vec<_> = text.split_whitespace().collect();
    words.windows(2).any(|pair| {
        let digits = pair[1].starts_with(|c: char| c.is_ascii_digit());
        let before = pair[0].trim_end_matches(|c: char| c.is_ascii_digit());
        let number = &pair[0][before.len()..];
        let junction = before.ends_with(|c: char| c.is_ascii_alphabetic()) && number.len() == 1;
        let letter = number.is_empty() && before.ends_with(|c: char| "ABCDEFGabcdefg".contains(c));
        digits && ((!number.is_empty() && !junction) || letter)
    })
}

/// Morabaraba without spaces, with plain signs and capital letters.
fn plain_cows(text: &str) -> String {
    let plain = |c: char| match c {
        '–' => '-',
        '×' | 'X' => 'x',
        'a'..='g' => c.to_ascii_uppercase(),
        _ => c,
    };
    text.chars().filter(|c| !c.is_whitespace()).map(plain).collect()
}

/// The federation's short form in full: a ring number that is left out is the one before it.
fn with_rings(text: &str) -> String {
    let mut full = String::new();
    let mut ring = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        full.push(c);
        if !('a'..='h').contains(&c) || text == "pass" {
            continue;
        }
        match chars.peek() {
            Some(&digit @ '1'..='3') => ring = Some(digit),
            _ => full.extend(ring),
        }
    }
    full
}

/// The parts of a withdrawal, which may be named in any order.
fn in_order(text: &str) -> Vec<&str> {
    let mut parts: Vec<_> = text.split([',', 'X']).collect();
    parts.sort_unstable();
    parts
}
