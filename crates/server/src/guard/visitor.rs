//! Who is asking.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::CookieJar;
use maud::{Markup, html};

use super::address::From as SentFrom;
use super::limit::Sender;
use super::session::{Session, cookie_name, digest};
use super::stay::Pass;
use super::{bearer, csrf};
use crate::config::Config;
use crate::house::House;
use crate::problem::Problem;
use crate::store::Account;

/// Whoever asks: somebody with a session, a program with a token, or nobody that is known. An
/// extractor for pages.
#[derive(Clone, Debug)]
pub struct Visitor {
    known: Known,
}

#[derive(Clone, Debug)]
enum Known {
    Nobody,
    Unasked,
    Browser(Session),
    Program(Account, Pass),
}

impl Visitor {
    /// Nobody that is known.
    pub fn stranger() -> Visitor {
        Visitor { known: Known::Nobody }
    }

    /// Somebody of whom it is not known who they are, because nobody has looked, or looks no more:
    /// whoever is refused at the door.
    pub fn unasked() -> Visitor {
        Visitor { known: Known::Unasked }
    }

    /// Whether nobody has looked who they are.
    pub fn is_unasked(&self) -> bool {
        matches!(self.known, Known::Unasked)
    }

    /// Their account.
    pub fn account(&self) -> Option<&Account> {
        match &self.known {
            Known::Nobody | Known::Unasked => None,
            Known::Browser(session) => Some(session.account()),
            Known::Program(account, _) => Some(account),
        }
    }

    /// From whose buckets their messages are taken.
    pub(crate) fn senders(&self, SentFrom(from): SentFrom) -> Vec<Sender> {
        match self.account() {
            Some(account) => vec![Sender::Account(account.id.clone()), Sender::AccountsAt(from)],
            None => vec![Sender::Address(from)],
        }
    }

    /// What their forms must send back as `csrf`, and their scripts as the header `x-csrf`; empty
    /// for strangers. It is another text every time: see `csrf`.
    pub fn csrf(&self) -> String {
        self.session().map_or_else(String::new, |session| csrf::masked(session.csrf()))
    }

    /// The hidden field with which every form of theirs begins.
    pub fn csrf_field(&self) -> Markup {
        html! { input type="hidden" name="csrf" value=(self.csrf()); }
    }

    /// Their account, or a new guest's with the cookie that keeps it.
    pub async fn or_guest(self, house: &House, jar: CookieJar) -> Result<(Account, CookieJar), Problem> {
        if let Some(account) = self.account() {
            return Ok((account.clone(), jar));
        }
        let guest = house.store().new_guest().await?;
        let (session, jar) = Session::open(house, guest, jar).await?;
        Ok((session.account().clone(), jar))
    }

    /// The session of their browser.
    pub(crate) fn session(&self) -> Option<&Session> {
        match &self.known {
            Known::Browser(session) => Some(session),
            Known::Nobody | Known::Unasked | Known::Program(..) => None,
        }
    }

    /// What they were let in with, and the account that it is of.
    pub(super) fn pass(&self) -> Option<(Pass, &Account)> {
        match &self.known {
            Known::Nobody | Known::Unasked => None,
            Known::Browser(session) => Some((Pass::Session(session.digest().to_owned()), session.account())),
            Known::Program(account, pass) => Some((pass.clone(), account)),
        }
    }

    /// Whether a token has told who asks.
    pub(super) fn is_program(&self) -> bool {
        matches!(self.known, Known::Program(..))
    }

    /// The digest of what a request brings to show who sends it; none: nothing. Whether it is good
    /// is another question.
    pub(super) fn shown(config: &Config, headers: &HeaderMap) -> Option<String> {
        if let Some(token) = bearer::token(headers) {
            return Some(digest(token));
        }
        CookieJar::from_headers(headers).get(cookie_name(config)).map(|cookie| digest(cookie.value()))
    }

    /// Finds out who asks. A token counts for more than a cookie: whoever sends one wants to act
    /// for that account alone.
    pub(super) async fn identify(house: &House, headers: &HeaderMap) -> Result<Visitor, Problem> {
        if let Some(token) = bearer::token(headers) {
            let (account, pass) = bearer::account(house, token).await?;
            return Ok(Visitor { known: Known::Program(account, pass) });
        }
        let jar = CookieJar::from_headers(headers);
        let session = match jar.get(cookie_name(house.config())) {
            Some(cookie) => Session::find(house, cookie.value()).await?,
            None => None,
        };
        Ok(Visitor { known: session.map_or(Known::Nobody, Known::Browser) })
    }
}

impl FromRequestParts<House> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Problem> {
        // The door knows already.
        match parts.extensions.get::<Visitor>() {
            Some(visitor) => Ok(visitor.clone()),
            None => Visitor::identify(house, &parts.headers).await,
        }
    }
}

/// Somebody who has an account, be it a guest's. An extractor for what strangers cannot do.
#[derive(Clone, Debug)]
pub struct Player(pub Account);

impl FromRequestParts<House> for Player {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Problem> {
        let player = <Player as OptionalFromRequestParts<House>>::from_request_parts(parts, house).await?;
        player.ok_or_else(|| Problem::new(StatusCode::UNAUTHORIZED, "You are not signed in."))
    }
}

impl OptionalFromRequestParts<House> for Player {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Option<Self>, Problem> {
        let visitor = <Visitor as FromRequestParts<House>>::from_request_parts(parts, house).await?;
        Ok(visitor.account().cloned().map(Player))
    }
}
