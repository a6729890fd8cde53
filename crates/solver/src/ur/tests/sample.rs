use crate::ur::oracle::Atlas;
use crate::ur::sample::{BadSample, Findings, Records, Sample, draw};
use crate::ur::{Cpu, Fixed, Objective, layers_of, solve_layer};

/// The content of a file.
fn written(samples: &[Sample]) -> Vec<u8> {
    let mut file = Vec::new();
    samples.iter().for_each(|sample| sample.write(&mut file));
    file
}

#[test]
fn samples_of_a_solution_are_found_right_and_changed_ones_wrong() {
    let atlas = Atlas::default();
    for objective in Objective::ALL {
        let mut cpu = Cpu::<Fixed>::new(objective, 1);
        for left in layers_of(2) {
            let Ok(_) = solve_layer(&mut cpu, left, 4.0 / f64::from(objective.scale()), |_| {});
        }
        let samples = draw(&atlas, &cpu, 2, 200, 3).unwrap();
        let file = written(&samples);
        let read: Vec<Sample> =
            Records::new(&atlas, objective, &file).map(|record| record.unwrap().0).collect();
        assert_eq!(read, samples);
        let check = |file: &[u8]| {
            let mut findings = Findings::default();
            for record in Records::new(&atlas, objective, file) {
                let (sample, follows) = record.unwrap();
                findings.add(&sample, &follows, &cpu);
            }
            findings
        };
        let good = check(&file);
        assert_eq!((good.positions, good.difference, good.paid), (800, 0, 0));
        assert!(good.equation < 16 && good.compared > 800, "{good:?}");
        let mut changed = samples;
        changed[17].value += 100_000;
        let wrong = check(&written(&changed));
        assert!(wrong.equation > 90_000 && wrong.difference == 100_000, "{wrong:?}");
        // The one number that has no negative is a value like any other.
        let mut extreme = changed;
        extreme[3].after.iter_mut().flatten().for_each(|value| *value = i32::MIN);
        let wrong = check(&written(&extreme));
        assert!(wrong.difference > 1 << 30, "{wrong:?}");
        let cut = Records::new(&atlas, objective, &file[..file.len() - 1]).last().unwrap();
        assert!(matches!(cut, Err(BadSample { number: 800, cut: true, .. })));
    }
}
