//! Letters and digits as strokes, so that a picture looks the same everywhere and needs no font.
//!
//! A glyph stands on a grid on which a capital is 14 high, with y down from its top; small letters begin at 5. `M` and `L` take
//! a place, `C` three, `A` a radius, two flags and a place, `O` a middle and two radii.

use crate::geometry::tenths;
use crate::scene::Align;

/// The height of a capital on the grid.
const CAPITAL: f64 = 14.0;
/// Between two glyphs, and a blank.
const GAP: f64 = 4.4;
const BLANK: f64 = 5.0;

/// The width of a glyph on the grid, and its strokes.
fn glyph(c: char) -> (f64, &'static str) {
    match c {
        'A' => (11.0, "M0 14L5.5 0L11 14M2 9.5L9 9.5"),
        'B' => (8.5, "M0 7L5 7A3.5 0 1 5 14L0 14L0 0L4.5 0A3.5 0 1 4.5 7"),
        'C' => (11.0, "M11.3 2A7 1 0 11.3 12"),
        'D' => (10.0, "M0 0L3 0A7 0 1 3 14L0 14L0 0"),
        'E' => (8.0, "M8 0L0 0L0 14L8 14M0 7L7 7"),
        'F' => (8.0, "M8 0L0 0L0 14M0 7L7 7"),
        'G' => (12.5, "M11.3 2A7 1 0 13 8L8 8"),
        'H' => (10.0, "M0 0L0 14M10 0L10 14M0 7L10 7"),
        'I' => (0.0, "M0 0L0 14"),
        'K' => (9.0, "M0 0L0 14M9 0L0 8.5M3.5 5.5L9 14"),
        'L' => (7.0, "M0 0L0 14L7 14"),
        'M' => (12.0, "M0 14L0 0L6 9L12 0L12 14"),
        'N' => (10.0, "M0 14L0 0L10 14L10 0"),
        'O' => (14.0, "O7 7 7 7"),
        'P' => (8.5, "M0 14L0 0L4.5 0A4 0 1 4.5 8L0 8"),
        'R' => (9.0, "M0 14L0 0L4.5 0A4 0 1 4.5 8L0 8M5 8L9 14"),
        'S' => (9.0, "M8.5 2.5C7 -.8 .5 -.8 .5 3.5C.5 8 9 6 9 10.5C9 14.8 1.5 14.8 0 11.5"),
        'T' => (10.0, "M0 0L10 0M5 0L5 14"),
        'U' => (10.0, "M0 0L0 9A5 0 0 10 9L10 0"),
        'V' => (11.0, "M0 0L5.5 14L11 0"),
        'W' => (15.0, "M0 0L4 14L7.5 3L11 14L15 0"),
        'X' => (10.0, "M0 0L10 14M10 0L0 14"),
        'a' => (9.0, "O4.5 9.5 4.5 4.5M9 5L9 14"),
        'b' => (9.0, "O4.5 9.5 4.5 4.5M0 0L0 14"),
        'c' => (8.0, "M8 6.3A4.5 1 0 8 12.7"),
        'd' => (9.0, "O4.5 9.5 4.5 4.5M9 0L9 14"),
        'e' => (9.0, "M0 9.5L9 9.5A4.5 1 0 7.6 12.8"),
        'f' => (5.0, "M5.5 .3C3 -.5 2 .8 2 3.5L2 14M0 5L5 5"),
        'g' => (9.0, "O4.5 9.5 4.5 4.5M9 5L9 14.5C9 19.5 1.5 19 1 16.5"),
        'h' => (8.0, "M0 0L0 14M0 9A4 0 1 8 9L8 14"),
        'i' => (0.0, "M0 5L0 14M0 .8L0 .9"),
        'k' => (7.5, "M0 0L0 14M7 5L0 11M2.7 9L7.5 14"),
        'l' => (0.0, "M0 0L0 14"),
        'm' => (13.0, "M0 5L0 14M0 8.3A3.25 0 1 6.5 8.3L6.5 14M6.5 8.3A3.25 0 1 13 8.3L13 14"),
        'n' => (8.0, "M0 5L0 14M0 9A4 0 1 8 9L8 14"),
        'o' => (9.0, "O4.5 9.5 4.5 4.5"),
        'p' => (9.0, "O4.5 9.5 4.5 4.5M0 5L0 18.5"),
        'r' => (4.5, "M0 5L0 14M0 9.5A4.5 0 1 4.5 5"),
        's' => (7.0, "M6.5 6.3C5.5 4 .6 4 .6 7C.6 10 7 8.6 7 11.6C7 14.8 1 14.8 0 12.3"),
        't' => (5.0, "M2 1L2 11C2 13.5 3 14.3 5.3 13.8M0 5L5 5"),
        'u' => (8.0, "M0 5L0 10A4 0 0 8 10L8 5M8 5L8 14"),
        'v' => (8.0, "M0 5L4 14L8 5"),
        'w' => (12.0, "M0 5L3 14L6 6L9 14L12 5"),
        'y' => (8.0, "M0 5L4 14M8 5L2.5 18.5"),
        '0' => (9.0, "O4.5 7 4.5 7"),
        '1' => (4.5, "M0 3L4 0L4 14"),
        '2' => (9.0, "M.5 3.5C1 -1.2 8.7 -1.2 8.7 4C8.7 7.5 4 10 0 14L9 14"),
        '3' => {
            (9.0, "M.7 1.8C2.5 -.8 8.4 -.8 8.4 3.4C8.4 6 6 6.8 4 6.8C6.5 6.8 9 7.8 9 10.3C9 14.9 2 15.2 0 12")
        }
        '4' => (9.5, "M7 14L7 0L0 10L9.5 10"),
        '5' => (9.0, "M8 0L1.5 0L.8 6.5C3 4.6 9 4.6 9 9.5C9 14.8 2 15.2 0 12"),
        '6' => (9.0, "M7.5 0C3 2 0 6 0 9.5O4.5 9.5 4.5 4.5"),
        '7' => (9.0, "M0 0L9 0L3.5 14"),
        '8' => (9.0, "O4.5 3.5 3.6 3.5O4.5 10.5 4.5 3.5"),
        '9' => (9.0, "O4.5 4.5 4.5 4.5M9 4.5C9 8 6 12 1.5 14"),
        '/' => (6.0, "M0 16L6 -1"),
        '·' => (0.5, "M.2 8.5L.3 8.5"),
        ',' => (1.0, "M1 13.5L0 17"),
        _ => (8.0, "M0 0L8 0L8 14L0 14L0 0"),
    }
}

