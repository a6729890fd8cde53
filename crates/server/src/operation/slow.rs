//! Steps of the start that take longer than a second say in the log what they do.

use std::pin::pin;
use std::time::{Duration, Instant};

use tokio::time::timeout;

/// After so long a step is told, and then so often until it ends.
const FIRST: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_secs(10);

/// Does something, and says what it is if that takes long.
pub(crate) async fn told_if_slow<T>(what: &str, step: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let mut step = pin!(step);
    let mut patience = FIRST;
    loop {
        if let Ok(done) = timeout(patience, &mut step).await {
            if patience == AGAIN {
                tracing::info!(seconds = began.elapsed().as_secs(), "done: {what}");
            }
            return done;
        }
        tracing::info!(seconds = began.elapsed().as_secs(), "{what}");
        patience = AGAIN;
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What is logged while something takes so long.
    async fn told(time: Duration) -> String {
        let written = Written::default();
        let log = written.clone();
        let subscriber = tracing_subscriber::fmt().with_writer(move || log.clone()).with_ansi(false).finish();
        let _here = tracing::subscriber::set_default(subscriber);
        told_if_slow("counting the stars", tokio::time::sleep(time)).await;
        let written = written.0.lock().unwrap().clone();
        String::from_utf8(written).unwrap()
    }

    #[tokio::test]
    async fn what_takes_longer_than_a_second_is_told() {
        assert_eq!(told(Duration::from_millis(10)).await, "");
        let log = told(Duration::from_millis(1500)).await;
        assert!(log.contains("counting the stars seconds=1"), "{log}");
        assert!(log.contains("done: counting the stars"), "{log}");
    }
}
