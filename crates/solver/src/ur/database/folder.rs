//! A folder with the files of one objective.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::fault::{Fault, Trouble};
use super::file::{LayerFile, SMALL};
use super::writer::draft;
use crate::ur::layer::Left;
use crate::ur::number::Objective;
use crate::ur::place::Place;
use crate::ur::probe::Known;
use crate::ur::solve::slot;

/// Layers in all.
const LAYERS: usize = 49;

/// The file of a layer in a folder.
pub fn path(folder: &Path, objective: Objective, left: Left) -> PathBuf {
    folder.join(format!("ur-{}-{}-{}.values", objective.name(), left.ours, left.theirs))
}

/// The layers of one objective that are there.
pub struct Database {
    objective: Objective,
    layers: Vec<Option<LayerFile>>,
}

impl Database {
    /// Nothing yet.
    pub fn new(objective: Objective) -> Database {
        Database { objective, layers: (0..LAYERS).map(|_| None).collect() }
    }

    /// The files of a folder for an objective, and what is wrong with those that cannot be used. A folder
    /// that does not exist is a fault, too; a layer that is not there is none.
    pub fn open(folder: &Path, objective: Objective) -> (Database, Vec<Fault>) {
        Database::open_with(folder, objective, SMALL)
    }

    /// The same, where files up to so many bytes are small.
    pub(super) fn open_with(folder: &Path, objective: Objective, small: usize) -> (Database, Vec<Fault>) {
        let mut database = Database::new(objective);
        let mut faults = Vec::new();
        if let Err(error) = std::fs::read_dir(folder) {
            faults.push(Fault { path: folder.to_owned(), trouble: Trouble::System(error) });
            return (database, faults);
        }
        for left in all() {
            let path = path(folder, objective, left);
            match LayerFile::open_with(&path, small).and_then(|file| file.expect(objective, left)) {
                Ok(file) => database.put(file),
                Err(Fault { trouble: Trouble::System(error), .. }) if error.kind() == ErrorKind::NotFound => {
                    let path = draft(&path);
                    if path.exists() {
                        faults.push(Fault { path, trouble: Trouble::Unfinished });
                    }
                }
                Err(fault) => faults.push(fault),
            }
        }
        (database, faults)
    }

    /// Adds a file, which must be of the same objective to be of any use.
    pub(super) fn put(&mut self, file: LayerFile) {
        if file.header().objective == self.objective {
            let slot = slot(file.header().left);
            self.layers[slot] = Some(file);
        }
    }

    /// Takes the layers of another database of the same objective where this one has none.
    #[must_use]
    pub fn or(mut self, other: Database) -> Database {
        for file in other.layers.into_iter().flatten() {
            if self.layers[slot(file.header().left)].is_none() {
                self.put(file);
            }
        }
        self
    }

    /// What the values are of.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// A layer, if it is there. One that was found damaged is not.
    #[inline]
    pub fn layer(&self, left: Left) -> Option<&LayerFile> {
        let file = if left.has_layer() { self.layers[slot(left)].as_ref() } else { None };
        file.filter(|file| !file.is_damaged())
    }

    /// The layers that are there.
    pub fn layers(&self) -> impl Iterator<Item = &LayerFile> {
        self.layers.iter().flatten().filter(|file| !file.is_damaged())
    }

    /// What is wrong with files that were found damaged when their values were asked for, since this was asked last: each is told once.
    pub fn new_faults(&self) -> Vec<Fault> {
        self.layers.iter().flatten().filter_map(LayerFile::new_fault).collect()
    }

    /// The value of a place before a throw, in units of the objective's scale; none if its layer is not
    /// there.
    pub fn value(&self, place: &Place) -> Option<i32> {
        let file = self.layer(place.left())?;
        file.value(place.rank(file.layer())?)
    }
}

impl Known for Database {
    fn objective(&self) -> Objective {
        self.objective
    }

    fn before_throw(&self, left: Left, index: u64) -> Option<i32> {
        self.layer(left)?.value(index)
    }
}

/// All layers there can be.
fn all() -> impl Iterator<Item = Left> {
    (1..8).flat_map(|ours| (1..8).map(move |theirs| Left { ours, theirs }))
}
