//! What a game must be like to be found.

use std::collections::BTreeSet;

use mura_games::record::{Event, Record, RecordError};
use mura_games::{GameId, Player, Table, shortened};

use super::Grep;

/// What a game must be like.
pub(super) struct Wanted<'a> {
    args: &'a Grep,
    /// All looks that count as the wanted position.
    looks: BTreeSet<String>,
    /// The names of wanted events, as the games have them.
    events: Vec<&'static str>,
}

/// Where in a game something wanted was found: what, and after how many plies.
pub(super) type Places = Vec<(String, usize)>;

impl<'a> Wanted<'a> {
    /// Reads what is wanted; a sentence says what cannot be.
    pub(super) fn new(args: &'a Grep) -> Result<Self, String> {
        let looks = match (&args.position, args.game) {
            (Some(text), Some(game)) => {
                let table = game.open(text).map_err(|why| format!("--position: {why}"))?;
                table.looks(!args.as_it_stands, args.either_colour)
            }
            _ => BTreeSet::new(),
        };
        let events = args.event.iter().map(|name| event(name, args.game)).collect::<Result<_, _>>()?;
        Ok(Wanted { args, looks, events })
    }

    /// Whether a game is wanted, and where in it. The tags are asked first: most games need not be played through.
    pub(super) fn find(&self, record: &Record) -> Result<Option<Places>, RecordError> {
        if !self.is_told(record) {
            return Ok(None);
        }
        let asks_board = !self.looks.is_empty() || !self.events.is_empty();
        let untold = record.tag("Result").is_none() && self.args.result.is_some();
        if !asks_board && !untold {
            return Ok(Some(Places::new()));
        }
        let mut search = Search { wanted: self, position: None, events: vec![None; self.events.len()] };
        let mut table = record.start()?;
        search.look(&*table, 0);
        let (mut before, mut ply) = (table.fork(), 0);
        search.happen(&record.events, &mut *before, 0);
        record.replay_on(&mut *table, |play, played, after| {
            ply += 1;
            search.play(&*before, &played.action, ply);
            search.look(after, ply);
            if search.misses_event() || play.events.iter().any(|event| event.position().is_some()) {
                before = after.fork();
                search.happen(&play.events, &mut *before, ply);
            }
        })?;
        if untold && self.args.result.as_deref() != Some(record.result(&*table)) {
            return Ok(None);
        }
        Ok(search.places())
    }

    /// Whether the tags say what is wanted.
    fn is_told(&self, record: &Record) -> bool {
        let args = self.args;
        let holds = |value: Option<&str>, part: &str| {
            value.is_some_and(|value| value.to_lowercase().contains(&part.to_lowercase()))
        };
        let [first, second] = Player::BOTH.map(|player| record.name(player));
        let is = |part: &Option<String>, value| part.as_ref().is_none_or(|part| holds(value, part));
        args.game.is_none_or(|game| game == record.game)
            && args.player.as_ref().is_none_or(|part| holds(first, part) || holds(second, part))
            && is(&args.black, first)
            && is(&args.white, second)
            && args.tag.iter().all(|(name, part)| holds(record.tag(name), part))
            && args
                .result
                .as_deref()
                .is_none_or(|wanted| record.tag("Result").is_none_or(|told| told == wanted))
    }
}

/// What has been found of a game that is played through.
struct Search<'a> {
    wanted: &'a Wanted<'a>,
    position: Option<usize>,
    events: Vec<Option<usize>>,
}

impl Search<'_> {
    fn look(&mut self, table: &dyn Table, ply: usize) {
        let looks = &self.wanted.looks;
        if self.position.is_none() && !looks.is_empty() && looks.contains(&table.look()) {
            self.position = Some(ply);
        }
    }

    /// What stands after these events, which may set the board.
    fn happen(&mut self, events: &[Event], table: &mut dyn Table, ply: usize) {
        for event in events {
            // A position that is none stops the replay, which tells of it.
            if event.position().is_some() && event.apply(table).is_ok() {
                self.look(table, ply);
            }
        }
    }

    /// Whether a wanted event has not been found yet.
    fn misses_event(&self) -> bool {
        self.events.iter().any(Option::is_none)
    }

    fn play(&mut self, before: &dyn Table, action: &str, ply: usize) {
        if !self.misses_event() {
            return;
        }
        let fired = before.special(action);
        for (place, wanted) in self.events.iter_mut().zip(&self.wanted.events) {
            if fired.contains(wanted) {
                place.get_or_insert(ply);
            }
        }
    }

    /// Where everything was found, if it was.
    fn places(self) -> Option<Places> {
        let mut places = Places::new();
        if !self.wanted.looks.is_empty() {
            places.push(("position".into(), self.position?));
        }
        for (name, place) in self.wanted.events.iter().zip(self.events) {
            places.push(((*name).to_owned(), place?));
        }
        Some(places)
    }
}

/// The event of this name. Hyphens do for blanks.
fn event(name: &str, game: Option<GameId>) -> Result<&'static str, String> {
    let wanted = name.trim().to_lowercase().replace('-', " ");
    let games = GameId::ALL.iter().filter(|id| game.is_none_or(|game| game == **id));
    let known: BTreeSet<_> = games.flat_map(|game| game.special_rules()).copied().collect();
    known.iter().find(|known| known.to_lowercase() == wanted).copied().ok_or_else(|| {
        let whose = game.map_or(String::new(), |game| format!(" of {game}"));
        let known: Vec<_> = known.into_iter().collect();
        format!("\"{}\" is no event{whose}: expected one of: {}", shortened(name), known.join(", "))
    })
}
