//! Colours, and what stands in for them where there are none.

use mura_games::{Ink, Player};
use ratatui::style::{Color, Modifier, Style};

/// The styles of the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) colour: bool,
}

impl Palette {
    fn coloured(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    pub(super) fn ink(self, ink: Ink) -> Style {
        match ink {
            Ink::Line | Ink::Label => Style::new().add_modifier(Modifier::DIM),
            Ink::Piece(Player::First) => self.coloured(Color::LightBlue).add_modifier(Modifier::BOLD),
            Ink::Piece(Player::Second) => self.coloured(Color::LightGreen).add_modifier(Modifier::BOLD),
            Ink::Neutral => self.coloured(Color::LightMagenta).add_modifier(Modifier::BOLD),
            Ink::Feature => self.coloured(Color::Cyan),
            Ink::Alarm => self.coloured(Color::LightRed).add_modifier(Modifier::BOLD | Modifier::REVERSED),
            Ink::Text => Style::new(),
        }
    }

    pub(super) fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn told(self) -> Style {
        self.coloured(Color::Yellow)
    }

    pub(super) fn target(self) -> Style {
        self.coloured(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    pub(super) fn cursor(self) -> Style {
        self.coloured(Color::LightYellow).add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }
}
