//! One position: its best lines, or the throws that it waits for.

use std::io::{self, Write};

use anstyle::Style;
use mura_engine::analysis::{Analyst, Odds, Prospect, unit};
use mura_engine::{Line, Recipe};
use mura_games::{GameId, Table};

use super::grid::{Grid, number, text, word};
use super::halt::Halt;
use super::words::{better, short, signed};
use super::{Analyse, Context, effort, json};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::screen::{self, FAINT, STRONG, fact};
use crate::setup;

/// Seconds for a position unless something else is said.
const USUAL: f64 = 2.0;
const PLAIN: Style = Style::new();

/// What was found.
pub(super) struct Found<'a> {
    pub(super) context: Context<'a>,
    pub(super) table: Box<dyn Table>,
    /// The best lines, where there is a choice.
    pub(super) lines: Vec<Line>,
    /// The throws, where one is due.
    pub(super) throws: Vec<Prospect>,
}

pub(super) fn run(args: &Analyse, game: GameId) -> Result<(), Failure> {
    let mut table = args.setup.open(game, setup::any_seed())?;
    let words = args.moves.iter().flat_map(|text| text.split_whitespace());
    setup::play_words(&mut *table, words).map_err(Failure::Wrong)?;
    let halt = Halt::at_interrupt();
    let found = look(args, table, &halt);
    halt.outcome(tell(args, &found, &halt))
}

fn tell(args: &Analyse, found: &Found<'_>, halt: &Halt) -> Result<(), Failure> {
    // Of throws all are looked at or none: what they are worth together is the point.
    if halt.is_called() && found.lines.is_empty() {
        let _ = writeln!(anstream::stderr(), "interrupted before anything was found");
        return Err(Failure::Interrupted);
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{:#}", json::position(found))?;
    } else {
        found.print(&mut out)?;
    }
    if halt.is_called() {
        out.flush()?;
        let _ = writeln!(anstream::stderr(), "interrupted: this is what was found until then");
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn look<'a>(args: &'a Analyse, table: Box<dyn Table>, halt: &Halt) -> Found<'a> {
    let limits = args.limits(table.id(), USUAL);
    let time = limits.time;
    let looks = table.chance().map_or(1, |throws| throws.len() as u32);
    let progress = Progress::new("ms");
    // The thinker asks again and again whether to stop: a good moment to move the bar.
    let stop = || {
        if let Some(time) = time {
            progress.pass(time * looks);
        }
        halt.is_called()
    };
    let (mut lines, mut throws) = (Vec::new(), Vec::new());
    if table.outcome().is_none() {
        halt.heed(true);
        let mut thinker = Recipe::Full.open(table.id(), &args.resources());
        let mut analyst = Analyst::new(&mut *thinker, limits, &stop);
        if table.chance().is_some() {
            throws = analyst.throws(&*table);
        } else {
            lines = analyst.lines(&*table);
        }
        halt.heed(false);
    }
    Found { context: Context { args, time }, table, lines, throws }
}

fn plain(text: impl Into<String>) -> (String, Style) {
    (text.into(), PLAIN)
}

impl Found<'_> {
    /// What a position with a throw due is worth to the player who throws.
    pub(super) fn value(&self) -> Option<Odds> {
        Prospect::mean(&self.throws)
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let table = &*self.table;
        screen::draw(out, &table.draw())?;
        writeln!(out)?;
        screen::facts(out, table)?;
        if table.outcome().is_some() {
            return Ok(());
        }
        let (name, unit) = (table.name(table.turn()), unit(table.id()));
        let chance = table.chance().is_some();
        let what = if chance { "throws" } else { "is on turn" };
        let effort = effort(&self.context);
        fact(out, "analysed", format_args!("{effort}; {STRONG}{name}{STRONG:#} {what}, scores in {unit}"))?;
        if let Some(value) = self.value() {
            let (score, better) = (short(value.into()), better(table, value.into()));
            fact(out, "worth", format_args!("{score} to {name}: {better}"))?;
        }
        let legal = table.legal();
        if let ([single], false) = (&legal[..], chance) {
            fact(out, "forced", format_args!("{single} is the only move"))?;
        }
        let grid = if chance { self.throw_grid() } else { self.line_grid() };
        if !self.lines.is_empty() || chance {
            writeln!(out)?;
            grid.print(out, screen::width())?;
        }
        Ok(())
    }

    fn line_grid(&self) -> Grid<5> {
        let columns = [number(""), number("score"), word("who is better"), number("depth"), text("line")];
        let mut grid = Grid::new(columns);
        for line in &self.lines {
            let style = if line.rank == 1 { STRONG } else { PLAIN };
            grid.row([
                (line.rank.to_string(), FAINT),
                (short(line.score), style),
                plain(better(&*self.table, line.score)),
                (line.depth.to_string(), FAINT),
                (line.actions.join(" "), style),
            ]);
        }
        grid
    }

    fn throw_grid(&self) -> Grid<5> {
        let columns = [word("throw"), number("odds"), number("score"), number("luck"), text("best line")];
        let mut grid = Grid::new(columns);
        let total: u32 = self.throws.iter().map(|prospect| prospect.weight).sum();
        for prospect in &self.throws {
            let score = prospect.odds.map_or(String::new(), |odds| short(odds.into()));
            let luck = prospect.odds.zip(self.value()).map(|(odds, value)| signed((odds - value).points));
            let line = prospect.lines.first().map_or(String::new(), |line| line.actions.join(" "));
            grid.row([
                (prospect.throw.clone(), STRONG),
                (format!("{}/{total}", prospect.weight), FAINT),
                plain(score),
                plain(luck.unwrap_or_default()),
                plain(line),
            ]);
        }
        grid
    }
}
