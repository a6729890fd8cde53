//! Who is next. Nothing here runs anything: it is only the order.
//!
//! Accounts take turns, one job each, however many they have; and whatever somebody waits for at a board goes before all analysis.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use super::Busy;
use crate::id::AccountId;

/// How soon a job is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Urgency {
    /// Somebody sits at a board and waits.
    Urgent,
    /// It may take its time, and steps aside for urgent jobs.
    Patient,
}

/// How many jobs there may be. What is under way counts, too, except for the room in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// Jobs that wait.
    pub(super) waiting: usize,
    /// Patient jobs: each keeps its memory while it stands aside.
    pub(super) patient: usize,
    /// Jobs of one account, urgent and patient.
    pub(super) each: [usize; 2],
    /// So long a patient job waits for a thread at the most.
    pub(super) wait: Duration,
}

/// Jobs in the order in which they are to be done.
#[derive(Debug)]
pub(super) struct Queue<J> {
    lanes: [Lane<J>; 2],
    /// Jobs that an account has here or under way, urgent and patient.
    held: HashMap<AccountId, [usize; 2]>,
    patient: usize,
    bounds: Bounds,
}

/// The jobs of one urgency.
#[derive(Debug)]
struct Lane<J> {
    /// Whoever has jobs, the next one first.
    turns: VecDeque<AccountId>,
    jobs: HashMap<AccountId, VecDeque<J>>,
    len: usize,
}

impl<J> Queue<J> {
    /// An empty one.
    pub(super) fn new(bounds: Bounds) -> Self {
        Queue { lanes: [Lane::new(), Lane::new()], held: HashMap::new(), patient: 0, bounds }
    }

    /// Jobs that wait.
    pub(super) fn len(&self) -> usize {
        self.lanes.iter().map(|lane| lane.len).sum()
    }

    /// Jobs of one urgency that wait.
    pub(super) fn len_of(&self, urgency: Urgency) -> usize {
        self.lanes[urgency as usize].len
    }

    /// Takes a new job in, unless there are too many.
    pub(super) fn push(&mut self, owner: &AccountId, urgency: Urgency, job: J) -> Result<(), Busy> {
        let held = self.held.get(owner).map_or(0, |held| held[urgency as usize]);
        let most = self.bounds.each[urgency as usize];
        if held >= most {
            return Err(Busy::Own { most });
        }
        let is_patient = urgency == Urgency::Patient;
        if self.len() >= self.bounds.waiting || is_patient && self.patient >= self.bounds.patient {
            return Err(Busy::Full { waiting: self.len() });
        }
        self.patient += usize::from(is_patient);
        self.held.entry(owner.clone()).or_default()[urgency as usize] += 1;
        self.lanes[urgency as usize].push(owner, job);
        Ok(())
    }

    /// The next job. Its account keeps its place until it is [released](Queue::release).
    pub(super) fn pop(&mut self) -> Option<J> {
        self.lanes.iter_mut().find_map(Lane::pop)
    }

    /// A job that stepped aside comes back: first of its account's, behind the other accounts'.
    pub(super) fn put_back(&mut self, owner: &AccountId, urgency: Urgency, job: J) {
        self.lanes[urgency as usize].put_back(owner, job);
    }

    /// A job of this account has ended.
    pub(super) fn release(&mut self, owner: &AccountId, urgency: Urgency) {
        if urgency == Urgency::Patient {
            self.patient = self.patient.saturating_sub(1);
        }
        if let Some(held) = self.held.get_mut(owner) {
            held[urgency as usize] = held[urgency as usize].saturating_sub(1);
            if *held == [0; 2] {
                self.held.remove(owner);
            }
        }
    }

    /// Takes out a job that nobody waits for any more.
    pub(super) fn remove(&mut self, owner: &AccountId, is_it: impl Fn(&J) -> bool) -> Option<J> {
        self.lanes.iter_mut().find_map(|lane| lane.remove(owner, &is_it))
    }

    /// Takes out a patient job that has waited for too long, if there is one.
    pub(super) fn remove_late(&mut self, is_late: impl Fn(&J) -> bool) -> Option<J> {
        let lane = &mut self.lanes[Urgency::Patient as usize];
        let late = |jobs: &VecDeque<J>| jobs.iter().any(&is_late);
        let owner = lane.jobs.iter().find(|(_, jobs)| late(jobs))?.0.clone();
        lane.remove(&owner, &is_late)
    }

    /// Takes everything out.
    pub(super) fn clear(&mut self) {
        self.lanes = [Lane::new(), Lane::new()];
        self.held.clear();
        self.patient = 0;
    }

    /// The jobs in the order in which they will be taken, as far as can be told.
    pub(super) fn order(&self) -> impl Iterator<Item = &J> {
        self.lanes.iter().flat_map(Lane::order)
    }
}

impl<J> Lane<J> {
    fn new() -> Self {
        Lane { turns: VecDeque::new(), jobs: HashMap::new(), len: 0 }
    }

    fn push(&mut self, owner: &AccountId, job: J) {
        self.jobs_of(owner).push_back(job);
    }

    fn put_back(&mut self, owner: &AccountId, job: J) {
        self.jobs_of(owner).push_front(job);
    }

    /// An account's jobs, to which one is added.
    fn jobs_of(&mut self, owner: &AccountId) -> &mut VecDeque<J> {
        self.len += 1;
        if !self.jobs.contains_key(owner) {
            self.turns.push_back(owner.clone());
        }
        self.jobs.entry(owner.clone()).or_default()
    }

