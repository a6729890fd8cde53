//! Everything that follows from a log.

use std::collections::BTreeMap;
use std::time::Duration;

use mura_games::record::{Event, Record};
use mura_games::{GameId, Player, Table};

use super::deed::Start;
use super::judge::Entered;
use super::record::Account;
use super::scene::Scene;
use super::{Article, Deed, Edition, End, Entry, Irregularity, Objection, Verdict};
use crate::clock::{Clock, Flag};

/// The most games that are annulled in one log: each is kept with all its tags, so a hostile log could fill the memory.
const MOST_ANNULLED: usize = 20;

/// The state of a game that is kept: a fold over the entries of its log.
#[derive(Clone, Debug)]
pub struct Proceedings {
    pub(super) game: GameId,
    pub(super) edition: Edition,
    pub(super) scene: Scene,
    pub(super) pending: Option<Irregularity>,
    pub(super) refusal: Option<Refusal>,
    /// Who has offered a draw.
    pub(super) offer: Option<Player>,
    pub(super) clock: Option<Clock>,
    /// When the time of the whole game was over, if that has been entered (8.4).
    pub(super) overtime: Option<Flag>,
    pub(super) end: Option<End>,
    pub(super) record: Account,
    /// The records of games that were annulled (5.1).
    annulled: Vec<Record>,
    /// Which entries were irregularities, and of what kind.
    pub(super) irregular: BTreeMap<u32, Article>,
    start: Scene,
}

/// A player refuses to comply with the rules (5.6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refusal {
    pub(super) by: Player,
    pub(super) what: String,
}

/// When an entry is made, and its number.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub(super) number: u32,
    pub(super) at: Duration,
}

impl Proceedings {
    /// Begins a game by the first entry of a log.
    pub(super) fn begin(entry: &Entry, edition: Edition) -> Result<Self, Objection> {
        let Deed::Begin { game, start } = &entry.deed else { return Err(Objection::Beginning) };
        let mut record = Record::new(*game);
        match start {
            Start::Options(options) if options.is_empty() => {}
            Start::Options(options) => record.set_tag("Options", options.clone()),
            Start::Position(text) => {
                let table = game.open(text).map_err(Objection::Position)?;
                record.set_tag("Start", table.position());
            }
        }
        let table = record.start().map_err(|error| Objection::Start(error.fault.to_string()))?;
        if let Some(outcome) = table.outcome() {
            return Err(Objection::Start(format!("this game is over before it begins ({})", outcome.word())));
        }
        let scene = Scene::new(table);
        Ok(Proceedings {
            game: *game,
            edition,
            scene: scene.clone(),
            pending: None,
            refusal: None,
            offer: None,
            clock: None,
            overtime: None,
            end: None,
            record: Account::new(record),
            annulled: Vec::new(),
            irregular: BTreeMap::new(),
            start: scene,
        })
    }

