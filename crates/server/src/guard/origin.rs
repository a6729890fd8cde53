//! Whether a page of our own has sent a request.

use axum::http::{HeaderMap, Uri, header};

use crate::config::Config;

/// What browsers say about where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// One of our own pages, or the person's own hand.
    Own,
    /// A page of another site.
    Foreign,
    /// Nothing is said: no browser has sent it.
    Untold,
}

/// Where a request comes from.
pub(super) fn source(headers: &HeaderMap, uri: &Uri, config: &Config) -> Source {
    // Browsers send this over TLS and on the same machine; no script can change it.
    if let Some(site) = headers.get("sec-fetch-site") {
        return match site.as_bytes() {
            b"same-origin" | b"none" => Source::Own,
            _ => Source::Foreign,
        };
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Source::Untold };
    let own =
        origin.to_str().ok().and_then(|origin| origin.split_once("://")).is_some_and(|(scheme, host)| {
            let host = without_default_port(scheme, host);
            is_public(scheme, host, config)
                || is_asked(scheme, host, headers, uri) && scheme == own_scheme(host, config)
        });
    if own { Source::Own } else { Source::Foreign }
}

/// The scheme of pages that this server sends from a host. It speaks plain HTTP; a proxy may speak
/// TLS for it at the public address.
fn own_scheme<'a>(host: &str, config: &'a Config) -> &'a str {
    let public = config.public_url.split_once("://");
    public.filter(|(scheme, _)| is_public(scheme, host, config)).map_or("http", |(scheme, _)| scheme)
}

fn is_public(scheme: &str, host: &str, config: &Config) -> bool {
    config.public_url.split_once("://").is_some_and(|(public_scheme, rest)| {
        let public_host = rest.split('/').next().unwrap_or_default();
        public_scheme.eq_ignore_ascii_case(scheme)
            && without_default_port(scheme, public_host).eq_ignore_ascii_case(host)
    })
}

/// Whether the request is for the same host that the page came from.
fn is_asked(scheme: &str, host: &str, headers: &HeaderMap, uri: &Uri) -> bool {
    let asked = uri.authority().map(axum::http::uri::Authority::as_str);
    let asked = asked.or_else(|| headers.get(header::HOST)?.to_str().ok());
    asked.is_some_and(|asked| without_default_port(scheme, asked).eq_ignore_ascii_case(host))
}

fn without_default_port<'a>(scheme: &str, host: &'a str) -> &'a str {
    let port = match scheme {
        "https" => ":443",
        _ => ":80",
    };
    host.strip_suffix(port).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(pairs: &[(&'static str, &str)]) -> Source {
        let headers = pairs
            .iter()
            .map(|(name, value)| (header::HeaderName::from_static(name), value.parse().unwrap()))
            .collect();
        let config = Config { public_url: "https://mura.example/".into(), ..Config::local("") };
        source(&headers, &Uri::from_static("/new"), &config)
    }

    #[test]
    fn browsers_tell_where_a_request_comes_from() {
        assert_eq!(told(&[("sec-fetch-site", "same-origin")]), Source::Own);
        assert_eq!(told(&[("sec-fetch-site", "none")]), Source::Own);
        for site in ["cross-site", "same-site", "SAME-ORIGIN?"] {
            assert_eq!(
                told(&[("sec-fetch-site", site), ("origin", "https://mura.example")]),
                Source::Foreign
            );
        }
    }

    #[test]
    fn the_same_host_with_another_scheme_is_another_origin() {
        let asked = |host: &str, origin: &str| told(&[("host", host), ("origin", origin)]);
        for (host, scheme, other) in [("mura.example", "https", "http"), ("127.0.0.1", "http", "https")] {
            assert_eq!(asked(host, &format!("{scheme}://{host}")), Source::Own);
            assert_eq!(asked(host, &format!("{other}://{host}")), Source::Foreign);
        }
        assert_eq!(asked("mura.example:80", "http://mura.example"), Source::Foreign);
        assert_eq!(asked("127.0.0.1:443", "https://127.0.0.1"), Source::Foreign);
    }

    #[test]
    fn older_ones_tell_the_origin() {
        assert_eq!(told(&[]), Source::Untold);
        assert_eq!(told(&[("origin", "https://mura.example")]), Source::Own);
        assert_eq!(told(&[("origin", "https://mura.example:443")]), Source::Own);
        assert_eq!(told(&[("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:8000")]), Source::Own);
        for origin in
            ["null", "http://mura.example", "https://mura.example.evil.example", "https://evil.example", ""]
        {
            assert_eq!(told(&[("host", "127.0.0.1:8000"), ("origin", origin)]), Source::Foreign, "{origin}");
        }
        assert_eq!(told(&[("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:8001")]), Source::Foreign);
    }
}
