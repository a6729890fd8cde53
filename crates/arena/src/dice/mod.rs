//! Dice that no one has to trust.
//!
//! Whoever keeps the dice – the house: a server, or one of two people at a board – draws a [`Secret`] and publishes its
//! commitment. Then each player adds a [`Seed`]. Every throw is a function of all three ([`Dice`]), so none of them alone can
//! choose it, and when the game is over the house reveals the secret and everybody can check every throw ([`verify()`]).
//! `docs/dice.md` says exactly how, with test vectors, and what this does not protect from.
//!
//! ```
//! use mura_arena::dice::{Context, Dice, Secret, Seed};
//! use mura_games::GameId;
//!
//! let context = Context::new(GameId::Ur, "club evening, game 1").unwrap();
//! let secret: Secret = "0f".repeat(32).parse().unwrap(); // Secret::draw() in earnest
//! let published = context.commit(&secret);
//! let [black, white]: [Seed; 2] = ["rain on a tin roof".parse().unwrap(), "71 geese".parse().unwrap()];
//! let dice = Dice::new(&context, &secret, [Some(&black), Some(&white)]);
//! assert!((1..=4).contains(&dice.throw(1)));
//! assert_eq!(context.commit(&secret), published);
//! ```

mod context;
mod digest;
mod mistake;
mod secret;
mod seed;
mod statement;
#[cfg(test)]
mod tests;
mod throws;
mod verify;

pub use context::Context;
pub use digest::Digest;
pub use mistake::{Mistake, Place};
pub use secret::{NoRandomness, Secret};
pub use seed::Seed;
pub use statement::{Lot, Statement};
pub use throws::{Dice, RollForBlue};
pub use verify::{Proof, verify};

/// The name of the protocol, and the first line of everything that is hashed.
pub const PROTOCOL: &str = "mura-dice-1";

/// The longest seed or name of a table, in bytes.
const LONGEST: usize = 200;

/// What is hashed: the protocol and these parts, each with an end of line. No part holds one, so no two lists of parts
/// give the same bytes.
fn lines(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in [PROTOCOL].iter().chain(parts) {
        text.push_str(part);
        text.push('\n');
    }
    text
}

/// Why a text cannot be a seed or the name of a table.
fn unfit(text: &str) -> Option<String> {
    if text.is_empty() {
        Some("it is empty".into())
    } else if text.len() > LONGEST {
        Some(format!("it has more than {LONGEST} bytes"))
    } else if text.chars().any(char::is_control) {
        Some("it holds a control character".into())
    } else {
        None
    }
}
