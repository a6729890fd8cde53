//! The address that a request comes from, as far as floods are concerned.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::config::Config;
use crate::house::House;

/// Whoever has one address of an IPv6 network has them all: the first 64 bits tell senders apart.
const NETWORK: u128 = !0 << 64;

/// The sender of a request.
pub(super) fn of(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> IpAddr {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
    let told = config.behind_proxy.then(|| forwarded(headers)).flatten();
    network(told.unwrap_or(peer))
}

/// What the proxy has added: the last address of the last header. Those before it are the sender's
/// own words.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// What counts as one address: in IPv6 a whole network.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
        address => address,
    }
}

/// Where a request comes from. An extractor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) IpAddr);

impl FromRequestParts<House> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Infallible> {
        Ok(From(of(&parts.headers, &parts.extensions, house.config())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sender(peer: &str, forwarded: &[&str], behind_proxy: bool) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 4000)));
        let config = Config { behind_proxy, ..Config::local("") };
        of(&headers, &extensions, &config).to_string()
    }

    #[test]
    fn a_forwarded_address_is_believed_only_behind_a_proxy() {
        assert_eq!(sender("192.0.2.1", &["198.51.100.7"], false), "192.0.2.1");
        assert_eq!(sender("192.0.2.1", &["198.51.100.7"], true), "198.51.100.7");
        assert_eq!(sender("192.0.2.1", &["nonsense"], true), "192.0.2.1");
    }

    #[test]
    fn only_what_the_proxy_added_counts() {
        assert_eq!(sender("192.0.2.1", &["10.0.0.1, 198.51.100.7"], true), "198.51.100.7");
        assert_eq!(sender("192.0.2.1", &["10.0.0.1", "10.0.0.2, 198.51.100.7"], true), "198.51.100.7");
    }

    #[test]
    fn a_network_of_ipv6_is_one_sender() {
        assert_eq!(sender("2001:db8:1:2:3:4:5:6", &[], false), "2001:db8:1:2::");
        assert_eq!(sender("::ffff:192.0.2.1", &[], false), "192.0.2.1");
    }
}
