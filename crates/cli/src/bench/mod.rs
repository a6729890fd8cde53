//! `mura bench`: how fast the rules are, and the search. It prints throughputs and ratios and never fails on a slow day.

mod measure;
mod records;
mod report;
mod search;
mod slow;
mod targets;

use std::mem::{needs_drop, size_of};

use mura_games::perft::{Options, perft};
use mura_games::{Game, GameId, Luck, Settings, Visitor, playout};

use crate::args::Bench;
use crate::failure::Failure;
use measure::{Rate, deepening, repeating};
use targets::Target;

/// Plies after which a random game is left undecided.
const CAP: u32 = 600;

/// All that was measured of one game.
struct Measured {
    game: GameId,
    state_bytes: usize,
    undo_bytes: usize,
    action_bytes: usize,
    /// Whether the state also keeps something on the heap.
    heap: bool,
    perfts: Vec<Perft>,
    /// Random plies and whole random games a second.
    plies: f64,
    playouts: f64,
    /// Random plies a second of the literal rules.
    literal_plies: Option<f64>,
    target: Option<Target>,
}

/// Leaves a second from one position.
struct Perft {
    name: &'static str,
    position: String,
    /// Every leaf really played.
    played: Rate,
    /// The last ply only counted.
    bulk: Rate,
    literal: Option<Rate>,
}

pub(crate) fn run(args: &Bench) -> Result<(), Failure> {
    if args.search {
        return search::run(args);
    }
    if args.records {
        return records::run(args);
    }
    let games: Vec<_> =
        GameId::ALL.iter().copied().filter(|&id| args.game.is_none_or(|game| game == id)).collect();
    let mut out = anstream::stdout().lock();
    let mut all = Vec::new();
    for (index, game) in games.into_iter().enumerate() {
        let measured = game.visit(Measure(args.seconds))?;
        if args.json {
            all.push(measured);
        } else {
            report::text(&mut out, &measured, index == 0)?;
        }
    }
    if args.json {
        report::json(&mut out, &all)?;
    }
    Ok(())
}

struct Measure(f64);

impl Visitor for Measure {
    type Output = Result<Measured, Failure>;

    fn visit<G: Game>(self) -> Self::Output {
        let seconds = self.0;
        let start = G::start(&Settings::default()).map_err(|refusal| Failure::Wrong(refusal.to_string()))?;
        let mut text = String::new();
        start.write_position(&mut text);
        let mut perfts = vec![perfts("start", &start, text.clone(), seconds)];
        for &(name, position) in targets::positions(G::ID) {
            let game = G::parse_position(position).map_err(|refusal| Failure::Wrong(refusal.to_string()))?;
            perfts.push(self::perfts(name, &game, position.to_owned(), seconds));
        }
        let (plies, playouts) = random(&start, seconds);
        Ok(Measured {
            game: G::ID,
            state_bytes: size_of::<G>(),
            undo_bytes: size_of::<G::Undo>(),
            action_bytes: size_of::<G::Action>(),
            heap: needs_drop::<G>(),
            perfts,
            plies,
            playouts,
            literal_plies: slow::random(G::ID, &text, CAP, seconds),
            target: targets::target(G::ID),
        })
    }
}

fn perfts<G: Game>(name: &'static str, game: &G, position: String, seconds: f64) -> Perft {
    let count =
        |bulk| deepening(seconds, |depth| perft(game, depth, &Options { bulk, ..Options::default() }));
    let (played, bulk) = (count(false), count(true));
    let literal = slow::perft(G::ID, &position, seconds);
    Perft { name, position, played, bulk, literal }
}

fn random<G: Game>(start: &G, seconds: f64) -> (f64, f64) {
    let mut luck = Luck::new(1);
    let mut list = Vec::new();
    let (mut games, mut plies) = (0_u64, 0_u64);
    let rate = repeating(seconds, || {
        let played = u64::from(playout::play_out(&mut start.clone(), &mut luck, CAP, &mut list).plies);
        games += 1;
        plies += played;
        played
    });
    (rate, rate * games as f64 / plies as f64)
}
