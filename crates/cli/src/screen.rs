//! What the terminal shows: boards in colour, lists in columns.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use mura_games::{Canvas, GameId, Ink, Outcome, Player, Table};
use terminal_size::{Width, terminal_size};

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();

fn style(ink: Ink) -> Style {
    match ink {
        Ink::Line | Ink::Label => FAINT,
        Ink::Piece(Player::First) => AnsiColor::Blue.on_default().bold(),
        Ink::Piece(Player::Second) => AnsiColor::Green.on_default().bold(),
        Ink::Neutral => AnsiColor::Magenta.on_default().bold(),
        Ink::Feature => AnsiColor::Cyan.on_default(),
        Ink::Alarm => AnsiColor::Red.on_default().bold().invert(),
        Ink::Text => Style::new(),
    }
}

/// Columns of the terminal, or 80 where there is none.
pub(crate) fn width() -> usize {
    terminal_size().map_or(80, |(Width(columns), _)| usize::from(columns).max(20))
}

/// Draws a board, without the empty rows around it: terminals are low.
pub(crate) fn draw(out: &mut impl Write, canvas: &Canvas) -> io::Result<()> {
    let rows: Vec<_> = canvas.rows().collect();
    let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(0);
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    for row in rows.get(first..end).unwrap_or_default() {
        for run in row.chunk_by(|a, b| a.1 == b.1) {
            let style = style(run[0].1);
            let text: String = run.iter().map(|&(c, _)| c).collect();
            write!(out, "{style}{text}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes a name and what belongs to it.
pub(crate) fn fact(out: &mut impl Write, name: &str, value: impl std::fmt::Display) -> io::Result<()> {
    writeln!(out, "{FAINT}{name:<9}{FAINT:#} {value}")
}

/// A result in words.
pub(crate) fn told(table: &dyn Table, outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Win(player)) => format!("{} has won", table.name(player)),
        Some(Outcome::Draw) => "drawn".into(),
        None => "undecided".into(),
    }
}

/// The position text, and the result with its score where the game has ended. All else stands beside the board.
pub(crate) fn facts(out: &mut impl Write, table: &dyn Table) -> io::Result<()> {
    fact(out, "position", table.position())?;
    if table.outcome().is_some() {
        let [first, second] = table.score();
        let result = told(table, table.outcome());
        fact(out, "result", format_args!("{STRONG}{result}{STRONG:#}, score {first} : {second}"))?;
    }
    Ok(())
}

/// A heading with the name of a game.
pub(crate) fn title(out: &mut impl Write, game: GameId) -> io::Result<()> {
    writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}({game}){FAINT:#}", game.title())
}

/// Words in as many columns as fit, read downwards as `ls` does.
pub(crate) fn columns(out: &mut impl Write, words: &[String], width: usize) -> io::Result<()> {
    let widest = words.iter().map(|word| word.chars().count()).max().unwrap_or(0) + 2;
    // The indent of two is as wide as the gap that the last column does without.
    let across = (width / widest).max(1);
    let down = words.len().div_ceil(across);
    for row in 0..down {
        let mut line = String::from("  ");
        for word in words.iter().skip(row).step_by(down) {
            line.push_str(&format!("{word:<widest$}"));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Words one after the other, wrapped.
pub(crate) fn paragraph(out: &mut impl Write, words: &[String], width: usize) -> io::Result<()> {
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.chars().count() + 2 + word.chars().count() > width {
            writeln!(out, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push_str("  ");
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// A text in lines that fit, broken between words only; a word that is too long has a line of its own.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count().saturating_add(1 + word.chars().count()) > width {
            lines.push(word.to_owned());
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines
}

/// A number with blanks between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_and_read_downwards() {
        let words: Vec<_> = ["a", "bb", "c", "d", "e"].map(String::from).into();
        let mut out = Vec::new();
        columns(&mut out, &words, 11).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "  a   d\n  bb  e\n  c\n");
        let mut out = Vec::new();
        columns(&mut out, &words, 1).unwrap();
        assert_eq!(String::from_utf8(out).unwrap().lines().count(), 5);
    }

    #[test]
    fn sentences_are_broken_between_words() {
        assert_eq!(wrapped("it cannot stand", 9), ["it cannot", "stand"]);
        assert_eq!(wrapped("it cannot stand", usize::MAX), ["it cannot stand"]);
        assert_eq!(wrapped("a longer-than-that b", 5), ["a", "longer-than-that", "b"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!([7, 123, 1234, 1_234_567].map(grouped), ["7", "123", "1 234", "1 234 567"]);
    }
}
