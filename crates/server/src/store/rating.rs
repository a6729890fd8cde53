//! What a finished game counts for: ratings, one for each account, game and time class, changed by
//! every rated game; and tallies, one for each account, of all its games.

use mura_arena::rating::{Strength, TimeClass};
use mura_games::{GameId, Outcome, Player};
use sqlx::Row;

use super::{GameRow, Store, StoreError, Transaction};
use crate::id::{AccountId, GameKey};

/// So many days without a game make a deviation grow by one step.
const PERIOD_MS: i64 = 30 * 24 * 3600 * 1000;

/// What an account has come to in one game and time class.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The numbers.
    pub strength: Strength,
    /// How many games they rest on.
    pub games: i64,
    /// When the last of them ended.
    pub at_ms: i64,
}

impl Rated {
    /// The numbers at a later time: nobody is sure of somebody who has not played for long.
    pub fn at(&self, now_ms: i64) -> Strength {
        self.strength.idle(((now_ms - self.at_ms) / PERIOD_MS).max(0) as u64)
    }
}

impl Store {
    /// The rating of an account; none before its first rated game.
    pub async fn rating(
        &self,
        account: &AccountId,
        game: GameId,
        class: TimeClass,
    ) -> Result<Option<Rated>, StoreError> {
        let mut connection = self.reader().acquire().await?;
        find(&mut connection, account, game, class).await
    }

    /// Whether a game has been counted.
    pub async fn is_counted(&self, game: &GameKey) -> Result<bool, StoreError> {
        let counted: Option<i64> = sqlx::query_scalar("SELECT counted FROM game WHERE id = $1")
            .bind(game.as_str())
            .fetch_optional(self.reader())
            .await?;
        Ok(counted == Some(1))
    }

    /// Counts a finished game for the ratings and tallies of its players. A game counts once,
    /// however often this is called.
    pub async fn count(&self, game: &GameRow) -> Result<(), StoreError> {
        let Some(finish) = &game.finish else { return Ok(()) };
        let mut transaction = self.begin().await?;
        let marked =
            sqlx::query("UPDATE game SET counted = 1 WHERE id = $1 AND counted = 0 AND ended_ms IS NOT NULL")
                .bind(game.id.as_str())
                .execute(&mut *transaction)
                .await?;
        if marked.rows_affected() == 0 {
            transaction.roll_back().await;
            return Ok(());
        }
        // Games that were broken off, and those that somebody plays for both sides, count for
        // nothing.
        if let Some(outcome) = outcome(&finish.outcome).filter(|_| !game.is_shared()) {
            // Nothing is kept of those who have left for good.
            let left = closed(&mut transaction, &game.seats).await?;
            let stay: Vec<Player> = Player::BOTH.into_iter().filter(|player| !left[player.index()]).collect();
            for player in &stay {
                add_to_tally(&mut transaction, &game.seats[player.index()], *player, outcome).await?;
            }
            if game.rated {
                rate(&mut transaction, game, finish.ended_ms, outcome, &stay).await?;
            }
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Finished games that have not been counted, the first first: the server went down between
    /// their end and the counting.
    pub async fn uncounted(&self) -> Result<Vec<GameKey>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM game WHERE ended_ms IS NOT NULL AND counted = 0 ORDER BY ended_ms, id",
        )
        .fetch_all(self.reader())
        .await?;
        rows.iter().map(|row| Ok(GameKey::from(row.try_get::<String, _>("id")?))).collect()
    }
}

/// Adds a game to the tally of an account that has played it on this seat.
async fn add_to_tally(
    transaction: &mut Transaction,
    account: &AccountId,
    seat: Player,
    outcome: Outcome,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO tally (account, played, won, drawn) VALUES ($1, 1, $2, $3) ON CONFLICT (account) DO UPDATE SET \
         played = tally.played + 1, won = tally.won + excluded.won, drawn = tally.drawn + excluded.drawn",
    )
    .bind(account.as_str())
    .bind(i64::from(outcome == Outcome::Win(seat)))
    .bind(i64::from(outcome == Outcome::Draw))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Changes the ratings of those players of a game who stay.
async fn rate(
    transaction: &mut Transaction,
    game: &GameRow,
    at_ms: i64,
    outcome: Outcome,
    stay: &[Player],
) -> Result<(), StoreError> {
    let (kind, class) = (game.agreement.game, TimeClass::of(game.agreement.control));
    let mut before = [None, None];
    for (before, account) in before.iter_mut().zip(&game.seats) {
        *before = find(transaction, account, kind, class).await?;
    }
    let strengths = before.map(|rated| rated.map_or_else(Strength::default, |rated: Rated| rated.at(at_ms)));
    let after = Strength::of_game(strengths, outcome);
    for index in stay.iter().map(|player| player.index()) {
        let games = before[index].map_or(0, |rated| rated.games) + 1;
        let rated = Rated { strength: after[index], games, at_ms };
        keep(transaction, &game.seats[index], &game.id, (kind, class), rated).await?;
    }
    Ok(())
}

fn outcome(word: &str) -> Option<Outcome> {
    let all = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];
    all.into_iter().find(|outcome| outcome.word() == word)
}

/// Which of these have left for good.
async fn closed(
    connection: &mut sqlx::AnyConnection,
    seats: &[AccountId; 2],
) -> Result<[bool; 2], StoreError> {
    let rows = sqlx::query("SELECT id FROM account WHERE (id = $1 OR id = $2) AND closed_ms IS NOT NULL")
        .bind(seats[0].as_str())
        .bind(seats[1].as_str())
        .fetch_all(connection)
        .await?;
    let ids: Vec<String> = rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?;
    Ok(seats.each_ref().map(|seat| ids.iter().any(|id| id == seat.as_str())))
}

async fn find(
    connection: &mut sqlx::AnyConnection,
    account: &AccountId,
    game: GameId,
    class: TimeClass,
) -> Result<Option<Rated>, StoreError> {
    let row = sqlx::query(
        "SELECT rating, deviation, volatility, games, at_ms FROM rating WHERE account = $1 AND kind = $2 AND class = $3",
    )
    .bind(account.as_str())
    .bind(game.as_str())
    .bind(class.word())
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let strength = Strength {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    };
    Ok(Some(Rated { strength, games: row.try_get("games")?, at_ms: row.try_get("at_ms")? }))
}

async fn keep(
    transaction: &mut Transaction,
    account: &AccountId,
    game: &GameKey,
    (kind, class): (GameId, TimeClass),
    rated: Rated,
) -> Result<(), StoreError> {
    let Rated { strength, games, at_ms } = rated;
    sqlx::query(
        "INSERT INTO rating (account, kind, class, rating, deviation, volatility, games, at_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (account, kind, class) DO UPDATE SET \
         rating = $4, deviation = $5, volatility = $6, games = $7, at_ms = $8",
    )
    .bind(account.as_str())
    .bind(kind.as_str())
    .bind(class.word())
    .bind(strength.rating)
    .bind(strength.deviation)
    .bind(strength.volatility)
    .bind(games)
    .bind(at_ms)
    .execute(&mut **transaction)
    .await?;
    sqlx::query(
        "INSERT INTO rating_change (account, game, kind, class, rating, deviation, at_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(account.as_str())
    .bind(game.as_str())
    .bind(kind.as_str())
    .bind(class.word())
    .bind(strength.rating)
    .bind(strength.deviation)
    .bind(at_ms)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
