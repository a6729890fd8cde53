//! `GET /events`: a socket over which a program hears what happens to its account.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::http::StatusCode;
use axum::response::Response;
use tokio::time::timeout;

use super::answer::{Refusal, Upgrade};
use super::challenges;
use super::notices::{Listener, Notice};
use super::summary::Names;
use crate::guard::{Bearer, SentFrom, Stay, Visitor};
use crate::house::House;
use crate::live::{Bucket, admit, bounded};
use crate::problem::Problem;
use crate::store::{Account, StoreError};

/// So often a listener is asked for a sign of life.
const PING: Duration = Duration::from_secs(15);

/// Somebody from whom nothing is heard for so long is gone.
const SILENCE: Duration = Duration::from_secs(45);

/// A listener who takes none of what was sent for so long is gone.
const SLOWEST: Duration = Duration::from_secs(10);

/// So many games that go on are told at the beginning, the latest first.
const MOST_GAMES: i64 = 200;

/// Nobody has to say anything here: frames that may come at once, and a second.
const BURST: u32 = 20;
const PER_SECOND: f64 = 1.0;

/// `GET /events`.
pub(super) async fn upgrade(
    State(house): State<House>,
    Bearer(account): Bearer,
    visitor: Visitor,
    from: SentFrom,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, Refusal> {
    let open = admit(&house, from, &visitor)?;
    let mut stay = Stay::of(&house, &visitor).await?;
    // It listens before it looks, so that nothing falls between.
    let listener = house.notices().listen(&account.id).ok_or_else(|| {
        let sentence = "Too many programs listen for this account already.";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    })?;
    let hello = hello(&house, &account).await?;
    Ok(bounded(upgrade).on_upgrade(move |mut socket| async move {
        let _open = open;
        let end = tokio::select! {
            end = converse(&house, listener, hello, &mut socket) => end,
            reason = stay.ended() => Some(reason),
        };
        if let Some(reason) = end {
            let last = Notice::Bye { reason: reason.into() }.written();
            let _ = send(&mut socket, last).await;
            let farewell = async {
                let _ = socket.send(Message::Close(None)).await;
                // What they still send is read, or the system would throw away what was said to
                // them.
                while let Some(Ok(_)) = socket.recv().await {}
            };
            let _ = timeout(SLOWEST, farewell).await;
        }
    }))
}

async fn hello(house: &House, account: &Account) -> Result<Notice, StoreError> {
    let mut names = Names::new(house.store());
    let mut games = Vec::new();
    for listed in house.store().unfinished_of(&account.id, MOST_GAMES).await? {
        games.push(names.game(&listed.game).await?);
    }
    let challenges = challenges::around(house, &account.id).await?;
    Ok(Notice::Hello { account: account.into(), games, challenges })
}

/// Tells what happens until the connection ends; if there is somebody to tell it, why.
async fn converse(
    house: &House,
    mut listener: Listener,
    hello: Notice,
    socket: &mut WebSocket,
) -> Option<&'static str> {
    send(socket, hello.written()).await?;
    let mut ping = tokio::time::interval(PING);
    let mut heard = Instant::now();
    let mut bucket = Bucket::new(BURST, PER_SECOND, heard);
    let closing = house.closing().wait();
    tokio::pin!(closing);
    loop {
        tokio::select! {
            () = &mut closing => return Some("The server restarts. Your games are kept; please come back."),
            news = listener.next() => match news {
                Some(text) => send(socket, text).await?,
                None => return Some("The news were not read fast enough; come back and be told everything."),
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return None;
                }
                timeout(SLOWEST, socket.send(Message::Ping(Default::default()))).await.ok()?.ok()?;
            }
            message = socket.recv() => {
                if matches!(message?.ok()?, Message::Close(_)) {
                    return None;
                }
                heard = Instant::now();
                if !bucket.take(heard) {
                    return Some("Too many messages came over this connection.");
                }
            }
        }
    }
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Option<()> {
    timeout(SLOWEST, socket.send(Message::Text(text))).await.ok()?.ok()
}
