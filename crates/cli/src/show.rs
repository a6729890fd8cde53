//! `mura show`: a board, its position and what may be played.

use std::io::Write;

use crate::args::Show;
use crate::failure::Failure;
use crate::screen;
use crate::setup;

pub(crate) fn run(args: &Show) -> Result<(), Failure> {
    let mut table = args.setup.open(args.game, setup::any_seed())?;
    let words = args.moves.iter().flat_map(|text| text.split_whitespace());
    let last = setup::play_words(&mut *table, words).map_err(Failure::Wrong)?;
    args.picture.write(&*table, last)?;
    if args.picture.fills_standard_output() {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    screen::draw(&mut out, &table.draw())?;
    writeln!(out)?;
    screen::facts(&mut out, &*table)?;
    if let Some(throws) = table.chance() {
        let total: u32 = throws.iter().map(|throw| throw.1).sum();
        let odds: Vec<_> =
            throws.iter().map(|(throw, weight)| format!("{throw} ({weight}/{total})")).collect();
        screen::fact(&mut out, "throw", odds.join("  "))?;
        return Ok(());
    }
    let legal = table.legal();
    if !legal.is_empty() {
        let noun = if legal.len() == 1 { "move" } else { "moves" };
        screen::fact(&mut out, "legal", format_args!("{} {noun}", legal.len()))?;
        screen::columns(&mut out, &legal, screen::width())?;
    }
    Ok(())
}
