use std::fs;
use std::path::{Path, PathBuf};

use super::blocks;
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
    // Parts of an odd size, that end anywhere in blocks.
    values.chunks(999).for_each(|part| writer.add(part).unwrap());
    writer.finish().unwrap();
    path(scratch.path(), objective, left)
}

/// What is said of a file, after its name.
fn fault(path: &Path) -> String {
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
    assert_eq!(said(false, Vec::clear), " is truncated: 0 bytes instead of 64");
    assert_eq!(said(false, |bytes| bytes[0] = b'M'), " is no file of values of Ur");
    assert_eq!(said(false, |bytes| bytes.truncate(5)), " is truncated: 5 bytes instead of 64");
    assert_eq!(said(false, |bytes| bytes.truncate(1000)), " is truncated: 1000 bytes instead of 8136");
    assert_eq!(said(false, |bytes| bytes.push(0)), " is too long: 8137 bytes instead of 8136");
    let version = said(false, |bytes| bytes[8] = 3);
    assert_eq!(version, " is of version 3 of the format; this program reads version 2");
    let version = said(false, |bytes| bytes[8] = 1);
    assert_eq!(version, " is of version 1 of the format; this program reads version 2");
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
    let values = " is corrupted: its values do not match their checksums";
    assert_eq!(said(false, |bytes| bytes[HEADER] ^= 1), values);
    assert_eq!(said(false, |bytes| bytes[8127] ^= 128), values);
    assert_eq!(said(false, |bytes| bytes.swap(1000, 2000)), values);
    let table = " is corrupted: its table of checksums does not match its own";
    assert_eq!(said(false, |bytes| bytes[8128] ^= 1), table);
    assert_eq!(said(false, |bytes| *bytes.last_mut().unwrap() ^= 128), table);
    // A table that is sealed and does not fit the values.
    let other = said(true, |bytes| {
        bytes[8128] ^= 1;
        let sum = Checksum::of(&bytes[8128..]);
        bytes[48..56].copy_from_slice(&sum.to_le_bytes());
    });
    assert_eq!(other, values);
}

/// A layer of several blocks, of which the last one is short.
const LARGE: Left = Left { ours: 2, theirs: 3 };

/// Opens a file as if it were too large to be checked as a whole.
fn opened(path: &Path) -> Result<LayerFile, Fault> {
    LayerFile::open_with(path, 0)
}

#[test]
fn a_file_is_cut_short_wherever_it_is_not_whole() {
    let scratch = Scratch::new();
    let path = written(&scratch, Objective::Win, LARGE);
    let whole = fs::read(&path).unwrap();
    let values = 4 * Layer::new(LARGE).size() as usize;
    let ends = [HEADER, HEADER + blocks::BYTES, HEADER + values, HEADER + values + blocks::SUM, whole.len()];
    for length in ends.iter().flat_map(|&end| [end - 4, end - 1, end, end + 1]) {
        let mut bytes = whole.clone();
        bytes.resize(length, 0);
        fs::write(&path, bytes).unwrap();
        let Err(fault) = opened(&path) else {
            assert_eq!(length, whole.len());
            continue;
        };
        let expected = if length < HEADER { HEADER } else { whole.len() } as u64;
        let trouble = fault.trouble;
        let told = matches!(&trouble, Trouble::Length { found, expected: length_told }
            if (*found, *length_told) == (length as u64, expected));
        assert!(told && length != whole.len(), "{length}: {trouble:?}");
    }
}

