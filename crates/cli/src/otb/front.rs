//! The line-wise front: what is typed, what is answered.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use mura_arena::arbiter::{ClockDeed, Deed, Objection};
use mura_arena::clock::{Flag, Phase};
use mura_games::shortened;
use ratatui::crossterm::{execute, terminal::SetTitle};

use super::book::{Book, Refused};
use super::input::{Input, Keyboard};
use super::words;
use super::{help, names};
use crate::failure::Failure;
use crate::screen::{self, ERROR, FAINT, STRONG};

const PLAIN: anstyle::Style = anstyle::Style::new();

/// How often a clock that runs is shown.
const TICK: Duration = Duration::from_millis(250);

/// A game that is kept line by line.
pub(super) struct Front<W> {
    book: Book,
    out: W,
    /// Whether a person sits at a terminal: then the window's title shows the clocks, and flags are told at once.
    live: bool,
    /// The instant at which the game's time was that of the last entry.
    begun: Instant,
    /// The game's time at that instant.
    origin: Duration,
    /// The flag that was told last.
    told: Option<Flag>,
    /// What the title says.
    title: String,
}

impl<W: Write> Front<W> {
    pub(super) fn new(book: Book, out: W, live: bool) -> Self {
        let origin = book.last();
        Front { book, out, live, begun: Instant::now(), origin, told: None, title: String::new() }
    }

    /// Keeps the game until `quit` or the end of the input.
    pub(super) fn run(&mut self, notices: &[String]) -> Result<(), Failure> {
        screen::title(&mut self.out, self.book.now().game())?;
        let path = self.book.path().display().to_string();
        writeln!(self.out, "{FAINT}log {path}; help lists what can be entered{FAINT:#}")?;
        for notice in notices {
            writeln!(self.out, "{STRONG}{notice}{STRONG:#}")?;
        }
        self.show(Instant::now())?;
        let keyboard = Keyboard::new();
        let mut asking = true;
        loop {
            if asking {
                write!(self.out, "{}", words::prompt(self.book.now()))?;
                self.out.flush()?;
            }
            match keyboard.next(self.live.then_some(TICK))? {
                Input::Nothing => asking = self.tick()?,
                Input::End => {
                    writeln!(self.out)?;
                    return self.leave();
                }
                Input::Interrupted => {
                    writeln!(self.out)?;
                    self.leave()?;
                    return Err(Failure::Interrupted);
                }
                Input::Line(Err(why), _) => {
                    writeln!(self.out, "{why}")?;
                    asking = true;
                }
                Input::Line(Ok(line), at) => {
                    if !self.line(line.trim(), at)? {
                        return self.leave();
                    }
                    asking = true;
                }
            }
        }
    }

    /// The game's time at an instant.
    fn at(&self, instant: Instant) -> Duration {
        self.origin.saturating_add(instant.saturating_duration_since(self.begun))
    }

