//! `mura games`: what can be played.

use std::io::Write;

use mura_games::{GameId, Settings};

use crate::failure::Failure;
use crate::screen::{self, FAINT};

pub(crate) fn run() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for (index, &game) in GameId::ALL.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        screen::title(&mut out, game)?;
        let start =
            game.start(&Settings::default()).map_err(|refusal| Failure::Wrong(refusal.to_string()))?;
        writeln!(out, "  {FAINT}start{FAINT:#}   {}", start.position())?;
        for (index, option) in game.options().iter().enumerate() {
            let heading = if index == 0 { "options" } else { "" };
            let chosen = format!("{}={}", option.name, option.default);
            writeln!(out, "  {FAINT}{heading:<7}{FAINT:#} {chosen:<12} {}", option.about)?;
        }
    }
    Ok(())
}
