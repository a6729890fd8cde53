//! Logs: lines for people, or JSON for programs. `log_output` carries them to standard error.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt;
use std::panic;
use std::str::FromStr;
use std::sync::OnceLock;
use std::time::Duration;

use tracing_subscriber::EnvFilter;

use super::log_output::LogOutput;

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Lines for people.
    #[default]
    Text,
    /// An object a line.
    Json,
}

/// A text that is no format of logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFormat;

impl fmt::Display for NoFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected text or json")
    }
}

impl FromStr for Format {
    type Err = NoFormat;

    fn from_str(text: &str) -> Result<Self, NoFormat> {
        match text {
            "text" => Ok(Format::Text),
            "json" => Ok(Format::Json),
            _ => Err(NoFormat),
        }
    }
}

/// What is logged: a level, or levels by part as in `warn,mura_server=debug`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter(String);

impl Default for Filter {
    fn default() -> Self {
        Filter("info,sqlx=warn".into())
    }
}

/// A text that says nothing about what is to be logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFilter;

impl fmt::Display for NoFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected error, warn, info, debug or trace, or levels by part as in warn,mura_server=debug",
        )
    }
}

impl FromStr for Filter {
    type Err = NoFilter;

    fn from_str(text: &str) -> Result<Self, NoFilter> {
        // A bare word that is no level would be taken for the name of a part, and nothing at all
        // would be logged.
        let is_level = |word: &str| word.parse::<tracing::Level>().is_ok() || word == "off";
        let words = || text.split(',').map(str::trim);
        let good =
            words().all(|word| word.split_once('=').map_or(is_level(word), |(_, level)| is_level(level)));
        if good && EnvFilter::try_new(text).is_ok() { Ok(Filter(text.to_owned())) } else { Err(NoFilter) }
    }
}

/// The output of this process, once logging has started.
static OUTPUT: OnceLock<LogOutput> = OnceLock::new();

/// How long the last lines may take to be written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Starts logging to standard error. A second call in one process changes nothing. Nothing is
/// logged if the system gives no thread.
pub fn start(format: Format, filter: &Filter) {
    let Ok(output) = LogOutput::start(std::io::stderr()) else { return };
    let filter = EnvFilter::try_new(&filter.0).unwrap_or_default();
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    // Internal errors are printed with `eprintln!`, which panics where standard error is closed.
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(output.clone())
        .with_ansi(is_terminal)
        .log_internal_errors(false);
    let started = match format {
        Format::Text => logs.with_target(false).try_init(),
        Format::Json => logs.json().flatten_event(true).try_init(),
    };
    if started.is_ok() {
        let _ = OUTPUT.set(output);
    }
}

/// From now on panics go to the log: the usual hook would wait for standard error, however long
/// nobody reads it.
pub fn log_panics() {
    panic::set_hook(Box::new(|info| {
        let what = info.payload().downcast_ref::<String>().map(String::as_str);
        let what = what.or_else(|| info.payload().downcast_ref::<&str>().copied()).unwrap_or("unknown");
        let place = info.location().map(ToString::to_string);
        let backtrace = Backtrace::capture();
        let backtrace = (backtrace.status() == BacktraceStatus::Captured).then(|| backtrace.to_string());
        tracing::error!(what, place, backtrace, "panic");
    }));
}

/// Waits a moment for the last lines to be written. To be called before the process ends.
pub fn finish() {
    if let Some(output) = OUTPUT.get() {
        output.flush(LAST_LINES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_and_formats_are_read() {
        for good in ["info", "warn,mura_server=debug", "off"] {
            assert_eq!(good.parse(), Ok(Filter(good.to_owned())));
        }
        for bad in ["loud", "mura=loud", "", "info,,"] {
            assert_eq!(bad.parse::<Filter>(), Err(NoFilter), "{bad}");
        }
        assert_eq!("json".parse(), Ok(Format::Json));
        assert_eq!("xml".parse::<Format>().unwrap_err().to_string(), "expected text or json");
        start(Format::Text, &Filter::default());
        start(Format::Json, &Filter::default());
    }
}
