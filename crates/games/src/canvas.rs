//! A small drawing surface of characters, from which a terminal or a text shows a board.

use std::fmt;

use crate::Player;

/// What a character on a canvas stands for; whoever shows it chooses the colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The lines of the board.
    Line,
    /// Names of points and other small print.
    Label,
    /// A piece of this player.
    Piece(Player),
    /// The mur stone, the kraken.
    Neutral,
    /// Something special about a point: a rosette, an eye, a port.
    Feature,
    /// A piece in danger: trapped, or closed on.
    Alarm,
    /// Plain text.
    Text,
}

/// Where something that action texts name is drawn: a point of the board, or the river and the home of Ur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name, as action texts write it.
    pub name: String,
    /// Its first column.
    pub x: usize,
    /// Its row.
    pub y: usize,
    /// The columns that it takes. The one before and the one behind are free for whoever wants to point at it.
    pub width: usize,
}

/// Characters with inks on a grid, empty where nothing was put.
#[derive(Clone, Debug)]
pub struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
    places: Vec<Place>,
}

impl Canvas {
    /// An empty canvas.
    pub fn new(width: usize, height: usize) -> Self {
        Canvas { rows: vec![vec![(' ', Ink::Text); width]; height], places: Vec::new() }
    }

    /// Puts one character; outside of the canvas nothing happens.
    pub fn put(&mut self, x: i32, y: i32, c: char, ink: Ink) {
        let cell = usize::try_from(y)
            .ok()
            .and_then(|y| self.rows.get_mut(y))
            .and_then(|row| usize::try_from(x).ok().and_then(|x| row.get_mut(x)));
        if let Some(cell) = cell {
            *cell = (c, ink);
        }
    }

    /// Writes a text to the right from a point.
    pub fn write(&mut self, x: i32, y: i32, text: &str, ink: Ink) {
        for (dx, c) in (0..).zip(text.chars()) {
            self.put(x + dx, y, c, ink);
        }
    }

    /// Says what action texts call the `width` characters to the right from a point; outside of the canvas nothing
    /// happens.
    pub fn name(&mut self, x: i32, y: i32, width: usize, name: impl Into<String>) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
            && self.rows.get(y).is_some_and(|row| x + width <= row.len())
        {
            self.places.push(Place { name: name.into(), x, y, width });
        }
    }

    /// The places that have names, each once.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The rows from top to bottom, without blanks at their right ends.
    pub fn rows(&self) -> impl Iterator<Item = &[(char, Ink)]> {
        self.rows.iter().map(|row| {
            let end = row.iter().rposition(|&(c, _)| c != ' ').map_or(0, |last| last + 1);
            &row[..end]
        })
    }
}

/// The characters alone.
impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            writeln!(f, "{}", row.iter().map(|&(c, _)| c).collect::<String>())?;
        }
        Ok(())
    }
}
