//! How many files the process may have open. A connection is one of them.

/// Raises the soft limit of open files to the hard one, because one address can use up the usual
/// soft limit of 1,024 by connections that say nothing. Says how many files might
/// be open before, and how many may be now.
#[cfg(unix)]
pub(crate) fn raise() -> (usize, usize) {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let number =
        |limit: Option<u64>| limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let mut limit = getrlimit(Resource::Nofile);
    let before = number(limit.current);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, files = before, "the limit of open files cannot be raised");
        return (before, before);
    }
    (before, number(limit.current))
}

/// Where there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise() -> (usize, usize) {
    (usize::MAX, usize::MAX)
}
