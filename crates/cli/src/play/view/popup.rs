//! Windows on top of the board: menus and help.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::Palette;
use crate::play::menu::Menu;

/// What the help says; fits into 80 × 24.
const HELP: [&str; 18] = [
    "arrows      move the cursor [ ] over the board",
    "Enter       pick a piece < >, then one of its targets ( ); place; throw",
    "Space       go to the next point that can be touched; throw",
    "Esc         put a piece back; make the engine move now (also !)",
    "Tab         list the legal moves, or those of the piece that is picked",
    "/ or :      type a move, as records write it",
    "h           hint: what an engine would play",
    "u           take back, to your own last choice",
    "s           save; from then on every move is saved",
    "l           who plays which side, and how strongly",
    "n           a new game",
    "q           quit (Ctrl-C: at once, the game is saved)",
    "",
    "A move that is the only legal one needs nothing but Enter.",
    "In Ur, pieces enter from \"river\", or just pick the square they enter on;",
    "a piece goes home by picking it and then \"home\".",
    "",
    "The rules: docs/rules. Any key closes this help.",
];

fn window(frame: &mut Frame<'_>, area: Rect, title: &str, palette: Palette) -> Rect {
    let block = Block::bordered().title(format!(" {title} ")).title_style(palette.strong());
    let inside = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inside
}

pub(super) fn help(frame: &mut Frame<'_>, area: Rect, palette: Palette) {
    let (width, height) = (76.min(area.width), (HELP.len() as u16 + 2).min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let inside = window(frame, Rect { x, y, width, height }, "Keys", palette);
    frame.render_widget(Paragraph::new(Text::from_iter(HELP)), inside);
}

/// A menu in the upper right corner, where it hides least of the board.
pub(super) fn menu(frame: &mut Frame<'_>, area: Rect, menu: &Menu, palette: Palette) {
    let longest = menu.rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    let width = (longest.max(menu.title.chars().count() + 2) as u16 + 4).min(area.width);
    let height = (menu.rows.len() as u16).saturating_add(2).min(area.height);
    let area = Rect { x: area.right() - width, y: area.y, width, height };
    let inside = window(frame, area, &menu.title, palette);
    let rows = menu.window(usize::from(inside.height));
    let lines = rows.map(|index| {
        let marked = index == menu.at;
        let line = Line::from(format!("{} {}", if marked { '>' } else { ' ' }, menu.rows[index].0));
        if marked { line.style(palette.bar()) } else { line }
    });
    frame.render_widget(Paragraph::new(Text::from_iter(lines)), inside);
}
