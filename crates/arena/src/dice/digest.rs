//! Thirty-two bytes, written as hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use mura_games::shortened;
use sha2::{Digest as _, Sha256};

/// A SHA-256 hash: what the house commits to, or what a player seals his seed with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digest(pub(super) [u8; 32]);

impl Digest {
    pub(super) fn of(text: &str) -> Self {
        Digest(Sha256::digest(text.as_bytes()).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.0))
    }
}

/// Reads 64 hexadecimal digits; the sentence says what is wrong with anything else.
impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        read(text).map(Digest)
    }
}

pub(super) fn written(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn read(text: &str) -> Result<[u8; 32], String> {
    let refuse = || format!("\"{}\": expected 64 hexadecimal digits", shortened(text));
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() == 64).ok_or_else(refuse)?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Ok(bytes)
}
