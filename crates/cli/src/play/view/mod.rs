//! The screen of a game: made for 80 × 24, and glad of more.

mod board;
mod palette;
mod popup;
#[cfg(test)]
mod tests;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

use super::app::{App, Layer, Then, Wanted};
use super::sitting::Turn;
use mura_games::Player;

pub(crate) use palette::Palette;

/// The smallest window.
pub(crate) const LEAST: (u16, u16) = (80, 24);
/// Rows of the board: the highest drawing has so many.
const BOARD: u16 = 17;

const KEYS: &str = "arrows Enter  Tab list  / type  h hint  u undo  s save  l level  ? help  q quit";
const OVER_KEYS: &str = "n new game  u undo  s save  l level  ? help  q quit";
const THINKING_KEYS: &str = "Esc move now  u undo  s save  l level  ? help  q quit";

pub(crate) fn draw(frame: &mut Frame<'_>, app: &App, palette: Palette) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let (width, height) = LEAST;
        let told = format!(
            "mura play needs a window of {width} × {height}; this one has {} × {}. Make it larger, or press q to quit.",
            area.width, area.height
        );
        let asked = match &app.layer {
            Layer::Ask(then) => question(app, *then),
            _ => String::new(),
        };
        let told = format!("{told}\n\n{asked}");
        frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }), area);
        return;
    }
    let rows = [1, BOARD, 0, 1, 2, 1].map(Constraint::Length);
    let mut rows = rows.to_vec();
    rows[2] = Constraint::Fill(1);
    let parts = Layout::vertical(rows).split(area);
    let [title, middle, moves, status, message, keys] = parts[..] else { return };
    frame.render_widget(Line::from(heading(app, title.width)).style(palette.bar()), title);
    board::draw(app, palette, middle, frame.buffer_mut());
    played(frame, app, palette, moves);
    frame.render_widget(Line::from(app.status()).style(palette.strong()), status);
    below(frame, app, palette, message);
    let help = match app.sitting.turn() {
        Turn::Engine(_) => THINKING_KEYS,
        Turn::Over => OVER_KEYS,
        Turn::Human(_) | Turn::Throw(_) => KEYS,
    };
    frame.render_widget(Line::from(help).style(palette.faint()), keys);
    match &app.layer {
        Layer::Menu(menu) => popup::menu(frame, middle, menu, palette),
        Layer::Help => popup::help(frame, area, palette),
        Layer::Board | Layer::Prompt(_) | Layer::Ask(_) => {}
    }
}

/// Which game, who plays, and how it stands.
fn heading(app: &App, width: u16) -> String {
    let table = app.sitting.table();
    let side = |player: Player| format!("{}: {}", table.name(player), app.sitting.seat(player));
    let [black, white] = Player::BOTH.map(side);
    let [first, second] = table.score();
    let left = format!(" {}  {black}  {white}", app.sitting.game().title());
    let right = format!("score {first} : {second} ");
    let gap = usize::from(width).saturating_sub(left.chars().count() + right.chars().count()).max(2);
    format!("{left}{}{right}", " ".repeat(gap))
}

/// The latest plays, as many as there is room for.
fn played(frame: &mut Frame<'_>, app: &App, palette: Palette, area: Rect) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let words = app.sitting.numbered();
    let mut lines = vec![String::new()];
    for word in &words {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 2 + word.chars().count() > width {
            lines.push(word.clone());
        } else {
            let gap = if lines[last].is_empty() { "" } else { "  " };
            lines[last].push_str(&format!("{gap}{word}"));
        }
    }
    let first = lines.len().saturating_sub(height);
    let mut shown: Vec<Line<'_>> =
        lines.drain(first..).map(|line| Line::from(line).style(palette.faint())).collect();
    // The last play stands out.
    if let (Some(line), Some(word)) = (shown.last_mut(), words.last()) {
        let text = line.to_string();
        if let Some(before) = text.strip_suffix(word.as_str()) {
            *line = Line::from(vec![
                Span::styled(before.to_owned(), palette.faint()),
                Span::styled(word.clone(), palette.strong()),
            ]);
        }
    }
    if words.is_empty() {
        shown = vec![Line::from("no moves yet").style(palette.faint())];
    }
    frame.render_widget(Text::from(shown), area);
}

/// What is asked, typed or told.
fn below(frame: &mut Frame<'_>, app: &App, palette: Palette, area: Rect) {
    let text = match &app.layer {
        Layer::Prompt(prompt) => {
            let asks = match prompt.wanted {
                Wanted::Move => "move",
                Wanted::File => "save as",
            };
            let told = if app.message.is_empty() { "Enter does it, Esc leaves it" } else { &app.message };
            format!("{asks}> {}_\n{told}", prompt.text)
        }
        Layer::Ask(then) => question(app, *then),
        _ => app.message.clone(),
    };
    frame.render_widget(Paragraph::new(text).style(palette.told()).wrap(Wrap { trim: true }), area);
}

fn question(app: &App, then: Then) -> String {
    let what = match then {
        Then::Quit => "you quit",
        Then::New => "another begins",
    };
    if app.unsaved() {
        return format!("Save this game before {what}?  y: yes   n: no   Esc: go on playing");
    }
    format!("Leave this game, and {what}?  y: yes   n: no")
}
