//! Accounts: who plays here.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::{Naming, Store, StoreError};
use crate::id::{AccountId, random_text};
use crate::moment::now_ms;

/// Who plays here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its own name in the tables, and in addresses.
    pub id: AccountId,
    /// What people call it.
    pub name: String,
    /// What it is.
    pub kind: AccountKind,
    /// When it was made.
    pub created_ms: i64,
}

/// What an account is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountKind {
    /// Somebody who plays without an account of his own; it lives as long as the cookie.
    Guest,
    /// A person who has registered.
    Person,
    /// A program that somebody has registered.
    Bot,
    /// A level of the built-in engine.
    Computer {
        /// 1–10.
        level: u8,
    },
}

impl AccountKind {
    /// The word in the table.
    pub fn word(self) -> &'static str {
        match self {
            AccountKind::Guest => "guest",
            AccountKind::Person => "person",
            AccountKind::Bot => "bot",
            AccountKind::Computer { .. } => "computer",
        }
    }
}

impl FromRow<'_, AnyRow> for Account {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let id: String = row.try_get("id")?;
        let kind: String = row.try_get("kind")?;
        let kind = match kind.as_str() {
            "guest" => AccountKind::Guest,
            "person" => AccountKind::Person,
            "bot" => AccountKind::Bot,
            "computer" => {
                let level = id.strip_prefix("level").and_then(|level| level.parse().ok());
                AccountKind::Computer { level: level.ok_or_else(|| sqlx::Error::Decode(id.clone().into()))? }
            }
            _ => return Err(sqlx::Error::Decode(format!("no kind of account: {kind}").into())),
        };
        Ok(Account {
            id: id.into(),
            name: row.try_get("name")?,
            kind,
            created_ms: row.try_get("created_ms")?,
        })
    }
}

impl Store {
    /// The account of this name in the tables.
    pub async fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError> {
        let found = sqlx::query_as("SELECT id, name, kind, created_ms FROM account WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(self.reader())
            .await?;
        Ok(found)
    }

    /// A new guest.
    pub async fn new_guest(&self) -> Result<Account, StoreError> {
        // Short names are easy to tell apart and sometimes taken: each attempt makes that a million
        // times rarer.
        for length in [5, 9, 13] {
            let name = format!("Guest {}", random_text(length));
            let id = AccountId::fresh();
            let guest = Account { id, name, kind: AccountKind::Guest, created_ms: now_ms() };
            if let Naming::Done(account) = self.keep_named(guest, None, None).await? {
                return Ok(account);
            }
        }
        Err(StoreError::Content("no name for a guest is free".into()))
    }

    /// The account of a level of the engine.
    pub fn computer(level: u8) -> AccountId {
        format!("level{level}").into()
    }

    /// The accounts of all levels of the engine.
    pub(super) fn computers() -> impl Iterator<Item = AccountId> {
        (1..=10).map(Store::computer)
    }

    /// Keeps an account. The name must be free.
    pub(crate) async fn insert_account(
        &self,
        account: &Account,
        password: Option<&str>,
        owner: Option<&AccountId>,
    ) -> Result<(), StoreError> {
        self.execute(
            sqlx::query(
                "INSERT INTO account (id, name, name_key, kind, password, created_ms, seen_ms, owner) \
             VALUES ($1, $2, $3, $4, $5, $6, $6, $7)",
            )
            .bind(account.id.as_str())
            .bind(account.name.as_str())
            .bind(account.name.to_lowercase())
            .bind(account.kind.word())
            .bind(password)
            .bind(account.created_ms)
            .bind(owner.map(AccountId::as_str)),
        )
        .await?;
        Ok(())
    }

    /// The levels of the engine sit at tables like anybody else.
    pub(super) async fn seat_computers(&self) -> Result<(), StoreError> {
        for level in 1..=10 {
            self.execute(
                sqlx::query(
                    "INSERT INTO account (id, name, name_key, kind, created_ms, seen_ms) \
                 VALUES ($1, $2, $3, 'computer', $4, $4) ON CONFLICT (id) DO NOTHING",
                )
                .bind(Store::computer(level).as_str())
                .bind(format!("Level {level}"))
                .bind(format!("level {level}"))
                .bind(now_ms()),
            )
            .await?;
        }
        Ok(())
    }
}
