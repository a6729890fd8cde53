//! What can be said to `mura serve` and `mura backup`.

use std::path::PathBuf;

use clap::Args;

pub(crate) const HELP: &str = "\
Examples:
  mura                                     the same as mura serve
  mura serve                               for this machine, at port 8080
  mura serve --demo --no-open              with made-up players to look at
  mura serve --listen 0.0.0.0:8080 --public-url https://mura.example.org
  mura serve --config /etc/mura.toml       settings from a file
  mura serve --database postgres://mura@localhost/mura
  mura serve --backup-every 1h             copies of the database

Every setting can be a flag, a variable of the environment, or a line of the
file that --config names; a flag counts before a variable, a variable before
the file. The variable of --listen is MURA_LISTEN, that of --public-url is
MURA_PUBLIC_URL, and the line in the file is `public-url = \"https://…\"`.

Ctrl-C or SIGTERM ends it in order: players are told, and their games go on
after the next start. docs/serve.md tells of proxies, TLS, PostgreSQL, backup
and metrics.";

pub(crate) const BACKUP_HELP: &str = "\
Examples:
  mura backup monday.db                    the database of `mura serve`
  mura backup --database sqlite:/srv/mura/mura.db /backup/mura.db

The copy is one moment of the database, whatever is played meanwhile. Only its
owner can read it, since it holds hashes of passwords and secrets of dice. To
go back to it, stop the server, remove mura.db-wal and mura.db-shm if they are
there, since they belong to the old database, and put the file in the place of
the database.";

#[derive(Args, Default)]
pub(crate) struct Serve {
    /// Where to listen: an address and a port, or a port of this machine [default: 127.0.0.1:8080, or the next free port]
    #[arg(long, value_name = "ADDRESS")]
    pub(super) listen: Option<String>,
    /// The folder for the database and backups [default: the user's folder for data]
    #[arg(long, value_name = "DIR")]
    pub(super) data: Option<String>,
    /// The database: sqlite:FILE or postgres://USER@HOST/NAME [default: sqlite:DIR/mura.db]
    #[arg(long, value_name = "URL")]
    pub(super) database: Option<String>,
    /// The address under which people reach it; with https: cookies travel over TLS only
    #[arg(long, value_name = "URL")]
    pub(super) public_url: Option<String>,
    /// Believe X-Forwarded-For: only behind a proxy of your own
    #[arg(long)]
    pub(super) behind_proxy: bool,
    /// Requests a minute from one address before it has to wait; 0 for any number [default: 600]
    #[arg(long, value_name = "N")]
    pub(super) rate_limit: Option<String>,
    /// Threads for the computer's moves and for analysis [default: half of the processors]
    #[arg(long, value_name = "N")]
    pub(super) engine_threads: Option<String>,
    /// Jobs that may wait for them [default: 1024]
    #[arg(long, value_name = "N")]
    pub(super) engine_queue: Option<String>,
    /// Memory of each of them, in MiB [default: 16]
    #[arg(long, value_name = "MIB")]
    pub(super) engine_hash: Option<String>,
    /// The longest time for a move of the computer, such as 800ms or 2s [default: 800ms]
    #[arg(long, value_name = "TIME")]
    pub(super) engine_move: Option<String>,
    /// Copy the SQLite database so often, such as 30m, 6h or 1d [default: never]
    #[arg(long, value_name = "TIME")]
    pub(super) backup_every: Option<String>,
    /// The folder for these copies [default: DIR/backups]
    #[arg(long, value_name = "DIR")]
    pub(super) backup_to: Option<String>,
    /// How many of them to keep [default: 24]
    #[arg(long, value_name = "N")]
    pub(super) backup_keep: Option<String>,
    /// Free space in MiB: below it the log warns, and a copy has to leave as much; 0 for no limit [default: 512]
    #[arg(long, value_name = "MIB")]
    pub(super) low_space: Option<String>,
    /// A second address for /metrics, /health and /ready
    #[arg(long, value_name = "ADDRESS")]
    pub(super) metrics: Option<String>,
    /// What to log: error, warn, info, debug or trace [default: info]
    #[arg(long, value_name = "LEVEL")]
    pub(super) log: Option<String>,
    /// How to log: text or json [default: text]
    #[arg(long, value_name = "FORMAT")]
    pub(super) log_format: Option<String>,
    /// Begin with made-up players and games, marked as such
    #[arg(long)]
    pub(super) demo: bool,
    /// Do not open a browser
    #[arg(long)]
    pub(super) no_open: bool,
    /// A file with settings, in TOML
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<String>,
}

#[derive(Args)]
pub(crate) struct Backup {
    /// The database [default: that of `mura serve`]
    #[arg(long, value_name = "URL")]
    pub(super) database: Option<String>,
    /// The folder of the database, as for `mura serve`
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    pub(super) data: Option<String>,
    /// Free space in MiB that the copy has to leave, as for `mura serve` [default: 512]
    #[arg(long, value_name = "MIB")]
    pub(super) low_space: Option<String>,
    /// The file to be written; there must be none of that name
    pub(super) file: PathBuf,
}

impl Serve {
    /// The settings that were given as flags, by name.
    pub(super) fn flags(&self) -> Vec<(&'static str, String)> {
        let values = [
            ("listen", &self.listen),
            ("data", &self.data),
            ("database", &self.database),
            ("public-url", &self.public_url),
            ("rate-limit", &self.rate_limit),
            ("engine-threads", &self.engine_threads),
            ("engine-queue", &self.engine_queue),
            ("engine-hash", &self.engine_hash),
            ("engine-move", &self.engine_move),
            ("backup-every", &self.backup_every),
            ("backup-to", &self.backup_to),
            ("backup-keep", &self.backup_keep),
            ("low-space", &self.low_space),
            ("metrics", &self.metrics),
            ("log", &self.log),
            ("log-format", &self.log_format),
        ];
        let switches = [("behind-proxy", self.behind_proxy), ("demo", self.demo), ("no-open", self.no_open)];
        let values = values.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
        let switches = switches.into_iter().filter(|(_, on)| *on).map(|(name, _)| (name, "true".to_owned()));
        values.chain(switches).collect()
    }
}
