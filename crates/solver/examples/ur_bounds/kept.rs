//! The file in which bounds are kept: those of all runs, one after the other.

use std::path::{Path, PathBuf};

use mura_solver::ur::Objective;
use serde_json::{Value, json};

use crate::folder::cannot;

/// What a file holds, and what is added to it. No run takes anything away from what another has proven.
pub(crate) struct Kept {
    path: PathBuf,
    layers: Vec<Value>,
    /// What the runs before took in all.
    seconds: f64,
    /// How many runs there were, with this one.
    run: u64,
    /// Of how many pieces the file is, and of how many it is as soon as something is added.
    pieces: u64,
    wanted: u64,
    objective: Objective,
}

impl Kept {
    /// Reads what is there already, and makes sure that more can be written.
    pub(crate) fn open(folder: &Path, objective: Objective, pieces: u8) -> Result<Kept, String> {
        std::fs::create_dir_all(folder).map_err(|error| cannot(folder, "made", &error))?;
        let path = folder.join(format!("bounds-{}.json", objective.name()));
        let mut kept = Kept {
            path,
            layers: Vec::new(),
            seconds: 0.0,
            run: 1,
            pieces: pieces.into(),
            wanted: pieces.into(),
            objective,
        };
        if kept.path.exists() {
            kept.take_over().map_err(|why| format!("{} is left as it is: {why}", kept.path.display()))?;
        }
        kept.write(0.0)?;
        Ok(kept)
    }

    fn take_over(&mut self) -> Result<(), String> {
        let text = std::fs::read(&self.path).map_err(|error| error.to_string())?;
        let file: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
        let is = |name: &str, wanted: Value| {
            let found = &file[name];
            if *found == wanted {
                Ok(())
            } else {
                Err(format!("its {name:?} is {found} instead of {wanted}"))
            }
        };
        is("objective", json!(self.objective.name()))?;
        is("units", json!(self.objective.scale()))?;
        self.layers = file["layers"].as_array().ok_or("it has no list of layers")?.clone();
        self.run = 1 + self.layers.iter().filter_map(|layer| layer["run"].as_u64()).max().unwrap_or(0);
        self.seconds = file["seconds"].as_f64().ok_or("it does not say how many seconds it took")?;
        self.pieces = file["pieces"].as_u64().ok_or("it does not say of how many pieces it is")?;
        Ok(())
    }

    /// Adds the bounds of a layer. They are on the disk when this comes back.
    pub(crate) fn add(&mut self, mut layer: Value, seconds: f64) -> Result<(), String> {
        layer["run"] = json!(self.run);
        self.layers.push(layer);
        self.pieces = self.pieces.max(self.wanted);
        self.write(seconds)
    }

    fn write(&self, seconds: f64) -> Result<(), String> {
        let head = json!({"objective": self.objective.name(), "pieces": self.pieces, "units": self.objective.scale(), "seconds": self.seconds + seconds});
        // A layer on a line is easy to read and to compare.
        let layers: Vec<String> = self.layers.iter().map(Value::to_string).collect();
        let head = head.to_string();
        let text = format!("{}, \"layers\": [\n{}\n]}}\n", head.trim_end_matches('}'), layers.join(",\n"));
        let part = self.path.with_extension("json.part");
        let write = || {
            std::fs::write(&part, &text)?;
            std::fs::File::open(&part)?.sync_all()?;
            std::fs::rename(&part, &self.path)
        };
        write().map_err(|error| cannot(&self.path, "written", &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> Value {
        serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
    }

    #[test]
    fn runs_add_to_what_others_have_proven() {
        let folder = std::env::temp_dir().join(format!("mura-kept-{}", std::process::id()));
        let file = folder.join("bounds-win.json");
        let open = |pieces| Kept::open(&folder, Objective::Win, pieces);
        let mut first = open(3).unwrap();
        assert_eq!(read(&file)["layers"], json!([]));
        first.add(json!({"sweeps": 5}), 2.0).unwrap();
        first.add(json!({"sweeps": 6}), 3.5).unwrap();
        open(2).unwrap().add(json!({"sweeps": 7}), 1.0).unwrap();
        // Nothing is of four pieces before something is proven of them.
        open(4).unwrap();
        let layers = json!([{"sweeps": 5, "run": 1}, {"sweeps": 6, "run": 1}, {"sweeps": 7, "run": 2}]);
        let whole =
            json!({"objective": "win", "pieces": 3, "units": 1 << 30, "seconds": 4.5, "layers": layers});
        assert_eq!(read(&file), whole);
        for (name, wrong) in [("objective", json!("score")), ("units", json!(7)), ("layers", json!(null))] {
            let mut other = whole.clone();
            other[name] = wrong;
            std::fs::write(&file, other.to_string()).unwrap();
            let why = open(3).err().unwrap();
            assert!(why.contains("bounds-win.json is left as it is") && why.contains(name), "{why}");
            assert_eq!(read(&file), other);
        }
        std::fs::write(&file, whole.to_string()).unwrap();
        open(4).unwrap().add(json!({"sweeps": 8}), 1.0).unwrap();
        assert_eq!(read(&file)["pieces"], 4);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
