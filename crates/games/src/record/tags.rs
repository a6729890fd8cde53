//! The standard tags, and what may be said in them.

use super::{Event, Fault, Record, RecordError, Tag, Termination, termination};
use crate::{Outcome, Player, Table, shortened};

const RESULTS: [&str; 4] = ["p1win", "p2win", "draw", "none"];

/// The standard tags in the order in which a canonical record has them, after `Game`.
const ORDER: [&str; 14] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Black",
    "Blue",
    "White",
    "Start",
    "Options",
    "TimeControl",
    "Result",
    "Termination",
    "Plies",
    "Annotator",
];

/// Years in which a game can have been recorded.
const YEARS: std::ops::RangeInclusive<u32> = 1000..=2999;

impl Tag {
    /// Its place among the tags of a canonical record.
    pub(super) fn rank(&self) -> usize {
        ORDER.iter().position(|name| *name == self.name).unwrap_or(ORDER.len())
    }
}

impl Record {
    /// Compares the game at its end with the tags: the result and the number of plays, and whatever else the standard tags
    /// may not say.
    pub fn compare(&self, end: &dyn Table) -> Result<(), RecordError> {
        for tag in &self.tags {
            let wrong = match &*tag.name {
                "Date" => date(&tag.value).err(),
                "Round" => round(&tag.value).err(),
                "Termination" => ending(&tag.value).err(),
                "Black" | "Blue" => self.first_player(&tag.name).err(),
                _ => None,
            };
            if let Some(reason) = wrong {
                let said = shortened(&tag.value);
                return Err(RecordError::tag(
                    tag.line,
                    format!("the tag {} says \"{said}\": {reason}", tag.name),
                ));
            }
        }
        if let Some(result) = self.find("Result") {
            self.compare_result(result, end)?;
        }
        if let Some(plies) = self.find("Plies")
            && plies.value != self.plays.len().to_string()
        {
            let written = shortened(&plies.value);
            let reason = format!("the tag Plies says {written}, but {} were played", self.plays.len());
            return Err(RecordError::tag(plies.line, reason));
        }
        Ok(())
    }

    fn compare_result(&self, result: &Tag, end: &dyn Table) -> Result<(), RecordError> {
        if !RESULTS.contains(&result.value.as_str()) {
            let said = shortened(&result.value);
            let reason = format!("the tag Result says \"{said}\": expected p1win, p2win, draw or none");
            return Err(RecordError::tag(result.line, reason));
        }
        let really = match (end.outcome(), self.settled()) {
            // A decision about the position at the end: a cow beside the junctions is on the board, too (5.3).
            (Some(_), Settled::Elsewhere) if self.decided_last() => return Ok(()),
            (Some(outcome), _) => outcome.word(),
            (None, Settled::As(word)) => word,
            (None, Settled::Elsewhere) => return Ok(()),
            (None, Settled::No) => "none",
        };
        if result.value != really {
            let fault = Fault::Result { written: result.value.clone(), really };
            return Err(RecordError { line: result.line, column: 1, ply: None, fault });
        }
        Ok(())
    }

    /// The result: the tag `Result`, and without one what the plays and the events give in a game that stands like this in the
    /// end. Of a decision by the arbiter only the tag can say the result.
    pub fn result(&self, end: &dyn Table) -> &str {
        match (self.tag("Result"), end.outcome(), self.settled()) {
            (Some(told), ..) => told,
            (None, Some(outcome), _) => outcome.word(),
            (None, None, Settled::As(word)) => word,
            (None, None, Settled::Elsewhere | Settled::No) => {
                self.flagged().map_or("none", |player| Outcome::Win(player.other()).word())
            }
        }
    }

    /// Whose time has run out, where nothing was played or decided after that.
    fn flagged(&self) -> Option<Player> {
        let decisive = |event: &&Event| matches!(event, Event::Flag(_) | Event::Decision(_));
        match self.last_events().iter().rev().find(decisive) {
            Some(Event::Flag(player)) => Some(*player),
            _ => None,
        }
    }

