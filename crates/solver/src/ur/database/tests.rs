use std::fs;
use std::path::PathBuf;

use super::checksum::Checksum;
use super::header::HEADER;
use super::writer::draft;
use super::*;
use crate::ur::scratch::Scratch;
use crate::ur::{Layer, Left, Objective, Place};

const LEFT: Left = Left { ours: 2, theirs: 1 };

fn value(index: u64) -> i32 {
    (index as i32).wrapping_mul(-1_234_567)
}

/// Writes the file of a layer with values that tell its positions apart.
fn written(scratch: &Scratch, objective: Objective, left: Left) -> PathBuf {
    let layer = Layer::new(left);
    let header = Header::new(objective, &layer, 1e-9, 2e-9);
    let mut writer = Writer::new(scratch.path(), header).unwrap();
    let values: Vec<i32> = (0..layer.size()).map(value).collect();
    values.chunks(1000).for_each(|part| writer.add(part).unwrap());
    writer.finish().unwrap();
    path(scratch.path(), objective, left)
}

/// What is said of a file, after its name.
fn fault(path: &std::path::Path) -> String {
    let Err(fault) = LayerFile::open_as(path, Objective::Win, LEFT) else { panic!("{path:?} was taken") };
    let sentence = fault.to_string();
    sentence.strip_prefix(&path.display().to_string()).expect("the file's name").to_owned()
}

/// Changes a file, and its header's checksum along with it if that is wanted.
fn changed(scratch: &Scratch, seal: bool, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let path = written(scratch, Objective::Win, LEFT);
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    if seal {
        let sum = Checksum::of(&bytes[..56]);
        bytes[56..64].copy_from_slice(&sum.to_le_bytes());
    }
    fs::write(&path, bytes).unwrap();
    fault(&path)
}

#[test]
fn what_is_written_is_read() {
    let scratch = Scratch::new();
    let path = written(&scratch, Objective::Win, LEFT);
    let file = LayerFile::open_as(&path, Objective::Win, LEFT).unwrap();
    file.verify().unwrap();
    let size = file.layer().size();
    assert!((0..size).all(|index| file.value(index) == Some(value(index))));
    assert_eq!(file.value(size), None);
    assert_eq!(file.value(u64::MAX), None);
    let Header { objective, left, positions, tolerance, residual, .. } = *file.header();
    assert_eq!((objective, left, positions), (Objective::Win, LEFT, size));
    assert_eq!((tolerance, residual), (1e-9, 2e-9));
}

#[test]
fn every_kind_of_damage_has_its_sentence() {
    let scratch = Scratch::new();
    let said = |seal, change: fn(&mut Vec<u8>)| changed(&scratch, seal, change);
    assert_eq!(said(false, Vec::clear), " is no file of values of Ur");
    assert_eq!(said(false, |bytes| bytes[0] = b'M'), " is no file of values of Ur");
    assert_eq!(said(false, |bytes| bytes.truncate(5)), " is truncated: 5 bytes instead of 64");
    assert_eq!(said(false, |bytes| bytes.truncate(1000)), " is truncated: 1000 bytes instead of 8128");
    assert_eq!(said(false, |bytes| bytes.push(0)), " is too long: 8129 bytes instead of 8128");
    let version = said(false, |bytes| bytes[8] = 2);
    assert_eq!(version, " is of version 2 of the format; this program reads version 1");
    let header = " is corrupted: its header does not match its checksum";
    assert_eq!(said(false, |bytes| bytes[20] ^= 1), header);
    assert_eq!(said(false, |bytes| bytes[60] ^= 1), header);
    // Headers that are sealed and yet make no sense.
    assert_eq!(said(true, |bytes| bytes[12] = 2), header);
    assert_eq!(said(true, |bytes| bytes[13] = 0), header);
    assert_eq!(said(true, |bytes| bytes[14] = 8), header);
    assert_eq!(said(true, |bytes| bytes[24] ^= 1), header);
    let rules = " was made under other rules, or counts positions in another way";
    assert_eq!(said(true, |bytes| bytes[16] ^= 1), rules);
    assert_eq!(said(true, |bytes| bytes[12] = 1), " holds values of another objective: score");
    let unfinished = " is still being written, or its writing was interrupted: it is not complete";
    assert_eq!(said(true, |bytes| bytes[15] = 0), unfinished);
    let values = " is corrupted: its values do not match their checksum";
    assert_eq!(said(false, |bytes| bytes[HEADER] ^= 1), values);
    assert_eq!(said(false, |bytes| *bytes.last_mut().unwrap() ^= 128), values);
    assert_eq!(said(false, |bytes| bytes.swap(1000, 2000)), values);
}

#[test]
fn a_file_of_another_layer_or_a_folder_is_refused() {
    let scratch = Scratch::new();
    let other = written(&scratch, Objective::Win, LEFT.mirrored());
    assert_eq!(fault(&other), " holds another layer: 1 and 2 pieces left");
    assert_eq!(fault(scratch.path()), " is no file of values of Ur");
    assert!(fault(&scratch.path().join("nothing")).starts_with(" cannot be used: "));
}

#[test]
fn a_file_has_its_name_only_when_it_is_complete() {
    let scratch = Scratch::new();
    let header = Header::new(Objective::Win, &Layer::new(LEFT), 0.0, 0.0);
    let path = path(scratch.path(), Objective::Win, LEFT);
    let mut writer = Writer::new(scratch.path(), header).unwrap();
    writer.add(&[1, 2]).unwrap();
    assert!(!path.exists() && draft(&path).exists());
    let (database, faults) = Database::open(scratch.path(), Objective::Win);
    assert!(database.layer(LEFT).is_none());
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().contains("2-1.values.part is still being written"), "{}", faults[0]);
    assert!(matches!(writer.finish(), Err(Fault { trouble: Trouble::Length { .. }, .. })));
    assert!(!path.exists() && !draft(&path).exists());
}

#[test]
fn good_files_are_used_beside_bad_ones() {
    let scratch = Scratch::new();
    written(&scratch, Objective::Win, LEFT);
    let bad = written(&scratch, Objective::Win, LEFT.mirrored());
    fs::write(&bad, b"something else").unwrap();
    fs::write(scratch.path().join("notes.txt"), b"not ours").unwrap();
    let (database, faults) = Database::open(scratch.path(), Objective::Win);
    assert_eq!(database.layers().count(), 1);
    assert_eq!(faults.iter().map(|fault| &fault.path).collect::<Vec<_>>(), [&bad]);
    let database = database.or(small(Objective::Win));
    assert_eq!(database.layers().count(), 9);
    let place = Place::unrank(&Layer::new(LEFT), 7).unwrap();
    assert_eq!(database.value(&place), Some(value(7)));
    let (nothing, faults) = Database::open(&scratch.path().join("nowhere"), Objective::Score);
    assert_eq!((nothing.layers().count(), faults.len()), (0, 1));
}

#[test]
fn the_small_database_fits_the_rules() {
    for (objective, start) in [(Objective::Win, 0.034_260_303_726), (Objective::Score, 0.131_808_417_994)] {
        let database = small(objective);
        assert_eq!(database.layers().map(|file| file.layer().size()).sum::<u64>(), 690_054);
        let value = f64::from(database.value(&Place::start(3)).unwrap()) / f64::from(objective.scale());
        assert!((value - start).abs() < 2e-7, "{objective:?}: {value}");
        assert_eq!(database.value(&Place::start(4)), None);
    }
}
