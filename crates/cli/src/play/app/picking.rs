//! The cursor, and what it picks.

use mura_games::Place;

use super::{App, Layer};
use crate::play::cursor::{self, Direction};
use crate::play::menu::{Deed, Menu};
use crate::play::pick::Picked;
use crate::play::sitting::Turn;
use crate::play::touch::Touch;

impl App {
    pub(super) fn go(&mut self, direction: Direction) {
        if let Some(name) = cursor::neighbour(&self.places, &self.cursor, direction) {
            self.cursor = name;
        }
    }

    pub(super) fn enter(&mut self) {
        match self.sitting.turn() {
            Turn::Throw(_) => return self.throw(),
            Turn::Engine(_) => {
                self.message = "it is not your turn".into();
                return;
            }
            Turn::Over => {
                self.message = "the game is over: n begins another, u takes back".into();
                return;
            }
            Turn::Human(_) => {}
        }
        if let Some(only) = self.pick.only().map(str::to_owned) {
            self.play(&only);
            return;
        }
        let here = Touch::Point(self.cursor.clone());
        self.touch(&here);
    }

    pub(super) fn touch(&mut self, touch: &Touch) {
        let again = self.pick.touched().last() == Some(touch);
        match self.pick.touch(touch) {
            Picked::Action(text) => {
                self.play(&text);
            }
            Picked::More => {
                self.message.clear();
                if self.pick.next().iter().all(|touch| matches!(touch, Touch::Choice(_))) {
                    self.choices();
                }
            }
            // Touched again: put back, unless there is something to be done with it where it is.
            Picked::Nothing if again && !self.pick.choices().is_empty() => self.choices(),
            Picked::Nothing if again => self.pick.clear(),
            // Another piece instead of the one that was picked.
            Picked::Nothing if !self.pick.touched().is_empty() && self.starts(touch) => {
                self.pick.clear();
                self.touch(touch);
            }
            Picked::Nothing => self.message = format!("no legal move goes {} {touch}", self.way()),
        }
    }

    /// Whether picking anew could start with this.
    pub(super) fn starts(&self, touch: &Touch) -> bool {
        let mut anew = self.pick.clone();
        anew.clear();
        anew.preview(touch) == Picked::More
    }

    fn way(&self) -> &'static str {
        if self.pick.touched().is_empty() { "from or to" } else { "on to" }
    }

    fn choices(&mut self) {
        let rows = self.pick.choices().into_iter().map(|touch| (touch.to_string(), Deed::Touch(touch)));
        let rows: Vec<_> = rows.collect();
        if !rows.is_empty() {
            self.layer = Layer::Menu(Menu::new("Choose", rows));
        }
    }

    pub(super) fn next(&mut self) {
        match self.sitting.turn() {
            Turn::Throw(_) => self.throw(),
            Turn::Human(_) => {
                let next = self.pick.next();
                let open = |place: &&Place| next.contains(&&Touch::Point(place.name.clone()));
                let here = self.places.iter().position(|place| place.name == self.cursor).unwrap_or(0);
                let (before, after) = self.places.split_at((here + 1).min(self.places.len()));
                let found = after.iter().chain(before).find(open).map(|place| place.name.clone());
                self.cursor = found.unwrap_or_else(|| self.cursor.clone());
            }
            Turn::Engine(_) | Turn::Over => {}
        }
    }

    pub(super) fn list(&mut self) {
        if let Turn::Human(_) = self.sitting.turn() {
            let rows = self.pick.texts().map(|text| (text.to_owned(), Deed::Play(text.to_owned())));
            let rows: Vec<_> = rows.collect();
            self.layer = Layer::Menu(Menu::new(&format!("{} legal", rows.len()), rows));
        }
    }
}
