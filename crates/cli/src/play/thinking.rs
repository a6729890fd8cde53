//! Engines on threads of their own: the board stays responsive while they think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use mura_engine::{Limits, Recipe, Resources, Thinker, Thought};
use mura_games::{GameId, Table};

/// The name of the threads that engines think on.
pub(crate) const ENGINE: &str = "engine";

/// Opens an engine by its name, on this thread.
pub(crate) fn open(engine: &str, game: GameId, seed: u64) -> Result<Box<dyn Thinker>, String> {
    let recipe: Recipe = engine.parse().map_err(|unknown: mura_engine::UnknownRecipe| unknown.to_string())?;
    Ok(recipe.open(game, &Resources { seed, ..Resources::default() }))
}

/// Something to think about.
struct Question {
    number: u64,
    table: Box<dyn Table>,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

/// What a mind has come to.
#[derive(Debug)]
pub(crate) enum News {
    Thought(Thought),
    /// It will never answer any more.
    Failed,
}

/// An engine with its thread. It ends when this is dropped and the last question is answered.
pub(crate) struct Mind {
    questions: Sender<Question>,
    answers: Receiver<(u64, Thought)>,
    /// The question that an answer is awaited to.
    open: Option<(u64, Arc<AtomicBool>)>,
    asked: u64,
}

impl Mind {
    pub(crate) fn new(engine: &str, game: GameId, seed: u64) -> Self {
        let engine = engine.to_owned();
        Mind::with(move || open(&engine, game, seed).ok())
    }

    /// A mind whose thinker is made on its own thread: that may take a while.
    fn with(thinker: impl FnOnce() -> Option<Box<dyn Thinker>> + Send + 'static) -> Self {
        let (questions, inbox) = channel::<Question>();
        let (outbox, answers) = channel();
        // Not joined: whoever leaves does not wait for a thought.
        let thread = thread::Builder::new().name(ENGINE.into());
        let _ = thread.spawn(move || {
            let Some(mut thinker) = thinker() else { return };
            for Question { number, table, limits, stop } in inbox {
                let thought = thinker.think(&*table, &limits, &|| stop.load(Relaxed), &mut |_| {});
                if outbox.send((number, thought)).is_err() {
                    return;
                }
            }
        });
        Mind { questions, answers, open: None, asked: 0 }
    }

    /// Asks for an action; an earlier question is forgotten.
    pub(crate) fn ask(&mut self, table: &dyn Table, time: Duration) {
        self.forget();
        self.asked += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.open = Some((self.asked, Arc::clone(&stop)));
        let question = Question { number: self.asked, table: table.fork(), limits: Limits::time(time), stop };
        // A thread that is gone is noticed when its answer is looked for.
        let _ = self.questions.send(question);
    }

    /// Asks for what there is now.
    pub(crate) fn hurry(&self) {
        if let Some((_, stop)) = &self.open {
            stop.store(true, Relaxed);
        }
    }

    /// Wants no answer any more.
    pub(crate) fn forget(&mut self) {
        self.hurry();
        self.open = None;
    }

    /// The answer, if it has come.
    pub(crate) fn news(&mut self) -> Option<News> {
        let awaited = self.open.as_ref()?.0;
        loop {
            match self.answers.try_recv() {
                Ok((number, thought)) if number == awaited => {
                    self.open = None;
                    return Some(News::Thought(thought));
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    self.open = None;
                    return Some(News::Failed);
                }
            }
        }
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.hurry();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use mura_games::Settings;

    use super::*;

    fn wait(mind: &mut Mind) -> News {
        let began = Instant::now();
        loop {
            if let Some(news) = mind.news() {
                return news;
            }
            assert!(began.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn only_the_last_question_is_answered() {
        let table = GameId::MurClassic.start(&Settings::default()).unwrap();
        let mut mind = Mind::new("random", GameId::MurClassic, 1);
        assert!(mind.news().is_none());
        mind.ask(&*table, Duration::from_secs(1));
        let mut after = table.fork();
        after.play("+b1").unwrap();
        mind.ask(&*after, Duration::from_secs(1));
        let News::Thought(thought) = wait(&mut mind) else { panic!("it has failed") };
        after.play(&thought.action.unwrap()).unwrap();
        assert!(mind.news().is_none());
        mind.ask(&*table, Duration::from_secs(1));
        mind.forget();
        thread::sleep(Duration::from_millis(20));
        assert!(mind.news().is_none());
    }

    /// Thinks until it is stopped, whatever the limits are, and fails at Ur.
    struct Slow;

    impl Thinker for Slow {
        fn think(
            &mut self,
            table: &dyn Table,
            _: &Limits,
            stop: mura_engine::Stop<'_>,
            _: &mut dyn FnMut(&mura_engine::Line),
        ) -> Thought {
            assert_ne!(table.id(), GameId::Ur, "this engine fails, as a test wants it to");
            while !stop() {
                thread::sleep(Duration::from_millis(1));
            }
            Thought { action: table.legal().pop(), lines: Vec::new(), nodes: 1 }
        }

        fn forget(&mut self) {}
    }

    #[test]
    fn a_slow_engine_is_hurried_or_forgotten() {
        let table = GameId::MurClassic.start(&Settings::default()).unwrap();
        let mut mind = Mind::with(|| Some(Box::new(Slow)));
        mind.ask(&*table, Duration::from_secs(1));
        thread::sleep(Duration::from_millis(20));
        assert!(mind.news().is_none());
        mind.hurry();
        assert!(matches!(wait(&mut mind), News::Thought(_)));
        mind.ask(&*table, Duration::from_secs(1));
        mind.ask(&*table, Duration::from_secs(1));
        mind.hurry();
        assert!(matches!(wait(&mut mind), News::Thought(_)));
        let ur = GameId::Ur.start(&Settings::default()).unwrap();
        mind.ask(&*ur, Duration::from_secs(1));
        assert!(matches!(wait(&mut mind), News::Failed));
    }

    #[test]
    fn an_engine_that_fails_is_told_about() {
        let table = GameId::Ur.start(&Settings::default()).unwrap();
        let mut mind = Mind::new("nobody", GameId::Ur, 1);
        mind.ask(&*table, Duration::from_secs(1));
        assert!(matches!(wait(&mut mind), News::Failed));
    }
}
