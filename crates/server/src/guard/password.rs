//! Passwords: argon2id, on a few threads and in a few blocks of memory of their own.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use axum::http::StatusCode;
use tokio::sync::Semaphore;

use crate::problem::Problem;

/// At most so many passwords are hashed at a time: each takes 19 MiB and a core for some ten
/// milliseconds.
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
    buffers: Arc<Buffers>,
}

/// The memory in which argon2 works, one buffer for each password that is hashed at a time. Buffers
/// are used again and never given back: the allocator would keep one for each thread that has ever
/// hashed a password, hundreds of MiB in all.
#[derive(Debug, Default)]
struct Buffers {
    free: Mutex<Vec<Vec<Block>>>,
}

impl Buffers {
    /// Runs some work with a buffer that nobody else uses meanwhile.
    fn with<T>(&self, work: impl FnOnce(&mut Vec<Block>) -> T) -> T {
        let mut buffer = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        let result = work(&mut buffer);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        result
    }
}

impl Passwords {
    /// Nobody waits yet.
    pub(crate) fn new() -> Passwords {
        Passwords {
            places: Semaphore::new(WAITING),
            threads: Arc::new(Semaphore::new(AT_ONCE)),
            buffers: Arc::default(),
        }
    }

    /// What is stored of a password.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, Problem> {
        let password = password.to_owned();
        self.work(move |buffer| hash(&password, buffer)).await?.ok_or_else(failed)
    }

    /// Whether a password is the one of which `stored` is kept. Where nothing is kept the answer is
    /// no, after the same work: how long it takes does not tell whether there is such an account.
    pub(crate) async fn is_right(&self, password: &str, stored: Option<&str>) -> Result<bool, Problem> {
        // A longer one is nobody's, and hashing it is no work worth hiding: every name gets the
        // same answer.
        if password.len() > LONGEST {
            return Ok(false);
        }
        let (password, stored) = (password.to_owned(), stored.map(str::to_owned));
        let is_known = stored.is_some();
        let is_equal = self
            .work(move |buffer| {
                let stored = stored.as_deref().or_else(|| nobody(buffer))?;
                Some(verify(&password, stored, buffer).unwrap_or_default())
            })
            .await?
            .ok_or_else(failed)?;
        Ok(is_known && is_equal)
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(_place) = self.places.try_acquire() else {
            return Err(Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "Very many people are signing in just now. Please try again in a few seconds.",
            ));
        };
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| failed())?;
        let buffers = Arc::clone(&self.buffers);
        // The thread's permit goes along: whoever stops waiting does not make room before the work
        // is done.
        tokio::task::spawn_blocking(move || {
            let result = buffers.with(work);
            drop(thread);
            result
        })
        .await
        .map_err(|_| failed())
    }
}

/// The hash of a password with a new salt, as a PHC string.
fn hash(password: &str, buffer: &mut Vec<Block>) -> Option<String> {
    let argon2 = Argon2::default();
    let mut salt = [0; argon2::RECOMMENDED_SALT_LEN];
    getrandom::fill(&mut salt).ok()?;
    let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
    compute(&argon2, password, &salt, &mut out, buffer)?;
    let hash = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params()).ok()?,
        salt: Some(Salt::new(&salt).ok()?),
        hash: Some(Output::new(&out).ok()?),
    };
    Some(hash.to_string())
}

/// Whether a password has this hash; none: the hash cannot be read.
fn verify(password: &str, stored: &str, buffer: &mut Vec<Block>) -> Option<bool> {
    let stored = PasswordHash::new(stored).ok()?;
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
    let version = stored.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let argon2 = Argon2::new(algorithm, version, Params::try_from(&stored).ok()?);
    let (salt, expected) = (stored.salt?, stored.hash?);
    let mut out = vec![0; expected.len()];
    compute(&argon2, password, &salt, &mut out, buffer)?;
    // This comparison takes constant time.
    Some(Output::new(&out).ok()? == expected)
}

fn compute(
    argon2: &Argon2,
    password: &str,
    salt: &[u8],
    out: &mut [u8],
    buffer: &mut Vec<Block>,
) -> Option<()> {
    let blocks = argon2.params().block_count();
    if buffer.len() < blocks {
        buffer.reserve_exact(blocks - buffer.len());
        buffer.resize(blocks, Block::default());
    }
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, buffer.as_mut_slice()).ok()
}

/// The hash of a password that nobody has.
fn nobody(buffer: &mut Vec<Block>) -> Option<&'static str> {
    static NOBODY: OnceLock<Option<String>> = OnceLock::new();
    NOBODY.get_or_init(|| hash(&crate::id::random_text(40), buffer)).as_deref()
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

    /// Hashes that earlier versions have stored, and the reference implementation's of the same
    /// parameters.
    #[tokio::test]
    async fn hashes_are_those_of_the_library() {
        use argon2::{PasswordHasher, PasswordVerifier};

        let passwords = Passwords::new();
        let theirs = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        let small = Argon2::new(Algorithm::Argon2i, Version::V0x10, Params::new(64, 3, 2, Some(20)).unwrap());
        let small = small.hash_password(b"correct horse").unwrap().to_string();
        // A buffer that was used is as good as a new one.
        for stored in [&theirs, &small, &theirs] {
            assert!(passwords.is_right("correct horse", Some(stored)).await.unwrap(), "{stored}");
            assert!(!passwords.is_right("correct house", Some(stored)).await.unwrap(), "{stored}");
        }
        for _ in 0..3 {
            let ours = passwords.hash("correct horse").await.unwrap();
            assert_eq!(Argon2::default().verify_password(b"correct horse", ours.as_str()), Ok(()));
            assert_eq!(ours.len(), theirs.len());
        }
        assert_eq!(passwords.buffers.free.lock().unwrap().len(), 1);
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
        assert!(passwords.buffers.free.lock().unwrap().len() <= AT_ONCE);
    }

    #[test]
    fn passwords_have_a_length() {
        assert!(checked("1234567").is_err());
        assert!(checked("ääääääää").is_ok());
        assert!(checked(&"x".repeat(200)).is_ok());
        assert!(checked(&"x".repeat(201)).is_err());
    }
}
