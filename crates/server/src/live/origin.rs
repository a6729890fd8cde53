//! Which pages may open a connection: only our own. A browser sends cookies along wherever a page of somebody else's
//! connects to, and says in `Origin` whose page it is.

use axum::http::{HeaderMap, header};

use crate::config::Config;
use crate::problem::Problem;

/// Refuses connections that pages of others have opened. Programs that are no browsers send no origin.
pub(crate) fn check(config: &Config, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or("");
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let authority = origin.split_once("://").map_or("", |(_, authority)| authority);
    let is_public = !config.public_url.is_empty() && config.public_url.trim_end_matches('/') == origin;
    if is_public || (!authority.is_empty() && authority == host) {
        return Ok(());
    }
    Err(Problem::forbidden("A page of another site may not connect to this one."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(public: &str, origin: Option<&str>, host: &str) -> bool {
        let mut config = Config::local("sqlite::memory:");
        config.public_url = public.into();
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        check(&config, &headers).is_ok()
    }

    #[test]
    fn only_our_own_pages_connect() {
        assert!(ask("", None, "mura.example"));
        assert!(ask("", Some("http://localhost:8080"), "localhost:8080"));
        assert!(ask("https://mura.example/", Some("https://mura.example"), "10.0.0.1:8080"));
        assert!(!ask("", Some("http://evil.example"), "localhost:8080"));
        assert!(!ask("https://mura.example", Some("https://mura.example.evil.example"), "10.0.0.1"));
        assert!(!ask("", Some("null"), "localhost"));
        assert!(!ask("", Some("://"), ""));
    }
}
