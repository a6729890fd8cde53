//! What a player of Ur loses to perfect play:
//! `cargo run --release -p mura-engine --example ur_loss -- FOLDER win|score [NET [DECISIONS]]`.
//!
//! The folder holds what the solver's example `ur_solution` has written for the objective: `choices-win.bin`,
//! decisions of perfect games with the exact value of every action, and `solution-win.json`, which tells how
//! many decisions a game has. At each of them the player chooses as in play. What its action is worth less
//! than the best one is lost, and so much a decision, times the decisions of a game, is lost a game. (A
//! player who errs comes to other positions than perfect players do; as long as it errs little, that matters
//! little.)
//!
//! The player looks one ply ahead, which is to the next throw through all bonus and penalty moves before it,
//! or two, which is to the throw after that. It wants as much as possible of what the objective names, also
//! in the moves that follow. Positions are judged by the tuned weights and, if one is given, by the net: by
//! these alone, and with the database that is part of the program (three pieces left a side at most), as the
//! engine plays. Where the file has more than so many decisions, some from everywhere in it are taken.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use mura_engine::ur::{Exact, Judge, Net, Player, Weights};
use mura_engine::{Limits, Mind, Resources};
use mura_games::{Game, Ur, ur::Action};
use mura_solver::ur::decision::{self, Decisions};
use mura_solver::ur::{Objective, oracle::Atlas};
use serde_json::Value;

type Outcome<T> = Result<T, Box<dyn Error>>;

const WANTED: &str = "wanted: FOLDER win|score [NET [DECISIONS]], where the folder holds choices-win.bin and \
    solution-win.json, or the same for score";
