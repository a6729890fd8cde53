//! Who is asking.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;

use super::session::{self, Session};
use crate::house::House;
use crate::problem::Problem;
use crate::store::Account;

/// Whoever asks: somebody with a session, or nobody that is known. An extractor for pages.
#[derive(Clone, Debug)]
pub struct Visitor {
    session: Option<Session>,
}

impl Visitor {
    /// Nobody that is known.
    pub fn stranger() -> Visitor {
        Visitor { session: None }
    }

    /// Their account.
    pub fn account(&self) -> Option<&Account> {
        self.session.as_ref().map(|session| &session.account)
    }

    /// What their forms must send back; empty for strangers.
    pub fn csrf(&self) -> &str {
        self.session.as_ref().map_or("", |session| &session.csrf)
    }

    /// Their account, or a new guest's with the cookie that keeps it.
    pub async fn or_guest(self, house: &House, jar: CookieJar) -> Result<(Account, CookieJar), Problem> {
        if let Some(session) = self.session {
            return Ok((session.account, jar));
        }
        let guest = house.store().new_guest().await?;
        let (session, cookie) = session::open(house, guest).await?;
        Ok((session.account, jar.add(cookie)))
    }
}

impl FromRequestParts<House> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Problem> {
        let jar = CookieJar::from_headers(&parts.headers);
        let session = match jar.get(session::COOKIE) {
            Some(cookie) => session::find(house, cookie.value()).await?,
            None => None,
        };
        Ok(Visitor { session })
    }
}

/// Somebody who has an account, be it a guest's. An extractor for what strangers cannot do.
#[derive(Clone, Debug)]
pub struct Player(pub Account);

impl FromRequestParts<House> for Player {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Problem> {
        let visitor = <Visitor as FromRequestParts<House>>::from_request_parts(parts, house).await?;
        match visitor.session {
            Some(session) => Ok(Player(session.account)),
            None => Err(Problem::new(axum::http::StatusCode::UNAUTHORIZED, "You are not signed in.")),
        }
    }
}

impl OptionalFromRequestParts<House> for Player {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Option<Self>, Problem> {
        let visitor = <Visitor as FromRequestParts<House>>::from_request_parts(parts, house).await?;
        Ok(visitor.session.map(|session| Player(session.account)))
    }
}
