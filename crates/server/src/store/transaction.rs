//! Transactions: the only way in which this module changes the database.
//!
//! Promise: when [`Transaction::commit`] returns without an error, the changes are on the disk.
//! When anything failed, the connection is closed and never used again.
//!
//! These are not sqlx's transactions. When COMMIT fails because the disk is full, SQLite rolls
//! back; sqlx still believes that the transaction is open, so the next one on that connection
//! becomes a savepoint inside nothing and is "committed" without ever being stored. Here BEGIN and
//! COMMIT are plain statements.

use std::ops::{Deref, DerefMut};

use sqlx::any::AnyArguments;
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Executor, Row};

use super::{Engine, Store, StoreError};

/// A transaction. Dropped without [`commit`](Transaction::commit) or
/// [`roll_back`](Transaction::roll_back), it closes its connection, which undoes it.
#[derive(Debug)]
pub struct Transaction {
    store: Store,
    /// None once it has ended in order.
    connection: Option<PoolConnection<Any>>,
}

impl Store {
    /// Begins a transaction. With SQLite there is one connection that writes: wait for nothing else
    /// while you have it.
    pub async fn begin(&self) -> Result<Transaction, StoreError> {
        self.ownership.check()?;
        let connection = match self.writer.acquire().await {
            Ok(connection) => connection,
            Err(error) => {
                self.health().suspect();
                return Err(error.into());
            }
        };
        let mut transaction = Transaction { store: self.clone(), connection: Some(connection) };
        match (self.engine, self.epoch.get()) {
            // IMMEDIATE: the lock for writing is taken now rather than by the first statement that
            // needs it.
            (Engine::Sqlite, _) => {
                transaction.execute("BEGIN IMMEDIATE").await?;
            }
            (Engine::Postgres, None) => {
                transaction.execute("BEGIN").await?;
            }
            (Engine::Postgres, Some(epoch)) => {
                // A new owner updates this row. It waits for transactions that hold the row, and
                // later ones of the old owner fail here: neither misses a write of the other.
                let begin = "BEGIN; SELECT value FROM house WHERE name = 'epoch' FOR SHARE";
                let rows = transaction.fetch_all(begin).await?;
                let current: Option<String> = rows.first().map(|row| row.try_get("value")).transpose()?;
                if current.as_ref() != Some(epoch) {
                    transaction.roll_back().await;
                    return Err(StoreError::Superseded);
                }
            }
        }
        Ok(transaction)
    }

    /// Runs one statement in a transaction of its own: how many rows it has changed.
    pub(super) async fn execute<'q>(
        &self,
        query: Query<'q, Any, AnyArguments<'q>>,
    ) -> Result<u64, StoreError> {
        let mut transaction = self.begin().await?;
        match query.execute(&mut *transaction).await {
            Ok(done) => {
                transaction.commit().await?;
                Ok(done.rows_affected())
            }
            Err(error) => Err(transaction.give_up(error).await),
        }
    }
}

impl Transaction {
    /// Makes the changes last.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        self.execute("COMMIT").await?;
        self.connection = None;
        self.store.health().stored();
        Ok(())
    }

    /// Takes the changes back. If that fails, closing the connection does it.
    pub async fn roll_back(mut self) {
        if self.execute("ROLLBACK").await.is_ok() {
            self.connection = None;
        }
    }

    /// Ends a transaction after a statement has failed. If the tables refused it (a name is taken),
    /// the connection is still good.
    pub(super) async fn give_up(self, error: sqlx::Error) -> StoreError {
        let error = StoreError::from(error);
        if error.is_refusal() {
            self.roll_back().await;
        }
        error
    }
}

impl Deref for Transaction {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        self.connection.as_ref().expect("a transaction has a connection until it ends")
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        self.connection.as_mut().expect("a transaction has a connection until it ends")
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            connection.close_on_drop();
            self.store.health().suspect();
        }
    }
}
