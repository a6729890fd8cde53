//! The dice of a game: a secret of the house, a seed of each player, and every throw a function of both.

use mura_arena::dice::{Context, Dice, Secret, Seed, Statement};
use mura_arena::live::Done;
use mura_games::{GameId, Refusal, Settings, Table};

use super::message::DiceView;
use crate::store::GameRow;

/// Whether such a game has anything to throw: Ur always, Advanced Mur for its opening roll.
pub(crate) fn has_dice(game: GameId, start: Option<&str>) -> bool {
    match game {
        GameId::Ur => true,
        GameId::MurAdvanced => start.is_none(),
        GameId::MurClassic | GameId::MurKraken | GameId::Morabaraba => false,
    }
}

/// The dice of one game.
#[derive(Clone, Debug)]
pub(crate) struct FairDice {
    context: Context,
    secret: Secret,
}

impl FairDice {
    /// The dice of a game that has some. Its name is that of the table: no other game ever has it.
    pub(crate) fn of(row: &GameRow) -> Option<FairDice> {
        let secret = row.secret.as_ref()?.parse().ok()?;
        let context = Context::new(row.agreement.game, row.id.as_str()).ok()?;
        Some(FairDice { context, secret })
    }

    fn dice(&self, row: &GameRow) -> Dice {
        let seeds = seeds(row);
        Dice::new(&self.context, &self.secret, [seeds[0].as_ref(), seeds[1].as_ref()])
    }

    /// What is told of them; the secret once the game is over.
    pub(crate) fn view(&self, row: &GameRow, is_over: bool) -> DiceView {
        DiceView {
            commitment: self.context.commit(&self.secret).to_string(),
            seeds: row.seeds.clone(),
            secret: is_over.then(|| self.secret.reveal()),
        }
    }

    /// What a record says of them.
    pub(crate) fn statement(&self, row: &GameRow, is_over: bool) -> Statement {
        Statement {
            context: self.context.clone(),
            commitment: self.context.commit(&self.secret),
            seals: [None, None],
            seeds: seeds(row),
            lots: Vec::new(),
            secret: is_over.then(|| self.secret.clone()),
        }
    }

    /// The position after the opening roll, where the game has one.
    pub(crate) fn opening(&self, row: &GameRow) -> Result<Option<String>, Refusal> {
        if row.agreement.game != GameId::MurAdvanced || row.agreement.start.is_some() {
            return Ok(None);
        }
        let mut settings = Settings::default();
        settings.set("dice", &self.dice(row).opening().map(|die| die.to_string()).concat());
        Ok(Some(row.agreement.game.start(&settings)?.position()))
    }
}

fn seeds(row: &GameRow) -> [Option<Seed>; 2] {
    [0, 1].map(|side: usize| row.seeds[side].as_ref().and_then(|seed| seed.parse().ok()))
}

/// Where the throws of a game come from. They are numbered along the game as it stands, so one that was taken back comes again.
pub(crate) fn throws(
    dice: Option<&FairDice>,
    row: &GameRow,
    done: &[Done],
) -> impl FnMut(&dyn Table) -> String + use<> {
    let dice = dice.map(|dice| dice.dice(row));
    let mut number = done.iter().filter(|done| done.by.is_none()).count() as u64;
    move |_| {
        number += 1;
        // A table without dice never asks; should it, no throw is none that it accepts.
        dice.as_ref().map_or_else(String::new, |dice| dice.throw(number).to_string())
    }
}
