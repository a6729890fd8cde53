//! The boards.

use std::fmt::Write;

use crate::geometry::{Spot, tenths};
use crate::glyph;
use crate::scene::{Align, Bar, Feature, Part, Scene};

use super::definitions::Definitions;
use super::{circle, write_label};

pub(super) fn draw(scene: &Scene, out: &mut String) {
    let sea = scene.parts.iter().any(|part| matches!(part, Part::Round { sea: true, .. }));
    let (line, dot) = if sea { ("chart", "mark") } else { ("line", "dot") };
    // What lies below comes first; what is alike becomes one element.
    for part in &scene.parts {
        draw_part(part, line, out);
    }
    let together = |class: &str, width: f64, data: &dyn Fn(&Part) -> Option<String>, out: &mut String| {
        let data: String = scene.parts.iter().filter_map(data).collect();
        let weight = if width > 0.0 { format!(" stroke-width=\"{width}\"") } else { String::new() };
        if !data.is_empty() {
            let _ = write!(out, "<path class=\"{class}\"{weight} d=\"{data}\"/>");
        }
    };
    together(line, 0.0, &line_data, out);
    together(dot, 0.0, &dot_data, out);
    together("shell", 0.0, &shell_data, out);
    scene.parts.iter().for_each(|part| pattern(part, out));
    together("square", 1.5, &square_name_data, out);
    scene.parts.iter().for_each(|part| name(part, sea, out));
}

fn line_data(part: &Part) -> Option<String> {
    let Part::Line { from, to } = part else { return None };
    Some(format!("M{} {}L{} {}", from.x, from.y, to.x, to.y))
}

fn dot_data(part: &Part) -> Option<String> {
    let Part::Dot { at, r } = part else { return None };
    Some(circle(*at, *r))
}

fn shell_data(part: &Part) -> Option<String> {
    let Part::Square { at, side, .. } = part else { return None };
    let (half, size) = (side / 2.0 - 2.0, side - 4.0);
    Some(format!("M{} {}h{size}v{size}h-{size}z", at.x - half, at.y - half))
}

fn square_name_data(part: &Part) -> Option<String> {
    let Part::Square { name, at, side, .. } = part else { return None };
    let half = side / 2.0 - 2.0;
    Some(glyph::path(name, at.x - half + 10.5, at.y - half + 18.0, 10.0, Align::Middle))
}

fn pattern(part: &Part, out: &mut String) {
    if let Part::Square { at, feature, .. } = part {
        let _ = write!(
            out,
            "<use href=\"#m-{}\" x=\"{}\" y=\"{}\"/>",
            feature_id(*feature),
            at.x + 3.0,
            at.y + 4.0
        );
    }
}

fn name(part: &Part, sea: bool, out: &mut String) {
    if let Part::Name(label) = part {
        write_label(label, if sea { "sea board" } else { "board" }, out);
    }
}

/// The parts that are elements of their own.
fn draw_part(part: &Part, line: &str, out: &mut String) {
    // Writing to a string does not fail.
    let _ = match part {
        Part::Round { centre: Spot { x, y }, r, sea } => {
            let (fill, over, edge) = if *sea { ("sea", "waves", "shore") } else { ("wood", "grain", "edge") };
            let (inner, bevel) = (r - 2.5, r - 7.5);
            write!(
                out,
                "<circle class=\"shade\" cx=\"{x}\" cy=\"{}\" r=\"{r}\"/>\
                 <circle class=\"{edge}\" cx=\"{x}\" cy=\"{y}\" r=\"{inner}\" fill=\"url(#m-{fill})\"/>\
                 <circle class=\"bevel\" cx=\"{x}\" cy=\"{y}\" r=\"{bevel}\" fill=\"url(#m-{over})\"/>",
                y + 4.0
            )
        }
        Part::Plank { outline } => {
            let corners: Vec<String> = outline.iter().map(|spot| format!("{} {}", spot.x, spot.y)).collect();
            let data = corners.join("L");
            write!(
                out,
                "<path class=\"edge plank\" d=\"M{data}Z\" fill=\"url(#m-wood)\"/><path class=\"bevel\" d=\"M{data}Z\" fill=\"url(#m-grain)\"/>"
            )
        }
        Part::Ring { centre: Spot { x, y }, r } => {
            write!(out, "<circle class=\"{line}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>")
        }
        Part::Track { centre: Spot { x, y }, inner, outer } => write!(
            out,
            "<circle class=\"track\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" stroke-width=\"{}\"/>\
             <circle class=\"rim\" cx=\"{x}\" cy=\"{y}\" r=\"{inner}\"/>",
            (inner + outer) / 2.0,
            outer - inner
        ),
        Part::Bar { at, degrees, length, bar } => {
            draw_bar(*at, *degrees, *length, *bar, out);
            Ok(())
        }
        Part::Port { at: Spot { x, y }, r, .. } => {
            write!(out, "<circle class=\"port\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", r + 4.0)
        }
        Part::Line { .. } | Part::Dot { .. } | Part::Square { .. } | Part::Name(_) => Ok(()),
    };
}

