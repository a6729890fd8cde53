//! Hears all statements of this process.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// What was heard.
#[derive(Clone, Default)]
pub(crate) struct Recorder {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    listens: bool,
    statements: BTreeSet<String>,
}

/// Starts to hear.
pub(crate) fn start() -> Recorder {
    let recorder = Recorder::default();
    let subscriber = tracing_subscriber::registry().with(recorder.clone());
    tracing::subscriber::set_global_default(subscriber).unwrap();
    recorder
}

impl Recorder {
    pub(crate) fn listen(&self, listens: bool) {
        // A statement is told a moment after its answer has come.
        std::thread::sleep(std::time::Duration::from_millis(200));
        self.inner.lock().unwrap().listens = listens;
    }

    /// The statements that read or change tables.
    pub(crate) fn take(&self) -> BTreeSet<String> {
        let statements = std::mem::take(&mut self.inner.lock().unwrap().statements);
        let parts = statements.iter().flat_map(|statement| statement.split(';').map(str::trim));
        let reads = |part: &&str| {
            ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].iter().any(|word| part.starts_with(word))
        };
        parts.filter(reads).map(str::to_owned).collect()
    }
}

impl<S: Subscriber> Layer<S> for Recorder {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != "sqlx::query" {
            return;
        }
        let mut told = Told::default();
        event.record(&mut told);
        // Short statements stand in the summary alone.
        let statement = if told.statement.is_empty() { told.summary } else { told.statement };
        let mut inner = self.inner.lock().unwrap();
        if inner.listens {
            inner.statements.insert(statement.trim().to_owned());
        }
    }
}

#[derive(Default)]
struct Told {
    summary: String,
    statement: String,
}

impl Visit for Told {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.statement),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn fmt::Debug) {}
}
