//! Whatever can be said over a game's socket, said over HTTP: the room is asked, and then somebody
//! comes in, looks and leaves.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tokio::time::{Instant, timeout_at};

use super::answer::{Answer, Refusal};
use crate::house::House;
use crate::id::{AccountId, GameKey};
use crate::live::message::ToServer;
use crate::live::{Client, Farewell, Lag, NOT_STORED, ToRoom, outbox};
use crate::problem::Problem;
use crate::store::Account;
use crate::web::asked::sentence;

/// The longest that an answer may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// What came of it: the game as the sender sees it now.
#[derive(Debug, Serialize)]
pub(super) struct Said {
    state: Box<RawValue>,
    /// A good play, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Box<RawValue>>,
}

/// The parts of a message that matter here.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    reason: String,
}

/// Says a message of this type, with these fields, in a game.
pub(super) async fn ask(
    kind: &'static str,
    house: House,
    key: GameKey,
    account: Account,
    mut fields: Map<String, Value>,
) -> Answer<Said> {
    fields.insert("type".into(), kind.into());
    let message: ToServer = serde_json::from_value(Value::Object(fields))
        .map_err(|error| Problem::bad(format!("The body is not what \"{kind}\" needs: {error}.")))?;
    let game = house.store().game(&key).await?.ok_or_else(missing)?;
    if game.seat(&account.id).is_none() {
        return Err(Problem::forbidden("You do not play in this game.").into());
    }
    if matches!(message, ToServer::Hint {}) {
        return visit(&house, &key, Some(account.id), true).await.map(Json);
    }
    match house.hall().ask(&key, &account.id, &message).await? {
        Some(Ok(())) => visit(&house, &key, Some(account.id), false).await.map(Json),
        Some(Err(reason)) => Err(refused(&reason)),
        None => Err(missing().into()),
    }
}

fn missing() -> Problem {
    Problem::missing("There is no such game.")
}

/// A game as an account sees it.
pub(super) async fn look(
    house: &House,
    key: &GameKey,
    account: Option<AccountId>,
) -> Result<Box<RawValue>, Refusal> {
    visit(house, key, account, false).await.map(|said| said.state)
}

/// Comes into the room of a game, looks, waits for a hint if one is wanted, and leaves.
async fn visit(
    house: &House,
    key: &GameKey,
    account: Option<AccountId>,
    wants_hint: bool,
) -> Result<Said, Refusal> {
    let (outbox, mut mail) = outbox();
    let client = || Client {
        account: account.clone(),
        flipped: None,
        lag: Lag::default(),
        outbox: outbox.clone(),
        farewell: Farewell::default(),
    };
    let joined = house.hall().join(key, client).await?;
    // From here on the room alone holds the outbox: when it lets go of the client, the mail ends.
    drop(outbox);
    let (id, room) = joined.ok_or_else(missing)?;
    let first = if wants_hint { ToRoom::Say(id, ToServer::Hint {}) } else { ToRoom::Leave(id) };
    let _ = room.send(first).await;
    let until = Instant::now() + PATIENCE;
    let (mut state, mut hint, mut reason) = (None, None, None);
    while let Ok(Some(text)) = timeout_at(until, mail.recv()).await {
        let Ok(head) = serde_json::from_str::<Head>(&text) else { continue };
        let raw = || RawValue::from_string(text.as_str().to_owned()).ok();
        match head.kind.as_str() {
            "state" => state = raw(),
            "hint" => hint = raw(),
            "refused" => reason = Some(head.reason),
            _ => {}
        }
        if hint.is_some() || reason.is_some() {
            break;
        }
    }
    // Whoever has left already is not known any more, and nothing happens.
    let _ = room.send(ToRoom::Leave(id)).await;
    if let Some(reason) = reason {
        return Err(refused(&reason));
    }
    match state {
        Some(state) if hint.is_some() == wants_hint => Ok(Said { state, hint }),
        _ => {
            let sentence = "The game does not answer just now.";
            Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, sentence).into())
        }
    }
}

/// The game as it stands does not allow it, or nothing can be stored.
fn refused(reason: &str) -> Refusal {
    let status = if reason == NOT_STORED { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::CONFLICT };
    Problem::new(status, sentence(reason)).into()
}
