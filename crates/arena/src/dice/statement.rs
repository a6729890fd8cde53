//! What a record says of its dice.

use std::fmt;

use mura_games::record::Record;
use mura_games::{GameId, Player, shortened};

use super::{Context, Digest, Mistake, PROTOCOL, Secret, Seed};

/// Something that is decided by lot before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    /// Who has the black pieces (in Advanced Mur: who is Blue, by a roll).
    Colours,
    /// Who throws first in Ur.
    First,
}

impl Lot {
    /// The word in the tag `DiceLots`, and in what is hashed.
    pub fn word(self) -> &'static str {
        match self {
            Lot::Colours => "colours",
            Lot::First => "first",
        }
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The tags about dice: `DiceProtocol`, `DiceTable`, `DiceCommitment`, `DiceSealBlack`, `DiceSealWhite`, `DiceSeedBlack`,
/// `DiceSeedWhite`, `DiceLots` and, when the game is over, `DiceSecret`. In Advanced Mur the tags say Blue, or Black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Game and table.
    pub context: Context,
    /// What the house has published before it knew a seed.
    pub commitment: Digest,
    /// What the players have published before they knew the other's seed.
    pub seals: [Option<Digest>; 2],
    /// What the players have added.
    pub seeds: [Option<Seed>; 2],
    /// What was decided by lot.
    pub lots: Vec<Lot>,
    /// What the house has revealed.
    pub secret: Option<Secret>,
}

/// A player as the tags name him.
pub(super) fn colour(game: GameId, player: Player) -> &'static str {
    game.players()[player.index()]
}

/// The value of a player's tag, and its name.
fn personal<'a>(
    record: &'a Record,
    kind: &str,
    player: Player,
) -> Result<Option<(String, &'a str)>, Mistake> {
    let name = format!("{kind}{}", colour(record.game, player));
    // Records of Advanced Mur may say Black for whoever plays first.
    let other = format!("{kind}Black");
    let found = record.tag(&name).map(|value| (name.clone(), value));
    if player == Player::Second || name == other {
        return Ok(found);
    }
    match (found, record.tag(&other)) {
        (Some(_), Some(_)) => {
            let why = format!("it says the same as {name}: one of them is too many");
            Err(Mistake::Tag { name: other, why })
        }
        (found, value) => Ok(found.or(value.map(|value| (other, value)))),
    }
}

impl Statement {
    /// Reads the tags of a record.
    pub fn read(record: &Record) -> Result<Self, Mistake> {
        let need = |name: &'static str| record.tag(name).ok_or(Mistake::Missing(name));
        let bad = |name: &str, why: String| Mistake::Tag { name: name.to_owned(), why };
        let protocol = need("DiceProtocol")?;
        if protocol != PROTOCOL {
            let why = format!("\"{}\" is not known: expected {PROTOCOL}", shortened(protocol));
            return Err(bad("DiceProtocol", why));
        }
        let context = Context::new(record.game, need("DiceTable")?).map_err(|why| bad("DiceTable", why))?;
        let commitment = need("DiceCommitment")?.parse().map_err(|why| bad("DiceCommitment", why))?;
        let (mut seals, mut seeds) = ([None, None], [None, None]);
        for player in Player::BOTH {
            if let Some((name, value)) = personal(record, "DiceSeal", player)? {
                seals[player.index()] = Some(value.parse().map_err(|why| bad(&name, why))?);
            }
            if let Some((name, value)) = personal(record, "DiceSeed", player)? {
                seeds[player.index()] = Some(value.parse().map_err(|why| bad(&name, why))?);
            }
        }
        let mut lots = Vec::new();
        for word in record.tag("DiceLots").unwrap_or("").split_whitespace() {
            let lot = [Lot::Colours, Lot::First].into_iter().find(|lot| lot.word() == word);
            match lot {
                Some(lot) if !lots.contains(&lot) => lots.push(lot),
                _ => {
                    let why = format!("\"{}\": expected colours, first or both", shortened(word));
                    return Err(bad("DiceLots", why));
                }
            }
        }
        let secret = record.tag("DiceSecret").map(str::parse).transpose();
        // What is wrong with a secret is told without showing it.
        let secret = secret.map_err(|_| bad("DiceSecret", "expected 64 hexadecimal digits".into()))?;
        Ok(Statement { context, commitment, seals, seeds, lots, secret })
    }

    /// The tags with their values, in the order of a record.
    pub fn tags(&self) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        let mut tag = |name: &str, value: Option<String>| {
            tags.extend(value.map(|value| (format!("Dice{name}"), value)));
        };
        tag("Protocol", Some(PROTOCOL.to_owned()));
        tag("Table", Some(self.context.table().to_owned()));
        tag("Commitment", Some(self.commitment.to_string()));
        let colours = Player::BOTH.map(|player| colour(self.context.game(), player));
        for (colour, seal) in colours.iter().zip(&self.seals) {
            tag(&format!("Seal{colour}"), seal.map(|seal| seal.to_string()));
        }
        for (colour, seed) in colours.iter().zip(&self.seeds) {
            tag(&format!("Seed{colour}"), seed.as_ref().map(Seed::to_string));
        }
        let lots: Vec<_> = self.lots.iter().map(|lot| lot.word()).collect();
        tag("Lots", Some(lots.join(" ")).filter(|lots| !lots.is_empty()));
        tag("Secret", self.secret.as_ref().map(Secret::reveal));
        tags
    }
}
