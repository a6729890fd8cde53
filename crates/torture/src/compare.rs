//! The comparison: what a ledger says against what the database holds.
//!
//! Every acknowledged fact must be there. A game holds the acknowledged actions in order, and at
//! most one more play: the one that was sent and not acknowledged.

use std::collections::{HashMap, HashSet};

use mura_server::id::{AccountId, ChallengeKey, GameKey};
use mura_server::live::load::load;
use mura_server::store::{GameRow, Store, StoreError};

use crate::error::TortureError;
use crate::ledger::{Attempt, Fact, Ledger};

/// What a comparison found.
#[derive(Debug, Default)]
pub struct Verdict {
    /// Facts that were looked for.
    pub acknowledged: usize,
    /// Those that are not there.
    pub lost: HashSet<Fact>,
    /// Everything else that is wrong, in sentences.
    pub wrong: Vec<String>,
}

/// What the database must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every acknowledged fact.
    All,
    /// The same, and every finished rated game is counted: a server has been started and stopped in
    /// order since.
    AllAndRatings,
    /// Facts acknowledged before the trace of writes grew beyond this length.
    UpTo(u64),
}

/// A game as the database has it.
struct StoredGame {
    row: GameRow,
    /// The actions, and whether a player chose them: throws and forced passes come from the server.
    actions: Vec<(String, bool)>,
    outcome: Option<String>,
}

/// Compares a ledger with the database at an address, which no server has open.
pub fn compare(database: &str, ledger: &Ledger, scope: Scope) -> Result<Verdict, TortureError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(TortureError::system("starting a runtime"))?;
    runtime.block_on(async {
        let store = Store::open(database).await?;
        let verdict = compare_store(&store, ledger, scope).await;
        store.close().await;
        Ok(verdict?)
    })
}

async fn compare_store(store: &Store, ledger: &Ledger, scope: Scope) -> Result<Verdict, StoreError> {
    let limit = if let Scope::UpTo(mark) = scope { mark } else { u64::MAX };
    let mut verdict = Verdict::default();
    let mut games = HashMap::new();
    for entry in ledger.entries.iter().filter(|entry| entry.mark <= limit) {
        verdict.acknowledged += 1;
        if let Fact::Game(key) | Fact::Seed(key, _) | Fact::Play(key, ..) | Fact::End(key, _) = &entry.fact
            && !games.contains_key(key)
        {
            games.insert(key.clone(), game(store, key, &mut verdict.wrong).await?);
        }
        if !is_stored(store, &games, &entry.fact).await? {
            verdict.lost.insert(entry.fact.clone());
        }
    }
    let told = told(ledger);
    for (key, game) in &games {
        let Some(game) = game else { continue };
        verdict.wrong.extend(unexplained(game, told.get(key.as_str()), ledger.attempts.get(key)));
    }
    verdict.wrong.extend(double_games(store, &games).await?);
    if scope == Scope::AllAndRatings {
        verdict.wrong.extend(ratings(store, &games).await?);
    }
    Ok(verdict)
}

