//! A number that changes when bytes do.

/// A running sum over bytes, eight at a time. Each step is invertible, so a change of one word is always
/// found.
#[derive(Clone, Copy, Debug)]
pub(in crate::ur) struct Checksum {
    sum: u64,
    length: u64,
}

/// Odd, so that multiplying by it can be undone, and without a pattern: the golden ratio's digits.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Checksum {
    pub(in crate::ur) fn new() -> Self {
        Checksum { sum: 0x6d75_7261, length: 0 }
    }

    /// Takes note of bytes. In parts they give the sum of the whole only if all parts but the last are of
    /// whole words of eight bytes.
    pub(in crate::ur) fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.word(u64::from_le_bytes(word));
        }
        self.length += bytes.len() as u64;
    }

    fn word(&mut self, word: u64) {
        self.sum = (self.sum ^ word).wrapping_mul(FACTOR).rotate_left(29);
    }

    pub(in crate::ur) fn finish(mut self) -> u64 {
        self.word(self.length);
        self.word(0);
        self.sum ^ self.sum >> 32
    }

    pub(in crate::ur) fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::new();
        sum.add(bytes);
        sum.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_and_the_length_count() {
        let bytes: Vec<u8> = (0_u8..100).map(|index| index.wrapping_mul(7)).collect();
        let sum = Checksum::of(&bytes);
        for bit in 0..800 {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(Checksum::of(&other), sum, "bit {bit}");
        }
        assert_ne!(Checksum::of(&[0; 8]), Checksum::of(&[0; 9]));
        let mut parts = Checksum::new();
        parts.add(&bytes[..64]);
        parts.add(&bytes[64..]);
        assert_eq!(parts.finish(), sum);
    }
}
