//! Passwords: argon2id, on a few threads of their own.

use std::sync::{Arc, OnceLock};

use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use axum::http::StatusCode;
use tokio::sync::Semaphore;

use crate::problem::Problem;

/// At most so many passwords are hashed at a time: each takes 19 MiB and a core for some ten milliseconds.
const AT_ONCE: usize = 2;

/// At most so many people wait for that.
const WAITING: usize = 64;

/// The shortest password, in characters.
const SHORTEST: usize = 8;

/// The longest password, in bytes.
const LONGEST: usize = 200;

/// A password that can be taken, or why not.
pub(crate) fn checked(password: &str) -> Result<&str, String> {
    if password.chars().count() < SHORTEST {
        return Err(format!("A password has at least {SHORTEST} characters."));
    }
    if password.len() > LONGEST {
        return Err(format!("A password has at most {LONGEST} bytes."));
    }
    Ok(password)
}

/// Hashes and checks passwords, however many ask at once, with bounded memory.
#[derive(Debug)]
pub(crate) struct Passwords {
    places: Semaphore,
    threads: Arc<Semaphore>,
}

impl Passwords {
    /// Nobody waits yet.
    pub(crate) fn new() -> Passwords {
        Passwords { places: Semaphore::new(WAITING), threads: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// What is stored of a password.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, Problem> {
        let password = password.to_owned();
        self.work(move || hash(&password)).await?.ok_or_else(failed)
    }

    /// Whether a password is the one of which `stored` is kept. Where nothing is kept the answer is no, after the same work: how
    /// long it takes does not tell whether there is such an account.
    pub(crate) async fn is_right(&self, password: &str, stored: Option<&str>) -> Result<bool, Problem> {
        // A longer one is nobody's, and hashing it is no work worth hiding: every name gets the same answer.
        if password.len() > LONGEST {
            return Ok(false);
        }
        let (password, stored) = (password.to_owned(), stored.map(str::to_owned));
        let is_known = stored.is_some();
        let is_equal = self
            .work(move || {
                let stored = stored.as_deref().or_else(|| nobody())?;
                Some(Argon2::default().verify_password(password.as_bytes(), stored).is_ok())
            })
            .await?
            .ok_or_else(failed)?;
        Ok(is_known && is_equal)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let Ok(_place) = self.places.try_acquire() else {
            return Err(Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "Very many people are signing in just now. Please try again in a few seconds.",
            ));
        };
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| failed())?;
        // The thread's permit goes along: whoever stops waiting does not make room before the work is done.
        tokio::task::spawn_blocking(move || {
            let result = work();
            drop(thread);
            result
        })
        .await
        .map_err(|_| failed())
    }
}

fn hash(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

/// A password that nobody has.
fn nobody() -> Option<&'static str> {
    static NOBODY: OnceLock<Option<String>> = OnceLock::new();
    NOBODY.get_or_init(|| hash(&crate::id::random_text(40))).as_deref()
}

fn failed() -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "The password could not be checked. Please try again.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::new();
        let stored = passwords.hash("correct horse").await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_ne!(stored, passwords.hash("correct horse").await.unwrap());
        assert!(passwords.is_right("correct horse", Some(&stored)).await.unwrap());
        for wrong in ["correct hors", "Correct horse", "", &"x".repeat(100_000)] {
            assert!(!passwords.is_right(wrong, Some(&stored)).await.unwrap());
        }
        assert!(!passwords.is_right("correct horse", None).await.unwrap());
        assert!(!passwords.is_right("correct horse", Some("nonsense")).await.unwrap());
    }

    #[tokio::test]
    async fn a_flood_is_refused_and_bounded() {
        let passwords = Arc::new(Passwords::new());
        let tasks: Vec<_> = (0..4 * WAITING)
            .map(|_| {
                let passwords = Arc::clone(&passwords);
                tokio::spawn(async move { passwords.is_right("guess", None).await })
            })
            .collect();
        let mut refused = 0;
        for task in tasks {
            match task.await.unwrap() {
                Ok(is_right) => assert!(!is_right),
                Err(problem) => {
                    assert_eq!(problem.status, StatusCode::SERVICE_UNAVAILABLE);
                    refused += 1;
                }
            }
        }
        assert_eq!(refused, 3 * WAITING);
        assert_eq!(passwords.threads.available_permits(), AT_ONCE);
        assert_eq!(passwords.places.available_permits(), WAITING);
    }

    #[test]
    fn passwords_have_a_length() {
        assert!(checked("1234567").is_err());
        assert!(checked("ääääääää").is_ok());
        assert!(checked(&"x".repeat(200)).is_ok());
        assert!(checked(&"x".repeat(201)).is_err());
    }
}
