//! A judgement that is off.

use mura_games::NoDice;

use super::{Evaluation, MOST};

/// Another evaluation, with an error that belongs to the position: the same each time it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Noisy<E> {
    evaluation: E,
    /// The standard deviation of the error.
    noise: i32,
    seed: u64,
}

impl<E> Noisy<E> {
    /// `noise` is the standard deviation of the error, in hundredths.
    pub fn new(evaluation: E, noise: u16, seed: u64) -> Self {
        Noisy { evaluation, noise: i32::from(noise), seed }
    }
}

impl<G: NoDice, E: Evaluation<G>> Evaluation<G> for Noisy<E> {
    fn evaluate(&self, game: &G) -> i32 {
        // Finished the way splitmix64 does, so that near keys have unrelated errors.
        let mut word = game.search_key() ^ self.seed;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        // Four uniform numbers make a bell curve; the standard deviation of their sum is 65536 / √3.
        let sum = (0..4).map(|part| (word >> (16 * part) & 0xffff) as i64).sum::<i64>() - 131_070;
        let error = (i64::from(self.noise) * sum * 1732 / 65_536_000) as i32;
        (self.evaluation.evaluate(game) + error).clamp(-MOST, MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::ByHand;
    use mura_games::{Game, Luck, Morabaraba, Settings};

    #[test]
    fn the_error_is_as_large_as_asked_and_stays_the_same() {
        let noisy = Noisy::new(ByHand, 50, 1);
        let mut luck = Luck::new(1);
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for _ in 0..400 {
            let mut game = Morabaraba::start(&Settings::default()).unwrap();
            for _ in 0..20 {
                let action = game.random_action(&mut luck, &mut Vec::new()).unwrap();
                game.play_unchecked(action);
                if game.outcome().is_some() {
                    break;
                }
                let error = f64::from(noisy.evaluate(&game) - ByHand.evaluate(&game));
                assert_eq!(noisy.evaluate(&game), noisy.evaluate(&game));
                count += 1.0;
                sum += error;
                squares += error * error;
            }
        }
        let deviation = f64::sqrt(squares / count);
        assert!((45.0..55.0).contains(&deviation), "{deviation}");
        assert!((sum / count).abs() < 5.0);
    }
}
