//! Whether a net of Ur is worth its time: a match with the tuned weights or another net, with the same time for
//! each move. `cargo run --release -p mura-engine --example ur_match -- NET MILLISECONDS SECONDS SEED [OTHER]`.
//!
//! Both players know the database that is part of the program, and think on one thread. Games come in pairs
//! with the same throws for each colour, colours swapped; after so many seconds no other pair is begun. A
//! pair is told as soon as it is over, from the net's point of view.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use mura_engine::ur::{Exact, Judge, Net, Player, Weights};
use mura_engine::{Limits, Mind, Resources};
use mura_games::{Game, Luck, Outcome, Player as Colour, Settings, Ur};

/// A game is drawn after so many actions: players who keep each other waiting can do so for very long.
const LONGEST: u32 = 2000;

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let ([path, time, seconds, seed, other @ ..], 4..=5) = (given.as_slice(), given.len()) else {
        return Err(
            "wanted: a net, milliseconds a move, seconds for the match, a seed, and perhaps another net"
                .into(),
        );
    };
    let time = Duration::from_millis(time.parse()?);
    let (seconds, seed): (u64, u64) = (seconds.parse()?, seed.parse()?);
    let opponent = other.first().map_or_else(|| Ok(Judge::from(Weights::tuned())), |path| read(path))?;
    let player = |judge| Player::with(judge, &Resources::default()).knowing(Exact::small());
    let mut players = [player(read(path)?), player(opponent)];
    let (began, mut tally) = (Instant::now(), Tally::default());
    let mut out = std::io::stdout();
    while began.elapsed().as_secs() < seconds {
        let dice = seed.wrapping_mul(1 << 32).wrapping_add(2 * tally.pairs);
        let pair = [Colour::First, Colour::Second].map(|colour| play(&mut players, colour, dice, time));
        let [one, other] = pair;
        tally.add([one?, other?]);
        writeln!(out, "{:6.0} s: {}", began.elapsed().as_secs_f64(), tally.told())?;
    }
    Ok(())
}

fn read(path: &str) -> Result<Judge<'static>, Box<dyn Error>> {
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let net = Net::parse(&bytes).map_err(|fault| format!("{path}: {fault}"))?;
    // A player's judge lives as long as the program.
    Ok(Judge::from(&*Box::leak(Box::new(net))))
}

/// Plays a game in which the first player has this colour, and tells his points.
fn play(players: &mut [Player; 2], colour: Colour, dice: u64, time: Duration) -> Result<i32, Box<dyn Error>> {
    let mut game = Ur::start(&Settings::default())?;
    let mut dice = [0, 1].map(|row| Luck::new(dice.wrapping_add(row)));
    players.iter_mut().for_each(Player::forget);
    let mut actions = Vec::new();
    for _ in 0..LONGEST {
        match game.outcome() {
            Some(Outcome::Win(winner)) => {
                let points = game.payment(winner).cast_signed();
                return Ok(if winner == colour { points } else { -points });
            }
            Some(_) => return Ok(0),
            None => {}
        }
        let turn = game.turn();
        let action = if let Some(throws) = game.throws() {
            dice[turn.index()].weighted(throws)
        } else {
            actions.clear();
            game.actions(&mut actions);
            let limits = Limits { time: Some(time), ..Limits::default() };
            let player = &mut players[usize::from(turn != colour)];
            player.think(&game, &actions, &limits, &|| false, &mut |_| {}).action.unwrap_or(actions[0])
        };
        game.play_unchecked(action);
    }
    Ok(0)
}

/// How the match stands.
#[derive(Default)]
struct Tally {
    pairs: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// Points of pairs, and their squares.
    points: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, pair: [i32; 2]) {
        self.pairs += 1;
        for points in pair {
            match points.signum() {
                1 => self.won += 1,
                0 => self.drawn += 1,
                _ => self.lost += 1,
            }
        }
        let points = f64::from(pair[0] + pair[1]) / 2.0;
        self.points += points;
        self.squares += points * points;
    }

    fn told(&self) -> String {
        let pairs = self.pairs as f64;
        let mean = self.points / pairs;
        let error = ((self.squares / pairs - mean * mean).max(0.0) / (pairs - 1.0).max(1.0)).sqrt();
        format!("+{} ={} −{}, {mean:+.2} ± {error:.2} points a game", self.won, self.drawn, self.lost)
    }
}
