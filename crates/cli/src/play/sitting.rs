//! A game being played: the board, how it came about, and who plays.

use mura_games::record::{Play, Record, RecordError};
use mura_games::{GameId, Luck, Outcome, PlayError, Played, Player, Table};

use super::seat::Seat;

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// Nothing: the game is over.
    Over,
    /// This player throws the dice.
    Throw(Player),
    /// This player, a person, chooses.
    Human(Player),
    /// This player, an engine, chooses.
    Engine(Player),
}

/// A game being played.
#[derive(Debug)]
pub(crate) struct Sitting {
    table: Box<dyn Table>,
    /// The table before each play, for taking back.
    past: Vec<Box<dyn Table>>,
    /// The tags, and the plays in canonical texts.
    record: Record,
    seats: [Seat; 2],
    seed: u64,
}

impl Sitting {
    /// A game from its beginning. `placed` says that it does not begin as games of its kind do.
    pub(crate) fn new(start: Box<dyn Table>, placed: bool, seats: [Seat; 2], seed: u64) -> Self {
        let game = start.id();
        let mut record = Record::new(game);
        for name in game.players() {
            record.set_tag(name, "");
        }
        if placed {
            record.set_tag("Start", start.position());
        } else {
            let usual =
                |name: &str| game.options().iter().find(|option| option.name == name).map(|o| o.default);
            let settled = start.settled().into_iter().filter(|(name, value)| usual(name) != Some(value));
            let options: Vec<_> = settled.map(|(name, value)| format!("{name}={value}")).collect();
            if !options.is_empty() {
                record.set_tag("Options", options.join(" "));
            }
        }
        Sitting { table: start, past: Vec::new(), record, seats, seed }
    }

    /// A recorded game, ready to go on. What is wrong with the record comes back with its place.
    pub(crate) fn resume(mut record: Record, seed: u64) -> Result<Self, RecordError> {
        let mut table = record.start()?;
        let mut past = vec![table.fork()];
        let mut plays = Vec::new();
        record.replay_on(&mut *table, |play, played, after| {
            let canonical = Play::new(&*played.action, &played.remark);
            plays.push(Play { text: canonical.text, remark: canonical.remark, ..play.clone() });
            past.push(after.fork());
        })?;
        record.compare(&*table)?;
        past.pop();
        record.plays = plays;
        // A name that is no engine's is a person's.
        let seat = |player| record.name(player).and_then(|who| who.parse().ok()).unwrap_or(Seat::Human);
        let seats = Player::BOTH.map(seat);
        let seed = record.tag("Seed").and_then(|seed| seed.parse().ok()).unwrap_or(seed);
        Ok(Sitting { table, past, record, seats, seed })
    }

    /// The same game from its beginning, with other dice.
    pub(crate) fn again(&mut self) {
        if let Some(start) = self.past.drain(..).next() {
            self.table = start;
        }
        self.record.plays.clear();
        self.record.comment.clear();
        self.seed = Luck::new(self.seed).word();
    }

    pub(crate) fn game(&self) -> GameId {
        self.record.game
    }

    pub(crate) fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub(crate) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    pub(crate) fn sit(&mut self, player: Player, seat: Seat) {
        self.seats[player.index()] = seat;
    }

    /// The seed of everything that is left to chance.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn plays(&self) -> &[Play] {
        &self.record.plays
    }

    pub(crate) fn turn(&self) -> Turn {
        let player = self.table.turn();
        match self.seats[player.index()] {
            _ if self.table.outcome().is_some() => Turn::Over,
            _ if self.table.chance().is_some() => Turn::Throw(player),
            Seat::Human => Turn::Human(player),
            Seat::Engine(_) => Turn::Engine(player),
        }
    }

    /// Plays an action given by its text. On an error nothing has changed.
    pub(crate) fn play(&mut self, text: &str) -> Result<Played, PlayError> {
        let before = self.table.fork();
        let played = self.table.play(text)?;
        self.past.push(before);
        self.record.plays.push(Play::new(&*played.action, &played.remark));
        Ok(played)
    }

    /// Throws the dice, where a throw is due. The throw of a ply hangs on the seed and on nothing else: taking back does
    /// not bring better luck.
    pub(crate) fn throw(&mut self) -> Option<String> {
        self.table.chance()?;
        let ply = Luck::new(self.past.len() as u64).word();
        let throw = self.table.random(&mut Luck::new(self.seed ^ ply))?;
        self.play(&throw).ok().map(|played| played.action)
    }

    /// Takes back to where a person last had a choice, or, where no person plays, to the last choice there was. Says
    /// whether there was any.
    pub(crate) fn take_back(&mut self) -> bool {
        let nobody = !self.seats.contains(&Seat::Human);
        let own = |table: &dyn Table| {
            table.chance().is_none() && (nobody || self.seats[table.turn().index()] == Seat::Human)
        };
        let choice = self.past.iter().rposition(|table| own(&**table) && table.legal().len() > 1);
        let Some(index) = choice.or_else(|| self.past.iter().rposition(|table| own(&**table))) else {
            return false;
        };
        self.record.plays.truncate(index);
        self.past.truncate(index + 1);
        if let Some(table) = self.past.pop() {
            self.table = table;
        }
        true
    }

    /// The record of the game so far.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.record.clone();
        for (player, seat) in Player::BOTH.into_iter().zip(&self.seats) {
            let name = record.name_tag(player);
            // A person's name in a record that was resumed stays.
            let person = record.tag(name).is_some_and(|who| !who.is_empty() && who.parse::<Seat>().is_err());
            if !(person && *seat == Seat::Human) {
                record.set_tag(name, seat.to_string());
            }
        }
        if self.game().visit_no_dice(HasNone).is_none() {
            record.set_tag("Seed", self.seed.to_string());
        }
        record.set_tag("Result", self.table.outcome().map_or("none", Outcome::word));
        record.tags.retain(|tag| tag.name != "Plies");
        record
    }

    /// The plays with their numbers, as a record writes them.
    pub(crate) fn numbered(&self) -> Vec<String> {
        let per_number = self.table.plays_per_number();
        let first = self.past.first().map_or(self.table.turn(), |start| start.turn());
        let numbered = |(index, play): (usize, &Play)| {
            let blank = if play.remark.starts_with('X') { " " } else { "" };
            let text = format!("{}{blank}{}", play.text, play.remark);
            match index % per_number {
                0 => format!("{}. {text}", index / per_number + 1),
                _ if index < per_number && first != Player::First => format!("1... {text}"),
                _ => text,
            }
        };
        (first.index() % per_number..).zip(&self.record.plays).map(numbered).collect()
    }
}

