//! What files must hold, or a sentence that names what they lack.

use serde_json::Value;

pub(crate) fn number(all: &Value, key: &str) -> Result<f64, String> {
    all[key].as_f64().ok_or_else(|| format!("{key} is missing, or is no number"))
}

pub(crate) fn whole(all: &Value, key: &str) -> Result<u64, String> {
    all[key].as_u64().ok_or_else(|| format!("{key} is missing, or is no whole number"))
}

pub(crate) fn list<'a>(all: &'a Value, key: &str) -> Result<&'a [Value], String> {
    all[key].as_array().map(Vec::as_slice).ok_or_else(|| format!("{key} is missing, or is no list"))
}
