//! A game read from its log.

use mura_arena::live::Live;
use mura_games::{Player, Settings, Table};
use mura_picture::{Error, Look, Motion, Scene, spoken_action};

use crate::house::House;
use crate::id::GameKey;
use crate::live::load::{Loaded, load};
use crate::live::message::{PlayView, Side};
use crate::problem::Problem;
use crate::store::{Account, GameRow, StoreError};

/// A game read from its log: what a page needs without anybody playing.
pub(crate) struct Replay {
    pub(crate) row: GameRow,
    pub(crate) live: Live,
    /// Who sits at the first seat, and who at the second.
    pub(crate) players: [Option<Account>; 2],
}

/// The table before the first play of a game.
pub(crate) fn start_of(row: &GameRow) -> Result<Box<dyn Table>, StoreError> {
    let table = match &row.agreement.start {
        Some(position) => row.agreement.game.open(position),
        None => row.agreement.game.start(&Settings::default()),
    };
    table.map_err(|error| StoreError::Content(format!("start of game {}: {error}", row.id)))
}

impl Replay {
    /// Reads a game.
    pub(crate) async fn load(house: &House, key: &GameKey) -> Result<Replay, Problem> {
        let store = house.store();
        let Loaded { row, live, .. } =
            load(store, key).await?.ok_or_else(|| Problem::missing("There is no such game."))?;
        let players = [store.account(&row.seats[0]).await?, store.account(&row.seats[1]).await?];
        Ok(Replay { row, live, players })
    }

    /// What people call a player.
    pub(crate) fn name(&self, player: Player) -> &str {
        self.players[player.index()].as_ref().map_or("somebody who has left", |account| &account.name)
    }

    /// The table before the first play.
    pub(crate) fn start(&self) -> Result<Box<dyn Table>, Problem> {
        Ok(start_of(&self.row)?)
    }

    /// The table after so many plays; more than there are is all of them.
    pub(crate) fn at(&self, ply: usize) -> Result<Box<dyn Table>, Problem> {
        let mut table = self.start()?;
        for done in self.live.done().iter().take(ply) {
            table.replay(&done.text).map_err(|error| unplayable(&error))?;
        }
        Ok(table)
    }

    /// What is to be seen after so many plays, and how the last of them went, in pictures and in words.
    pub(crate) fn seen(
        &self,
        ply: usize,
        flipped: bool,
        route: Option<Player>,
    ) -> Result<(Scene, Option<Motion>, String), Problem> {
        let last = ply.checked_sub(1).and_then(|index| self.live.done().get(index));
        let look = Look { flipped, last: last.map(|done| done.text.clone()), route, ..Look::default() };
        let table = self.at(ply)?;
        let mut scene = Scene::new(&*table, &look).map_err(|error| undrawn(&error))?;
        if self.live.end().is_some() && ply >= self.live.done().len() && table.outcome().is_none() {
            rest(&mut scene);
        }
        let Some(done) = last else { return Ok((scene, None, String::new())) };
        let before = self.at(ply - 1)?;
        let motion = Scene::motion(&*before, &done.text, flipped).map_err(|error| undrawn(&error))?;
        let words = spoken_action(&*before, &done.text).map_err(|error| undrawn(&error))?;
        Ok((scene, Some(motion), words))
    }

    /// The list of plays, with their words.
    pub(crate) fn plays(&self) -> Result<Vec<PlayView>, Problem> {
        let mut table = self.start()?;
        let mut plays = Vec::with_capacity(self.live.done().len());
        for done in self.live.done() {
            let words = spoken_action(&*table, &done.text).map_err(|error| undrawn(&error))?;
            table.replay(&done.text).map_err(|error| unplayable(&error))?;
            plays.push(PlayView {
                text: done.text.clone(),
                remark: done.remark.clone(),
                words,
                by: done.by.map(Side::from),
                left_ms: done.left.map(|left| left.as_millis() as u64),
            });
        }
        Ok(plays)
    }
}

/// Nobody is on turn any more, although the board knows nothing of it: a player has resigned, or time ran out.
fn rest(scene: &mut Scene) {
    for seat in &mut scene.seats {
        seat.on_turn = false;
        if let Some(state) = seat.labels.get_mut(1) {
            state.text.clear();
        }
    }
}

fn unplayable(error: &mura_games::PlayError) -> Problem {
    StoreError::Content(error.to_string()).into()
}

fn undrawn(error: &Error) -> Problem {
    StoreError::Content(error.to_string()).into()
}
