//! Which games the bot plays, and with which engine.

use mura_arena::engines::{Engine, Spec};
use mura_games::GameId;

use super::args::{Accept, Bot};
use super::wire::Challenge;
use crate::failure::Failure;

/// Stands for the name of a game in the command line of an engine.
const PLACE: &str = "{game}";

/// Which games the bot plays, and with which engine.
#[derive(Debug)]
pub(super) struct Wants {
    mind: Mind,
    games: Vec<GameId>,
    accept: Accept,
    lobby: bool,
}

#[derive(Debug)]
enum Mind {
    BuiltIn(Engine),
    Command(String),
}

impl Wants {
    /// What was asked for on the command line.
    pub(super) fn read(args: &Bot) -> Result<Wants, Failure> {
        let mind = match (&args.engine, args.level) {
            (Some(line), _) => Mind::Command(line.clone()),
            (None, level) => {
                let level = format!("level{}", level.unwrap_or(10));
                let spec: Spec = level.parse().map_err(|error| Failure::Usage(format!("{error}")))?;
                Mind::BuiltIn(spec.engine)
            }
        };
        let any = match &mind {
            Mind::BuiltIn(_) => true,
            Mind::Command(line) => line.contains(PLACE),
        };
        let games = match args.game.as_slice() {
            [] if any => GameId::ALL.to_vec(),
            [] => {
                let names = GameId::ALL.iter().map(|game| game.as_str()).collect::<Vec<_>>().join(", ");
                let why = "say with --game what the engine plays, or put {game} into its command line";
                return Err(Failure::Usage(format!("{why}: {names}")));
            }
            [_, _, ..] if !any => {
                let why = "one command line plays one game: put {game} into it for several";
                return Err(Failure::Usage(why.into()));
            }
            games => games.to_vec(),
        };
        let wants = Wants { mind, games, accept: args.accept, lobby: args.lobby };
        for game in &wants.games {
            wants.engine(*game)?;
        }
        Ok(wants)
    }

    /// The engine for a game.
    pub(super) fn engine(&self, game: GameId) -> Result<Engine, Failure> {
        match &self.mind {
            Mind::BuiltIn(engine) => Ok(engine.clone()),
            Mind::Command(line) => {
                let line = format!("cmd:{}", line.replace(PLACE, game.as_str()));
                let spec: Result<Spec, _> = line.parse();
                Ok(spec.map_err(|error| Failure::Usage(format!("--engine: {error}")))?.engine)
            }
        }
    }

    /// Whether this game can be played at all.
    pub(super) fn plays(&self, game: GameId) -> bool {
        self.games.contains(&game)
    }

    /// The games.
    pub(super) fn games(&self) -> &[GameId] {
        &self.games
    }

    /// Whether a challenge is to be taken by the account of this name.
    pub(super) fn takes(&self, challenge: &Challenge, own: &str) -> bool {
        let is_ours = match &challenge.to {
            Some(to) => to.name == own,
            None => self.lobby,
        };
        is_ours
            && challenge.by.name != own
            && self.plays(challenge.game)
            && self.accept.takes(challenge.rated)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::super::wire::Named;
    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        bot: Bot,
    }

    fn wants(more: &[&str]) -> Result<Wants, Failure> {
        let line = ["bot", "--server", "http://localhost", "--token-file", "t"].iter().chain(more);
        Wants::read(&Line::try_parse_from(line).unwrap().bot)
    }

    fn challenge(to: Option<&str>, game: GameId, rated: bool) -> Challenge {
        let named = |name: &str| Named { name: name.into() };
        let to = to.map(named);
        Challenge { key: "k".into(), game, by: named("Nomsa"), to, rated, control: "none".into() }
    }

    #[test]
    fn challenges_that_fit_are_taken_and_no_others() {
        let ours = wants(&["--level", "3", "--game", "ur", "--accept", "casual"]).unwrap();
        assert!(ours.takes(&challenge(Some("Robo"), GameId::Ur, false), "Robo"));
        for other in [
            challenge(Some("Robo"), GameId::Ur, true),
            challenge(Some("Robo"), GameId::Morabaraba, false),
            challenge(Some("Thabo"), GameId::Ur, false),
            challenge(None, GameId::Ur, false),
        ] {
            assert!(!ours.takes(&other, "Robo"), "{other:?}");
        }
        let lobby = wants(&["--level", "3", "--lobby"]).unwrap();
        assert!(lobby.takes(&challenge(None, GameId::MurKraken, true), "Robo"));
        assert!(!lobby.takes(&challenge(None, GameId::MurKraken, true), "Nomsa"), "its own");
    }

    #[test]
    fn an_engine_is_started_with_the_name_of_its_game() {
        let wants = wants(&["--engine", "mura ugi {game}"]).unwrap();
        assert_eq!(wants.games().len(), GameId::ALL.len());
        let Engine::Command { words, .. } = wants.engine(GameId::Ur).unwrap() else { panic!() };
        assert_eq!(words, ["mura", "ugi", "ur"]);
    }

    #[test]
    fn what_cannot_be_is_said() {
        for (line, part) in [
            (vec!["--engine", "./e"], "--game"),
            (vec!["--engine", "./e", "--game", "ur", "--game", "morabaraba"], "{game}"),
            (vec!["--engine", "'./e {game}"], "quote"),
        ] {
            let Err(Failure::Usage(sentence)) = wants(&line) else { panic!("{line:?}") };
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}