    /// Folds one more entry in. On an objection the proceedings are of no use any more: callers work on a copy.
    pub(super) fn enter(&mut self, entry: &Entry) -> Result<(), Objection> {
        let moment = Moment { number: entry.number, at: entry.at };
        if let Some(end) = &self.end
            && !matches!(entry.deed, Deed::Tag { .. } | Deed::Note(_))
        {
            return Err(Objection::Over(end.told(self.game)));
        }
        match &entry.deed {
            Deed::Begin { .. } => return Err(Objection::Beginning),
            Deed::Tag { name, value } if value.is_empty() && self.edition >= Edition::Second => {
                return Err(Objection::Unfit(format!(
                    "the tag {name} says nothing: its value is expected behind it"
                )));
            }
            Deed::Tag { name, value } => self.record.tag(name, value)?,
            Deed::Play { by, article, text } => {
                self.play(moment, Entered { by: *by, article: *article, text })?;
            }
            Deed::Touched(cow) => self.touch(cow)?,
            Deed::TakenBack => self.take_back(moment)?,
            Deed::Removed { by, cow } => self.remove(moment, *by, cow)?,
            Deed::Off(cow) => self.put_off(moment, cow)?,
            Deed::Activated(text) => self.activate(moment, text)?,
            Deed::Displaced => {
                // The position of the log is the one that is put up again.
                let said = self.cited("the board was displaced by accident and put up again", "5.5");
                self.record.event(Event::Decision(said));
            }
            Deed::WrongBoard => self.annul()?,
            Deed::Refuses { by, what } => self.refuse(*by, what)?,
            Deed::Complies => {
                let refusal = self.refusal.take().ok_or_else(no_refusal)?;
                let said = self.cited(&format!("{} complied", self.name(refusal.by)), "5.6");
                self.record.event(Event::Decision(said));
            }
            Deed::Forfeits => self.forfeit()?,
            Deed::Rectify(by) => self.decide(moment, *by, false)?,
            Deed::Stand(by) => self.decide(moment, *by, true)?,
            Deed::Position(text) => self.set_up(moment, text)?,
            Deed::DrawOffered(by) => self.offer(*by)?,
            Deed::DrawDeclined => {
                let by =
                    self.offer.take().ok_or_else(|| Objection::Unfit("no draw has been offered".into()))?;
                self.record.event(Event::DrawDeclined(by.other()));
            }
            Deed::DrawAgreed => self.agree()?,
            Deed::Resigned(by) => self.resign(*by)?,
            Deed::Flag(player) => self.flag(moment, *player)?,
            Deed::Clock(deed) => self.set_clock(moment, *deed)?,
            Deed::Decision { verdict, reason } => {
                self.record.event(Event::Decision(reason.clone()));
                if *verdict != Verdict::On {
                    self.end = Some(End::Decision { verdict: *verdict, reason: reason.clone() });
                }
            }
            Deed::Note(text) => self.record.remark(text),
            Deed::Void(_) | Deed::Correct { .. } | Deed::Insert { .. } => {
                return Err(Objection::Entry("a correction is folded in by the log".into()));
            }
        }
        if self.end.is_some() {
            self.stop_clock(moment.at);
        }
        Ok(())
    }

    /// A player refuses to comply (5.6).
    fn refuse(&mut self, by: Player, what: &str) -> Result<(), Objection> {
        if self.refusal.is_some() {
            return Err(Objection::Unfit(
                "a refusal is already noted: complies or forfeits comes first".into(),
            ));
        }
        let said = if what.is_empty() { "to comply with the rules" } else { what };
        let said = self.cited(&format!("{} refuses {said}", self.name(by)), "5.6");
        self.record.event(Event::Decision(said));
        self.refusal = Some(Refusal { by, what: what.to_owned() });
        Ok(())
    }

    /// Who goes on refusing loses (4.2.4).
    fn forfeit(&mut self) -> Result<(), Objection> {
        if self.game != GameId::Morabaraba {
            return Err(Objection::Unknown {
                game: self.game,
                what: "loss by refusal",
                instead: "the arbiter may decide, with decision, a winner and a reason",
            });
        }
        let refusal = self.refusal.take().ok_or_else(no_refusal)?;
        self.record.event(Event::Decision(format!("{} loses by refusing (4.2.4)", self.name(refusal.by))));
        self.end = Some(End::Refusal(refusal.by));
        Ok(())
    }

    /// The draws that the players can make: 4.3.1; in Mur a game may be left undecided (R10).
    fn draws(&self) -> Result<(), Objection> {
        match self.game {
            GameId::Morabaraba | GameId::MurClassic | GameId::MurKraken => Ok(()),
            GameId::MurAdvanced | GameId::Ur => Err(Objection::Unknown {
                game: self.game,
                what: "draw by agreement",
                instead: "the arbiter may decide, with decision draw and a reason",
            }),
        }
    }

    fn offer(&mut self, by: Player) -> Result<(), Objection> {
        self.draws()?;
        if self.offer.is_some() {
            return Err(Objection::Unfit(
                "a draw has been offered already: draw agreed or draw declined".into(),
            ));
        }
        self.offer = Some(by);
        self.record.event(Event::DrawOffered(by));
        Ok(())
    }

