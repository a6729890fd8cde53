//! Where a command writes what it was asked for: a file, or standard output.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::failure::Failure;

/// An open file or standard output, and its name for complaints.
pub(crate) struct Outlet {
    name: String,
    out: Box<dyn Write>,
}

impl Outlet {
    /// Opens a new file, or standard output for `-`; a file that exists is replaced only by force.
    pub(crate) fn open(path: &Path, force: bool) -> Result<Self, Failure> {
        let name = path.display().to_string();
        if path == Path::new("-") {
            return Ok(Outlet { name, out: Box::new(BufWriter::new(io::stdout().lock())) });
        }
        let file = if force { File::create(path) } else { File::create_new(path) };
        match file {
            Ok(file) => Ok(Outlet { name, out: Box::new(BufWriter::new(file)) }),
            Err(error) => Err(trouble(&name, error)),
        }
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes()).map_err(|error| trouble(&self.name, error))
    }

    /// Nothing more comes.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| trouble(&self.name, error))
    }
}

fn trouble(name: &str, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Output(error),
        io::ErrorKind::AlreadyExists => Failure::Usage(format!("{name} exists already; --force replaces it")),
        _ => Failure::Wrong(format!("{name} cannot be written: {error}")),
    }
}
