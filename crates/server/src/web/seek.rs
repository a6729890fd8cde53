//! Games in which a position came up.
//!
//! There is no index of positions: live games would have to write it, a row a play. Instead games are replayed, the newest first and
//! a bounded number at a time, and the list says how far it has looked. Positions count as the same however the board is turned or
//! mirrored.

use std::collections::BTreeSet;

use mura_arena::live::Done;
use mura_games::Table;
use tokio::sync::Semaphore;

use super::game::start_of;
use crate::house::House;
use crate::live::load::fold;
use crate::problem::Problem;
use crate::store::{Cursor, GameRow, Listed, Search};

/// So many games are replayed for one answer: some tens of milliseconds.
const REPLAYED: i64 = 200;

/// One search at a time: it keeps a core busy.
static TURN: Semaphore = Semaphore::const_new(1);

/// What was found.
#[derive(Debug)]
pub(super) struct Found {
    /// The games, each with the number of plays after which the position came up first.
    pub(super) games: Vec<(Listed, usize)>,
    /// How many games were looked through.
    pub(super) replayed: usize,
    /// Where to go on; none: all were looked through.
    pub(super) next: Option<Cursor>,
}

/// Looks for a position in the games of a search.
pub(super) async fn games(house: &House, search: &Search, wanted: &dyn Table) -> Result<Found, Problem> {
    let mut looks = wanted.looks(true, false);
    looks.insert(wanted.look());
    let _turn = TURN.acquire().await.map_err(|_| Problem::missing("The search has ended."))?;
    let candidates = house.store().search(search, REPLAYED).await?;
    let replayed = candidates.len();
    let next = candidates.last().filter(|_| replayed as i64 == REPLAYED).map(Cursor::behind);
    let mut games = Vec::new();
    for listed in candidates {
        // A log that cannot be read must not hide the others.
        let Ok(loaded) = fold(house.store(), listed.game.clone()).await else { continue };
        if let Some(ply) = first_seen(&listed.game, loaded.live.done(), &looks) {
            games.push((listed, ply));
        }
        // Others get their turn between two games.
        tokio::task::yield_now().await;
    }
    Ok(Found { games, replayed, next })
}

/// After how many plays one of these looks is on the board for the first time.
fn first_seen(row: &GameRow, done: &[Done], looks: &BTreeSet<String>) -> Option<usize> {
    let mut table = start_of(row).ok()?;
    for ply in 0..=done.len() {
        if looks.contains(&table.look()) {
            return Some(ply);
        }
        table.replay(&done.get(ply)?.text).ok()?;
    }
    None
}
