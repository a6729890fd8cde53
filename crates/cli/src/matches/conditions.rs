//! Who plays whom within which limits, as `mura match` and `mura series` are told.

use std::time::Duration;

use clap::Args;
use mura_arena::engines::{self, Control, Engine, Spec};
use mura_engine::Recipe;
use mura_games::GameId;

use crate::failure::Failure;
use crate::memory::{mib, side, there};

#[derive(Args)]
pub(crate) struct Conditions {
    /// The side whose result is told
    #[arg(long, value_name = "SPEC", value_parser = side)]
    pub(crate) first: Spec,
    /// The side it plays against
    #[arg(long, value_name = "SPEC", value_parser = side)]
    pub(crate) second: Spec,
    /// Seconds for a move [default: 0.1, if there is no other limit]
    #[arg(long, value_name = "SECONDS", value_parser = limit("time"), conflicts_with = "clock")]
    pub(crate) time: Option<Control>,
    /// Positions (playouts) to look at for a move
    #[arg(long, value_name = "N", value_parser = limit("nodes"))]
    pub(crate) nodes: Option<Control>,
    /// Plies to look ahead
    #[arg(long, value_name = "PLIES", value_parser = limit("depth"))]
    pub(crate) depth: Option<Control>,
    /// Seconds for the game and what is added for each move, such as 10+0.1
    #[arg(long, value_name = "TIME", value_parser = limit("clock"))]
    pub(crate) clock: Option<Control>,
    /// Milliseconds that a move may take beyond its time [default: 20, and 100 for programs]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub(crate) margin: Option<u64>,
    /// Seconds until a program without a limit of time is taken for hung
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) patience: u64,
    /// Memory of each side in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = mib(1))]
    pub(crate) hash: u32,
    /// Threads of each side
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Seed of everything that is left to chance
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Plies after which a game is drawn, at most 100 000
    #[arg(long, value_name = "PLIES", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) cap: u32,
}

fn limit(name: &'static str) -> impl Fn(&str) -> Result<Control, String> + Clone {
    // The sentence of the parser without its quotation: clap quotes the value itself.
    move |text| {
        format!("{name}={}", text.replace(',', " ")).parse::<Control>().map_err(|why| {
            why.split_once("\": ").map_or_else(|| why.clone(), |(_, reason)| reason.to_owned())
        })
    }
}

impl Conditions {
    /// Who plays whom.
    pub(crate) fn sides(&self) -> [Spec; 2] {
        [self.first.clone(), self.second.clone()]
    }

    /// Refuses what the machine cannot give to so many games at once: each side of each has a memory of its own.
    pub(crate) fn check_memory(&self, at_once: u64) -> Result<(), Failure> {
        let wants = |spec: &Spec| match spec.engine {
            Engine::BuiltIn(Recipe::Random | Recipe::Greedy) => 0,
            _ => spec.hash_mib.unwrap_or(self.hash as usize),
        };
        let all = at_once as usize * (wants(&self.first) + wants(&self.second));
        let who = if at_once > 1 { format!("{at_once} games at once") } else { "both sides".into() };
        there(all).map_err(|why| Failure::Usage(format!("{who} want {all} MiB: {why}")))
    }

    /// The conditions for a game.
    pub(crate) fn on(&self, game: GameId) -> engines::Conditions {
        engines::Conditions {
            control: self.control(),
            hash_mib: self.hash as usize,
            threads: usize::from(self.threads),
            seed: self.seed,
            cap: self.cap,
            margin: self.margin.map(Duration::from_millis),
            patience: Duration::from_secs(self.patience),
            ..engines::Conditions::new(game, self.sides())
        }
    }

    /// The limits that both sides have unless they have their own.
    fn control(&self) -> Control {
        let pick = |control: Option<Control>| control.unwrap_or_default();
        let control = Control {
            time: pick(self.time).time,
            nodes: pick(self.nodes).nodes,
            depth: pick(self.depth).depth,
            clock: pick(self.clock).clock,
        };
        if control.is_empty() { Control::time(Duration::from_millis(100)) } else { control }
    }
}
