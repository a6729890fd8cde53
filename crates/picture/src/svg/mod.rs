//! A scene as SVG.

mod definitions;
mod parts;
mod pieces;
mod style;

use std::fmt::Write;

use crate::geometry::{Spot, tenths};
use crate::glyph;
use crate::scene::{Align, Highlight, Label, Mark, Part, Point, Purpose, Scene, Tray};
pub use definitions::Album;
use definitions::Definitions;
pub use style::{Style, Theme, style_sheet};

/// Draws a scene. The text is a whole SVG document that needs nothing from elsewhere.
pub fn svg(scene: &Scene, style: &Style) -> String {
    let mut definitions = Definitions::default();
    let body = drawing(scene, style, &mut definitions);
    let body = definitions.element() + &body;
    let mut out = head(scene, style);
    if style.theme != Theme::Page {
        let rules = style::rules(style.theme, &body);
        out.push_str(&format!("<style>{rules}</style>"));
    }
    out.push_str(&style::named(&body));
    out.push_str("</svg>\n");
    out
}

/// The start of a document, with its title and description.
fn head(scene: &Scene, style: &Style) -> String {
    let (width, height) = (scene.width, scene.height);
    let size = style.width.map_or_else(String::new, |wide| {
        format!(" width=\"{wide}\" height=\"{}\"", (f64::from(wide) * height / width).round())
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"{size} class=\"mura\" role=\"img\">\
         <title>{}</title><desc>{}</desc>",
        escaped(&scene.title),
        escaped(&scene.words)
    )
}

/// Everything that is seen. Writing to a string does not fail.
fn drawing(scene: &Scene, style: &Style, definitions: &mut Definitions) -> String {
    let mut out = String::with_capacity(16 << 10);
    pieces::define(scene, style, definitions);
    if style.backdrop {
        let (width, height) = (scene.width, scene.height);
        let _ = write!(out, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"18\"/>");
    }
    let on_squares = scene.parts.iter().any(|part| matches!(part, Part::Square { .. }));
    layer("seats", style, &mut out, |out| seats(scene, style, definitions, out));
    layer("board", style, &mut out, |out| definitions.write(out, |out| parts::draw(scene, out)));
    if !scene.route.is_empty() {
        definitions.write(&mut out, |out| polyline("route", &scene.route, out));
    }
    layer("below", style, &mut out, |out| {
        for light in scene.highlights.iter().filter(|light| is_below(light)) {
            if on_squares { tile(light, out) } else { highlight(light, out) }
        }
    });
    layer("pieces", style, &mut out, |out| {
        scene.pieces.iter().for_each(|piece| pieces::draw(piece, style, out));
    });
    layer("above", style, &mut out, |out| {
        scene.highlights.iter().filter(|light| !is_below(light)).for_each(|light| highlight(light, out));
        scene.arrows.iter().for_each(|arrow| draw_arrow(arrow, out));
    });
    if style.handles {
        layer("touched", style, &mut out, |_| ());
        layer("points", style, &mut out, |out| scene.points.iter().for_each(|point| handle(point, out)));
    }
    out
}

/// What is drawn together, as a group that scripts can find.
fn layer(name: &str, style: &Style, out: &mut String, fill: impl FnOnce(&mut String)) {
    if style.handles {
        let _ = write!(out, "<g data-layer=\"{name}\">");
    }
    fill(out);
    if style.handles {
        out.push_str("</g>");
    }
}

/// The disc within which a touch means a point.
fn handle(point: &Point, out: &mut String) {
    let (name, Spot { x, y }, r) = (escaped(&point.name), point.at, point.hit);
    let _ = write!(out, "<circle class=\"hit\" data-point=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
}

/// A text as XML takes it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Characters that XML 1.0 does not know, even escaped.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            c => out.push(c),
        }
    }
    out
}

fn write_label(label: &Label, class: &str, out: &mut String) {
    let Label { text, at, size, align } = label;
    if text.is_empty() {
        return;
    }
    let data = glyph::path(text, at.x, at.y, *size, *align);
    let weight = tenths(size * 0.14);
    let _ = write!(out, "<path class=\"{class}\" stroke-width=\"{weight}\" d=\"{data}\"/>");
}

/// A word that a script may change: pages have fonts.
fn write_text(label: &Label, class: &str, out: &mut String) {
    let anchor = match label.align {
        Align::Left => "start",
        Align::Middle => "middle",
        Align::Right => "end",
    };
    let (Spot { x, y }, size, text) = (label.at, tenths(label.size * 1.35), escaped(&label.text));
    let _ = write!(
        out,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{text}</text>"
    );
}

