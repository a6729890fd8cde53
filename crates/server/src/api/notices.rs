//! Who is told what happens to an account: programs that listen to `/api/v1/events`.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::mpsc;

use super::challenges::ChallengeView;
use super::summary::{Named, Summary};
use crate::id::{AccountId, ChallengeKey, GameKey};

/// News that may wait for a listener. One that falls behind further is let go; when it comes back it is told everything.
const OUTBOX: usize = 256;

/// So many programs may listen for one account.
const LISTENERS: usize = 16;

/// What a listener is told.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Notice {
    /// The first message: what there is.
    Hello {
        /// Who listens.
        account: Named,
        /// Their games that go on.
        games: Vec<Summary>,
        /// Challenges of theirs, to them, and of the lobby.
        challenges: Vec<ChallengeView>,
    },
    /// A game of theirs has been made.
    Game {
        /// The game.
        game: Summary,
    },
    /// It is their turn.
    Turn {
        /// In which game.
        game: GameKey,
        /// After so many actions.
        ply: usize,
    },
    /// A game of theirs is over.
    Over {
        /// Which.
        game: GameKey,
        /// `p1win`, `p2win`, `draw` or `none`.
        outcome: String,
    },
    /// Somebody challenges them, or the lobby.
    Challenge {
        /// The challenge.
        challenge: ChallengeView,
    },
    /// A challenge was taken or withdrawn.
    ChallengeClosed {
        /// Which.
        challenge: ChallengeKey,
    },
    /// The connection ends, and why.
    Bye {
        /// Why.
        reason: String,
    },
}

impl Notice {
    /// As it goes over the wire.
    pub(super) fn written(&self) -> Utf8Bytes {
        // No map in it has keys other than texts, so that nothing can fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// All who listen. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notices {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    listeners: Mutex<Listeners>,
    last: AtomicU64,
}

type Listeners = HashMap<AccountId, Vec<(u64, mpsc::Sender<Utf8Bytes>)>>;

/// One who listens, until this is dropped.
#[derive(Debug)]
pub(super) struct Listener {
    notices: Notices,
    account: AccountId,
    number: u64,
    mail: mpsc::Receiver<Utf8Bytes>,
}

impl Listener {
    /// The next news; none: the listener has fallen behind and was let go.
    pub(super) async fn next(&mut self) -> Option<Utf8Bytes> {
        self.mail.recv().await
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut listeners = self.notices.listeners();
        if let Some(own) = listeners.get_mut(&self.account) {
            own.retain(|(number, _)| *number != self.number);
            if own.is_empty() {
                listeners.remove(&self.account);
            }
        }
    }
}

impl Notices {
    fn listeners(&self) -> MutexGuard<'_, Listeners> {
        // Nobody does anything under this lock that could leave the map half changed.
        self.inner.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens for an account; none: too many do.
    pub(super) fn listen(&self, account: &AccountId) -> Option<Listener> {
        let mut listeners = self.listeners();
        let own = listeners.entry(account.clone()).or_default();
        if own.len() >= LISTENERS {
            return None;
        }
        let number = self.inner.last.fetch_add(1, Ordering::Relaxed);
        let (outbox, mail) = mpsc::channel(OUTBOX);
        own.push((number, outbox));
        Some(Listener { notices: self.clone(), account: account.clone(), number, mail })
    }

    /// Whether anybody listens for one of these accounts.
    pub(crate) fn anybody(&self, accounts: &[AccountId]) -> bool {
        let listeners = self.listeners();
        accounts.iter().any(|account| listeners.contains_key(account))
    }

    /// Tells whoever listens for an account.
    pub(crate) fn tell(&self, account: &AccountId, notice: impl FnOnce() -> Notice) {
        let mut listeners = self.listeners();
        if let Some(own) = listeners.get_mut(account) {
            let text = notice().written();
            own.retain(|(_, outbox)| outbox.try_send(text.clone()).is_ok());
            if own.is_empty() {
                listeners.remove(account);
            }
        }
    }

    /// Tells everybody who listens, for whatever account.
    pub(crate) fn tell_everybody(&self, notice: &Notice) {
        let text = notice.written();
        self.listeners().retain(|_, own| {
            own.retain(|(_, outbox)| outbox.try_send(text.clone()).is_ok());
            !own.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bye(reason: &str) -> Notice {
        Notice::Bye { reason: reason.into() }
    }

    #[tokio::test]
    async fn everybody_hears_what_is_theirs() {
        let notices = Notices::default();
        let (one, two) = (AccountId::from("one"), AccountId::from("two"));
        let mut listener = notices.listen(&one).unwrap();
        let mut other = notices.listen(&two).unwrap();
        assert!(notices.anybody(std::slice::from_ref(&one)));
        notices.tell(&one, || bye("to one"));
        notices.tell(&AccountId::from("nobody"), || panic!("written for nobody"));
        notices.tell_everybody(&bye("to all"));
        assert_eq!(listener.next().await.unwrap().as_str(), r#"{"type":"bye","reason":"to one"}"#);
        assert!(listener.next().await.unwrap().contains("to all"));
        assert!(other.next().await.unwrap().contains("to all"));
        drop(listener);
        assert!(!notices.anybody(&[one]));
    }

    #[tokio::test]
    async fn who_falls_behind_is_let_go_and_the_number_of_listeners_is_bounded() {
        let notices = Notices::default();
        let one = AccountId::from("one");
        let mut slow = notices.listen(&one).unwrap();
        for _ in 0..=OUTBOX {
            notices.tell(&one, || bye("again"));
        }
        let mut heard = 0;
        while slow.next().await.is_some() {
            heard += 1;
        }
        assert_eq!(heard, OUTBOX);
        let all: Vec<_> = (0..LISTENERS).map(|_| notices.listen(&one).unwrap()).collect();
        assert!(notices.listen(&one).is_none());
        drop(all);
        assert!(notices.listen(&one).is_some());
    }
}
