//! No query of the store scans a table that grows: every statement that it runs is recorded and
//! explained, on both databases.
//!
//! This is a program of its own because it listens to all statements of its process (sqlx tells
//! them to `tracing`).

#[path = "../it/both.rs"]
#[allow(dead_code, reason = "shared with the other tests")]
mod both;
mod drive;
mod explain;
mod record;

use std::collections::BTreeSet;

use mura_server::store::Store;
use sqlx::Row;
use tokio::sync::Mutex;

/// Statements are heard by process: one test at a time runs any.
static ALONE: Mutex<()> = Mutex::const_new(());

#[tokio::test]
async fn no_query_scans_a_table_that_grows() {
    let _alone = ALONE.lock().await;
    let recorder = record::start();
    for database in [both::sqlite(), both::postgres()] {
        let store = Store::open(&database.address).await.unwrap();
        drive::fill(&store).await;
        recorder.listen(true);
        drive::everything(&store).await;
        recorder.listen(false);
        let statements = recorder.take();
        assert!(statements.len() > 150, "only {} statements were heard", statements.len());
        let mut complaints = Vec::new();
        for statement in &statements {
            complaints.extend(explain::complaints(&store, statement).await);
        }
        assert!(complaints.is_empty(), "{:?}:\n{}", store.engine(), complaints.join("\n\n"));
        store.close().await;
    }
}

/// A function that is not called above could have a query that is not explained.
#[test]
fn every_function_of_the_store_is_driven() {
    /// They begin and end things, or are called by others that are driven.
    const ELSEWHERE: [&str; 16] = [
        "open",
        "close",
        "begin",
        "commit",
        "roll_back",
        "give_up",
        "execute",
        "watch",
        "is_writable",
        "take",
        "own",
        "store",
        "insert_account",
        "keep_named",
        "seat_computers",
        "scrub",
    ];
    let driven = include_str!("drive.rs");
    let mut functions = BTreeSet::new();
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/store")).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for line in text.lines() {
            let Some((before, after)) = line.split_once("async fn ") else { continue };
            if before.trim_start().starts_with("pub") {
                let name: String =
                    after.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
                functions.insert(name);
            }
        }
    }
    assert!(functions.len() > 60, "{functions:?}");
    functions.retain(|name| !ELSEWHERE.contains(&name.as_str()) && !driven.contains(&format!(".{name}(")));
    assert!(functions.is_empty(), "tests/plans/drive.rs does not call {functions:?}");
}

/// Accounts are deleted, by the sweep of guests: SQLite looks for each of them in every table that
/// refers to accounts.
#[tokio::test]
async fn every_reference_to_an_account_has_an_index() {
    let _alone = ALONE.lock().await;
    let database = both::sqlite();
    let store = Store::open(&database.address).await.unwrap();
    let references = sqlx::query(
        "SELECT tables.name AS name, reference.\"from\" AS key FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS reference \
         WHERE tables.type = 'table' AND reference.\"table\" = 'account'",
    );
    let references = references.fetch_all(store.reader()).await.unwrap();
    assert_eq!(references.len(), 13);
    for reference in references {
        let (table, column): (String, String) = (reference.get("name"), reference.get("key"));
        let indexes: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM pragma_index_list($1) AS list, pragma_index_info(list.name) AS info \
             WHERE list.partial = 0 AND info.seqno = 0 AND info.name = $2",
        )
        .bind(&table)
        .bind(&column)
        .fetch_one(store.reader())
        .await
        .unwrap();
        assert!(indexes > 0, "{table} ({column}) has no index");
    }
}
