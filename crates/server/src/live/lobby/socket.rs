//! The connection of one page to the lobby.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use mura_arena::rating::TimeClass;
use mura_games::shortened;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::message::{FromLobby, ToLobby};
use super::pairing::Seeker;
use super::written;
use crate::guard::{SentFrom, Stay, Visitor};
use crate::house::House;
use crate::live::bucket::Bucket;
use crate::live::new::may_be_rated;
use crate::live::socket::{admit, bounded};
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::Account;

/// Messages that may wait for a reader.
const OUTBOX: usize = 16;

/// Messages that may come at once, and that may come a second. Whoever sends more is let go.
const BURST: u32 = 20;
const PER_SECOND: f64 = 2.0;

/// A reader who takes none of what was sent for so long is gone.
const SLOWEST: Duration = Duration::from_secs(10);

/// So often it is looked whether anybody is still there.
const PING: Duration = Duration::from_secs(20);

/// `/lobby/socket`.
pub(crate) async fn upgrade(
    State(house): State<House>,
    visitor: Visitor,
    from: SentFrom,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let open = admit(&house, from, &visitor)?;
    let stay = Stay::of(&house, &visitor).await?;
    let account = visitor.account().cloned();
    Ok(bounded(upgrade).on_upgrade(move |socket| async move {
        let _open = open;
        converse(&house, account, stay, socket).await;
    }))
}

async fn converse(house: &House, account: Option<Account>, mut stay: Stay, mut socket: WebSocket) {
    let lobby = house.hall().lobby();
    let (outbox, mut mail) = mpsc::channel(OUTBOX);
    let id = account.as_ref().map(|account| lobby.enter(account.id.clone(), outbox.clone()));
    let end = tokio::select! {
        end = talk(house, account.as_ref(), &mut socket, &mut mail) => end,
        reason = stay.ended() => Some(reason),
    };
    if let Some(id) = id {
        lobby.leave(id);
    }
    if let Some(reason) = end {
        let _ = send(&mut socket, written(&FromLobby::Bye { reason: reason.into() })).await;
        let _ = timeout(Duration::from_secs(2), socket.send(Message::Close(None))).await;
    }
    drop(outbox);
}

/// Carries messages until the connection ends; if there is somebody to tell it, why.
async fn talk(
    house: &House,
    account: Option<&Account>,
    socket: &mut WebSocket,
    mail: &mut mpsc::Receiver<Utf8Bytes>,
) -> Option<&'static str> {
    let lobby = house.hall().lobby();
    let hello = FromLobby::Hello {
        account: account.map(|account| account.id.clone()),
        name: account.map(|account| account.name.clone()),
        rated: account.is_some_and(|account| may_be_rated(true, account).is_ok()),
    };
    send(socket, written(&hello)).await?;
    if let Some(account) = account
        && let Err(error) = lobby.call(house.hall(), &account.id).await
    {
        tracing::error!(%error, "challenges cannot be read");
    }
    let mut news = lobby.inner.news.subscribe();
    news.mark_changed();
    lobby.changed();
    let mut bucket = Bucket::new(BURST, PER_SECOND, Instant::now());
    let mut ping = tokio::time::interval(PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            () = house.closing().wait() => return Some("The server restarts. This page will come back."),
            Some(text) = mail.recv() => send(socket, text).await?,
            Ok(()) = news.changed() => {
                let text = news.borrow_and_update().clone();
                send(socket, text).await?;
            }
            _ = ping.tick() => {
                if heard.elapsed() > 3 * PING {
                    return None;
                }
                timeout(SLOWEST, socket.send(Message::Ping(Default::default()))).await.ok()?.ok()?;
            }
            message = socket.recv() => {
                let message = message?.ok()?;
                heard = Instant::now();
                if !bucket.take(heard) {
                    return Some("Too many messages came over this connection.");
                }
                let answered = match message {
                    Message::Text(text) => answer(house, account, &text).await,
                    Message::Binary(_) => Err("a message is a text, not bytes".into()),
                    Message::Close(_) => return None,
                    Message::Ping(_) | Message::Pong(_) => Ok(()),
                };
                if let Err(reason) = answered {
                    send(socket, written(&FromLobby::Refused { reason })).await?;
                }
            }
        }
    }
}

async fn answer(house: &House, account: Option<&Account>, text: &str) -> Result<(), String> {
    let message: ToLobby = serde_json::from_str(text).map_err(|error| {
        format!("this is no message that is known here: {}", shortened(&error.to_string()))
    })?;
    let account = account.ok_or("you have to enter the lobby first, be it as a guest")?;
    let lobby = house.hall().lobby();
    match message {
        ToLobby::Stop {} => lobby.stop(&account.id),
        ToLobby::Seek { game, control, rated } => {
            let game = game.parse().map_err(|error: mura_games::UnknownGame| error.to_string())?;
            let control: mura_arena::clock::TimeControl =
                control.parse().map_err(|error: mura_arena::clock::ControlError| error.to_string())?;
            may_be_rated(rated, account).map_err(|problem| problem.sentence)?;
            let found = house.store().rating(&account.id, game, TimeClass::of(control)).await;
            let found = found.map_err(|error| {
                tracing::error!(%error, "a rating cannot be read");
                "that could not be read just now; please try again"
            })?;
            let rating = found.map_or(1500.0, |rated| rated.strength.rating);
            let account = account.id.clone();
            lobby.seek(Seeker { account, game, control, rated, rating, since_ms: now_ms() })?;
        }
    }
    Ok(())
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Option<()> {
    timeout(SLOWEST, socket.send(Message::Text(text))).await.ok()?.ok()
}
