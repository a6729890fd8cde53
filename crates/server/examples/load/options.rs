//! What is asked for.

use std::time::Duration;

/// What is asked for.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) url: Option<String>,
    pub(crate) pid: Option<u32>,
    pub(crate) games: usize,
    pub(crate) seconds: u64,
    pub(crate) interval: Duration,
    /// Whether the plays are measured beside attacks.
    pub(crate) attacks: bool,
    /// Only attacks whose names hold this text.
    pub(crate) only: String,
    /// Requests a minute that the server allows an address; 0: any number.
    pub(crate) rate_limit: u32,
    /// To be the server, on this database.
    pub(crate) serve: Option<String>,
}

const HELP: &str = "\
load [--url http://HOST:PORT] [--pid PID] [--games 200] [--seconds 30] [--interval MILLISECONDS] [--attacks] [--only NAME]

  --url       a server that runs already; without it one is started
  --pid       its process, whose memory and processor time are told
  --games     games at the same time, two connections each
  --seconds   for so long
  --interval  a play in every game so often (2000)
  --attacks   the same games beside one attack after the other, each from one address, for so many seconds each
  --only      only attacks with this in their name";

impl Options {
    pub(crate) fn read() -> Result<Options, String> {
        let mut options = Options {
            url: None,
            pid: None,
            games: 200,
            seconds: 30,
            interval: Duration::from_millis(2000),
            attacks: false,
            only: String::new(),
            rate_limit: 0,
            serve: None,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            if name == "--attacks" {
                // What a server has whose operator sets nothing.
                (options.attacks, options.rate_limit) = (true, 600);
                continue;
            }
            let value = arguments.next().ok_or(HELP)?;
            let number = || value.parse::<u64>().map_err(|_| format!("{name} {value}: expected a number"));
            match name.as_str() {
                "--url" => options.url = Some(value.trim_end_matches('/').to_owned()),
                "--pid" => options.pid = Some(number()? as u32),
                "--games" => options.games = number()?.max(1) as usize,
                "--seconds" => options.seconds = number()?,
                "--interval" => options.interval = Duration::from_millis(number()?.max(1)),
                "--only" => options.only = value,
                "--rate-limit" => options.rate_limit = number()? as u32,
                "--serve" => options.serve = Some(value),
                _ => return Err(format!("{name} is not known\n\n{HELP}")),
            }
        }
        Ok(options)
    }
}
