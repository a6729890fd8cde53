//! What was erased is in no byte of the database's files.

use std::path::Path;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use mura_server::{Config, House};

use crate::both::sqlite;
use crate::browser::Browser;

/// Whether these bytes are anywhere in the files of a database.
fn is_there(database: &Path, text: &str) -> bool {
    ["", "-wal"].iter().any(|end| {
        let bytes = std::fs::read(format!("{}{end}", database.display())).unwrap_or_default();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

#[tokio::test]
async fn names_and_passwords_leave_the_file_with_their_account() {
    const OTHERS: usize = 30;
    let database = sqlite();
    let file = Path::new(database.address.strip_prefix("sqlite:").unwrap());
    let house = House::open(Config::local(&database.address)).await.unwrap();
    // Among others, before and after, so that the pages that the row was on are moved about.
    for number in 0..OTHERS {
        house.store().register(&format!("before-{number}"), &"x".repeat(97)).await.unwrap();
    }
    let mut leaver = Browser::registered(&house, "Unforgettable").await;
    for number in 0..OTHERS {
        house.store().register(&format!("after-{number}"), &"x".repeat(97)).await.unwrap();
    }
    let account = house.store().account_named("unforgettable").await.unwrap().unwrap();
    let hash: String = sqlx::query_scalar("SELECT password FROM account WHERE id = $1")
        .bind(account.id.as_str())
        .fetch_one(house.store().reader())
        .await
        .unwrap();
    assert!(hash.starts_with("$argon2id$"), "{hash}");
    // All of them but the parameters, which all have.
    let salted = hash.rsplit('$').next().unwrap();
    assert!(is_there(file, "Unforgettable") && is_there(file, salted));

    let done = leaver.post("/account/delete", &[("password", "correct horse"), ("sure", "yes")]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
    let began = Instant::now();
    let rest = || ["Unforgettable", "unforgettable", salted].into_iter().find(|text| is_there(file, text));
    while let Some(text) = rest() {
        assert!(began.elapsed() < Duration::from_secs(20), "{text} is still there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(is_there(file, "after-7"));
    house.close().await;
    assert_eq!(rest(), None);
}
