//! The library that is preloaded into the server (`shim/faults.c`): compiled here, and controlled
//! through a small file.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::TortureError;

/// The source of the library. It is part of this program, so that the program needs no folder of
/// its own.
const SOURCE: &str = include_str!("../shim/faults.c");

/// The numbers in the control file, in their order in `faults.c`.
const NUMBERS: usize = 8;
/// The place of the number of calls that were made to fail.
const FAILED: u64 = 6;

/// The kind of a system call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// `write`, `pwrite`.
    Write = 1,
    /// `fsync`, `fdatasync`.
    Sync = 2,
    /// `ftruncate`.
    Truncate = 4,
}

/// Which file a call is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The database itself.
    Database = 1,
    /// Its write-ahead log.
    Log = 2,
}

/// The error that a call fails with: the numbers of Linux.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errno {
    /// Input/output error.
    Eio = 5,
    /// No space left on device.
    Enospc = 28,
}

/// How often calls fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frequency {
    /// The first one.
    Once,
    /// About one in three.
    OneInThree,
    /// All of them.
    Always,
}

/// Which calls fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kind of call.
    pub call: Call,
    /// The file.
    pub target: Target,
    /// The error.
    pub errno: Errno,
    /// How often.
    pub frequency: Frequency,
}

impl Fault {
    /// One for each kind of failure that SQLite meets most.
    pub fn few() -> Vec<Fault> {
        let fault = |call, target, errno, frequency| Fault { call, target, errno, frequency };
        vec![
            fault(Call::Write, Target::Log, Errno::Enospc, Frequency::Always),
            fault(Call::Sync, Target::Log, Errno::Eio, Frequency::Once),
            fault(Call::Write, Target::Log, Errno::Eio, Frequency::OneInThree),
        ]
    }

    /// All 36 of them.
    pub fn all() -> Vec<Fault> {
        let mut all = Vec::new();
        for call in [Call::Write, Call::Sync, Call::Truncate] {
            for target in [Target::Log, Target::Database] {
                for errno in [Errno::Enospc, Errno::Eio] {
                    for frequency in [Frequency::Once, Frequency::OneInThree, Frequency::Always] {
                        all.push(Fault { call, target, errno, frequency });
                    }
                }
            }
        }
        all
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { call, target, errno, frequency } = self;
        let call = match call {
            Call::Write => "write",
            Call::Sync => "sync",
            Call::Truncate => "truncate",
        };
        let target = match target {
            Target::Database => "database",
            Target::Log => "log",
        };
        let errno = match errno {
            Errno::Eio => "EIO",
            Errno::Enospc => "ENOSPC",
        };
        let frequency = match frequency {
            Frequency::Once => "once",
            Frequency::OneInThree => "one in three",
            Frequency::Always => "always",
        };
        write!(f, "{call} {target} {errno} {frequency}")
    }
}

/// The compiled library, and its control file.
#[derive(Debug)]
pub struct Shim {
    library: PathBuf,
    control: File,
    control_path: PathBuf,
}

impl Shim {
    /// Compiles the library into a folder. Nothing fails yet.
    pub fn build(folder: &Path) -> Result<Shim, TortureError> {
        let (source, library) = (folder.join("faults.c"), folder.join("faults.so"));
        fs::write(&source, SOURCE).map_err(TortureError::system("writing faults.c"))?;
        let output = Command::new("cc")
            .args(["-O2", "-Wall", "-shared", "-fPIC", "-o"])
            .args([&library, &source])
            .args(["-ldl", "-lpthread"])
            .output()
            .map_err(TortureError::system(
                "compiling shim/faults.c needs a C compiler, as the command \"cc\"",
            ))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(TortureError::Program { command: "cc faults.c".into(), said });
        }
        let control_path = folder.join("control");
        let control =
            OpenOptions::new().create(true).truncate(true).read(true).write(true).open(&control_path);
        let control = control.map_err(TortureError::system("making the control file"))?;
        control.set_len(4 * NUMBERS as u64).map_err(TortureError::system("making the control file"))?;
        Ok(Shim { library, control, control_path })
    }

    /// The environment of a server whose calls can fail.
    pub fn environment(&self) -> Vec<(String, String)> {
        let text = |path: &Path| path.display().to_string();
        vec![
            ("LD_PRELOAD".into(), text(&self.library)),
            ("MURA_SHIM_CONTROL".into(), text(&self.control_path)),
        ]
    }

    /// The same, of one whose writes are recorded, too.
    pub fn recording(&self, trace: &Path) -> Vec<(String, String)> {
        let mut environment = self.environment();
        environment.push(("MURA_SHIM_TRACE".into(), trace.display().to_string()));
        environment
    }

    /// From now on these calls fail.
    pub fn set(&self, fault: Fault) -> Result<(), TortureError> {
        let (one_in, left) = match fault.frequency {
            Frequency::Once => (1, 1),
            Frequency::OneInThree => (3, u32::MAX),
            Frequency::Always => (1, u32::MAX),
        };
        let Fault { call, target, errno, .. } = fault;
        // The number that switches it on is written last: 0 in its place until then.
        self.write(&[call as u32, target as u32, errno as u32, 0, left, 0, 0, 0])?;
        self.write(&[call as u32, target as u32, errno as u32, one_in])
    }

    /// From now on nothing fails.
    pub fn clear(&self) -> Result<(), TortureError> {
        self.write(&[0; 4])
    }

    /// How many calls have failed since [`set`](Shim::set).
    pub fn failed(&self) -> Result<u32, TortureError> {
        let mut number = [0; 4];
        let read = self.control.read_exact_at(&mut number, 4 * FAILED);
        read.map_err(TortureError::system("reading the control file"))?;
        Ok(u32::from_ne_bytes(number))
    }

    fn write(&self, numbers: &[u32]) -> Result<(), TortureError> {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
        self.control.write_all_at(&bytes, 0).map_err(TortureError::system("writing the control file"))
    }
}
