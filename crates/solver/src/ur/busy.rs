//! Which tracks are busy: those that changed most lately.
//!
//! Tracks on which players keep each other waiting pass what changes on to each other and back. So a track stays busy for a while after
//! it has changed: what it changed by counts half as much each time that tracks are picked. It is counted in parts of a unit, so
//! that a change of one unit is not forgotten at once.

/// By how much a track changed lately, by what that was before and by its change in the last whole sweep, in units. The same rule stands
/// in the kernel `spread`.
pub(crate) fn lately(before: u32, change: u32) -> u32 {
    change.saturating_mul(PARTS).max(before / 2)
}

/// From which change on a track is busy, by how many positions the tracks have whose changes have so many bits.
pub(crate) fn threshold(bits: &[u64]) -> u32 {
    let most = bits.iter().sum::<u64>() / BUSY_PART;
    let mut sum = 0;
    let above = bits.iter().rposition(|positions| {
        sum += positions;
        sum > most
    });
    1 << above.unwrap_or(0).min(31)
}

/// The same in units: by so much the tracks that are not busy changed at most.
pub(crate) fn change_of_others(threshold: u32) -> f64 {
    f64::from(threshold) / f64::from(PARTS)
}

/// At most one in so many positions is on a busy track, unless more of them change by more than can be told apart.
const BUSY_PART: u64 = 16;
/// The parts of a unit; the same number stands in the kernel.
const PARTS: u32 = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_by_a_unit_is_remembered_for_a_while() {
        let mut seen = vec![lately(0, 1)];
        while seen.last().is_some_and(|&last| last > 0) {
            seen.push(lately(seen[seen.len() - 1], 0));
        }
        assert_eq!(seen, [16, 8, 4, 2, 1, 0]);
        assert_eq!(lately(100, 3), 50);
        assert_eq!(lately(100, 4), 64);
        assert_eq!(lately(0, u32::MAX), u32::MAX);
    }

    #[test]
    fn the_kernel_counts_in_the_same_parts() {
        assert!(include_str!("gpu/sweep.cu").contains(&format!("#define PARTS {PARTS}\n")));
    }

    #[test]
    fn one_in_sixteen_positions_is_on_a_busy_track() {
        let mut bits = [0; 33];
        (bits[0], bits[3], bits[9]) = (1_000, 40, 20);
        // 60 of 1,060 positions are fewer than one in sixteen.
        assert_eq!(threshold(&bits), 1);
        bits[3] = 60;
        assert_eq!(threshold(&bits), 1 << 3);
        bits[32] = 1_000;
        assert_eq!(threshold(&bits), 1 << 31);
        assert_eq!(change_of_others(1 << 8), 16.0);
    }
}
