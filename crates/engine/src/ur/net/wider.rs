//! The net on processors with registers of 512 bits and an instruction that multiplies and adds at once: the same numbers in
//! still less time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi32, _mm512_castsi512_si256, _mm512_dpwssd_epi32,
    _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_setzero_si512,
};

use mura_games::ur::Side;

use super::Net;
use super::layer::{Piece, ROWS, Views};
use super::wide::together;

/// What comes out of the last layer, and its unit, if this processor can do it.
#[inline]
pub(super) fn heads(net: &Net, us: &Side, them: &Side) -> Option<([i32; 2], f32)> {
    let can = is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni");
    // Safety: the processor was asked.
    can.then(|| unsafe { widely(net, us, them) })
}

#[target_feature(enable = "avx512bw,avx512vnni")]
fn widely(net: &Net, us: &Side, them: &Side) -> ([i32; 2], f32) {
    net.heads_with(us, them, |rows, views| products(rows, views))
}

/// The inner products of rows with what either side sees. Each weight is loaded once for both.
#[target_feature(enable = "avx512bw,avx512vnni")]
#[inline]
fn products([one, two, three, four]: [&[Piece]; ROWS], [ours, theirs]: Views<'_>) -> [[i32; ROWS]; 2] {
    let mut sums = [[_mm512_setzero_si512(); ROWS]; 2];
    for (((((ours, theirs), one), two), three), four) in
        ours.iter().zip(theirs).zip(one).zip(two).zip(three).zip(four)
    {
        let views = [load(ours), load(theirs)];
        for (row, weights) in [one, two, three, four].into_iter().enumerate() {
            let weights = load(weights);
            for (sums, view) in sums.iter_mut().zip(views) {
                sums[row] = _mm512_dpwssd_epi32(sums[row], weights, view);
            }
        }
    }
    sums.map(|sums| together(sums.map(|sum| halved(sum))))
}

/// A register with half as many numbers and the same sum.
#[target_feature(enable = "avx512bw")]
#[inline]
fn halved(sums: __m512i) -> __m256i {
    _mm256_add_epi32(_mm512_castsi512_si256(sums), _mm512_extracti64x4_epi64::<1>(sums))
}

#[target_feature(enable = "avx512bw")]
#[inline]
fn load(piece: &Piece) -> __m512i {
    // Safety: a piece is as long as a register, and lies where it can be loaded from.
    unsafe { _mm512_load_si512(piece.0.as_ptr().cast()) }
}
