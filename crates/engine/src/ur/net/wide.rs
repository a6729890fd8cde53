//! The net on processors with registers of 256 bits: the same numbers in less time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_hadd_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_setzero_si256,
};

use mura_games::ur::Side;

use super::Net;
use super::layer::{PIECE, Piece, ROWS, Views};

/// What comes out of the last layer, and its unit, if this processor can do it.
#[inline]
pub(super) fn heads(net: &Net, us: &Side, them: &Side) -> Option<([i32; 2], f32)> {
    // Safety: the processor was asked.
    is_x86_feature_detected!("avx2").then(|| unsafe { widely(net, us, them) })
}

#[target_feature(enable = "avx2")]
fn widely(net: &Net, us: &Side, them: &Side) -> ([i32; 2], f32) {
    net.heads_with(us, them, |rows, views| products(rows, views))
}

/// The inner products of rows with what either side sees. Each weight is loaded once for both.
#[target_feature(enable = "avx2")]
#[inline]
fn products([one, two, three, four]: [&[Piece]; ROWS], [ours, theirs]: Views<'_>) -> [[i32; ROWS]; 2] {
    let mut sums = [[_mm256_setzero_si256(); ROWS]; 2];
    for (((((ours, theirs), one), two), three), four) in
        ours.iter().zip(theirs).zip(one).zip(two).zip(three).zip(four)
    {
        for half in 0..2 {
            let views = [load(ours, half), load(theirs, half)];
            for (row, weights) in [one, two, three, four].into_iter().enumerate() {
                let weights = load(weights, half);
                for (sums, view) in sums.iter_mut().zip(views) {
                    sums[row] = _mm256_add_epi32(sums[row], _mm256_madd_epi16(weights, view));
                }
            }
        }
    }
    sums.map(|sums| together(sums))
}

/// The sum of the numbers in each register.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn together([one, two, three, four]: [__m256i; ROWS]) -> [i32; ROWS] {
    let lanes = _mm256_hadd_epi32(_mm256_hadd_epi32(one, two), _mm256_hadd_epi32(three, four));
    let sums = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    // Safety: a register of 128 bits is as good as four numbers of 32.
    unsafe { std::mem::transmute(sums) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(piece: &Piece, half: usize) -> __m256i {
    let half = &piece.0.as_chunks::<{ PIECE / 2 }>().0[half];
    // Safety: half of a piece is as long as a register, and lies where it can be loaded from.
    unsafe { _mm256_load_si256(half.as_ptr().cast()) }
}
