//! `mura bot`: an engine plays on a server, as the account of a bot.

mod args;
mod backoff;
mod game;
mod leaving;
mod line;
mod report;
mod server;
mod thinking;
mod wants;
mod wire;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use mura_engine::Resources;
use mura_games::GameId;

use crate::failure::Failure;
pub(crate) use args::{Bot, HELP};
use backoff::Backoff;
use leaving::Leaving;
use line::{Heard, Line};
use report::Report;
use server::{Server, Trouble};
use wants::Wants;
use wire::{Challenge, Notice, OwnGame};

/// How often an own challenge is made anew when the server refuses it.
const SEEK_AGAIN: Duration = Duration::from_secs(10);

/// When a challenge is tried again that a busy server did not let us take.
const TAKE_AGAIN: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &Bot) -> Result<(), Failure> {
    let wants = Wants::read(args)?;
    let token = token(&args.token_file)?;
    let server = Server::new(&args.server, &token).map_err(Failure::Usage)?;
    let report = Report;
    if server.is_readable_by_others() {
        report.line("the server is not reached over https: whoever sees the network sees the token");
    }
    let leaving = Leaving::listen();
    let desk = Desk {
        args,
        wants,
        server,
        report,
        leaving,
        name: String::new(),
        playing: HashMap::new(),
        begun: HashSet::new(),
        waiting: Vec::new(),
        not_taken: None,
        seek: None,
        sought: None,
        next_game: 0,
        has_said_goodbye: false,
    };
    desk.work()
}

/// The token, which stands alone in a file.
fn token(file: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| Failure::Wrong(format!("{} cannot be read: {error}", file.display())))?;
    match text.trim() {
        "" => Err(Failure::Wrong(format!("{} holds no token", file.display()))),
        token if token.contains(|c: char| c.is_whitespace() || c.is_control()) => {
            Err(Failure::Wrong(format!("{} holds more than a token", file.display())))
        }
        token => Ok(token.to_owned()),
    }
}

/// Where challenges come in and games are handed out.
struct Desk<'a> {
    args: &'a Bot,
    wants: Wants,
    server: Server,
    report: Report,
    leaving: Leaving,
    /// What our account is called.
    name: String,
    playing: HashMap<String, JoinHandle<()>>,
    /// Games that we have sat down to.
    begun: HashSet<String>,
    /// Challenges that fit, for which there is no time yet.
    waiting: Vec<Challenge>,
    /// When the server was last too busy to let us take one.
    not_taken: Option<Instant>,
    /// Our own open challenge.
    seek: Option<String>,
    /// When we last tried to make one.
    sought: Option<Instant>,
    /// Which of our games is offered next.
    next_game: usize,
    has_said_goodbye: bool,
}

