//! Whether a request is meant for this server: its `Host` has to be a name or an address of this
//! machine, or that of `--public-url`.
//!
//! Another site can let its own name lead to this machine (DNS rebinding). The browser then takes
//! this server for that site, and that site's scripts read what is answered here. The name in
//! `Host` is still that of the other site.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::LazyLock;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use mura_games::shortened;

use super::door::refusal;
use crate::config::Config;
use crate::house::House;
use crate::problem::Problem;

/// This server's end of the connection that a request came over. Requests without it come from no
/// connection: tests make them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalAddress(pub(crate) SocketAddr);

/// What load balancers ask for, by whatever name, or by none. The answers tell nothing about
/// anybody.
const ANY_HOST: [&str; 2] = ["/health", "/ready"];

/// Lets a request pass that is meant for this server, and answers all others.
pub(super) async fn check(State(house): State<House>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if let Some(LocalAddress(local)) = request.extensions().get()
        && !ANY_HOST.contains(&path)
        && let Err(problem) = asked(request.headers(), request.uri(), local.ip(), house.config())
    {
        return refusal(path, problem);
    }
    next.run(request).await
}

/// Whether the host that a request asks for is this server.
fn asked(headers: &HeaderMap, uri: &Uri, local: IpAddr, config: &Config) -> Result<(), Problem> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(Problem::bad("A request has exactly one header \"Host\"."));
    };
    let host = host.to_str().unwrap_or_default();
    // In front of the path there may be a host, too, which counts for more than the header.
    for host in [Some(host), uri.authority().map(Authority::as_str)].into_iter().flatten() {
        if !is_own(host, local, config) {
            let host = shortened(host);
            let sentence = format!(
                "This server does not answer for the host \"{host}\". If people reach it by that name, start it with --public-url."
            );
            return Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, sentence));
        }
    }
    Ok(())
}

/// Whether `host`, with or without a port, is this machine or that of the public address.
fn is_own(host: &str, local: IpAddr, config: &Config) -> bool {
    let Some(name) = name(host) else { return false };
    if let Ok(address) = name.parse::<IpAddr>() {
        let address = address.to_canonical();
        if address == local.to_canonical() || is_of_this_machine(address) {
            return true;
        }
    }
    static MACHINE: LazyLock<Vec<String>> = LazyLock::new(|| names_of(&machine()));
    let public =
        config.public_url.split_once("://").and_then(|(_, host)| self::name(host.split('/').next()?));
    public.is_some_and(|public| public == name) || MACHINE.contains(&name)
}

/// The name or address in a host, without port and brackets; none: it is no host.
fn name(host: &str) -> Option<String> {
    let authority = Authority::try_from(host).ok().filter(|authority| !authority.as_str().contains('@'))?;
    let name = authority.host();
    let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    (!name.is_empty()).then_some(name)
}

/// Whether an address is that of one of the machine's interfaces. The system is asked from where it
/// would send to that address: from the same one, if it is its own. Nothing is sent. A list made at
/// the start would not do, since interfaces come and go.
fn is_of_this_machine(address: IpAddr) -> bool {
    let any: IpAddr =
        if address.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0));
    let from = socket.and_then(|socket| {
        // Any port will do, but for 0.
        socket.connect((address, 9))?;
        socket.local_addr()
    });
    address.is_loopback() || from.is_ok_and(|from| from.ip() == address)
}

/// What a machine of this name is called: also without its domain, and as others in its network
/// find it.
fn names_of(machine: &str) -> Vec<String> {
    let machine = machine.trim_end_matches('.').to_ascii_lowercase();
    let short = machine.split('.').next().unwrap_or_default().to_owned();
    let mut names = vec!["localhost".to_owned()];
    if !short.is_empty() {
        names.extend([format!("{short}.local"), short, machine]);
    }
    names
}

/// The name of this machine.
fn machine() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 1));

    fn status(hosts: &[&str], uri: &str, public_url: &str) -> u16 {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, host.parse().unwrap());
        }
        let config = Config { public_url: public_url.into(), ..Config::local("") };
        match asked(&headers, &uri.parse().unwrap(), LOCAL, &config) {
            Ok(()) => 200,
            Err(problem) => problem.status.as_u16(),
        }
    }

    #[test]
    fn names_and_addresses_of_this_machine_are_its_own() {
        let machine = machine();
        let short = machine.split('.').next().unwrap();
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.",
            "127.0.0.1:8080",
            "127.0.0.1",
            "127.0.0.5",
            "[::1]:8080",
            // The connection came in there.
            "198.51.100.1:8080",
            "[::ffff:198.51.100.1]",
            &machine,
            &format!("{short}.local:8080"),
        ] {
            assert_eq!(status(&[host], "/", ""), 200, "{host}");
        }
    }

    #[test]
    fn addresses_of_all_interfaces_are_its_own() {
        // The one from which this machine sends to another network, if it has a way there.
        let socket = UdpSocket::bind(("0.0.0.0", 0)).unwrap();
        if socket.connect(("203.0.113.9", 9)).is_ok() {
            let own = socket.local_addr().unwrap().ip();
            assert_eq!(status(&[&own.to_string()], "/", ""), 200, "{own}");
        }
    }

    #[test]
    fn other_hosts_are_refused() {
        for host in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "198.51.100.2",
            "0.0.0.0:8080",
            "224.0.0.1",
            "255.255.255.255",
            "[2001:db8::1]",
            "2130706433",
            "user@localhost",
            "local",
            "",
            ":8080",
            "localhost/x",
        ] {
            assert_eq!(status(&[host], "/", ""), 421, "{host}");
            assert_eq!(status(&[host], "/", "https://mura.example"), 421, "{host}");
        }
        assert_eq!(status(&["localhost"], "http://evil.example/", ""), 421);
        assert_eq!(status(&["evil.example"], "http://localhost/", ""), 421);
        assert_eq!(status(&["localhost"], "http://localhost:8080/", ""), 200);
    }

    #[test]
    fn the_public_address_is_its_own_with_any_port() {
        for host in ["mura.example", "MURA.example:443", "mura.example.", "mura.example:8080"] {
            assert_eq!(status(&[host], "/", "https://Mura.Example"), 200, "{host}");
            assert_eq!(status(&[host], "/", "http://mura.example:8080/"), 200, "{host}");
        }
        assert_eq!(status(&["localhost"], "/", "https://mura.example"), 200);
    }

    #[test]
    fn a_request_has_one_host() {
        assert_eq!(status(&[], "/", ""), 400);
        assert_eq!(status(&["localhost", "localhost"], "/", ""), 400);
    }

    #[test]
    fn a_machine_has_several_names() {
        assert_eq!(names_of("Box.club.example"), ["localhost", "box.local", "box", "box.club.example"]);
        assert_eq!(names_of("box"), ["localhost", "box.local", "box", "box"]);
        assert_eq!(names_of(""), ["localhost"]);
    }
}