    fn pop(&mut self) -> Option<J> {
        let owner = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&owner)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        self.len -= 1;
        Some(job)
    }

    fn remove(&mut self, owner: &AccountId, is_it: &impl Fn(&J) -> bool) -> Option<J> {
        let jobs = self.jobs.get_mut(owner)?;
        let job = jobs.remove(jobs.iter().position(is_it)?)?;
        if jobs.is_empty() {
            self.jobs.remove(owner);
            self.turns.retain(|other| other != owner);
        }
        self.len -= 1;
        Some(job)
    }

    fn order(&self) -> impl Iterator<Item = &J> {
        let rounds = self.jobs.values().map(VecDeque::len).max().unwrap_or_default();
        (0..rounds).flat_map(move |round| {
            self.turns.iter().filter_map(move |owner| self.jobs.get(owner)?.get(round))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Urgency::{Patient, Urgent};
    use super::*;

    fn queue() -> Queue<&'static str> {
        Queue::new(Bounds { waiting: 6, patient: 4, each: [3, 2], wait: Duration::MAX })
    }

    fn push(queue: &mut Queue<&'static str>, owner: &str, urgency: Urgency, job: &'static str) {
        queue.push(&owner.into(), urgency, job).unwrap();
    }

    fn all(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn accounts_take_turns() {
        let mut queue = queue();
        for job in ["a1", "a2", "a3"] {
            push(&mut queue, "a", Urgent, job);
        }
        push(&mut queue, "b", Urgent, "b1");
        push(&mut queue, "c", Urgent, "c1");
        push(&mut queue, "b", Urgent, "b2");
        let told: Vec<_> = queue.order().copied().collect();
        assert_eq!(told, ["a1", "b1", "c1", "a2", "b2", "a3"]);
        assert_eq!(all(&mut queue), told);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn boards_go_before_analysis() {
        let mut queue = queue();
        push(&mut queue, "a", Patient, "analysis");
        push(&mut queue, "b", Urgent, "play");
        assert_eq!((queue.len_of(Urgent), queue.len_of(Patient)), (1, 1));
        assert_eq!(all(&mut queue), ["play", "analysis"]);
    }

    #[test]
    fn what_steps_aside_comes_back_behind_the_others() {
        let mut queue = queue();
        push(&mut queue, "a", Patient, "a1");
        push(&mut queue, "a", Patient, "a2");
        push(&mut queue, "b", Patient, "b1");
        let first = queue.pop().unwrap();
        queue.put_back(&"a".into(), Patient, first);
        assert_eq!(all(&mut queue), ["b1", "a1", "a2"]);
    }

    #[test]
    fn nobody_has_more_than_his_share_and_all_not_more_than_there_is_room() {
        let mut queue = queue();
        for job in ["a1", "a2", "a3"] {
            push(&mut queue, "a", Urgent, job);
        }
        assert_eq!(queue.push(&"a".into(), Urgent, "a4"), Err(Busy::Own { most: 3 }));
        // What is under way counts until it has ended.
        queue.pop();
        assert_eq!(queue.push(&"a".into(), Urgent, "a4"), Err(Busy::Own { most: 3 }));
        queue.release(&"a".into(), Urgent);
        push(&mut queue, "a", Urgent, "a4");
        for owner in ["b", "c", "d"] {
            push(&mut queue, owner, Urgent, "x");
        }
        assert_eq!(queue.push(&"e".into(), Urgent, "e1"), Err(Busy::Full { waiting: 6 }));
    }

    #[test]
    fn analysis_is_bounded_by_itself_and_leaves_room_for_moves() {
        let mut queue = queue();
        for (owner, job) in [("a", "a1"), ("a", "a2"), ("b", "b1"), ("b", "b2")] {
            push(&mut queue, owner, Patient, job);
        }
        assert_eq!(queue.push(&"a".into(), Patient, "a3"), Err(Busy::Own { most: 2 }));
        assert_eq!(queue.push(&"c".into(), Patient, "c1"), Err(Busy::Full { waiting: 4 }));
        push(&mut queue, "a", Urgent, "move");
        assert_eq!(queue.pop(), Some("move"));
        // One that is under way or stands aside still counts.
        queue.pop();
        assert_eq!(queue.push(&"c".into(), Patient, "c1"), Err(Busy::Full { waiting: 3 }));
        queue.release(&"a".into(), Patient);
        push(&mut queue, "c", Patient, "c1");
    }

    #[test]
    fn only_patient_jobs_are_ever_late() {
        let mut queue = queue();
        push(&mut queue, "a", Urgent, "move");
        push(&mut queue, "a", Patient, "a1");
        push(&mut queue, "b", Patient, "b1");
        assert_eq!(queue.remove_late(|_| false), None);
        assert_eq!(queue.remove_late(|job| *job == "b1"), Some("b1"));
        assert_eq!(queue.remove_late(|_| true), Some("a1"));
        assert_eq!(queue.remove_late(|_| true), None);
        assert_eq!(all(&mut queue), ["move"]);
    }

    #[test]
    fn a_job_can_be_taken_out() {
        let mut queue = queue();
        push(&mut queue, "a", Urgent, "a1");
        push(&mut queue, "b", Patient, "b1");
        assert_eq!(queue.remove(&"b".into(), |job| *job == "a1"), None);
        assert_eq!(queue.remove(&"a".into(), |job| *job == "a1"), Some("a1"));
        assert_eq!(all(&mut queue), ["b1"]);
        assert!(queue.lanes.iter().all(|lane| lane.turns.is_empty() && lane.jobs.is_empty()));
    }
}
