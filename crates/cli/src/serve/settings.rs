//! The settings of a server, understood.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use mura_server::Config;
use mura_server::operation::backup::Schedule;
use mura_server::operation::logs::{Filter, Format};

use super::given::Given;
use crate::failure::Failure;
use crate::memory::{mib, there};

/// Where it listens if nothing was said, and how many more ports are tried then.
const PORT: u16 = 8080;
const MORE_PORTS: u16 = 20;

/// The free space, in MiB, below which it is little if nothing was said.
const LOW_SPACE: u64 = 512;

/// What `mura serve` runs with.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) config: Config,
    /// So many ports behind the first are tried.
    pub(super) more_ports: u16,
    pub(super) format: Format,
    pub(super) filter: Filter,
    pub(super) open: bool,
    /// The file of an SQLite database.
    pub(super) file: Option<PathBuf>,
}

impl Settings {
    /// Understands what was given. `home` is the folder for data if none is given.
    pub(super) fn new(given: &Given, home: Option<PathBuf>) -> Result<Settings, Failure> {
        let listen = given.read("listen", address)?;
        let folder = given.read("data", path)?.or(home);
        let database = match given.read("database", database)? {
            Some(database) => database,
            None => default_database(folder.as_deref())?,
        };
        let file = database
            .strip_prefix("sqlite:")
            .map(|file| PathBuf::from(file.split_once('?').map_or(file, |(path, _)| path)));
        let backup_to = given.read("backup-to", path)?.or_else(|| {
            let beside = file.as_deref().and_then(Path::parent).map(Path::to_owned);
            folder.or(beside).map(|folder| folder.join("backups"))
        });
        let keep = given.read("backup-keep", number(1..=100_000))?.unwrap_or(24) as usize;
        let backups = match given.read("backup-every", span)? {
            Some(_) if file.is_none() => {
                return Err(Failure::Usage(
                    "--backup-every copies SQLite databases; PostgreSQL has pg_dump for that".into(),
                ));
            }
            Some(every) => backup_to.map(|folder| Schedule { folder, every, keep }),
            None => None,
        };
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let config = Config {
            listen: listen.unwrap_or(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT)),
            public_url: given.read("public-url", public_url)?.unwrap_or_default(),
            engine_threads: given
                .read("engine-threads", number(1..=256))?
                .map_or(processors.div_ceil(2), |threads| threads as usize),
            engine_queue: given.read("engine-queue", number(1..=100_000))?.unwrap_or(1024) as usize,
            engine_hash: given.read("engine-hash", mib(1))?.unwrap_or(16) as usize,
            engine_move: given.read("engine-move", move_time)?.unwrap_or(Duration::from_millis(800)),
            behind_proxy: given.is_on("behind-proxy")?,
            rate_limit: given.read("rate-limit", number(0..=1_000_000))?.unwrap_or(600) as u32,
            backups,
            low_space: given.read("low-space", mebibytes)?.unwrap_or(LOW_SPACE),
            metrics: given.read("metrics", address)?,
            demo: given.is_on("demo")?,
            ..Config::local(database)
        };
        let (engines, each) = (config.engine_threads, config.engine_hash);
        there(engines * each)
            .map_err(|why| Failure::Usage(format!("{engines} engines want {} MiB: {why}", engines * each)))?;
        Ok(Settings {
            more_ports: if listen.is_none() { MORE_PORTS } else { 0 },
            format: given.read("log-format", str::parse)?.unwrap_or_default(),
            filter: given.read("log", str::parse)?.unwrap_or_default(),
            open: !given.is_on("no-open")?,
            file,
            config,
        })
    }
}

/// The database of a folder for data.
pub(super) fn default_database(folder: Option<&Path>) -> Result<String, Failure> {
    let folder = folder.ok_or_else(|| {
        Failure::Usage("there is no folder for data here: say where to keep games with --data DIR".into())
    })?;
    Ok(format!("sqlite:{}", folder.join("mura.db").display()))
}

/// The user's folder for data, by the custom of the system.
pub(super) fn home(variable: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("mura"))
}

/// An address with a port, or a port of this machine.
fn address(text: &str) -> Result<SocketAddr, String> {
    let port = |port: &str| port.parse().map(|port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    text.parse()
        .or_else(|_| port(text.strip_prefix("localhost:").unwrap_or(text)))
        .map_err(|_| "expected an address such as 127.0.0.1:8080, 0.0.0.0:80 or [::1]:8080, or a port".into())
}

fn path(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() { Err("expected the name of a folder".into()) } else { Ok(text.into()) }
}

fn database(text: &str) -> Result<String, String> {
    let known = ["sqlite:", "postgres://", "postgresql://"];
    match known.iter().find(|start| text.starts_with(**start)) {
        Some(start) if text.len() > start.len() => Ok(text.to_owned()),
        _ => Err("expected sqlite:FILE or postgres://USER@HOST/NAME".into()),
    }
}

fn public_url(text: &str) -> Result<String, String> {
    let host = ["https://", "http://"].iter().find_map(|start| text.strip_prefix(start));
    let host = host.map(|host| host.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ', '?', '#']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err("expected an address without a path, such as https://mura.example.org".into()),
    }
}

fn number(range: std::ops::RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
    }
}

