//! Fairness, bounds and calling off, with jobs that do what they are told to do; and real minds at real tables.

use std::sync::mpsc;
use std::time::Instant;

use mura_games::{GameId, Settings};

use super::work::{Progress, Signals};
use super::*;

fn pool() -> Pool {
    Pool::start(&Config { engine_queue: 20, ..Config::local("sqlite::memory:") }).unwrap()
}

/// Says its name when it begins, and waits until it is let go on or called off.
struct Told {
    name: &'static str,
    begun: mpsc::Sender<&'static str>,
    gate: Option<mpsc::Receiver<()>>,
    answer: Option<oneshot::Sender<()>>,
}

impl Work for Told {
    fn go_on(&mut self, signals: &dyn Signals) -> Progress {
        self.begun.send(self.name).unwrap();
        if let Some(gate) = &self.gate {
            while gate.try_recv().is_err() {
                if signals.aside() {
                    return Progress::Aside;
                }
                thread::sleep(Duration::from_millis(1));
            }
        }
        let _ = self.answer.take().unwrap().send(());
        Progress::Done
    }
}

struct Stage {
    pool: Pool,
    begun: mpsc::Sender<&'static str>,
    heard: mpsc::Receiver<&'static str>,
}

impl Stage {
    fn new() -> Self {
        let (begun, heard) = mpsc::channel();
        Stage { pool: pool(), begun, heard }
    }

    fn ask(&self, owner: &str, urgency: Urgency, name: &'static str) -> Result<Ticket<()>, Busy> {
        self.ask_gated(owner, urgency, name, None)
    }

    fn gated(&self, owner: &str, urgency: Urgency, name: &'static str) -> (Ticket<()>, mpsc::Sender<()>) {
        let (gate, closed) = mpsc::channel();
        (self.ask_gated(owner, urgency, name, Some(closed)).unwrap(), gate)
    }

    fn ask_gated(
        &self,
        owner: &str,
        urgency: Urgency,
        name: &'static str,
        gate: Option<mpsc::Receiver<()>>,
    ) -> Result<Ticket<()>, Busy> {
        let (sender, answer) = oneshot::channel();
        let work = Told { name, begun: self.begun.clone(), gate, answer: Some(sender) };
        self.pool.queue(&owner.into(), urgency, Box::new(work), answer)
    }

    fn hear(&self) -> &'static str {
        self.heard.recv_timeout(Duration::from_secs(20)).unwrap()
    }
}

#[tokio::test]
async fn a_user_with_many_jobs_does_not_hold_up_others() {
    let stage = Stage::new();
    let (first, gate) = stage.gated("a", Urgency::Urgent, "a1");
    assert_eq!(stage.hear(), "a1");
    let greedy: Vec<_> = ["a2", "a3", "a4"].map(|name| stage.ask("a", Urgency::Urgent, name).unwrap()).into();
    let other = stage.ask("b", Urgency::Urgent, "b1").unwrap();
    assert_eq!(greedy.iter().map(|ticket| *ticket.ahead().borrow()).collect::<Vec<_>>(), [0, 2, 3]);
    assert_eq!(*other.ahead().borrow(), 1);
    gate.send(()).unwrap();
    first.await.unwrap();
    assert_eq!([(); 4].map(|()| stage.hear()), ["a2", "b1", "a3", "a4"]);
    other.await.unwrap();
    for ticket in greedy {
        ticket.await.unwrap();
    }
}

#[tokio::test]
async fn the_queue_is_bounded_and_says_so() {
    let stage = Stage::new();
    let (_first, _gate) = stage.gated("a", Urgency::Urgent, "a1");
    stage.hear();
    let mine: Vec<_> = (1..MOST_EACH[0]).map(|_| stage.ask("a", Urgency::Urgent, "more").unwrap()).collect();
    let busy = stage.ask("a", Urgency::Urgent, "too many").unwrap_err();
    assert_eq!(busy, Busy::Own { most: MOST_EACH[0] });
    let others: Vec<_> =
        ["b", "c", "d", "e", "f"].map(|owner| stage.ask(owner, Urgency::Urgent, "x").unwrap()).into();
    let busy = stage.ask("g", Urgency::Urgent, "x").unwrap_err();
    assert_eq!(busy, Busy::Full { waiting: 20 });
    assert!(busy.to_string().contains("20 others"), "{busy}");
    assert_eq!(stage.pool.standing().refused, 2);
    // Who goes away makes room.
    drop(others);
    assert_eq!(stage.pool.standing().waiting, mine.len());
    stage.ask("g", Urgency::Urgent, "x").unwrap();
}

#[tokio::test]
async fn a_job_that_is_called_off_stops_and_frees_its_thread() {
    let stage = Stage::new();
    let (running, _gate) = stage.gated("a", Urgency::Patient, "running");
    assert_eq!(stage.hear(), "running");
    let waiting = stage.ask("b", Urgency::Patient, "never").unwrap();
    drop(waiting);
    drop(running);
    stage.ask("c", Urgency::Patient, "next").unwrap().await.unwrap();
    assert_eq!(stage.hear(), "next");
}

