//! The connection of one page to a room.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::SinkExt;
use mura_games::shortened;
use tokio::time::{sleep_until, timeout};

use super::bucket::Bucket;
use super::client::{Client, Farewell, Lag, Mail, outbox, written};
use super::message::{ToClient, ToServer};
use super::room::ToRoom;
use crate::guard::{Place, Purpose, Sender, SentFrom, Stay, Visitor};
use crate::house::House;
use crate::id::{AccountId, GameKey};
use crate::moment::now_ms;
use crate::operation::OpenSocket;
use crate::problem::Problem;

/// The longest message of a client. The longest play has some dozens of bytes.
pub(crate) const LONGEST_MESSAGE: usize = 16 * 1024;

/// So many connections are kept in all.
const MOST_SOCKETS: i64 = 20_000;

/// Messages that may come at once, and that may come a second.
const BURST: u32 = 60;
const PER_SECOND: f64 = 20.0;

/// So often somebody is asked to be slower before the connection ends.
const PATIENCE: u32 = 100;

/// A reader who takes none of what was sent for so long is gone.
const SLOWEST: Duration = Duration::from_secs(10);

/// Somebody from whom nothing is heard for so long is gone: every ping is answered.
const SILENCE: Duration = Duration::from_secs(30);

/// The second ping comes soon, to have something to go by; the others now and then.
const SECOND_PING: Duration = Duration::from_secs(2);
const NEXT_PING: Duration = Duration::from_secs(8);

/// `/game/{key}/socket`.
pub(crate) async fn upgrade(
    State(house): State<House>,
    Path(key): Path<String>,
    visitor: Visitor,
    from: SentFrom,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let key = GameKey::from(key);
    if house.store().game(&key).await?.is_none() {
        return Err(Problem::missing("There is no such game."));
    }
    let open = admit(&house, from, &visitor)?;
    let stay = Stay::of(&house, &visitor).await?;
    let account = visitor.account().map(|account| account.id.clone());
    let senders = visitor.senders(from);
    Ok(bounded(upgrade).on_upgrade(move |socket| async move {
        let _open = open;
        converse(&house, &key, (account, senders, stay), socket).await;
    }))
}

/// A connection that cannot be made to take much memory. What is a little too long is still read,
/// so that it can be refused politely; what is far too long ends the connection at once.
pub(crate) fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(4 * LONGEST_MESSAGE)
        .max_frame_size(4 * LONGEST_MESSAGE)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
}

/// Refuses a connection where there are too many: in all, of one account, or of strangers at one
/// address. What comes back counts it for as long as it is kept.
pub(crate) fn admit(
    house: &House,
    SentFrom(from): SentFrom,
    visitor: &Visitor,
) -> Result<(OpenSocket, Place), Problem> {
    let open = house.metrics().socket();
    if house.metrics().open_sockets() > MOST_SOCKETS {
        let sentence = "Too many people are here just now. Please come back in a moment.";
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, sentence));
    }
    let account = visitor.account().map(|account| &account.id);
    let place = house.crowd().enter(from, account).ok_or_else(|| {
        let whose = if account.is_some() { "of your account or address" } else { "from your address" };
        let sentence = format!("Too many connections {whose} are open. Close some pages, and try again.");
        Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    })?;
    Ok((open, place))
}

