//! Score, Elo difference and their error bars.

use super::normal::{TWO_SIDED_95, below};
use super::{Pairs, WORTH};

/// An estimate with the bounds between which the truth lies with a probability of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The estimate.
    pub mid: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// The same in Elo. Shares of 0 and 1 become infinite: there is no such bound.
    #[must_use]
    pub fn in_elo(self) -> Self {
        Interval { low: elo(self.low), mid: elo(self.mid), high: elo(self.high) }
    }
}

/// The Elo difference that gives this share of the points; infinite for 0 and 1.
pub fn elo(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The share of the points that an Elo difference gives.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of the points of the first side, with its bounds. `None` without a pair.
///
/// The bounds are 1.96 standard errors away, from the variance between pairs. They are never nearer than what pairs of a
/// kind that has not been seen might do: were their probability above q = 1 − 0.025^(1/n), one would have come among n with
/// a probability of 97.5 %. That is what is left to say when all pairs came out alike, as when every game was won.
pub fn score(pairs: &Pairs) -> Option<Interval> {
    let count = pairs.iter().sum::<u64>() as f64;
    if count == 0.0 {
        return None;
    }
    let (mid, error) = mean_and_error(pairs, count);
    let unseen = 1.0 - 0.025f64.powf(1.0 / count);
    let error = TWO_SIDED_95 * error;
    let low = (mid - error.max(unseen * mid)).max(0.0);
    let high = (mid + error.max(unseen * (1.0 - mid))).min(1.0);
    Some(Interval { low, mid, high })
}

/// The likelihood of superiority: how probable it is, seeing these pairs, that the first side is the stronger one.
pub fn los(pairs: &Pairs) -> Option<f64> {
    let Interval { low, mid, high } = score(pairs)?;
    let towards_equality = if mid > 0.5 { mid - low } else { high - mid };
    Some(if mid == 0.5 { 0.5 } else { below((mid - 0.5) / (towards_equality / TWO_SIDED_95)) })
}

fn mean_and_error(pairs: &Pairs, count: f64) -> (f64, f64) {
    let share = |(&number, worth): (&u64, f64)| number as f64 * worth;
    let mean = pairs.iter().zip(WORTH).map(share).sum::<f64>() / count;
    let squares: f64 =
        pairs.iter().zip(WORTH).map(|(&number, worth)| number as f64 * (worth - mean).powi(2)).sum();
    // Of one pair nothing is known about others: the widest that can be.
    let variance = if count > 1.0 { squares / (count - 1.0) } else { 0.25 };
    (mean, (variance / count).sqrt())
}

/// The mean of numbers given by their count, sum and sum of squares, and its standard error (infinite for one number).
pub fn mean(count: f64, sum: f64, squares: f64) -> Option<(f64, f64)> {
    if count < 1.0 {
        return None;
    }
    let mean = sum / count;
    let variance = (squares - count * mean * mean).max(0.0) / (count - 1.0);
    Some((mean, if count > 1.0 { (variance / count).sqrt() } else { f64::INFINITY }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn elo_and_back() {
        near(elo(0.75), 190.848_5, 1e-4);
        near(elo(0.5), 0.0, 1e-12);
        near(elo(0.25), -190.848_5, 1e-4);
        near(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        near(elo(score_of_elo(33.0)), 33.0, 1e-9);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn bounds_come_from_the_variance_between_pairs() {
        // Mean ½; the squares add up to 7.5, so the error is √(7.5 / 99 / 100) = 0.027524.
        let Interval { low, mid, high } = score(&[10, 20, 40, 20, 10]).unwrap();
        near(mid, 0.5, 1e-12);
        near(high - mid, 1.959_964 * 0.027_524, 1e-5);
        near(mid - low, high - mid, 1e-12);
        near(elo(high), 37.632, 0.001);
        near(los(&[10, 20, 40, 20, 10]).unwrap(), 0.5, 1e-12);
        // Mean 0.6; 5 × 0.36 + 10 × 0.1225 + 40 × 0.01 + 30 × 0.0225 + 15 × 0.16 = 6.5.
        let pairs = [5, 10, 40, 30, 15];
        let interval = score(&pairs).unwrap();
        near(interval.mid, 0.6, 1e-12);
        near(interval.high - 0.6, 1.959_964 * (6.5f64 / 99.0 / 100.0).sqrt(), 1e-6);
        near(interval.in_elo().mid, 70.44, 0.01);
        near(los(&pairs).unwrap(), 0.999_95, 5e-5);
    }

    /// Openings that decide themselves say nothing about who is stronger, and are no reason for wide bounds.
    #[test]
    fn pairs_of_one_win_each_narrow_the_bounds() {
        let decided = score(&[0, 0, 100, 0, 0]).unwrap();
        let open = score(&[25, 0, 50, 0, 25]).unwrap();
        assert!(decided.high - decided.mid < 0.4 * (open.high - open.mid));
        assert!(decided.high > 0.5);
    }

    #[test]
    fn a_clean_sheet_has_a_bound_on_one_side() {
        let all = score(&[0, 0, 0, 0, 50]).unwrap();
        assert_eq!((all.mid, all.high), (1.0, 1.0));
        near(all.low, 0.025f64.powf(1.0 / 50.0), 1e-12);
        near(all.in_elo().low, 442.0, 5.0);
        let none = score(&[50, 0, 0, 0, 0]).unwrap();
        assert_eq!(none.low, 0.0);
        near(elo(none.high), -elo(all.low), 1e-9);
        assert!(los(&[0, 0, 0, 0, 50]).unwrap() > 0.999);
        assert!(los(&[50, 0, 0, 0, 0]).unwrap() < 0.001);
    }

    #[test]
    fn one_pair_says_next_to_nothing() {
        assert_eq!(score(&[0; 5]), None);
        let one = score(&[0, 0, 0, 0, 1]).unwrap();
        assert!(one.low < 0.05 && one.high == 1.0);
        let one = score(&[0, 0, 1, 0, 0]).unwrap();
        assert!(one.low < 0.1 && one.high > 0.9);
    }

    #[test]
    fn means() {
        assert_eq!(mean(0.0, 0.0, 0.0), None);
        let (mid, error) = mean(4.0, 10.0, 30.0).unwrap();
        near(mid, 2.5, 1e-12);
        near(error, (5.0f64 / 3.0 / 4.0).sqrt(), 1e-12);
        assert_eq!(mean(1.0, 3.0, 9.0), Some((3.0, f64::INFINITY)));
    }
}
