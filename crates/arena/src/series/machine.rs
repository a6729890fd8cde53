//! A series in progress.

use mura_games::{GameId, Player, Settings, Table};

use crate::clock::{TimeControl, tie_break};
use crate::series::{
    Chance, Done, Drawn, Event, Fixture, GAMES_IN_SET, How, Next, Part, Points, Roll, SeriesError, Side,
    Terms, Verdict, draw_lot, payment,
};

/// 9.2: "Two games are played between each pair of competing players."
const GAMES_IN_PAIR: u32 = 2;

/// A series in progress: a function of its terms and the events so far.
#[derive(Clone, Debug)]
pub struct Series {
    terms: Terms,
    done: Vec<Done>,
    parts: Vec<Part>,
    /// The points in the set or pair that is being played.
    part: [Points; 2],
    /// Games finished in it.
    in_part: u32,
    total: [Points; 2],
    account: i64,
    /// Where the next game starts, as far as nothing has to be rolled or drawn first.
    start: String,
    drawn: Option<Drawn>,
    verdict: Option<Verdict>,
}

impl Series {
    /// A series of which nothing has been played.
    pub fn new(terms: Terms) -> Result<Series, SeriesError> {
        terms.check()?;
        Ok(Series {
            terms,
            done: Vec::new(),
            parts: Vec::new(),
            part: Default::default(),
            in_part: 0,
            total: Default::default(),
            account: 0,
            start: usual_start(terms.game())?,
            drawn: None,
            verdict: None,
        })
    }

