//! The trace of writes that the shim records, and what a power cut can leave of it.
//!
//! The model: what was written to a file before its last completed sync is on the disk. Of later
//! writes each sector is there or not, in any combination; of later truncations each has happened
//! or not. SQLite rebuilds its `-shm` file.

use std::fs;
use std::path::Path;

use mura_games::Luck;

use crate::error::TortureError;

/// The unit that a disk writes as a whole.
const SECTOR: usize = 512;

/// The length of a record without the bytes that were written: `struct head` in `faults.c`.
const HEAD: usize = 16;

/// A call that succeeded.
#[derive(Clone, Copy, Debug)]
enum Call {
    Write { at: usize, start: usize, end: usize },
    Sync,
    Truncate(usize),
}

/// A record.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// The length of the trace with it.
    end: u64,
    /// 0: the database; 1: its log.
    file: usize,
    call: Call,
}

/// A trace, and the database as it was when it began. There was no log then.
#[derive(Debug)]
pub struct Trace {
    base: Vec<u8>,
    bytes: Vec<u8>,
    records: Vec<Record>,
}

/// How much of what was not synced is on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leftover {
    /// Nothing.
    None,
    /// Everything.
    All,
    /// Each sector or not, at random.
    Some,
}

impl Trace {
    /// Reads a trace; `base` is a copy of the database from before it.
    pub fn read(trace: &Path, base: &Path) -> Result<Trace, TortureError> {
        let read =
            |path: &Path| fs::read(path).map_err(TortureError::system(format!("reading {}", path.display())));
        let (bytes, base) = (read(trace)?, read(base)?);
        let mut records = Vec::new();
        let mut start = 0;
        // The last record may be cut short: its process was killed.
        while let Some(head) = bytes.get(start..start + HEAD) {
            let number = |at: usize| {
                head[at..].iter().take(4).rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
            };
            let (length, offset) = (number(4), number(8) | number(12) << 32);
            let data = start + HEAD;
            let end = data + length;
            if end > bytes.len() {
                break;
            }
            let call = match head[0] {
                1 => Call::Write { at: offset, start: data, end },
                2 => Call::Sync,
                _ => Call::Truncate(offset),
            };
            records.push(Record { end: end as u64, file: usize::from(head[1]) - 1, call });
            start = end;
        }
        Ok(Trace { base, bytes, records })
    }

    /// How many calls were recorded.
    pub fn calls(&self) -> usize {
        self.records.len()
    }

    /// How many of them wrote to the database itself: checkpoints.
    pub fn database_writes(&self) -> usize {
        let is_one = |record: &&Record| record.file == 0 && matches!(record.call, Call::Write { .. });
        self.records.iter().filter(is_one).count()
    }

    /// Writes an image of a power cut after the first `calls` calls into a folder, as `mura.db` and
    /// its log. Gives the length of the trace at that point: facts acknowledged until then must be
    /// in the image.
    pub fn cut(
        &self,
        calls: usize,
        leftover: Leftover,
        luck: &mut Luck,
        folder: &Path,
    ) -> Result<u64, TortureError> {
        let records = &self.records[..calls];
        let mut files = [self.base.clone(), Vec::new()];
        for (number, file) in files.iter_mut().enumerate() {
            let own: Vec<&Record> = records.iter().filter(|record| record.file == number).collect();
            let synced =
                own.iter().rposition(|record| matches!(record.call, Call::Sync)).map_or(0, |at| at + 1);
            for (place, record) in own.iter().enumerate() {
                let mut is_there = || match leftover {
                    _ if place < synced => true,
                    Leftover::None => false,
                    Leftover::All => true,
                    Leftover::Some => luck.below(2) == 0,
                };
                match record.call {
                    Call::Sync => {}
                    Call::Truncate(length) => {
                        if is_there() {
                            file.resize(length, 0);
                        }
                    }
                    Call::Write { at, start, end } => {
                        write_sectors(file, at, &self.bytes[start..end], is_there);
                    }
                }
            }
        }
        let doing = TortureError::system::<String>;
        let doing = |path: &Path| doing(format!("writing {}", path.display()));
        for (file, name) in files.iter().zip(["mura.db", "mura.db-wal"]) {
            let path = folder.join(name);
            fs::write(&path, file).map_err(doing(&path))?;
        }
        let _ = fs::remove_file(folder.join("mura.db-shm"));
        Ok(records.last().map_or(0, |record| record.end))
    }
}

/// Writes the sectors of a write that `is_there` lets pass.
fn write_sectors(file: &mut Vec<u8>, at: usize, bytes: &[u8], mut is_there: impl FnMut() -> bool) {
    let mut done = 0;
    while done < bytes.len() {
        let next = (SECTOR - (at + done) % SECTOR).min(bytes.len() - done);
        if is_there() {
            let (start, end) = (at + done, at + done + next);
            if file.len() < end {
                file.resize(end, 0);
            }
            file[start..end].copy_from_slice(&bytes[done..done + next]);
        }
        done += next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(call: u8, file: u8, offset: u64, bytes: &[u8]) -> Vec<u8> {
        let mut record = vec![call, file, 0, 0];
        record.extend((bytes.len() as u32).to_le_bytes());
        record.extend(offset.to_le_bytes());
        record.extend(bytes);
        record
    }

    #[test]
    fn what_was_synced_is_there_and_the_rest_by_sectors() {
        let folder = std::env::temp_dir().join(format!("mura-trace-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (trace, base) = (folder.join("trace"), folder.join("base"));
        fs::write(&base, [9; 1024]).unwrap();
        let synced = [record(1, 1, 0, &[1; 512]), record(2, 1, 0, &[])].concat();
        let torn = [record(1, 1, 256, &[2; 768]), record(1, 2, 0, &[3; 100]), record(4, 1, 0, &[])].concat();
        fs::write(&trace, [synced.clone(), torn].concat()).unwrap();
        let trace = Trace::read(&trace, &base).unwrap();
        assert_eq!((trace.calls(), trace.database_writes()), (5, 2));
        let mut luck = Luck::new(1);
        let mut cut = |calls, leftover| {
            let mark = trace.cut(calls, leftover, &mut luck, &folder).unwrap();
            (mark, fs::read(folder.join("mura.db")).unwrap(), fs::read(folder.join("mura.db-wal")).unwrap())
        };
        let (mark, database, log) = cut(4, Leftover::None);
        assert_eq!(mark as usize, synced.len() + 16 + 768 + 16 + 100);
        assert_eq!((database, log), ([[1; 512], [9; 512]].concat(), vec![]));
        let (_, database, log) = cut(4, Leftover::All);
        assert_eq!((database, log), ([vec![1; 256], vec![2; 768]].concat(), vec![3; 100]));
        let mut seen = std::collections::HashSet::new();
        for _ in 0..64 {
            let (_, database, _) = cut(3, Leftover::Some);
            assert!(database[..256].iter().all(|byte| *byte == 1));
            seen.insert((database[256], database[512]));
        }
        assert_eq!(seen.len(), 4, "{seen:?}");
        assert!(cut(5, Leftover::All).1.is_empty());
        fs::remove_dir_all(&folder).unwrap();
    }
}
