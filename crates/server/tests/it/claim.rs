//! One server to a database.

use mura_server::store::Claim;

use crate::both::{postgres, sqlite};

#[tokio::test]
async fn a_second_server_is_refused_until_the_first_has_gone() {
    let database = postgres();
    let first = Claim::take(&database.address).await.unwrap();
    assert!(first.is_some());
    let refused = Claim::take(&database.address).await.err().unwrap().to_string();
    assert!(refused.starts_with("another mura works with the database at 127.0.0.1:"), "{refused}");
    drop(first);
    assert!(Claim::take(&database.address).await.unwrap().is_some());
}

#[tokio::test]
async fn a_file_needs_none() {
    assert!(Claim::take(&sqlite().address).await.unwrap().is_none());
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named() {
    let refused = Claim::take("postgres://mura:secret@127.0.0.1:1/mura").await.err().unwrap().to_string();
    assert!(refused.starts_with("the database at 127.0.0.1:1/mura cannot be reached: "), "{refused}");
    assert!(!refused.contains("secret"), "{refused}");
}