/// Finds out whether a game has dice.
struct HasNone;

impl mura_games::NoDiceVisitor for HasNone {
    type Output = ();
    fn visit<G: mura_games::NoDice>(self) {}
}

#[cfg(test)]
mod tests {
    use mura_games::Settings;

    use super::*;

    fn engine() -> Seat {
        Seat::Engine("random".into())
    }

    fn sitting(game: GameId, seats: [Seat; 2]) -> Sitting {
        Sitting::new(game.start(&Settings::default()).unwrap(), false, seats, 7)
    }

    #[test]
    fn two_people_take_back_one_play_and_one_person_two() {
        let mut game = sitting(GameId::MurClassic, [Seat::Human, Seat::Human]);
        assert!(!game.take_back());
        for text in ["+b1", "+a1", "+a2"] {
            game.play(text).unwrap();
        }
        assert!(game.take_back());
        assert_eq!(game.table().position(), "8/8/wb6/k b 0-0 -");
        game.sit(Player::Second, engine());
        assert!(game.take_back());
        assert_eq!((game.table().position().as_str(), game.plays().len()), ("8/8/8/k b 0-0 -", 0));
        game.sit(Player::First, engine());
        game.sit(Player::Second, Seat::Human);
        game.play("+b1").unwrap();
        assert!(!game.take_back(), "the engine's first play is nobody's to take back");
        assert_eq!(game.plays().len(), 1);
    }

    #[test]
    fn throws_come_again_after_taking_back() {
        let mut game = sitting(GameId::Ur, [Seat::Human, Seat::Human]);
        let mut first = Vec::new();
        for round in 0..2 {
            let mut texts = Vec::new();
            while texts.len() < 30 {
                let text = match game.turn() {
                    Turn::Throw(_) => game.throw().unwrap(),
                    _ => game.play(&game.table().legal()[0].clone()).unwrap().action,
                };
                texts.push(text);
            }
            assert_eq!(game.plays().len(), 30);
            while game.take_back() {
                assert_eq!(game.turn(), Turn::Human(game.table().turn()), "a throw is no choice");
            }
            let kept = game.plays().len();
            assert!(kept > 0, "the first throw stands");
            game.again();
            game.seed = 7;
            if round == 0 {
                first = texts;
            } else {
                assert_eq!(first, texts);
            }
        }
    }

    #[test]
    fn a_record_of_every_game_resumes_where_it_was() {
        for &game in GameId::ALL {
            for plies in [0, 1, 2, 17, 60] {
                let mut one = sitting(game, [engine(), Seat::Human]);
                let mut luck = Luck::new(plies);
                for _ in 0..plies {
                    let Some(text) = one.table().random(&mut luck) else { break };
                    one.play(&text).unwrap();
                }
                let text = one.record().to_string();
                let record = mura_games::record::Reader::new(text.as_bytes()).next().unwrap().unwrap();
                record.verify().unwrap();
                let mut two = Sitting::resume(record, 0).unwrap();
                assert_eq!(two.record().to_string(), text, "{game}");
                assert_eq!(two.table().position(), one.table().position());
                assert_eq!((two.seats.clone(), two.numbered()), (one.seats.clone(), one.numbered()));
                assert_eq!(two.take_back(), one.take_back());
                assert_eq!(two.table().position(), one.table().position());
                assert_eq!(two.record().to_string(), one.record().to_string());
                two.again();
                assert_eq!(
                    (two.plays().len(), two.table().draw().to_string()),
                    (0, {
                        one.again();
                        one.table().draw().to_string()
                    })
                );
            }
        }
    }

    #[test]
    fn names_of_people_stay_in_a_record() {
        let text = "[Game \"morabaraba\"]\n[Black \"Nomsa\"]\n[White \"random\"]\n[Plies \"1\"]\n\n1. C5 1\n";
        let record = mura_games::record::Reader::new(text.as_bytes()).next().unwrap().unwrap();
        let mut game = Sitting::resume(record, 0).unwrap();
        assert_eq!((game.seat(Player::First), game.seat(Player::Second)), (&Seat::Human, &engine()));
        game.play("D5-13").unwrap();
        let record = game.record();
        assert_eq!((record.tag("Black"), record.tag("White")), (Some("Nomsa"), Some("random")));
        assert_eq!((record.tag("Plies"), record.tag("Result")), (None, Some("none")));
        assert_eq!(game.numbered(), ["1. C5-1", "D5-13"]);
        game.sit(Player::First, engine());
        assert_eq!(game.record().tag("Black"), Some("random"));
    }
}
