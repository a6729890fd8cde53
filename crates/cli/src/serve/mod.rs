//! `mura serve`, and `mura backup`.

mod args;
mod browser;
mod given;
mod settings;

use std::env;
use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::thread;

use mura_arena::{Lock, LockError};
use mura_server::operation::{self, logs};
use mura_server::{Config, private};

use self::given::Given;
use self::settings::Settings;
use crate::failure::Failure;
use crate::folder;
use crate::signals;

pub(crate) use args::{BACKUP_HELP, Backup, HELP, Serve};

/// Runs the server until it is told to stop.
pub(crate) fn run(args: &Serve) -> Result<(), Failure> {
    let settings = settings(args)?;
    logs::start(settings.format, &settings.filter);
    signals::limits_are_errors();
    logs::log_panics();
    // Two servers over one file would both keep the same games.
    let _lock = settings.file.as_deref().map(lock).transpose()?;
    let is_default = settings.more_ports > 0;
    let Settings { config, more_ports, open, .. } = settings;
    let public_url = config.public_url.clone();
    let started = move |listens: SocketAddr| {
        let address = if public_url.is_empty() { local_address(listens) } else { public_url };
        if open {
            browser::open(&address);
        }
        // On a thread of its own: the server runs on where standard output is full or closed, and the address is in the log, too.
        thread::spawn(move || {
            let mut out = anstream::stdout();
            let _ = writeln!(out, "mura is at {address} – open it in a browser (Ctrl-C ends it)");
            let _ = out.flush();
        });
    };
    let done = operation::run(config, more_ports, started);
    logs::finish();
    done.map_err(|error| {
        let hint = match &error {
            operation::RunError::Listen(..) if !is_default => ": give another address with --listen",
            _ => "",
        };
        Failure::Wrong(format!("{error}{hint}"))
    })
}

/// Copies a database.
pub(crate) fn back_up(args: &Backup) -> Result<(), Failure> {
    let serve = Serve {
        data: args.data.clone(),
        database: args.database.clone(),
        low_space: args.low_space.clone(),
        ..Serve::default()
    };
    let Config { database, low_space, .. } = settings(&serve)?.config;
    operation::back_up(&database, &args.file, low_space)
        .map_err(|error| Failure::Wrong(error.to_string()))?;
    writeln!(anstream::stdout(), "{} is a copy of {}", args.file.display(), shown(&database))?;
    Ok(())
}

/// The settings from flags, environment and file.
fn settings(args: &Serve) -> Result<Settings, Failure> {
    let variable = |name: &str| env::var(name).ok();
    let path = args.config.clone().or_else(|| variable(given::CONFIG).filter(|path| !path.is_empty()));
    let text = match &path {
        Some(path) => Some(
            fs::read_to_string(path).map_err(|error| Failure::Usage(format!("--config {path}: {error}")))?,
        ),
        None => None,
    };
    let given = Given::new(args.flags(), variable, path.as_deref().zip(text.as_deref()))?;
    Settings::new(&given, settings::home(variable))
}

/// Makes room for the database and keeps other servers from it.
fn lock(file: &Path) -> Result<Lock, Failure> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private::make_folder(folder).map_err(|error| {
            let why = folder::trouble(folder, "made", &error);
            Failure::Wrong(format!("{why}; give another folder for data with --data DIR"))
        })?;
    }
    Lock::through_links(file).map_err(|error| {
        let file = file.display();
        Failure::Wrong(match error {
            LockError::Held { .. } => {
                format!("{file}: is mura running already? Another one can run with --data DIR ({error})")
            }
            LockError::File(error) => format!("{file} cannot be locked: {error}"),
        })
    })
}

/// How a browser on this machine finds it.
fn local_address(listens: SocketAddr) -> String {
    if listens.ip().is_unspecified() {
        format!("http://localhost:{}", listens.port())
    } else {
        format!("http://{listens}")
    }
}

/// A database's address without the password in it.
fn shown(database: &str) -> String {
    match database.split_once("://").and_then(|(kind, rest)| Some((kind, rest.split_once('@')?))) {
        Some((kind, (user, host))) => {
            format!("{kind}://{}@{host}", user.split_once(':').map_or(user, |(user, _)| user))
        }
        None => database.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_printed() {
        assert_eq!(shown("postgres://n:secret@host/mura"), "postgres://n@host/mura");
        assert_eq!(shown("postgres://n@host/mura"), "postgres://n@host/mura");
        assert_eq!(shown("sqlite:/srv/mura.db"), "sqlite:/srv/mura.db");
    }

    #[test]
    fn an_address_for_a_browser() {
        assert_eq!(local_address(SocketAddr::from(([0, 0, 0, 0], 80))), "http://localhost:80");
        assert_eq!(local_address(SocketAddr::from(([127, 0, 0, 1], 8080))), "http://127.0.0.1:8080");
    }
}
