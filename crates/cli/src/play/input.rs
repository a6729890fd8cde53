//! Keys, and what they mean where one is.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::app::Layer;
use super::cursor::Direction;

/// What a player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Go(Direction),
    Enter,
    Escape,
    /// To the next point that can be touched, or throw the dice.
    Next,
    List,
    /// Rows of a menu.
    Rows(isize),
    Prompt,
    Type(char),
    Erase,
    /// All of what is typed.
    Wipe,
    Hint,
    TakeBack,
    Save,
    Quit,
    New,
    Opponent,
    Help,
    Hurry,
    Yes,
    No,
    /// Away at once (Ctrl-C).
    Leave,
}

impl Command {
    /// Whether it is about leaving, and not about the game.
    pub(crate) fn leaves(self) -> bool {
        matches!(self, Command::Quit | Command::Leave | Command::Escape | Command::Yes | Command::No)
    }
}

/// The command of a key, if it has one where the keys go to.
pub(crate) fn command(layer: &Layer, key: KeyEvent) -> Option<Command> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    match key.code {
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            return Some(Command::Leave);
        }
        KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            return matches!(layer, Layer::Prompt(_)).then_some(Command::Wipe);
        }
        KeyCode::Char(_) if held => return None,
        KeyCode::Enter => return Some(Command::Enter),
        KeyCode::Esc => return Some(Command::Escape),
        _ => {}
    }
    match layer {
        Layer::Board => board(key.code),
        Layer::Menu(_) => menu(key.code),
        Layer::Prompt(_) => match key.code {
            KeyCode::Char(c) => Some(Command::Type(c)),
            KeyCode::Backspace => Some(Command::Erase),
            _ => None,
        },
        Layer::Help => Some(Command::Escape),
        Layer::Ask(_) => match key.code {
            KeyCode::Char('y' | 'Y') => Some(Command::Yes),
            KeyCode::Char('n' | 'N') => Some(Command::No),
            _ => None,
        },
    }
}

fn board(code: KeyCode) -> Option<Command> {
    Some(match code {
        KeyCode::Left => Command::Go(Direction::Left),
        KeyCode::Right => Command::Go(Direction::Right),
        KeyCode::Up => Command::Go(Direction::Up),
        KeyCode::Down => Command::Go(Direction::Down),
        KeyCode::Tab => Command::List,
        KeyCode::Backspace => Command::Escape,
        KeyCode::Char(c) => match c.to_ascii_lowercase() {
            ' ' => Command::Next,
            '/' | ':' => Command::Prompt,
            'h' => Command::Hint,
            'u' => Command::TakeBack,
            's' => Command::Save,
            'q' => Command::Quit,
            'n' => Command::New,
            'l' => Command::Opponent,
            '?' => Command::Help,
            '!' => Command::Hurry,
            _ => return None,
        },
        _ => return None,
    })
}

fn menu(code: KeyCode) -> Option<Command> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k') => Command::Rows(-1),
        KeyCode::Down | KeyCode::Char('j') => Command::Rows(1),
        KeyCode::PageUp => Command::Rows(-10),
        KeyCode::PageDown => Command::Rows(10),
        KeyCode::Home => Command::Rows(isize::MIN),
        KeyCode::End => Command::Rows(isize::MAX),
        KeyCode::Tab | KeyCode::Backspace | KeyCode::Char('q') => Command::Escape,
        _ => return None,
    })
}
