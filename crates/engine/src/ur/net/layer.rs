//! The layers of the net, in whole numbers.
//!
//! Activations are whole numbers of 1/4096 between 0 and 1. Sums are kept in 32 bits; [`First::new`] and [`Dense::new`]
//! let no weights in that could overflow them, so the arithmetic may wrap and need not be watched.

use super::file::Fault;

/// Bits of an activation below the point.
pub(super) const ONE_SHIFT: u32 = 12;
/// The highest activation.
const ONE: i32 = 1 << ONE_SHIFT;
/// The highest weight of the first layer: four of them add up in 16 bits.
const MOST_FIRST: i16 = i16::MAX / 4;
/// The most units of the first layer.
pub(super) const MOST_WIDE: usize = 512;
/// The most units of the others.
pub(super) const MOST_NARROW: usize = 64;

/// Numbers that are multiplied at a time.
const PIECE: usize = 32;

/// The first layer: the sum of a row of weights for each feature that is seen.
pub(super) struct First {
    shift: u32,
    bias: Vec<i32>,
    /// One row for each feature.
    weights: Vec<i16>,
}

impl First {
    pub(super) fn new(shift: u32, bias: Vec<i32>, weights: Vec<i16>) -> Result<Self, Fault> {
        if !(ONE_SHIFT..=15).contains(&shift) {
            return Err(Fault::Shift { shift, allowed: [ONE_SHIFT, 15] });
        }
        if weights.iter().any(|weight| weight.unsigned_abs() > MOST_FIRST as u16)
            || bias.iter().any(|bias| bias.unsigned_abs() > 1 << 30)
        {
            return Err(Fault::Overflow { layer: "first" });
        }
        Ok(First { shift, bias, weights })
    }

    /// The activations of the units, squared: that makes products of what is seen, at the price of one multiplication.
    #[inline]
    pub(super) fn activate<'a>(&self, features: &[u16], room: &'a mut [i16; MOST_WIDE]) -> &'a [i16] {
        let width = self.bias.len();
        let row = |feature: u16| &self.weights[usize::from(feature) * width..][..width];
        let mut sums = [0; MOST_WIDE];
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
        let drop = self.shift - ONE_SHIFT;
        let half = 1 << drop >> 1;
        let out = &mut room[..width];
        for (out, &sum) in out.iter_mut().zip(&*sums) {
            let activation = (sum.clamp(0, ONE << drop) + half) >> drop;
            *out = ((activation * activation) >> ONE_SHIFT) as i16;
        }
        out
    }
}

/// A layer in which every unit looks at all units of the layer before it.
pub(super) struct Dense {
    shift: u32,
    bias: Vec<i32>,
    /// One row for each unit.
    weights: Vec<i16>,
}

impl Dense {
    pub(super) fn new(shift: u32, bias: Vec<i32>, weights: Vec<i16>) -> Result<Self, Fault> {
        if !(1..=14).contains(&shift) {
            return Err(Fault::Shift { shift, allowed: [1, 14] });
        }
        let inputs = weights.len() / bias.len().max(1);
        let reach = |(row, bias): (&[i16], &i32)| {
            let weights: i64 = row.iter().map(|&weight| i64::from(weight).abs()).sum();
            weights * i64::from(ONE) + i64::from(*bias).abs() + (1 << shift)
        };
        if weights.chunks(inputs.max(1)).zip(&bias).map(reach).any(|reach| reach > i64::from(i32::MAX)) {
            return Err(Fault::Overflow { layer: "dense" });
        }
        Ok(Dense { shift, bias, weights })
    }

    /// The sums of the units, one after the other.
    #[inline(always)]
    fn sums<'a>(&'a self, inputs: &'a [i16]) -> impl Iterator<Item = i32> + 'a {
        let rows = self.weights.chunks_exact(inputs.len().max(1));
        rows.zip(&self.bias).map(|(row, &bias)| bias.wrapping_add(product(row, inputs)))
    }

    /// The activations of the units.
    #[inline]
    pub(super) fn activate<'a>(&self, inputs: &[i16], room: &'a mut [i16; MOST_NARROW]) -> &'a [i16] {
        let half = 1 << self.shift >> 1;
        let out = &mut room[..self.bias.len()];
        for (out, sum) in out.iter_mut().zip(self.sums(inputs)) {
            *out = (sum.wrapping_add(half) >> self.shift).clamp(0, ONE) as i16;
        }
        out
    }

    /// The sums of the first two units, and their unit.
    #[inline]
    pub(super) fn heads(&self, inputs: &[i16]) -> ([i32; 2], f32) {
        let mut sums = self.sums(inputs);
        let heads = [(); 2].map(|()| sums.next().unwrap_or(0));
        (heads, 1.0 / (1_u32 << (ONE_SHIFT + self.shift)) as f32)
    }
}

/// The inner product, in pieces of a size that compilers turn into multiplications of whole registers.
#[inline(always)]
fn product(a: &[i16], b: &[i16]) -> i32 {
    let ((a, rest_of_a), (b, rest_of_b)) = (a.as_chunks::<PIECE>(), b.as_chunks::<PIECE>());
    let pieces = a.iter().zip(b).fold(0_i32, |sum, (a, b)| {
        let mut piece = 0_i32;
        for place in 0..PIECE {
            piece = piece.wrapping_add(i32::from(a[place]) * i32::from(b[place]));
        }
        sum.wrapping_add(piece)
    });
    let rest = rest_of_a.iter().zip(rest_of_b);
    rest.fold(pieces, |sum, (&a, &b)| sum.wrapping_add(i32::from(a) * i32::from(b)))
}
