//! Proving every throw of a record.

use std::fmt;

use mura_games::record::Record;
use mura_games::{GameId, Player};

use super::statement::colour;
use super::{Dice, Lot, Mistake, Place, Statement};

/// What was proved of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The game.
    pub game: GameId,
    /// The number of throws, all of them right.
    pub throws: u64,
    /// Advanced Mur's opening roll, where the record begins with it.
    pub opening: Option<[u8; 3]>,
    /// The lots, all of them as they fell.
    pub lots: Vec<Lot>,
    /// Which players have added a seed.
    pub seeded: [bool; 2],
    /// Which of them had sealed it before.
    pub sealed: [bool; 2],
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = vec![match self.throws {
            1 => "1 throw".to_owned(),
            throws => format!("{throws} throws"),
        }];
        parts.extend(self.opening.map(|[a, b, c]| format!("opening roll {a}{b}{c}")));
        parts.extend(self.lots.iter().map(|lot| format!("lot for {lot}")));
        for player in Player::BOTH {
            let side = player.index();
            parts.push(match (self.seeded[side], self.sealed[side]) {
                (false, _) => format!("no seed of {}", colour(self.game, player)),
                (true, false) => format!("seed of {}, not sealed", colour(self.game, player)),
                (true, true) => format!("sealed seed of {}", colour(self.game, player)),
            });
        }
        f.write_str(&parts.join(", "))
    }
}

/// Checks everything that the tags and plays of a record say about dice. Throws are numbered by the main line; throws in
/// variations are somebody's thoughts and are not checked. Where the secret is not the promised one, nothing else is looked at.
pub fn verify(record: &Record) -> Result<Proof, Vec<Mistake>> {
    let statement = Statement::read(record).map_err(|mistake| vec![mistake])?;
    let Statement { context, commitment, seals, seeds, lots, secret } = &statement;
    let secret = secret.as_ref().ok_or_else(|| vec![Mistake::Missing("DiceSecret")])?;
    let really = context.commit(secret);
    if really != *commitment {
        return Err(vec![Mistake::Commitment { published: *commitment, really }]);
    }
    let mut mistakes = Vec::new();
    for player in Player::BOTH {
        let side = player.index();
        match (&seals[side], &seeds[side]) {
            (Some(_), None) => mistakes.push(Mistake::Unopened(record.game, player)),
            (Some(seal), Some(seed)) if context.seal(seed) != *seal => {
                mistakes.push(Mistake::Seal(record.game, player));
            }
            _ => {}
        }
    }
    // Without any seed throws are the house's alone, which the proof says; but a lot needs two players to fall on.
    if seeds[0] == seeds[1] && (seeds[0].is_some() || !lots.is_empty()) {
        mistakes.push(Mistake::SameSeeds);
    }
    let dice = Dice::new(context, secret, [seeds[0].as_ref(), seeds[1].as_ref()]);
    let mut table = match record.start() {
        Ok(table) => table,
        Err(error) => {
            mistakes.push(Mistake::Record(error));
            return Err(mistakes);
        }
    };
    for &lot in lots {
        mistakes.extend(check_lot(lot, &dice, record.game, table.turn()));
    }
    let opening =
        (record.game == GameId::MurAdvanced && record.tag("Start").is_none()).then(|| dice.opening());
    if let Some(really) = opening {
        let settled = table.settled().into_iter().find(|(name, _)| *name == "dice");
        let written = settled.map_or(String::new(), |(_, value)| value);
        if written != really.map(|die| die.to_string()).concat() {
            mistakes.push(Mistake::Opening { written, really });
        }
    }
    let (mut throws, mut ply) = (0, 0);
    let replayed = record.replay_on(&mut *table, |play, played, _| {
        ply += 1;
        // Only a throw is one digit; squares stand in pairs.
        if let (GameId::Ur, [digit @ b'1'..=b'4']) = (record.game, played.action.as_bytes()) {
            throws += 1;
            let (written, really) = (digit - b'0', dice.throw(throws));
            if written != really {
                let place = Place { line: play.line, column: play.column, ply };
                mistakes.push(Mistake::Throw { number: throws, place, written, really });
            }
        }
    });
    mistakes.extend(replayed.err().map(Mistake::Record));
    if mistakes.is_empty() {
        let seeded = [seeds[0].is_some(), seeds[1].is_some()];
        let sealed = [seals[0].is_some(), seals[1].is_some()];
        Ok(Proof { game: record.game, throws, opening, lots: lots.clone(), seeded, sealed })
    } else {
        Err(mistakes)
    }
}

/// Whether a lot fell as the record has it.
fn check_lot(lot: Lot, dice: &Dice, game: GameId, begins: Player) -> Option<Mistake> {
    let (fell, claimed) = match (lot, game) {
        (Lot::Colours, GameId::MurAdvanced) => (dice.roll_for_blue().map(|roll| roll.winner), Player::First),
        (Lot::Colours, _) => (dice.lot(lot.word()), Player::First),
        (Lot::First, GameId::Ur) => (dice.lot(lot.word()), begins),
        (Lot::First, _) => return Some(Mistake::NoSuchLot(lot)),
    };
    // With equal seeds, a mistake of its own, it fell on nobody.
    fell.filter(|side| *side != claimed.index()).map(|side| Mistake::Lot(lot, game, Player::BOTH[side]))
}