fn draw_bar(at: Spot, degrees: f64, length: f64, bar: Bar, out: &mut String) {
    let (class, half) = match bar {
        Bar::Start | Bar::Plain => ("bar", length / 2.0 - 9.0),
        Bar::Gold => ("goldbar", length / 2.0 - 10.0),
        Bar::Finish => ("finish", length / 2.0 - 8.0),
    };
    let (Spot { x, y }, turn) = (at, degrees);
    let _ = if bar == Bar::Start {
        // The black triangle points outwards from the start.
        write!(
            out,
            "<path class=\"start\" transform=\"translate({x} {y})rotate({turn})\" d=\"M-20 21L20 21L0 -21Z\"/>"
        )
    } else {
        write!(
            out,
            "<path class=\"{class}\" transform=\"translate({x} {y})rotate({turn})\" d=\"M0 {half}L0 {}\"/>",
            -half
        )
    };
}

fn feature_id(feature: Feature) -> &'static str {
    match feature {
        Feature::Rosette => "rosette",
        Feature::Eye => "eye",
        Feature::Dots => "dots",
        Feature::Lozenges => "lozenges",
    }
}

/// What the squares of Ur show, round 0, 0: four drawings, of which the first one stands for all.
pub(super) fn patterns(out: &mut String) {
    out.push_str("<g id=\"m-rosette\"><g transform=\"scale(.88)\">");
    for petal in 0..8 {
        let class = if petal % 2 == 0 { "lapis" } else { "clay" };
        let turn = f64::from(petal) * 45.0;
        let _ = write!(
            out,
            "<path class=\"{class}\" transform=\"rotate({turn})\" d=\"M0 -6C8 -14 8 -26 0 -33C-8 -26 -8 -14 0 -6Z\"/>"
        );
    }
    out.push_str("<circle class=\"clay\" r=\"5\"/></g></g><g id=\"m-eye\"><g transform=\"scale(.88)\">");
    for (x, y) in [(-17, -13), (17, -13), (-17, 17), (17, 17)] {
        let _ = write!(
            out,
            "<path class=\"eye\" d=\"M{} {y}Q{x} {} {} {y}Q{x} {} {} {y}Z\"/><circle class=\"lapis\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>",
            x - 13,
            y - 13,
            x + 13,
            y + 13,
            x - 13
        );
    }
    out.push_str("</g></g><g id=\"m-dots\">");
    for (x, y) in [(-18, -14), (18, -14), (0, 2), (-18, 18), (18, 18)] {
        let _ = write!(out, "<circle class=\"pattern\" cx=\"{x}\" cy=\"{y}\" r=\"5.5\"/>");
    }
    out.push_str("</g><g id=\"m-lozenges\">");
    for (x, y) in [(0, -14), (-17, 2), (17, 2), (0, 18)] {
        let _ = write!(
            out,
            "<path class=\"pattern\" d=\"M{x} {}L{} {y}L{x} {}L{} {y}Z\"/>",
            y - 9,
            x + 9,
            y + 9,
            x - 9
        );
    }
    out.push_str("</g>");
}

/// The grain of wood, as a tile to lay over it.
pub(super) fn grain(out: &mut String) {
    out.push_str(
        "<pattern id=\"m-grain\" width=\"360\" height=\"96\" patternUnits=\"userSpaceOnUse\"><path class=\"fibre\" \
         d=\"M0 8C60 2 120 16 180 9S300 2 360 8M0 27C70 33 130 20 200 27S310 33 360 27M0 44C40 40 90 49 150 44S290 38 360 44\
         M0 63C80 57 140 71 210 63S320 57 360 63M0 82C50 88 120 76 190 83S300 88 360 82\"/></pattern>",
    );
}

/// Small waves, as a tile to lay over the sea.
pub(super) fn waves(out: &mut String) {
    out.push_str(
        "<pattern id=\"m-waves\" width=\"120\" height=\"72\" patternUnits=\"userSpaceOnUse\"><path class=\"wave\" \
         d=\"M14 20q7 -8 14 0t14 0M74 56q7 -8 14 0t14 0\"/></pattern>",
    );
}

/// Defines a gradient over whatever it fills, from the upper left outwards, between the two colours of a surface.
pub(super) fn gradient(surface: &str, definitions: &mut Definitions) {
    definitions.add(&format!("m-{surface}"), |out| {
        let _ = write!(
            out,
            "<radialGradient id=\"m-{surface}\" cx=\".38\" cy=\".32\" r=\".75\"><stop class=\"{surface}1\"/>\
             <stop offset=\"1\" class=\"{surface}2\"/></radialGradient>"
        );
    });
}

/// A number that is short to write.
pub(super) fn short(value: f64) -> f64 {
    tenths(value * 100.0) / 100.0
}
