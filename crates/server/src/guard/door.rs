//! The door that every request passes: who sends it, how often, and whether one of our own pages
//! does.

use std::net::IpAddr;
use std::time::Duration;

use axum::Form;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;

use super::connections::Connection;
use super::limit::{Purpose, Sender};
use super::origin::{self, Source};
use super::page_queue::PagePermit;
use super::session::{Session, cookie_name};
use super::visitor::Visitor;
use super::{BODY, address, again, csrf};
use crate::house::House;
use crate::id::AccountId;
use crate::moment::now_ms;
use crate::problem::Problem;
use crate::store::AccountKind;

/// How long somebody waits for the answer that they come too often.
const MOMENT: Duration = Duration::from_millis(250);

/// Lets a request pass or answers why not.
pub(super) async fn pass(State(house): State<House>, request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<Connection>().cloned();
    // Scripts and styles are the same for everybody.
    if request.uri().path().starts_with("/assets/") {
        return match asset(&house, &request) {
            Ok(()) => next.run(request).await,
            Err(problem) => refused(connection.as_ref(), problem.json()).await,
        };
    }
    let path = request.uri().path().to_owned();
    match admit(&house, request).await {
        Ok((request, visitor)) => {
            let cookie = CookieJar::from_headers(request.headers()).get(cookie_name(house.config())).cloned();
            let from = address::of(request.headers(), request.extensions(), house.config());
            let permits = page_permits(&house, &visitor, from, &request.method().clone()).await;
            let mut response = next.run(request).await;
            drop(permits);
            if let (Some(connection), StatusCode::SWITCHING_PROTOCOLS) = (connection, response.status()) {
                connection.becomes_socket(visitor.account().is_none());
            }
            Problem::address(&mut response, &visitor);
            if let (Some(session), Some(cookie)) = (visitor.session(), cookie) {
                renew(&house, session, cookie.value(), &mut response).await;
            }
            response
        }
        Err(problem) => refused(connection.as_ref(), refusal(&path, problem)).await,
    }
}

/// An answer that refuses. Whoever comes too often gets it a moment later, so that a client that
/// asks on and on keeps nobody busy but itself.
async fn refused(connection: Option<&Connection>, response: Response) -> Response {
    if response.status() == StatusCode::TOO_MANY_REQUESTS && connection.is_some() {
        tokio::time::sleep(MOMENT).await;
    }
    response
}

/// Counts a request for an asset. Nothing is looked up: a session that was not seen yet counts as
/// none.
fn asset(house: &House, request: &Request) -> Result<(), Problem> {
    let from = address::of(request.headers(), request.extensions(), house.config());
    let shown = Visitor::shown(house.config(), request.headers());
    match shown.and_then(|digest| house.known_credentials().account(&digest)) {
        Some(account) => {
            take(house, Purpose::Asset, Sender::Account(account))?;
            take(house, Purpose::Asset, Sender::AccountsAt(from))
        }
        None => take(house, Purpose::Asset, Sender::Address(from)),
    }
}

/// Waits for a place to make the page in, where there is a limit at all.
async fn page_permits(
    house: &House,
    visitor: &Visitor,
    from: IpAddr,
    method: &Method,
) -> [Option<PagePermit>; 2] {
    match visitor.account() {
        _ if house.config().rate_limit == 0 => [None, None],
        Some(account) if visitor.is_program() => house.page_queue().admit_program(&account.id).await,
        account if is_safe(method) => {
            house.page_queue().admit(from, account.map(|account| &account.id)).await
        }
        _ => [None, None],
    }
}

/// A problem as whoever asked for this path can read it.
pub(super) fn refusal(path: &str, problem: Problem) -> Response {
    if path.starts_with("/api/") { problem.json() } else { problem.into_response() }
}

async fn admit(house: &House, mut request: Request) -> Result<(Request, Visitor), Problem> {
    let purpose = purpose(&request);
    let from = address::of(request.headers(), request.extensions(), house.config());
    let is_log_in = purpose == Purpose::Enter && request.uri().path() == "/login";
    let visitor = counted(house, (purpose, is_log_in), from, request.headers()).await?;
    if let (Some(account), Some(connection)) = (visitor.account(), request.extensions().get::<Connection>()) {
        connection.belongs_to(&account.id);
    }
    let is_safe = is_safe(request.method());
    // No browser sends a token by itself.
    if (!is_safe || is_upgrade(request.headers())) && !visitor.is_program() {
        let source = origin::source(request.headers(), request.uri(), house.config());
        if source == Source::Foreign {
            return Err(Problem::forbidden("This was sent by a page of another site, so it was not done."));
        }
        if let (false, Some(session)) = (is_safe, visitor.session()) {
            // Whoever starts a game becomes a guest by it. The page they go back to is older than
            // the guest and knows no token; that it is one of ours the browser says.
            let is_guests = session.account().kind == AccountKind::Guest && source == Source::Own;
            if !is_guests {
                request = with_token(request, session, source).await?;
            }
        }
    }
    request.extensions_mut().insert(visitor.clone());
    Ok((request, visitor))
}

/// Finds out who sends a request, and takes it out of their buckets: those of the account, of a
/// known device, or of the address. A session that was not seen yet is looked up only as often as
/// the device or the address may have that done, in a bucket of its own: neither made-up cookies
/// nor requests without any keep people out who have been seen since the server started.
async fn counted(
    house: &House,
    (purpose, is_log_in): (Purpose, bool),
    from: IpAddr,
    headers: &HeaderMap,
) -> Result<Visitor, Problem> {
    let of_account = |account: &AccountId| {
        take(house, purpose, Sender::Account(account.clone()))?;
        take(house, purpose, Sender::AccountsAt(from))
    };
    let shown = Visitor::shown(house.config(), headers);
    let expected = shown.as_deref().and_then(|digest| house.known_credentials().account(digest));
    match (&shown, &expected) {
        (_, Some(account)) => of_account(account)?,
        (Some(_), None) => {
            // After a restart no session was seen yet. A known device does not wait behind made-up
            // cookies.
            let device = house.devices().number(headers, house.config());
            take(house, Purpose::CredentialLookup, device.map_or(Sender::Address(from), Sender::Device))?;
        }
        (None, None) => {}
    }
    let visitor = Visitor::identify(house, headers).await;
    if visitor.as_ref().is_err_and(|problem| problem.status.is_server_error()) {
        // The database did not answer: that says nothing about who asks.
        return visitor;
    }
    let found = visitor.as_ref().ok().and_then(Visitor::account).map(|account| &account.id);
    match (shown, found) {
        (_, Some(account)) if expected.as_ref() == Some(account) => {}
        (Some(digest), Some(account)) => {
            of_account(account)?;
            house.known_credentials().keep(digest, account.clone());
        }
        (shown, _) => {
            shown.inspect(|digest| house.known_credentials().forget(digest));
            let device = is_log_in.then(|| house.devices().number(headers, house.config())).flatten();
            match device {
                Some(device) => {
                    take(house, purpose, Sender::Device(device))?;
                    take(house, purpose, Sender::AccountsAt(from))?;
                }
                None => take(house, purpose, Sender::Address(from))?,
            }
        }
    }
    visitor
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

/// Whether a request only reads.
fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE)
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
            // It makes a guest of a stranger.
            || path == "/lobby"
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
