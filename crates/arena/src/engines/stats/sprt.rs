//! The sequential test: play until it is clear which of two Elo differences fits better.

use super::elo::score_of_elo;
use super::{Pairs, WORTH};

/// A sequential probability ratio test between two Elo differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The first hypothesis: the first side is this much stronger (often 0).
    pub elo0: f64,
    /// The second hypothesis: this much.
    pub elo1: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `elo0` it is.
    Lower,
    /// Not clear yet.
    Open,
    /// `elo1` it is.
    Upper,
}

/// The probability of either error.
const ERROR: f64 = 0.05;
/// What is counted for a kind of pair that has not come: nothing is impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The logarithm of the likelihood ratio of the two hypotheses, each with the distribution over the five kinds of
    /// pairs that fits best among those with its mean (a generalised test: the distribution is not known).
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.iter().all(|&number| number == 0) {
            return 0.0;
        }
        let counts = pairs.map(|number| (number as f64).max(UNSEEN));
        let fits = [self.elo0, self.elo1].map(|elo| tilt(&counts, score_of_elo(elo)));
        let ratio = |((count, worth), [(s0, x0), (s1, x1)]): ((f64, f64), [(f64, f64); 2])| {
            count * ((1.0 + x0 * (worth - s0)) / (1.0 + x1 * (worth - s1))).ln()
        };
        counts.into_iter().zip(WORTH).map(|pair| ratio((pair, fits))).sum()
    }

    /// The ratio beyond which the test ends, either way: ln(0.95 / 0.05).
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What the test says to these pairs.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        match self.llr(pairs) {
            llr if llr >= Sprt::bound() => Verdict::Upper,
            llr if llr <= -Sprt::bound() => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// The likeliest distribution with mean `s` gives a kind of pair, seen with frequency p and worth a, the probability
/// p / (1 + x (a − s)), where x makes Σ p (a − s) / (1 + x (a − s)) vanish. That sum falls with x between its poles, so
/// halving finds it. Returns (s, x).
fn tilt(counts: &[f64; 5], s: f64) -> (f64, f64) {
    let sum = |x: f64| -> f64 {
        counts.iter().zip(WORTH).map(|(count, a)| count * (a - s) / (1.0 + x * (a - s))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (s, (low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn without_pairs_nothing_is_known() {
        assert_eq!(Sprt { elo0: 0.0, elo1: 10.0 }.llr(&[0; 5]), 0.0);
        near(Sprt::bound(), 2.944_439, 1e-6);
    }

    /// Only wins and losses of whole pairs: a coin, whose likelihood ratio everybody knows.
    #[test]
    fn of_two_kinds_it_is_the_ratio_of_a_coin() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        let (p0, p1) = (0.5f64, score_of_elo(50.0));
        let expected = 60.0 * (p1 / p0).ln() + 40.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        near(sprt.llr(&[40, 0, 0, 0, 60]), expected, 0.01);
    }

    /// Near equality it is what the normal distribution gives: n (s1 − s0) (2 μ − s0 − s1) / (2 σ²).
    #[test]
    fn close_hypotheses_are_told_apart_as_by_a_normal_distribution() {
        let pairs = [1000, 2000, 4000, 2100, 1050];
        let sprt = Sprt { elo0: 0.0, elo1: 5.0 };
        let (s0, s1) = (0.5, score_of_elo(5.0));
        let count: f64 = 10_150.0;
        let mean = (500.0 + 2000.0 + 1575.0 + 1050.0) / count;
        let variance: f64 =
            pairs.iter().zip(WORTH).map(|(&n, a)| n as f64 * (a - mean).powi(2)).sum::<f64>() / count;
        near(sprt.llr(&pairs), count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance), 0.02);
    }

    #[test]
    fn it_ends_when_one_side_is_clear() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        assert_eq!(sprt.verdict(&[0, 0, 0, 0, 5]), Verdict::Open);
        assert_eq!(sprt.verdict(&[0, 0, 0, 0, 40]), Verdict::Upper);
        assert_eq!(sprt.verdict(&[40, 0, 0, 0, 0]), Verdict::Lower);
        assert_eq!(sprt.verdict(&[100, 200, 400, 200, 100]), Verdict::Lower);
        let mirrored = Sprt { elo0: -50.0, elo1: 0.0 };
        near(sprt.llr(&[3, 5, 9, 7, 1]), -mirrored.llr(&[1, 7, 9, 5, 3]), 1e-9);
    }
}
