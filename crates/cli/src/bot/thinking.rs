//! The engine at one board, on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use mura_arena::clock::TimeControl;
use mura_arena::engines::{Control, Fault, Mover, Pace};
use mura_engine::Clock;

use super::wire::Clocks;

/// So often a failed engine is asked again for the same move.
const TRIES: u32 = 3;

/// What is taken off a clock for the way to the server and back, beyond the measured lag.
const MARGIN: Duration = Duration::from_millis(60);

/// When a program that has no time limit has hung.
const PATIENCE: Duration = Duration::from_secs(600);

/// A question: after so many actions, what now?
struct Question {
    history: Vec<String>,
    pace: Pace,
    over: Arc<AtomicBool>,
}

/// An answer to the question after so many actions; without a text, the engine has failed.
pub(super) struct Answer {
    pub(super) ply: usize,
    pub(super) text: Result<String, Fault>,
}

/// The engine at one board.
pub(super) struct Thinking {
    questions: Sender<Question>,
    answers: Receiver<Answer>,
    /// The question that is being thought about.
    open: Option<(usize, Arc<AtomicBool>)>,
}

impl Thinking {
    /// Gives an engine its thread.
    pub(super) fn start(mut mover: Mover) -> Thinking {
        let (questions, asked) = channel::<Question>();
        let (sender, answers) = channel();
        // Not joined: when nobody asks any more it ends, and the engine with it.
        thread::spawn(move || {
            for question in asked {
                let ply = question.history.len();
                let text = match choose(&mut mover, &question) {
                    Ok(None) => continue,
                    Ok(Some(text)) => Ok(text),
                    Err(fault) => Err(fault),
                };
                if sender.send(Answer { ply, text }).is_err() {
                    return;
                }
            }
        });
        Thinking { questions, answers, open: None }
    }

    /// Asks, unless exactly this is being thought about.
    pub(super) fn ask(&mut self, history: &[String], pace: Pace) {
        if self.open.as_ref().is_some_and(|(ply, _)| *ply == history.len()) {
            return;
        }
        self.stop();
        let over = Arc::new(AtomicBool::new(false));
        self.open = Some((history.len(), Arc::clone(&over)));
        // If the thread is gone there is no answer either, and that is told.
        let _ = self.questions.send(Question { history: history.to_vec(), pace, over });
    }

    /// Nobody waits for an answer any more.
    pub(super) fn stop(&mut self) {
        if let Some((_, over)) = self.open.take() {
            over.store(true, Relaxed);
        }
    }

    /// The answer, if it is there.
    pub(super) fn answer(&mut self) -> Option<Answer> {
        loop {
            let answer = match self.answers.try_recv() {
                Ok(answer) => answer,
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    let (ply, _) = self.open.take()?;
                    return Some(Answer {
                        ply,
                        text: Err(Fault::Crash("the engine's thread has ended".into())),
                    });
                }
            };
            if self.open.as_ref().is_some_and(|(ply, _)| *ply == answer.ply) {
                self.open = None;
                return Some(answer);
            }
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
    }
}

fn choose(mover: &mut Mover, question: &Question) -> Result<Option<String>, Fault> {
    let mut tries = 0;
    loop {
        match mover.choose(&question.history, &question.pace, &question.over) {
            Err(Fault::Crash(_) | Fault::Hang(_)) if tries < TRIES && !question.over.load(Relaxed) => {
                tries += 1;
            }
            answer => return answer,
        }
    }
}

/// How long a move may take, by the clocks as the server tells them.
pub(super) fn pace(clocks: &Clocks, lag_ms: Option<u64>, usual: Duration) -> Pace {
    let control: TimeControl = clocks.control.parse().unwrap_or(TimeControl::None);
    let margin = MARGIN + Duration::from_millis(lag_ms.unwrap_or(0));
    let left = clocks.left_ms.map(|left| left.map(|left| Duration::from_millis(left).saturating_sub(margin)));
    match control {
        TimeControl::Game { .. } | TimeControl::Round { .. } => {
            // A delay that is used up every time is as good as an increment.
            let increment = control.increment() + control.delay();
            let clocks = left.map(|left| left.map(|left| Clock { left, increment }));
            Pace { control: Control::default(), clocks, patience: PATIENCE }
        }
        TimeControl::Move { .. } => {
            // What is not used is lost, but nobody likes to wait.
            let least = left.into_iter().flatten().min().unwrap_or(usual);
            Pace { control: Control::time(usual.min(least)), clocks: [None; 2], patience: PATIENCE }
        }
        TimeControl::None | TimeControl::Unclocked { .. } => {
            Pace { control: Control::time(usual), clocks: [None; 2], patience: PATIENCE }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Duration = Duration::from_secs(2);

    fn clocks(control: &str, left_ms: [Option<u64>; 2]) -> Clocks {
        Clocks { control: control.into(), left_ms }
    }

    #[test]
    fn clocks_are_told_with_what_the_network_takes_from_them() {
        let pace = pace(&clocks("5m+3s", [Some(10_000), Some(20_000)]), Some(40), USUAL);
        assert_eq!(pace.control, Control::default());
        let [first, second] = pace.clocks.map(Option::unwrap);
        assert_eq!((first.left, first.increment), (Duration::from_millis(9_900), Duration::from_secs(3)));
        assert_eq!(second.left, Duration::from_millis(19_900));
    }

    #[test]
    fn without_clocks_a_move_takes_the_usual_time() {
        for control in ["none", "none 20m", "nonsense"] {
            let pace = pace(&clocks(control, [None; 2]), None, USUAL);
            assert_eq!((pace.control, pace.clocks), (Control::time(USUAL), [None; 2]), "{control}");
        }
        let quick = pace(&clocks("1s/move", [Some(1000), Some(700)]), None, USUAL);
        assert_eq!(quick.control, Control::time(Duration::from_millis(640)));
    }
}
