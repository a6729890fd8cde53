//! Which values of bonus and penalty moves depend on the past (U4), so that the table never mixes them up.
//!
//! U4 ends a game when a position with a penalty move stands for the third time since the last throw. Between two equal
//! positions every piece that has moved must have come back. Pieces only move forward, so it was knocked; and since both
//! players have moved (a penalty move follows on a jump of the other), **both** have had a piece knocked. So as long as
//! no way from the last throw to a penalty move has knocks of both players on it, no position on it stands twice,
//! and values are what they would be without a past.
//!
//! Therefore a value is kept in the table only if no penalty move was met in finding it after knocks of both players
//! since the throw (met *in the heat*, below). With it goes who was knocked on one way or another to a penalty move: it
//! is used only where nobody has been knocked yet, or the same player as on all those ways.

use std::ops::BitOrAssign;

use mura_games::{Player, Ur};

use super::table::Entry;

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sides(u8);

impl Sides {
    const BOTH: Sides = Sides(3);

    pub(super) fn bits(self) -> u8 {
        self.0
    }

    pub(super) fn from_bits(bits: u8) -> Self {
        Sides(bits & 3)
    }
}

impl From<Player> for Sides {
    #[inline(always)]
    fn from(player: Player) -> Self {
        Sides(1 << player.index())
    }
}

impl BitOrAssign for Sides {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Sides) {
        self.0 |= other.0;
    }
}

/// What has happened since the last throw, and in the part of the tree below the present position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Duel {
    /// Who has been knocked since the last throw.
    pub(super) knocked: Sides,
    met: Met,
}

/// The penalty moves met at a position and below it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Met {
    /// Who was knocked on the way to one of them.
    knocked: Sides,
    /// Whether both were on the way to the same one.
    heat: bool,
}

impl Duel {
    /// At the root. What was knocked before the first penalty move of an open duel does not count: no position from before can
    /// come back.
    pub(super) fn at(game: &Ur) -> Self {
        let [black, white] = game.knocked_in_duel();
        let knocked = Sides(u8::from(black) | u8::from(white) << 1);
        Duel { knocked, met: Met::default() }
    }

    /// Comes to a bonus or penalty move. What this returns belongs to [`leave`](Self::leave).
    #[inline]
    pub(super) fn enter(&mut self, game: &Ur) -> Met {
        let outer = std::mem::take(&mut self.met);
        if game.duel() > 0 {
            self.met = Met { knocked: self.knocked, heat: self.knocked == Sides::BOTH };
        }
        outer
    }

    /// Leaves it again.
    #[inline]
    pub(super) fn leave(&mut self, outer: Met) {
        self.met.knocked |= outer.knocked;
        self.met.heat |= outer.heat;
    }

    /// Whether a value of the table holds here; if so, what was met in finding it counts as met.
    #[inline]
    pub(super) fn admits(&mut self, entry: &Entry) -> bool {
        let mut all = self.knocked;
        all |= entry.duel;
        let admitted = self.knocked == Sides::default() || all != Sides::BOTH;
        if admitted {
            self.met.knocked |= all;
        }
        admitted
    }

    /// What to keep with a value, if it may be kept.
    #[inline]
    pub(super) fn told(&self) -> Option<Sides> {
        (!self.met.heat).then_some(self.met.knocked)
    }
}

#[cfg(test)]
mod tests {
    use mura_games::Game;

    use super::*;
    use crate::ur::Value;
    use crate::ur::table::Bound;

    const NOBODY: Sides = Sides(0);
    const BLACK: Sides = Sides(1);
    const WHITE: Sides = Sides(2);

    fn entry(duel: Sides) -> Entry {
        Entry { value: Value::default(), bound: Bound::Exact, depth: 0, hints: [0; 4], duel }
    }

    #[test]
    fn a_duel_that_is_open_at_the_root_counts() {
        let mut game = Ur::parse_position("0.000000001000000.6/1.000000000000000.6 w p").unwrap();
        assert_eq!(Duel::at(&game).knocked, NOBODY);
        for (text, knocked) in [("+d", NOBODY), ("d-5", BLACK), ("+D", BLACK), ("D-5", Sides::BOTH)] {
            let action = game.parse_action(text).unwrap();
            game.play(action).unwrap();
            assert_eq!(Duel::at(&game).knocked, knocked, "after {text}");
        }
    }

    #[test]
    fn a_value_found_in_the_heat_is_not_kept() {
        let penalty = Ur::parse_position("0.000000001000000.6/1.000000000000000.6 w p").unwrap();
        let bonus = Ur::parse_position("0.000000001000000.6/0.000100000000000.6 w b").unwrap();
        for (knocked, kept) in [(NOBODY, Some(NOBODY)), (BLACK, Some(BLACK)), (Sides::BOTH, None)] {
            let mut duel = Duel { knocked, met: Met::default() };
            let outer = duel.enter(&penalty);
            assert_eq!(duel.told(), kept);
            duel.leave(outer);
            // What was met below counts above, and not beside.
            assert_eq!(duel.told(), kept);
            duel.enter(&bonus);
            assert_eq!(duel.told(), Some(NOBODY), "no penalty move was met here");
        }
    }

    #[test]
    fn a_value_is_used_only_where_no_way_has_knocks_of_both() {
        for (knocked, met, used) in [
            (NOBODY, NOBODY, true),
            (NOBODY, Sides::BOTH, true),
            (BLACK, NOBODY, true),
            (BLACK, BLACK, true),
            (BLACK, WHITE, false),
            (WHITE, Sides::BOTH, false),
            (Sides::BOTH, NOBODY, false),
        ] {
            let mut duel = Duel { knocked, met: Met::default() };
            assert_eq!(duel.admits(&entry(met)), used, "{knocked:?} {met:?}");
        }
    }
}
