//! How start and pages of a server grow with its database: makes databases of any size, and
//! measures a server on them.
//!
//! ```sh
//! cargo run --release -p mura-server --example growth -- fill sqlite:large.db --games 1000000 --players 20000 --seed 1
//! cargo run --release -p mura-server --example growth -- measure sqlite:large.db
//! ```
//!
//! `fill` takes an empty database of SQLite or PostgreSQL. `measure` takes any number of filled
//! ones, starts a server inside this program on each, and prints one table with a column for each
//! of them. It deletes what the server's daily sweep deletes.

mod fill;
mod logs;
mod measure;

use std::error::Error;

/// What can go wrong here is told and ends the program.
pub(crate) type Done<T> = Result<T, Box<dyn Error>>;

const HELP: &str = "\
growth fill DATABASE [--games 1000000] [--players 20000] [--seed 1]
growth measure DATABASE…

  fill       fills an empty database, sqlite:FILE or postgres://…
  --games    finished games; one of five against Level 1 of the computer
  --players  people, half as many guests who have played, and as many guests who have not
  --seed     what is drawn by lot depends on this alone
  measure    prints how long a server takes to start and to make its pages, on each of these databases";

#[tokio::main]
async fn main() -> Done<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((command, rest)) if command == "fill" => {
            let (address, options) = rest.split_first().ok_or(HELP)?;
            fill::fill(address, &amount(options)?).await
        }
        Some((command, addresses)) if command == "measure" && !addresses.is_empty() => {
            measure::measure(addresses).await
        }
        _ => Err(HELP.into()),
    }
}

fn amount(options: &[String]) -> Done<fill::Amount> {
    let mut amount = fill::Amount { games: 1_000_000, players: 20_000, seed: 1 };
    for option in options.chunks(2) {
        let [name, value] = option else { return Err(HELP.into()) };
        let number: u64 = value.parse().map_err(|_| format!("{name} {value}: expected a number"))?;
        match name.as_str() {
            "--games" => amount.games = number,
            "--players" => amount.players = number.max(2),
            "--seed" => amount.seed = number,
            _ => return Err(format!("{name} is not known\n\n{HELP}").into()),
        }
    }
    Ok(amount)
}
