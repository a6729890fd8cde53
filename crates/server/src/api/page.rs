//! `/api` for people, and the OpenAPI document for programs.

use std::sync::LazyLock;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde_json::Value;

use crate::guard::Visitor;
use crate::web::layout::{self, Page};

/// The OpenAPI document.
pub(super) const OPENAPI: &str = include_str!("../../assets/openapi.json");

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(OPENAPI).unwrap_or_default());

/// `GET /api/openapi.json`.
pub(super) async fn openapi() -> Response {
    // Programs of any site may read what the API is.
    let head = [(header::CONTENT_TYPE, "application/json"), (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
    (head, OPENAPI).into_response()
}

const FIRST_CALL: &str = "curl -s ADDRESS/api/v1/position \\
  -d '{\"game\": \"mur-classic\", \"actions\": [\"+b1\"]}'";

const WITH_TOKEN: &str = "curl -s ADDRESS/api/v1/me -H 'Authorization: Bearer TOKEN'";

const BOT: &str =
    "mura bot --server ADDRESS --token-file token --engine './my-engine' --game ur --seek 5m+3s";

/// Where a visitor has found a server that was not told its own address.
fn asked_at(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| Authority::try_from(host.as_bytes()).ok());
    host.map_or_else(|| "http://127.0.0.1:8080".to_owned(), |host| format!("http://{host}"))
}

/// `GET /api`.
pub(super) async fn show(
    axum::extract::State(house): axum::extract::State<crate::House>,
    headers: HeaderMap,
    visitor: Visitor,
) -> Markup {
    let address = match house.config().public_url.trim_end_matches('/') {
        "" => asked_at(&headers),
        address => address.to_owned(),
    };
    let sample = |text: &str| html! { pre { code { (text.replace("ADDRESS", &address)) } } };
    let about = "Programs can play here, too: the API of mura, with its addresses and messages.";
    layout::page(
        Page { title: "API", about, visitor: &visitor, script: None },
        &html! {
            h1 { "For programs" }
            p {
                "Everything that a page can do here, a program can do as well: ask for the exact rules, look at games, make and take "
                "challenges, and play, over HTTP or over a WebSocket. The whole is written down as an OpenAPI document, "
                a href="/api/openapi.json" { "openapi.json" } "."
            }
            h2 { "A first call" }
            p { "The rules can be asked without an account. After Black's first stone, what can White play?" }
            (sample(FIRST_CALL))
            h2 { "A token" }
            p {
                "Whoever plays needs a token. Register, open " a href="/account" { "your account" } ", make a bot there and a token for it. "
                "It is shown once; keep it as you keep a password. Every call brings it along:"
            }
            (sample(WITH_TOKEN))
            h2 { "An engine as a bot" }
            p {
                "Any engine that speaks UGI can play without a line of code: mura itself carries the moves between it and this server. "
                "Engines play as bots only, so that everybody knows whom they meet."
            }
            (sample(BOT))
            h2 { "All addresses" }
            (addresses())
            h2 { "What is promised" }
            ul {
                li { "Answers are JSON. What goes wrong is answered with a fitting status and " code { "{ \"error\": \"a sentence\" }" } "." }
                li { "Within v1 nothing is taken away; new fields and new types of messages may come, so pass over what you do not know." }
                li { "Who asks too often is answered with the status 429 and, in " code { "Retry-After" } ", how many seconds to wait." }
            }
        },
    )
}

/// The addresses as the document has them.
fn addresses() -> Markup {
    let paths = DOCUMENT["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, methods)| {
        methods.as_object().into_iter().flatten().map(move |(method, operation)| (path, method, operation))
    });
    html! {
        div class="scroll" tabindex="0" role="region" aria-label="Addresses" {
            table class="table" {
                thead { tr { th scope="col" { "Address" } th scope="col" { "What it does" } th scope="col" { "Token" } } }
                tbody {
                    @for (path, method, operation) in operations {
                        tr {
                            td { code { (method.to_uppercase()) " " (super::V1) (path) } }
                            td { (operation["summary"].as_str().unwrap_or("")) }
                            td { @if operation.get("security").is_some() { "needed" } @else { "" } }
                        }
                    }
                }
            }
        }
    }
}
