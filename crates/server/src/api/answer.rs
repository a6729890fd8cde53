//! What goes in and out of the API: JSON, also where something is wrong.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use mura_games::shortened;
use serde::de::DeserializeOwned;

use crate::house::House;
use crate::problem::Problem;
use crate::store::StoreError;
use crate::web::asked::queried;

/// No request needs a longer body.
const LONGEST_BODY: usize = 64 * 1024;

/// Why a request was not answered as asked, as JSON.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) Problem);

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Refusal(problem)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        self.0.json()
    }
}

/// What every handler of the API gives.
pub(crate) type Answer<T> = Result<Json<T>, Refusal>;

/// A body of JSON. An empty one is an empty object.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<House> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &House) -> Result<Self, Refusal> {
        let bytes = axum::body::to_bytes(request.into_body(), LONGEST_BODY).await.map_err(|_| {
            let sentence = format!("A body may have at most {} KiB.", LONGEST_BODY / 1024);
            Refusal(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, sentence))
        })?;
        let text = if bytes.trim_ascii().is_empty() { b"{}" } else { bytes.as_ref() };
        serde_json::from_slice(text).map(Body).map_err(|error| {
            let error = shortened(&error.to_string());
            Refusal(Problem::bad(format!("The body is not the JSON that is expected here: {error}.")))
        })
    }
}

/// What stands behind the question mark of an address.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<House> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &House) -> Result<Self, Refusal> {
        queried(&parts.uri).map(Asked).map_err(Refusal)
    }
}

/// A connection that is to become a WebSocket.
#[derive(Debug)]
pub(crate) struct Upgrade(pub(crate) WebSocketUpgrade);

impl FromRequestParts<House> for Upgrade {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Refusal> {
        WebSocketUpgrade::from_request_parts(parts, house).await.map(Upgrade).map_err(|_| {
            let sentence = "This address is for WebSockets: connect to it with their headers.";
            Refusal(Problem::new(StatusCode::UPGRADE_REQUIRED, sentence))
        })
    }
}

/// The part of an address that names something.
#[derive(Debug)]
pub(crate) struct Name(pub(crate) String);

impl FromRequestParts<House> for Name {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Refusal> {
        let path: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, house).await;
        path.map(|Path(name)| Name(name))
            .map_err(|_| Refusal(Problem::bad("The address cannot be understood: a name in it is no text.")))
    }
}
