//! The API: everything that a page can do, for programs. JSON over HTTP, and two sockets. `docs/api.md` tells it to people,
//! `assets/openapi.json` to programs.

mod accounts;
mod answer;
pub(crate) mod challenges;
mod events;
mod games;
mod kinds;
pub(crate) mod notices;
mod page;
mod position;
mod say;
pub(crate) mod summary;
mod wanted;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{MethodRouter, any, get, post};
use serde_json::{Map, Value};

use crate::guard::{Bearer, SentFrom, Visitor};
use crate::house::House;
use crate::problem::Problem;
use answer::{Body, Name, Refusal, Upgrade};

/// What can be said to a game, each at its own address.
const REQUESTS: [&str; 10] =
    ["play", "premove", "offer", "decline", "agree", "resign", "abort", "rematch", "hint", "seed"];

/// Where the first version is.
const V1: &str = "/api/v1";

/// All routes of the first version: method, path, handler. The OpenAPI document is held against this list.
fn list() -> Vec<(&'static str, String, MethodRouter<House>)> {
    let mut list = vec![
        ("get", "/kinds".to_owned(), get(kinds::list)),
        ("post", "/position".to_owned(), post(position::ask)),
        ("get", "/me".to_owned(), get(accounts::me)),
        ("get", "/player/{name}".to_owned(), get(accounts::player)),
        ("get", "/games".to_owned(), get(games::list)),
        ("post", "/games".to_owned(), post(games::against_computer)),
        ("get", "/game/{key}".to_owned(), get(games::show)),
        ("get", "/game/{key}/record".to_owned(), get(games::show_record)),
        ("get", "/game/{key}/socket".to_owned(), get(socket)),
        ("get", "/challenges".to_owned(), get(challenges::list)),
        ("post", "/challenges".to_owned(), post(challenges::make)),
        ("post", "/challenge/{key}/take".to_owned(), post(challenges::take)),
        ("post", "/challenge/{key}/cancel".to_owned(), post(challenges::cancel)),
        ("get", "/events".to_owned(), get(events::upgrade)),
    ];
    list.extend(REQUESTS.map(|request| {
        let handler = move |State(house): State<House>,
                            Name(key): Name,
                            Bearer(account): Bearer,
                            Body(fields): Body<Map<String, Value>>| {
            say::ask(request, house, key.into(), account, fields)
        };
        ("post", format!("/game/{{key}}/{request}"), post(handler))
    }));
    list
}

/// The routes of the API.
pub(crate) fn routes() -> Router<House> {
    let v1 = list()
        .into_iter()
        .fold(Router::new(), |router, (_, path, handler)| router.route(&format!("{V1}{path}"), handler));
    v1.method_not_allowed_fallback(not_allowed)
        .route("/api/openapi.json", get(page::openapi))
        .route("/api/{*path}", any(missing))
        .route("/api", get(page::show))
}

/// The socket of a game, as pages have it.
async fn socket(
    State(house): State<House>,
    Name(key): Name,
    visitor: Visitor,
    from: SentFrom,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, Refusal> {
    Ok(crate::live::upgrade(State(house), axum::extract::Path(key), visitor, from, upgrade).await?)
}

async fn missing() -> Refusal {
    Refusal(Problem::missing("The API has no such address: /api/openapi.json lists them all."))
}

async fn not_allowed() -> Refusal {
    let sentence = "This address is not asked in this way: /api/openapi.json tells how.";
    Refusal(Problem::new(StatusCode::METHOD_NOT_ALLOWED, sentence))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_document_lists_every_route_and_no_other() {
        let document: Value = serde_json::from_str(page::OPENAPI).unwrap();
        assert_eq!(document["servers"][0]["url"], V1);
        let paths = document["paths"].as_object().unwrap().iter();
        let documented: BTreeSet<(String, String)> = paths
            .flat_map(|(path, methods)| {
                methods.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
            })
            .collect();
        let routes: BTreeSet<(String, String)> =
            list().into_iter().map(|(method, path, _)| (method.to_owned(), path)).collect();
        assert_eq!(documented, routes);
    }
}