    fn agree(&mut self) -> Result<(), Objection> {
        self.draws()?;
        self.offer = None;
        self.record.event(match self.game {
            GameId::Morabaraba => Event::DrawAgreed,
            _ => Event::Decision("left undecided by agreement (R10)".into()),
        });
        self.end = Some(End::Agreed);
        Ok(())
    }

    /// 4.2.1; in Mur a player may resign only the set, and so loses the game that is played (R8).
    fn resign(&mut self, by: Player) -> Result<(), Objection> {
        match self.game {
            GameId::Morabaraba | GameId::MurClassic | GameId::MurKraken => {
                self.record.event(Event::Resigned(by));
                self.end = Some(End::Resigned(by));
                Ok(())
            }
            GameId::MurAdvanced | GameId::Ur => Err(Objection::Unknown {
                game: self.game,
                what: "resignation",
                instead: "the arbiter may decide, with decision, the winner and a reason",
            }),
        }
    }

    /// 5.1: what was played is put away, and the game is at its start again; its clock has to be started anew.
    pub(super) fn restart(&mut self) -> Result<(), Objection> {
        if self.annulled.len() == MOST_ANNULLED {
            return Err(Objection::Unfit(format!("at most {MOST_ANNULLED} games of a log are annulled")));
        }
        self.record.event(Event::Annulled);
        self.annulled.push(self.record.finish(Some("annulled, the board lay wrongly (5.1)"), None));
        self.record.restart();
        self.scene = self.start.clone();
        (self.pending, self.refusal, self.offer, self.overtime) = (None, None, None, None);
        self.clock = self.clock.take().map(|clock| Clock::new(clock.control()));
        Ok(())
    }

    /// The game that is played.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// What the documents call a player.
    pub fn name(&self, player: Player) -> &'static str {
        self.game.players()[player.index()]
    }

    /// A sentence with the article of Morabaraba's rule book that it follows; the other games have no such articles.
    pub(super) fn cited(&self, said: &str, article: &str) -> String {
        match self.game {
            GameId::Morabaraba => format!("{said} ({article})"),
            _ => said.to_owned(),
        }
    }

    /// The table as it counts: while an irregularity waits, the one to which it would be rectified.
    pub fn table(&self) -> &dyn Table {
        &*self.scene.table
    }

    /// The position text of [`table`](Proceedings::table).
    pub fn position(&self) -> String {
        self.scene.table.position()
    }

    /// The irregularity that waits for a decision.
    pub fn pending(&self) -> Option<&Irregularity> {
        self.pending.as_ref()
    }

    /// Which entries were irregularities, by their numbers.
    pub fn irregular(&self) -> &BTreeMap<u32, Article> {
        &self.irregular
    }

    /// Who refuses to comply, and with what; it may be empty.
    pub fn refusal(&self) -> Option<(Player, &str)> {
        self.refusal.as_ref().map(|refusal| (refusal.by, refusal.what.as_str()))
    }

    /// Who has offered a draw that has not been answered.
    pub fn offered(&self) -> Option<Player> {
        self.offer
    }

    /// The cow that the player on turn has touched (5.4.3).
    pub fn touched(&self) -> Option<u8> {
        self.scene.touched
    }

    /// The clock, where one was set.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// How the game has ended.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Who is expected to do something: to decide about an irregularity, or to play.
    pub fn awaited(&self) -> Player {
        self.pending.as_ref().map_or(self.scene.table.turn(), Irregularity::decides)
    }

    /// The record of the game as far as it has come.
    pub fn record(&self) -> Record {
        let termination = self.end.as_ref().and_then(|end| end.termination(self.game));
        let outcome = self.end.as_ref().and_then(End::outcome);
        self.record.finish(termination.as_deref(), outcome)
    }

    /// All records: of games that were annulled (5.1), and of the one that counts.
    pub fn records(&self) -> Vec<Record> {
        self.annulled.iter().cloned().chain([self.record()]).collect()
    }
}

fn no_refusal() -> Objection {
    Objection::Unfit("nobody refuses to comply: refuses and a player comes first".into())
}
