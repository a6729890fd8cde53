//! Morabaraba.
//!
//! While cows are in hand, the hands must fit the turn. A cow that is put on the board therefore comes from the shot ones, if there
//! are any, and otherwise from the hand; then what the other player has too many in hand counts as shot, until it is put on the
//! board in its turn.

use super::field::{Field, Piece, number, unknown};
use crate::morabaraba::board::{Junction, name, named};
use crate::morabaraba::cows::{Cow, Cows, EACH, Numbers, herd, number_bit, owner};
use crate::text::{Fields, Span, parse_turn};
use crate::{GameId, Player, Refusal};

pub(super) fn pieces() -> Vec<Piece> {
    let mut pieces = vec![Piece::new("b", "black cow"), Piece::new("w", "white cow"), Piece::nothing()];
    pieces.extend((1..=24).map(|cow| Piece::new(cow.to_string(), format!("cow {cow}"))));
    pieces
}

pub(super) struct Draft {
    cows: Cows,
    hand: Numbers,
    turn: Player,
    quiet: u32,
    shot: Option<String>,
    sequences: String,
}

fn cow_of(text: &str) -> Option<Cow> {
    text.parse().ok().filter(|cow| (1..=24).contains(cow))
}

fn lowest(numbers: Numbers) -> Option<Cow> {
    (numbers != 0).then(|| numbers.trailing_zeros() as Cow + 1)
}

fn highest(numbers: Numbers) -> Option<Cow> {
    (numbers != 0).then(|| (Numbers::BITS - numbers.leading_zeros()) as Cow)
}

impl Draft {
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        let mut fields = Fields::new(text);
        let (standing, shot) = (fields.next("cows on the board")?, fields.next("shot cows")?);
        let mut cows = Cows::NONE;
        for item in standing.split(',') {
            if let Some((place, cow)) = item.split_once('=')
                && let (Some(at), Some(cow)) = (named(place.as_str()), cow_of(cow.as_str()))
            {
                cows.put(at, cow);
            }
        }
        let gone =
            shot.split(',').filter_map(|cow| cow_of(cow.as_str())).fold(0, |all, cow| all | number_bit(cow));
        let turn = parse_turn(fields.next("turn")?)?;
        let quiet = fields.next("quiet plies")?.number(u32::MAX, "the number of quiet plies")?;
        let all = herd(Player::First) | herd(Player::Second);
        let hand = all & !gone & !cows.numbers();
        let sequences = fields.next("sequences")?.as_str().to_owned();
        Ok(Draft { cows, hand, turn, quiet, shot: None, sequences })
    }

    fn in_hand(&self, player: Player) -> Numbers {
        self.hand & herd(player)
    }

    fn gone(&self, player: Player) -> Numbers {
        herd(player) & !self.hand & !self.cows.numbers()
    }

    fn count(&self, player: Player) -> u32 {
        self.in_hand(player).count_ones()
    }

    /// Leaves a player so many cows in hand: the highest are shot, or the lowest shot ones come back.
    fn leave(&mut self, player: Player, wanted: u32) {
        while self.count(player) > wanted
            && let Some(cow) = highest(self.in_hand(player))
        {
            self.hand &= !number_bit(cow);
        }
        while self.count(player) < wanted
            && let Some(cow) = lowest(self.gone(player))
        {
            self.hand |= number_bit(cow);
        }
    }

    /// How many cows each player has in hand on this turn, if White has so many.
    fn hands(&self, white: u32) -> [u32; 2] {
        match self.turn {
            Player::First => [white, white],
            Player::Second => [white.saturating_sub(1), white],
        }
    }

    /// Makes the hands fit the turn by taking away what is too much.
    fn balance(&mut self) {
        let [black, white] = Player::BOTH.map(|player| self.count(player));
        let most = match self.turn {
            Player::First => black,
            // With no white cow in hand there is none to be placed, and Black has none either.
            Player::Second => black + 1,
        };
        let [black, white] = self.hands(white.min(most));
        self.leave(Player::First, black);
        self.leave(Player::Second, white);
        self.settle();
    }

    /// Lets go what no longer fits: quiet plies in stage 1, sequences of cows in hand.
    fn settle(&mut self) {
        if self.hand == 0 {
            return;
        }
        self.quiet = 0;
        let played = |sequence: &&str| {
            let numbers = sequence.split('-').filter_map(|part| cow_of(part.split_once('.')?.1));
            numbers.fold(0, |all, cow| all | number_bit(cow)) & self.hand == 0
        };
        let kept: Vec<&str> = self.sequences.split(',').filter(played).collect();
        self.sequences = if kept.is_empty() { "-".to_owned() } else { kept.join(",") };
    }

    fn place(&mut self, at: Junction, piece: &str) -> Result<(), Refusal> {
        let here = self.cows.at(at);
        let player = match piece {
            "-" => None,
            "b" => Some(Player::First),
            "w" => Some(Player::Second),
            _ => Some(owner(cow_of(piece).ok_or_else(|| unknown(piece, "piece"))?)),
        };
        let cow = match (player, cow_of(piece)) {
            (_, Some(cow)) => Some(cow),
            (Some(player), None) if here != 0 && owner(here) == player => return Ok(()),
            (Some(player), None) => {
                let next = lowest(self.gone(player)).or_else(|| lowest(self.in_hand(player)));
                Some(next.ok_or_else(|| {
                    let who = GameId::Morabaraba.players()[player.index()];
                    Span::whole(name(at)).refuse(format!("all {EACH} cows of {who} are on the board"))
                })?)
            }
            (None, None) => None,
        };
        if here != 0 {
            self.cows.take(at);
        }
        if let Some(cow) = cow {
            if let Some(elsewhere) = self.cows.find(cow) {
                self.cows.take(elsewhere);
            }
            // A cow from the hand leaves its place there to a shot one.
            if self.hand & number_bit(cow) != 0 {
                self.hand &= !number_bit(cow);
                let back = lowest(self.gone(owner(cow)) & !number_bit(cow));
                self.hand |= back.map_or(0, number_bit);
            }
            self.cows.put(at, cow);
        }
        self.balance();
        Ok(())
    }

    fn set_hand(&mut self, value: &str) -> Result<(), Refusal> {
        let wanted = self.hands(number(value, EACH)?);
        for (player, wanted) in Player::BOTH.into_iter().zip(wanted) {
            let free = self.count(player) + self.gone(player).count_ones();
            if free < wanted {
                let who = GameId::Morabaraba.players()[player.index()];
                return Err(Span::whole(value).refuse(format!("only {free} cows of {who} are off the board")));
            }
        }
        Player::BOTH.into_iter().zip(wanted).for_each(|(player, wanted)| self.leave(player, wanted));
        self.settle();
        Ok(())
    }

    /// The other player is on turn: a shot cow comes back to whoever has placed fewer, or else one more is off the board.
    fn set_turn(&mut self, turn: Player) {
        if turn == self.turn {
            return;
        }
        self.turn = turn;
        let late = turn;
        if self.hand != 0 && self.gone(late) != 0 {
            self.leave(late, self.count(late) + 1);
        }
        self.balance();
    }
}

