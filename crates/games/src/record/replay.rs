//! Playing a record through.

use super::sequence::Made;
use super::{Event, Fault, Play, Record, RecordError, Tag};
use crate::{GameId, PlayError, Played, Settings, Table};

/// The table at which a record with these tags starts; `None` is the game's usual start.
pub(super) fn open_start(game: GameId, tags: &[Tag]) -> Result<Option<Box<dyn Table>>, RecordError> {
    let find = |name: &str| tags.iter().find(|tag| tag.name == name);
    match (find("Start"), find("Options")) {
        (None, None) => Ok(None),
        (Some(_), Some(options)) => {
            let reason = "Start and Options exclude each other: a position text holds the options";
            Err(RecordError::tag(options.line, reason))
        }
        (Some(start), None) => game.open(&start.value).map(Some).map_err(|refusal| {
            RecordError::tag(start.line, format!("the tag Start is no position of {game}: {refusal}"))
        }),
        (None, Some(options)) => parse_options(&options.value)
            .and_then(|settings| game.start(&settings).map_err(|refusal| refusal.to_string()))
            .map(Some)
            .map_err(|reason| RecordError::tag(options.line, format!("the tag Options: {reason}"))),
    }
}

impl Record {
    /// The game at its start, by the tags `Start` or `Options`.
    pub fn start(&self) -> Result<Box<dyn Table>, RecordError> {
        match open_start(self.game, &self.tags)? {
            Some(table) => Ok(table),
            None => {
                let refused = |refusal: crate::Refusal| RecordError::tag(self.line, refusal.to_string());
                self.game.start(&Settings::default()).map_err(refused)
            }
        }
    }

    /// Plays the record through, its variations too, and returns the game at its end. Remarks of the record must agree
    /// with what the plays did.
    pub fn replay(&self) -> Result<Box<dyn Table>, RecordError> {
        let mut table = self.start()?;
        self.run(&mut *table, &mut Silent::default())?;
        Ok(table)
    }

    /// Plays the record through on a table that [`start`](Record::start) has opened, and shows every play of the main line, what
    /// it was, and the game after it (before its events). A play that cannot be made leaves the table before it.
    pub fn replay_on(
        &self,
        table: &mut dyn Table,
        each: impl FnMut(&Play, &Played, &dyn Table),
    ) -> Result<(), RecordError> {
        self.run(table, &mut Shown(each))
    }

    /// [Replays](Record::replay) the record and compares it with its tags, events and list of sequences.
    pub fn verify(&self) -> Result<Box<dyn Table>, RecordError> {
        let mut table = self.start()?;
        match &self.sequences {
            None => self.run(&mut *table, &mut Silent::default())?,
            Some(list) => {
                let mut silent = Silent { made: Some(Made::default()), ..Silent::default() };
                self.run(&mut *table, &mut silent)?;
                let made = silent.made.unwrap_or_default().settled(self);
                let slots = self.slots();
                if let Some(reason) = made.compare(&list.notes, |note| self.number_of(note, &slots)) {
                    let fault = Fault::Sequences(reason);
                    return Err(RecordError { line: list.line, column: list.column, ply: None, fault });
                }
            }
        }
        self.check_settlements()?;
        self.compare(&*table)?;
        Ok(table)
    }

    /// Only an irregularity is rectified (5.8) or stands (5.4, 5.7), and once: one that goes on before it is decided about is
    /// decided about as a whole.
    fn check_settlements(&self) -> Result<(), RecordError> {
        let before = self.events.iter().map(|event| (None, event));
        let behind = (1..)
            .zip(&self.plays)
            .flat_map(|(ply, play)| play.events.iter().map(move |event| (Some((ply, play)), event)));
        let mut open = false;
        for (place, event) in before.chain(behind) {
            match event {
                Event::Irregularity { .. } => open = true,
                Event::Rectified | Event::Stands { .. } if !open => {
                    let text = crate::shortened(&event.text(self.game));
                    let reason =
                        format!("<{text}> has no irregularity before it that is not decided about yet");
                    let fault = Fault::Event(reason);
                    return Err(match place {
                        Some((ply, play)) => play.wrong(ply, fault),
                        None => RecordError { line: self.line, column: 1, ply: None, fault },
                    });
                }
                Event::Rectified | Event::Stands { .. } => open = false,
                _ => {}
            }
        }
        Ok(())
    }

    /// The list of sequences that the plays give (6.2.7); empty in other games than Morabaraba.
    pub fn derived_sequences(&self) -> Result<Vec<super::SequenceNote>, RecordError> {
        let mut silent = Silent { made: Some(Made::default()), ..Silent::default() };
        self.run(&mut *self.start()?, &mut silent)?;
        Ok(silent.made.unwrap_or_default().settled(self).notes)
    }

    fn run(&self, table: &mut dyn Table, step: &mut impl Step) -> Result<(), RecordError> {
        let mut over = None;
        for event in &self.events {
            over = step.event(event, 0, table, over).map_err(|fault| RecordError {
                line: self.line,
                column: 1,
                ply: None,
                fault,
            })?;
        }
        line(&self.plays, 1, table, step, over)
    }
}

