mod logs;
mod numbers;

use mura_games::{GameId, Outcome, Player};

use super::{Entry, Strength};

const WIN: Outcome = Outcome::Win(Player::First);
const LOSS: Outcome = Outcome::Win(Player::Second);

fn entry(day: &str, control: &str, names: [&str; 2], outcome: Outcome) -> Entry {
    let (at, control) = (day.parse().unwrap(), control.parse().unwrap());
    Entry::new(at, GameId::Morabaraba, control, names, outcome).unwrap()
}

fn strength(rating: f64, deviation: f64) -> Strength {
    Strength { rating, deviation, volatility: 0.06 }
}
