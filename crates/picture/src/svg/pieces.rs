//! The pieces. Each kind is drawn once, 100 units in radius, and put where it is needed.

use std::fmt::Write;

use mura_games::GameId;

use crate::geometry::tenths;
use crate::glyph;
use crate::scene::{Align, Kind, Part, Piece, Scene, Tint};
use crate::svg::escaped;

use super::Style;
use super::definitions::Definitions;
use super::parts::{gradient, grain, patterns, short, waves};

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

fn tint_word(tint: Tint) -> &'static str {
    match tint {
        Tint::Black => "black",
        Tint::White => "white",
        Tint::Blue => "blue",
    }
}

/// The name of the drawing of a kind: its fields, as a scene is serialised, one after the other.
fn symbol(kind: Kind) -> String {
    match kind {
        Kind::Stone { tint } => format!("m-stone-{}", tint_word(tint)),
        Kind::MurStone => "m-mur-stone".into(),
        Kind::Ship { tint } => format!("m-ship-{}", tint_word(tint)),
        Kind::Kraken => "m-kraken".into(),
        Kind::YellowKraken => "m-yellow-kraken".into(),
        Kind::Disc { tint } => format!("m-disc-{}", tint_word(tint)),
        Kind::Cow { number, tint, shot } => {
            format!("m-cow-{}-{number}{}", tint_word(tint), if shot { "-shot" } else { "" })
        }
        Kind::Die { value, tint } => format!("m-die-{}-{value}", tint_word(tint)),
        Kind::BinaryDie { marked: Some(true) } => "m-binary-die-marked".into(),
        Kind::BinaryDie { .. } => "m-binary-die".into(),
    }
}

/// Every kind of piece that a game has.
fn kinds(game: GameId) -> Vec<Kind> {
    let both = [Tint::Black, Tint::White];
    match game {
        GameId::MurClassic => {
            both.map(|tint| Kind::Stone { tint }).into_iter().chain([Kind::MurStone]).collect()
        }
        GameId::MurKraken => both.map(|tint| Kind::Ship { tint }).into_iter().chain([Kind::Kraken]).collect(),
        GameId::MurAdvanced => {
            let sides = [Tint::Blue, Tint::White];
            let dice = sides.into_iter().flat_map(|tint| (1..=4).map(move |value| Kind::Die { value, tint }));
            sides
                .map(|tint| Kind::Ship { tint })
                .into_iter()
                .chain([Kind::YellowKraken])
                .chain(dice)
                .collect()
        }
        GameId::Ur => {
            let dice = [false, true].map(|marked| Kind::BinaryDie { marked: Some(marked) });
            both.map(|tint| Kind::Disc { tint }).into_iter().chain(dice).collect()
        }
        GameId::Morabaraba => (1..=24)
            .flat_map(|number| {
                let tint = if number <= 12 { Tint::Black } else { Tint::White };
                [false, true].map(|shot| Kind::Cow { number, tint, shot })
            })
            .collect(),
    }
}

/// Defines everything that is drawn more than once; for scripts, the drawings of all pieces that may ever come.
pub(super) fn define(scene: &Scene, style: &Style, definitions: &mut Definitions) {
    let has = |wanted: fn(&Part) -> bool| scene.parts.iter().any(wanted);
    if has(|part| matches!(part, Part::Round { sea: true, .. })) {
        gradient("sea", definitions);
        definitions.add("m-waves", waves);
    } else {
        gradient("wood", definitions);
        definitions.add("m-grain", grain);
    }
    if has(|part| matches!(part, Part::Square { .. })) {
        definitions.add("m-rosette", patterns);
    }
    let kinds =
        if style.handles { kinds(scene.game) } else { scene.pieces.iter().map(|piece| piece.kind).collect() };
    for kind in kinds {
        let (surface, rim, on) = surface(kind);
        gradient(surface, definitions);
        let id = symbol(kind);
        // What bears a number shares its body with others.
        let Some((value, size, base)) = numbered(kind) else {
            definitions.add_group(&id, |out| shape(kind, surface, rim, on, out));
            continue;
        };
        let body = format!("m-body-{surface}");
        definitions.add_group(&body, |out| shape(kind, surface, rim, on, out));
        definitions.add_group(&id, |out| {
            let data = glyph::path(&value.to_string(), 0.0, base, size, Align::Middle);
            let weight = tenths(size * 0.17);
            let (state, cross) = match kind {
                Kind::Cow { shot: true, .. } => {
                    (" class=\"shot\"", "<path class=\"cross\" d=\"M-82 82L82 -82\"/>")
                }
                _ => ("", ""),
            };
            let _ = write!(
                out,
                "<g{state}><use href=\"#{body}\"/><path class=\"{on} no\" stroke-width=\"{weight}\" d=\"{data}\"/></g>{cross}"
            );
        });
    }
}

/// The number on a piece, its height and its base line.
fn numbered(kind: Kind) -> Option<(u8, f64, f64)> {
    match kind {
        Kind::Cow { number, .. } => Some((number, 72.0, 36.0)),
        Kind::Die { value, .. } => Some((value, 74.0, 56.0)),
        _ => None,
    }
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
        _ => write!(out, "<circle class=\"shade\" cx=\"5\" cy=\"9\" r=\"96\"/><circle {body} r=\"95\"/>"),
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
        Kind::BinaryDie { marked: None } => " class=\"idle\"",
        _ => "",
    };
    let id = symbol(piece.kind);
    let _ =
        write!(out, "<use{handle}{state} href=\"#{id}\" transform=\"translate({x} {y})scale({scale})\"/>");
}
