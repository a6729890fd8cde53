//! The normal distribution.

/// The 97.5 % point: 95 % lie between this and its opposite.
pub(in crate::engines) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The probability of at most `x`, to about seven digits (Abramowitz and Stegun 7.1.26, on the error function).
pub(in crate::engines) fn below(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let upper = 0.5 * sum * (-z * z).exp();
    if x < 0.0 { upper } else { 1.0 - upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        for (x, p) in
            [(0.0, 0.5), (1.0, 0.841_345), (-1.0, 0.158_655), (TWO_SIDED_95, 0.975), (-3.0, 0.001_350)]
        {
            assert!((below(x) - p).abs() < 1e-6, "{x}: {}", below(x));
        }
    }
}
