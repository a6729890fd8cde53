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
    /// To be the server, on this database.
    pub(crate) serve: Option<String>,
}

const HELP: &str = "\
load [--url http://HOST:PORT] [--pid PID] [--games 200] [--seconds 30] [--interval MILLISECONDS]

  --url       a server that runs already; without it one is started
  --pid       its process, whose memory and processor time are told
  --games     games at the same time, two connections each
  --seconds   for so long
  --interval  a play in every game so often (2000)";

impl Options {
    pub(crate) fn read() -> Result<Options, String> {
        let mut options = Options {
            url: None,
            pid: None,
            games: 200,
            seconds: 30,
            interval: Duration::from_millis(2000),
            serve: None,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or(HELP)?;
            let number = || value.parse::<u64>().map_err(|_| format!("{name} {value}: expected a number"));
            match name.as_str() {
                "--url" => options.url = Some(value.trim_end_matches('/').to_owned()),
                "--pid" => options.pid = Some(number()? as u32),
                "--games" => options.games = number()?.max(1) as usize,
                "--seconds" => options.seconds = number()?,
                "--interval" => options.interval = Duration::from_millis(number()?.max(1)),
                "--serve" => options.serve = Some(value),
                _ => return Err(format!("{name} is not known\n\n{HELP}")),
            }
        }
        Ok(options)
    }
}
