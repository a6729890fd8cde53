//! Engines that play on a server, each as a process of its own.

use std::collections::HashMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::serve::{Folder, Server};
use crate::{command, mura};

/// So long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server with a person and two bots of hers.
struct Town {
    server: Option<Server>,
    address: String,
    folder: Folder,
}

/// What was answered: status, headers and body as they came.
fn send(address: &str, method: &str, path: &str, head: &[(&str, &str)], body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let head: String = head.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{head}\r\n{body}"
    )
    .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or_else(|| panic!("{answer}")), answer)
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before} in {text}")).1;
    rest.split_once(after).unwrap().0
}

/// A browser's session: it sends forms as the pages ask for.
struct Browser<'a> {
    address: &'a str,
    cookie: String,
}

impl Browser<'_> {
    fn post(&mut self, path: &str, form: &str) -> String {
        let csrf = match self.cookie.as_str() {
            "" => String::new(),
            _ => format!("&csrf={}", between(&self.get("/account"), "<meta name=\"csrf\" content=\"", "\"")),
        };
        let head = [
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Sec-Fetch-Site", "same-origin"),
            ("Cookie", self.cookie.as_str()),
        ];
        let (status, answer) = send(self.address, "POST", path, &head, &format!("{form}{csrf}"));
        assert!(status < 400, "{path}: {answer}");
        // The session's cookie, and not that of the device.
        let set = answer
            .lines()
            .find_map(|line| line.to_lowercase().starts_with("set-cookie: mura=").then(|| &line[12..]));
        if let Some(cookie) = set {
            self.cookie = cookie.split(';').next().unwrap().to_owned();
        }
        answer
    }

    fn get(&self, path: &str) -> String {
        let (status, answer) = send(self.address, "GET", path, &[("Cookie", &self.cookie)], "");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }
}

impl Town {
    /// A server on which Nomsa has registered the bots Robo and Rival, with a token each.
    fn new(name: &str) -> Town {
        let folder = Folder::new(name);
        let server = Server::start(&folder.0.join("data"), &["--rate-limit", "0"]);
        let address = server.address.clone();
        let mut nomsa = Browser { address: &address, cookie: String::new() };
        nomsa.post("/register", "name=Nomsa&password=correct-horse-battery");
        for bot in ["Robo", "Rival"] {
            nomsa.post("/account/bots", &format!("name={bot}"));
            let page = nomsa.get("/account");
            let options: HashMap<&str, &str> = page
                .split("<option value=\"")
                .skip(1)
                .filter_map(|rest| {
                    let (id, rest) = rest.split_once("\">")?;
                    Some((rest.split_once("</option>")?.0, id))
                })
                .collect();
            let form = format!("label=test&account={}", options[bot]);
            let page = nomsa.post("/account/tokens", &form);
            fs::write(folder.0.join(bot), between(&page, "<code class=\"token\">", "</code>")).unwrap();
        }
        Town { server: Some(server), address, folder }
    }

    fn token_file(&self, name: &str) -> PathBuf {
        self.folder.0.join(name)
    }

    /// A bot that plays with `mura ugi`.
    fn bot(&self, name: &str, args: &[&str]) -> Bot {
        let engine = format!("'{}' ugi {{game}}", env!("CARGO_BIN_EXE_mura"));
        let usual: &[&str] = if args.contains(&"--time") { &[] } else { &["--time", "0.02"] };
        self.bot_with(name, &[&["--engine", &engine, "--hash", "4"], args, usual].concat())
    }

    fn bot_with(&self, name: &str, args: &[&str]) -> Bot {
        let (server, token) = (format!("http://{}", self.address), self.token_file(name));
        let all = ["bot", "--server", &server, "--token-file", token.to_str().unwrap()];
        let log = self.folder.0.join(format!("{name}.log"));
        let file = fs::File::options().create(true).append(true).open(&log).unwrap();
        let mut command = command(&[&all, args].concat());
        command.stdin(Stdio::null()).stderr(file.try_clone().unwrap()).stdout(file);
        Bot { child: command.spawn().unwrap(), log }
    }

