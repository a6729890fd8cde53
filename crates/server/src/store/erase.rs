//! Leaving: what is erased, and what stays.

use sqlx::Row;

use super::{Store, StoreError, Transaction};
use crate::id::{AccountId, GameKey};
use crate::moment::now_ms;

/// What games show in place of the name of an account that was deleted.
pub const DELETED: &str = "Deleted player";

/// An account, which is `$1`, and its bots.
const WITH_BOTS: &str = "SELECT id FROM account WHERE id = $1 OR owner = $1";

impl Store {
    /// The games of an account that go on.
    pub async fn open_games_of(&self, account: &AccountId) -> Result<Vec<GameKey>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM game WHERE ended_ms IS NULL AND first = $1 \
             UNION SELECT id FROM game WHERE ended_ms IS NULL AND second = $1 ORDER BY id",
        )
        .bind(account.as_str())
        .fetch_all(self.reader())
        .await?;
        rows.iter().map(|row| Ok(row.try_get::<String, _>("id")?.into())).collect()
    }

    /// Closes an account and its bots: nobody acts for them any more, and no game begins for them.
    /// It is the first step of deleting them; games that go on can be ended after it, and then
    /// [everything is erased](Store::erase_account).
    pub async fn close_account(&self, account: &AccountId) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for statement in [
            format!("DELETE FROM session WHERE account IN ({WITH_BOTS})"),
            format!("DELETE FROM token WHERE account IN ({WITH_BOTS})"),
            format!("DELETE FROM challenge WHERE by_account IN ({WITH_BOTS})"),
        ] {
            sqlx::query(&statement).bind(account.as_str()).execute(&mut *transaction).await?;
        }
        for statement in [
            // These are others' challenges, which nobody will take any more.
            format!(
                "UPDATE challenge SET closed_ms = $2 WHERE closed_ms IS NULL AND for_account IN ({WITH_BOTS})"
            ),
            format!("UPDATE account SET closed_ms = $2 WHERE closed_ms IS NULL AND id IN ({WITH_BOTS})"),
        ] {
            sqlx::query(&statement).bind(account.as_str()).bind(now_ms()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Whether one of these has left for good.
    pub async fn has_left(&self, [one, other]: &[AccountId; 2]) -> Result<bool, StoreError> {
        let left = sqlx::query("SELECT id FROM account WHERE (id = $1 OR id = $2) AND closed_ms IS NOT NULL")
            .bind(one.as_str())
            .bind(other.as_str())
            .fetch_optional(self.reader())
            .await?;
        Ok(left.is_some())
    }

    /// Accounts that were closed and not erased: the server went down between the two.
    pub async fn half_erased(&self) -> Result<Vec<AccountId>, StoreError> {
        // The name stands in the statement: the condition of the partial index has it, too.
        let query =
            format!("SELECT id FROM account WHERE closed_ms IS NOT NULL AND name <> '{DELETED}' ORDER BY id");
        let rows = sqlx::query(&query).fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok(row.try_get::<String, _>("id")?.into())).collect()
    }

    /// Deletes an account and its bots. Their games stay, because they are the opponents' games,
    /// too; the accounts' rows stay for them, with nothing of the person left. Sessions, tokens,
    /// challenges and ratings are erased.
    pub async fn erase_account(&self, account: &AccountId) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        // The bots first: they are found by their owner.
        for whose in ["SELECT id FROM account WHERE owner = $1", "SELECT id FROM account WHERE id = $1"] {
            erase(&mut transaction, account, whose).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

/// `whose` selects the accounts; `$1` in it is `account`.
async fn erase(transaction: &mut Transaction, account: &AccountId, whose: &str) -> Result<(), StoreError> {
    for (table, column) in [
        ("session", "account"),
        ("token", "account"),
        ("challenge", "by_account"),
        ("rating", "account"),
        ("rating_change", "account"),
        ("rematch_wish", "account"),
        ("tally", "account"),
    ] {
        sqlx::query(&format!("DELETE FROM {table} WHERE {column} IN ({whose})"))
            .bind(account.as_str())
            .execute(&mut **transaction)
            .await?;
    }
    // A name has no space in it, so nobody's name can be the same as the key of a deleted account.
    sqlx::query(&format!(
        "UPDATE account SET name = '{DELETED}', name_key = 'deleted ' || id, password = NULL, owner = NULL, \
         created_ms = 0, seen_ms = 0, closed_ms = $2 WHERE id IN ({whose})"
    ))
    .bind(account.as_str())
    .bind(now_ms())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
