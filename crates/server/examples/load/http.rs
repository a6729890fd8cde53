//! Forms, sent the plain way, and connections from any address of this machine.

use std::net::Ipv4Addr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Connects from an address: on Linux, all that begin with 127 are this machine's.
pub(crate) async fn connect(address: &str, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    socket.connect(address.parse().map_err(std::io::Error::other)?).await
}

/// Where a form led, and the cookie that came with it.
pub(crate) struct Answer {
    pub(crate) location: String,
    pub(crate) cookie: Option<String>,
}

/// Sends a form as somebody who is not known, from an address or, without one, from the usual one.
pub(crate) async fn post(
    address: &str,
    from: Option<Ipv4Addr>,
    path: &str,
    form: &str,
) -> std::io::Result<Answer> {
    let mut stream = match from {
        Some(from) => connect(address, from).await?,
        None => TcpStream::connect(address).await?,
    };
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer);
    let head = answer.split("\r\n\r\n").next().unwrap_or("");
    let header = |name: &str| {
        head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    };
    let location = header("location").ok_or_else(|| {
        let status = head.lines().next().unwrap_or("nothing");
        std::io::Error::other(format!("{path} was answered with {status}"))
    })?;
    let cookie = header("set-cookie").and_then(|cookie| Some(cookie.split(';').next()?.to_owned()));
    Ok(Answer { location, cookie })
}
