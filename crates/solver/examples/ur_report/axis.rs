//! Where numbers lie on a sheet.

/// Numbers from `low` to `high`, laid out between two coordinates.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) from: f64,
    pub(crate) to: f64,
}

impl Axis {
    /// An axis for numbers that all lie on it, with room for what is written at their ends, and its round
    /// numbers.
    pub(crate) fn around(numbers: impl Iterator<Item = f64>, from: f64, to: f64) -> (Axis, Round) {
        let (low, high) = numbers
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(one), high.max(one)));
        let (low, high) = if low < high { (low, high) } else { (low - 1.0, low + 1.0) };
        let step = step((high - low) / 5.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        (Axis { low, high, from, to }, Round { step, low, high })
    }

    /// Where a number lies.
    pub(crate) fn at(&self, number: f64) -> f64 {
        let part = (number.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.from + part * (self.to - self.from)
    }
}

/// Round numbers at equal distances.
#[derive(Clone, Copy)]
pub(crate) struct Round {
    step: f64,
    low: f64,
    high: f64,
}

impl Round {
    /// The numbers.
    pub(crate) fn numbers(self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as u32;
        (0..=count).map(move |at| self.low + f64::from(at) * self.step)
    }

    /// How many digits behind the point they need.
    pub(crate) fn digits(self) -> usize {
        (-self.step.log10().floor()).max(0.0) as usize
    }
}

/// The next round number that is not less: 1, 2 or 5 times a power of ten.
pub(crate) fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let parts = [1.0, 2.0, 5.0].map(|part| part * power);
    parts.into_iter().find(|&part| part >= least).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_round_and_hold_everything() {
        let (axis, round) = Axis::around([49.3, 50.0, 53.1].into_iter(), 100.0, 0.0);
        assert_eq!(round.numbers().collect::<Vec<_>>(), [49.0, 50.0, 51.0, 52.0, 53.0, 54.0]);
        assert_eq!((axis.at(49.0), axis.at(54.0), axis.at(1000.0), round.digits()), (100.0, 0.0, 0.0, 0));
        let (axis, round) = Axis::around([0.0, 0.0].into_iter(), 0.0, 1.0);
        assert!(axis.low < 0.0 && axis.high > 0.0 && round.numbers().count() > 2);
        assert_eq!(Axis::around([0.0, 0.24].into_iter(), 0.0, 1.0).1.digits(), 2);
    }
}
