//! The layers of the net, in whole numbers.
//!
//! A layer below the heads works twice: for the player who throws and for the other one, with the same weights. What it makes of the position
//! for either side stands in a [`Room`].
//!
//! Activations are whole numbers of 1/512, up to 8. Sums are kept in 32 bits; [`First::new`] and [`Dense::new`] let no
//! weights in that could overflow them, so the arithmetic may wrap and need not be watched.

use super::file::Fault;

/// Bits of an activation below the point.
const POINT: u32 = 9;
/// The highest activation, and its bits.
const MOST: i32 = 1 << MOST_BITS;
const MOST_BITS: u32 = POINT + 3;
/// The highest weight of the first layer: four of them add up in 16 bits.
const MOST_FIRST: i16 = i16::MAX / 4;
/// The most units of a layer.
pub(super) const MOST_UNITS: usize = 512;
/// The number of units of a layer is a multiple of this.
pub(super) const UNITS: usize = 16;
/// Rows come in pieces of so many numbers: what a large register holds, and what the units of both sides are a multiple of.
pub(super) const PIECE: usize = 32;
/// Rows that are multiplied at a time.
pub(super) const ROWS: usize = 4;

/// A piece of a row. It lies as processors like it best: one that began in the middle of a line of the cache would take twice as long to
/// load.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Piece(pub(super) [i16; PIECE]);

/// What a side sees: its own activations before the other's.
type Row = [Piece; 2 * MOST_UNITS / PIECE];

/// The activations of a layer, as the player who throws sees them and as the other one does.
pub(super) struct Room([Row; 2]);

impl Room {
    /// Room with nothing in it.
    pub(super) const EMPTY: Room = Room([[Piece([0; PIECE]); 2 * MOST_UNITS / PIECE]; 2]);

    /// What either side sees, in rows of so many pieces.
    #[inline(always)]
    fn views(&self, length: usize) -> Views<'_> {
        self.0.each_ref().map(|row| &row[..length])
    }

    /// Where the activations of either side are to be written, so many at a time.
    #[inline(always)]
    fn sides<const COUNT: usize>(&mut self) -> [impl Iterator<Item = &mut [i16; COUNT]>; 2] {
        self.0.each_mut().map(places)
    }

    /// To be called when so many units of both sides are written: either sees the other's, too.
    #[inline(always)]
    fn complete(&mut self, units: usize) {
        let some = units / UNITS;
        let show = |own: &Row, other: &mut Row| {
            let own = own.iter().flat_map(|piece| piece.0.as_chunks::<UNITS>().0).take(some);
            places(other).skip(some).zip(own).for_each(|(seen, own)| *seen = *own);
        };
        let [one, two] = &mut self.0;
        show(one, two);
        show(two, one);
    }
}

/// The places of a row, so many at a time.
#[inline(always)]
fn places<const COUNT: usize>(row: &mut Row) -> impl Iterator<Item = &mut [i16; COUNT]> {
    row.iter_mut().flat_map(|piece| piece.0.as_chunks_mut().0)
}

/// What either side sees.
pub(super) type Views<'a> = [&'a [Piece]; 2];

/// How rows are multiplied with what either side sees: the inner products.
pub(super) trait Products: Fn([&[Piece]; ROWS], Views<'_>) -> [[i32; ROWS]; 2] {}

impl<F: Fn([&[Piece]; ROWS], Views<'_>) -> [[i32; ROWS]; 2]> Products for F {}

/// The activation of a unit with this sum: the sum where it is high, nothing where it is low, and smooth between.
#[inline(always)]
fn gated(sum: i32) -> i16 {
    let sum = sum.clamp(-MOST, MOST);
    let gate = (sum + MOST / 2).clamp(0, MOST);
    ((sum * gate + MOST / 2) >> MOST_BITS) as i16
}

/// The first layer: the sum of a row of weights for each feature that is seen.
pub(super) struct First {
    shift: u32,
    bias: Vec<i32>,
    /// One row for each feature.
    weights: Vec<i16>,
}

impl First {
    /// As many units as `bias` has, a multiple of [`UNITS`].
    pub(super) fn new(shift: u32, bias: Vec<i32>, weights: Vec<i16>) -> Result<Self, Fault> {
        if !(POINT..=15).contains(&shift) {
            return Err(Fault::Shift { shift, allowed: [POINT, 15] });
        }
        if weights.iter().any(|weight| weight.unsigned_abs() > MOST_FIRST as u16)
            || bias.iter().any(|bias| bias.unsigned_abs() > 1 << 30)
        {
            return Err(Fault::Overflow { layer: "first" });
        }
        Ok(First { shift, bias, weights })
    }

    /// Writes down the activations of the units, by the features that either side sees.
    #[inline(always)]
    pub(super) fn activate(&self, seen: [&[u16]; 2], room: &mut Room) {
        let units = self.bias.len();
        for (features, side) in seen.into_iter().zip(room.sides()) {
            self.activate_side(features, side);
        }
        room.complete(units);
    }

    #[inline(always)]
    fn activate_side<'a>(&self, features: &[u16], side: impl Iterator<Item = &'a mut [i16; UNITS]>) {
        let width = self.bias.len();
        let row = |feature: u16| &self.weights[usize::from(feature) * width..][..width];
        let mut sums = [0; MOST_UNITS];
        let sums = &mut sums[..width];
        sums.copy_from_slice(&self.bias);
        let fours = features.chunks_exact(4);
        for &feature in fours.remainder() {
            for (sum, &weight) in sums.iter_mut().zip(row(feature)) {
                *sum = sum.wrapping_add(weight.into());
            }
        }
        for four in fours {
            let [a, b, c, d] = [row(four[0]), row(four[1]), row(four[2]), row(four[3])];
            for ((((sum, a), &b), &c), &d) in sums.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                let together = a.wrapping_add(b).wrapping_add(c.wrapping_add(d));
                *sum = sum.wrapping_add(together.into());
            }
        }
        let drop = self.shift - POINT;
        let half = 1 << drop >> 1;
        for (out, sums) in side.zip(sums.as_chunks().0) {
            *out = sums.map(|sum| gated(sum.wrapping_add(half) >> drop));
        }
    }
}

