//! One server to a file of SQLite, under all its names.

use mura_server::store::{FileLock, Store};

use crate::both::sqlite;

#[tokio::test]
async fn a_file_is_one_database_under_all_its_names() {
    let database = sqlite();
    let file = database.address.strip_prefix("sqlite:").unwrap();
    // Where there is no file yet it is made, so that there is something to lock.
    let first = FileLock::take(&database.address).unwrap();
    assert!(first.is_some());
    let links = [format!("{file}.symbolic"), format!("{file}.hard")];
    std::os::unix::fs::symlink(file, &links[0]).unwrap();
    std::fs::hard_link(file, &links[1]).unwrap();
    let addresses = || links.iter().map(|link| format!("sqlite:{link}")).chain([database.address.clone()]);
    for address in addresses() {
        let refused = FileLock::take(&address).unwrap_err().to_string();
        assert!(refused.starts_with("another mura is using the database at /"), "{refused}");
    }
    // The locks of SQLite are not disturbed by it.
    let store = Store::open(&database.address).await.unwrap();
    store.new_guest().await.unwrap();
    store.close().await;
    drop(first);
    for address in addresses() {
        assert!(FileLock::take(&address).unwrap().is_some(), "{address}");
    }
    assert!(FileLock::take("sqlite::memory:").unwrap().is_none());
}
