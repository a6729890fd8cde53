//! Somebody who chooses moves in a game that is kept elsewhere, such as a bot's on a server.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use mura_engine::{Clock, Resources};
use mura_games::{GameId, Settings, Table};

use crate::engines::contestant::{Contestant, NoAnswer, Question};
use crate::engines::{Control, Engine, Fault};

/// Somebody who chooses moves in a game that is kept elsewhere. A program is started when it is first needed, and again after it
/// died.
pub struct Mover {
    contestant: Contestant,
    game: GameId,
    start: Option<String>,
    resources: Resources,
    is_ready: bool,
}

/// How long a choice may take.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The limits of a move, beside the clocks.
    pub control: Control,
    /// The clocks by colour, as they stand.
    pub clocks: [Option<Clock>; 2],
    /// When a program has hung for which neither of them is set.
    pub patience: Duration,
}

impl Mover {
    /// Somebody for one game, from a start position or from the game's own start.
    pub fn new(engine: &Engine, game: GameId, start: Option<&str>, resources: Resources) -> Mover {
        let contestant = Contestant::of(engine, game);
        Mover { contestant, game, start: start.map(str::to_owned), resources, is_ready: false }
    }

    /// The choice after these actions, as a text that can be played there; `None` when `over` was set meanwhile. After a fault the
    /// same question may be asked again: a program that died is then started anew.
    pub fn choose(
        &mut self,
        history: &[String],
        pace: &Pace,
        over: &AtomicBool,
    ) -> Result<Option<String>, Fault> {
        let mut table = self.table(history).map_err(Fault::Crash)?;
        if !self.is_ready {
            self.contestant.new_game(&self.resources)?;
            self.is_ready = true;
        }
        let own = pace.clocks[table.turn().index()];
        let question = Question {
            table: &*table,
            start: self.start.as_deref(),
            history,
            control: pace.control,
            clocks: pace.clocks,
            deadline: pace.control.allowed(own),
            patience: pace.patience,
            over,
        };
        match self.contestant.choose(&question) {
            Ok(text) => match table.play(&text) {
                Ok(played) => Ok(Some(played.action)),
                Err(error) => Err(Fault::Illegal(error.to_string())),
            },
            Err(NoAnswer::Abandoned) => {
                self.is_ready = false;
                Ok(None)
            }
            Err(NoAnswer::Fault(fault)) => {
                self.is_ready = false;
                Err(fault)
            }
        }
    }

    fn table(&self, history: &[String]) -> Result<Box<dyn Table>, String> {
        let table = match &self.start {
            Some(start) => self.game.open(start),
            None => self.game.start(&Settings::default()),
        };
        let mut table = table.map_err(|refusal| refusal.to_string())?;
        for (number, text) in (1..).zip(history) {
            table.replay(text).map_err(|error| format!("action {number} cannot be played: {error}"))?;
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Spec;

    fn mover(spec: &str, game: GameId, start: Option<&str>) -> Mover {
        Mover::new(&spec.parse::<Spec>().unwrap().engine, game, start, Resources::default())
    }

    fn pace() -> Pace {
        let control = Control::time(Duration::from_millis(20));
        Pace { control, clocks: [None; 2], patience: Duration::from_secs(5) }
    }

    #[test]
    fn choices_can_be_played_in_all_games() {
        for game in GameId::ALL {
            let mut mover = mover("greedy", *game, None);
            let mut table = game.start(&Settings::default()).unwrap();
            let mut history = Vec::new();
            for _ in 0..12 {
                let text = match table.chance() {
                    Some(throws) => throws[0].0.clone(),
                    None => mover.choose(&history, &pace(), &AtomicBool::new(false)).unwrap().unwrap(),
                };
                history.push(table.play(&text).unwrap().action);
            }
        }
    }

    #[test]
    fn nothing_is_chosen_when_nobody_waits() {
        let mut mover = mover("full", GameId::MurClassic, Some("8/8/1b6/k w 0-0 -"));
        assert_eq!(mover.choose(&[], &pace(), &AtomicBool::new(true)), Ok(None));
        assert!(mover.choose(&[], &pace(), &AtomicBool::new(false)).unwrap().is_some());
    }

    #[test]
    #[cfg(unix)]
    fn a_program_that_died_is_started_again() {
        let mark = std::env::temp_dir().join(format!("mura-mover-{}", std::process::id()));
        let script = format!(
            "while read line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; \
             go*) [ -e {mark} ] || {{ touch {mark}; exit 1; }}; echo bestmove +b1;; esac; done",
            mark = mark.display()
        );
        let engine = Engine::Command { line: String::new(), words: vec!["sh".into(), "-c".into(), script] };
        let mut mover = Mover::new(&engine, GameId::MurClassic, None, Resources::default());
        let over = AtomicBool::new(false);
        assert!(matches!(mover.choose(&[], &pace(), &over), Err(Fault::Crash(_))));
        assert_eq!(mover.choose(&[], &pace(), &over), Ok(Some("+b1".into())));
        let illegal = mover.choose(&["+b1".into()], &pace(), &over);
        assert!(matches!(&illegal, Err(Fault::Illegal(why)) if why.contains("b1")), "{illegal:?}");
        std::fs::remove_file(mark).unwrap();
    }
}
