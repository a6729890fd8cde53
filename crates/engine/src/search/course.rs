//! What the leading thread is doing at the root, for the others to do the same.
//!
//! Threads that search on their own soon disagree about the best action, and about the window to look for its value in. Then each
//! searches its favourite in full, which is the dearest thing there is to do at the root. So all take order and window
//! from the leader, and leave what they do when he goes on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::value::INFINITE;

/// One search of the leader at the root.
#[derive(Clone)]
pub(super) struct Step<A> {
    /// They are counted.
    pub(super) number: u64,
    pub(super) depth: u32,
    pub(super) window: [i32; 2],
    /// What the first candidate was worth one ply before.
    pub(super) guess: i32,
    /// Best first.
    pub(super) candidates: Vec<A>,
}

/// The leader's present step.
pub(super) struct Course<A>(Mutex<Step<A>>);

impl<A: Clone> Course<A> {
    /// Until the leader has said something.
    pub(super) fn new(candidates: Vec<A>) -> Self {
        let window = [-INFINITE, INFINITE];
        Course(Mutex::new(Step { number: 0, depth: 1, window, guess: -INFINITE, candidates }))
    }

    pub(super) fn step(&self) -> Step<A> {
        self.lock().clone()
    }

    /// The leader goes on; `latest` is where those who are busy look for the number.
    pub(super) fn go_on(&self, latest: &AtomicU64, step: Step<A>) {
        let number = step.number;
        *self.lock() = step;
        latest.store(number, Ordering::Release);
    }

    fn lock(&self) -> MutexGuard<'_, Step<A>> {
        // A step is replaced as a whole, so there is none that a panic has left half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_follows_sees_the_step_that_its_number_announces() {
        let (course, latest) = (Course::new(vec![1_u64, 2]), AtomicU64::new(0));
        assert_eq!((course.step().number, course.step().candidates), (0, vec![1, 2]));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for number in 1..=2000 {
                    let step = Step {
                        number,
                        depth: number as u32,
                        window: [-1, 1],
                        guess: 0,
                        candidates: vec![number; 3],
                    };
                    course.go_on(&latest, step);
                }
            });
            let mut seen = 0;
            while seen < 2000 {
                let announced = latest.load(Ordering::Acquire);
                let step = course.step();
                assert!(step.number >= announced && step.number >= seen);
                assert!(step.number == 0 || step.candidates == [step.number; 3]);
                seen = step.number;
            }
        });
    }
}
