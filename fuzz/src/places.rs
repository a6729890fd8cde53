//! What a refusal must tell: a reason, and a place where the refused part really stands.

use mura_games::Refusal;

/// The most characters of a part that is quoted in full.
const QUOTED: usize = 60;

pub(crate) fn check_refusal(text: &str, refusal: &Refusal) {
    let Refusal { token, column, reason } = refusal;
    assert!(!reason.trim().is_empty(), "{text:?}: refused without a reason");
    let length = text.chars().count();
    assert!((1..=length + 1).contains(column), "{text:?}: column {column} is outside the text");
    // A quoted part is harmless on a terminal: control characters are replaced, long parts cut off.
    let found = text.chars().skip(column - 1).map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let count = token.chars().count();
    let whole = if count > QUOTED { QUOTED } else { count };
    assert!(count <= QUOTED + 1, "{text:?}: the quoted part {token:?} is long");
    assert!(found.take(whole).eq(token.chars().take(whole)), "{text:?}: {token:?} is not at {column}");
}
