//! Whoever chooses the moves of one side.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_engine::{Clock, Recipe, Resources, Thinker};
use mura_games::{GameId, Player, Table};

use crate::engines::program::Program;
use crate::engines::{Conditions, Control, Engine, Fault};

/// What a contestant is asked: which action?
pub(super) struct Question<'a> {
    pub(super) table: &'a dyn Table,
    /// The position from which the game started, unless it is the game's own start.
    pub(super) start: Option<&'a str>,
    /// All actions since then.
    pub(super) history: &'a [String],
    pub(super) control: Control,
    /// The clocks by colour, as they stand.
    pub(super) clocks: [Option<Clock>; 2],
    /// When the answer is too late, margin included. Built-in players are then told to stop; programs too, and they are
    /// killed when that does not help.
    pub(super) deadline: Option<Duration>,
    /// When a program without a deadline has hung.
    pub(super) patience: Duration,
    /// Whether the match is over, whatever the answer.
    pub(super) over: &'a AtomicBool,
}

impl Question<'_> {
    pub(super) fn turn(&self) -> Player {
        self.table.turn()
    }
}

/// Why there is no answer.
pub(super) enum NoAnswer {
    /// The contestant is to blame.
    Fault(Fault),
    /// The match is over.
    Abandoned,
}

/// One side, at one of the boards.
pub(super) enum Contestant {
    BuiltIn { recipe: Recipe, game: GameId, thinker: Option<Box<dyn Thinker>> },
    Program(Program),
}

impl Contestant {
    pub(super) fn new(conditions: &Conditions, side: usize) -> Self {
        Contestant::of(&conditions.sides[side].engine, conditions.game)
    }

    pub(super) fn of(engine: &Engine, game: GameId) -> Self {
        match engine {
            &Engine::BuiltIn(recipe) => Contestant::BuiltIn { recipe, game, thinker: None },
            Engine::Command { words, .. } => Contestant::Program(Program::new(words)),
        }
    }

    /// A new game begins. Built-in players are opened anew, so that a game does not depend on those before it.
    pub(super) fn new_game(&mut self, resources: &Resources) -> Result<(), Fault> {
        match self {
            Contestant::BuiltIn { recipe, game, thinker } => {
                *thinker = Some(recipe.open(*game, resources));
                Ok(())
            }
            Contestant::Program(program) => program.new_game(resources),
        }
    }

    pub(super) fn choose(&mut self, question: &Question<'_>) -> Result<String, NoAnswer> {
        match self {
            Contestant::BuiltIn { thinker, .. } => think(thinker, question),
            Contestant::Program(program) => program.choose(question),
        }
    }
}

fn think(thinker: &mut Option<Box<dyn Thinker>>, question: &Question<'_>) -> Result<String, NoAnswer> {
    let crash = |why: &str| NoAnswer::Fault(Fault::Crash(why.to_owned()));
    let thinker = thinker.as_mut().ok_or_else(|| crash("no game was begun"))?;
    let limits = question.control.limits(question.clocks[question.turn().index()]);
    let began = Instant::now();
    let stop = || {
        question.over.load(Relaxed) || question.deadline.is_some_and(|deadline| began.elapsed() > deadline)
    };
    let thought =
        catch_unwind(AssertUnwindSafe(|| thinker.think(question.table, &limits, &stop, &mut |_| {})));
    if question.over.load(Relaxed) {
        return Err(NoAnswer::Abandoned);
    }
    match thought {
        Ok(thought) => thought.action.ok_or_else(|| crash("it gave no move")),
        Err(_) => Err(crash("it panicked")),
    }
}
