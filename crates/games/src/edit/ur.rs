//! Ur.

use super::field::{Field, Piece, number, unknown};
use crate::text::{Fields, Span, parse_turn};
use crate::ur::PIECES;
use crate::ur::route::step_named;
use crate::{GameId, Player, Refusal};

pub(super) fn pieces() -> Vec<Piece> {
    vec![Piece::new("b", "black piece"), Piece::new("w", "white piece"), Piece::nothing()]
}

/// The pieces of one player.
struct Side {
    river: u32,
    /// On steps 1–15 of its own route.
    steps: [u32; 15],
    home: u32,
}

impl Side {
    fn read(span: Span<'_>) -> Result<Side, Refusal> {
        let mut parts = span.split('.');
        let [river, steps, home] = [(); 3].map(|()| parts.next().map_or("", Span::as_str));
        let mut side = Side { river: number(river, 7)?, steps: [0; 15], home: number(home, 7)? };
        for (step, digit) in side.steps.iter_mut().zip(steps.bytes()) {
            *step = u32::from(digit.wrapping_sub(b'0'));
        }
        Ok(side)
    }

    fn text(&self) -> String {
        let steps: String = self.steps.iter().map(u32::to_string).collect();
        format!("{}.{steps}.{}", self.river, self.home)
    }
}

pub(super) struct Draft {
    sides: [Side; 2],
    turn: Player,
    phase: String,
}

impl Draft {
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        let mut fields = Fields::new(text);
        let both = fields.next("pieces")?;
        let (black, white) = both.halves('/').ok_or_else(|| both.refuse("expected two sides"))?;
        Ok(Draft {
            sides: [Side::read(black)?, Side::read(white)?],
            turn: parse_turn(fields.next("turn")?)?,
            phase: fields.next("phase")?.as_str().to_owned(),
        })
    }

    /// How many pieces of a player stand on a square that he may come to.
    fn on(&mut self, player: Player, square: char) -> Option<&mut u32> {
        let step = step_named(player, square)?;
        self.sides[player.index()].steps.get_mut(usize::from(step) - 1)
    }

    /// Takes a player's pieces from a square into his river.
    fn clear(&mut self, player: Player, square: char) {
        let taken = self.on(player, square).map_or(0, std::mem::take);
        self.sides[player.index()].river += taken;
    }

    fn add(&mut self, player: Player, square: char) -> Result<(), Refusal> {
        let name = square.to_string();
        let place = Span::whole(&name);
        let who = GameId::Ur.players()[player.index()];
        let Some(here) = self.on(player, square) else {
            return Err(place.refuse(format!("{who}'s route does not come here")));
        };
        if *here == 2 {
            return Err(place.refuse("two pieces are the most a square holds"));
        }
        let side = &mut self.sides[player.index()];
        let source = if side.river > 0 { &mut side.river } else { &mut side.home };
        let Some(left) = source.checked_sub(1) else {
            return Err(place.refuse(format!("all seven pieces of {who} are on the board")));
        };
        *source = left;
        self.clear(player.other(), square);
        if let Some(here) = self.on(player, square) {
            *here += 1;
        }
        Ok(())
    }

    /// Brings so many pieces home; they come out of the river, or go back there.
    fn set_home(&mut self, player: Player, value: &str) -> Result<(), Refusal> {
        let side = &mut self.sides[player.index()];
        let home = number(value, u32::from(PIECES))?;
        let Some(river) = (side.river + side.home).checked_sub(home) else {
            let reason = format!("only {} pieces are off the board", side.river + side.home);
            return Err(Span::whole(value).refuse(reason));
        };
        (side.river, side.home) = (river, home);
        Ok(())
    }
}

impl super::Draft for Draft {
    fn put(&mut self, point: &str, piece: &str) -> Result<(), Refusal> {
        let mut letters = point.chars();
        let square = match (letters.next(), letters.next()) {
            (Some(square), None)
                if Player::BOTH.into_iter().any(|player| step_named(player, square).is_some()) =>
            {
                square
            }
            _ => return Err(Span::whole(point).refuse("there is no such square")),
        };
        match piece {
            "b" => self.add(Player::First, square),
            "w" => self.add(Player::Second, square),
            "-" => {
                Player::BOTH.into_iter().for_each(|player| self.clear(player, square));
                Ok(())
            }
            _ => Err(unknown(piece, "piece")),
        }
    }

    fn set(&mut self, field: &str, value: &str) -> Result<(), Refusal> {
        match field {
            "turn" => self.turn = parse_turn(Span::whole(value))?,
            "phase" => value.clone_into(&mut self.phase),
            "black-home" => self.set_home(Player::First, value)?,
            "white-home" => self.set_home(Player::Second, value)?,
            _ => return Err(unknown(field, "field")),
        }
        Ok(())
    }

    fn fields(&self) -> Vec<Field> {
        let phases = [
            ("t", "to throw"),
            ("m1", "has thrown 1"),
            ("m2", "has thrown 2"),
            ("m3", "has thrown 3"),
            ("m4", "has thrown 4"),
            ("b", "a bonus move, then the turn ends"),
            ("b+", "a bonus move, then a throw"),
            ("p", "a penalty move, then a throw"),
        ];
        let most = u32::from(PIECES);
        vec![
            Field::turn(GameId::Ur, self.turn),
            Field::choice("phase", "What is due", self.phase.as_str(), &phases),
            Field::number("black-home", "Home, of Black", self.sides[0].home, most),
            Field::number("white-home", "Home, of White", self.sides[1].home, most),
        ]
    }

    fn text(&self) -> String {
        let [black, white] = &self.sides;
        format!("{}/{} {} {}", black.text(), white.text(), self.turn.letter(), self.phase)
    }

    fn relax(&mut self) -> &'static str {
        "t".clone_into(&mut self.phase);
        "phase"
    }
}
