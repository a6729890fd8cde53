//! The record of a game that is kept.

use mura_games::record::{Event, Play, Record, SequenceList, Sign};
use mura_games::{GameId, Outcome, Played};
use std::time::Duration;

use super::Objection;
use crate::clock::TimeControl;

/// What a record is made of, in the order in which it happened.
#[derive(Clone, Debug)]
pub(super) struct Account {
    /// Where the game starts, and its tags.
    head: Record,
    items: Vec<Item>,
}

#[derive(Clone, Debug)]
enum Item {
    Play(Play),
    Event(Event),
    Remark(String),
}

/// Tags that say what the log knows better.
const OWN: [&str; 7] = ["Game", "Start", "Options", "Result", "Termination", "TimeControl", "Plies"];

impl Account {
    pub(super) fn new(head: Record) -> Self {
        Account { head, items: Vec::new() }
    }

    /// The next game of the same players (5.1).
    pub(super) fn restart(&mut self) {
        self.items.clear();
    }

    pub(super) fn tag(&mut self, name: &str, value: &str) -> Result<(), Objection> {
        if OWN.contains(&name) {
            return Err(Objection::Unfit(format!("the tag {name} follows from what is entered")));
        }
        // Hostile logs must not make records that no reader takes.
        let most = mura_games::record::limits::TAGS / 2;
        if self.head.tags.len() >= most && self.head.tag(name).is_none() {
            return Err(Objection::Unfit(format!("a record has at most {most} tags")));
        }
        let mut head = self.head.clone();
        head.set_tag(name, value);
        // What no record may say, such as a day that never was, is refused at once.
        let checked = head.start().and_then(|start| head.compare(&*start));
        checked.map_err(|error| Objection::Unfit(error.fault.to_string()))?;
        self.head = head;
        Ok(())
    }

    /// What was agreed about time.
    pub(super) fn control(&mut self, control: TimeControl) {
        self.head.set_tag("TimeControl", control.to_string());
    }

    pub(super) fn play(&mut self, played: &Played) {
        self.items.push(Item::Play(Play::new(played.action.clone(), &played.remark)));
    }

    /// What is thought of the last play (article 7).
    pub(super) fn sign(&mut self, signs: Vec<Sign>) {
        if let Some(Item::Play(play)) = self.items.last_mut() {
            play.signs = signs;
        }
    }

    /// The time left on the mover's clock after the last play.
    pub(super) fn stamp(&mut self, left: Option<Duration>) {
        if let Some(Item::Play(play)) = self.items.last_mut() {
            play.clock = left;
        }
    }

    /// The last play is gone; what was said about it stays.
    pub(super) fn take_back(&mut self) {
        if let Some(last) = self.items.iter().rposition(|item| matches!(item, Item::Play(_))) {
            self.items.remove(last);
        }
    }

    pub(super) fn event(&mut self, event: Event) {
        self.items.push(Item::Event(event));
    }

    pub(super) fn remark(&mut self, text: &str) {
        self.items.push(Item::Remark(text.to_owned()));
    }

    /// The record as it stands, with this result.
    pub(super) fn finish(&self, termination: Option<&str>, outcome: Option<Outcome>) -> Record {
        let mut record = self.head.clone();
        record.set_tag("Result", outcome.map_or("none", Outcome::word));
        if let Some(why) = termination {
            record.set_tag("Termination", why);
        }
        for item in &self.items {
            match item {
                Item::Play(play) => record.plays.push(play.clone()),
                Item::Event(event) => match record.plays.last_mut() {
                    Some(play) => play.events.push(event.clone()),
                    None => record.events.push(event.clone()),
                },
                Item::Remark(text) => {
                    let comment =
                        record.plays.last_mut().map_or(&mut record.comment, |play| &mut play.comment);
                    if !comment.is_empty() {
                        comment.push(' ');
                    }
                    comment.push_str(text);
                }
            }
        }
        // 6.2.7: the sequences stand in a list of their own.
        if let Ok(notes) = record.derived_sequences()
            && record.game == GameId::Morabaraba
        {
            record.sequences = Some(SequenceList { notes, ..SequenceList::default() });
        }
        record
    }
}
