//! Pictures of a position, as `mura show` writes them.

use std::path::{Path, PathBuf};

use clap::Args;
use mura_games::Table;
use mura_picture::{Look, Scene, Style, Theme, WIDEST};

use crate::failure::Failure;
use crate::outlet::Outlet;

/// What is drawn, and into which files.
#[derive(Args)]
pub(crate) struct Picture {
    /// Draw the position as SVG into this file; - is standard output
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    svg: Option<PathBuf>,
    /// Draw it as PNG into this file; - is standard output
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    png: Option<PathBuf>,
    /// The width of the PNG in pixels
    #[arg(long, value_name = "N", default_value_t = 720, help_heading = "Pictures")]
    #[arg(value_parser = clap::value_parser!(u32).range(16..=i64::from(WIDEST)))]
    width: u32,
    /// Turn the board by half a turn
    #[arg(long, help_heading = "Pictures")]
    flip: bool,
    /// Use dark colours; otherwise a PNG is light, and an SVG follows the system of whoever looks at it
    #[arg(long, help_heading = "Pictures")]
    dark: bool,
    /// Point out the last move, if --moves does not tell it
    #[arg(long, value_name = "MOVE", help_heading = "Pictures")]
    last: Option<String>,
    /// Replace files that exist
    #[arg(long, help_heading = "Pictures")]
    force: bool,
}

impl Picture {
    /// Whether a picture goes where otherwise the position is told.
    pub(crate) fn fills_standard_output(&self) -> bool {
        [&self.svg, &self.png].into_iter().flatten().any(|path| path == Path::new("-"))
    }

    /// Draws what was asked for.
    pub(crate) fn write(&self, table: &dyn Table, played: Option<String>) -> Result<(), Failure> {
        if self.svg.is_none() && self.png.is_none() {
            return self.refuse_idle();
        }
        let look = Look { flipped: self.flip, last: self.last.clone().or(played), ..Look::default() };
        let wrong = |error: mura_picture::Error| Failure::Wrong(error.to_string());
        let scene = Scene::new(table, &look).map_err(wrong)?;
        let theme = if self.dark { Theme::Dark } else { Theme::Auto };
        let style = Style { theme, ..Style::default() };
        if let Some(path) = &self.svg {
            self.save(path, mura_picture::svg(&scene, &style).as_bytes())?;
        }
        if let Some(path) = &self.png {
            self.save(path, &mura_picture::png(&scene, self.width, &style).map_err(wrong)?)?;
        }
        Ok(())
    }

    fn save(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let mut outlet = Outlet::open(path, self.force)?;
        outlet.write_bytes(bytes)?;
        outlet.finish()
    }

    /// Options about a picture that nobody asked for are a mistake.
    fn refuse_idle(&self) -> Result<(), Failure> {
        let idle = [("--flip", self.flip), ("--dark", self.dark), ("--last", self.last.is_some())];
        match idle.into_iter().find(|(_, given)| *given) {
            Some((name, _)) => {
                Err(Failure::Usage(format!("{name} is about a picture: add --svg FILE or --png FILE")))
            }
            None => Ok(()),
        }
    }
}
