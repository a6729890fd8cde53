//! Playing line by line: for pipes, for screen readers, for terminals that can do nothing else.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use mura_engine::level::Level;
use mura_engine::{Limits, Thinker};
use mura_games::{Lines, Player, shortened};

use super::seat::{ADVISER, Seat};
use super::sitting::{Sitting, Turn};
use super::terminal::ADVICE;
use super::{advice, archive, thinking};
use crate::screen::{self, FAINT, STRONG};
use crate::ugi::{LONGEST_LINE, read_line};

/// Plays after which a game that no person plays is left undecided (R10).
const WATCHED: usize = 600;

const HELP: &str = "\
A move is typed as records write it; \"legal\" lists all of them. Dice are thrown for you.
  board      draw the board          legal      list the legal moves
  moves      the moves so far        position   the position text
  hint       what an engine would play
  level      who plays               level N    the engine's level, from 1 to 10
  undo       take back, to your own last choice
  save FILE  save; from then on every move is saved
  new        a new game              quit       leave";

/// A game played line by line.
pub(crate) struct Plain<W> {
    sitting: Sitting,
    file: Option<PathBuf>,
    time: Duration,
    thinkers: [Option<Box<dyn Thinker>>; 2],
    out: W,
}

impl<W: Write> Plain<W> {
    pub(crate) fn new(sitting: Sitting, file: Option<PathBuf>, time: Duration, out: W) -> Self {
        Plain { sitting, file, time, thinkers: [None, None], out }
    }

