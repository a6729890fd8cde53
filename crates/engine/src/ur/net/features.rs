//! What the net sees of a position. `nets/ur/features.py` sees the same.
//!
//! The pieces alone would do, but a narrow net would have to find out by itself what the rules make of them. So it is
//! also told the moves: for either side and each number of steps, where they could end and what they would hit. Blockades, full
//! squares and the river's ban on moving (U2) show in them.

use mura_games::ur::{EXIT, HOME, PIECES, Side, Steps, mirrored};

/// Features of a side. First one or two pieces on each of 15 squares; then
const RIVER: usize = 2 * 15;
/// from here on 0–7 in the river,
const AT_HOME: usize = RIVER + PIECES as usize + 1;
/// 0–7 home,
const MOVES: usize = AT_HOME + PIECES as usize + 1;
/// for each length the ends of moves, on steps 1–16,
const HITS: usize = MOVES + LENGTHS * HOME as usize;
/// and for each length the ends of moves that hit, on steps 5–16.
const SIDE: usize = HITS + LENGTHS * (HOME as usize + 1 - FIRST_SHARED);

/// Moves are 1 to 5 steps long.
const LENGTHS: usize = 5;
/// The first step on which two routes can meet.
const FIRST_SHARED: usize = 5;

/// The number of features.
pub(super) const FEATURES: usize = 2 * SIDE;

/// Features that a position has.
pub(super) struct Seen {
    features: [u16; FEATURES],
    count: usize,
}

impl Seen {
    /// What is seen by the player to throw, whose pieces are `us`. Sides that cannot be are seen as something, too.
    #[inline]
    pub(super) fn of(us: &Side, them: &Side) -> Self {
        let mut seen = Seen { features: [0; FEATURES], count: 0 };
        seen.side(0, us, them);
        seen.side(SIDE, them, us);
        seen
    }

    /// In ascending order within each kind; none twice.
    #[inline(always)]
    pub(super) fn features(&self) -> &[u16] {
        &self.features[..self.count]
    }

    /// What the other player sees: the features of the two sides change places.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        let turned = |feature: u16| {
            if usize::from(feature) < SIDE { feature + SIDE as u16 } else { feature - SIDE as u16 }
        };
        let mut seen = Seen { features: [0; FEATURES], count: self.count };
        for (place, &feature) in seen.features.iter_mut().zip(self.features()) {
            *place = turned(feature);
        }
        seen
    }

    #[inline(always)]
    fn add(&mut self, feature: usize) {
        // Every feature is added once at most, so there is always room.
        if let Some(place) = self.features.get_mut(self.count) {
            *place = feature as u16;
            self.count += 1;
        }
    }

    #[inline(always)]
    fn side(&mut self, offset: usize, own: &Side, enemy: &Side) {
        each(Steps::from(own.any) & BOARD, |step| {
            self.add(offset + 2 * (step - 1) + usize::from(own.two >> step & 1));
        });
        self.add(offset + RIVER + usize::from(own.river.min(PIECES)));
        self.add(offset + AT_HOME + usize::from(own.home.min(PIECES)));
        let prey = prey(enemy);
        for length in 0..LENGTHS {
            let ends = own.ends(enemy, length as u32 + 1);
            each(ends, |to| self.add(offset + MOVES + length * HOME as usize + to - 1));
            each(ends & prey, |to| {
                self.add(offset + HITS + length * (HOME as usize + 1 - FIRST_SHARED) + to - FIRST_SHARED);
            });
        }
    }
}

/// The steps on the board.
const BOARD: Steps = (1 << HOME) - 2;

/// The steps on which a single piece of the enemy would be hit. One on the exit rosette is, by coming home.
#[inline(always)]
fn prey(enemy: &Side) -> Steps {
    let single = Steps::from(enemy.any & !enemy.two);
    (mirrored(single) | (single >> EXIT & 1) << HOME) & !((1 << FIRST_SHARED) - 1)
}

#[inline(always)]
fn each(mut steps: Steps, mut report: impl FnMut(usize)) {
    while steps != 0 {
        report(steps.trailing_zeros() as usize);
        steps &= steps - 1;
    }
}
