//! A game at a terminal: what is picked, pointed at, asked and told. Commands go in, a view looks at it; neither keys nor
//! screens are known here.

mod keeping;
mod picking;
#[cfg(test)]
mod tests;
mod words;

use std::path::{Path, PathBuf};

use mura_engine::Thought;
use mura_games::{Place, Player};

use super::input::Command;
use super::menu::{Deed, Menu};
use super::pick::Pick;
use super::seat::Seat;
use super::sitting::{Sitting, Turn};
use super::touch::Touch;
use super::{advice, archive};

/// What the keys go to.
#[derive(Debug)]
pub(crate) enum Layer {
    Board,
    Menu(Menu),
    Prompt(Prompt),
    Help,
    Ask(Then),
}

/// A line being typed.
#[derive(Debug)]
pub(crate) struct Prompt {
    pub(crate) wanted: Wanted,
    pub(crate) text: String,
    /// Whether the text is only suggested: what is typed takes its place.
    suggested: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Move,
    File,
}

/// What follows once a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    Quit,
    New,
}

/// Whom an answer is awaited from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Awaited {
    Nobody,
    Engine(Player),
    Adviser,
}

/// A game at a terminal.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) sitting: Sitting,
    pub(crate) pick: Pick,
    pub(crate) places: Vec<Place>,
    pub(crate) cursor: String,
    pub(crate) layer: Layer,
    pub(crate) message: String,
    /// Where the game is saved after every play.
    file: Option<PathBuf>,
    /// The folder for new files.
    folder: PathBuf,
    /// Whether something has been played that no file holds.
    unsaved: bool,
    advising: bool,
    hurried: bool,
    /// Goes up whenever an answer to an earlier question has lost its meaning.
    generation: u64,
    /// What one player has done since the other did something, as far as it is told.
    deeds: (Player, Vec<String>),
    over: bool,
    /// What has still to be told when the board is gone.
    last_words: Option<String>,
}

impl App {
    pub(crate) fn new(sitting: Sitting, file: Option<PathBuf>, folder: &Path) -> Self {
        let mut app = App {
            pick: Pick::default(),
            places: Vec::new(),
            cursor: String::new(),
            layer: Layer::Board,
            message: String::new(),
            file,
            folder: folder.to_owned(),
            unsaved: false,
            advising: false,
            hurried: false,
            generation: 0,
            deeds: (Player::First, Vec::new()),
            over: false,
            last_words: None,
            sitting,
        };
        app.look();
        let (columns, rows) = (24, 8);
        let off = |place: &&Place| place.x.abs_diff(columns) + 2 * place.y.abs_diff(rows);
        app.cursor = app.places.iter().min_by_key(off).map(|place| place.name.clone()).unwrap_or_default();
        app
    }

    /// Whether to leave.
    pub(crate) fn over(&self) -> bool {
        self.over
    }

    /// What has still to be told when the board is gone.
    pub(crate) fn last_words(&self) -> Option<&str> {
        self.last_words.as_deref()
    }

    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether something has been played that no file holds.
    pub(crate) fn unsaved(&self) -> bool {
        self.unsaved
    }

    /// Whom to ask now, and a number that changes with the question.
    pub(crate) fn awaited(&self) -> (Awaited, u64) {
        let whom = match self.sitting.turn() {
            Turn::Engine(player) => Awaited::Engine(player),
            _ if self.advising => Awaited::Adviser,
            _ => Awaited::Nobody,
        };
        (whom, self.generation)
    }

    /// Whether an answer is wanted at once.
    pub(crate) fn hurried(&self) -> bool {
        self.hurried
    }

    /// Takes in a board that has changed.
    fn look(&mut self) {
        self.generation += 1;
        (self.advising, self.hurried) = (false, false);
        self.pick = Pick::new(self.sitting.table());
        self.places = self.sitting.table().draw().places().to_vec();
        // A list of moves is out of date; who plays may still be chosen.
        if let Layer::Menu(menu) = &self.layer
            && !matches!(menu.chosen(), Some(Deed::Sit(..)))
        {
            self.layer = Layer::Board;
        }
    }

