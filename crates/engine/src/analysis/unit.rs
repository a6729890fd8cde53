//! What estimates count in.

use mura_games::GameId;

/// What estimates of a game count in: `marks`, `cows`. A hundred of an estimate is one of these.
pub fn unit(game: GameId) -> &'static str {
    match game {
        GameId::MurClassic | GameId::MurKraken => "marks",
        GameId::MurAdvanced => "bars",
        GameId::Ur => "points",
        GameId::Morabaraba => "cows",
    }
}
