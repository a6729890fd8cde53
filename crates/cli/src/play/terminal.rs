//! The loop at a terminal: keys in, screens out, engines asked and answered.

use std::io;
use std::panic;
use std::thread;
use std::time::{Duration, Instant};

use mura_games::Player;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};

use super::app::{App, Awaited};
use super::input;
use super::seat::{ADVISER, Seat};
use super::thinking::{ENGINE, Mind, News};
use super::view::{self, LEAST, Palette};

/// How long a look for keys lasts while an engine thinks.
const SHORT: Duration = Duration::from_millis(30);
/// How long a play is shown where only engines play.
const PACE: Duration = Duration::from_millis(500);
const LONG: Duration = Duration::from_secs(1);
/// How long the adviser thinks.
pub(crate) const ADVICE: Duration = Duration::from_secs(1);

/// Plays until the player leaves. The terminal comes back as it was, whatever happens.
pub(crate) fn run(app: &mut App, palette: Palette, time: Duration) -> io::Result<()> {
    // Also sees to it that a panic restores the terminal before it is told.
    let mut terminal = ratatui::try_init()?;
    spare_engines();
    let result = turns(&mut terminal, app, palette, time);
    ratatui::restore();
    result
}

/// An engine that fails takes neither the board nor the terminal with it: the game tells of it.
fn spare_engines() {
    let told = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(ENGINE) {
            told(panic);
        }
    }));
}

fn turns(terminal: &mut DefaultTerminal, app: &mut App, palette: Palette, time: Duration) -> io::Result<()> {
    let mut room =
        Room { minds: [const { None }; 3], asked: (Awaited::Nobody, 0), since: Instant::now(), time };
    let mut changed = true;
    while !app.over() {
        changed |= app.tick();
        changed |= room.attend(app);
        if changed {
            terminal.draw(|frame| view::draw(frame, app, palette))?;
        }
        let wait = if room.asked.0 == Awaited::Nobody { LONG } else { SHORT };
        changed = event::poll(wait)?;
        if changed {
            match event::read()? {
                Event::Key(key) => {
                    let size = terminal.size()?;
                    let seen = size.width >= LEAST.0 && size.height >= LEAST.1;
                    // Nobody plays on a board that is not shown.
                    if let Some(command) = input::command(&app.layer, key)
                        && (seen || command.leaves())
                    {
                        app.command(command);
                    }
                }
                Event::Paste(_)
                | Event::Resize(..)
                | Event::Mouse(_)
                | Event::FocusGained
                | Event::FocusLost => {}
            }
        }
    }
    Ok(())
}

/// The engines that sit by.
struct Room {
    /// Black's, White's, the adviser, each with its name and the seed of the game: a new one begins without memories.
    minds: [Option<((String, u64), Mind)>; 3],
    /// The question that was asked last.
    asked: (Awaited, u64),
    since: Instant,
    time: Duration,
}

impl Room {
    /// Asks whoever is awaited and hands over what has been answered. Says whether anything has changed.
    fn attend(&mut self, app: &mut App) -> bool {
        let awaited = app.awaited();
        if awaited != self.asked {
            for (_, mind) in self.minds.iter_mut().flatten() {
                mind.forget();
            }
            (self.asked, self.since) = (awaited, Instant::now());
            let time = if awaited.0 == Awaited::Adviser { ADVICE } else { self.time };
            if let Some(mind) = self.mind(app, awaited.0) {
                mind.ask(app.sitting.table(), time);
            }
            return true;
        }
        let hurried = app.hurried();
        let watched = Player::BOTH.iter().all(|&player| *app.sitting.seat(player) != Seat::Human);
        if watched && !hurried && self.since.elapsed() < PACE {
            return false;
        }
        let Some(mind) = self.mind(app, awaited.0) else { return false };
        if hurried {
            mind.hurry();
        }
        match mind.news() {
            Some(News::Thought(thought)) => app.answer(Some(&thought)),
            Some(News::Failed) => {
                app.answer(None);
                self.minds = [const { None }; 3];
            }
            None => return false,
        }
        true
    }

    /// The mind that is awaited; it is called in when it is first needed, or when another one has its seat.
    fn mind(&mut self, app: &App, awaited: Awaited) -> Option<&mut Mind> {
        let (index, name) = match awaited {
            Awaited::Nobody => return None,
            Awaited::Adviser => (2, ADVISER.to_owned()),
            Awaited::Engine(player) => match app.sitting.seat(player) {
                Seat::Human => return None,
                Seat::Engine(name) => (player.index(), name.clone()),
            },
        };
        let seat = &mut self.minds[index];
        let wanted = (name, app.sitting.seed().wrapping_add(index as u64));
        if seat.as_ref().is_none_or(|(sits, _)| *sits != wanted) {
            let mind = Mind::new(&wanted.0, app.sitting.game(), wanted.1);
            *seat = Some((wanted, mind));
        }
        seat.as_mut().map(|(_, mind)| mind)
    }
}
