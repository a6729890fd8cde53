//! How many games a server carries: so many games of two connections each, with a play every so often, and the time from a play
//! sent to the opponent's receipt.
//!
//! ```sh
//! cargo run --release -p mura-server --example load -- --games 2000 --seconds 60
//! ```
//!
//! Without `--url` it starts a server of its own, as another process on a database of its own, and tells its memory and processor time.

mod duel;
mod http;
mod options;
mod report;
mod server;

use std::sync::Arc;
use std::time::{Duration, Instant};

use duel::Duel;
use mura_games::GameId;
use options::Options;
use report::Report;
use server::Server;

/// Games that are made at a time.
const AT_ONCE: usize = 32;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::read()?;
    if let Some(database) = &options.serve {
        return server::serve(database).await;
    }
    let server = Server::find(&options)?;
    println!(
        "{} games at {}, a play every {} ms",
        options.games,
        server.address,
        options.interval.as_millis()
    );
    let report = Arc::new(Report::default());
    let began = Instant::now();
    let mut duels = Vec::new();
    for games in (0..options.games).collect::<Vec<_>>().chunks(AT_ONCE) {
        let made = games.iter().map(|&number| {
            let (address, report) = (server.address.clone(), Arc::clone(&report));
            let game = GameId::ALL[number % GameId::ALL.len()];
            tokio::spawn(async move { Duel::make(address, game, report).await })
        });
        for duel in made.collect::<Vec<_>>() {
            duels.push(duel.await?.map_err(|error| error.to_string())?);
        }
    }
    println!("all games made in {:.1} s", began.elapsed().as_secs_f64());
    let (start, before) = (Instant::now(), server.processor_seconds());
    let stop = start + Duration::from_secs(options.seconds);
    let count = duels.len();
    let playing = duels.into_iter().enumerate().map(|(number, duel)| {
        // Plays are spread evenly over the interval.
        let offset = options.interval.mul_f64(number as f64 / count as f64);
        tokio::spawn(duel.play(start + offset, options.interval, stop))
    });
    for played in playing.collect::<Vec<_>>() {
        played.await?;
    }
    let wall = start.elapsed().as_secs_f64();
    report.print(wall);
    if let (Some(before), Some(after)) = (before, server.processor_seconds()) {
        println!("server: {:.0} % of a core", 100.0 * (after - before) / wall);
    }
    if let Some([now, most]) = server.memory_mib() {
        println!("server: {now} MiB in use, {most} MiB at most");
    }
    if report.is_bad() { Err("plays were lost, reordered or refused".into()) } else { Ok(()) }
}
