//! A rating's way as a drawing, and as a table behind it.

use maud::{Markup, html};

use super::{link, listing};
use crate::store::RatingPoint;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 120.0;
/// Room for the numbers at the left and around the line.
const LEFT: f64 = 40.0;
const EDGE: f64 = 8.0;

/// So many rows the table shows.
const ROWS: usize = 50;

/// A graph with at least two points; less is told in words elsewhere.
pub(super) fn of_rating(title: &str, story: &[RatingPoint]) -> Markup {
    let (Some(first), Some(last)) = (story.first(), story.last()) else { return html! {} };
    let scale = Scale::of(story);
    let line: Vec<String> =
        story.iter().enumerate().map(|(index, point)| scale.spot(index, point.rating)).collect();
    let words = format!("{title}: from {:.0} to {:.0} in {} games", first.rating, last.rating, story.len());
    html! {
        @if story.len() > 1 {
            svg class="graph" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(words) {
                @for mark in scale.marks() {
                    @let y = scale.y(mark);
                    line class="grid" x1=(LEFT) x2=(WIDTH - EDGE) y1=(y) y2=(y) {}
                    text class="axis" x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (mark) }
                }
                polyline class="line" fill="none" points=(line.join(" ")) {}
            }
        }
        details {
            summary { "As a table" span class="visually-hidden" { ": " (title) } }
            table class="table" {
                thead { tr { th scope="col" { "When" } th scope="col" class="number" { "Rating" } } }
                tbody {
                    @for point in story.iter().rev().take(ROWS) {
                        tr {
                            td { a href=(link::game(&point.game)) { (listing::moment(point.at_ms)) } }
                            td class="number" { (format!("{:.0}", point.rating)) }
                        }
                    }
                }
            }
        }
    }
}

/// Where a rating is in the drawing. Games follow each other at equal distances: a pause says nothing about strength.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
    last: usize,
}

impl Scale {
    fn of(story: &[RatingPoint]) -> Scale {
        let ratings = || story.iter().map(|point| point.rating);
        let (low, high) =
            (ratings().fold(f64::INFINITY, f64::min), ratings().fold(f64::NEG_INFINITY, f64::max));
        let step = [25.0, 50.0, 100.0, 200.0, 500.0]
            .into_iter()
            .find(|step| (high - low) / step <= 4.0)
            .unwrap_or(1000.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Scale { low, high: high.max(low + step), step, last: story.len().saturating_sub(1).max(1) }
    }

    fn y(&self, rating: f64) -> f64 {
        let part = (rating - self.low) / (self.high - self.low);
        tenths(HEIGHT - EDGE - part * (HEIGHT - 2.0 * EDGE))
    }

    fn spot(&self, index: usize, rating: f64) -> String {
        let x = LEFT + (WIDTH - LEFT - EDGE) * index as f64 / self.last as f64;
        format!("{},{}", tenths(x), self.y(rating))
    }

    fn marks(&self) -> Vec<f64> {
        let count = ((self.high - self.low) / self.step).round() as usize;
        (0..=count).map(|index| self.low + self.step * index as f64).collect()
    }
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn story(ratings: &[f64]) -> Vec<RatingPoint> {
        let point = |(index, rating): (usize, &f64)| RatingPoint {
            at_ms: index as i64 * 60_000,
            game: "g".into(),
            rating: *rating,
            deviation: 80.0,
        };
        ratings.iter().enumerate().map(point).collect()
    }

    #[test]
    fn the_line_stays_inside_and_every_point_is_in_the_table() {
        let html = of_rating("Ur, blitz", &story(&[1500.0, 1622.4, 1391.0])).into_string();
        assert!(html.contains("from 1500 to 1391 in 3 games"), "{html}");
        assert_eq!(html.matches("/game/g").count(), 3);
        let points = html.split("points=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        for spot in points.split(' ') {
            let (x, y) = spot.split_once(',').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            assert!((LEFT..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y), "{spot}");
        }
    }

    #[test]
    fn one_point_is_no_line_and_equal_ratings_are_a_level_one() {
        assert!(!of_rating("x", &story(&[1500.0])).into_string().contains("polyline"));
        assert!(of_rating("x", &story(&[1500.0, 1500.0])).into_string().contains("polyline"));
        assert!(of_rating("x", &[]).into_string().is_empty());
    }
}
