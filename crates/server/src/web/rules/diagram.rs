//! The diagrams of the rule pages: positions, and what is pointed out in them.

use std::sync::LazyLock;

use maud::{Markup, html};
use mura_games::{GameId, Table};
use mura_picture::{Album, Arrow, Look};

use crate::problem::Problem;
use crate::web::{drawing, link};

/// The list that the drawings beside the pages are made of, too.
const LIST: &str = include_str!("../../../../../docs/rules/pictures/list.txt");

static ALL: LazyLock<Vec<Diagram>> = LazyLock::new(|| LIST.lines().filter_map(Diagram::read).collect());

/// One diagram: a position, moves played from it, and what is pointed out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Diagram {
    pub(crate) name: &'static str,
    pub(crate) game: GameId,
    position: &'static str,
    moves: &'static str,
    pointed_out: &'static str,
    caption: &'static str,
}

impl Diagram {
    /// `name | game | position | moves | what is pointed out | caption`
    fn read(line: &'static str) -> Option<Diagram> {
        let mut parts = line.split(" | ");
        let [name, game, position, moves, pointed_out, caption] = [(); 6].map(|()| parts.next());
        if line.starts_with('#') {
            return None;
        }
        Some(Diagram {
            name: name?,
            game: game?.parse().ok()?,
            position: position?,
            moves: moves.map(|moves| if moves == "-" { "" } else { moves })?,
            pointed_out: pointed_out?,
            caption: caption?,
        })
    }

    /// All of them.
    #[cfg(test)]
    pub(crate) fn all() -> &'static [Diagram] {
        &ALL
    }

    /// The diagram of this name.
    pub(crate) fn named(name: &str) -> Option<Diagram> {
        ALL.iter().find(|diagram| diagram.name == name).copied()
    }

    fn look(&self) -> Look {
        let mut look = Look { title: Some(self.caption.to_owned()), ..Look::default() };
        if let Some(point) = self.pointed_out.strip_prefix("from ") {
            look.touched = Some(vec![point.to_owned()]);
        } else if let Some((from, to)) = self.pointed_out.split_once(" to ") {
            look.arrows.push(Arrow { from: from.to_owned(), to: to.to_owned() });
        }
        look
    }

    /// The position that the board editor opens: the one to be seen, or, where the game is over and no text holds that, the one
    /// before.
    pub(crate) fn opened(&self, table: &dyn Table) -> String {
        let seen = table.position();
        if self.game.open(&seen).is_ok() { seen } else { self.position.to_owned() }
    }

    /// The diagram as a figure of a page whose boards are in an album.
    pub(crate) fn figure(&self, album: &mut Album) -> Result<Markup, Problem> {
        let wrong =
            |error: String| Problem::missing(format!("The diagram {} is broken: {error}.", self.name));
        let mut table = self.game.open(self.position).map_err(|error| wrong(error.to_string()))?;
        let mut look = self.look();
        for text in self.moves.split_whitespace() {
            let played = table.replay(text).map_err(|error| wrong(error.to_string()))?;
            look.last = Some(played.action);
        }
        if self.pointed_out == "route" {
            look.route = Some(table.turn());
        }
        let opened = self.opened(&*table);
        Ok(html! {
            figure class="diagram" id=(self.name) {
                (drawing::board_in(album, &*table, &look)?)
                figcaption {
                    p { (self.caption) }
                    p class="diagram-links" {
                        @if !self.moves.is_empty() {
                            span class="muted" { "Played: " code { (self.moves) } " " }
                        }
                        a href=(link::editor(self.game, &opened)) {
                            "Open on the board" span class="visually-hidden" { ": " (self.caption) }
                        }
                    }
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_is_a_diagram_that_can_be_drawn() {
        let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        assert_eq!(Diagram::all().len(), lines);
        for diagram in Diagram::all() {
            let figure = diagram
                .figure(&mut Album::default())
                .unwrap_or_else(|problem| panic!("{problem:?}"))
                .into_string();
            assert!(figure.contains("<svg") && figure.contains("/editor?game="), "{}", diagram.name);
        }
    }
}
