//! The geometry of Morabaraba for the herds of both players at once.

use mura_games::morabaraba::{ALL, Lines, MIDDLES};

use super::both::{Both, twice};

const SQUARE: Both = twice(0xff);
const SIDES: Both = twice(MIDDLES);

/// As [`mura_games::morabaraba::rotated`].
#[inline(always)]
const fn rotated(herds: Both) -> Both {
    herds << 1 & twice(0x00fe_fefe) | herds >> 7 & twice(0x0001_0101)
}

/// As [`mura_games::morabaraba::rotated_back`].
#[inline(always)]
const fn rotated_back(herds: Both) -> Both {
    herds >> 1 & twice(0x007f_7f7f) | herds << 7 & twice(0x0080_8080)
}

/// As [`mura_games::morabaraba::shifted`].
#[inline(always)]
pub(super) const fn shifted(herds: Both) -> [Both; 4] {
    [rotated(herds), rotated_back(herds), herds << 8 & twice(ALL), herds >> 8 & twice(ALL)]
}

/// As [`mura_games::morabaraba::neighbours`].
#[inline(always)]
pub(super) const fn neighbours(herds: Both) -> Both {
    let [on, back, inward, outward] = shifted(herds);
    on | back | inward | outward
}

/// As [`mura_games::morabaraba::Closers`].
#[derive(Clone, Copy)]
pub(super) struct BothClosers {
    across: Both,
    middles: Both,
    ahead: Both,
    behind: Both,
}

impl BothClosers {
    #[inline(always)]
    pub(super) const fn of(herds: Both) -> Self {
        let (outer, middle, inner) = (herds & SQUARE, herds >> 8 & SQUARE, herds >> 16 & SQUARE);
        let (next, before) = (rotated_back(herds), rotated(herds));
        BothClosers {
            across: middle & inner | (outer & inner) << 8 | (outer & middle) << 16,
            middles: next & before & SIDES,
            ahead: next & rotated_back(next) & !SIDES,
            behind: before & rotated(before) & !SIDES,
        }
    }

    #[inline(always)]
    pub(super) const fn any(self) -> Both {
        self.across | self.middles | self.ahead | self.behind
    }

    #[inline(always)]
    pub(super) const fn without(self, used: Lines) -> Self {
        let (across, sides) = (twice((used >> 24) * 0x0001_0101), twice(used & MIDDLES));
        BothClosers {
            across: self.across & !across,
            middles: self.middles & !sides,
            ahead: self.ahead & !rotated_back(sides),
            behind: self.behind & !rotated(sides),
        }
    }

    #[inline(always)]
    pub(super) const fn stepped_on(self, herds: Both) -> Both {
        let [on, back, inward, outward] = shifted(herds);
        let round = on & (self.across | self.ahead) | back & (self.across | self.behind);
        round | (inward | outward) & (self.middles | self.ahead | self.behind)
    }
}
