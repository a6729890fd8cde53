//! The house: everything that requests share.

use std::sync::Arc;

use crate::config::Config;
use crate::store::{Store, StoreError, Writer};

/// Everything that requests share. Cheap to clone.
#[derive(Clone, Debug)]
pub struct House {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    config: Config,
    store: Store,
    writer: Writer,
}

impl House {
    /// Opens the database and starts what runs beside requests.
    pub async fn open(config: Config) -> Result<House, StoreError> {
        let store = Store::open(&config.database).await?;
        let (writer, _task) = Writer::start(store.clone());
        Ok(House { inner: Arc::new(Inner { config, store, writer }) })
    }

    /// How it is set up.
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The way to the task that stores events.
    pub fn writer(&self) -> &Writer {
        &self.inner.writer
    }
}
