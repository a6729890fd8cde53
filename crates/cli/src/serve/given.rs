//! Where settings come from: flags before the environment before a file.

use std::collections::BTreeMap;
use std::fmt::Display;

use toml::de::{DeTable, DeValue};

use crate::failure::Failure;

/// All settings, by the name that a flag and a file have for them.
pub(super) const NAMES: [&str; 19] = [
    "listen",
    "data",
    "database",
    "public-url",
    "behind-proxy",
    "rate-limit",
    "engine-threads",
    "engine-queue",
    "engine-hash",
    "engine-move",
    "backup-every",
    "backup-to",
    "backup-keep",
    "low-space",
    "metrics",
    "log",
    "log-format",
    "demo",
    "no-open",
];

/// The name of the variable that has the name of the file.
pub(super) const CONFIG: &str = "MURA_CONFIG";

/// The settings that were given.
#[derive(Debug, Default)]
pub(super) struct Given {
    /// By name: the text, and what to call the place where it stands.
    values: BTreeMap<&'static str, (String, String)>,
}

impl Given {
    /// Puts settings from all three places together. `file` is the name and the text of a file.
    pub(super) fn new(
        flags: Vec<(&'static str, String)>,
        variable: impl Fn(&str) -> Option<String>,
        file: Option<(&str, &str)>,
    ) -> Result<Given, Failure> {
        let mut values = BTreeMap::new();
        if let Some((path, text)) = file {
            values = read(path, text)?;
        }
        for name in NAMES {
            let called = variable_of(name);
            // An empty variable is how many programs leave one out.
            if let Some(value) = variable(&called).filter(|value| !value.is_empty()) {
                values.insert(name, (value, called));
            }
        }
        for (name, value) in flags {
            values.insert(name, (value, format!("--{name}")));
        }
        Ok(Given { values })
    }

    /// The value of a setting, read by `read`; whoever wrote it is told where it stands and what is wrong with it.
    pub(super) fn read<T, E: Display>(
        &self,
        name: &'static str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        debug_assert!(NAMES.contains(&name), "{name}");
        let Some((value, place)) = self.values.get(name) else { return Ok(None) };
        let wrong = |why: E| Failure::Usage(format!("{place} \"{}\": {why}", mura_games::shortened(value)));
        read(value).map(Some).map_err(wrong)
    }

    /// Whether something is switched on.
    pub(super) fn is_on(&self, name: &'static str) -> Result<bool, Failure> {
        let read = |text: &str| match text {
            "1" | "true" | "yes" | "on" => Ok(true),
            "0" | "false" | "no" | "off" => Ok(false),
            _ => Err("expected true or false"),
        };
        self.read(name, read).map(Option::unwrap_or_default)
    }
}

/// `engine-hash` is `MURA_ENGINE_HASH`.
fn variable_of(name: &str) -> String {
    format!("MURA_{}", name.to_uppercase().replace('-', "_"))
}

type Values = BTreeMap<&'static str, (String, String)>;

/// The settings in a file.
fn read(path: &str, text: &str) -> Result<Values, Failure> {
    let place = |offset: usize| {
        let line =
            1 + text.as_bytes()[..offset.min(text.len())].iter().filter(|byte| **byte == b'\n').count();
        format!("{path} line {line}")
    };
    let table = DeTable::parse(text).map_err(|error| {
        let at = place(error.span().map_or(0, |span| span.start));
        Failure::Usage(format!("{at}: {}", error.message().trim_end_matches('\n').replace('\n', ", ")))
    })?;
    let mut values = Values::new();
    for (key, value) in table.get_ref() {
        let at = place(key.span().start);
        let Some(name) = NAMES.into_iter().find(|name| name == key.get_ref()) else {
            return Err(Failure::Usage(format!(
                "{at}: \"{}\" is no setting: expected {}",
                mura_games::shortened(key.get_ref()),
                NAMES.join(", ")
            )));
        };
        let value = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.as_str().to_owned(),
            DeValue::Boolean(on) => on.to_string(),
            other => {
                let kind = other.type_str();
                return Err(Failure::Usage(format!(
                    "{at}: {name}: expected a text, a number, true or false, not a {kind}"
                )));
            }
        };
        values.insert(name, (value, format!("{at}: {name}")));
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listen(flag: Option<&str>, variable: Option<&str>, file: Option<&str>) -> Option<String> {
        let flags = flag.map(|value| ("listen", value.to_owned())).into_iter().collect();
        let file = file.map(|value| format!("# settings\nlisten = \"{value}\"\n"));
        let given = Given::new(
            flags,
            |name| (name == "MURA_LISTEN").then_some(variable?.to_owned()),
            file.as_deref().map(|file| ("mura.toml", file)),
        );
        given.unwrap().read("listen", |text| Ok::<_, String>(text.to_owned())).unwrap()
    }

    #[test]
    fn a_flag_counts_before_a_variable_before_the_file() {
        assert_eq!(listen(None, None, None), None);
        assert_eq!(listen(None, None, Some("file")).as_deref(), Some("file"));
        assert_eq!(listen(None, Some("variable"), Some("file")).as_deref(), Some("variable"));
        assert_eq!(listen(Some("flag"), Some("variable"), Some("file")).as_deref(), Some("flag"));
        assert_eq!(listen(None, Some(""), Some("file")).as_deref(), Some("file"));
    }

    fn sentence(file: &str) -> String {
        let given = Given::new(Vec::new(), |_| None, Some(("mura.toml", file)));
        match given.and_then(|given| given.read("engine-hash", str::parse::<u16>)) {
            Err(Failure::Usage(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        assert!(sentence("\nengine-hash = 70000").starts_with("mura.toml line 2: engine-hash \"70000\": "));
        assert!(
            sentence("listen = \"x\"\nengine_hash = 3")
                .starts_with("mura.toml line 2: \"engine_hash\" is no setting")
        );
        assert!(sentence("listen = [1]").contains("line 1: listen: expected a text"));
        assert!(sentence("listen = ").starts_with("mura.toml line 1: "));
        let given =
            Given::new(Vec::new(), |name| (name == "MURA_DEMO").then(|| "perhaps".into()), None).unwrap();
        let Err(Failure::Usage(sentence)) = given.is_on("demo") else { panic!() };
        assert_eq!(sentence, "MURA_DEMO \"perhaps\": expected true or false");
    }

    #[test]
    fn every_flag_is_a_setting() {
        let text = || Some("x".to_owned());
        let all = super::super::args::Serve {
            listen: text(),
            data: text(),
            database: text(),
            public_url: text(),
            behind_proxy: true,
            rate_limit: text(),
            engine_threads: text(),
            engine_queue: text(),
            engine_hash: text(),
            engine_move: text(),
            backup_every: text(),
            backup_to: text(),
            backup_keep: text(),
            low_space: text(),
            metrics: text(),
            log: text(),
            log_format: text(),
            demo: true,
            no_open: true,
            config: text(),
        };
        let mut names: Vec<_> = all.flags().into_iter().map(|(name, _)| name).collect();
        let mut known = NAMES.to_vec();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
