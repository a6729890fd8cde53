//! A scene as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::Error;
use crate::scene::Scene;
use crate::svg::{Style, Theme, svg};

/// The widest picture that is made, in pixels.
pub const WIDEST: u32 = 4096;

/// A picture of a scene, this many pixels wide, as a PNG file. [`Theme::Auto`] and [`Theme::Page`] come out light.
pub fn png(scene: &Scene, width: u32, style: &Style) -> Result<Vec<u8>, Error> {
    if !(16..=WIDEST).contains(&width) {
        return Err(Error::Width(width));
    }
    let theme = if style.theme == Theme::Dark { Theme::Dark } else { Theme::Light };
    let text = svg(scene, &Style { theme, handles: false, ..*style });
    let wrong = |reason: String| Error::Pixels(reason);
    let tree = Tree::from_str(&text, &Options::default()).map_err(|error| wrong(error.to_string()))?;
    let scale = width as f32 / scene.width as f32;
    let height = (scene.height as f32 * scale).round() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| wrong("it is too large".into()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| wrong(error.to_string()))
}