    /// After every change of the game.
    fn changed(&mut self) {
        self.look();
        self.unsaved = true;
        if let Some(path) = self.file.clone() {
            self.save_as(path, "");
        }
    }

    /// Plays an action; a refusal is told and changes nothing.
    fn play(&mut self, text: &str) -> bool {
        let who = self.sitting.table().turn();
        match self.sitting.play(text) {
            Ok(played) => {
                match self.sitting.seat(who) {
                    Seat::Human => self.message.clear(),
                    Seat::Engine(_) => self.tell(who, format!("plays {}", played.action)),
                }
                self.changed();
                true
            }
            Err(error) => {
                self.message = error.to_string();
                false
            }
        }
    }

    /// Tells what an engine has done since somebody else did something: `White throws 3, plays +c`.
    fn tell(&mut self, who: Player, deed: String) {
        if self.deeds.0 != who {
            self.deeds = (who, Vec::new());
        }
        self.deeds.1.push(deed);
        self.message = format!("{} {}", self.sitting.table().name(who), self.deeds.1.join(", "));
    }

    fn throw(&mut self) {
        let who = self.sitting.table().turn();
        if let Some(throw) = self.sitting.throw() {
            self.tell(who, format!("throws {throw}"));
            self.changed();
        }
    }

    /// What goes on by itself: an engine's throw.
    pub(crate) fn tick(&mut self) -> bool {
        match self.sitting.turn() {
            Turn::Throw(player) if *self.sitting.seat(player) != Seat::Human => {
                self.throw();
                true
            }
            _ => false,
        }
    }

    /// An answer to the question of [`awaited`](App::awaited) has come; none: the engine has failed.
    pub(crate) fn answer(&mut self, thought: Option<&Thought>) {
        match (self.awaited().0, thought) {
            (Awaited::Engine(_), Some(Thought { action: Some(action), .. })) => {
                self.play(action);
            }
            (Awaited::Engine(player), _) => {
                self.sitting.sit(player, Seat::Human);
                self.generation += 1;
                self.message = "the engine has failed: its side is yours now (l chooses another)".into();
            }
            (Awaited::Adviser, Some(thought)) => {
                self.advising = false;
                self.message = advice::told(thought);
                let points = |text: &String| mura_picture::touches(self.sitting.game(), text);
                let shown = thought.action.as_ref().map(points).unwrap_or_default();
                if let Some(point) = shown.into_iter().next().filter(|_| self.pick.touched().is_empty()) {
                    self.cursor = point;
                }
            }
            (Awaited::Adviser, None) => {
                self.advising = false;
                self.message = "the adviser has failed".into();
            }
            (Awaited::Nobody, _) => {}
        }
    }

    /// Does what a player wants.
    pub(crate) fn command(&mut self, command: Command) {
        if command == Command::Leave {
            return self.leave();
        }
        self.deeds.1.clear();
        match &mut self.layer {
            Layer::Board => self.on_board(command),
            Layer::Menu(menu) => match command {
                Command::Rows(by) => menu.step(by),
                Command::Enter => {
                    let deed = menu.chosen().cloned();
                    self.layer = Layer::Board;
                    if let Some(deed) = deed {
                        self.deed(deed);
                    }
                }
                Command::Escape => {
                    self.layer = Layer::Board;
                    // Where only a choice was left, there is nothing to go on with on the board.
                    if self.pick.next().iter().all(|touch| matches!(touch, Touch::Choice(_))) {
                        self.pick.clear();
                    }
                }
                _ => {}
            },
            Layer::Prompt(prompt) => match command {
                Command::Type(c) if std::mem::take(&mut prompt.suggested) => prompt.text = c.into(),
                Command::Type(c) if prompt.text.chars().count() < 60 => prompt.text.push(c),
                Command::Erase if prompt.text.is_empty() => self.layer = Layer::Board,
                Command::Erase => {
                    prompt.suggested = false;
                    prompt.text.pop();
                }
                Command::Wipe => prompt.text.clear(),
                Command::Enter => self.prompted(),
                Command::Escape => self.layer = Layer::Board,
                _ => {}
            },
            Layer::Help => self.layer = Layer::Board,
            Layer::Ask(then) => {
                let then = *then;
                self.asked(then, command);
            }
        }
    }

