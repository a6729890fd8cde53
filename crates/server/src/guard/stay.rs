//! Connections last no longer than the session or the token that they were opened with.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use tokio::sync::watch;

use super::visitor::Visitor;
use crate::house::House;
use crate::id::AccountId;
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::StoreError;

/// What somebody has shown to be let in, by its digest.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pass {
    /// A session's cookie.
    Session(String),
    /// A token of the API.
    Token(String),
}

impl Pass {
    /// What is said to whoever stays on after it has ended.
    fn farewell(&self) -> &'static str {
        match self {
            Pass::Session(_) => {
                "Your session has ended: you have signed in or out. This page goes on as whoever you are now."
            }
            Pass::Token(_) => "The token of this connection has been revoked.",
        }
    }

    async fn is_good(&self, house: &House) -> Result<bool, StoreError> {
        Ok(match self {
            Pass::Session(digest) => house.store().session(digest, now_ms()).await?.is_some(),
            Pass::Token(digest) => house.store().token(digest).await?.is_some(),
        })
    }
}

/// Everything that connections stand open with. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stays {
    open: Arc<Mutex<Open>>,
}

/// Whose it is; when the sender is dropped it has ended.
type Open = HashMap<Pass, (AccountId, watch::Sender<()>)>;

impl Stays {
    fn open(&self) -> MutexGuard<'_, Open> {
        // Nobody does anything under this lock that could leave the map half changed.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hold(&self, pass: &Pass, account: &AccountId) -> Held {
        let mut open = self.open();
        let (_, end) = open.entry(pass.clone()).or_insert_with(|| (account.clone(), watch::Sender::new(())));
        Held { stays: self.clone(), pass: pass.clone(), end: end.subscribe() }
    }

    /// A session or a token has ended, and so do its connections.
    pub(crate) fn end(&self, pass: &Pass) {
        self.open().remove(pass);
    }

    /// All sessions of an account have ended. Its tokens have not.
    pub(crate) fn end_sessions(&self, account: &AccountId) {
        self.open().retain(|pass, (whose, _)| whose != account || matches!(pass, Pass::Token(_)));
    }

    /// An account has ended.
    pub(crate) fn end_account(&self, account: &AccountId) {
        self.open().retain(|_, (whose, _)| whose != account);
    }
}

#[derive(Debug)]
struct Held {
    stays: Stays,
    pass: Pass,
    end: watch::Receiver<()>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = self.stays.open();
        // The last connection takes the entry with it; this one is still counted.
        if open.get(&self.pass).is_some_and(|(_, end)| end.receiver_count() <= 1) {
            open.remove(&self.pass);
        }
    }
}

/// How long a connection may stay. A stranger's may stay as long as it likes: it can do nothing but look on.
#[derive(Debug)]
pub(crate) struct Stay {
    held: Option<Held>,
}

impl Stay {
    /// The stay of whoever opens a connection.
    pub(crate) async fn of(house: &House, visitor: &Visitor) -> Result<Stay, Problem> {
        let Some((pass, account)) = visitor.pass() else { return Ok(Stay { held: None }) };
        let held = house.stays().hold(&pass, &account.id);
        // Looked at once more: it may have ended after the door let them in and before anybody could find the connection.
        if !pass.is_good(house).await? {
            return Err(Problem::new(StatusCode::UNAUTHORIZED, pass.farewell()));
        }
        Ok(Stay { held: Some(held) })
    }

    /// Waits until it has ended: what there is to say then.
    pub(crate) async fn ended(&mut self) -> &'static str {
        match &mut self.held {
            Some(held) => {
                // Nothing is ever sent: what changes is that the sender is gone.
                while held.end.changed().await.is_ok() {}
                held.pass.farewell()
            }
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn stay(stays: &Stays, pass: &Pass, account: &str) -> Stay {
        Stay { held: Some(stays.hold(pass, &account.into())) }
    }

    fn session(digest: &str) -> Pass {
        Pass::Session(digest.into())
    }

    #[test]
    fn connections_end_with_what_they_were_opened_with_and_no_other() {
        let stays = Stays::default();
        let token = Pass::Token("one".into());
        let mut tabs = [stay(&stays, &session("one"), "ada"), stay(&stays, &session("one"), "ada")];
        let mut phone = stay(&stays, &session("two"), "ada");
        let mut program = stay(&stays, &token, "ada");
        let mut other = stay(&stays, &session("three"), "eva");
        let mut stranger = Stay { held: None };
        stays.end(&session("one"));
        assert!(tabs.iter_mut().all(|tab| tab.ended().now_or_never().is_some()));
        assert!(phone.ended().now_or_never().is_none());
        stays.end_sessions(&"ada".into());
        assert!(phone.ended().now_or_never().is_some_and(|words| words.contains("session")));
        assert!(program.ended().now_or_never().is_none());
        stays.end_account(&"ada".into());
        assert!(program.ended().now_or_never().is_some_and(|words| words.contains("token")));
        assert!(other.ended().now_or_never().is_none() && stranger.ended().now_or_never().is_none());
    }

    #[test]
    fn nothing_is_kept_of_connections_that_are_gone() {
        let stays = Stays::default();
        let tabs = [stay(&stays, &session("one"), "ada"), stay(&stays, &session("one"), "ada")];
        let [one, other] = tabs;
        drop(one);
        assert_eq!(stays.open().len(), 1);
        drop(other);
        assert!(stays.open().is_empty());
        let late = stay(&stays, &session("two"), "ada");
        stays.end(&session("two"));
        drop(late);
        assert!(stays.open().is_empty());
    }
}
