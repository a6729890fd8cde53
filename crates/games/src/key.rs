//! Hashing of positions.

/// Mixes two words into one such that every bit of both matters: a folded multiplication, twice.
#[inline(always)]
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let fold = |x: u64, y: u64| {
        let product = u128::from(x) * u128::from(y);
        product as u64 ^ (product >> 64) as u64
    };
    let once = fold(a ^ 0x9e37_79b9_7f4a_7c15, b ^ 0xd1b5_4a32_d192_ed03);
    fold(once ^ 0x8ebc_6af0_9c88_c6e3, a.rotate_left(32) ^ 0x5895_65f1_1d3b_4b4d) ^ b
}