#[test]
fn the_values_of_a_large_file_are_told_until_a_damaged_block_is_read() {
    let scratch = Scratch::new();
    let path = written(&scratch, Objective::Win, LARGE);
    let size = Layer::new(LARGE).size();
    let count = blocks::count(size);
    assert!(count > 3 && !size.is_multiple_of(blocks::VALUES as u64));
    let whole = fs::read(&path).unwrap();
    for damaged in [0, 1, count - 1] {
        let last = ((damaged + 1) * blocks::VALUES as u64).min(size) - 1;
        let mut bytes = whole.clone();
        bytes[HEADER + 4 * last as usize + 3] ^= 128;
        fs::write(&path, bytes).unwrap();
        let is_in = |index: &u64| index / blocks::VALUES as u64 == damaged;
        let (database, faults) = Database::open_with(scratch.path(), Objective::Win, 0);
        let file = database.layer(LARGE).unwrap();
        assert!(faults.is_empty() && database.new_faults().is_empty());
        for index in (0..size).filter(|index| !is_in(index)) {
            assert_eq!(file.value(index), Some(value(index)));
        }
        assert!(!file.is_damaged() && database.new_faults().is_empty() && database.layers().count() == 1);
        // Any value of the block, not only the one that is wrong.
        assert_eq!(file.value(last - 100), None);
        assert!(file.is_damaged() && (0..size).all(|index| file.value(index).is_none()));
        let place = Place::unrank(file.layer(), 0).unwrap();
        assert!(database.layer(LARGE).is_none() && database.layers().count() == 0);
        assert_eq!(database.value(&place), None);
        let told: Vec<_> = database.new_faults().iter().map(ToString::to_string).collect();
        let sentence = format!("{} is corrupted: its values do not match their checksums", path.display());
        assert_eq!(told, [&*sentence]);
        assert!(database.new_faults().is_empty());
        assert_eq!(opened(&path).unwrap().verify().unwrap_err().to_string(), sentence);
    }
}

#[test]
fn blocks_that_changed_places_are_found() {
    let scratch = Scratch::new();
    let path = written(&scratch, Objective::Win, LARGE);
    let mut bytes = fs::read(&path).unwrap();
    let (one, other) = bytes[HEADER..].split_at_mut(blocks::BYTES);
    one.swap_with_slice(&mut other[..blocks::BYTES]);
    fs::write(&path, bytes).unwrap();
    let file = opened(&path).unwrap();
    assert_eq!(file.value(2 * blocks::VALUES as u64), Some(value(2 * blocks::VALUES as u64)));
    assert_eq!(file.value(0), None);
}

/// However a file is opened, and whichever of its bits is wrong: no value is ever told that is not the right one.
#[test]
fn every_bit_counts() {
    let scratch = Scratch::new();
    let left = Left { ours: 1, theirs: 1 };
    let path = written(&scratch, Objective::Win, left);
    let whole = fs::read(&path).unwrap();
    let size = Layer::new(left).size();
    let mut late = 0;
    for bit in 0..8 * whole.len() {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, bytes).unwrap();
        assert!(LayerFile::open(&path).is_err(), "bit {bit}");
        if let Ok(file) = opened(&path) {
            late += 1;
            assert!((0..size).all(|index| file.value(index).is_none()), "bit {bit}");
            assert!(file.new_fault().is_some() && file.verify().is_err(), "bit {bit}");
        }
    }
    // Those of the values, and no others.
    assert_eq!(late, 8 * 4 * size);
}

#[test]
fn many_threads_check_a_file_at_once() {
    let scratch = Scratch::new();
    let path = written(&scratch, Objective::Win, LARGE);
    let size = Layer::new(LARGE).size();
    let read = |file: &LayerFile, thread: u64| {
        // Each begins elsewhere, so that they meet in all blocks.
        let indices = (0..size).map(|index| (index + thread * size / 4) % size);
        indices.map(|index| file.value(index).map(|found| found == value(index))).collect::<Vec<_>>()
    };
    let read_by_all = || {
        let file = opened(&path).unwrap();
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|thread| {
                    scope.spawn({
                        let file = &file;
                        move || read(file, thread)
                    })
                })
                .collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
        })
    };
    assert!(read_by_all().iter().all(|&is_right| is_right == Some(true)));
    let mut bytes = fs::read(&path).unwrap();
    bytes[HEADER + 2 * blocks::BYTES] ^= 1;
    fs::write(&path, bytes).unwrap();
    let found = read_by_all();
    assert!(found.contains(&None) && !found.contains(&Some(false)));
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

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_opened_and_links_are_not_written_through() {
    let scratch = Scratch::new();
    let here = path(scratch.path(), Objective::Win, LARGE);
    let _socket = std::os::unix::net::UnixListener::bind(&here).unwrap();
    assert!(fault(&here).ends_with(" is no file of values of Ur"), "{}", fault(&here));
    fs::remove_file(&here).unwrap();
    let letter = scratch.path().join("letter");
    fs::write(&letter, "to somebody").unwrap();
    std::os::unix::fs::symlink(&letter, super::writer::draft(&here)).unwrap();
    written(&scratch, Objective::Win, LARGE);
    assert_eq!(fs::read_to_string(&letter).unwrap(), "to somebody");
    assert!(fs::symlink_metadata(&here).unwrap().is_file());
}