    fn api(&self, path: &str) -> Value {
        let (status, answer) = send(&self.address, "GET", &format!("/api/v1{path}"), &[], "");
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    /// Waits for a game of Robo's that is as wanted.
    fn game(&self, ending: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        wait_until("a game", || {
            let games = self.api(&format!("/games?player=Robo&limit=1{ending}"))["games"].take();
            games.as_array()?.first().filter(|game| is_wanted(game)).cloned()
        })
    }
}

fn wait_until<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    wait_or_tell(what, look, String::new)
}

/// The same; if it does not come, something is told that may explain it.
fn wait_or_tell<T>(what: &str, mut look: impl FnMut() -> Option<T>, tell: impl Fn() -> String) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "{what} does not come\n{}", tell());
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A running bot.
struct Bot {
    child: Child,
    log: PathBuf,
}

impl Bot {
    fn told(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// How it ended.
    fn end(mut self) -> Option<i32> {
        let (child, folder) = (&mut self.child, self.log.parent().unwrap());
        let logs = || {
            let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
            ["Robo.log", "Rival.log"].map(|name| format!("{name}:\n{}", read(name))).concat()
        };
        let status = wait_or_tell("the end of a bot", || child.try_wait().unwrap(), logs);
        let told = self.told();
        assert!(!told.contains("panicked"), "{told}");
        status.code()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn two_bots_play_a_whole_game_of_each_of_the_five() {
    let town = Town::new("five");
    for game in mura_games::GameId::ALL {
        let game = game.as_str();
        let robo = town.bot("Robo", &["--game", game, "--seek", "none", "--max-games", "1"]);
        let rival = town.bot("Rival", &["--game", game, "--lobby", "--max-games", "1"]);
        let (told, answer) = (robo.told(), rival.end());
        assert_eq!((robo.end(), answer), (Some(0), Some(0)), "{game}: {told}");
        let played = town.game("", |_| true);
        assert_eq!((played["game"].as_str(), played["termination"].as_str()), (Some(game), Some("normal")));
        let path = format!("/api/v1/game/{}/record", played["key"].as_str().unwrap());
        let (_, answer) = send(&town.address, "GET", &path, &[], "");
        let file = town.folder.0.join(format!("{game}.mur"));
        fs::write(&file, answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        let checked = mura(&["check", file.to_str().unwrap()]);
        assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    }
}

#[test]
fn a_bot_and_a_server_that_are_killed_go_on_where_they_were() {
    let mut town = Town::new("killed");
    let robo_args = ["--game", "morabaraba", "--seek", "none", "--max-games", "1", "--time", "0.1"];
    let robo = town.bot("Robo", &robo_args);
    let rival = town.bot("Rival", &["--game", "morabaraba", "--lobby", "--max-games", "1", "--time", "0.1"]);
    let going = "&ending=goes-on";
    town.game(going, |game| game["plies"].as_u64() > Some(4));
    drop(robo);
    let robo = town.bot("Robo", &robo_args);
    let before = town.game(going, |_| true)["plies"].as_u64().unwrap();
    town.game("&ending=goes-on", |game| game["plies"].as_u64() > Some(before + 2));
    // The server dies without a word and comes back at the same address.
    drop(town.server.take());
    let address = town.address.clone();
    town.server =
        Some(Server::start(&town.folder.0.join("data"), &["--rate-limit", "0", "--listen", &address]));
    let rival_told = rival.told();
    assert_eq!((robo.end(), rival.end()), (Some(0), Some(0)), "{rival_told}");
    let played = town.game("", |game| !game["ended_ms"].is_null());
    assert!(played["plies"].as_u64() > Some(before), "{played}");
    assert_eq!(played["termination"], "normal");
}

/// Stands before a server, passes everything on, and says once that it is busy: to whoever takes a challenge first. Where it
/// stands.
fn busy_once(server: String) -> String {
    let door = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = door.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        let mut is_busy = true;
        for caller in door.incoming() {
            let mut caller = caller.unwrap();
            let mut asked = [0; 1024];
            let length = caller.read(&mut asked).unwrap();
            if is_busy && String::from_utf8_lossy(&asked[..length]).contains("/take ") {
                is_busy = false;
                let busy =
                    "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
                caller.write_all(busy.as_bytes()).unwrap();
                continue;
            }
            let mut on = TcpStream::connect(&server).unwrap();
            on.write_all(&asked[..length]).unwrap();
            let (mut back, mut answers) = (caller.try_clone().unwrap(), on.try_clone().unwrap());
            std::thread::spawn(move || std::io::copy(&mut caller, &mut on));
            std::thread::spawn(move || {
                let _ = std::io::copy(&mut answers, &mut back);
                let _ = back.shutdown(Shutdown::Both);
            });
        }
    });
    address
}

#[test]
fn a_challenge_that_a_busy_server_gave_to_nobody_is_taken_later() {
    let mut town = Town::new("busy");
    let robo = town.bot("Robo", &["--game", "morabaraba", "--seek", "none", "--max-games", "1"]);
    town.address = busy_once(town.address.clone());
    let rival = town.bot("Rival", &["--game", "morabaraba", "--lobby", "--max-games", "1"]);
    wait_until("a refusal", || rival.told().contains("was not taken").then_some(()));
    assert_eq!((rival.end(), robo.end()), (Some(0), Some(0)));
}

#[test]
fn the_first_ctrl_c_ends_the_games_and_the_second_leaves_them_open() {
    let town = Town::new("leaving");
    let idle = town.bot_with("Robo", &["--level", "1", "--seek"]);
    wait_until("the challenge", || idle.told().contains("in the lobby").then_some(()));
    idle.signal("INT");
    assert_eq!(idle.end(), Some(0));
    assert_eq!(town.api("/challenges")["challenges"].as_array().map(Vec::len), Some(0), "it is withdrawn");
    let robo = town.bot("Robo", &["--game", "mur-classic", "--seek", "none", "--time", "0.3"]);
    let rival = town.bot("Rival", &["--game", "mur-classic", "--lobby", "--time", "0.3"]);
    town.game("&ending=goes-on", |game| game["plies"].as_u64() > Some(1));
    robo.signal("INT");
    wait_until("a word about the game", || robo.told().contains("played to the end").then_some(()));
    robo.signal("INT");
    assert_eq!(robo.end(), Some(130));
    let game = town.game("&ending=goes-on", |_| true);
    assert!(game["ended_ms"].is_null(), "{game}");
    drop(rival);
}

#[test]
fn what_is_wrong_is_said() {
    let town = Town::new("wrong");
    fs::write(town.token_file("Robo"), "mura_forged").unwrap();
    let robo = town.bot_with("Robo", &["--level", "1"]);
    let log = robo.log.clone();
    assert_eq!(robo.end(), Some(1));
    let told = fs::read_to_string(log).unwrap();
    assert!(told.contains("error: ") && told.contains("token"), "{told}");
    // An engine that cannot be started gives its game up, with a reason, and nobody waits.
    let rival = town
        .bot_with("Rival", &["--engine", "/no/such/engine", "--game", "ur", "--max-games", "1", "--seek"]);
    wait_until("the challenge", || rival.told().contains("in the lobby").then_some(()));
    let run = mura(&["bot", "--server", "nowhere", "--token-file", "/no/such/file", "--level", "3"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("/no/such/file"), "{}", run.err);
    // Nobody is there: it tries again until it is told to end.
    let away = Town { server: None, address: "127.0.0.1:9".into(), folder: Folder::new("away") };
    fs::write(away.token_file("Robo"), "mura_any").unwrap();
    let robo = away.bot_with("Robo", &["--level", "1"]);
    wait_until("a second try", || (robo.told().matches("no connection").count() > 1).then_some(()));
    robo.signal("INT");
    assert_eq!(robo.end(), Some(0));
}
