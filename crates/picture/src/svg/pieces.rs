//! The pieces. Each kind is drawn once, 100 units in radius, and put where it is needed.

use std::fmt::Write;

use crate::glyph;
use crate::scene::{Align, Kind, Part, Piece, Scene, Tint};
use crate::svg::escaped;

use super::Style;
use super::parts::{gradient, patterns, short};

/// The names by which drawings and style rules know the surface of a piece: its gradient, its rim, what is drawn on it.
fn surface(kind: Kind) -> (&'static str, &'static str, &'static str) {
    match kind {
        Kind::Cow { tint: Tint::White, .. } => ("calf", "whiterim", "onwhite"),
        Kind::Cow { .. } => ("cow", "redrim", "onred"),
        Kind::MurStone | Kind::Kraken => ("red", "redrim", "onred"),
        Kind::YellowKraken => ("yellow", "yellowrim", "onyellow"),
        Kind::BinaryDie { .. } => ("black", "blackrim", "onblack"),
        Kind::Stone { tint } | Kind::Ship { tint } | Kind::Disc { tint } | Kind::Die { tint, .. } => {
            match tint {
                Tint::Black => ("black", "blackrim", "onblack"),
                Tint::White => ("white", "whiterim", "onwhite"),
                Tint::Blue => ("blue", "bluerim", "onblack"),
            }
        }
    }
}

/// The name of the drawing of a kind.
fn symbol(kind: Kind) -> String {
    let (surface, ..) = surface(kind);
    match kind {
        Kind::Stone { .. } | Kind::MurStone => format!("m-stone-{surface}"),
        Kind::Ship { .. } => format!("m-ship-{surface}"),
        Kind::Kraken | Kind::YellowKraken => "m-kraken".into(),
        Kind::Disc { .. } => format!("m-disc-{surface}"),
        Kind::Cow { .. } => format!("m-cow-{surface}"),
        Kind::Die { .. } => format!("m-die-{surface}"),
        Kind::BinaryDie { marked: Some(true) } => "m-binary-marked".into(),
        Kind::BinaryDie { .. } => "m-binary".into(),
    }
}

/// Everything that is drawn more than once.
pub(super) fn definitions(scene: &Scene, out: &mut String) {
    out.push_str("<defs>");
    let has = |wanted: fn(&Part) -> bool| scene.parts.iter().any(wanted);
    if has(|part| matches!(part, Part::Round { sea: true, .. })) {
        gradient("sea", "sea1", "sea2", out);
    } else {
        gradient("wood", "wood1", "wood2", out);
    }
    if has(|part| matches!(part, Part::Square { .. })) {
        patterns(out);
    }
    let mut surfaces: Vec<&str> = Vec::new();
    let mut symbols: Vec<String> = Vec::new();
    for piece in &scene.pieces {
        let (surface, rim, on) = surface(piece.kind);
        if !surfaces.contains(&surface) {
            gradient(surface, &format!("{surface}1"), &format!("{surface}2"), out);
            surfaces.push(surface);
        }
        let id = symbol(piece.kind);
        if !symbols.contains(&id) {
            let _ = write!(out, "<g id=\"{id}\">");
            shape(piece.kind, surface, rim, on, out);
            out.push_str("</g>");
            symbols.push(id);
        }
    }
    out.push_str("</defs>");
}

