//! `mura play`: a game at the terminal, against an engine or another person.

mod advice;
mod app;
mod archive;
mod cursor;
mod input;
mod menu;
mod pick;
mod plain;
mod seat;
mod sitting;
mod terminal;
mod thinking;
mod touch;
mod view;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use mura_games::Player;

use crate::args::Play;
use crate::failure::Failure;
use crate::{folder, setup};
use app::App;
use plain::Plain;
pub(crate) use seat::Seat;
use sitting::Sitting;
use view::Palette;

pub(crate) fn run(args: &Play) -> Result<(), Failure> {
    let sitting = sit(args)?;
    let file = args.save.clone().or_else(|| args.resume.clone());
    if let Some(path) = file.as_ref().filter(|path| args.resume.as_ref() != Some(path)) {
        folder::refuse(path).map_err(Failure::Wrong)?;
        if path.exists() {
            let path = path.display();
            return Err(Failure::Wrong(format!(
                "{path} is there already: choose another name, or --resume it"
            )));
        }
        // Better now than after the first move.
        archive::write(path, &sitting.record()).map_err(Failure::Wrong)?;
    }
    let time = Duration::from_secs_f64(args.time);
    if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let out = anstream::stdout().lock();
        return Ok(Plain::new(sitting, file, time, out).run(io::stdin().lock())?);
    }
    let colour = match anstream::ColorChoice::global() {
        anstream::ColorChoice::Never => false,
        anstream::ColorChoice::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        _ => true,
    };
    let mut app = App::new(sitting, file, Path::new(""));
    terminal::run(&mut app, Palette { colour }, time)?;
    farewell(&app)
}

/// What stays in the window after the board is gone.
fn farewell(app: &App) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let table = app.sitting.table();
    writeln!(out, "{}, {}", app.sitting.game().title(), crate::screen::told(table, table.outcome()))?;
    if let Some(file) = app.file().filter(|file| !app.unsaved() && file.exists()) {
        writeln!(out, "saved: mura play --resume {}", file.display())?;
    }
    match app.last_words() {
        Some(words) => Err(Failure::Wrong(words.to_owned())),
        None => Ok(()),
    }
}

/// The game to be played, and who plays it.
fn sit(args: &Play) -> Result<Sitting, Failure> {
    let seed = args.seed.unwrap_or_else(setup::any_seed);
    let mut sitting = match (&args.resume, args.game) {
        (Some(path), game) => {
            let sitting = archive::read(path, seed).map_err(Failure::Wrong)?;
            if let Some(game) = game.filter(|&game| game != sitting.game()) {
                let (path, other) = (path.display(), sitting.game());
                return Err(Failure::Wrong(format!("{path} holds a game of {other}, not of {game}")));
            }
            sitting
        }
        (None, Some(game)) => {
            let start = args.setup.open(game, seed)?;
            let seats = [Seat::Human, Seat::Human];
            Sitting::new(start, args.setup.position.is_some(), seats, seed)
        }
        (None, None) => return Err(Failure::Usage("which game?".into())),
    };
    let seats = seats(args, &sitting).map_err(Failure::Usage)?;
    for (player, seat) in Player::BOTH.into_iter().zip(seats) {
        sitting.sit(player, seat);
    }
    Ok(sitting)
}

/// Who plays. Unless something else is said, you are Black against an engine; a resumed game goes on as it was. A level takes
/// the engine's side of a resumed game, or, where two people played, sits down opposite to the player on turn.
fn seats(args: &Play, sitting: &Sitting) -> Result<[Seat; 2], String> {
    let before = Player::BOTH.map(|player| sitting.seat(player).clone());
    let resumed = args.resume.is_some();
    let black_is_taken = match &before {
        [Seat::Human, Seat::Human] => sitting.table().turn() == Player::Second,
        [_, white] => *white == Seat::Human,
    };
    let engine = || Seat::engine(args.level);
    Ok(match (args.black.clone(), args.white.clone(), args.level) {
        (None, None, Some(_)) if resumed && black_is_taken => [engine()?, Seat::Human],
        (None | Some(Seat::Human), None, level) if !resumed || level.is_some() => [Seat::Human, engine()?],
        (None, Some(Seat::Human), Some(_)) => [engine()?, Seat::Human],
        (black, white, None) => {
            let [left, right] = before;
            [black.unwrap_or(left), white.unwrap_or(right)]
        }
        (_, _, Some(_)) => {
            return Err(
                "--level is about an engine that is not named: leave out the level or the name".into()
            );
        }
    })
}