#[tokio::test]
async fn analysis_steps_aside_for_a_move_and_goes_on_after_it() {
    let stage = Stage::new();
    let (analysis, gate) = stage.gated("a", Urgency::Patient, "analysis");
    assert_eq!(stage.hear(), "analysis");
    stage.ask("b", Urgency::Urgent, "move").unwrap().await.unwrap();
    assert_eq!([(); 2].map(|()| stage.hear()), ["move", "analysis"]);
    gate.send(()).unwrap();
    analysis.await.unwrap();
}

#[tokio::test]
async fn two_analyses_share_a_thread() {
    let stage = Stage::new();
    let (one, gate) = stage.gated("a", Urgency::Patient, "one");
    assert_eq!(stage.hear(), "one");
    stage.ask("b", Urgency::Patient, "two").unwrap().await.unwrap();
    assert_eq!([(); 2].map(|()| stage.hear()), ["two", "one"]);
    gate.send(()).unwrap();
    one.await.unwrap();
}

#[tokio::test]
async fn analysis_that_waits_for_too_long_is_told_so_and_moves_are_not() {
    let (begun, heard) = mpsc::channel();
    let wait = Duration::from_millis(30);
    let bounds = Bounds { waiting: 20, patient: 1, each: MOST_EACH, wait };
    let pool = Pool::bounded(&Config::local("sqlite::memory:"), bounds).unwrap();
    let stage = Stage { pool, begun, heard };
    let (first, gate) = stage.gated("a", Urgency::Urgent, "first");
    assert_eq!(stage.hear(), "first");
    let analysis = stage.ask("b", Urgency::Patient, "analysis").unwrap();
    let second = stage.ask("c", Urgency::Urgent, "second").unwrap();
    thread::sleep(3 * wait);
    gate.send(()).unwrap();
    first.await.unwrap();
    second.await.unwrap();
    let late = analysis.await.unwrap_err();
    assert_eq!(late, Busy::Late { wait });
    assert_eq!(stage.hear(), "second");
    // Its place is free again.
    stage.ask("b", Urgency::Patient, "next").unwrap().await.unwrap();
    assert_eq!(stage.hear(), "next");
    assert!(Busy::Late { wait: LONGEST_WAIT }.to_string().contains("no time for this in 90 seconds"));
}

#[tokio::test]
async fn a_mind_that_fails_takes_nobody_with_it() {
    struct Fails;
    impl Work for Fails {
        fn go_on(&mut self, _: &dyn Signals) -> Progress {
            panic!("this job fails, as a test wants it to");
        }
    }
    let pool = pool();
    let (sender, answer) = oneshot::channel::<()>();
    drop(sender);
    let ticket = pool.queue(&"a".into(), Urgency::Urgent, Box::new(Fails), answer).unwrap();
    assert_eq!(ticket.await, Err(Busy::Failed));
    let table = GameId::MurClassic.start(&Settings::default()).unwrap();
    assert!(pool.play(&"a".into(), 1, &*table, None).unwrap().await.unwrap().action.is_some());
}

#[tokio::test]
async fn who_waits_is_told_when_everything_ends() {
    let stage = Stage::new();
    let (_running, _gate) = stage.gated("a", Urgency::Urgent, "a");
    let waiting = stage.ask("b", Urgency::Urgent, "b").unwrap();
    stage.pool.close();
    assert_eq!(waiting.await, Err(Busy::Closed));
    assert_eq!(stage.ask("c", Urgency::Urgent, "c").unwrap_err(), Busy::Closed);
}

#[tokio::test]
async fn every_level_answers_soon_in_every_game() {
    let pool = pool();
    for &game in GameId::ALL {
        let mut table = game.start(&Settings::default()).unwrap();
        if let Some(throws) = table.chance() {
            table.play(&throws[1].0).unwrap();
        }
        for level in [1, 5, 9, 10] {
            let began = Instant::now();
            let thought = pool.play(&"a".into(), level, &*table, None).unwrap().await.unwrap();
            assert!(table.legal().contains(&thought.action.unwrap()), "{game} level {level}");
            assert!(began.elapsed() < Duration::from_secs(5), "{game} level {level}: {:?}", began.elapsed());
        }
    }
}

#[tokio::test]
async fn an_evaluation_deepens_and_ends_in_time() {
    let pool = pool();
    let table = GameId::MurClassic.start(&Settings::default()).unwrap();
    let began = Instant::now();
    let Evaluation { ticket, lines } =
        pool.evaluate(&"a".into(), &*table, 3, Duration::from_millis(600)).unwrap();
    // A move in the middle of it.
    let hint = pool.hint(&"b".into(), &*table).unwrap().await.unwrap();
    assert!(hint.action.is_some());
    let last = ticket.await.unwrap();
    assert_eq!(*lines.borrow(), last);
    assert_eq!(last.len(), 3);
    assert!(last[0].depth > 1 && !last[0].actions.is_empty());
    assert!(began.elapsed() < Duration::from_secs(20));
}
