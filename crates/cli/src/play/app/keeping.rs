//! Keeping what was played: files, and leaving a game.

use std::path::PathBuf;

use super::{App, Layer, Then};
use crate::play::archive;
use crate::play::input::Command;

impl App {
    pub(super) fn save_as(&mut self, path: PathBuf, told: &str) {
        match archive::write(&path, &self.sitting.record()) {
            Ok(()) => {
                if !told.is_empty() {
                    self.message = format!("{told} {}", path.display());
                }
                self.file = Some(path);
                self.unsaved = false;
            }
            Err(why) => self.message = why,
        }
    }

    /// Saves under a name that was typed: a file that is there already is not ours to replace.
    pub(super) fn save_to(&mut self, path: PathBuf) {
        if self.file.as_ref() != Some(&path) && path.exists() {
            self.message = format!("{} is there already: choose another name", path.display());
            return;
        }
        self.save_as(path, "saved after every move from now on:");
    }

    /// An answer to the question whether to leave the game.
    pub(super) fn asked(&mut self, then: Then, command: Command) {
        match command {
            // Where everything is saved, both yes and no need no file.
            Command::Yes | Command::Enter if self.unsaved => {
                let path = archive::suggest(&self.folder, self.sitting.game());
                self.save_as(path, "saved as");
                if self.unsaved {
                    self.layer = Layer::Board;
                    return;
                }
            }
            Command::Yes | Command::Enter => {}
            Command::No if self.unsaved => {}
            Command::No | Command::Escape => {
                self.layer = Layer::Board;
                return;
            }
            _ => return,
        }
        self.layer = Layer::Board;
        match then {
            Then::Quit => self.over = true,
            Then::New => {
                // The finished file stays as it is; the next game goes into another one.
                let next = self.file.is_some().then(|| archive::suggest(&self.folder, self.sitting.game()));
                self.file = None;
                self.sitting.again();
                self.look();
                self.unsaved = false;
                self.message = "a new game".into();
                self.file = next;
            }
        }
    }

    /// Away at once: nothing that was played is lost.
    pub(super) fn leave(&mut self) {
        if self.unsaved {
            let path = archive::suggest(&self.folder, self.sitting.game());
            self.save_as(path, "saved as");
            self.last_words = self.unsaved.then(|| self.message.clone());
        }
        self.over = true;
    }
}
