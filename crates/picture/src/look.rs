//! How a position is to be shown, and the scene made of it.

use std::collections::BTreeSet;

use mura_games::{GameId, Player, Table};

use crate::geometry::{Spot, WIDTH, tenths};
use crate::scene::{Highlight, Mark, Scene, Seen};
use crate::{Error, morabaraba, round, spoken, touches, ur};

/// An arrow between two points, for analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The name of the point where it begins.
    pub from: String,
    /// The name of the point where it ends.
    pub to: String,
}

/// What is wished for beside the position itself.
#[derive(Clone, Default, Debug)]
pub struct Look {
    /// Turns the board by half a turn.
    pub flipped: bool,
    /// The action that led here, by its canonical text; the points that it names are highlighted.
    pub last: Option<String>,
    /// The points that a player has touched on the way to an action, as [`touches`] has them: what the legal actions name next
    /// is highlighted as a target. With none touched yet, that is where they begin.
    pub touched: Option<Vec<String>>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Shows the route of this player (Ur).
    pub route: Option<Player>,
    /// Another title than the game's name.
    pub title: Option<String>,
}

/// The value of [`Look::flipped`] by which a player sits at the lower edge.
pub fn turned_for(game: GameId, player: Player) -> bool {
    match game {
        // The pages show Black's side of Ur on top.
        GameId::Ur => player == Player::First,
        _ => player == Player::Second,
    }
}

/// Whether a name of an action is a place beside the board: Ur's river and home.
fn is_beside(name: &str) -> bool {
    matches!(name, "river" | "home")
}

impl Scene {
    /// The scene of a position.
    pub fn new(table: &dyn Table, look: &Look) -> Result<Scene, Error> {
        let mut scene = Scene {
            game: table.id(),
            width: WIDTH,
            height: 0.0,
            flipped: look.flipped,
            title: look.title.clone().unwrap_or_else(|| table.id().title().to_owned()),
            words: spoken(table),
            parts: Vec::new(),
            seats: Vec::new(),
            trays: Vec::new(),
            points: Vec::new(),
            pieces: Vec::new(),
            highlights: Vec::new(),
            route: Vec::new(),
            arrows: Vec::new(),
        };
        match Seen::of(table)? {
            Seen::Classic(game) => round::classic(&mut scene, table, game),
            Seen::Kraken(game) => round::kraken(&mut scene, table, game),
            Seen::Advanced(game) => round::advanced(&mut scene, table, game),
            Seen::Ur(game) => ur::fill(&mut scene, table, game, look.route),
            Seen::Morabaraba(game) => morabaraba::fill(&mut scene, table, game),
        }
        scene.point_out(table, look)?;
        Ok(scene)
    }

    fn point_out(&mut self, table: &dyn Table, look: &Look) -> Result<(), Error> {
        if let Some(last) = &look.last {
            let named = touches(self.game, last);
            named.iter().filter(|name| !is_beside(name)).try_for_each(|name| self.mark(Mark::Last, name))?;
        }
        if let Some(touched) = &look.touched {
            touched
                .iter()
                .filter(|name| !is_beside(name))
                .try_for_each(|name| self.mark(Mark::Picked, name))?;
            let paths = table.legal().into_iter().map(|text| touches(self.game, &text));
            let next: BTreeSet<String> = paths
                .filter(|path| path.starts_with(touched))
                .filter_map(|path| path.into_iter().nth(touched.len()))
                .collect();
            next.iter().filter(|name| !is_beside(name)).try_for_each(|name| self.mark(Mark::Target, name))?;
        }
        for arrow in &look.arrows {
            self.arrows.push(vec![self.point(&arrow.from)?, self.point(&arrow.to)?]);
        }
        Ok(())
    }

    /// Where a point is.
    pub(crate) fn point(&self, name: &str) -> Result<Spot, Error> {
        let found = self.points.iter().find(|point| point.name == name);
        found.map(|point| point.at).ok_or_else(|| Error::NoPoint { game: self.game, name: name.to_owned() })
    }

    /// Points something out, once.
    pub(crate) fn mark(&mut self, mark: Mark, name: &str) -> Result<(), Error> {
        let at = self.point(name)?;
        let r = self.points.iter().find(|point| point.name == name).map_or(0.0, |point| tenths(point.r));
        let occupied = self.pieces.iter().any(|piece| piece.point.as_deref() == Some(name));
        let highlight = Highlight { mark, point: name.to_owned(), at, r, occupied };
        if !self.highlights.contains(&highlight) {
            self.highlights.push(highlight);
        }
        Ok(())
    }
}
