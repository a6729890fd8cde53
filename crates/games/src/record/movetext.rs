//! The plays of a record, read word by word.

mod angle;
mod columns;
mod word;

use super::{Listener, Place, RecordError, limits};
use crate::{Game, GameId, Player, Table, Visitor};
use columns::Columns;
pub(super) use word::numbered;
use word::{Class, class};

/// What has been read of the plays so far. Its buffers are used again for the next game.
pub(super) struct Movetext {
    manner: Manner,
    /// The line of play that is being read.
    level: Level,
    /// Those that it varies, from the main line.
    varied: Vec<Level>,
    /// The text of the last play, and the places of its words.
    text: String,
    words: Vec<Place>,
    /// The last play has not been told yet: the next word may belong to it.
    untold: bool,
    /// Whether the next word may belong to the last play's text.
    open: bool,
    /// The place of the last word, if it was a number.
    numbered: Option<Place>,
    /// A hyphen alone behind a play, which may become a number of men lost (7.1.13 writes `- 1`).
    minus: Option<Place>,
    /// A comment in braces or an event that is not closed yet.
    unclosed: Option<(Unclosed, Place)>,
    /// What has been read of an event.
    event: String,
    plays: usize,
    variations: usize,
    /// Slots of the main line in which nobody played, because a position gave the turn to the other player.
    skipped: Vec<usize>,
    /// Whether a position stands anywhere in the main line.
    stood: bool,
    /// Whether the list of sequences was read.
    listed: bool,
}

/// How a game's plays are written.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) game: GameId,
    /// See [`Game::SEVERAL_WORDS`].
    several_words: bool,
    /// See [`Game::joins`].
    pub(super) joins: fn(&str, &str) -> bool,
    /// See [`Game::PLAYS_PER_NUMBER`].
    pub(super) per_number: usize,
}

/// A line of play.
#[derive(Clone, Default)]
struct Level {
    /// The slot of the next play: where every number has two plays, a slot may stay empty.
    slot: usize,
    /// The slot of the last play.
    last_slot: usize,
    /// Whether there is a last play.
    any: bool,
    marks: usize,
    signs: usize,
    clocked: bool,
    /// Where a variation was opened.
    place: Place,
    /// The text of its last play, while a variation of it is read.
    text: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Unclosed {
    Comment,
    Event,
}

impl Manner {
    pub(super) fn of(game: GameId) -> Manner {
        struct Of;
        impl Visitor for Of {
            type Output = Manner;
            fn visit<G: Game>(self) -> Manner {
                Manner {
                    game: G::ID,
                    several_words: G::SEVERAL_WORDS,
                    joins: G::joins,
                    per_number: G::PLAYS_PER_NUMBER,
                }
            }
        }
        game.visit(Of)
    }

    /// The slot of the first play.
    pub(super) fn first_slot(self, turn: Player) -> usize {
        turn.index() % self.per_number
    }

    /// The slot of the next play, when a position gives the turn to somebody.
    pub(super) fn slot_from(self, slot: usize, turn: Player) -> usize {
        slot + usize::from(slot % self.per_number != self.first_slot(turn))
    }

    /// The number that stands before a slot.
    #[inline]
    pub(super) fn number(self, slot: usize) -> usize {
        match self.per_number {
            1 => slot + 1,
            per_number => slot / per_number + 1,
        }
    }
}

impl Default for Movetext {
    fn default() -> Self {
        Movetext {
            manner: Manner::of(GameId::ALL[0]),
            level: Level::default(),
            varied: Vec::new(),
            text: String::new(),
            words: Vec::new(),
            untold: false,
            open: false,
            numbered: None,
            minus: None,
            unclosed: None,
            event: String::new(),
            plays: 0,
            variations: 0,
            skipped: Vec::new(),
            stood: false,
            listed: false,
        }
    }
}

impl Movetext {
    /// Before the plays of a game; `start` is needed where it is not the usual one.
    pub(super) fn begin(&mut self, game: GameId, start: Option<&dyn Table>) {
        if self.manner.game != game {
            self.manner = Manner::of(game);
        }
        let slot = self.manner.first_slot(start.map_or(Player::First, Table::turn));
        self.level = Level { slot, ..Level::default() };
        self.varied.clear();
        self.skipped.clear();
        self.skipped.extend(0..slot);
        self.stood = false;
        (self.untold, self.open, self.numbered, self.listed) = (false, false, None, false);
        (self.minus, self.unclosed, self.plays, self.variations) = (None, None, 0, 0);
    }

    /// The place of something that is not closed yet.
    pub(super) fn unclosed(&self) -> Option<Place> {
        self.unclosed.map(|(_, place)| place)
    }

