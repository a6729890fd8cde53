//! An irregularity that waits for the opponent's decision.

use mura_games::{GameId, Played, Player, Table};

use super::Article;
use super::scene::Scene;

/// Something against the rules that has been done, and about which the opponent has not decided yet (5.4).
#[derive(Clone, Debug)]
pub struct Irregularity {
    /// What it falls under; more than one where the offender went on.
    pub(super) articles: Vec<Article>,
    pub(super) by: Player,
    /// The entry with which it began.
    pub(super) entry: u32,
    /// The entry of the last deed that belongs to it.
    pub(super) last: u32,
    /// What was done, one text a deed.
    pub(super) done: Vec<String>,
    /// To where it is rectified.
    pub(super) before: Scene,
    /// What stands if it stands, or why nothing can.
    pub(super) after: Result<Scene, String>,
    /// How a record tells what stands.
    pub(super) steps: Vec<Step>,
}

/// What one deed of an irregularity means for the record if it stands.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A play that is legal by itself.
    Play(Played),
    /// The last play is gone.
    TakenBack,
    /// Only the position tells.
    Position,
}

impl Step {
    /// A legal play. Where a player of Morabaraba places again, since his opponent has no cow in hand, the numbers of a record
    /// would not tell whose plays they are: there the position does.
    pub(super) fn of(before: &Scene, after: &Scene, played: Played) -> Step {
        let again = before.table.turn() == after.table.turn() && after.table.outcome().is_none();
        match before.table.id() {
            GameId::Morabaraba if again => Step::Position,
            _ => Step::Play(played),
        }
    }
}

impl Irregularity {
    /// The article that it falls under: the first, where the offender went on.
    pub fn article(&self) -> Article {
        self.articles.first().copied().unwrap_or(Article::Other)
    }

    /// All articles, in the order of what was done.
    pub fn articles(&self) -> &[Article] {
        &self.articles
    }

    /// Who did it.
    pub fn by(&self) -> Player {
        self.by
    }

    /// Who decides.
    pub fn decides(&self) -> Player {
        self.by.other()
    }

    /// The number of the entry with which it began.
    pub fn entry(&self) -> u32 {
        self.entry
    }

    /// How an entry is mended that was wrongly typed and only therefore is an irregularity.
    pub fn mended(&self) -> String {
        let (last, text) = (self.last, self.done.last().map_or("", String::as_str));
        match self.articles.last() {
            Some(Article::MissedShot) => format!("was the shot not typed? correct {last} {text}x… adds it"),
            _ => format!("wrongly typed? correct {last} … says what it was, void {last} that it was nothing"),
        }
    }

    /// What was done.
    pub fn text(&self) -> String {
        self.done.join(", then ")
    }

    /// The table to which it is rectified.
    pub fn before(&self) -> &dyn Table {
        &*self.before.table
    }

    /// The table that stands if it stands, or why it cannot.
    pub fn after(&self) -> Result<&dyn Table, &str> {
        self.after.as_ref().map(|scene| &*scene.table).map_err(String::as_str)
    }

    /// A sentence: who did what, and who decides.
    pub fn told(&self, game: GameId) -> String {
        let [by, decides] = [self.by, self.decides()].map(|player| game.players()[player.index()]);
        let articles: Vec<_> = self.articles.iter().map(|article| article.told()).collect();
        let choice = match &self.after {
            Ok(_) => "rectify or stand",
            Err(_) => "rectify, or the arbiter sets up a position",
        };
        format!(
            "irregularity of {by} ({}): {}. {decides} decides: {choice}",
            articles.join("; "),
            self.text()
        )
    }
}
