//! The server that is measured.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use mura_server::{Config, House};

use crate::options::Options;

/// The server that is measured.
pub(crate) struct Server {
    /// Host and port.
    pub(crate) address: String,
    pid: Option<u32>,
    child: Option<Child>,
    folder: Option<PathBuf>,
}

impl Server {
    /// The one that was asked for, or a new one.
    pub(crate) fn find(options: &Options) -> Result<Server, Box<dyn std::error::Error>> {
        if let Some(url) = &options.url {
            let address = url.strip_prefix("http://").ok_or("the url begins with http://")?.to_owned();
            return Ok(Server { address, pid: options.pid, child: None, folder: None });
        }
        let folder = std::env::temp_dir().join(format!("mura-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        // With the soft limit of open files that is usual, whatever this program's own is.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -S -n 1024; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe()?)
            .arg("--rate-limit")
            .arg(if options.attacks { options.rate_limit.to_string() } else { "0".into() })
            .arg("--serve")
            .arg(format!("sqlite:{}", folder.join("load.db").display()))
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or("the server says nothing")?;
        let address = BufReader::new(output).lines().next().ok_or("the server did not start")??;
        Ok(Server { address, pid: Some(child.id()), child: Some(child), folder: Some(folder) })
    }

    fn process(&self, file: &str) -> Option<String> {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.pid?)).ok()
    }

    /// Memory that is in use, and the most that was.
    pub(crate) fn memory_mib(&self) -> Option<[u64; 2]> {
        let status = self.process("status")?;
        let value = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
        };
        Some([value("VmRSS:")?, value("VmHWM:")?])
    }

    /// Memory that the system keeps for what is sent and received over TCP, on the whole machine.
    pub(crate) fn tcp_mib(&self) -> Option<u64> {
        let text = std::fs::read_to_string("/proc/net/sockstat").ok()?;
        let pages = text.lines().find(|line| line.starts_with("TCP:"))?.split_once("mem ")?.1;
        Some(pages.trim().parse::<u64>().ok()? * 4096 / (1024 * 1024))
    }

    /// Processor time so far.
    pub(crate) fn processor_seconds(&self) -> Option<f64> {
        let stat = self.process("stat")?;
        // The name of the program, in parentheses, may hold anything; the numbers come after it.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(ticks as f64 / 100.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Is the server, until it is killed.
pub(crate) async fn serve(database: &str, rate_limit: u32) -> Result<(), Box<dyn std::error::Error>> {
    let house = House::open(Config { rate_limit, ..Config::local(database) }).await?;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    mura_server::serve(house, listener, std::future::pending()).await?;
    Ok(())
}
