//! Names of things that are stored: short, random, and each of its own type.

use std::fmt;
use std::sync::Arc;

/// Letters and digits that nobody mixes up.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// So many random letters and digits, five bits each.
///
/// # Panics
/// Where the operating system has no randomness, nothing that this server does would be safe.
pub(crate) fn random_text(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(into = "String", from = "String")]
        pub struct $name(Arc<str>);

        impl $name {
            /// A new one, that nobody can guess.
            pub fn fresh() -> Self {
                $name(random_text($length).into())
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                $name(text.into())
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                $name(text.into())
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0.as_ref().to_owned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(
    /// The name of an account.
    AccountId, 12
);
id!(
    /// The name of a game that is played here; what is played is a [`GameId`](mura_games::GameId).
    GameKey, 10
);
id!(
    /// The name of a series.
    SeriesKey, 10
);
id!(
    /// The name of a challenge. Whoever knows it can take it.
    ChallengeKey, 12
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_fit_into_an_address() {
        let one = GameKey::fresh();
        assert_ne!(one, GameKey::fresh());
        assert_eq!(one.as_str().len(), 10);
        assert!(one.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric()));
    }
}
