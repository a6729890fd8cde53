//! After an outage: games go on as if the time in between had not been.
//!
//! While any game is in memory, the house writes down every second that it is up. When it starts,
//! every game whose clock was running is stopped at the last moment at which something is known of
//! it: its last event, or that last sign of life. So nobody is charged for the outage, and nobody
//! gains more than the second between two signs.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use mura_arena::clock::Phase;
use mura_arena::live::Event;

use super::hall::Hall;
use super::load::{Loaded, fold, since};
use crate::moment::now_ms;
use crate::operation::told_if_slow;
use crate::store::{AccountKind, Batch, Store, StoreError, Stored};

/// How often the house writes down that it is up.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);

/// So many clocks are stopped at a time.
const AT_ONCE: usize = 256;

/// How often it is told how far the counting of games has come.
const PROGRESS: Duration = Duration::from_secs(5);

/// Counts what is still to be counted, takes up all games again that go on by themselves, and
/// starts to write signs of life.
pub(crate) async fn resume(hall: &Hall) -> Result<(), StoreError> {
    let alive_ms = hall.store().alive().await?.unwrap_or(0);
    told_if_slow("counting games for ratings and tallies", count_left_over(hall.store())).await?;
    told_if_slow("taking up games that go on by themselves", take_up(hall, alive_ms)).await?;
    told_if_slow("erasing what is left of deleted accounts", erase_left_over(hall)).await?;
    tokio::spawn(live(hall.clone()));
    tokio::spawn(hall.lobby().clone().run(hall.downgrade()));
    Ok(())
}

/// Counts the games whose end came just before the server went down.
async fn count_left_over(store: &Store) -> Result<(), StoreError> {
    let games = store.uncounted().await?;
    let mut told = Instant::now();
    for (counted, key) in games.iter().enumerate() {
        if told.elapsed() >= PROGRESS {
            tracing::info!(counted, of = games.len(), "counting games for ratings and tallies");
            told = Instant::now();
        }
        if let Some(row) = store.game(key).await? {
            store.count(&row).await?;
        }
    }
    Ok(())
}

async fn take_up(hall: &Hall, alive_ms: i64) -> Result<(), StoreError> {
    let games = hall.store().going_on_by_themselves().await?;
    for games in games.chunks(AT_ONCE) {
        let resumed = games.iter().map(|row| async {
            let loaded = fold(hall.store(), row.clone()).await?;
            let loaded = stop_clock(hall, loaded, alive_ms).await?;
            if needs_room(hall.store(), &loaded).await? {
                hall.open(loaded).await?;
            }
            Ok::<(), StoreError>(())
        });
        for (row, result) in games.iter().zip(join_all(resumed).await) {
            if let Err(error) = result {
                // One game that cannot be read must not keep all others away.
                tracing::error!(%error, game = %row.id, "a game cannot be taken up again");
            }
        }
    }
    Ok(())
}

async fn erase_left_over(hall: &Hall) -> Result<(), StoreError> {
    for account in hall.store().half_erased().await? {
        hall.erase(&account, &[]).await?;
    }
    Ok(())
}

/// A game whose clock runs has to be watched, and one between two engines goes on by itself.
async fn needs_room(store: &Store, loaded: &Loaded) -> Result<bool, StoreError> {
    if has_running_clock(loaded) || matches!(loaded.live.clock().phase(), Phase::Paused { .. }) {
        return Ok(true);
    }
    for seat in &loaded.row.seats {
        let account = store.account(seat).await?;
        if !account.is_some_and(|account| matches!(account.kind, AccountKind::Computer { .. })) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn has_running_clock(loaded: &Loaded) -> bool {
    loaded.live.end().is_none() && loaded.live.clock().due().is_some()
}

/// Stops a clock at the last known moment, unless it had run out before.
async fn stop_clock(hall: &Hall, mut loaded: Loaded, alive_ms: i64) -> Result<Loaded, StoreError> {
    let at_ms = loaded.last_ms.max(alive_ms - loaded.row.created_ms);
    if !has_running_clock(&loaded) || loaded.live.tick(since(at_ms)).is_some() {
        return Ok(loaded);
    }
    let mut paused = loaded.live.fork();
    paused.apply(since(at_ms), &Event::Pause).map_err(|error| {
        StoreError::Content(format!("the clock of game {} cannot stand: {error}", loaded.row.id))
    })?;
    let stored = Stored { number: loaded.events as i64, at_ms, event: Event::Pause };
    let batch = Batch {
        game: loaded.row.id.clone(),
        events: vec![stored],
        plies: loaded.row.plies,
        position: loaded.row.position.clone(),
        finish: None,
    };
    match hall.writer().store(batch).await {
        Ok(()) => {
            (loaded.live, loaded.events, loaded.last_ms) = (paused, loaded.events + 1, at_ms);
        }
        Err(error) if error.is_refusal() => return Err(error),
        // Its room stores it when the database works again.
        Err(_) => loaded.stands_at = Some(at_ms),
    }
    Ok(loaded)
}

/// Writes signs of life, as long as there is a hall.
async fn live(hall: Hall) {
    let weak = hall.downgrade();
    drop(hall);
    loop {
        tokio::time::sleep(SIGN_OF_LIFE).await;
        let Some(hall) = weak.upgrade() else { return };
        // Not just after a failure: until all games have stored their pause, a crash would charge
        // it.
        if hall.rooms_open() > 0 && hall.store().health().is_calm() {
            // A failure is noticed, tried again and logged by `Store::watch`.
            let _ = hall.store().set_alive(now_ms()).await;
        }
    }
}
