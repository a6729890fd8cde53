//! People who have registered, and their bots.

use sqlx::{FromRow, Row};

use super::{Account, AccountKind, Store, StoreError};
use crate::id::AccountId;
use crate::moment::now_ms;

/// Whether a name could be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Naming {
    /// The account has it now.
    Done(Account),
    /// Somebody else has it.
    Taken,
}

impl Store {
    /// The account that people know by this name, in whatever case they write it.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let found = sqlx::query_as(
            "SELECT id, name, kind, created_ms FROM account WHERE name_key = $1 AND closed_ms IS NULL",
        )
        .bind(name.to_lowercase())
        .fetch_optional(self.reader())
        .await?;
        Ok(found)
    }

    /// The person of this name and the digest of their password.
    pub async fn credentials(&self, name: &str) -> Result<Option<(Account, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT id, name, kind, created_ms, password FROM account \
             WHERE name_key = $1 AND kind = 'person' AND closed_ms IS NULL AND password IS NOT NULL",
        )
        .bind(name.to_lowercase())
        .fetch_optional(self.reader())
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((Account::from_row(&row)?, row.try_get("password")?)))
    }

    /// Registers a new person.
    pub async fn register(&self, name: &str, password: &str) -> Result<Naming, StoreError> {
        let account = Account {
            id: AccountId::fresh(),
            name: name.to_owned(),
            kind: AccountKind::Person,
            created_ms: now_ms(),
        };
        self.keep_named(account, Some(password), None).await
    }

    /// Registers a guest: the same account, so that the guest's games stay theirs. Sessions of the
    /// guest are closed.
    pub async fn register_guest(
        &self,
        guest: &AccountId,
        name: &str,
        password: &str,
    ) -> Result<Naming, StoreError> {
        let mut transaction = self.begin().await?;
        let renamed = sqlx::query(
            "UPDATE account SET name = $2, name_key = $3, kind = 'person', password = $4 \
             WHERE id = $1 AND kind = 'guest' AND closed_ms IS NULL",
        )
        .bind(guest.as_str())
        .bind(name)
        .bind(name.to_lowercase())
        .bind(password)
        .execute(&mut *transaction)
        .await;
        match renamed {
            Ok(done) if done.rows_affected() == 1 => {}
            // Registered meanwhile, in another tab.
            Ok(_) => {
                transaction.roll_back().await;
                return Ok(Naming::Taken);
            }
            Err(error) => return transaction.give_up(error).await.or_taken(),
        }
        sqlx::query("DELETE FROM session WHERE account = $1")
            .bind(guest.as_str())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        match self.account(guest).await? {
            Some(account) => Ok(Naming::Done(account)),
            None => Err(StoreError::Content(format!("account {guest} is gone"))),
        }
    }

    /// Registers a bot of somebody's.
    pub async fn register_bot(&self, owner: &AccountId, name: &str) -> Result<Naming, StoreError> {
        let account = Account {
            id: AccountId::fresh(),
            name: name.to_owned(),
            kind: AccountKind::Bot,
            created_ms: now_ms(),
        };
        self.keep_named(account, None, Some(owner)).await
    }

    /// Keeps a new account if its name is free.
    pub(super) async fn keep_named(
        &self,
        account: Account,
        password: Option<&str>,
        owner: Option<&AccountId>,
    ) -> Result<Naming, StoreError> {
        match self.insert_account(&account, password, owner).await {
            Ok(()) => Ok(Naming::Done(account)),
            Err(error) => error.or_taken(),
        }
    }

    /// The bots of an account, by name.
    pub async fn bots(&self, owner: &AccountId) -> Result<Vec<Account>, StoreError> {
        let found = sqlx::query_as(
            "SELECT id, name, kind, created_ms FROM account WHERE owner = $1 AND closed_ms IS NULL ORDER BY name_key",
        )
        .bind(owner.as_str())
        .fetch_all(self.reader())
        .await?;
        Ok(found)
    }

    /// Gives a person another name.
    pub async fn rename(&self, account: &AccountId, name: &str) -> Result<Naming, StoreError> {
        let renamed = self.execute(sqlx::query(
            "UPDATE account SET name = $2, name_key = $3 WHERE id = $1 AND kind = 'person' AND closed_ms IS NULL",
        )
        .bind(account.as_str())
        .bind(name)
        .bind(name.to_lowercase())).await;
        if let Err(error) = renamed {
            return error.or_taken();
        }
        match self.account(account).await? {
            Some(account) => Ok(Naming::Done(account)),
            None => Err(StoreError::Content(format!("account {account} is gone"))),
        }
    }

    /// Changes the password of a person and closes all their sessions.
    pub async fn change_password(&self, account: &AccountId, password: &str) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        sqlx::query(
            "UPDATE account SET password = $2 WHERE id = $1 AND kind = 'person' AND closed_ms IS NULL",
        )
        .bind(account.as_str())
        .bind(password)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("DELETE FROM session WHERE account = $1")
            .bind(account.as_str())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }
}

impl StoreError {
    /// "Taken" if a name was not free. The table itself decides, so two who ask at once cannot both
    /// have it.
    fn or_taken(self) -> Result<Naming, StoreError> {
        match &self {
            StoreError::Database(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                Ok(Naming::Taken)
            }
            _ => Err(self),
        }
    }
}
