//! Where a command writes what it was asked for: a file, or standard output.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::draft::Draft;
use crate::failure::Failure;
use crate::folder;

/// An open file or standard output, and its name for complaints.
pub(crate) struct Outlet {
    name: String,
    out: Out,
}

enum Out {
    /// What is written is there at once.
    Direct(BufWriter<Box<dyn Write>>),
    /// Takes the place of a file when all is written: whatever goes wrong before, the file stays what it was.
    Instead(BufWriter<Draft>),
}

/// Standard output is none, whatever else has its name.
fn refuse_folder(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") { Ok(()) } else { folder::refuse(path).map_err(Failure::Usage) }
}

impl Outlet {
    /// Opens a new file, or standard output for `-`; a file that exists is replaced only by force.
    pub(crate) fn open(path: &Path, force: bool) -> Result<Self, Failure> {
        refuse_folder(path)?;
        let name = path.display().to_string();
        match Out::new(path, force) {
            Ok(out) => Ok(Outlet { name, out }),
            Err(error) => Err(trouble(&name, error)),
        }
    }

    /// Whether `open` could be asked for this file, before there is anything to write.
    pub(crate) fn allow(path: &Path, force: bool) -> Result<(), Failure> {
        refuse_folder(path)?;
        let is_there = path != Path::new("-") && path.symlink_metadata().is_ok();
        if is_there && !force {
            return Err(trouble(&path.display().to_string(), io::ErrorKind::AlreadyExists.into()));
        }
        Ok(())
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.write_bytes(text.as_bytes())
    }

    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = match &mut self.out {
            Out::Direct(out) => out.write_all(bytes),
            Out::Instead(out) => out.write_all(bytes),
        };
        written.map_err(|error| trouble(&self.name, error))
    }

    /// Nothing more comes.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let finished = match self.out {
            Out::Direct(mut out) => out.flush(),
            Out::Instead(out) => out.into_inner().map_err(io::Error::from).and_then(Draft::keep),
        };
        finished.map_err(|error| trouble(&self.name, error))
    }
}

impl Out {
    fn new(path: &Path, force: bool) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Out::Direct(BufWriter::new(Box::new(io::stdout().lock()))));
        }
        if force && path.is_file() {
            return Draft::new(path).map(|draft| Out::Instead(BufWriter::new(draft)));
        }
        // What is there and no file is a device, and has nothing to lose.
        let file = if force { File::create(path) } else { File::create_new(path) };
        Ok(Out::Direct(BufWriter::new(Box::new(file?))))
    }
}

/// Whether two names are of one file, which need not be there yet.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| -> Option<PathBuf> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        path.canonicalize().ok().or_else(|| Some(folder.canonicalize().ok()?.join(path.file_name()?)))
    };
    one == other || matches!((whole(one), whole(other)), (Some(one), Some(other)) if one == other)
}

fn trouble(name: &str, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Output(error),
        io::ErrorKind::AlreadyExists => Failure::Usage(format!("{name} exists already; --force replaces it")),
        _ => Failure::Wrong(format!("{name} cannot be written: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_same_by_any_name() {
        let folder = std::env::temp_dir();
        let name = format!("mura-same-{}.mur", std::process::id());
        let (plain, dotted) = (folder.join(&name), folder.join(".").join("..").join(&folder).join(&name));
        assert!(is_same(&plain, &dotted) && is_same(Path::new("a.mur"), Path::new("./a.mur")));
        assert!(!is_same(Path::new("a.mur"), Path::new("b.mur")) && !is_same(&plain, Path::new(&name)));
        std::fs::write(&plain, "").unwrap();
        assert!(is_same(&plain, &dotted));
        std::fs::remove_file(&plain).unwrap();
    }
}
