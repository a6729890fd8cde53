//! The net on processors with registers of 256 bits: the same numbers in less time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_hadd_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_setzero_si256,
};

use mura_games::ur::Side;

use super::Net;
use super::layer::{Piece, ROWS};

/// What comes out of the last layer, and its unit, if this processor can do it.
#[inline]
pub(super) fn heads(net: &Net, us: &Side, them: &Side) -> Option<([i32; 2], f32)> {
    // Safety: the processor was asked.
    is_x86_feature_detected!("avx2").then(|| unsafe { widely(net, us, them) })
}

#[target_feature(enable = "avx2")]
fn widely(net: &Net, us: &Side, them: &Side) -> ([i32; 2], f32) {
    net.heads_with(us, them, |rows, inputs| products(rows, inputs))
}

/// The inner products of rows with the same activations, which are loaded once for all.
#[target_feature(enable = "avx2")]
#[inline]
fn products([one, two, three, four]: [&[Piece]; ROWS], inputs: &[Piece]) -> [i32; ROWS] {
    let mut sums = [_mm256_setzero_si256(); ROWS];
    for ((((input, one), two), three), four) in inputs.iter().zip(one).zip(two).zip(three).zip(four) {
        let input = load(input);
        for (sum, row) in sums.iter_mut().zip([one, two, three, four]) {
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(load(row), input));
        }
    }
    let [one, two, three, four] = sums;
    let lanes = _mm256_hadd_epi32(_mm256_hadd_epi32(one, two), _mm256_hadd_epi32(three, four));
    let sums = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    // Safety: a register of 128 bits is as good as four numbers of 32.
    unsafe { std::mem::transmute(sums) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(piece: &Piece) -> __m256i {
    // Safety: a piece is as long as a register, and lies where it can be loaded from.
    unsafe { _mm256_load_si256((&raw const piece.0).cast()) }
}