async fn converse(
    house: &House,
    key: &GameKey,
    (account, senders, stay): (Option<AccountId>, Vec<Sender>, Stay),
    mut socket: WebSocket,
) {
    let (outbox, mail) = outbox();
    let (lag, farewell) = (Lag::default(), Farewell::default());
    let client = || Client {
        account: account.clone(),
        flipped: None,
        lag: lag.clone(),
        outbox: outbox.clone(),
        farewell: farewell.clone(),
    };
    let joined = house.hall().join(key, client).await;
    // From here on the room alone holds the outbox: when it lets go of the client, the mail ends.
    drop(outbox);
    let (id, room) = match joined {
        Ok(Some(joined)) => joined,
        Ok(None) => return bye(&mut socket, "There is no such game.", close_code::POLICY).await,
        Err(error) => {
            tracing::error!(%error, game = %key, "a room cannot be opened");
            return bye(
                &mut socket,
                "The game cannot be opened just now. Please try again.",
                close_code::ERROR,
            )
            .await;
        }
    };
    let mut talk = Talk {
        house: house.clone(),
        senders,
        mail,
        stay,
        lag,
        bucket: Bucket::new(BURST, PER_SECOND, Instant::now()),
        patience: PATIENCE,
        heard: Instant::now(),
        asked: None,
        pings: 0,
        next_ping: Instant::now(),
    };
    let end = loop {
        match talk.next(&mut socket).await {
            Ok(Some(message)) => {
                if room.send(ToRoom::Say(id, message)).await.is_err() {
                    break End::LetGo;
                }
            }
            Ok(None) => {}
            Err(end) => break end,
        }
    };
    let _ = room.send(ToRoom::Leave(id)).await;
    match end {
        End::Gone => {}
        End::LetGo => {
            let reason =
                farewell.get().copied().unwrap_or("The connection has ended. Please reload the page.");
            bye(&mut socket, reason, close_code::AWAY).await;
        }
        End::SignedOut(reason) => bye(&mut socket, reason, close_code::POLICY).await,
        End::TooFast => {
            bye(&mut socket, "Too many messages came over this connection.", close_code::POLICY).await;
        }
        End::TooLong => {
            let reason = "A message may have at most 16 KiB.";
            bye(&mut socket, reason, close_code::SIZE).await;
        }
    }
}

/// Why a conversation ends.
enum End {
    /// They are gone, or read nothing.
    Gone,
    /// The room has let go of them.
    LetGo,
    /// What they were let in with has ended, and this is said to them.
    SignedOut(&'static str),
    TooFast,
    TooLong,
}

struct Talk {
    house: House,
    /// Whose buckets its messages are taken from, beside its own.
    senders: Vec<Sender>,
    mail: Mail,
    stay: Stay,
    lag: Lag,
    bucket: Bucket,
    patience: u32,
    heard: Instant,
    /// The ping that is not answered yet.
    asked: Option<(u64, Instant)>,
    pings: u64,
    next_ping: Instant,
}

impl Talk {
    /// Carries messages until one comes that is for the room.
    async fn next(&mut self, socket: &mut WebSocket) -> Result<Option<ToServer>, End> {
        tokio::select! {
            mail = self.mail.recv() => {
                let mail = mail.ok_or(End::LetGo)?;
                self.deliver(socket, mail).await?;
                Ok(None)
            }
            message = socket.recv() => match message {
                Some(Ok(message)) => self.hear(socket, message).await,
                Some(Err(error)) if is_too_long(&error) => Err(End::TooLong),
                Some(Err(_)) | None => Err(End::Gone),
            },
            reason = self.stay.ended() => Err(End::SignedOut(reason)),
            () = sleep_until(self.next_ping.into()) => {
                self.ping(socket).await?;
                Ok(None)
            }
        }
    }

