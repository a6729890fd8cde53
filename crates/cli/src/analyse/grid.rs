//! A table that fits the terminal.

use std::io::{self, Write};

use anstyle::Style;

use crate::screen::FAINT;

/// Narrower than this no column becomes.
const LEAST: usize = 6;

/// A column of a grid.
pub(crate) struct Column {
    head: &'static str,
    right: bool,
    /// Whether it may be cut where the terminal is too narrow.
    flexible: bool,
}

/// Numbers, flush right.
pub(crate) fn number(head: &'static str) -> Column {
    Column { head, right: true, flexible: false }
}

/// A word that is never cut.
pub(crate) fn word(head: &'static str) -> Column {
    Column { head, right: false, flexible: false }
}

/// Text that may be cut.
pub(crate) fn text(head: &'static str) -> Column {
    Column { head, right: false, flexible: true }
}

/// Rows and columns.
pub(crate) struct Grid<const N: usize> {
    columns: [Column; N],
    rows: Vec<[(String, Style); N]>,
}

impl<const N: usize> Grid<N> {
    pub(crate) fn new(columns: [Column; N]) -> Self {
        Grid { columns, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: [(String, Style); N]) {
        self.rows.push(cells);
    }

    /// The widths of the columns, so that a row fits into `width`: the widest flexible one gives way first.
    fn widths(&self, width: usize) -> Vec<usize> {
        let natural = |(index, column): (usize, &Column)| {
            let used = self.rows.iter().map(|row| length(&row[index].0)).max().unwrap_or(0);
            // A column in which nothing stands needs no head either.
            if used == 0 { 0 } else { used.max(length(column.head)) }
        };
        let mut widths: Vec<_> = self.columns.iter().enumerate().map(natural).collect();
        loop {
            let total: usize = widths.iter().filter(|width| **width > 0).map(|width| width + 2).sum();
            let widest = (0..widths.len())
                .filter(|&index| self.columns[index].flexible && widths[index] > LEAST)
                .max_by_key(|&index| widths[index]);
            match widest {
                Some(widest) if total > width => widths[widest] -= 1,
                _ => return widths,
            }
        }
    }

    pub(crate) fn print(&self, out: &mut impl Write, width: usize) -> io::Result<()> {
        let widths = self.widths(width);
        let heads = self.columns.each_ref().map(|column| (column.head.to_owned(), FAINT));
        self.print_row(out, &heads, &widths)?;
        self.rows.iter().try_for_each(|row| self.print_row(out, row, &widths))
    }

    fn print_row(
        &self,
        out: &mut impl Write,
        row: &[(String, Style); N],
        widths: &[usize],
    ) -> io::Result<()> {
        // Blanks are written when something stands behind them, so that no line ends with any.
        let mut owed = 0;
        for (((text, style), column), &width) in row.iter().zip(&self.columns).zip(widths) {
            if width == 0 {
                continue;
            }
            let text = cut(text, width);
            let free = width - length(&text);
            let (left, right) = if column.right { (free, 0) } else { (0, free) };
            owed += 2 + left;
            if !text.is_empty() {
                write!(out, "{:owed$}{style}{text}{style:#}", "")?;
                owed = 0;
            }
            owed += right;
        }
        writeln!(out)
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// At most so many characters: cut between words if there are any, and marked with an ellipsis.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if length(text) <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    match kept.rfind(' ') {
        Some(blank) => format!("{} …", &kept[..blank]),
        None => format!("{kept}…"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> (String, Style) {
        (text.into(), Style::new())
    }

    #[test]
    fn long_texts_are_cut_between_words() {
        assert_eq!(cut("a1-b2 c3-d4", 11), "a1-b2 c3-d4");
        assert_eq!(cut("a1-b2 c3-d4", 10), "a1-b2 …");
        assert_eq!(cut("abcdefgh", 5), "abcd…");
        assert_eq!(cut("b ö ü", 4), "b …");
        for width in 1..12 {
            assert!(length(&cut("a1-b2 c3-d4", width)) <= width);
        }
    }

    #[test]
    fn a_grid_fits_and_no_line_ends_with_blanks() {
        let mut grid = Grid::new([number("no."), text("line"), word("empty"), number("loss")]);
        grid.row([plain("1."), plain("a1-b2 c3-d4 e5-f6"), plain(""), plain("0.31")]);
        grid.row([plain("12."), plain("a1"), plain(""), plain("")]);
        let mut out = Vec::new();
        grid.print(&mut out, 24).unwrap();
        let out = anstream::adapter::strip_bytes(&out).into_vec();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "  no.  line         loss\n   1.  a1-b2 …      0.31\n  12.  a1\n"
        );
    }
}
