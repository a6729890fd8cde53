//! How many games a server carries: so many games of two connections each, with a play every so often, and the time from a play
//! sent to the opponent's receipt.
//!
//! ```sh
//! cargo run --release -p mura-server --example load -- --games 2000 --seconds 60
//! ```
//!
//! With `--attacks` the games are played beside what one address can do to all others, one attack after the other, on a server with
//! the limits that are usual; every game comes from an address of its own, which only Linux has to spare. A table says how long
//! plays took, and how long they took just before.
//!
//! Without `--url` it starts a server of its own, as another process on a database of its own, and tells its memory and processor time.

mod attacks;
mod duel;
mod http;
mod options;
mod report;
mod server;

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use duel::Duel;
use mura_games::GameId;
use options::Options;
use report::Report;
use server::Server;
use tokio::time::sleep;

/// Games that are made at a time.
const AT_ONCE: usize = 32;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::read()?;
    if let Some(database) = &options.serve {
        return server::serve(database, options.rate_limit).await;
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
            let own = Ipv4Addr::new(127, 1, (number / 250) as u8, (number % 250) as u8 + 1);
            let from = options.attacks.then_some(own);
            tokio::spawn(async move { Duel::make(address, game, from, report).await })
        });
        for duel in made.collect::<Vec<_>>() {
            duels.push(duel.await?.map_err(|error| error.to_string())?);
        }
    }
    println!("all games made in {:.1} s", began.elapsed().as_secs_f64());
    if options.attacks {
        return beside_attacks(&options, &server, duels, &report).await;
    }
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
        let plays = report.sent.load(Ordering::Relaxed).max(1);
        println!("processor time per play: {:.2} ms", 1000.0 * (after - before) / plays as f64);
    }
    if let Some([now, most]) = server.memory_mib() {
        println!("server: {now} MiB in use, {most} MiB at most");
    }
    if report.is_bad() { Err("plays were lost, reordered or refused".into()) } else { Ok(()) }
}

/// Lets the games be played beside one attack after the other.
async fn beside_attacks(
    options: &Options,
    server: &Server,
    duels: Vec<Duel>,
    report: &Report,
) -> Result<(), Box<dyn std::error::Error>> {
    let game = attacks::game(&server.address).await?;
    let (start, count) = (Instant::now(), duels.len());
    for (number, duel) in duels.into_iter().enumerate() {
        let offset = options.interval.mul_f64(number as f64 / count as f64);
        tokio::spawn(duel.play_on(start + offset, options.interval));
    }
    let span = Duration::from_secs(options.seconds);
    println!(
        "| attack | sent | plays | quiet: median | p99 | beside it: median | p99 | times | TCP memory |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for name in attacks::ALL.into_iter().filter(|name| name.contains(&options.only)) {
        sleep(span / 2).await;
        report.drain();
        sleep(span / 2).await;
        let quiet = report.drain();
        let attack = attacks::begin(name, &server.address, &game);
        sleep(span).await;
        let beside = report.drain();
        let [quiet_ms, beside_ms] = [quiet, beside].map(|times| [times.median_ms, times.p99_ms]);
        let times = [0, 1].map(|index| beside_ms[index] / quiet_ms[index].max(0.001));
        println!(
            "| {name} | {} | {} | {:.1} ms | {:.1} ms | {:.1} ms | {:.1} ms | {:.1}, {:.1} | {} MiB |",
            attack.sent(),
            beside.plays,
            quiet_ms[0],
            quiet_ms[1],
            beside_ms[0],
            beside_ms[1],
            times[0],
            times[1],
            server.tcp_mib().unwrap_or_default(),
        );
    }
    report.is_over.store(true, Ordering::Relaxed);
    println!("connections broken: {}", report.broken.load(Ordering::Relaxed));
    Ok(())
}
