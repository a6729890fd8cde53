//! The folder of what is kept of a solution.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use mura_solver::ur::Objective;
use serde_json::Value;

/// A folder that can be written to, and in which nothing is lost by that but what is of as many pieces.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes it if it is not there. What is wrong with it is better known before the work than after it.
    pub(crate) fn open(path: &Path, objective: Objective, pieces: u8) -> Result<Folder, String> {
        if path.as_os_str().is_empty() {
            return Err("the name of the folder is empty".to_owned());
        }
        std::fs::create_dir_all(path).map_err(|error| cannot(path, "made", &error))?;
        let folder = Folder(path.to_owned());
        for what in ["solution", "games"] {
            let file = path.join(format!("{what}-{}.json", objective.name()));
            may_be_replaced(&file, pieces)
                .map_err(|why| format!("{} is left as it is: {why}", file.display()))?;
        }
        let trial = path.join(format!("{}.part", objective.name()));
        let write = || std::fs::write(&trial, "").and_then(|()| std::fs::remove_file(&trial));
        write().map_err(|error| cannot(path, "written to", &error))?;
        Ok(folder)
    }

    /// Writes a file, which gets its name once it is whole.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let (path, part) = (self.0.join(name), self.0.join(format!("{name}.part")));
        let write = || std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, &path));
        write().map_err(|error| cannot(&path, "written", &error))
    }
}

/// A run with few pieces does not take away what one with many has found, nor what is something else.
fn may_be_replaced(file: &Path, pieces: u8) -> Result<(), String> {
    let text = match std::fs::read(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let there: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    match there["pieces"].as_u64() {
        Some(number) if number == u64::from(pieces) => Ok(()),
        Some(number) => Err(format!("its pieces are {number} a side, and not {pieces}; name another folder")),
        None => Err("it does not say of how many pieces it is; name another folder".to_owned()),
    }
}

pub(crate) fn cannot(path: &Path, be: &str, error: &std::io::Error) -> String {
    format!("{} cannot be {be}: {error}", path.display())
}
