//! Names that people give themselves.

/// The shortest and the longest name.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Names that speak for the house.
const HOUSE: [&str; 8] =
    ["admin", "administrator", "computer", "engine", "moderator", "mura", "support", "system"];

/// A name as it was asked for, or why it cannot be had.
pub(crate) fn checked(name: &str) -> Result<&str, String> {
    let name = name.trim();
    if !LENGTH.contains(&name.len()) {
        return Err(format!("A name has {} to {} characters.", LENGTH.start(), LENGTH.end()));
    }
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !name.bytes().all(allowed) {
        return Err("A name is made of the letters A to Z, digits, \"-\" and \"_\".".into());
    }
    if !name.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
        return Err("A name has at least one letter or digit.".into());
    }
    let looks = likeness(name);
    let is_level = looks.strip_prefix("level").is_some_and(|rest| rest.bytes().all(looks_like_digit));
    let is_house = HOUSE.iter().any(|word| likeness(word) == looks);
    if is_level || is_house || looks.starts_with("guest") || looks.starts_with("deleted") {
        return Err(format!("\"{name}\" looks like a name that the house gives. Please take another one."));
    }
    Ok(name)
}

/// What a name looks like at a glance: case and hyphens do not count, and some characters are hard to tell apart.
fn likeness(name: &str) -> String {
    let letters = name.bytes().filter(u8::is_ascii_alphanumeric);
    letters
        .map(|byte| match byte.to_ascii_lowercase() {
            b'0' => 'o',
            b'1' | b'i' => 'l',
            b'3' => 'e',
            b'5' => 's',
            byte => char::from(byte),
        })
        .collect::<String>()
        .replace("vv", "w")
        .replace("rn", "m")
}

/// Whether something may be meant as a digit, after [`likeness`] has turned digits into letters.
fn looks_like_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'o' | b'l' | b'e' | b's')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_names_stay_as_they_are() {
        for name in ["Ada", "x2", "the_long-named_one20", "Leveller", "level-headed", "Musa", "42"] {
            assert_eq!(checked(name), Ok(name));
        }
        assert_eq!(checked(" Ada "), Ok("Ada"));
    }

    #[test]
    fn bad_names_get_a_sentence() {
        for name in
            ["", "a", "a name", "näme", "a/b", "<b>", "..", "-_-", "a\u{202e}b", "twenty-one-characters"]
        {
            assert!(checked(name).is_err(), "{name}");
        }
    }

    #[test]
    fn nobody_passes_for_the_house() {
        for name in [
            "Level5",
            "level-5",
            "LEVEL_10",
            "1evel5",
            "Ieve15",
            "LeveI1",
            "leve1-l0",
            "Level",
            "Guest-abc12",
            "gue5t",
            "GUEST",
            "Deleted_player",
            "de1eted",
            "Admin",
            "adm1n",
            "M-U-R-A",
            "computer",
            "rnura",
        ] {
            assert!(checked(name).is_err(), "{name}");
        }
    }
}
