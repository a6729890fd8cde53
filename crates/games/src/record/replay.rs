//! Playing a record through.

use super::{Fault, Play, Record, RecordError};
use crate::{Outcome, PlayError, Played, Settings, Table};

const RESULTS: [&str; 4] = ["p1win", "p2win", "draw", "none"];

impl Record {
    /// The game at its start, by the tags `Start` or `Options`.
    pub fn start(&self) -> Result<Box<dyn Table>, RecordError> {
        match (self.find("Start"), self.find("Options")) {
            (Some(_), Some(options)) => {
                let reason = "Start and Options exclude each other: a position text holds the options";
                Err(RecordError::tag(options.line, reason))
            }
            (Some(start), None) => self.game.open(&start.value).map_err(|refusal| {
                RecordError::tag(
                    start.line,
                    format!("the tag Start is no position of {}: {refusal}", self.game),
                )
            }),
            (None, options) => {
                let line = options.map_or(0, |tag| tag.line);
                let settings = parse_options(options.map_or("", |tag| &tag.value));
                settings
                    .and_then(|settings| self.game.start(&settings).map_err(|refusal| refusal.to_string()))
                    .map_err(|reason| RecordError::tag(line, format!("the tag Options: {reason}")))
            }
        }
    }

    /// Plays the record through and returns the game at its end. Remarks of the record must agree with what
    /// the plays did.
    pub fn replay(&self) -> Result<Box<dyn Table>, RecordError> {
        let mut table = self.start()?;
        self.replay_on(&mut *table, |_, _, _| ())?;
        Ok(table)
    }

    /// Plays the record through on a table that [`start`](Record::start) has opened, and shows every play, what it was,
    /// and the game after it. A play that cannot be made leaves the table before it.
    pub fn replay_on(
        &self,
        table: &mut dyn Table,
        mut each: impl FnMut(&Play, &Played, &dyn Table),
    ) -> Result<(), RecordError> {
        for (ply, play) in (1..).zip(&self.plays) {
            let played = table.replay(&play.text).map_err(|error| play.refused(ply, error))?;
            let really: String = played.remark.split_whitespace().collect();
            if !play.remark.is_empty() && play.remark != really {
                let fault = Fault::Remark { written: play.remark.clone(), really };
                return Err(RecordError { line: play.line, column: play.column, ply: Some(ply), fault });
            }
            each(play, &played, table);
        }
        Ok(())
    }

    /// [Replays](Record::replay) the record and compares its end with the tags `Result` and `Plies`.
    pub fn verify(&self) -> Result<Box<dyn Table>, RecordError> {
        let table = self.replay()?;
        self.compare(&*table)?;
        Ok(table)
    }

    /// Compares the game at its end with the tags `Result` and `Plies`.
    pub fn compare(&self, end: &dyn Table) -> Result<(), RecordError> {
        if let Some(result) = self.find("Result") {
            if !RESULTS.contains(&result.value.as_str()) {
                let reason = format!(
                    "the tag Result says \"{}\": expected p1win, p2win, draw or none",
                    crate::refusal::shortened(&result.value)
                );
                return Err(RecordError::tag(result.line, reason));
            }
            let really = end.outcome().map_or("none", Outcome::word);
            let terminated = self.tag("Termination").is_some_and(|why| !why.trim().is_empty());
            let settled_elsewhere = really == "none" && terminated;
            if result.value != really && !settled_elsewhere {
                let fault = Fault::Result { written: result.value.clone(), really };
                return Err(RecordError { line: result.line, column: 1, ply: None, fault });
            }
        }
        if let Some(plies) = self.find("Plies")
            && plies.value != self.plays.len().to_string()
        {
            let written = crate::refusal::shortened(&plies.value);
            let reason = format!("the tag Plies says {written}, but {} were played", self.plays.len());
            return Err(RecordError::tag(plies.line, reason));
        }
        Ok(())
    }
}

impl Play {
    fn refused(&self, ply: usize, error: PlayError) -> RecordError {
        let inside = match &error {
            // Between words that were joined, columns of the text are not columns of the file.
            PlayError::Text(refusal) if !self.text.contains(' ') => refusal.column - 1,
            _ => 0,
        };
        let fault = Fault::Play { text: self.text.clone(), error };
        RecordError { line: self.line, column: self.column + inside, ply: Some(ply), fault }
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