    /// Reads one line.
    pub(super) fn line(
        &mut self,
        line: &str,
        number: usize,
        listener: &mut impl Listener,
    ) -> Result<(), RecordError> {
        let bytes = line.as_bytes();
        let mut columns = Columns::new(line, number);
        let mut at = 0;
        while at < bytes.len() {
            match self.unclosed {
                Some((Unclosed::Comment, _)) => {
                    let end = memchr::memchr(b'}', &bytes[at..]).map(|end| at + end);
                    self.comment(&line[at..end.unwrap_or(line.len())], columns.at(at), listener)?;
                    at = end.map_or(line.len(), |end| end + 1);
                    if end.is_some() {
                        self.unclosed = None;
                    }
                }
                Some((Unclosed::Event, place)) => {
                    at = self.angle(line, at, place, columns.at(at), listener)?;
                }
                None => at = self.words(line, at, &mut columns, listener)?,
            }
        }
        Ok(())
    }

    /// Reads words until something is opened, or to the end of the line; gives the byte after what was read.
    fn words(
        &mut self,
        line: &str,
        mut at: usize,
        columns: &mut Columns<'_>,
        listener: &mut impl Listener,
    ) -> Result<usize, RecordError> {
        let bytes = line.as_bytes();
        while let Some(&byte) = bytes.get(at) {
            match class(byte) {
                Class::Blank => at += 1,
                Class::Special => {
                    let place = columns.at(at);
                    self.lone_minus()?;
                    self.close_play(listener);
                    at += 1;
                    match byte {
                        b'{' => {
                            self.unclosed = Some((Unclosed::Comment, place));
                            return Ok(at);
                        }
                        b'<' => {
                            self.event.clear();
                            self.unclosed = Some((Unclosed::Event, place));
                            return Ok(at);
                        }
                        b'(' => self.open_variation(place, listener)?,
                        b')' => self.close_variation(place, listener)?,
                        _ => {
                            self.comment(&line[at..], place, listener)?;
                            return Ok(line.len());
                        }
                    }
                }
                Class::Word | Class::Odd => {
                    let (end, odd) = word::end(line, at);
                    if end == at {
                        // A blank beyond ASCII.
                        at += line[at..].chars().next().map_or(1, char::len_utf8);
                        continue;
                    }
                    let place = columns.at(at);
                    if odd {
                        word::check(&line[at..end], place)?;
                    }
                    self.word(&line[at..end], place, listener)?;
                    at = end;
                }
            }
        }
        Ok(at)
    }

    /// After the last line of a game.
    pub(super) fn end(&mut self, listener: &mut impl Listener) -> Result<(), RecordError> {
        match self.unclosed {
            Some((Unclosed::Comment, place)) => return Err(place.refuse("this comment is not closed by }")),
            Some((Unclosed::Event, place)) => return Err(place.refuse("this event is not closed by >")),
            None => {}
        }
        if !self.varied.is_empty() {
            return Err(self.level.place.refuse("this variation is not closed by )"));
        }
        self.lone_minus()?;
        self.lone_number()?;
        self.close_play(listener);
        Ok(())
    }

    /// Tells the last play: no word belongs to it any more.
    #[inline]
    fn close_play(&mut self, listener: &mut impl Listener) {
        if self.untold {
            listener.play(&self.text, &self.words);
            self.untold = false;
        }
        self.open = false;
    }

    /// A hyphen alone was no number of men.
    fn lone_minus(&mut self) -> Result<(), RecordError> {
        match self.minus.take() {
            Some(place) => Err(place.refuse("expected a play, or a number of men lost such as -1")),
            None => Ok(()),
        }
    }

    /// A line of play does not end with a number.
    fn lone_number(&mut self) -> Result<(), RecordError> {
        match self.numbered.take() {
            Some(place) => Err(place.refuse("this number has no play behind it")),
            None => Ok(()),
        }
    }

    /// The words of a comment.
    fn comment(&mut self, text: &str, place: Place, listener: &mut impl Listener) -> Result<(), RecordError> {
        for word in text.split_whitespace() {
            if word.len() > limits::WORD {
                return Err(word::too_long(place));
            }
            word::no_control(word, "a comment", place)?;
            listener.comment(word);
        }
        Ok(())
    }

    fn open_variation(&mut self, place: Place, listener: &mut impl Listener) -> Result<(), RecordError> {
        if !self.level.any {
            return Err(place
                .refuse("a variation stands behind the play that it varies, and there is none before it"));
        }
        if self.varied.len() == limits::DEPTH {
            return Err(place.refuse(format!("variations are nested at most {} deep", limits::DEPTH)));
        }
        if self.variations == limits::VARIATIONS {
            let reason = format!("a game with more than {} variations is not read", limits::VARIATIONS);
            return Err(place.refuse(reason));
        }
        self.variations += 1;
        self.level.text = std::mem::take(&mut self.text);
        let level = Level { slot: self.level.last_slot, place, ..Level::default() };
        self.varied.push(std::mem::replace(&mut self.level, level));
        listener.open_variation();
        Ok(())
    }

    fn close_variation(&mut self, place: Place, listener: &mut impl Listener) -> Result<(), RecordError> {
        let Some(varied) = self.varied.pop() else {
            return Err(place.refuse("there is no variation here that ) could close"));
        };
        let level = std::mem::replace(&mut self.level, varied);
        if !level.any {
            return Err(level.place.refuse("a variation holds at least one play"));
        }
        self.lone_number()?;
        self.text = std::mem::take(&mut self.level.text);
        listener.close_variation();
        Ok(())
    }
}