    /// The series after these events; or which of them, from 0, does not belong there, and why.
    pub fn replay<'a>(
        terms: Terms,
        events: impl IntoIterator<Item = Event<'a>>,
    ) -> Result<Series, (usize, SeriesError)> {
        let mut series = Series::new(terms).map_err(|error| (0, error))?;
        for (index, event) in events.into_iter().enumerate() {
            series.take(event).map_err(|error| (index, error))?;
        }
        Ok(series)
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The games that were played.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// The finished sets of Mur, or pairs of Morabaraba.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The points in the set or pair that is being played.
    pub fn part(&self) -> [Points; 2] {
        self.part
    }

    /// The points of all games.
    pub fn total(&self) -> [Points; 2] {
        self.total
    }

    /// Ur's running account: what the second side owes the first, or is owed if it is below 0.
    pub fn account(&self) -> i64 {
        self.account
    }

    /// Finished sets that each side has won; drawn ones are nobody's.
    pub fn parts_won(&self) -> [u32; 2] {
        Side::BOTH
            .map(|side| self.parts.iter().filter(|part| part.verdict() == Verdict::Won(side)).count() as u32)
    }

    /// How the series came out, once it is over.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// What comes next.
    pub fn next(&self) -> Next {
        match (self.verdict, &self.terms, &self.drawn) {
            (Some(verdict), ..) => Next::Over(verdict),
            (None, Terms::Advanced { receiver, .. }, None) => Next::Roll { is_blue_open: receiver.is_none() },
            (None, Terms::Ur { .. }, None) => Next::Lot,
            _ => Next::Game(self.fixture()),
        }
    }

    fn fixture(&self) -> Fixture {
        let part = [self.parts.len() as u32 + 1, self.in_part + 1];
        let is_extra = matches!(self.terms, Terms::Morabaraba { .. }) && !self.parts.is_empty();
        let black = match (&self.terms, &self.drawn) {
            (Terms::Advanced { receiver, .. }, Some(Drawn::Roll(roll))) => {
                roll.blue().or(receiver.map(Side::other)).unwrap_or(Side::First)
            }
            (Terms::Morabaraba { .. }, _) if self.in_part % 2 == 1 => Side::Second,
            _ => Side::First,
        };
        let has_parts = matches!(self.terms, Terms::Mur { .. } | Terms::Morabaraba { .. });
        Fixture {
            round: self.done.len() as u32 + 1,
            part: has_parts.then_some(part),
            black,
            start: self.start.clone(),
            drawn: self.drawn.clone(),
            // 9.4: "These additional games will be played at a pace of 20 seconds per move".
            pace: tie_break(self.terms.game()).filter(|_| is_extra).and_then(TimeControl::time),
            is_recorded: !is_extra,
        }
    }

    /// Rolls or draws what the next game needs, if it needs anything.
    pub fn draw(&mut self, chance: &mut dyn Chance) -> Result<(), SeriesError> {
        match self.next() {
            Next::Roll { is_blue_open } => self.take(Event::Roll(Roll::cast(is_blue_open, chance)?)),
            Next::Lot => self.take(Event::Lot(draw_lot(chance))),
            Next::Game(_) | Next::Over(_) => Ok(()),
        }
    }

    /// Takes an event. One that does not belong here changes nothing.
    pub fn take(&mut self, event: Event<'_>) -> Result<(), SeriesError> {
        let wanted = match self.next() {
            Next::Over(_) => return Err(SeriesError::Over),
            Next::Roll { is_blue_open } => match event {
                Event::Roll(roll) => return self.roll(roll, is_blue_open),
                _ => "a roll",
            },
            Next::Lot => match event {
                Event::Lot(side) => return self.lot(side),
                _ => "a lot",
            },
            Next::Game(fixture) => match event {
                Event::Ended { table, how } => return self.end(fixture, table, how),
                _ => "a game",
            },
        };
        let given = match event {
            Event::Roll(_) => "a roll",
            Event::Lot(_) => "a lot",
            Event::Ended { .. } => "a game",
        };
        Err(SeriesError::NotNow { given, wanted })
    }

    /// Blue's dice lie on the start bar, and White has his handicap.
    fn roll(&mut self, roll: Roll, is_blue_open: bool) -> Result<(), SeriesError> {
        roll.check(is_blue_open)?;
        let Terms::Advanced { goal, handicap, .. } = self.terms else { return Ok(()) };
        let mut settings = Settings::default();
        settings.set("dice", &roll.start.map(|die| die.to_string()).concat());
        settings.set("goal", &goal.to_string());
        settings.set("handicap", &handicap.to_string());
        self.start = GameId::MurAdvanced.start(&settings)?.position();
        self.drawn = Some(Drawn::Roll(roll));
        Ok(())
    }

    /// "Draw lots or throw the dice to decide who plays first": the colours are taken before that, so it is the turn and not
    /// the colour that is drawn.
    fn lot(&mut self, side: Side) -> Result<(), SeriesError> {
        let usual = usual_start(GameId::Ur)?;
        let (before, after) = (Player::First.letter(), side.colour(Side::First).letter());
        let start = usual.replacen(&format!(" {before} "), &format!(" {after} "), 1);
        self.start = GameId::Ur.open(&start)?.position();
        self.drawn = Some(Drawn::Lot(side));
        Ok(())
    }

    fn end(&mut self, fixture: Fixture, table: &dyn Table, how: How) -> Result<(), SeriesError> {
        let wanted = self.terms.game();
        if table.id() != wanted {
            return Err(SeriesError::OtherGame { given: table.id(), wanted });
        }
        let outcome = how.outcome(table)?;
        let is_mur = matches!(self.terms, Terms::Mur { .. });
        match how {
            How::Resigned(_) if is_mur => return Err(SeriesError::GameResigned),
            How::SetResigned(_) if !is_mur => return Err(SeriesError::NoSets(wanted)),
            How::Unrecorded(_) if fixture.is_recorded => {
                return Err(SeriesError::Ending("this game is not one that may go unrecorded (9.4)"));
            }
            _ => {}
        }
        let mut points = [Points::HALF; 2];
        if let Verdict::Won(side) = Verdict::of_game(outcome, fixture.black) {
            let resigned = matches!(how, How::SetResigned(_));
            // R8: "the games not finished count as the opponent's".
            let games = if resigned { GAMES_IN_SET.saturating_sub(self.in_part) } else { 1 };
            points = [Points::default(); 2];
            points[side.index()] = Points::whole(games);
        }
        let paid = payment(table, outcome);
        if let (Terms::Ur { stake, .. }, Verdict::Won(side)) =
            (&self.terms, Verdict::of_game(outcome, fixture.black))
        {
            let sum = i64::from(paid) * i64::from(*stake);
            self.account += if side == Side::First { sum } else { -sum };
        }
        for side in Side::BOTH {
            self.part[side.index()] += points[side.index()];
            self.total[side.index()] += points[side.index()];
        }
        self.in_part += 1;
        self.drawn = None;
        let black = fixture.black;
        self.done.push(Done { fixture, outcome, how, points, payment: paid });
        match self.terms {
            Terms::Mur { edition, sets } => self.go_on_with_set(edition, sets, table, how, black)?,
            Terms::Morabaraba { knock_out } => self.go_on_with_pairs(knock_out),
            Terms::Advanced { games, .. } if self.in_part == games => {
                self.verdict = Some(Verdict::of(self.total));
            }
            Terms::Ur { games, .. } if self.in_part == games => {
                self.verdict = Some(Verdict::of([self.account, 0]));
            }
            Terms::Advanced { .. } | Terms::Ur { .. } => {}
        }
        Ok(())
    }

    /// "The positions of the pieces comprise the asymmetrical setup for the next game."
    fn go_on_with_set(
        &mut self,
        edition: GameId,
        sets: u32,
        table: &dyn Table,
        how: How,
        black: Side,
    ) -> Result<(), SeriesError> {
        let resigned = match how {
            How::SetResigned(player) => Some(Side::with(black, player)),
            _ => None,
        };
        if self.in_part < GAMES_IN_SET && resigned.is_none() {
            // "In all odd numbered games … Black has the first move and in all even numbered games … White".
            let first = if (self.in_part + 1) % 2 == 1 { Player::First } else { Player::Second };
            if let Some(setup) = table.next_setup(first) {
                self.start = setup.position();
            }
            return Ok(());
        }
        self.close_part(resigned);
        // R9: the next set begins with the empty setup.
        self.start = usual_start(edition)?;
        if self.parts.len() as u32 == sets {
            self.verdict = Some(Verdict::of(self.parts_won()));
        }
        Ok(())
    }

    /// 9.4: "additional games, two at a time, will be played in case a draw is obtained in the first two games, until a
    /// winner is obtained".
    fn go_on_with_pairs(&mut self, knock_out: bool) {
        if self.in_part == GAMES_IN_PAIR {
            self.close_part(None);
            let verdict = Verdict::of(self.total);
            if !knock_out || verdict != Verdict::Drawn {
                self.verdict = Some(verdict);
            }
        }
    }

    fn close_part(&mut self, resigned: Option<Side>) {
        self.parts.push(Part { points: self.part, resigned });
        (self.part, self.in_part) = (Default::default(), 0);
    }
}

fn usual_start(game: GameId) -> Result<String, SeriesError> {
    Ok(game.start(&Settings::default())?.position())
}