    /// Plays until `quit` or the end of the input.
    pub(crate) fn run(&mut self, input: impl BufRead) -> io::Result<()> {
        let mut input = Lines::new(input, LONGEST_LINE);
        screen::title(&mut self.out, self.sitting.game())?;
        self.board_and_result()?;
        self.advance()?;
        loop {
            if !self.person() {
                return Ok(());
            }
            let table = self.sitting.table();
            match self.sitting.turn() {
                Turn::Over => write!(self.out, "game over> ")?,
                _ => write!(self.out, "{} to play> ", table.name(table.turn()))?,
            }
            self.out.flush()?;
            match read_line(&mut input)? {
                None => return writeln!(self.out),
                Some(Err(why)) => writeln!(self.out, "{why}")?,
                Some(Ok(line)) => {
                    if !self.line(line.trim())? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Whether a person plays at all.
    fn person(&self) -> bool {
        Player::BOTH.iter().any(|&player| *self.sitting.seat(player) == Seat::Human)
    }

    /// Does what a line says; `false` is the end.
    fn line(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) =
            line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("", _) => {}
            ("help" | "?", "") => writeln!(self.out, "{HELP}")?,
            ("quit" | "exit", "") => return Ok(false),
            ("board", "") => self.board()?,
            ("legal", "") => screen::columns(&mut self.out, &self.sitting.table().legal(), screen::width())?,
            ("moves", "") if self.sitting.plays().is_empty() => writeln!(self.out, "no moves yet")?,
            ("moves", "") => screen::paragraph(&mut self.out, &self.sitting.numbered(), screen::width())?,
            ("position", "") => writeln!(self.out, "{}", self.sitting.table().position())?,
            ("hint", "") => self.hint()?,
            ("level", "") => self.tell_seats()?,
            ("level", level) => self.set_level(level)?,
            ("undo", "") => self.undo()?,
            ("new", "") => self.again()?,
            ("save", path) => self.save_as(path)?,
            _ => self.play(line)?,
        }
        Ok(true)
    }

    fn board(&mut self) -> io::Result<()> {
        screen::draw(&mut self.out, &self.sitting.table().draw())
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        match self.sitting.play(text) {
            Ok(_) => self.changed(),
            Err(error) => writeln!(self.out, "{error} (help lists what can be said)"),
        }
    }

    /// After every change: the file, the board, and whatever happens before a person is asked again.
    fn changed(&mut self) -> io::Result<()> {
        self.store()?;
        let before = self.sitting.plays().len();
        self.advance()?;
        // What follows has drawn the board already.
        if self.sitting.plays().len() == before { self.board_and_result() } else { Ok(()) }
    }

    fn board_and_result(&mut self) -> io::Result<()> {
        self.board()?;
        let table = self.sitting.table();
        if table.outcome().is_some() {
            let [first, second] = table.score();
            let result = screen::told(table, table.outcome());
            writeln!(self.out, "{STRONG}{result}{STRONG:#}, score {first} : {second}")?;
        }
        Ok(())
    }

    /// Throws and engines, until a person has a choice or the game is over.
    fn advance(&mut self) -> io::Result<()> {
        let mut moved = false;
        loop {
            if !self.person() && self.sitting.plays().len() >= WATCHED {
                writeln!(self.out, "left undecided after {WATCHED} plays")?;
                break;
            }
            let (player, deed) = match self.sitting.turn() {
                Turn::Over | Turn::Human(_) => break,
                Turn::Throw(player) => match self.sitting.throw() {
                    Some(throw) => (player, format!("throws {throw}")),
                    None => break,
                },
                Turn::Engine(player) => match self.think(player) {
                    Some(action) => (player, format!("plays {action}")),
                    None => {
                        writeln!(self.out, "the engine has failed: its side is yours now")?;
                        self.sitting.sit(player, Seat::Human);
                        break;
                    }
                },
            };
            writeln!(self.out, "{} {deed}", self.sitting.table().name(player))?;
            self.out.flush()?;
            moved = true;
        }
        if moved {
            self.store()?;
            self.board_and_result()?;
        }
        Ok(())
    }

    /// Lets an engine think and play.
    fn think(&mut self, player: Player) -> Option<String> {
        let Seat::Engine(name) = self.sitting.seat(player) else { return None };
        let thinker = &mut self.thinkers[player.index()];
        if thinker.is_none() {
            let seed = self.sitting.seed().wrapping_add(player.index() as u64);
            *thinker = thinking::open(name, self.sitting.game(), seed).ok();
        }
        let limits = Limits::time(self.time);
        let thought = thinker.as_mut()?.think(self.sitting.table(), &limits, &|| false, &mut |_| {});
        self.sitting.play(&thought.action?).ok().map(|played| played.action)
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.sitting.turn() == Turn::Over {
            return writeln!(self.out, "the game is over");
        }
        let opened = thinking::open(ADVISER, self.sitting.game(), self.sitting.seed());
        match opened {
            Ok(mut adviser) => {
                let thought =
                    adviser.think(self.sitting.table(), &Limits::time(ADVICE), &|| false, &mut |_| {});
                writeln!(self.out, "{}", advice::told(&thought))
            }
            Err(why) => writeln!(self.out, "{why}"),
        }
    }

    /// Who plays which side, and how strongly.
    fn tell_seats(&mut self) -> io::Result<()> {
        let [first, second] = Player::BOTH
            .map(|player| format!("{}: {}", self.sitting.table().name(player), self.sitting.seat(player)));
        writeln!(self.out, "{first}, {second}")
    }

    /// Gives the engine another level, from its next move on.
    fn set_level(&mut self, text: &str) -> io::Result<()> {
        let is_engine = |player: &Player| *self.sitting.seat(*player) != Seat::Human;
        let Some(player) = Player::BOTH.into_iter().find(is_engine) else {
            return writeln!(self.out, "no engine plays: both sides are played by people");
        };
        let level = text.parse().ok().filter(|level| (1..=Level::HIGHEST).contains(level));
        let Some(Ok(seat)) = level.map(|level| Seat::engine(Some(level))) else {
            let (text, most) = (shortened(text), Level::HIGHEST);
            return writeln!(self.out, "level \"{text}\": expected a number from 1 to {most}");
        };
        self.sitting.sit(player, seat);
        self.thinkers[player.index()] = None;
        // Who played a game that is over stays in its record; the level is that of the next one.
        if self.sitting.turn() != Turn::Over {
            self.store()?;
        }
        self.tell_seats()
    }

    fn undo(&mut self) -> io::Result<()> {
        if !self.sitting.take_back() {
            return writeln!(self.out, "there is nothing to take back");
        }
        writeln!(self.out, "taken back to play {}", self.sitting.plays().len() + 1)?;
        self.store()?;
        self.board()
    }

    fn again(&mut self) -> io::Result<()> {
        if self.file.take().is_some() {
            writeln!(self.out, "{FAINT}the new game is not saved yet{FAINT:#}")?;
        }
        self.sitting.again();
        self.thinkers = [None, None];
        self.board()?;
        self.advance()
    }

    fn save_as(&mut self, path: &str) -> io::Result<()> {
        let path = match path {
            "" => self.file.clone().unwrap_or_else(|| archive::suggest(Path::new(""), self.sitting.game())),
            path => PathBuf::from(path),
        };
        if self.file.as_ref() != Some(&path) && path.exists() {
            return writeln!(self.out, "{} is there already: choose another name", path.display());
        }
        match archive::write(&path, &self.sitting.record()) {
            Ok(()) => {
                writeln!(self.out, "saved after every move from now on: {}", path.display())?;
                self.file = Some(path);
                Ok(())
            }
            Err(why) => writeln!(self.out, "{why}"),
        }
    }

    /// Saves again, where a file has been chosen.
    fn store(&mut self) -> io::Result<()> {
        let written = self.file.as_ref().map_or(Ok(()), |path| archive::write(path, &self.sitting.record()));
        written.or_else(|why| writeln!(self.out, "{why}"))
    }
}