    /// Does what a line says; `false` is the end.
    fn line(&mut self, line: &str, instant: Instant) -> io::Result<bool> {
        match line.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => writeln!(self.out, "{}", help::text(self.book.now().game()))?,
            "quit" | "exit" => return Ok(false),
            "board" => self.show(instant)?,
            "legal" => screen::columns(&mut self.out, &self.book.now().table().legal(), screen::width())?,
            "position" => writeln!(self.out, "{}", self.book.now().position())?,
            "clock" => {
                let shown = words::clock(self.book.now(), self.at(instant));
                writeln!(
                    self.out,
                    "{}",
                    shown.unwrap_or("there is no clock: clock set 30m sets one".into())
                )?;
            }
            "log" => {
                for entry in words::entries(self.book.log(), self.book.now()) {
                    writeln!(self.out, "{entry}")?;
                }
            }
            "record" => write!(self.out, "{}", self.book.now().record())?,
            _ => self.enter(line, instant)?,
        }
        Ok(true)
    }

    /// Enters what is no command, and shows what came of it.
    fn enter(&mut self, line: &str, instant: Instant) -> io::Result<()> {
        let line = names::with_colours(line, self.book.now());
        let deed = match read(&line) {
            Ok(deed) => deed,
            Err(why) => return self.say(PLAIN, &format!("{why} (help lists what can be entered)")),
        };
        let at = self.at(instant);
        match self.book.enter(at, deed) {
            Ok(accepted) => {
                writeln!(self.out, "{FAINT}accepted:{FAINT:#} {}", accepted.line)?;
                if let Some(trouble) = accepted.trouble {
                    writeln!(self.out, "{ERROR}{trouble}{ERROR:#}")?;
                }
                self.show(instant)
            }
            Err(Refused::Objection(why @ Objection::Play(_))) if !Deed::is_known(&line) => {
                self.say(PLAIN, &format!("{why} (help lists what can be entered)"))
            }
            Err(why) => self.say(PLAIN, &why.to_string()),
        }
    }

    /// Writes a sentence; on a terminal it is not broken inside words.
    fn say(&mut self, style: anstyle::Style, text: &str) -> io::Result<()> {
        let width = if self.live { screen::width() } else { usize::MAX };
        for line in screen::wrapped(text, width) {
            writeln!(self.out, "{style}{line}{style:#}")?;
        }
        Ok(())
    }

    /// The board as it lies there, and what has to be known.
    fn show(&mut self, instant: Instant) -> io::Result<()> {
        let now = self.book.now();
        let table = now.pending().and_then(|pending| pending.after().ok()).unwrap_or(now.table());
        screen::draw(&mut self.out, &table.draw())?;
        let clock = words::clock(now, self.at(instant));
        for fact in words::status(now) {
            self.say(STRONG, &fact)?;
        }
        match clock {
            Some(clock) => writeln!(self.out, "{clock}"),
            None => Ok(()),
        }
    }

    /// Shows the clock in the window's title, where it disturbs no typing, and tells of a flag once. Whether something was
    /// written.
    fn tick(&mut self) -> io::Result<bool> {
        let at = self.at(Instant::now());
        let Some(title) = words::clock(self.book.now(), at) else { return Ok(false) };
        if title != self.title {
            // A terminal without titles shows nothing, and the game goes on.
            let _ = execute!(io::stdout(), SetTitle(&title));
            self.title = title;
        }
        let now = self.book.now();
        let flag = now.clock().filter(|_| now.end().is_none()).and_then(|clock| clock.flag(at));
        if flag.is_none() || flag == self.told {
            return Ok(false);
        }
        self.told = flag;
        let player = flag.and_then(|flag| flag.player);
        match player.map(|player| now.name(player)) {
            Some(name) => {
                let lower = name.to_lowercase();
                writeln!(self.out, "\n{ERROR}{name}'s time has run out{ERROR:#}: flag {lower} enters it")?;
            }
            None => writeln!(self.out, "\n{ERROR}the time of the game is over{ERROR:#}: flag enters it")?,
        }
        Ok(true)
    }

    /// The clock does not run while nobody looks after it.
    fn leave(&mut self) -> Result<(), Failure> {
        let now = self.book.now();
        let running = now.clock().is_some_and(|clock| matches!(clock.phase(), Phase::Running { .. }));
        if running && now.end().is_none() {
            let at = self.at(Instant::now());
            match self.book.enter(at, Deed::Clock(ClockDeed::Stop)) {
                Ok(accepted) => writeln!(self.out, "{FAINT}accepted:{FAINT:#} {}", accepted.line)?,
                Err(why) => writeln!(self.out, "{why}")?,
            }
        }
        writeln!(self.out, "kept: mura otb --resume {}", self.book.path().display())?;
        Ok(())
    }
}

/// Reads a line as a deed, or else as a play.
fn read(line: &str) -> Result<Deed, String> {
    if Deed::is_known(line) {
        return Deed::parse(line).map_err(|error| error.to_string());
    }
    Deed::parse(&format!("play {line}")).map_err(|error| format!("{}: {error}", shortened(line)))
}