fn shape(kind: Kind, surface: &str, rim: &str, on: &str, out: &mut String) {
    let body = format!("class=\"{rim}\" fill=\"url(#m-{surface})\"");
    let _ = match kind {
        Kind::Die { .. } => write!(
            out,
            "<path class=\"shade\" d=\"M4 -84L92 72L-84 72Z\"/><path {body} d=\"M0 -92Q8 -92 12 -84L86 56Q92 72 76 72L-76 72Q-92 72 -86 56L-12 -84Q-8 -92 0 -92Z\"/>"
        ),
        Kind::BinaryDie { marked } => {
            let _ = write!(
                out,
                "<path class=\"shade\" d=\"M5 -84L94 76L-84 76Z\"/><path {body} d=\"M0 -92L90 68L-90 68Z\"/>\
                 <path class=\"{on} no\" opacity=\".5\" stroke-width=\"5\" d=\"M0 -88L0 14M86 64L0 14M-86 64L0 14\"/>"
            );
            if marked == Some(true) {
                out.push_str("<circle class=\"onblack\" cy=\"14\" r=\"27\"/>");
            }
            Ok(())
        }
        _ => write!(out, "<circle class=\"shade\" cx=\"4\" cy=\"8\" r=\"96\"/><circle {body} r=\"95\"/>"),
    };
    match kind {
        Kind::Stone { .. } | Kind::MurStone => {
            out.push_str("<ellipse class=\"shine\" cx=\"-30\" cy=\"-42\" rx=\"34\" ry=\"20\" transform=\"rotate(-38 -30 -42)\"/>");
        }
        Kind::Ship { .. } => ship(on, out),
        Kind::Kraken | Kind::YellowKraken => kraken(on, surface, out),
        Kind::Disc { .. } => {
            for (x, y) in [(0, 0), (-36, -36), (36, -36), (-36, 36), (36, 36)] {
                let _ = write!(out, "<circle class=\"{on}\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>");
            }
        }
        Kind::Cow { .. } => {
            let _ = write!(out, "<circle class=\"{on} no\" r=\"80\" stroke-width=\"4\" opacity=\".55\"/>");
        }
        Kind::Die { .. } | Kind::BinaryDie { .. } => {}
    }
}

fn ship(on: &str, out: &mut String) {
    let _ = write!(
        out,
        "<path class=\"{on}\" stroke-width=\"4\" d=\"M-62 20L62 20Q54 54 34 54L-30 54Q-52 54 -62 20ZM6 -64Q56 -34 50 6L6 6ZM-8 -46Q-46 -22 -48 6L-8 6Z\"/>"
    );
}

fn kraken(on: &str, surface: &str, out: &mut String) {
    let _ = write!(
        out,
        "<path class=\"{on}\" stroke-width=\"4\" d=\"M-32 8C-46 -36 -30 -64 0 -64C30 -64 46 -36 32 8Z\"/>\
         <path class=\"{on} no\" stroke-width=\"12\" d=\"M-24 6C-28 36 -52 40 -64 18M-10 8C-10 44 -36 60 -52 50M10 8C10 44 36 60 52 50M24 6C28 36 52 40 64 18M0 8L0 58\"/>\
         <circle fill=\"url(#m-{surface})\" cx=\"-14\" cy=\"-16\" r=\"8\"/><circle fill=\"url(#m-{surface})\" cx=\"14\" cy=\"-16\" r=\"8\"/>"
    );
}

pub(super) fn draw(piece: &Piece, style: &Style, out: &mut String) {
    let (x, y, scale) = (piece.at.x, piece.at.y, short(piece.r / 100.0));
    let handle =
        if style.handles { format!(" data-piece=\"{}\"", escaped(&piece.id)) } else { String::new() };
    let state = match piece.kind {
        Kind::Cow { shot: true, .. } => " class=\"shot\"",
        Kind::BinaryDie { marked: None } => " class=\"idle\"",
        _ => "",
    };
    let place = format!("transform=\"translate({x} {y})scale({scale})\"");
    if !matches!(piece.kind, Kind::Cow { .. } | Kind::Die { .. }) {
        let _ = write!(out, "<use{handle}{state} href=\"#{}\" {place}/>", symbol(piece.kind));
        return;
    }
    let _ = write!(out, "<g{handle}{state} {place}><use href=\"#{}\"/>", symbol(piece.kind));
    let (_, _, on) = surface(piece.kind);
    let mut number = |value: u8, size: f64, base: f64| {
        let data = glyph::path(&value.to_string(), 0.0, base, size, Align::Middle);
        let _ = write!(out, "<path class=\"{on} no\" stroke-width=\"{}\" d=\"{data}\"/>", size * 0.17);
    };
    match piece.kind {
        Kind::Cow { number: value, .. } => number(value, 72.0, 36.0),
        Kind::Die { value, .. } => number(value, 78.0, 58.0),
        _ => {}
    }
    if let Kind::Cow { shot: true, .. } = piece.kind {
        out.push_str("<path class=\"cross\" d=\"M-82 82L82 -82\"/>");
    }
    out.push_str("</g>");
}