/// Plays a line through, each play with its events and then its variations.
fn line<'a>(
    plays: &'a [Play],
    first: usize,
    table: &mut dyn Table,
    step: &mut impl Step,
    mut over: Option<&'a Event>,
) -> Result<(), RecordError> {
    for (ply, play) in (first..).zip(plays) {
        if let Some(event) = over {
            let end = event.text(table.id());
            let reason =
                format!("\"{}\" is played after <{end}> has ended the game", crate::shortened(&play.text));
            return Err(play.wrong(ply, Fault::Event(reason)));
        }
        let before = (!play.variations.is_empty()).then(|| table.fork());
        step.play(play, ply, table)?;
        for event in &play.events {
            over = step.event(event, ply, table, over).map_err(|fault| play.wrong(ply, fault))?;
        }
        if let Some(before) = before {
            for variation in &play.variations {
                line(&variation.plays, ply, &mut *before.fork(), &mut Silent::default(), None)?;
            }
        }
    }
    Ok(())
}

/// What an event does to the board; gives the event that has ended the game.
fn happen<'a>(
    event: &'a Event,
    table: &mut dyn Table,
    over: Option<&'a Event>,
) -> Result<Option<&'a Event>, Fault> {
    event.apply(table).map_err(|refusal| {
        Fault::Event(format!("the event's position is no position of {}: {refusal}", table.id()))
    })?;
    Ok(if event.ends_game() { Some(event) } else { over })
}

/// How one play is played.
trait Step {
    fn play(&mut self, play: &Play, ply: usize, table: &mut dyn Table) -> Result<(), RecordError>;

    /// An event behind a play, or with 0 before the first; gives the event that has ended the game.
    fn event<'a>(
        &mut self,
        event: &'a Event,
        _ply: usize,
        table: &mut dyn Table,
        over: Option<&'a Event>,
    ) -> Result<Option<&'a Event>, Fault> {
        happen(event, table, over)
    }
}

/// Without texts.
#[derive(Default)]
struct Silent {
    remark: String,
    /// The sequences, where somebody wants them.
    made: Option<Made>,
}

impl Step for Silent {
    fn play(&mut self, play: &Play, ply: usize, table: &mut dyn Table) -> Result<(), RecordError> {
        let recorded = self.made.as_mut().map(|made| made.before(table));
        table.follow(&play.text, &mut self.remark).map_err(|error| play.refused(ply, error))?;
        play.compare(ply, &self.remark)?;
        if let (Some(made), Some(recorded)) = (&mut self.made, recorded) {
            made.after(ply, recorded, table);
        }
        Ok(())
    }

    fn event<'a>(
        &mut self,
        event: &'a Event,
        ply: usize,
        table: &mut dyn Table,
        over: Option<&'a Event>,
    ) -> Result<Option<&'a Event>, Fault> {
        let before = self.made.as_ref().map(|_| (table.position(), table.score().iter().sum::<u32>()));
        let over = happen(event, table, over)?;
        if let (Some(made), Some((before, cows)), Event::Stands { .. }) = (&mut self.made, before, event) {
            made.stood(ply, &before, cows, table);
        }
        Ok(over)
    }
}

/// With texts, shown to somebody.
struct Shown<F>(F);

impl<F: FnMut(&Play, &Played, &dyn Table)> Step for Shown<F> {
    fn play(&mut self, play: &Play, ply: usize, table: &mut dyn Table) -> Result<(), RecordError> {
        let played = table.replay(&play.text).map_err(|error| play.refused(ply, error))?;
        play.compare(ply, &played.remark)?;
        (self.0)(play, &played, table);
        Ok(())
    }
}

impl Play {
    pub(super) fn refused(&self, ply: usize, error: PlayError) -> RecordError {
        let column = match &error {
            PlayError::Text(refusal) => refusal.column,
            _ => 1,
        };
        let place = self.place(column);
        let fault = Fault::Play { text: self.text.clone(), error };
        RecordError { line: place.line, column: place.column, ply: Some(ply), fault }
    }

    fn wrong(&self, ply: usize, fault: Fault) -> RecordError {
        RecordError { line: self.line, column: self.column, ply: Some(ply), fault }
    }

    /// Whether the remark of the record, if there is one, is what the play did.
    fn compare(&self, ply: usize, remark: &str) -> Result<(), RecordError> {
        let really = remark.chars().filter(|c| !c.is_whitespace());
        if self.remark.is_empty() || really.clone().eq(self.remark.chars()) {
            return Ok(());
        }
        Err(self.wrong(ply, Fault::Remark { written: self.remark.clone(), really: really.collect() }))
    }
}

/// Reads `goal=3 dice=244`.
fn parse_options(text: &str) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for word in text.split_whitespace() {
        match word.split_once('=') {
            Some((name, "roll")) => {
                return Err(format!("a record says what was rolled: {name}=… with the value"));
            }
            Some((name, value)) => settings.set(name, value),
            None => return Err(format!("\"{}\": expected name=value", crate::refusal::shortened(word))),
        }
    }
    Ok(settings)
}
