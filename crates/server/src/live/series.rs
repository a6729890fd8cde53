//! Matches of several games: how one stands, and which game comes next.

use mura_arena::clock::TimeControl;
use mura_arena::live::Agreement;
use mura_arena::series::{Event, Fixture, Next, Series, Side, Terms, Verdict};
use mura_games::{GameId, Settings};

use super::load::fold;
use crate::id::AccountId;
use crate::store::{GameRow, SeriesRow, Store, StoreError};

/// A series and how it stands.
pub(crate) struct Standing {
    pub(crate) row: SeriesRow,
    pub(crate) series: Series,
    /// All its games, those that were broken off included.
    pub(crate) games: Vec<GameRow>,
}

/// The terms under which games are played over a network: sets of Mur and pairs of Morabaraba.
pub(crate) fn terms(game: GameId, text: Option<&str>) -> Result<Terms, String> {
    match game {
        GameId::MurClassic | GameId::MurKraken | GameId::Morabaraba => {
            Terms::read(game, text.unwrap_or("")).map_err(|error| error.to_string())
        }
        GameId::MurAdvanced | GameId::Ur => Err(format!(
            "{} is played in single games here; matches are for Mur and Morabaraba",
            game.title()
        )),
    }
}

/// How a series stands after its finished games, of which only those before the game number `until` count where it is given.
pub(crate) async fn standing(
    store: &Store,
    row: SeriesRow,
    until: Option<i64>,
) -> Result<Standing, StoreError> {
    let content = |error: &dyn std::fmt::Display| StoreError::Content(format!("series {}: {error}", row.id));
    let mut series = Series::new(row.terms).map_err(|error| content(&error))?;
    let games = store.series_games(&row.id).await?;
    for game in &games {
        let number = game.series.as_ref().map_or(0, |(_, number)| *number);
        if until.is_some_and(|until| number >= until) {
            break;
        }
        let loaded = fold(store, game.clone()).await?;
        let how = loaded.live.end().and_then(|end| end.in_series(row.terms.game()));
        if let Some(how) = how {
            let event = Event::Ended { table: loaded.live.table(), how };
            series.take(event).map_err(|error| content(&error))?;
        }
    }
    Ok(Standing { row, series, games })
}

impl Standing {
    /// The game that comes next; none when the series is over.
    pub(crate) fn fixture(&self) -> Option<Fixture> {
        match self.series.next() {
            Next::Game(fixture) => Some(fixture),
            Next::Roll { .. } | Next::Lot | Next::Over(_) => None,
        }
    }

    /// The game of a fixture that was made already, and not broken off.
    pub(crate) fn made(&self, fixture: &Fixture) -> Option<&GameRow> {
        let is_it = |game: &&GameRow| {
            let number = game.series.as_ref().map(|(_, number)| *number);
            number == Some(i64::from(fixture.round))
                && game.finish.as_ref().is_none_or(|finish| finish.outcome != "none")
        };
        self.games.iter().find(is_it)
    }

    /// How it stands, in words.
    pub(crate) fn words(&self, names: [&str; 2]) -> String {
        let score = |[first, second]: [String; 2]| format!("{} {first}, {} {second}", names[0], names[1]);
        let total = self.series.total().map(|points| points.to_string());
        let is_mur = matches!(self.row.terms, Terms::Mur { .. });
        match self.series.next() {
            Next::Over(Verdict::Won(side)) if is_mur => {
                let sets = self.series.parts_won().map(|sets| sets.to_string());
                format!("{} won the match. Sets: {}.", names[side.index()], score(sets))
            }
            Next::Over(Verdict::Won(side)) => {
                format!("{} won the match. Points: {}.", names[side.index()], score(total))
            }
            Next::Over(Verdict::Drawn) => format!("The match is drawn. Points: {}.", score(total)),
            Next::Game(Fixture { part: Some([set, game]), .. }) if is_mur => {
                let points = self.series.part().map(|points| points.to_string());
                format!("Next is game {game} of set {set}. This set: {}.", score(points))
            }
            _ => format!("The match goes on. Points: {}.", score(total)),
        }
    }
}

/// What is agreed for a game of a series.
pub(crate) fn agreement(series: &SeriesRow, fixture: &Fixture) -> Agreement {
    let game = series.terms.game();
    let usual = game.start(&Settings::default()).map(|table| table.position());
    let start = Some(fixture.start.clone()).filter(|start| usual.as_ref() != Ok(start));
    let control = fixture.pace.map_or(series.control, |time| TimeControl::Move { time });
    Agreement { start, control, take_back: !series.rated, ..Agreement::casual(game) }
}

/// Who sits where in a game of a series.
pub(crate) fn seats(series: &SeriesRow, fixture: &Fixture) -> [AccountId; 2] {
    let seat = |side: Side| series.sides[side.index()].clone();
    [seat(fixture.black), seat(fixture.black.other())]
}
