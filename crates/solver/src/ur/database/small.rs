//! The database that is part of the program: all positions with at most three pieces left a side.
//!
//! Its files are made by `mura solve ur --pieces 3 --objective win --threads 1 --data crates/solver/data` and
//! the same with `score`.

use std::path::Path;

use super::file::LayerFile;
use super::folder::Database;
use crate::ur::number::Objective;

macro_rules! files {
    ($objective:literal) => {
        [
            files!($objective, "1-1"),
            files!($objective, "1-2"),
            files!($objective, "1-3"),
            files!($objective, "2-1"),
            files!($objective, "2-2"),
            files!($objective, "2-3"),
            files!($objective, "3-1"),
            files!($objective, "3-2"),
            files!($objective, "3-3"),
        ]
    };
    ($objective:literal, $layer:literal) => {
        (
            concat!("ur-", $objective, "-", $layer, ".values"),
            include_bytes!(concat!("../../../data/ur-", $objective, "-", $layer, ".values")) as &[u8],
        )
    };
}

static WIN: [(&str, &[u8]); 9] = files!("win");
static SCORE: [(&str, &[u8]); 9] = files!("score");

/// A new view of the small database. A file of it that does not fit the rules of this program is left out; a
/// test sees to it that all do.
pub fn small(objective: Objective) -> Database {
    let mut database = Database::new(objective);
    let files = match objective {
        Objective::Win => &WIN,
        Objective::Score => &SCORE,
    };
    for (name, bytes) in files {
        if let Ok(file) = LayerFile::given(Path::new(name), bytes) {
            database.put(file);
        }
    }
    database
}
