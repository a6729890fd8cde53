//! Boards on pages.

use maud::{Markup, PreEscaped};
use mura_games::Table;
use mura_picture::{Album, Look, Scene, Style, Theme, svg};

use crate::problem::Problem;

/// A board in the page's own colours.
pub(crate) fn board(table: &dyn Table, look: &Look) -> Result<Markup, Problem> {
    drawn(table, look, false)
}

/// One of several boards on a page, which has what is [`shared`] by all of them, too.
pub(crate) fn board_in(album: &mut Album, table: &dyn Table, look: &Look) -> Result<Markup, Problem> {
    Ok(PreEscaped(album.draw(&scene(table, look)?)))
}

/// What the boards of an album share. It shows nothing by itself.
pub(crate) fn shared(album: &Album) -> Markup {
    PreEscaped(album.shared())
}

/// A board whose points can be touched.
pub(crate) fn board_to_touch(table: &dyn Table, look: &Look) -> Result<Markup, Problem> {
    drawn(table, look, true)
}

fn drawn(table: &dyn Table, look: &Look, handles: bool) -> Result<Markup, Problem> {
    let scene = scene(table, look)?;
    Ok(PreEscaped(svg(&scene, &Style { theme: Theme::Page, backdrop: false, handles, width: None })))
}

/// What is to be seen of a table.
pub(crate) fn scene(table: &dyn Table, look: &Look) -> Result<Scene, Problem> {
    Scene::new(table, look).map_err(|error| Problem::bad(super::asked::sentence(&error.to_string())))
}
