//! When a bound is proven by those around it, and how far it is moved out if it is not (`near` tells why).

use super::meaning::Meaning;
use super::number::{Number, Objective};

/// By how much a number fails to be proven by what follows from the others. It is proven if it is as far out as that, and further by a unit
/// where that is less than a draw for the player whom the number flatters. A value is right only where it is what follows.
pub(crate) fn lack<N: Number>(kept: N, found: N, meaning: Meaning, objective: Objective) -> f64 {
    units_lacking(kept, found, meaning, objective).max(0.0) / f64::from(objective.scale())
}

/// A number that is proven stays where it is. Another one goes out until it is, and then to the next multiple of a power of two: the
/// longer the way, the larger. A value becomes what follows from the others.
pub(crate) fn widened<N: Number>(kept: N, found: N, meaning: Meaning, objective: Objective) -> N {
    if meaning == Meaning::Value {
        return found;
    }
    let lacking = units_lacking(kept, found, meaning, objective);
    if lacking <= 0.0 {
        return kept;
    }
    let (outwards, scale) = (f64::from(meaning.outwards()), f64::from(objective.scale()));
    let step = f64::from(1 << (lacking as u32).clamp(LEAST_STEP, MOST_STEP).ilog2());
    let wanted = outwards * kept.to_f64(objective) * scale + lacking;
    let reached = f64::min((wanted / step).ceil() * step, i32::MAX.into());
    N::from_f64(outwards * reached / scale, objective)
}

/// Not more than 0 if a number is proven. Nothing of a `Fixed` is rounded: it is in units, which are parts of a power of two.
fn units_lacking<N: Number>(kept: N, found: N, meaning: Meaning, objective: Objective) -> f64 {
    let outwards = f64::from(meaning.outwards());
    let (kept, found) = (kept.to_f64(objective), found.to_f64(objective));
    let way = (found - kept) * f64::from(objective.scale());
    let further = if outwards * found < 0.0 { 1.0 } else { 0.0 };
    if meaning == Meaning::Value { way.abs() } else { outwards * way + further }
}

/// Between which powers of two, in units; the same stand in the kernel. Small ones let what is moved out at one place die away around it;
/// large ones end the last of the work sooner.
const LEAST_STEP: u32 = 8;
const MOST_STEP: u32 = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ur::number::Fixed;

    /// What becomes of a number, and by how many units it lacked, for the player whom it flatters.
    fn moved(kept: i32, found: i32) -> (i32, f64) {
        let (out, lacked) = both(Meaning::AtMost, kept, found);
        assert_eq!(both(Meaning::AtLeast, -kept, -found), (-out, lacked), "{kept} {found}");
        (out, lacked)
    }

    fn both(meaning: Meaning, kept: i32, found: i32) -> (i32, f64) {
        let objective = Objective::Win;
        let out = widened(Fixed(kept), Fixed(found), meaning, objective).0;
        let lacked = lack(Fixed(kept), Fixed(found), meaning, objective) * f64::from(objective.scale());
        (out, lacked)
    }

    #[test]
    fn what_is_proven_stays() {
        for (kept, found) in [(7, 5), (5, 5), (0, 0), (0, -1), (-7, -8), (i32::MAX, i32::MAX)] {
            assert_eq!(moved(kept, found), (kept, 0.0), "{kept} {found}");
        }
    }

    #[test]
    fn what_is_not_goes_on_to_a_multiple_of_a_power_of_two() {
        for (kept, found, out, lacked) in [
            (5, 6, 8, 1.0),
            (5, 8, 8, 3.0),
            (5, 9, 16, 4.0),
            (0, 15, 16, 15.0),
            (1, 17, 32, 16.0),
            (0, 255, 256, 255.0),
            (256, 512, 512, 256.0),
            (0, 100_000, 100_096, 100_000.0),
            (-100_000, -1_000, -768, 99_001.0),
        ] {
            assert_eq!(moved(kept, found), (out, lacked), "{kept} {found}");
        }
    }

    #[test]
    fn what_tells_of_less_than_a_draw_goes_out_by_a_unit_at_least() {
        assert_eq!(moved(-1, -1), (0, 1.0));
        assert_eq!(moved(-7, -7), (0, 1.0));
        assert_eq!(moved(-16, -16), (-8, 1.0));
        assert_eq!(moved(-16, -17), (-16, 0.0));
    }

    #[test]
    fn values_are_what_follows() {
        for (kept, found, lacked) in [(5, 5, 0.0), (5, 6, 1.0), (6, 5, 1.0), (-3, -5, 2.0)] {
            assert_eq!(both(Meaning::Value, kept, found), (found, lacked));
        }
    }

    #[test]
    fn the_kernel_goes_by_the_same_steps() {
        let kernel = include_str!("gpu/sweep.cu");
        for (name, step) in [("LEAST_STEP", LEAST_STEP), ("MOST_STEP", MOST_STEP)] {
            assert!(kernel.contains(&format!("#define {name} {step}\n")), "{name}");
        }
    }

    /// Each follows from those after it, and all of them from nothing else.
    #[test]
    fn numbers_in_a_circle_come_to_rest_as_high_as_the_highest() {
        let objective = Objective::Win;
        let mut circle: Vec<Fixed> = (0..40).map(|at| Fixed(100_000 + at * 7_919 % 1_000)).collect();
        let highest = circle.iter().map(|number| number.0).max().unwrap();
        let mut sweeps = 0;
        loop {
            let before = circle.clone();
            for at in 0..40 {
                let [near, far] = [1, 9].map(|way| i64::from(circle[(at + way) % 40].0));
                let found = Fixed(((3 * near + far + 3) >> 2) as i32);
                circle[at] = widened(circle[at], found, Meaning::AtMost, objective);
            }
            if circle == before {
                break;
            }
            sweeps += 1;
            assert!(sweeps < 30, "{circle:?}");
        }
        assert!(circle.iter().all(|number| *number == circle[0]));
        assert!((highest..highest + MOST_STEP as i32).contains(&circle[0].0), "{:?}", circle[0]);
    }

    #[test]
    fn nothing_goes_further_than_numbers_do() {
        assert_eq!(moved(i32::MAX - 1, i32::MAX), (i32::MAX, 1.0));
        assert_eq!(moved(-i32::MAX, i32::MAX).0, i32::MAX);
    }
}
