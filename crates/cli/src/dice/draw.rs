//! `mura dice commit` and `mura dice seed`: what is drawn before a game.

use std::io::Write;

use mura_arena::dice::{PROTOCOL, Secret, Seed};

use super::{Commit, SeedArgs, context};
use crate::failure::Failure;
use crate::screen::STRONG;

/// What goes between the quotes of a tag.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

pub(super) fn commit(args: &Commit) -> Result<(), Failure> {
    let wrong = |error: mura_arena::dice::NoRandomness| Failure::Wrong(error.to_string());
    let table = match &args.table {
        Some(table) => table.clone(),
        None => Seed::draw().map_err(wrong)?.to_string(),
    };
    let context = context(args.game, &table)?;
    let secret = Secret::draw().map_err(wrong)?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{STRONG}Publish this before any seed is known:{STRONG:#}")?;
    writeln!(out, "[DiceProtocol \"{PROTOCOL}\"]")?;
    writeln!(out, "[DiceTable \"{}\"]", quoted(&table))?;
    writeln!(out, "[DiceCommitment \"{}\"]", context.commit(&secret))?;
    writeln!(out)?;
    writeln!(out, "{STRONG}Keep this to yourself until the game is over:{STRONG:#}")?;
    writeln!(out, "[DiceSecret \"{}\"]", secret.reveal())?;
    Ok(())
}

pub(super) fn seed(args: SeedArgs) -> Result<(), Failure> {
    let context = context(args.game, &args.table)?;
    let seed = match args.text {
        Some(seed) => seed,
        None => Seed::draw().map_err(|error| Failure::Wrong(error.to_string()))?,
    };
    let mut out = anstream::stdout().lock();
    writeln!(out, "{STRONG}Publish this seal first:{STRONG:#}")?;
    writeln!(out, "{}", context.seal(&seed))?;
    writeln!(out)?;
    writeln!(out, "{STRONG}And this seed when all seals are known:{STRONG:#}")?;
    writeln!(out, "{seed}")?;
    Ok(())
}