impl super::Draft for Draft {
    fn put(&mut self, point: &str, piece: &str) -> Result<(), Refusal> {
        let at = named(point).ok_or_else(|| Span::whole(point).refuse("there is no such junction"))?;
        self.place(at, piece)
    }

    fn set(&mut self, field: &str, value: &str) -> Result<(), Refusal> {
        match field {
            "turn" => self.set_turn(parse_turn(Span::whole(value))?),
            "hand" => self.set_hand(value)?,
            "shot" => self.shot = Some(value.split_whitespace().collect()),
            "quiet" => self.quiet = number(value, 100)?,
            "sequences" => self.sequences = value.split_whitespace().collect(),
            _ => return Err(unknown(field, "field")),
        }
        Ok(())
    }

    fn fields(&self) -> Vec<Field> {
        let free = Player::BOTH.map(|player| self.count(player) + self.gone(player).count_ones());
        vec![
            Field::turn(GameId::Morabaraba, self.turn),
            Field::number("hand", "In hand, of White", self.count(Player::Second), free[0].min(free[1])),
            Field::text("shot", "Shot cows", self.shot_text()),
            Field::number("quiet", "Plies without a shot", self.quiet, 100),
            Field::text("sequences", "Recorded sequences", self.sequences.as_str()),
        ]
    }

    fn text(&self) -> String {
        let cows: Vec<String> = self.cows.iter().map(|(at, cow)| format!("{}={cow}", name(at))).collect();
        let cows = if cows.is_empty() { "-".to_owned() } else { cows.join(",") };
        let (shot, turn) = (self.shot_text(), self.turn.letter());
        let list = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
        format!("{cows} {} {turn} {} {}", list(&shot), self.quiet, list(&self.sequences))
    }

    fn relax(&mut self) -> &'static str {
        self.quiet = 0;
        "quiet"
    }
}

impl Draft {
    /// What was given, or the cows that are neither on the board nor in hand.
    fn shot_text(&self) -> String {
        if let Some(shot) = &self.shot {
            return shot.clone();
        }
        let gone = Player::BOTH.into_iter().fold(0, |all, player| all | self.gone(player));
        let gone: Vec<String> =
            (1..=24).filter(|cow| gone & number_bit(*cow) != 0).map(|cow: Cow| cow.to_string()).collect();
        if gone.is_empty() { "-".to_owned() } else { gone.join(",") }
    }
}
