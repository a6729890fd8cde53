//! What a program says on its error output before it ends: mostly why.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use mura_games::{Lines, shortened_to};

/// Bytes of a line that are read. The rest is passed over.
const LONGEST_LINE: usize = 1 << 10;
/// Characters of a line that are told.
const TOLD: usize = 200;
/// So many lines are kept, the last ones.
const KEPT: usize = 5;

type Kept = Arc<Mutex<VecDeque<String>>>;

/// The last lines of an error output. All of it is read, so that nobody is held up who writes there.
pub(super) struct LastWords {
    kept: Kept,
    /// Closed at the end of the output.
    end: Receiver<()>,
}

impl LastWords {
    pub(super) fn listen(errors: impl Read + Send + 'static) -> Self {
        let (sender, end) = channel();
        let kept = Kept::default();
        let words = LastWords { kept: Arc::clone(&kept), end };
        // It is not joined: it ends when the pipe does, which what the program has started may hold open.
        thread::spawn(move || {
            keep_last(BufReader::new(errors), &kept);
            drop(sender);
        });
        words
    }

    /// The words in one line, once all were said, or after so long.
    pub(super) fn tell(&self, wait: Duration) -> Option<String> {
        let _ = self.end.recv_timeout(wait);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let words = kept.make_contiguous();
        (!words.is_empty()).then(|| words.join(" / "))
    }
}

/// Keeps the last lines that are not blank.
fn keep_last(errors: impl BufRead, kept: &Mutex<VecDeque<String>>) {
    let mut lines = Lines::new(errors, LONGEST_LINE);
    while let Ok(true) = lines.advance() {
        let text = String::from_utf8_lossy(&lines.bytes).replace('\t', " ");
        if text.trim().is_empty() {
            continue;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(shortened_to(text.trim(), TOLD));
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn the_last_lines_are_told_in_one() {
        let told = |errors: &'static [u8]| LastWords::listen(errors).tell(Duration::from_secs(60));
        assert_eq!(told(b""), None);
        assert_eq!(told(b"\n  \n"), None);
        assert_eq!(
            told(b"a\nb\n\nc\r\n d\x1b[1m\ne\tf \ng").as_deref(),
            Some("b / c / d\u{fffd}[1m / e f / g")
        );
        const LONG: &[u8] = &[b'x'; 3 * LONGEST_LINE];
        assert_eq!(told(LONG), Some("x".repeat(TOLD) + "…"));
    }

    #[test]
    fn an_output_that_is_held_open_is_not_waited_for() {
        let (output, mut input) = std::io::pipe().unwrap();
        let words = LastWords::listen(output);
        input.write_all(b"Help!\nI am").unwrap();
        assert!(words.tell(Duration::ZERO).is_none_or(|words| words == "Help!"));
        // A line that has not come to its end is told when the output has.
        drop(input);
        assert_eq!(words.tell(Duration::from_secs(60)).as_deref(), Some("Help! / I am"));
    }
}
