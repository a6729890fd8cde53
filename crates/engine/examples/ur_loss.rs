//! What a player of Ur loses to perfect play:
//! `cargo run --release -p mura-engine --example ur_loss -- FILE [NET|- [DECISIONS|- [MILLISECONDS...]]]`.
//!
//! The file holds decisions of perfect games with the solution's value of every action, as the solver's example
//! `ur_solution` writes them: `docs/ur/choices-win.bin` and `docs/ur/choices-score.bin` are such files. At each of
//! them the player chooses as in play. What its action is worth less than the best one is lost, and so much a
//! decision, times the decisions of a game, is lost a game. (A player who errs comes to other positions than
//! perfect players do; as long as it errs little, that matters little.) Decisions in which an action may draw by positions that have stood
//! before (U4) are left out: of these the file does not tell.
//!
//! The player looks one ply ahead, which is to the next throw through all bonus and penalty moves before it,
//! or two, which is to the throw after that. It wants as much as possible of what the file's values are of, also
//! in the moves that follow. Positions are judged by the tuned weights, and by the net that the
//! program has for this or another one: by these alone, and with the database that is part of the program (three pieces left a
//! side at most), as the engine plays. Where the file has more than so many decisions, some from everywhere in it
//! are taken. Where milliseconds are given, the player looks as far as it can in that time instead, with the net
//! and the database, on one thread.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use mura_engine::ur::{Exact, Judge, Net, Player, Weights};
use mura_engine::{Limits, Mind, Resources};
use mura_games::{Game, Ur, ur::Action};
use mura_solver::ur::decision::{self, Decisions, Games};
use mura_solver::ur::{Objective, oracle::Atlas};

type Outcome<T> = Result<T, Box<dyn Error>>;

const WANTED: &str =
    "wanted: FILE [NET|- [DECISIONS|- [MILLISECONDS...]]], with a file like docs/ur/choices-score.bin";
/// Not all values are more exact than this: with a smaller loss an action is as good as the best.
const ROUNDING: f64 = 1e-4;
/// Positions to look at for one decision, at most: a few duels have millions of them.
const LONG_TURN: u64 = 10_000_000;
/// Mebibytes for the table of a player who only looks one or two plies ahead.
const SMALL_TABLE: usize = 4;

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [file, options @ ..] = given.as_slice() else { return Err(WANTED.into()) };
    let number = |word: &String| word.parse::<u64>().map_err(|_| format!("{word:?} is no number; {WANTED}"));
    let most = options.get(1).filter(|word| *word != "-").map_or(Ok(u64::MAX), number)? as usize;
    let times: Vec<u64> = options.iter().skip(2).map(number).collect::<Result<_, _>>()?;
    let Decisions { objective, games, decisions } =
        Decisions::parse(&Atlas::default(), &read(Path::new(file))?)
            .map_err(|bad| format!("{file}: {bad}"))?;
    let net = match options.first().map(String::as_str) {
        None | Some("-") => Judge::best(objective),
        Some(path) => {
            let bytes = read(Path::new(path))?;
            let net = Net::parse(&bytes).map_err(|fault| format!("{path}: {fault}"))?;
            // A player's judge lives as long as the program.
            Judge::from(&*Box::leak(Box::new(net)))
        }
    };
    let (duels, decisions): (Vec<_>, Vec<_>) =
        decisions.into_iter().partition(decision::Decision::may_draw_by_history);
    if decisions.is_empty() {
        return Err(format!("{file}: there is no decision in it").into());
    }
    let mut decisions: Vec<Decision> = decisions.into_iter().map(Decision::from).collect();
    let mut out = std::io::stdout();
    writeln!(out, "{}", told(&games, objective, decisions.len()))?;
    if !duels.is_empty() {
        writeln!(
            out,
            "Left out: {} with an action that calls for a penalty move and is worth exactly nothing. \
             Perhaps it draws by what has stood before, which the file does not say.",
            duels.len()
        )?;
    }
    if decisions.len() > most {
        thin_out(&mut decisions, most.max(1));
        writeln!(out, "Some of them are tried: {}.", decisions.len())?;
    }
    writeln!(out, "\nLost, in {}:", unit(objective).1)?;
    writeln!(out, "{:32}{:>12}{:>22}{:>10}{:>11}", "", "a decision", "a game", "at most", "not best")?;
    let test = Test { decisions: &decisions, objective };
    for &time in &times {
        let limits = Limits { time: Some(Duration::from_millis(time)), ..Limits::default() };
        let loss = test.measure(net, Some(&Exact::small()), Resources::default().hash_mib, &limits)?;
        writeln!(out, "{}", loss.told(&format!("{time} ms, net + database"), &games, None))?;
    }
    if !times.is_empty() {
        return Ok(());
    }
    for (plies, depth) in [("one ply", 0), ("two plies", 1)] {
        for (help, exact) in [("", None), (" + database", Some(Exact::small()))] {
            let limits = Limits { nodes: Some(LONG_TURN), ..Limits::depth(depth) };
            let mut first = None;
            for (name, judge) in [("weights", Judge::from(Weights::tuned())), ("net", net)] {
                let loss = test.measure(judge, exact.as_ref(), SMALL_TABLE, &limits)?;
                let told = loss.told(&format!("{plies}, {name}{help}"), &games, first);
                writeln!(out, "{told}")?;
                first = first.or(Some(loss.mean()));
            }
        }
    }
    Ok(())
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Decisions of one player in a game, on average.
fn choices(games: &Games) -> f64 {
    games.choices as f64 / games.games.max(1) as f64 / 2.0
}

