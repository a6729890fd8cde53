//! What files must hold, or a sentence that names what they lack.

use std::path::Path;

use serde_json::Value;

/// Reads a file and makes something of it; none if there is no such file, or nothing to be made of it.
pub(crate) fn read<T>(
    path: &Path,
    make: impl FnOnce(&Value) -> Result<Option<T>, String>,
) -> Result<Option<T>, String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
    };
    let parsed = serde_json::from_str(&text).map_err(|error| error.to_string());
    parsed.and_then(|value| make(&value)).map_err(|reason| format!("{}: {reason}", path.display()))
}

pub(crate) fn number(all: &Value, key: &str) -> Result<f64, String> {
    all[key].as_f64().ok_or_else(|| format!("{key} is missing, or is no number"))
}

pub(crate) fn whole(all: &Value, key: &str) -> Result<u64, String> {
    all[key].as_u64().ok_or_else(|| format!("{key} is missing, or is no whole number"))
}

pub(crate) fn list<'a>(all: &'a Value, key: &str) -> Result<&'a [Value], String> {
    all[key].as_array().map(Vec::as_slice).ok_or_else(|| format!("{key} is missing, or is no list"))
}
