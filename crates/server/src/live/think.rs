//! What rooms ask of the engine.

use mura_engine::{Score, Thought};
use tokio::sync::mpsc;

use super::client::ClientId;
use super::room::ToRoom;
use crate::engines::{Busy, Ticket};

/// What came of thinking.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer {
    /// The play.
    pub(crate) action: String,
    /// What the position is worth to the player on turn, where the engine says so.
    pub(crate) score: Option<Score>,
}

/// Waits for the engine, and tells the room how many jobs are before its own. What one page has asked for is not news for the others: they
/// would not be told when it has come.
pub(crate) async fn wait(
    ticket: Result<Ticket<Thought>, Busy>,
    room: mpsc::WeakSender<ToRoom>,
    asker: Option<ClientId>,
) -> Result<Answer, String> {
    let mut ticket = ticket.map_err(|busy| busy.to_string())?;
    let mut ahead = ticket.ahead();
    let tell = |waiting: usize| {
        if let Some(room) = room.upgrade() {
            // Whether anybody hears how long the queue is does not matter.
            let _ = room.try_send(ToRoom::Waiting(asker, waiting));
        }
    };
    let waiting = *ahead.borrow_and_update();
    tell(waiting);
    let thought = loop {
        tokio::select! {
            thought = &mut ticket => break thought.map_err(|busy| busy.to_string())?,
            Ok(()) = ahead.changed() => {
                let waiting = *ahead.borrow_and_update();
                tell(waiting);
            }
        }
    };
    let score = thought.lines.first().map(|line| line.score);
    let action = thought.action.ok_or("the engine has found nothing to play")?;
    Ok(Answer { action, score })
}

/// Whether somebody for whom a position is worth this does not stand better.
pub(crate) fn is_not_better(score: Score) -> bool {
    match score {
        Score::Estimate(value) => value <= 0,
        Score::Win(_) => false,
        Score::Loss(_) => true,
        Score::Odds { win, .. } => win <= 0.5,
    }
}