fn seats(scene: &Scene, style: &Style, definitions: &mut Definitions, out: &mut String) {
    for seat in &scene.seats {
        let class = if seat.on_turn { "seat turn" } else { "seat" };
        let (x, y) = (seat.corner.x, seat.corner.y);
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"14\"/>",
            seat.width, seat.height
        );
        if seat.on_turn {
            let (x, y, high) = (x, y + 16.0, seat.height - 32.0);
            let _ = write!(
                out,
                "<rect class=\"gold\" x=\"{x}\" y=\"{y}\" width=\"7\" height=\"{high}\" rx=\"3\"/>"
            );
        }
        for (index, label) in seat.labels.iter().enumerate() {
            if style.handles {
                write_text(label, if index == 0 { "says" } else { "adds" }, out);
            } else {
                let class = if index == 0 { "name" } else { "word" };
                definitions.write(out, |out| write_label(label, class, out));
            }
        }
    }
    scene.trays.iter().for_each(|tray| definitions.write(out, |out| slots(tray, out)));
}

fn slots(tray: &Tray, out: &mut String) {
    if tray.purpose == Purpose::Dice {
        return;
    }
    let marks = tray.purpose == Purpose::Marks;
    let mut empty = String::new();
    for (index, slot) in tray.slots.iter().enumerate() {
        match (marks, index < tray.filled) {
            (true, true) => {
                let _ = write!(out, "<path class=\"gold\" d=\"{}\"/>", star(*slot, tray.r + 2.0));
            }
            (true, false) => empty.push_str(&star(*slot, tray.r)),
            (false, _) => empty.push_str(&circle(*slot, tray.r - 2.0)),
        }
    }
    if !empty.is_empty() {
        let _ = write!(out, "<path class=\"slot\" d=\"{empty}\"/>");
    }
}

/// A circle as the data of a path, so that many are one element.
fn circle(at: Spot, r: f64) -> String {
    let (left, wide) = (tenths(at.x - r), tenths(2.0 * r));
    format!("M{left} {}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0", at.y)
}

fn star(at: Spot, r: f64) -> String {
    let tips: Vec<String> = (0..10)
        .map(|tip| {
            let spot = Spot::around(at, if tip % 2 == 0 { r } else { r * 0.46 }, f64::from(tip) * 36.0);
            format!("{} {}", spot.x, spot.y)
        })
        .collect();
    format!("M{}Z", tips.join("L"))
}

/// Whether a highlight lies under the pieces.
fn is_below(light: &Highlight) -> bool {
    light.mark == Mark::Last
}

/// A square of Ur, lit up as a whole.
fn tile(light: &Highlight, out: &mut String) {
    const HALF: f64 = 36.5;
    let (x, y, side) = (light.at.x - HALF, light.at.y - HALF, 2.0 * HALF);
    let _ = write!(
        out,
        "<rect class=\"last tile\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"5\"/>"
    );
}

fn highlight(light: &Highlight, out: &mut String) {
    let (class, r) = match (light.mark, light.occupied) {
        (Mark::Last, true) => ("last", light.r + 5.0),
        (Mark::Last, false) => ("last", light.r * 0.62),
        (Mark::Trapped, _) => ("trapped", light.r + 2.5),
        (Mark::Row, _) => ("row", light.r - 1.0),
        (Mark::Picked, _) => ("picked", light.r + 2.0),
        (Mark::Target, true) => ("aim", light.r + 2.0),
        (Mark::Target, false) => ("target", light.r * 0.38),
    };
    let _ = write!(
        out,
        "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
        light.at.x,
        light.at.y,
        tenths(r)
    );
}

fn polyline(class: &str, spots: &[Spot], out: &mut String) {
    let points: Vec<String> = spots.iter().map(|spot| format!("{} {}", spot.x, spot.y)).collect();
    let _ = write!(out, "<path class=\"{class}\" d=\"M{}\"/>", points.join("L"));
}

/// An arrow that ends in a head.
fn draw_arrow(spots: &[Spot], out: &mut String) {
    let [.., before, end] = spots else { return };
    let length = before.distance(*end);
    if length < 1.0 {
        return;
    }
    let (dx, dy) = ((end.x - before.x) / length, (end.y - before.y) / length);
    let back =
        |along: f64, aside: f64| Spot::new(end.x - dx * along - dy * aside, end.y - dy * along + dx * aside);
    let mut shaft = spots.to_vec();
    // It begins beside the piece, whose number stays to be read.
    let clear = (length * 0.35).min(34.0);
    if let [first, .., last] = shaft.as_mut_slice() {
        *last = back(26.0, 0.0);
        if spots.len() == 2 {
            *first = back(length - clear, 0.0);
        }
    }
    polyline("arrow", &shaft, out);
    let (left, right) = (back(30.0, 17.0), back(30.0, -17.0));
    let _ = write!(
        out,
        "<path class=\"head\" d=\"M{} {}L{} {}L{} {}Z\"/>",
        end.x, end.y, left.x, left.y, right.x, right.y
    );
}
