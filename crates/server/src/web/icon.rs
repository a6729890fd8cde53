//! Icons: one stroke each.

use maud::{Markup, PreEscaped};

/// To the start.
pub(crate) const FIRST: &str = "M18 6l-8 6l8 6zM6 6v12";
/// Back.
pub(crate) const BACK: &str = "M16 5l-9 7l9 7";
/// Forward.
pub(crate) const FORWARD: &str = "M8 5l9 7l-9 7";
/// To the end.
pub(crate) const LAST: &str = "M6 6l8 6l-8 6zM18 6v12";
/// The other way round.
pub(crate) const FLIP: &str = "M7 4v14m0 0l-4 -4m4 4l4 -4M17 20V6m0 0l-4 4m4 -4l4 4";
/// A way over the board.
pub(crate) const ROUTE: &str = "M4 18h4v-6h8V6h4M18 4l2 2l-2 2";
/// Sounds.
pub(crate) const SOUND: &str = "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6";
/// A lamp: the computer looks.
pub(crate) const LAMP: &str = "M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z";

/// An icon of 24 units.
pub(crate) fn icon(path: &str) -> Markup {
    PreEscaped(format!(
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"{path}\"/></svg>"
    ))
}
