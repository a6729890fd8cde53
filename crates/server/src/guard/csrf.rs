//! The token by which a form proves that one of our own pages has sent it.
//!
//! Pages are compressed, and they repeat what an address says. Whoever can make a browser load them
//! over and over and sees how long the answers are could guess a constant secret letter by letter
//! (BREACH). So the secret never stands in a page: every page has it under a random mask of its
//! own, which comes along. Two pages have no part of a token in common.

use std::fmt::Write as _;

/// The secret under a fresh mask: first the mask, then the secret that is hidden by it, as
/// hexadecimal digits.
///
/// # Panics
/// Where the operating system has no randomness, nothing that this server does would be safe.
pub(super) fn masked(secret: &str) -> String {
    let mut mask = vec![0; secret.len()];
    getrandom::fill(&mut mask).expect("the operating system has randomness");
    let mut token = String::with_capacity(4 * secret.len());
    let hidden = mask.iter().zip(secret.bytes()).map(|(mask, byte)| mask ^ byte);
    for byte in mask.iter().copied().chain(hidden) {
        let _ = write!(token, "{byte:02x}");
    }
    token
}

/// Whether somebody has sent this secret, under whatever mask.
pub(super) fn matches(secret: &str, token: &str) -> bool {
    let Some(bytes) = hexadecimal(token) else { return false };
    if bytes.len() != 2 * secret.len() || secret.is_empty() {
        return false;
    }
    let (mask, hidden) = bytes.split_at(secret.len());
    // All bytes are looked at, so that the time taken tells nothing of where the first difference
    // is.
    let difference = mask
        .iter()
        .zip(hidden)
        .zip(secret.bytes())
        .fold(0, |all, ((mask, hidden), byte)| all | (mask ^ hidden ^ byte));
    difference == 0
}

/// The bytes that a text of hexadecimal digits tells.
pub(super) fn hexadecimal(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) || text.len() > 256 {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

/// The token in a form's body. It is made of digits and letters that no browser escapes.
pub(super) fn in_form(body: &[u8]) -> Option<&str> {
    let fields = body.split(|byte| *byte == b'&');
    fields.filter_map(|field| field.strip_prefix(b"csrf=")).find_map(|token| std::str::from_utf8(token).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_another_token_and_each_is_good() {
        let secret = "abcdefghijkmnpqrstuvwxyz";
        let (one, two) = (masked(secret), masked(secret));
        assert_ne!(one, two);
        assert!(!one.contains(secret));
        assert!(matches(secret, &one) && matches(secret, &two));
    }

    #[test]
    fn nothing_else_matches() {
        let secret = "abcdefghijkmnpqrstuvwxyz";
        let mut other = masked(secret).into_bytes();
        let last = other.len() - 1;
        other[last] = if other[last] == b'0' { b'1' } else { b'0' };
        let other = String::from_utf8(other).unwrap();
        let long = "00".repeat(400);
        for token in ["", "00", "zz", "+1", "ää", secret, &other, &masked("another secret"), &long] {
            assert!(!matches(secret, token), "{token}");
        }
        assert!(!matches("", ""));
    }

    #[test]
    fn the_token_is_found_among_the_fields_of_a_form() {
        assert_eq!(in_form(b"game=ur&csrf=0a0b&level=3"), Some("0a0b"));
        assert_eq!(in_form(b"xcsrf=0a0b"), None);
        assert_eq!(in_form(b"csrf=\xff"), None);
        assert_eq!(in_form(b""), None);
    }
}
