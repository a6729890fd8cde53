//! A socket to the server.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

use super::server::{Server, Trouble};

/// How long it may take to connect.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a server may say nothing. It asks for a sign of life more often than that.
const SILENCE: Duration = Duration::from_secs(60);

/// How long one look for a message takes.
const LOOK: Duration = Duration::from_millis(20);

/// The longest message: the state of a game of thousands of plays fits.
const LONGEST: usize = 16 * 1024 * 1024;

/// A socket to the server.
pub(super) struct Line {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    heard: Instant,
}

/// What came.
pub(super) enum Heard {
    Text(String),
    /// Nothing for a moment.
    Nothing,
    /// There is nothing more to come.
    Ended,
}

impl Line {
    /// Connects.
    pub(super) fn open(server: &Server, path: &str) -> Result<Line, Trouble> {
        let later = |why: String| Trouble::Later(format!("no connection to the server: {why}"));
        let request = server.socket(path).into_client_request();
        let mut request = request.map_err(|error| Trouble::Refused(error.to_string()))?;
        let token = HeaderValue::from_str(&server.authorization());
        let token = token.map_err(|_| Trouble::Unknown("the token holds bytes that no token has".into()))?;
        request.headers_mut().insert("Authorization", token);
        let uri = request.uri();
        let host = uri.host().unwrap_or("").trim_matches(['[', ']']).to_owned();
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("wss") { 443 } else { 80 });
        let stream = connect(&host, port).map_err(|error| later(error.to_string()))?;
        let limits = WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
        match tungstenite::client_tls_with_config(request, stream, Some(limits), None) {
            Ok((socket, _)) => {
                tcp(&socket).set_read_timeout(Some(LOOK)).map_err(|error| later(error.to_string()))?;
                Ok(Line { socket, heard: Instant::now() })
            }
            Err(HandshakeError::Failure(Error::Http(answer))) => {
                Err(Trouble::of(answer.status().as_u16(), answer.body().as_deref().unwrap_or_default()))
            }
            Err(HandshakeError::Failure(error)) => Err(later(error.to_string())),
            Err(HandshakeError::Interrupted(_)) => Err(later("it takes too long".into())),
        }
    }

    /// Says something. Whether it arrives shows by what comes back.
    pub(super) fn say(&mut self, message: &Value) {
        let _ = self.socket.send(Message::text(message.to_string()));
    }

    /// What comes within a moment.
    pub(super) fn hear(&mut self) -> Heard {
        match self.socket.read() {
            Ok(message) => {
                self.heard = Instant::now();
                match message {
                    Message::Text(text) => Heard::Text(text.as_str().to_owned()),
                    Message::Close(_) => Heard::Ended,
                    // The library has answered a ping by now.
                    _ => Heard::Nothing,
                }
            }
            // A signal interrupts: whoever listens looks whether it was meant to.
            Err(Error::Io(error))
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
                ) =>
            {
                if self.heard.elapsed() > SILENCE {
                    Heard::Ended
                } else {
                    Heard::Nothing
                }
            }
            Err(_) => Heard::Ended,
        }
    }

    /// Says goodbye.
    pub(super) fn close(mut self) {
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

fn connect(host: &str, port: u16) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, format!("{host} has no address"));
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(PATIENCE))?;
                stream.set_write_timeout(Some(PATIENCE))?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn tcp(socket: &WebSocket<MaybeTlsStream<TcpStream>>) -> Tcp<'_> {
    match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => Tcp(Some(stream)),
        MaybeTlsStream::Rustls(stream) => Tcp(Some(&stream.sock)),
        // The library may learn other ways; none of them is built in.
        _ => Tcp(None),
    }
}

/// The stream below a socket.
struct Tcp<'a>(Option<&'a TcpStream>);

impl Tcp<'_> {
    fn set_read_timeout(&self, time: Option<Duration>) -> io::Result<()> {
        self.0.map_or(Ok(()), |stream| stream.set_read_timeout(time))
    }
}
