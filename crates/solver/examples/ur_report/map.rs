//! Maps: a number for every pair of how many pieces the two players have.

use crate::svg::Drawing;

/// A field of a map.
pub(crate) struct Cell {
    pub(crate) text: String,
    /// Its colour.
    pub(crate) class: &'static str,
    /// How much of it: 0 to 1.
    pub(crate) density: f64,
}

const CELL: [f64; 2] = [56.0, 40.0];
const CORNER: [f64; 2] = [76.0, 88.0];

/// A map. Rows are of the player to throw and columns of the other one, counted from `first` on; what is
/// counted is `pieces`.
pub(crate) fn map(title: &str, pieces: &str, first: usize, cells: &[Vec<Option<Cell>>]) -> String {
    let count = cells.len() as f64;
    let [width, height] = [0, 1].map(|side| CORNER[side] + count * CELL[side] + 20.0);
    let wide = width.max(460.0);
    let left = CORNER[0] + (wide - width) / 2.0;
    let mut drawing = Drawing::new(title, wide, height);
    let head = format!("{pieces} of the other player");
    drawing.text([left + count * CELL[0] / 2.0, 56.0], "soft mid", &head);
    let middle = CORNER[1] + count * CELL[1] / 2.0;
    if count > 4.0 {
        drawing.upwards([left - 42.0, middle], "soft mid", &format!("{pieces} of the player to throw"));
    } else {
        // Too long to stand beside so few rows.
        drawing.upwards([left - 56.0, middle], "soft tiny mid", &format!("{pieces} of"));
        drawing.upwards([left - 40.0, middle], "soft tiny mid", "the player to throw");
    }
    for (row, cells) in cells.iter().enumerate() {
        let y = CORNER[1] + row as f64 * CELL[1];
        let number = (first + row).to_string();
        drawing.text([left - 16.0, y + 25.0], "ink mid", &number);
        drawing.text([left + (row as f64 + 0.5) * CELL[0], CORNER[1] - 10.0], "ink mid", &number);
        for (column, cell) in cells.iter().enumerate() {
            let Some(cell) = cell else { continue };
            let x = left + column as f64 * CELL[0];
            let corner = [x + CELL[0] - 1.0, y + CELL[1] - 1.0];
            drawing.area([x + 1.0, y + 1.0], corner, cell.class, 0.04 + 0.6 * cell.density);
            drawing.text([x + CELL[0] / 2.0, y + 25.0], "ink mid", &cell.text);
        }
    }
    drawing.finish()
}
