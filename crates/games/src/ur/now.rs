//! What can be seen on the table, which steps are possible, and how one is made.

use super::Action;
use super::route::{EXIT, HOME, Step, jumps, mirrored};
use super::side::Side;
use crate::bits::nth;
use crate::{Luck, Outcome, Player};

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A throw.
    Throw,
    /// A step of this length must be made.
    Step(u8),
    /// A bonus move, and whether a throw is due after it.
    Bonus {
        /// Whether one is.
        throw_due: bool,
    },
    /// A penalty move, then a throw.
    Penalty,
}

/// Lengths of bonus moves as bits: 1, 2, 3 or 5.
pub(super) const BONUS: u32 = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 5;
/// Lengths of penalty moves: 1 to 5.
pub(super) const PENALTY: u32 = BONUS | 1 << 4;
/// Three binary dice, none marked counts 4.
pub(super) static THROWS: [(Action, u32); 4] =
    [(Action::Throw(1), 3), (Action::Throw(2), 3), (Action::Throw(3), 1), (Action::Throw(4), 1)];

/// What can be seen on the table: plain, small, `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Now {
    pub(super) sides: [Side; 2],
    pub(super) turn: Player,
    pub(super) phase: Phase,
    pub(super) outcome: Option<Outcome>,
    /// Where in `Ur::duel` the present run without a throw begins.
    pub(super) duel_start: u32,
}

impl Now {
    /// The lengths that may be stepped now.
    #[inline(always)]
    pub(super) fn lengths(&self) -> u32 {
        match self.phase {
            Phase::Throw => 0,
            Phase::Step(n) => 1 << n,
            Phase::Bonus { .. } => BONUS,
            Phase::Penalty => PENALTY,
        }
    }

    #[inline(always)]
    pub(super) fn can_step(&self, player: Player, lengths: u32) -> bool {
        self.sides[player.index()].can_step(&self.sides[player.other().index()], lengths)
    }

    #[inline(always)]
    pub(super) fn list(&self, mut report: impl FnMut(Action)) {
        if self.outcome.is_some() {
            return;
        }
        if self.phase == Phase::Throw {
            return THROWS.iter().for_each(|&(throw, _)| report(throw));
        }
        let (own, enemy) = (&self.sides[self.turn.index()], &self.sides[self.turn.other().index()]);
        let mut lengths = self.lengths();
        let mut some = false;
        while lengths != 0 {
            let n = lengths.trailing_zeros();
            lengths &= lengths - 1;
            let (mut ends, enters) = own.reach(enemy, n);
            if enters {
                some = true;
                report(Action::Step { from: 0, to: n as Step });
            }
            some |= ends != 0;
            while ends != 0 {
                let to = ends.trailing_zeros() as Step;
                ends &= ends - 1;
                report(Action::Step { from: to - n as Step, to });
            }
        }
        if !some {
            report(Action::Pass);
        }
    }

    /// A random action: a throw by its odds, or one of the steps, counted but not listed.
    #[inline(always)]
    pub(super) fn pick(&self, luck: &mut Luck) -> Option<Action> {
        if self.outcome.is_some() {
            return None;
        }
        if self.phase == Phase::Throw {
            const FACES: [u8; 8] = [1, 1, 1, 2, 2, 2, 3, 4];
            return Some(Action::Throw(FACES[luck.below(8)]));
        }
        let (own, enemy) = (&self.sides[self.turn.index()], &self.sides[self.turn.other().index()]);
        // Bit 0 of the ends of a length stands for entering by it.
        let mut ends = [0; 6];
        let mut total = 0;
        let lengths = self.lengths();
        for n in 1..=5 {
            if lengths >> n & 1 != 0 {
                let (steps, enters) = own.reach(enemy, n);
                ends[n as usize] = steps | u32::from(enters);
                total += ends[n as usize].count_ones();
            }
        }
        if total == 0 {
            return Some(Action::Pass);
        }
        let mut ticket = luck.below(total as usize) as u32;
        for (n, ends) in (0..).zip(ends) {
            if ticket < ends.count_ones() {
                let to = nth(ends, ticket);
                return Some(if to == 0 {
                    Action::Step { from: 0, to: n }
                } else {
                    Action::Step { from: to - n, to }
                });
            }
            ticket -= ends.count_ones();
        }
        None
    }

    /// Makes a step of the player on turn and says whether it ended the turn (a jump or a blocked exit).
    #[inline(always)]
    pub(super) fn step(&mut self, from: Step, to: Step) -> bool {
        let (own, enemy) = match &mut self.sides {
            [first, second] if self.turn == Player::First => (first, second),
            [first, second] => (second, first),
        };
        if from == 0 {
            own.river -= 1;
        } else {
            own.remove(from);
        }
        if to == HOME {
            own.home += 1;
            let guards = enemy.on(EXIT);
            if guards == 1 {
                enemy.knock(1 << EXIT);
            }
            return guards == 2;
        }
        own.add(to);
        let square = mirrored(1 << to) as u16;
        if enemy.any & square != 0 {
            enemy.knock(square);
        }
        jumps(from, to)
    }
}
