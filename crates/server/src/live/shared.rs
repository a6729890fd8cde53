//! JSON that is written once and sent to many.

use std::sync::{Arc, LazyLock};

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A part of a message that is written once, however many people it goes to.
#[derive(Clone, Debug)]
pub struct Shared(Arc<RawValue>);

static NOTHING: LazyLock<Shared> = LazyLock::new(|| Shared(Arc::from(RawValue::NULL.to_owned())));
static EMPTY: LazyLock<Shared> = LazyLock::new(|| {
    to_raw_value::<[(); 0]>(&[]).map_or_else(|_| NOTHING.clone(), |list| Shared(list.into()))
});

impl Shared {
    /// Writes something. What cannot be written as JSON is written as `null`; nothing that is sent is of that kind.
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Shared {
        to_raw_value(value).map_or_else(|_| NOTHING.clone(), |raw| Shared(raw.into()))
    }

    /// An empty list.
    pub fn empty() -> Shared {
        EMPTY.clone()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl Serialize for Shared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_once_is_written_again_as_it_was() {
        let list = Shared::of(&["a", "\"b\""]);
        assert_eq!(serde_json::to_string(&(&list, Shared::empty())).unwrap(), r#"[["a","\"b\""],[]]"#);
    }
}