    /// What happened after the last play.
    fn last_events(&self) -> &[Event] {
        self.plays.last().map_or(&self.events, |play| &play.events)
    }

    /// What events and tags say of a result off the board. A decision of the arbiter comes after everything before it.
    fn settled(&self) -> Settled {
        let terminated = self.tag("Termination").is_some_and(|why| !why.trim().is_empty());
        let mut settled = if terminated { Settled::Elsewhere } else { Settled::No };
        for event in self.events.iter().chain(self.plays.iter().flat_map(|play| &play.events)) {
            match event {
                Event::Resigned(player) => settled = Settled::As(Outcome::Win(player.other()).word()),
                Event::DrawAgreed => settled = Settled::As(Outcome::Draw.word()),
                Event::Annulled => settled = Settled::As("none"),
                Event::Decision(_) | Event::Flag(_) => settled = Settled::Elsewhere,
                _ => {}
            }
        }
        settled
    }

    /// Whether the arbiter has decided something after everything that has changed the board.
    fn decided_last(&self) -> bool {
        let last = self.last_events();
        let decided = last.iter().rposition(|event| matches!(event, Event::Decision(_)));
        decided.is_some_and(|decided| last[decided..].iter().all(|event| event.position().is_none()))
    }

    fn first_player(&self, name: &str) -> Result<(), String> {
        let names = self.game.players();
        // Records of Advanced Mur by programs say Black for whoever plays first.
        if name == "Blue" && names[0] != "Blue" {
            return Err(format!("the players of {} are {} and {}", self.game, names[0], names[1]));
        }
        match self.tag("Black").is_some() && self.tag("Blue").is_some() {
            true => Err("Black and Blue are names for one player: one of the tags is too many".into()),
            false => Ok(()),
        }
    }
}

/// Whether a game was settled off the board.
enum Settled {
    No,
    /// With this result.
    As(&'static str),
    /// With whatever result the tag says.
    Elsewhere,
}

/// `2026.11.15`, with `????` or `??` for what is not known.
fn date(text: &str) -> Result<(), String> {
    let expected = || "expected a date such as 2026.11.15, with ???? or ?? for what is not known".to_owned();
    let [year, month, day] = text.split('.').collect::<Vec<_>>()[..] else {
        return Err(expected());
    };
    let part = |text: &str, length: usize| match text {
        text if text.len() != length => Err(expected()),
        text if text.bytes().all(|byte| byte == b'?') => Ok(None),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse::<u32>().map(Some).map_err(|_| expected())
        }
        _ => Err(expected()),
    };
    let (year, month, day) = (part(year, 4)?, part(month, 2)?, part(day, 2)?);
    if let Some(year) = year.filter(|year| !YEARS.contains(year)) {
        return Err(format!("the year {year} is not between {} and {}", YEARS.start(), YEARS.end()));
    }
    if let Some(month) = month.filter(|month| !(1..=12).contains(month)) {
        return Err(format!("there is no month {month}"));
    }
    // An unknown year may be a leap year.
    let leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    match (month, day) {
        (_, None) => Ok(()),
        (None, Some(_)) => Err("a day without a month says nothing".into()),
        (Some(month), Some(day)) => {
            let days = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            match (1..=days).contains(&day) {
                true => Ok(()),
                false => Err(format!("month {month} has no day {day}")),
            }
        }
    }
}

/// `3`, `2.1` (a game of a round), `?` or `-`.
fn round(text: &str) -> Result<(), String> {
    let number = |part: &str| (1..=9).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    match matches!(text, "?" | "-") || text.split('.').all(number) {
        true => Ok(()),
        false => Err("expected a round such as 3 or 2.1, or ? for what is not known".into()),
    }
}

/// Nothing, or a word that is known and whatever follows it.
fn ending(text: &str) -> Result<(), String> {
    match text.is_empty() || text.parse::<Termination>().is_ok() {
        true => Ok(()),
        false => Err(termination::expected()),
    }
}
