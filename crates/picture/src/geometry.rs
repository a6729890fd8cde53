//! Places of a picture.

use serde::Serialize;

/// The width of every scene; its height depends on the game.
pub(crate) const WIDTH: f64 = 720.0;
/// The free edge round the panels.
pub(crate) const MARGIN: f64 = 12.0;

/// A place: x to the right, y down, in units of which a scene is 720 wide.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// Tenths are fine enough for every screen and keep the texts short.
pub(crate) fn tenths(value: f64) -> f64 {
    // Adding zero turns −0 into 0.
    (value * 10.0).round() / 10.0 + 0.0
}

impl Spot {
    pub(crate) fn new(x: f64, y: f64) -> Spot {
        Spot { x: tenths(x), y: tenths(y) }
    }

    /// A place on a circle, by the angle clockwise from the top in degrees.
    pub(crate) fn around(centre: Spot, radius: f64, degrees: f64) -> Spot {
        let angle = degrees.to_radians();
        Spot::new(centre.x + radius * angle.sin(), centre.y - radius * angle.cos())
    }

    /// How far it is to another place.
    pub fn distance(self, other: Spot) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}
