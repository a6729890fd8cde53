//! Games that are being judged: once for everybody who wants to see it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mura_engine::analysis::Review;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::interval;

use super::judged::Judged;
use crate::engines::{Busy, Judgement};
use crate::house::House;
use crate::id::{AccountId, GameKey};

/// Positions that are looked at for each play.
const NODES: u64 = 30_000;

/// So often it is looked whether anybody still waits.
const LOOK: Duration = Duration::from_secs(2);

/// How far a game's judgement has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Progress {
    /// Others are before it.
    Waiting {
        /// So many.
        ahead: usize,
    },
    /// It is under way.
    Judging {
        /// Plays that are judged.
        judged: usize,
        /// Plays that there are.
        plays: usize,
    },
    /// It is kept, and can be read.
    Done,
    /// It came to nothing.
    Refused {
        /// Why.
        reason: String,
    },
}

impl Progress {
    /// Whether nothing more will come.
    pub(crate) fn is_last(&self) -> bool {
        matches!(self, Progress::Done | Progress::Refused { .. })
    }
}

/// The games that are being judged.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    under_way: Mutex<HashMap<GameKey, watch::Receiver<Progress>>>,
}

impl Desk {
    fn under_way(&self) -> MutexGuard<'_, HashMap<GameKey, watch::Receiver<Progress>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a game judged, unless it is already under way, and tells how far that is. It is given up when nobody listens any more.
    pub(super) fn judge(
        &self,
        house: &House,
        owner: &AccountId,
        key: &GameKey,
        review: Review,
    ) -> Result<watch::Receiver<Progress>, Busy> {
        let mut under_way = self.under_way();
        if let Some(progress) = under_way.get(key) {
            return Ok(progress.clone());
        }
        let judgement = house.engines().judge(owner, review, NODES)?;
        let (sender, progress) = watch::channel(Progress::Judging { judged: 0, plays: judgement.plays });
        under_way.insert(key.clone(), progress.clone());
        tokio::spawn(follow(house.clone(), key.clone(), judgement, sender));
        Ok(progress)
    }
}

/// Tells how far a judgement is, and keeps it in the end.
async fn follow(house: House, key: GameKey, judgement: Judgement, progress: watch::Sender<Progress>) {
    let last = match finish(judgement, &progress).await {
        Some(Ok(judged)) => match house.store().keep_judgement(&key, &judged).await {
            Ok(()) => Progress::Done,
            Err(error) => {
                tracing::error!(%error, game = %key, "a judged game cannot be kept");
                Progress::Refused { reason: "The analysis could not be kept. Please try again.".into() }
            }
        },
        Some(Err(busy)) => Progress::Refused { reason: busy.to_string() },
        None => Progress::Refused { reason: "Nobody waited for the analysis any more.".into() },
    };
    house.desk().under_way().remove(&key);
    progress.send_replace(last);
}

/// The judgement as a text; `None` when nobody waits for it any more.
async fn finish(judgement: Judgement, progress: &watch::Sender<Progress>) -> Option<Result<String, Busy>> {
    let Judgement { mut ticket, mut judged, plays } = judgement;
    let mut ahead = ticket.ahead();
    let mut look = interval(LOOK);
    look.reset();
    loop {
        tokio::select! {
            analysis = &mut ticket => {
                let written = |analysis| serde_json::to_string(&Judged::of(&analysis)).map_err(|_| Busy::Failed);
                return Some(analysis.and_then(written));
            }
            Ok(()) = judged.changed() => {
                progress.send_replace(Progress::Judging { judged: *judged.borrow_and_update(), plays });
            }
            Ok(()) = ahead.changed() => {
                let ahead = *ahead.borrow_and_update();
                if ahead > 0 {
                    progress.send_replace(Progress::Waiting { ahead });
                }
            }
            // One receiver is the desk's own.
            _ = look.tick() => if progress.receiver_count() <= 1 { return None },
        }
    }
}