/// A layer in which every unit looks at all units of the layer before it, of its own side and of the other.
pub(super) struct Dense {
    shift: u32,
    units: usize,
    /// One for each unit, and some of nothing, so that their number is a multiple of [`ROWS`].
    bias: Vec<[i32; ROWS]>,
    /// As many rows.
    weights: Vec<Piece>,
    /// Pieces of a row.
    length: usize,
}

impl Dense {
    /// A row of weights for each unit, of which `bias` has as many. A row begins with
    /// the weights for the unit's own side, and has as many for the other: each a multiple of [`UNITS`], up to [`MOST_UNITS`].
    pub(super) fn new(shift: u32, mut bias: Vec<i32>, weights: &[i16]) -> Result<Self, Fault> {
        if !(1..=14).contains(&shift) {
            return Err(Fault::Shift { shift, allowed: [1, 14] });
        }
        let inputs = weights.len() / bias.len().max(1);
        let reach = |(row, bias): (&[i16], &i32)| {
            let weights: i64 = row.iter().map(|&weight| i64::from(weight).abs()).sum();
            weights * i64::from(MOST) + i64::from(*bias).abs() + (1 << shift)
        };
        if weights.chunks(inputs.max(1)).zip(&bias).map(reach).any(|reach| reach > i64::from(i32::MAX)) {
            return Err(Fault::Overflow { layer: "dense" });
        }
        let length = inputs / PIECE;
        let mut weights: Vec<Piece> =
            weights.as_chunks::<PIECE>().0.iter().map(|&numbers| Piece(numbers)).collect();
        let units = bias.len();
        bias.resize(units.next_multiple_of(ROWS), 0);
        weights.resize(bias.len() * length, Piece([0; PIECE]));
        Ok(Dense { shift, units, bias: bias.as_chunks().0.to_vec(), weights, length })
    }

    /// The sums of [`ROWS`] units at a time, for either side.
    #[inline(always)]
    fn sums<'a>(
        &'a self,
        inputs: &'a Room,
        products: &'a impl Products,
    ) -> impl Iterator<Item = [[i32; ROWS]; 2]> + 'a {
        let length = self.length;
        let views = inputs.views(length);
        let groups = self.weights.chunks_exact((ROWS * length).max(1));
        groups.zip(&self.bias).map(move |(group, bias)| {
            let (one, rest) = group.split_at(length);
            let (two, rest) = rest.split_at(length);
            let (three, four) = rest.split_at(length);
            let mut sums = products([one, two, three, four], views);
            for side in &mut sums {
                for (sum, bias) in side.iter_mut().zip(bias) {
                    *sum = sum.wrapping_add(*bias);
                }
            }
            sums
        })
    }

    /// Writes down the activations of the units.
    #[inline(always)]
    pub(super) fn activate(&self, inputs: &Room, room: &mut Room, products: &impl Products) {
        let half = 1 << self.shift >> 1;
        let [ours, theirs] = room.sides();
        for ((ours, theirs), sums) in ours.zip(theirs).zip(self.sums(inputs, products)) {
            for (side, sums) in [ours, theirs].into_iter().zip(sums) {
                *side = sums.map(|sum| gated(sum.wrapping_add(half) >> self.shift));
            }
        }
        room.complete(self.units);
    }

    /// The sums of the first two units, for the player who throws, and their unit.
    #[inline(always)]
    pub(super) fn heads(&self, inputs: &Room, products: &impl Products) -> ([i32; 2], f32) {
        let [[odds, points, ..], _] = self.sums(inputs, products).next().unwrap_or_default();
        ([odds, points], 1.0 / (1_u32 << (POINT + self.shift)) as f32)
    }
}

/// The inner products of rows with what either side sees, in the instructions that every processor has.
#[inline(always)]
pub(super) fn products(rows: [&[Piece]; ROWS], views: Views<'_>) -> [[i32; ROWS]; 2] {
    views.map(|inputs| {
        rows.map(|row| {
            row.iter().zip(inputs).fold(0_i32, |sum, (weights, inputs)| {
                let both = weights.0.iter().zip(&inputs.0);
                both.fold(sum, |sum, (&weight, &input)| {
                    sum.wrapping_add(i32::from(weight) * i32::from(input))
                })
            })
        })
    })
}