/// How wide a text is.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let mut width: f64 = 0.0;
    for c in text.chars() {
        width += if c == ' ' { BLANK } else { glyph(c).0 + GAP };
    }
    (width - GAP).max(0.0) * size / CAPITAL
}

/// The strokes of a text as the data of an SVG path; (x, y) is on the base line.
pub(crate) fn path(text: &str, x: f64, y: f64, size: f64, align: Align) -> String {
    let scale = size / CAPITAL;
    let mut left = match align {
        Align::Left => x,
        Align::Middle => x - width(text, size) / 2.0,
        Align::Right => x - width(text, size),
    };
    let mut data = String::new();
    for c in text.chars() {
        if c == ' ' {
            left += BLANK * scale;
            continue;
        }
        let (width, strokes) = glyph(c);
        place(strokes, left, y - size, scale, &mut data);
        left += (width + GAP) * scale;
    }
    data
}

/// Writes the strokes of a glyph, moved and scaled.
fn place(strokes: &str, left: f64, top: f64, scale: f64, data: &mut String) {
    let mut rest = strokes;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_uppercase()).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<f64> = rest[1..end].split(' ').filter_map(|word| word.parse().ok()).collect();
        rest = &rest[end..];
        let at = |x: f64, y: f64| format!("{} {}", tenths(left + x * scale), tenths(top + y * scale));
        match (command, numbers.as_slice()) {
            ('O', &[x, y, rx, ry]) => {
                let radii = format!("{} {}", tenths(rx * scale), tenths(ry * scale));
                let (from, to) = (at(x - rx, y), at(x + rx, y));
                data.push_str(&format!("M{from}A{radii} 0 1 0 {to}A{radii} 0 1 0 {from}"));
            }
            ('A', &[r, large, sweep, x, y]) => {
                let r = tenths(r * scale);
                data.push_str(&format!("A{r} {r} 0 {large} {sweep} {}", at(x, y)));
            }
            (command, places) => {
                data.push(command);
                let places: Vec<String> = places.chunks_exact(2).map(|pair| at(pair[0], pair[1])).collect();
                data.push_str(&places.join(" "));
            }
        }
    }
}
