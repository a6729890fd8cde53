//! The function that gives every throw.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{Context, Secret, Seed, lines};

/// The dice of one game: every throw, roll and lot, in whatever order they are asked for.
#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    pub(super) key: [u8; 32],
    /// Which of the two seeds, as they were given, comes first in byte order; `None` if they are equal.
    lower: Option<usize>,
}

/// The rolls that decide who is Blue in Advanced Mur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollForBlue {
    /// Both players' dice, in the order of the seeds, until their sums differ.
    pub rolls: Vec<[[u8; 3]; 2]>,
    /// Whose sum was higher at last: 0 or 1, in the order of the seeds.
    pub winner: usize,
}

/// Who knows the key knows every throw.
impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Dice(…)")
    }
}

fn hmac(key: &[u8; 32], message: &str) -> [u8; 32] {
    // HMAC fills a short key up with zeros; a whole block cannot be refused.
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    let mut mac = Hmac::<Sha256>::new(&block.into());
    mac.update(message.as_bytes());
    mac.finalize().into_bytes().into()
}

/// A four-sided die.
fn die(byte: u8) -> u8 {
    (byte & 3) + 1
}

impl Dice {
    /// The dice of a game with these players. Which of the seeds is given first makes no difference to throws and the opening
    /// roll: they are taken in byte order, so that colours can be drawn by lot before anyone has one. A player
    /// without a seed counts as an empty one.
    pub fn new(context: &Context, secret: &Secret, seeds: [Option<&Seed>; 2]) -> Self {
        let [one, two] = seeds.map(|seed| seed.map_or("", Seed::as_str));
        let lower = match one.cmp(two) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(1),
        };
        let (low, high) = if lower == Some(1) { (two, one) } else { (one, two) };
        let message = lines(&["key", context.game().as_str(), context.table(), low, high]);
        Dice { key: hmac(&secret.0, &message), lower }
    }

    pub(super) fn bytes(&self, purpose: &str, number: u64) -> [u8; 32] {
        hmac(&self.key, &lines(&[purpose, &number.to_string()]))
    }

    /// A throw of Ur's three binary dice, numbered from 1: the marked corners that show, or 4 if none does. So 1 and 2
    /// come three times in eight, 3 and 4 once in eight.
    pub fn throw(&self, number: u64) -> u8 {
        match (self.bytes("throw", number)[0] & 7).count_ones() as u8 {
            0 => 4,
            marked => marked,
        }
    }

    /// Advanced Mur's opening roll of three four-sided dice, in ascending order (A1).
    pub fn opening(&self) -> [u8; 3] {
        let [a, b, c, ..] = self.bytes("opening", 1).map(die);
        let mut dice = [a, b, c];
        dice.sort_unstable();
        dice
    }

    /// Advanced Mur's roll for Blue: three dice each, and again while their sums are equal. `None` if the seeds are equal, since
    /// then nobody could say whose roll is whose.
    pub fn roll_for_blue(&self) -> Option<RollForBlue> {
        let lower = self.lower?;
        let mut rolls = Vec::new();
        for number in 1.. {
            let [a, b, c, d, e, f, ..] = self.bytes("blue", number).map(die);
            let mut roll = [[a, b, c], [d, e, f]];
            roll.rotate_left(lower);
            rolls.push(roll);
            let [one, two] = roll.map(|dice| dice.iter().sum::<u8>());
            if one != two {
                return Some(RollForBlue { rolls, winner: usize::from(two > one) });
            }
        }
        None
    }

    /// A lot between the two players: 0 or 1, in the order of the seeds; `None` if they are equal.
    pub fn lot(&self, purpose: &str) -> Option<usize> {
        let higher = usize::from(self.bytes(&format!("lot {purpose}"), 1)[0] & 1);
        Some(self.lower? ^ higher)
    }
}
