//! `mura tune`: weights of an evaluation from games that it plays against itself.

mod ur;

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use mura_engine::search::{self, Searched, SearchedVisitor};
use mura_engine::tune::{Event, Plan, Standing, Store, Tuner, weights_file};

use crate::args::Tune;
use crate::draft::Draft;
use crate::failure::Failure;
use crate::folder;
use crate::progress::Progress;
use crate::setup;

/// Rounds and games in each, unless something else is said.
const ROUNDS: u32 = 2;
const GAMES: u32 = 2000;

pub(crate) fn run(args: &Tune) -> Result<(), Failure> {
    search::visit(args.game, Run(args)).unwrap_or_else(|| ur::run(args))
}

/// A file that cannot be used.
fn trouble(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Wrong(format!("{} cannot be used: {error}", path.display()))
}

/// Whether the weights can be written is found out before the work, not after it.
fn probe(args: &Tune) -> Result<(), Failure> {
    let Some(path) = &args.out else { return Ok(()) };
    folder::refuse(path).map_err(Failure::Usage)?;
    if path.exists() && !args.force {
        return Err(Failure::Usage(format!("{} exists already; --force replaces it", path.display())));
    }
    Draft::new(path).map(drop).map_err(|error| trouble(path, &error))
}

fn write(out: Option<&Path>, text: &str) -> Result<(), Failure> {
    match out {
        Some(path) => {
            let written = Draft::new(path).and_then(|draft| draft.finish(text));
            written.map_err(|error| trouble(path, &error))
        }
        None => Ok(anstream::stdout().lock().write_all(text.as_bytes())?),
    }
}

struct Run<'a>(&'a Tune);

impl SearchedVisitor for Run<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Searched>(self) -> Self::Output {
        let args = self.0;
        let plan = Plan {
            games: args.games.unwrap_or(GAMES),
            rounds: args.rounds.unwrap_or(ROUNDS),
            nodes: args.nodes,
            seed: args.seed,
            threads: setup::threads(args.threads),
            mix: args.mix,
            ridge: args.ridge,
            pairs: args.pairs,
            time: args.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0)),
        };
        let screen = Screen::default();
        let tuner = Tuner { plan: &plan, told: &|event| screen.show::<G>(event) };
        let mut store = Store::default();
        if let Some(path) = &args.data {
            let label = tuner.label::<G>(G::WEIGHTS);
            store = Store::open(path, &label, G::FEATURES.len()).map_err(|error| trouble(path, &error))?;
        }
        probe(args)?;
        let report = tuner.run::<G>(G::WEIGHTS, &mut store).map_err(|error| {
            trouble(args.data.as_deref().unwrap_or_else(|| Path::new("the data")), &error)
        })?;
        screen.clear();
        let text = weights_file::<G>(&report, &command(args));
        write(args.out.as_deref(), &text)
    }
}

/// The command as it was given, as far as it decides what comes out.
fn command(args: &Tune) -> String {
    let Tune { game, nodes, seed, mix, ridge, .. } = args;
    let (games, rounds) = (args.games.unwrap_or(GAMES), args.rounds.unwrap_or(ROUNDS));
    let minutes = args.minutes.map_or(String::new(), |minutes| format!(" --minutes {minutes}"));
    format!(
        "mura tune {game} --games {games} --nodes {nodes} --rounds {rounds} --seed {seed} --mix {mix} \
         --ridge {ridge}{minutes}"
    )
}

/// What people see: a bar for each round, and a line at its end.
#[derive(Default)]
struct Screen {
    progress: Mutex<Option<(&'static str, u32, Progress)>>,
}

impl Screen {
    fn show<G: Searched>(&self, event: &Event) {
        match event {
            Event::Games(standing) => self.bar("games", *standing),
            Event::Compared(standing) => self.bar("pairs", *standing),
            Event::Fitted { round, positions, fit, weights } => {
                self.clear();
                let mut out = anstream::stderr().lock();
                let (before, after) = (fit.before, fit.after);
                // Progress that nobody sees is no failure.
                let _ = writeln!(
                    out,
                    "round {round}: {positions} positions, loss {:.4} -> {:.4}, on games kept apart {:.4} -> {:.4}",
                    before.training, after.training, before.validation, after.validation
                );
                for ((name, old), new) in G::FEATURES.iter().zip(G::WEIGHTS).zip(weights) {
                    let _ = writeln!(out, "  {new:>6} (was {old:>5})  {name}");
                }
            }
        }
    }

    fn bar(&self, unit: &'static str, standing: Standing) {
        let Ok(mut progress) = self.progress.lock() else { return };
        let same = progress.as_ref().is_some_and(|(of, round, _)| (*of, *round) == (unit, standing.round));
        if !same {
            *progress = Some((unit, standing.round, Progress::new(unit)));
        }
        if let Some((.., progress)) = &*progress {
            progress.at(standing.done.into(), standing.total.into());
        }
    }

    fn clear(&self) {
        if let Ok(mut progress) = self.progress.lock() {
            *progress = None;
        }
    }
}
