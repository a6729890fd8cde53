//! The board with what is pointed at: `[ ]` the cursor, `( )` a target, `< >` what is picked; the last play is
//! underlined. Brackets, since there may be no colours.

use mura_games::{Canvas, Place};
use mura_picture::touches;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Palette;
use crate::play::app::{App, Layer};
use crate::play::menu::Deed;
use crate::play::sitting::Turn;
use crate::play::touch::Touch;

/// Where so few points begin a move, they are shown before anything is picked.
const FEW: usize = 7;

pub(super) fn draw(app: &App, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let canvas = app.sitting.table().draw();
    let mut surface = Surface { area, buffer };
    surface.copy(&canvas, palette);
    let at = |name: &str| canvas.places().iter().find(|place| place.name == name);
    for name in last_play(app) {
        if let Some(place) = at(&name) {
            surface.restyle(place, Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD));
        }
    }
    if !matches!(app.sitting.turn(), Turn::Human(_)) {
        return;
    }
    if let Layer::Menu(menu) = &app.layer
        && let Some(Deed::Play(text)) = menu.chosen()
    {
        for place in touches(app.sitting.game(), text).iter().filter_map(|name| at(name)) {
            surface.bracket(place, ['(', ')'], palette.target());
        }
        return;
    }
    let next = app.pick.next();
    if !app.pick.touched().is_empty() || next.len() <= FEW {
        for place in next.into_iter().filter_map(name_of).filter_map(at) {
            surface.bracket(place, ['(', ')'], palette.target());
        }
        for place in app.pick.touched().iter().filter_map(name_of).filter_map(at) {
            surface.bracket(place, ['<', '>'], palette.target());
        }
    }
    if let Some(place) = at(&app.cursor) {
        surface.bracket(place, ['[', ']'], palette.cursor());
    }
}

fn name_of(touch: &Touch) -> Option<&str> {
    match touch {
        Touch::Point(name) => Some(name),
        Touch::Choice(_) => None,
    }
}

/// The points of the last play that has any.
fn last_play(app: &App) -> Vec<String> {
    let plays = app.sitting.plays().iter().rev();
    let mut touched = plays.map(|play| touches(app.sitting.game(), &play.text));
    touched.find(|points| !points.is_empty()).unwrap_or_default()
}

/// The part of a screen that holds the board.
struct Surface<'a> {
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Surface<'_> {
    fn cell(&mut self, x: usize, y: usize) -> Option<&mut ratatui::buffer::Cell> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let inside = x < self.area.width && y < self.area.height;
        if inside { self.buffer.cell_mut((self.area.x + x, self.area.y + y)) } else { None }
    }

    fn copy(&mut self, canvas: &Canvas, palette: Palette) {
        for (y, row) in canvas.rows().enumerate() {
            for (x, &(c, ink)) in row.iter().enumerate() {
                if let Some(cell) = self.cell(x, y) {
                    cell.set_char(c).set_style(palette.ink(ink));
                }
            }
        }
    }

    fn restyle(&mut self, place: &Place, style: Style) {
        for x in place.x..place.x + place.width {
            if let Some(cell) = self.cell(x, place.y) {
                cell.set_style(style.remove_modifier(Modifier::DIM));
            }
        }
    }

    fn bracket(&mut self, place: &Place, [left, right]: [char; 2], style: Style) {
        self.restyle(place, style);
        for (x, c) in [(place.x.wrapping_sub(1), left), (place.x + place.width, right)] {
            if let Some(cell) = self.cell(x, place.y) {
                cell.reset();
                cell.set_char(c).set_style(style);
            }
        }
    }
}
