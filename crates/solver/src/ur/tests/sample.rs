use crate::ur::oracle::Atlas;
use crate::ur::sample::{BadSample, Findings, Records, Sample, content, draw};
use crate::ur::{Contents, Cpu, Fixed, Left, Objective, Unfit, layers_of, solve_layer};

#[test]
fn samples_of_a_solution_are_found_right_and_changed_ones_wrong() {
    let atlas = Atlas::default();
    for objective in Objective::ALL {
        let mut cpu = Cpu::<Fixed>::new(objective, 1);
        for left in layers_of(2) {
            let Ok(_) = solve_layer(&mut cpu, left, 4.0 / f64::from(objective.scale()), |_| {});
        }
        let samples = draw(&atlas, &cpu, 2, 200, 3).unwrap();
        let file = content(objective, &samples);
        let read: Vec<Sample> =
            Records::new(&atlas, &file).unwrap().map(|record| record.unwrap().0).collect();
        assert_eq!(read, samples);
        let check = |file: &[u8]| {
            let mut findings = Findings::default();
            let records = Records::new(&atlas, file).unwrap();
            assert_eq!((records.objective(), records.total()), (objective, 800));
            for record in records {
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
        let wrong = check(&content(objective, &changed));
        assert!(wrong.equation > 90_000 && wrong.difference == 100_000, "{wrong:?}");
        // The one number that has no negative is a value like any other.
        let mut extreme = changed;
        extreme[3].after.iter_mut().flatten().for_each(|value| *value = i32::MIN);
        let wrong = check(&content(objective, &extreme));
        assert!(wrong.difference > 1 << 30, "{wrong:?}");
    }
}

#[test]
fn a_file_that_is_none_is_told_of() {
    let atlas = Atlas::default();
    let left = Left { ours: 1, theirs: 1 };
    let objective = Objective::Win;
    let sample = Sample { left, index: 0, value: 1_000_000, after: [const { Vec::new() }; 4] };
    let fault = |bytes: &[u8]| Records::new(&atlas, bytes).err();
    let file = content(objective, &[]);
    assert_eq!(fault(&file), None);
    let foreign = |found| Some(BadSample::Unfit(Unfit::Foreign { wanted: Contents::Samples, found }));
    assert_eq!(fault(&[]), foreign(None));
    assert_eq!(fault(b"a letter to somebody"), foreign(None));
    assert_eq!(fault(b"muraUrD\n and something"), foreign(Some(Contents::Decisions)));
    assert_eq!(fault(b"muraUr\r\n and something"), foreign(Some(Contents::Values)));
    assert_eq!(fault(&file[..8]), Some(BadSample::Unfit(Unfit::Damaged)));
    for at in 12..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 1;
        assert_eq!(fault(&changed), Some(BadSample::Unfit(Unfit::Damaged)), "byte {at}");
    }
    let mut newer = file;
    newer[8] = 2;
    assert_eq!(fault(&newer), Some(BadSample::Unfit(Unfit::Version { found: 2, known: 1 })));
    // The values that follow are not there, although the checksum is right.
    let file = content(objective, &[sample]);
    let read: Vec<_> = Records::new(&atlas, &file).unwrap().map(Result::err).collect();
    assert_eq!(read, [Some(BadSample::Record(1))]);
    let nowhere = Sample { left, index: 1 << 39, value: 0, after: [const { Vec::new() }; 4] };
    let file = content(objective, &[nowhere]);
    assert_eq!(Records::new(&atlas, &file).unwrap().next().unwrap().err(), Some(BadSample::Record(1)));
}