/// A game out of the database. Its log has no gap and makes sense, or a sentence says what is wrong
/// with it.
async fn game(store: &Store, key: &str, wrong: &mut Vec<String>) -> Result<Option<StoredGame>, StoreError> {
    let loaded = match load(store, &GameKey::from(key.to_owned())).await {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return Ok(None),
        Err(StoreError::Content(what)) => {
            wrong.push(what);
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let done = loaded.live.done();
    let outcome = loaded.row.finish.as_ref().map(|finish| finish.outcome.clone());
    if loaded.row.plies != done.len() as i64 || outcome.is_some() != loaded.live.end().is_some() {
        wrong.push(format!("game {key}: its row and its log tell different things"));
    }
    let actions =
        done.iter().map(|done| (done.text.clone(), done.by.is_some() && done.text != "pass")).collect();
    Ok(Some(StoredGame { row: loaded.row, actions, outcome }))
}

async fn is_stored(
    store: &Store,
    games: &HashMap<String, Option<StoredGame>>,
    fact: &Fact,
) -> Result<bool, StoreError> {
    let game = |key: &str| games.get(key).and_then(Option::as_ref);
    Ok(match fact {
        Fact::Account(name) => store.credentials(name).await?.is_some(),
        Fact::Token(name, label) => has_token(store, name, label).await? == Some(true),
        Fact::Revoked(name, label) => has_token(store, name, label).await? != Some(true),
        Fact::Challenge(key) => store.challenge(&ChallengeKey::from(key.clone())).await?.is_some(),
        Fact::Withdrawn(key) => {
            let challenge = store.challenge(&ChallengeKey::from(key.clone())).await?;
            challenge.is_some_and(|challenge| challenge.closed_ms.is_some() && challenge.game.is_none())
        }
        Fact::Game(key) => game(key).is_some(),
        Fact::Seed(key, seed) => game(key).is_some_and(|game| game.row.seeds.contains(&Some(seed.clone()))),
        Fact::Play(key, number, text) => {
            game(key).and_then(|game| game.actions.get(*number)).is_some_and(|(action, _)| action == text)
        }
        Fact::End(key, outcome) => game(key).is_some_and(|game| game.outcome.as_ref() == Some(outcome)),
        Fact::Wish(key, name) => {
            let key = GameKey::from(key.clone());
            let wishes = store.rematch_wishes(&key, 0).await?;
            let account = store.account_named(name).await?;
            // The second of two wishes is the rematch itself; the first may be one that was not
            // acknowledged.
            account.is_some_and(|account| wishes.contains(&account.id))
                || store.rematch(&key).await?.is_some()
        }
    })
}

/// Whether this person has a token with this label; none if there is no such account.
async fn has_token(store: &Store, name: &str, label: &str) -> Result<Option<bool>, StoreError> {
    let Some(account) = store.account_named(name).await? else { return Ok(None) };
    let tokens = store.own_tokens(&account.id).await?;
    Ok(Some(tokens.iter().any(|token| token.label == label)))
}

/// How many actions of each game were told at any time, and whether its end was.
fn told(ledger: &Ledger) -> HashMap<&str, (usize, bool)> {
    let mut told: HashMap<&str, (usize, bool)> = HashMap::new();
    for entry in &ledger.entries {
        match &entry.fact {
            Fact::Play(key, number, _) => {
                let (actions, _) = told.entry(key).or_default();
                *actions = (*actions).max(number + 1);
            }
            Fact::End(key, _) => told.entry(key).or_default().1 = true,
            _ => {}
        }
    }
    told
}

/// A play or an end in the database that no client has asked for.
fn unexplained(game: &StoredGame, told: Option<&(usize, bool)>, attempt: Option<&Attempt>) -> Option<String> {
    let (actions, is_over) = told.copied().unwrap_or_default();
    let mut chosen = game.actions.iter().enumerate().skip(actions).filter(|(_, (_, is_chosen))| *is_chosen);
    let key = &game.row.id;
    if let Some((number, (text, _))) = chosen.next() {
        let is_asked = attempt == Some(&Attempt::Play(number, text.clone()));
        if !is_asked {
            return Some(format!(
                "game {key}: action {number}, {text}, is stored, but no client has sent it"
            ));
        }
    }
    if let Some((number, (text, _))) = chosen.next() {
        return Some(format!("game {key}: action {number}, {text}, is stored beyond the last one sent"));
    }
    let is_end_asked = is_over || attempt.is_some();
    (game.outcome.is_some() && !is_end_asked)
        .then(|| format!("game {key}: it is over, but no client has ended it"))
}

/// Series that have a game twice.
async fn double_games(
    store: &Store,
    games: &HashMap<String, Option<StoredGame>>,
) -> Result<Vec<String>, StoreError> {
    let series = games.values().flatten().filter_map(|game| game.row.series.clone());
    let series: HashSet<_> = series.map(|(series, _)| series).collect();
    let mut wrong = Vec::new();
    for series in series {
        let games = store.series_games(&series).await?;
        let numbers: HashSet<_> = games.iter().map(|game| game.series.clone()).collect();
        if numbers.len() != games.len() {
            wrong.push(format!("series {series}: a game of it was made twice"));
        }
    }
    Ok(wrong)
}

/// Rated games that were not counted, or more than once.
async fn ratings(
    store: &Store,
    games: &HashMap<String, Option<StoredGame>>,
) -> Result<Vec<String>, StoreError> {
    let uncounted = store.uncounted().await?;
    let mut wrong: Vec<String> =
        uncounted.iter().map(|key| format!("game {key} is over, but not counted")).collect();
    let mut counted: HashMap<AccountId, HashSet<GameKey>> = HashMap::new();
    let is_rated =
        |game: &&StoredGame| game.row.rated && game.outcome.as_ref().is_some_and(|word| word != "none");
    for game in games.values().flatten().filter(is_rated) {
        for account in &game.row.seats {
            if !counted.contains_key(account) {
                counted.insert(account.clone(), counted_games(store, account, &mut wrong).await?);
            }
            if !counted[account].contains(&game.row.id) {
                wrong.push(format!("game {} is rated and over, but not counted for {account}", game.row.id));
            }
        }
    }
    Ok(wrong)
}

/// The games in the rating history of an account. Its ratings rest on as many games, each counted
/// once.
async fn counted_games(
    store: &Store,
    account: &AccountId,
    wrong: &mut Vec<String>,
) -> Result<HashSet<GameKey>, StoreError> {
    let mut counted = HashSet::new();
    for standing in store.standings(account).await? {
        let story = store.rating_story(account, &standing.game, &standing.class, i64::MAX).await?;
        if story.len() as i64 != standing.games {
            wrong.push(format!(
                "account {account}: a rating rests on {} games, but its history has {}",
                standing.games,
                story.len()
            ));
        }
        counted.extend(story.into_iter().map(|point| point.game));
    }
    Ok(counted)
}