fn mebibytes(text: &str) -> Result<u64, String> {
    number(0..=1_000_000_000)(text).map_err(|why| format!("{why}, of MiB"))
}

/// `800ms`, `90s`, `30m`, `6h`, `1d`.
fn time(text: &str) -> Option<Duration> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number: u64 = text[..digits].parse().ok()?;
    let unit = match &text[digits..] {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return None,
    };
    number.checked_mul(unit).map(Duration::from_millis)
}

fn move_time(text: &str) -> Result<Duration, &'static str> {
    let fits = |time: &Duration| (Duration::from_millis(10)..=Duration::from_secs(60)).contains(time);
    time(text).filter(fits).ok_or("expected a time from 10ms to 60s, such as 800ms or 2s")
}

fn span(text: &str) -> Result<Duration, &'static str> {
    let fits = |time: &Duration| (Duration::from_secs(1)..=Duration::from_secs(365 * 86_400)).contains(time);
    time(text).filter(fits).ok_or("expected a time from 1s to 365d, such as 30m, 6h or 1d")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(flags: &[(&'static str, &str)]) -> Result<Settings, String> {
        let flags = flags.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let given = Given::new(flags, |_| None, None).unwrap();
        Settings::new(&given, Some("/home/n/mura".into())).map_err(|failure| match failure {
            Failure::Usage(sentence) => sentence,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn defaults_are_for_one_machine() {
        let settings = settings(&[]).unwrap();
        assert_eq!(settings.config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(settings.more_ports, MORE_PORTS);
        assert_eq!(settings.config.database, "sqlite:/home/n/mura/mura.db");
        assert!(settings.open && !settings.config.demo && !settings.config.is_secure());
        assert!(settings.config.backups.is_none());
        assert_eq!(settings.config.low_space, 512);
    }

    #[test]
    fn what_was_said_is_understood() {
        let settings = settings(&[
            ("listen", "9000"),
            ("public-url", "https://mura.example.org/"),
            ("backup-every", "6h"),
            ("engine-move", "2s"),
            ("data", "/srv"),
        ])
        .unwrap();
        assert_eq!(settings.config.listen.to_string(), "127.0.0.1:9000");
        assert_eq!(settings.more_ports, 0);
        assert_eq!(settings.config.public_url, "https://mura.example.org");
        assert!(settings.config.is_secure());
        let backups = settings.config.backups.unwrap();
        assert_eq!((backups.every, backups.keep), (Duration::from_secs(6 * 3600), 24));
        assert_eq!(backups.folder, Path::new("/srv/backups"));
    }

    #[test]
    fn bad_values_get_sentences() {
        for (name, value, expected) in [
            ("listen", "everywhere", "--listen \"everywhere\": expected an address"),
            ("listen", "127.0.0.1:99999", "expected an address"),
            ("database", "mysql://x", "--database \"mysql://x\": expected sqlite:FILE"),
            ("public-url", "mura.example.org", "expected an address without a path"),
            ("engine-threads", "0", "expected a number from 1 to 256"),
            ("engine-move", "2h", "expected a time from 10ms to 60s"),
            ("backup-every", "6 hours", "expected a time from 1s to 365d"),
            ("backup-every", "99999999999999999999d", "expected a time"),
            ("low-space", "much", "--low-space \"much\": expected a number from 0"),
            ("log", "loud", "--log \"loud\": expected error, warn"),
            ("log-format", "xml", "expected text or json"),
        ] {
            let sentence = settings(&[(name, value)]).unwrap_err();
            assert!(sentence.contains(expected), "{sentence}");
        }
        let sentence = settings(&[("database", "postgres://n@h/m"), ("backup-every", "1h")]).unwrap_err();
        assert!(sentence.contains("pg_dump"), "{sentence}");
    }

    #[test]
    fn the_folder_for_data_follows_the_custom() {
        if cfg!(target_os = "linux") {
            let home = |name: &str| (name == "HOME").then(|| "/home/n".to_owned());
            assert_eq!(super::home(home).unwrap(), Path::new("/home/n/.local/share/mura"));
            let xdg = |name: &str| (name == "XDG_DATA_HOME").then(|| "/x".to_owned());
            assert_eq!(super::home(xdg).unwrap(), Path::new("/x/mura"));
        }
        assert!(super::home(|_| None).is_none());
        assert!(default_database(None).is_err());
    }
}