    fn on_board(&mut self, command: Command) {
        match command {
            Command::Go(direction) => self.go(direction),
            Command::Enter => self.enter(),
            Command::Escape if !self.pick.touched().is_empty() => self.pick.clear(),
            Command::Escape | Command::Hurry => self.hurried = self.awaited().0 != Awaited::Nobody,
            Command::Next => self.next(),
            Command::List => self.list(),
            Command::Prompt => self.prompt(Wanted::Move, String::new()),
            Command::Hint => self.hint(),
            Command::TakeBack => self.take_back(),
            Command::Save => {
                let path =
                    self.file.clone().unwrap_or_else(|| archive::suggest(&self.folder, self.sitting.game()));
                self.prompt(Wanted::File, path.display().to_string());
            }
            Command::Quit if self.unsaved => self.layer = Layer::Ask(Then::Quit),
            Command::Quit => self.over = true,
            Command::New if self.sitting.plays().is_empty() => {}
            Command::New => self.layer = Layer::Ask(Then::New),
            Command::Opponent => self.seats(),
            Command::Help => self.layer = Layer::Help,
            _ => {}
        }
    }

    fn prompt(&mut self, wanted: Wanted, text: String) {
        self.message.clear();
        let suggested = !text.is_empty();
        self.layer = Layer::Prompt(Prompt { wanted, text, suggested });
    }

    fn prompted(&mut self) {
        let Layer::Prompt(prompt) = std::mem::replace(&mut self.layer, Layer::Board) else { return };
        let text = prompt.text.trim();
        match prompt.wanted {
            _ if text.is_empty() => {}
            Wanted::File => self.save_to(PathBuf::from(text)),
            Wanted::Move => match self.sitting.turn() {
                Turn::Engine(_) => self.message = "it is not your turn".into(),
                Turn::Throw(_) => self.message = "the dice are thrown with Enter".into(),
                Turn::Human(_) | Turn::Over => {
                    if !self.play(text) {
                        // It can be mended. On the board what is typed now would be taken for keys.
                        self.layer = Layer::Prompt(prompt);
                    }
                }
            },
        }
    }

    fn hint(&mut self) {
        match self.sitting.turn() {
            Turn::Human(_) => {
                self.advising = true;
                self.generation += 1;
                self.message = "looking for a good move…".into();
            }
            Turn::Throw(_) => self.message = "throw the dice first".into(),
            Turn::Engine(_) => self.message = "it is not your turn".into(),
            Turn::Over => self.message = "the game is over".into(),
        }
    }

    fn take_back(&mut self) {
        if self.sitting.take_back() {
            self.message = format!("taken back to play {}", self.sitting.plays().len() + 1);
            self.changed();
        } else {
            self.message = "there is nothing to take back".into();
        }
    }

    fn seats(&mut self) {
        // The side that an engine has, or may get, comes first.
        let mut sides = Player::BOTH;
        if *self.sitting.seat(Player::First) == Seat::Human {
            sides.reverse();
        }
        let mut rows = Vec::new();
        let mut at = 0;
        for player in sides {
            for seat in Seat::choices() {
                if player == sides[0] && *self.sitting.seat(player) == seat {
                    at = rows.len();
                }
                let label = format!("{}: {seat}", self.sitting.table().name(player));
                rows.push((label, Deed::Sit(player, seat)));
            }
        }
        let mut menu = Menu::new("Who plays?", rows);
        menu.at = at;
        self.layer = Layer::Menu(menu);
    }

    fn deed(&mut self, deed: Deed) {
        match deed {
            Deed::Play(text) => {
                self.play(&text);
            }
            Deed::Touch(touch) => self.touch(&touch),
            Deed::Sit(player, seat) => {
                self.message = format!("{} is played by {seat} now", self.sitting.table().name(player));
                self.sitting.sit(player, seat);
                let unsaved = self.unsaved;
                self.changed();
                // Who sits where is no reason to ask whether to save.
                self.unsaved = self.unsaved && (unsaved || !self.sitting.plays().is_empty());
            }
        }
    }
}
