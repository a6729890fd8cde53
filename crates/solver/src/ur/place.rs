//! A position seen by the player to act, apart from what he has to do.

use mura_games::ur::{PIECES, Ur};
use mura_games::{Game, Player, Refusal};

use super::layer::{Layer, Left};
use super::refuge::{REFUGES, number};
use super::track::{SHARED, Track};

/// The pieces of one player: how many stand in the river (0), on steps 1–15 and at home (16).
pub type Side = [u8; 17];

/// Where all pieces are, from the point of view of the player to act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Pieces of the player to act.
    pub ours: Side,
    /// Pieces of the other one.
    pub theirs: Side,
}

impl Place {
    /// The start of a game with so many pieces a side (1 to 7): the others are home.
    pub fn start(pieces: u8) -> Place {
        let mut side = [0; 17];
        side[0] = pieces;
        side[16] = PIECES.saturating_sub(pieces);
        Place { ours: side, theirs: side }
    }

    /// Where the pieces of a game are.
    pub fn of(game: &Ur) -> Place {
        let side = |player| std::array::from_fn(|step| game.pieces(player, step as u8));
        Place { ours: side(game.turn()), theirs: side(game.turn().other()) }
    }

    /// How many pieces are left to bring home.
    pub fn left(&self) -> Left {
        let left = |side: &Side| PIECES.saturating_sub(side[16]);
        Left { ours: left(&self.ours), theirs: left(&self.theirs) }
    }

    /// The same place, from the other player's point of view.
    pub fn mirrored(&self) -> Place {
        Place { ours: self.theirs, theirs: self.ours }
    }

    /// The number of this place in its layer.
    pub fn rank(&self, layer: &Layer) -> Option<u64> {
        if layer.left() != self.left() || !self.stands() {
            return None;
        }
        let mut track = Track::EMPTY;
        track.ours[5..].copy_from_slice(&self.ours[5..16]);
        track.theirs[5..].copy_from_slice(&self.theirs[5..16]);
        let way = |side: &Side| number([side[1], side[2], side[3], side[4]]);
        Some(layer.rectangle(track.code())?.index(way(&self.ours)?, way(&self.theirs)?))
    }

    /// The place with this number in a layer; none if there are not so many.
    pub fn unrank(layer: &Layer, index: u64) -> Option<Place> {
        if index >= layer.size() {
            return None;
        }
        let (code, [ours, theirs]) = layer.locate(index);
        let track = Track::of(code);
        let side = |way: usize, beyond: &[u8; 16], left: u8| {
            let mut side = [0; 17];
            side[1..5].copy_from_slice(&REFUGES.on[way][1..]);
            side[5..16].copy_from_slice(&beyond[5..]);
            side[0] = left - side.iter().sum::<u8>();
            side[16] = PIECES - left;
            side
        };
        let left = layer.left();
        Some(Place {
            ours: side(ours, &track.ours, left.ours),
            theirs: side(theirs, &track.theirs, left.theirs),
        })
    }

    /// Whether all seven pieces of both are there, at most two on a square, and no square is held by both.
    fn stands(&self) -> bool {
        let side = |side: &Side| {
            side.iter().map(|&count| u32::from(count)).sum::<u32>() == u32::from(PIECES)
                && side[1..16].iter().all(|&count| count <= 2)
        };
        let free = SHARED.iter().all(|&(our, their)| self.ours[our] == 0 || self.theirs[their] == 0);
        side(&self.ours) && side(&self.theirs) && free
    }

    /// The position as a text, with Black to act in this phase, as texts write it: `t` (to throw), `m1` to
    /// `m4` (thrown), `b` (a bonus move), `b+` (the same, and then a throw), `p` (a penalty move).
    pub fn text(&self, phase: &str) -> String {
        let side = |side: &Side| {
            let steps: String = side[1..16].iter().map(|count| char::from(b'0' + count)).collect();
            format!("{}.{steps}.{}", side[0], side[16])
        };
        format!("{}/{} {} {phase}", side(&self.ours), side(&self.theirs), Player::First.letter())
    }

    /// A game that stands here, with Black to act in this phase.
    pub fn game(&self, phase: &str) -> Result<Ur, Refusal> {
        Ur::parse_position(&self.text(phase))
    }
}
