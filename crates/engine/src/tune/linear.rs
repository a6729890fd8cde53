//! Systems of linear equations, as Newton's method needs them.

/// Solves `matrix · x = right` for a symmetric positive definite matrix, given row by row, by Cholesky's method.
/// `None` where it is not positive definite.
pub(super) fn solve(mut matrix: Vec<f64>, right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let done: f64 = (0..column).map(|k| matrix[row * size + k] * matrix[column * size + k]).sum();
            let rest = matrix[row * size + column] - done;
            matrix[row * size + column] = if row != column {
                rest / matrix[column * size + column]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    let mut x = right.to_vec();
    for row in 0..size {
        let done: f64 = (0..row).map(|k| matrix[row * size + k] * x[k]).sum();
        x[row] = (x[row] - done) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let done: f64 = (row + 1..size).map(|k| matrix[k * size + row] * x[k]).sum();
        x[row] = (x[row] - done) / matrix[row * size + row];
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::solve;

    #[test]
    fn solves() {
        let x = solve(vec![4.0, 2.0, 0.0, 2.0, 5.0, 1.0, 0.0, 1.0, 3.0], &[8.0, 15.0, 11.0]).unwrap();
        for (found, expected) in x.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12);
        }
        assert_eq!(solve(vec![1.0, 2.0, 2.0, 1.0], &[1.0, 1.0]), None);
    }
}
