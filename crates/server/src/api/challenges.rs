//! Challenges: made, listed, taken, withdrawn.

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use super::answer::{Answer, Body, Name, Refusal};
use super::games::Made;
use super::notices::Notice;
use super::summary::{Named, Names};
use super::wanted::Wanted;
use crate::guard::{Bearer, Visitor};
use crate::house::House;
use crate::id::{AccountId, ChallengeKey};
use crate::live::{accept, addressee, may_be_rated, publish, withdraw};
use crate::problem::Problem;
use crate::store::{ChallengeRow, StoreError};

/// A challenge, as whoever can take it sees it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChallengeView {
    key: ChallengeKey,
    game: &'static str,
    by: Named,
    /// Whom it is for; none: whoever comes.
    #[serde(rename = "for")]
    to: Option<Named>,
    control: String,
    rated: bool,
    /// Where the challenger wants to sit: `first`, `second` or `either`.
    colour: &'static str,
    start: Option<String>,
    terms: Option<String>,
    open: bool,
    created_ms: i64,
}

impl ChallengeView {
    async fn find(names: &mut Names<'_>, row: &ChallengeRow) -> Result<ChallengeView, StoreError> {
        let to = match &row.to {
            Some(to) => Some(names.of(to).await?),
            None => None,
        };
        Ok(ChallengeView {
            key: row.id.clone(),
            game: row.kind.as_str(),
            by: names.of(&row.by).await?,
            to,
            control: row.control.to_string(),
            rated: row.rated,
            colour: row.colour.word(),
            start: row.start.clone(),
            terms: row.terms.clone(),
            open: row.open,
            created_ms: row.created_ms,
        })
    }
}

/// The open challenges that concern an account: those of the lobby, its own, and those to it.
pub(super) async fn around(house: &House, account: &AccountId) -> Result<Vec<ChallengeView>, StoreError> {
    views(house, &house.store().challenges_around(account).await?).await
}

async fn views(house: &House, rows: &[ChallengeRow]) -> Result<Vec<ChallengeView>, StoreError> {
    let mut names = Names::new(house.store());
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        found.push(ChallengeView::find(&mut names, row).await?);
    }
    Ok(found)
}

/// Tells programs of a new challenge: all of them, if it stands in the lobby, or whom it is for.
pub(crate) async fn announce(house: &House, row: &ChallengeRow) -> Result<(), StoreError> {
    let challenge = ChallengeView::find(&mut Names::new(house.store()), row).await?;
    let notice = Notice::Challenge { challenge };
    match &row.to {
        Some(to) => house.notices().tell(to, || notice),
        None if row.open => house.notices().tell_everybody(&notice),
        None => {}
    }
    Ok(())
}

/// Tells programs that a challenge was taken or withdrawn. Only those who know it understand its name.
pub(crate) fn announce_closed(house: &House, row: &ChallengeRow) {
    let notice = || Notice::ChallengeClosed { challenge: row.id.clone() };
    if row.open {
        house.notices().tell_everybody(&notice());
    } else {
        house.notices().tell(&row.by, notice);
        if let Some(to) = &row.to {
            house.notices().tell(to, notice);
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Challenges {
    challenges: Vec<ChallengeView>,
}

/// `GET /challenges`.
pub(super) async fn list(State(house): State<House>, visitor: Visitor) -> Answer<Challenges> {
    let challenges = match visitor.account() {
        Some(account) => around(&house, &account.id).await?,
        None => views(&house, &house.store().open_challenges().await?).await?,
    };
    Ok(Json(Challenges { challenges }))
}

#[derive(Debug, Serialize)]
pub(super) struct MadeChallenge {
    challenge: ChallengeView,
    /// The page from which a person can take it.
    page: String,
}

/// `POST /challenges`.
pub(super) async fn make(
    State(house): State<House>,
    Bearer(account): Bearer,
    Body(wanted): Body<Wanted>,
) -> Answer<MadeChallenge> {
    let plan = wanted.against_anybody()?;
    may_be_rated(plan.rated, &account)?;
    let to = match &wanted.to {
        None => None,
        Some(name) => Some(addressee(&house, &account, name, plan.rated).await?),
    };
    let row = ChallengeRow { to, ..plan.challenge(&account.id, wanted.open) };
    publish(&house, &row).await?;
    let challenge = ChallengeView::find(&mut Names::new(house.store()), &row).await?;
    let page = format!("{}/challenge/{}", house.config().public_url.trim_end_matches('/'), row.id);
    Ok(Json(MadeChallenge { challenge, page }))
}

async fn find(house: &House, key: String) -> Result<ChallengeRow, Refusal> {
    let row = house.store().challenge(&ChallengeKey::from(key)).await?;
    row.ok_or_else(|| Problem::missing("There is no such challenge.").into())
}

/// `POST /challenge/{key}/take`.
pub(super) async fn take(
    State(house): State<House>,
    Name(key): Name,
    Bearer(account): Bearer,
) -> Answer<Made> {
    let row = find(&house, key).await?;
    let game = accept(&house, &row, &account).await?;
    Made::find(&house, &game).await.map(Json)
}

#[derive(Debug, Serialize)]
pub(super) struct Cancelled {
    cancelled: bool,
}

/// `POST /challenge/{key}/cancel`: by whoever made it, or whom it is for.
pub(super) async fn cancel(
    State(house): State<House>,
    Name(key): Name,
    Bearer(account): Bearer,
) -> Answer<Cancelled> {
    let row = find(&house, key).await?;
    if account.id != row.by && row.to.as_ref() != Some(&account.id) {
        return Err(Problem::forbidden("This is somebody else's challenge.").into());
    }
    Ok(Json(Cancelled { cancelled: withdraw(&house, &row).await? }))
}