impl Desk<'_> {
    fn work(mut self) -> Result<(), Failure> {
        let end = self.attend();
        // However it ends: nobody is left to take up a challenge.
        self.withdraw();
        end
    }

    /// Plays until there is nothing more to do, or nothing more can be done.
    fn attend(&mut self) -> Result<(), Failure> {
        let mut backoff = Backoff::default();
        while !self.is_done() {
            match Line::open(&self.server, "/api/v1/events") {
                Ok(mut line) => {
                    if self.listen(&mut line)? {
                        backoff.reset();
                    }
                    line.close();
                }
                Err(Trouble::Later(why)) => self.report.line(&format!("{why}; trying again")),
                Err(trouble) => return Err(Failure::Wrong(trouble.to_string())),
            }
            self.tidy();
            if !self.is_done() {
                self.leaving.wait(backoff.next());
            }
        }
        if self.leaving.is_at_once() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Whether there is nothing more to do.
    fn is_done(&self) -> bool {
        self.leaving.is_at_once() || self.takes_no_more() && self.playing.is_empty()
    }

    /// Whether no new game is begun.
    fn takes_no_more(&self) -> bool {
        self.leaving.has_begun() || self.args.max_games.is_some_and(|most| self.begun.len() >= most as usize)
    }

    /// Listens until the connection ends; whether anything was heard.
    fn listen(&mut self, line: &mut Line) -> Result<bool, Failure> {
        let mut heard = false;
        while !self.is_done() {
            match line.hear() {
                Heard::Text(text) => match serde_json::from_str(&text) {
                    Ok(notice) => {
                        heard = true;
                        if !self.hear(notice) {
                            break;
                        }
                    }
                    Err(error) => {
                        let why = format!("a message of the server is not understood: {error}");
                        return Err(Failure::Wrong(why));
                    }
                },
                Heard::Nothing => {}
                Heard::Ended => break,
            }
            self.tidy();
            self.take_waiting();
            self.look_for_opponents();
        }
        Ok(heard)
    }

    /// Takes a message in; false: the server says goodbye.
    fn hear(&mut self, notice: Notice) -> bool {
        match notice {
            Notice::Hello { account, games, challenges } => {
                if self.name.is_empty() {
                    self.report.line(&format!("{} is ready", account.name));
                }
                self.name = account.name;
                for game in games {
                    self.sit_down(game);
                }
                // Of an earlier life, or from before the connection broke.
                let own = challenges.iter().find(|challenge| challenge.by.name == self.name);
                self.seek = own.filter(|_| self.args.seek.is_some()).map(|own| own.key.clone());
                self.waiting.clear();
                challenges.into_iter().for_each(|challenge| self.consider(challenge));
            }
            Notice::Game { game } => self.begin(game),
            Notice::Challenge { challenge } => self.consider(challenge),
            Notice::ChallengeClosed { challenge } => {
                self.waiting.retain(|waiting| waiting.key != challenge);
                if self.seek.as_ref() == Some(&challenge) {
                    self.seek = None;
                }
            }
            Notice::Bye { reason } => {
                self.report.line(&reason);
                return false;
            }
            Notice::Other => {}
        }
        true
    }

    /// Plays a game of which it is told for the first time: the news may come twice, and late.
    fn begin(&mut self, game: OwnGame) {
        if !self.begun.contains(&game.key) {
            self.sit_down(game);
        }
    }

    /// Plays a game, unless it does already. A game in which the account sits is played whatever was asked for: somebody waits.
    fn sit_down(&mut self, game: OwnGame) {
        if self.playing.contains_key(&game.key) {
            return;
        }
        if !self.wants.plays(game.game) {
            self.report.game(&game, "left alone: this is a game that the engine does not play");
            return;
        }
        let Ok(engine) = self.wants.engine(game.game) else { return };
        let key = game.key.clone();
        let other = game.players.iter().find(|player| player.name != self.name);
        let other = other.map_or("itself", |player| player.name.as_str());
        let rated = if game.rated { "rated" } else { "casual" };
        self.report.game(&game, &format!("against {other}, {rated}, time {}", game.control));
        let table = game::Table {
            server: self.server.clone(),
            engine,
            resources: Resources {
                hash_mib: self.args.hash as usize,
                threads: usize::from(self.args.threads),
                seed: fresh_seed(),
                ..Resources::default()
            },
            time: Duration::from_secs_f64(self.args.time),
            leaving: self.leaving.clone(),
            report: self.report.clone(),
            game,
        };
        self.begun.insert(key.clone());
        self.playing.insert(key, thread::spawn(move || game::play(&table)));
    }

    fn consider(&mut self, challenge: Challenge) {
        if self.wants.takes(&challenge, &self.name) {
            self.waiting.push(challenge);
        }
    }

    fn has_room(&self) -> bool {
        !self.takes_no_more() && self.playing.len() < usize::from(self.args.at_once)
    }

    /// Takes challenges as long as there is room for games.
    fn take_waiting(&mut self) {
        if self.not_taken.is_some_and(|last| last.elapsed() < TAKE_AGAIN) {
            return;
        }
        while self.has_room() && !self.waiting.is_empty() {
            let challenge = self.waiting.remove(0);
            let path = format!("/api/v1/challenge/{}/take", challenge.key);
            match self.server.post(&path, &serde_json::json!({})) {
                Ok(taken) => match serde_json::from_value(taken["game"].clone()) {
                    Ok(game) => self.begin(game),
                    Err(_) => self.report.line("the server's answer to a taken challenge is not understood"),
                },
                Err(trouble) => {
                    let (by, control) = (&challenge.by.name, &challenge.control);
                    self.report.line(&format!("the challenge of {by} ({control}) was not taken: {trouble}"));
                    if matches!(trouble, Trouble::Later(_)) {
                        // If it was taken all the same, the news of that strike it out.
                        self.not_taken = Some(Instant::now());
                        self.waiting.push(challenge);
                        return;
                    }
                }
            }
        }
    }

    /// Keeps a challenge open in the lobby, if that is wanted and there is room for a game.
    fn look_for_opponents(&mut self) {
        let Some(control) = self.args.seek else { return };
        if !self.has_room() {
            self.withdraw();
            return;
        }
        let is_early = self.sought.is_some_and(|last| last.elapsed() < SEEK_AGAIN);
        if self.seek.is_some() || is_early || self.name.is_empty() {
            return;
        }
        self.sought = Some(Instant::now());
        let games: &[GameId] = self.wants.games();
        let game = games[self.next_game % games.len()];
        self.next_game += 1;
        match self.server.seek(game, control, self.args.accept == args::Accept::Rated) {
            Ok(key) => {
                self.report.line(&format!("{game}, time {control}: an open challenge is in the lobby"));
                self.seek = Some(key);
            }
            Err(trouble) => self.report.line(&format!("no challenge was made: {trouble}")),
        }
    }

    /// Takes our challenge out of the lobby.
    fn withdraw(&mut self) {
        if let Some(key) = self.seek.take() {
            // If that fails, somebody has just taken it: then there is one game more.
            let _ = self.server.post(&format!("/api/v1/challenge/{key}/cancel"), &serde_json::json!({}));
        }
    }

    /// Lets go of games that are over, and says once that no new ones are begun.
    fn tidy(&mut self) {
        self.playing.retain(|_, game| !game.is_finished());
        if self.leaving.has_begun() && !self.leaving.is_at_once() && !self.has_said_goodbye {
            self.has_said_goodbye = true;
            self.withdraw();
            let open = match self.playing.len() {
                0 => return,
                1 => "one game is".to_owned(),
                games => format!("{games} games are"),
            };
            self.report.line(&format!("{open} played to the end; Ctrl-C once more leaves at once"));
        }
    }
}

/// A seed that differs from game to game.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_holds_one_token() {
        let file = std::env::temp_dir().join(format!("mura-token-{}", std::process::id()));
        for (content, part) in [("", "no token"), (" \n", "no token"), ("one two", "more than")] {
            std::fs::write(&file, content).unwrap();
            let Err(Failure::Wrong(sentence)) = token(&file) else { panic!("{content}") };
            assert!(sentence.contains(part), "{sentence}");
        }
        std::fs::write(&file, "mura_abc\n").unwrap();
        assert_eq!(token(&file).unwrap(), "mura_abc");
        std::fs::remove_file(&file).unwrap();
        assert!(matches!(token(&file), Err(Failure::Wrong(_))));
    }
}
