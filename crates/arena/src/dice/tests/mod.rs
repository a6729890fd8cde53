mod function;
mod records;
mod texts;

use mura_games::GameId;

use super::{Context, Dice, Secret, Seed};

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

fn secret(byte: u8) -> Secret {
    format!("{byte:02x}").repeat(32).parse().unwrap()
}

fn context(game: GameId, table: &str) -> Context {
    Context::new(game, table).unwrap()
}

fn dice(table: &str) -> Dice {
    Dice::new(&context(GameId::Ur, table), &secret(7), [Some(&seed("one")), Some(&seed("two"))])
}