/// One decision in so many is in the file.
const SHARE: f64 = 64.0;
/// The values are not more exact than this: with a smaller loss an action is as good as the best.
const ROUNDING: f64 = 1e-5;
/// Positions to look at for one decision, at most: a few duels have millions of them.
const LONG_TURN: u64 = 10_000_000;

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let ([folder, objective] | [folder, objective, _] | [folder, objective, _, _]) = given.as_slice() else {
        return Err(WANTED.into());
    };
    let objective = Objective::ALL.into_iter().find(|known| known.name() == objective);
    let objective = objective.ok_or_else(|| format!("{:?} is no objective; {WANTED}", given[1]))?;
    let most = given.get(3).map_or(Ok(usize::MAX), |word| word.parse());
    let most = most.map_err(|_| format!("{:?} is no number of decisions; {WANTED}", given[3]))?;
    let folder = Path::new(folder);
    let games = Games::read(&folder.join(format!("solution-{}.json", objective.name())), objective)?;
    let mut decisions = decisions(&folder.join(format!("choices-{}.bin", objective.name())))?;
    let mut judges = vec![("weights", Judge::from(Weights::tuned()))];
    if let Some(path) = given.get(2) {
        let bytes = read(Path::new(path))?;
        let net = Net::parse(&bytes).map_err(|fault| format!("{path}: {fault}"))?;
        // A player's judge lives as long as the program.
        judges.push(("net", Judge::from(&*Box::leak(Box::new(net)))));
    }
    let mut out = std::io::stdout();
    let (_, word) = unit(objective);
    writeln!(out, "{}", games.told(objective, decisions.len()))?;
    if decisions.len() > most {
        thin_out(&mut decisions, most.max(1));
        writeln!(out, "Some of them are tried: {}.", decisions.len())?;
    }
    writeln!(out, "\nLost, in {word}:")?;
    writeln!(out, "{:32}{:>12}{:>22}{:>10}{:>11}", "", "a decision", "a game", "at most", "not best")?;
    for (plies, depth) in [("one ply", 0), ("two plies", 1)] {
        for (help, exact) in [("", None), (" + database", Some(Exact::small()))] {
            let mut first = None;
            for &(name, judge) in &judges {
                let player = || {
                    let player = Player::with(judge, &Resources { hash_mib: 4, ..Resources::default() });
                    let player = player.aiming_at(objective);
                    match &exact {
                        Some(exact) => player.knowing(exact.clone()),
                        None => player,
                    }
                };
                let loss = measure(&decisions, player, depth, objective)?;
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

/// What is known of the games that the decisions are from.
struct Games {
    games: f64,
    /// Games that were given up. They are not counted, but their decisions are in the file.
    unfinished: u64,
    pieces: u64,
    /// Decisions a game of one player, on average of both.
    choices: f64,
}

impl Games {
    fn read(path: &Path, objective: Objective) -> Outcome<Games> {
        let lacks = |what: &str| format!("{}: there is no {what}", path.display());
        let solution: Value = serde_json::from_slice(&read(path)?)
            .map_err(|error| format!("{} cannot be understood: {error}", path.display()))?;
        if solution["objective"] != objective.name() || solution["units"] != objective.scale() {
            return Err(format!(
                "{} is not the solution for {} in units of 1/{}",
                path.display(),
                objective.name(),
                objective.scale()
            )
            .into());
        }
        let play = &solution["perfect play"];
        let choices = |side: usize| play["choices a game"][side].as_f64();
        let (Some(first), Some(second)) = (choices(0), choices(1)) else {
            return Err(lacks("\"choices a game\" of two players in \"perfect play\"").into());
        };
        Ok(Games {
            games: play["games"].as_f64().ok_or_else(|| lacks("\"games\" in \"perfect play\""))?,
            unfinished: play["left unfinished"].as_u64().unwrap_or(0),
            pieces: solution["pieces"].as_u64().ok_or_else(|| lacks("\"pieces\""))?,
            choices: f64::midpoint(first, second),
        })
    }

    fn told(&self, objective: Objective, decisions: usize) -> String {
        let Games { games, unfinished, pieces, choices } = self;
        let mut told = format!(
            "Objective {}, {pieces} pieces: {decisions} decisions of {games} games of perfect play. \
             A player has {choices:.2} in a game.",
            objective.name()
        );
        let expected = 2.0 * choices * games / SHARE;
        if (decisions as f64 - expected).abs() > 0.05 * expected + 5.0 * expected.sqrt() {
            // Games run side by side: a file that was full too soon knows only how they begin.
            let _ = write!(
                told,
                "\nCareful: of these games about {expected:.0} decisions were expected. There may be too few \
                 from their ends, too many from {unfinished} unfinished ones, or the two files do not belong together."
            );
        }
        told
    }
}

/// A position with something to choose, and what each action is worth to the player on turn.
struct Decision {
    game: Ur,
    actions: Vec<Action>,
    values: Vec<i32>,
}

fn decisions(path: &Path) -> Outcome<Vec<Decision>> {
    let bytes = read(path)?;
    let atlas = Atlas::default();
    let mut decisions = Vec::new();
    for decision in Decisions::new(&atlas, &bytes) {
        let decision::Decision { game, values } =
            decision.map_err(|bad| format!("{}: {bad}", path.display()))?;
        let mut actions = Vec::new();
        game.actions(&mut actions);
        decisions.push(Decision { game, actions, values });
    }
    if decisions.is_empty() {
        return Err(format!("{}: there is no decision in it", path.display()).into());
    }
    Ok(decisions)
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

/// Lets a player decide, on all threads that the machine has.
fn measure(
    decisions: &[Decision],
    player: impl Fn() -> Player + Sync,
    depth: u32,
    objective: Objective,
) -> Outcome<Loss> {
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut player, mut loss) = (player(), Loss::default());
        while let Some(decision) = decisions.get(next.fetch_add(1, Relaxed)) {
            loss.add(decision, &mut player, depth, objective);
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

impl Loss {
    fn add(&mut self, decision: &Decision, player: &mut Player, depth: u32, objective: Objective) {
        let Decision { game, actions, values } = decision;
        let limits = Limits { nodes: Some(LONG_TURN), ..Limits::depth(depth) };
        let thought = player.think(game, actions, &limits, &|| false, &mut |_| {});
        let chosen = actions.iter().position(|&action| Some(action) == thought.action).unwrap_or(0);
        let best = values.iter().copied().max().unwrap_or(values[chosen]);
        let (unit, _) = unit(objective);
        let loss = (f64::from(best) - f64::from(values[chosen])) * unit;
        self.decisions += 1.0;
        self.sum += loss;
        self.squares += loss * loss;
        self.not_best += f64::from(u8::from(loss > ROUNDING * unit * f64::from(objective.scale())));
        self.cut_short += u64::from(thought.nodes >= LONG_TURN);
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
        let [game, error] = [mean, error].map(|loss| loss * games.choices);
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
