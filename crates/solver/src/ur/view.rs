//! What one player can do on one track, and what it is worth to him.

use super::layer::Rectangle;
use super::moves::{After, Move};
use super::number::{Number, Objective, Throws};
use super::refuge::{NOWHERE, REFUGES};
use super::tables::Tables;

/// The tables that values are read from.
pub(crate) struct Sources<'a, N: Number> {
    pub(crate) here: &'a Tables<N>,
    pub(crate) mirrored: &'a Tables<N>,
    /// With one of our pieces more at home, and the same seen by them.
    pub(crate) home: Option<[&'a Tables<N>; 2]>,
}

impl<N: Number> Clone for Sources<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N: Number> Copy for Sources<'_, N> {}

/// A track seen by the player to act.
pub(crate) struct View<'a, N: Number> {
    pub(crate) sources: Sources<'a, N>,
    pub(crate) objective: Objective,
    /// By how much knocks that lead on to a move without a throw count nearer to a draw.
    pub(crate) shrink: N,
    /// The positions on this track, seen by us and by them.
    pub(crate) ours: Rectangle,
    pub(crate) theirs: Rectangle,
    /// How many of our pieces are in the refuge and the river.
    pub(crate) behind: u8,
    pub(crate) moves: Vec<Move>,
}

/// The best that each phase offers; `LOWEST` where no step is possible.
pub(crate) struct Best<N> {
    pub(crate) throws: Throws<N>,
    pub(crate) bonus: N,
    pub(crate) bonus_due: N,
    pub(crate) penalty: N,
}

impl<N: Number> Best<N> {
    /// Takes note of a step of a length and what it is worth, without a throw due and with one.
    #[inline(always)]
    fn step(&mut self, length: usize, plain: N, due: N) {
        let raise = |best: &mut N, value: N| {
            if value > *best {
                *best = value;
            }
        };
        // A thrown 3 or 4 earns another throw. Nobody throws a 5: only bonus moves (1, 2, 3 or 5) and penalty
        // moves have it.
        match length {
            1 | 2 => raise(&mut self.throws[length - 1], plain),
            3 | 4 => raise(&mut self.throws[length - 1], due),
            _ => {}
        }
        if length != 4 {
            raise(&mut self.bonus, plain);
            raise(&mut self.bonus_due, due);
        }
        raise(&mut self.penalty, due);
    }
}

impl<N: Number> View<'_, N> {
    /// What the phases offer with these ways in the refuges.
    pub(crate) fn best(&self, ours: usize, theirs: usize) -> Best<N> {
        let mut best =
            Best { throws: [N::LOWEST; 4], bonus: N::LOWEST, bonus_due: N::LOWEST, penalty: N::LOWEST };
        let river = REFUGES.pieces[ours] < self.behind;
        if river {
            for length in 1..5 {
                let way = REFUGES.put[ours][length];
                self.refuge_step(&mut best, length, length, way, theirs);
            }
        }
        for from in 1..4 {
            let taken = REFUGES.taken[ours][from];
            if taken != NOWHERE {
                for to in from + 1..5 {
                    self.refuge_step(&mut best, to - from, to, REFUGES.put[usize::from(taken)][to], theirs);
                }
            }
        }
        // U2: with a piece in the river nothing moves beyond the refuge.
        if !river {
            for step in &self.moves {
                let way =
                    if step.from > 4 { ours as u8 } else { REFUGES.taken[ours][usize::from(step.from)] };
                if way != NOWHERE {
                    let (plain, due) = self.worth(step, usize::from(way), theirs);
                    best.step(usize::from(step.length), plain, due);
                }
            }
        }
        best
    }

    #[inline(always)]
    fn refuge_step(&self, best: &mut Best<N>, length: usize, to: usize, way: u8, theirs: usize) {
        if way == NOWHERE {
            return;
        }
        let after = if to == 4 { After::Bonus } else { After::Throw };
        let step = Move {
            from: 0,
            length: length as u8,
            after,
            knocks: false,
            ours: self.ours,
            theirs: self.theirs,
        };
        let (plain, due) = self.worth(&step, usize::from(way), theirs);
        best.step(length, plain, due);
    }

    /// What a step is worth that leaves these ways in the refuges, without a throw due and with one.
    #[inline(always)]
    fn worth(&self, step: &Move, ours: usize, theirs: usize) -> (N, N) {
        let sources = &self.sources;
        let seen = |cells: &[N::Cell]| N::get(&cells[step.ours.index(ours, theirs) as usize]);
        let seen_by_them =
            |cells: &[N::Cell]| N::get(&cells[step.theirs.index(theirs, ours) as usize]).negative();
        let both = |value: N| (value, value);
        // Moves can only come round in a ring without a throw if pieces are knocked.
        let nearer = |value: N| if step.knocks { value.nearer(self.shrink) } else { value };
        match (step.after, sources.home) {
            (After::Throw, _) => (seen_by_them(&sources.mirrored.throw), seen(&sources.here.throw)),
            (After::Bonus, _) => (nearer(seen(&sources.here.bonus)), nearer(seen(&sources.here.bonus_due))),
            (After::Penalty, _) => both(nearer(seen_by_them(&sources.mirrored.penalty))),
            (After::HomeBonus, Some([home, _])) => (seen(&home.bonus), seen(&home.bonus_due)),
            (After::HomePenalty, Some([_, home])) => both(seen_by_them(&home.penalty)),
            (After::Won { most }, _) => {
                let points = most - REFUGES.pieces[theirs];
                both(N::whole(self.objective.payment(points.into()), self.objective))
            }
            (After::HomeBonus | After::HomePenalty, None) => both(N::LOWEST),
        }
    }
}