/// What the decisions are from.
fn told(games: &Games, objective: Objective, decisions: usize) -> String {
    format!(
        "Objective {}, {} pieces: {decisions} decisions of {} games of perfect play. A player has {:.2} in a game.",
        objective.name(),
        games.pieces,
        games.games,
        choices(games)
    )
}

/// A position with something to choose, and what each action is worth to the player on turn.
struct Decision {
    game: Ur,
    actions: Vec<Action>,
    values: Vec<i32>,
}

impl From<decision::Decision> for Decision {
    fn from(decision::Decision { game, values }: decision::Decision) -> Self {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        Decision { game, actions, values }
    }
}

/// Leaves so many, evenly spread.
fn thin_out(decisions: &mut Vec<Decision>, most: usize) {
    let (all, mut index) = (decisions.len(), 0);
    decisions.retain(|_| {
        index += 1;
        index * most / all > (index - 1) * most / all
    });
}

/// What is lost in many decisions: points, or hundredths of a win.
#[derive(Default)]
struct Loss {
    decisions: f64,
    sum: f64,
    squares: f64,
    not_best: f64,
    /// The largest, with the position and what was played.
    largest: (f64, String),
    /// In how many decisions the player did not come to an end.
    cut_short: u64,
}

/// How much of what is told one unit of a value is, and the word for it. A value of `Win` goes from −1 to 1.
fn unit(objective: Objective) -> (f64, &'static str) {
    let scale = f64::from(objective.scale());
    match objective {
        Objective::Win => (50.0 / scale, "hundredths of a win"),
        Objective::Score => (1.0 / scale, "points"),
    }
}

/// Decisions that players are tried by.
struct Test<'a> {
    decisions: &'a [Decision],
    objective: Objective,
}

impl Test<'_> {
    /// Lets a player decide, on all threads that the machine has.
    fn measure(
        &self,
        judge: Judge<'static>,
        exact: Option<&Arc<Exact>>,
        hash_mib: usize,
        limits: &Limits,
    ) -> Outcome<Loss> {
        let Test { decisions, objective } = *self;
        let next = AtomicUsize::new(0);
        let player = || {
            let player = Player::with(judge, &Resources { hash_mib, ..Resources::default() });
            let player = player.aiming_at(objective);
            match exact {
                Some(exact) => player.knowing(exact.clone()),
                None => player,
            }
        };
        let work = || {
            let (mut player, mut loss) = (player(), Loss::default());
            while let Some(decision) = decisions.get(next.fetch_add(1, Relaxed)) {
                loss.add(decision, &mut player, limits, objective);
            }
            loss
        };
        let threads = std::thread::available_parallelism()?.get();
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            running.into_iter().try_fold(Loss::default(), |all, part| {
                Ok(all.and(part.join().map_err(|_| "a thread has come to an early end")?))
            })
        })
    }
}

impl Loss {
    fn add(&mut self, decision: &Decision, player: &mut Player, limits: &Limits, objective: Objective) {
        let Decision { game, actions, values } = decision;
        let limits = Limits { began: Instant::now(), ..limits.clone() };
        let thought = player.think(game, actions, &limits, &|| false, &mut |_| {});
        let chosen = actions.iter().position(|&action| Some(action) == thought.action).unwrap_or(0);
        let best = values.iter().copied().max().unwrap_or(values[chosen]);
        let (unit, _) = unit(objective);
        let loss = (f64::from(best) - f64::from(values[chosen])) * unit;
        self.decisions += 1.0;
        self.sum += loss;
        self.squares += loss * loss;
        self.not_best += f64::from(u8::from(loss > ROUNDING * unit * f64::from(objective.scale())));
        self.cut_short += u64::from(limits.nodes.is_some_and(|most| thought.nodes >= most));
        if loss > self.largest.0 {
            let mut text = String::new();
            game.write_position(&mut text);
            text.push_str(" played ");
            game.write_action(actions[chosen], &mut text);
            self.largest = (loss, text);
        }
    }

    fn and(self, other: Loss) -> Loss {
        Loss {
            decisions: self.decisions + other.decisions,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
            not_best: self.not_best + other.not_best,
            largest: if other.largest.0 > self.largest.0 { other.largest } else { self.largest },
            cut_short: self.cut_short + other.cut_short,
        }
    }

    /// What is lost a decision.
    fn mean(&self) -> f64 {
        self.sum / self.decisions
    }

    /// A line of the table, and the worst decision. `first` is what the first judge loses.
    fn told(&self, name: &str, games: &Games, first: Option<f64>) -> String {
        let mean = self.mean();
        let error = ((self.squares / self.decisions - mean * mean).max(0.0) / self.decisions).sqrt();
        let [game, error] = [mean, error].map(|loss| loss * choices(games));
        let not_best = 100.0 * self.not_best / self.decisions;
        let (largest, place) = &self.largest;
        let mut told = format!("{name:32}{mean:12.6}{game:12.5} ± {error:.5}{largest:10.4}{not_best:9.2} %");
        if let Some(first) = first.filter(|&first| first > 0.0) {
            let _ = write!(told, "   {:.3} of the weights' loss", mean / first);
        }
        if self.not_best > 0.0 {
            let _ = write!(told, "\n{:4}the worst: {place}", "");
        }
        if self.cut_short > 0 {
            let _ = write!(told, "\n{:4}cut short: {} decisions", "", self.cut_short);
        }
        told
    }
}