    /// Sends what is there, in one go.
    async fn deliver(&mut self, socket: &mut WebSocket, first: Utf8Bytes) -> Result<(), End> {
        let sent = timeout(SLOWEST, async {
            socket.feed(Message::Text(first)).await?;
            while let Some(text) = self.mail.try_recv() {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        });
        match sent.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let now = Instant::now();
        if now.duration_since(self.heard) > SILENCE {
            return Err(End::Gone);
        }
        self.pings += 1;
        self.asked = Some((self.pings, now));
        self.next_ping = now + if self.pings == 1 { SECOND_PING } else { NEXT_PING };
        let lag_ms = self.lag.get().map(|lag| lag.as_millis() as u64);
        send(socket, &ToClient::Ping { number: self.pings, lag_ms }).await
    }

    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> Result<Option<ToServer>, End> {
        let now = Instant::now();
        self.heard = now;
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(End::Gone),
            Message::Binary(_) => {
                refuse(socket, "a message is a text, not bytes".into()).await?;
                return Ok(None);
            }
            // The protocol's own pings are answered below, but count.
            Message::Ping(_) | Message::Pong(_) => {
                return if self.bucket.take(now) { Ok(None) } else { self.too_fast(socket).await };
            }
        };
        if text.len() > LONGEST_MESSAGE {
            return Err(End::TooLong);
        }
        if !self.bucket.take(now) {
            return self.too_fast(socket).await;
        }
        match serde_json::from_str(&text) {
            Ok(ToServer::Pong { number }) => {
                if let Some((_, asked)) = self.asked.take_if(|(asked, _)| *asked == number) {
                    self.lag.measured(now.duration_since(asked));
                }
                Ok(None)
            }
            Ok(message) => {
                let limits = self.house.limits();
                match limits.take_from_all(Purpose::SocketWork, &self.senders, cost(&message), now_ms()) {
                    Ok(()) => Ok(Some(message)),
                    Err(_) => self.too_fast(socket).await,
                }
            }
            Err(error) => {
                let error = shortened(&error.to_string());
                refuse(socket, format!("this is no message that is known here: {error}")).await?;
                Ok(None)
            }
        }
    }

    async fn too_fast(&mut self, socket: &mut WebSocket) -> Result<Option<ToServer>, End> {
        self.patience = self.patience.checked_sub(1).ok_or(End::TooFast)?;
        refuse(socket, format!("that is too fast: at most {PER_SECOND} messages a second")).await?;
        Ok(None)
    }
}

/// What a message costs, where the answer is long: many connections of one sender together must not
/// ask for much. A play that is out of date is answered with a whole view.
fn cost(message: &ToServer) -> u32 {
    match message {
        ToServer::Sync {} | ToServer::Turn { .. } => 4,
        ToServer::Play { .. } | ToServer::Preview { .. } | ToServer::Premoves {} => 1,
        _ => 0,
    }
}

/// Whether somebody has sent more than may be sent.
fn is_too_long(error: &axum::Error) -> bool {
    // The library tells it only by its words.
    error.to_string().contains("too long")
}

async fn refuse(socket: &mut WebSocket, reason: String) -> Result<(), End> {
    send(socket, &ToClient::Refused { request: String::new(), reason }).await
}

async fn send(socket: &mut WebSocket, message: &ToClient) -> Result<(), End> {
    match timeout(SLOWEST, socket.send(Message::Text(written(message)))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

/// Says why it ends, and ends it. Nobody is waited for long.
async fn bye(socket: &mut WebSocket, reason: &str, code: u16) {
    let last = async {
        let text = written(&ToClient::Bye { reason: reason.into() });
        let _ = socket.send(Message::Text(text)).await;
        let _ =
            socket.send(Message::Close(Some(CloseFrame { code, reason: reason.to_owned().into() }))).await;
        // What they still send is read, or the system would throw away what was said to them.
        while let Some(Ok(_)) = socket.recv().await {}
    };
    let _ = timeout(Duration::from_secs(2), last).await;
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::config::Config;

    #[tokio::test]
    async fn one_address_does_not_take_the_places_of_all_others() {
        let file = std::env::temp_dir().join(format!("mura-socket-{}.db", std::process::id()));
        let config = Config { rate_limit: 3, ..Config::local(format!("sqlite:{}", file.display())) };
        let house = House::open(config).await.unwrap();
        let from = |last| SentFrom(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)));
        let open: Vec<_> = (0..3).map(|_| admit(&house, from(1), &Visitor::stranger()).unwrap()).collect();
        let refused = admit(&house, from(1), &Visitor::stranger()).unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(house.metrics().open_sockets(), 3);
        assert!(admit(&house, from(2), &Visitor::stranger()).is_ok());
        drop(open);
        assert!(admit(&house, from(1), &Visitor::stranger()).is_ok());
        house.close().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
