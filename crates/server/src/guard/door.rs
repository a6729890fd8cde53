//! The door that every request passes: who sends it, how often, and whether one of our own pages does.

use axum::Form;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;

use super::limit::{Purpose, Sender};
use super::origin::{self, Source};
use super::session::{Session, cookie_name};
use super::visitor::Visitor;
use super::{BODY, address, again, csrf};
use crate::house::House;
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::AccountKind;

/// Lets a request pass or answers why not.
pub(super) async fn pass(State(house): State<House>, request: Request, next: Next) -> Response {
    // Scripts and styles are the same for everybody.
    if request.uri().path().starts_with("/assets/") {
        return next.run(request).await;
    }
    let path = request.uri().path().to_owned();
    match admit(&house, request).await {
        Ok((request, visitor)) => {
            let cookie = CookieJar::from_headers(request.headers()).get(cookie_name(house.config())).cloned();
            let mut response = next.run(request).await;
            Problem::address(&mut response, &visitor);
            if let (Some(session), Some(cookie)) = (visitor.session(), cookie) {
                renew(&house, session, cookie.value(), &mut response).await;
            }
            response
        }
        Err(problem) => refusal(&path, problem),
    }
}

/// A problem as whoever asked for this path can read it.
pub(super) fn refusal(path: &str, problem: Problem) -> Response {
    if path.starts_with("/api/") { problem.json() } else { problem.into_response() }
}

async fn admit(house: &House, mut request: Request) -> Result<(Request, Visitor), Problem> {
    let purpose = purpose(&request);
    let from = address::of(request.headers(), request.extensions(), house.config());
    take(house, purpose, Sender::Address(from))?;
    let visitor = Visitor::identify(house, request.headers()).await?;
    if let Some(account) = visitor.account() {
        take(house, purpose, Sender::Account(account.id.clone()))?;
    }
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE);
    // No browser sends a token by itself.
    if (!is_safe || is_upgrade(request.headers())) && !visitor.is_program() {
        let source = origin::source(request.headers(), request.uri(), house.config());
        if source == Source::Foreign {
            return Err(Problem::forbidden("This was sent by a page of another site, so it was not done."));
        }
        if let (false, Some(session)) = (is_safe, visitor.session()) {
            // Whoever starts a game becomes a guest by it. The page they go back to is older than the guest and knows no token; that
            // it is one of ours the browser says.
            let is_guests = session.account().kind == AccountKind::Guest && source == Source::Own;
            if !is_guests {
                request = with_token(request, session, source).await?;
            }
        }
    }
    request.extensions_mut().insert(visitor.clone());
    Ok((request, visitor))
}

/// The same request, if it brings the session's token along.
async fn with_token(request: Request, session: &Session, source: Source) -> Result<Request, Problem> {
    let sent = request.headers().get("x-csrf").and_then(|token| token.to_str().ok());
    if sent.is_some_and(|token| csrf::matches(session.csrf(), token)) {
        return Ok(request);
    }
    let kind = request.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let mut problem = Problem::forbidden(
        "You have signed in since that page was loaded, so nothing has been done yet. Load it again, and repeat what you did.",
    );
    if kind.is_some_and(|kind| kind.starts_with(b"application/x-www-form-urlencoded")) {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, BODY).await.map_err(|_| {
            Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("A form may have at most {} KiB.", BODY / 1024),
            )
        })?;
        if csrf::in_form(&body).is_some_and(|token| csrf::matches(session.csrf(), token)) {
            return Ok(Request::from_parts(parts, Body::from(body)));
        }
        // Only what one of our own pages has sent is worth being sent again.
        if source == Source::Own {
            let path = parts.uri.path().to_owned();
            let form = Form::from_request(Request::from_parts(parts, Body::from(body)), &()).await;
            let fields: Vec<(String, String)> = form.map(|Form(fields)| fields).unwrap_or_default();
            problem.sentence =
                "You have signed in since that page was loaded. To be safe, nothing has been done yet."
                    .into();
            problem.way = Some(again::way(&path, &fields, &csrf::masked(session.csrf())));
        }
    }
    Err(problem)
}

fn is_upgrade(headers: &HeaderMap) -> bool {
    headers.get(header::UPGRADE).is_some_and(|to| to.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

fn purpose(request: &Request) -> Purpose {
    if is_upgrade(request.headers()) {
        return Purpose::Socket;
    }
    if request.method() != Method::POST {
        return Purpose::View;
    }
    match request.uri().path() {
        "/login" | "/register" | "/account/name" | "/account/password" | "/account/delete"
        | "/account/bots" | "/account/tokens" => Purpose::Enter,
        path if path == "/new"
            || path.starts_with("/challenge")
            || path.starts_with("/api/v1/challenge")
            || path == "/api/v1/games" =>
        {
            Purpose::Play
        }
        _ => Purpose::View,
    }
}

fn take(house: &House, purpose: Purpose, sender: Sender) -> Result<(), Problem> {
    house.limits().take(purpose, sender, now_ms()).map_err(Problem::too_often)
}

async fn renew(house: &House, session: &Session, value: &str, response: &mut Response) {
    // Somebody who has just signed in or out has a new cookie or none.
    let prefix = format!("{}=", cookie_name(house.config()));
    let is_set = response
        .headers()
        .get_all(header::SET_COOKIE)
        .iter()
        .any(|cookie| cookie.as_bytes().starts_with(prefix.as_bytes()));
    if is_set || response.status() == StatusCode::SWITCHING_PROTOCOLS {
        return;
    }
    if let Some(cookie) = session.renew(house, value).await
        && let Ok(value) = HeaderValue::from_str(&cookie.to_string())
    {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}
