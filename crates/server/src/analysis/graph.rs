//! The way of a game as a drawing: what the first player could expect after every play.

use maud::{Markup, html};

use super::judged::{Judged, Judgement};
use crate::id::GameKey;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;
/// Room around the line, for its marks.
const EDGE: f64 = 8.0;

/// The graph. Every mistake is a mark that leads to the position.
pub(super) fn of(key: &GameKey, judged: &Judged, names: [&str; 2]) -> Markup {
    let [first, second] = names;
    let spots = spots(judged);
    let line: Vec<String> = spots.iter().map(|(_, x, y)| format!("{x},{y}")).collect();
    let middle = height_of(0.5);
    let [start, end] = [spots.first(), spots.last()].map(|spot| spot.map_or(middle, |(_, _, y)| *y));
    let below = format!("0,{HEIGHT} 0,{start} {} {WIDTH},{end} {WIDTH},{HEIGHT}", line.join(" "));
    let words = format!("How the game went: the higher the line, the better for {first}.");
    html! {
        svg class="evaluation" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="group" aria-label=(words) {
            rect class="evaluation-second" width=(WIDTH) height=(HEIGHT) rx="10" {}
            polygon class="evaluation-first" points=(below) {}
            line class="evaluation-middle" x1="0" x2=(WIDTH) y1=(middle) y2=(middle) {}
            polyline class="evaluation-line" fill="none" points=(line.join(" ")) {}
            @for (step, x, y) in spots.iter().filter(|(step, ..)| step.sign.is_some()) {
                a href=(link(key, step.ply)) {
                    title { (told(step)) }
                    circle class=(if step.sign.as_deref() == Some("??") { "evaluation-blunder" } else { "evaluation-mistake" })
                        cx=(x) cy=(y) r="6" {}
                }
            }
            text class="evaluation-name" x=(EDGE + 4.0) y=(HEIGHT - 10.0) { (first) }
            text class="evaluation-name over" x=(EDGE + 4.0) y="20" { (second) }
        }
    }
}

/// Where a position of a game can be seen.
pub(super) fn link(key: &GameKey, ply: usize) -> String {
    format!("/game/{key}?ply={ply}")
}

/// A play and what it cost, in a few words.
pub(super) fn told(step: &Judgement) -> String {
    let sign = step.sign.as_deref().unwrap_or_default();
    let cost = step.cost.as_deref().map(|cost| format!(": {cost}")).unwrap_or_default();
    let best = step.best.as_deref().map(|best| format!("; best was {best}")).unwrap_or_default();
    format!("{}. {}{sign}{cost}{best}", step.number, step.text)
}

/// Every play with its place. One that nobody has looked at stands where the one before it stood.
fn spots(judged: &Judged) -> Vec<(&Judgement, f64, f64)> {
    let last = judged.steps.len().saturating_sub(1).max(1) as f64;
    let mut share = 0.5;
    judged
        .steps
        .iter()
        .enumerate()
        .map(|(index, step)| {
            share = step.share.unwrap_or(share);
            (step, tenths(EDGE + (WIDTH - 2.0 * EDGE) * index as f64 / last), height_of(share))
        })
        .collect()
}

fn height_of(share: f64) -> f64 {
    tenths(EDGE + (HEIGHT - 2.0 * EDGE) * (1.0 - share.clamp(0.0, 1.0)))
}

fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}
