//! Copies of a database while games go on.

use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::operation::backup::{self, BackupError};
use mura_server::store::{Batch, GameRow, Store, Stored, Writer};

/// A folder of its own, gone afterwards.
struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_one_moment_of_a_database_that_is_written_to() {
    let folder = Folder(std::env::temp_dir().join(format!("mura-backup-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).unwrap();
    let database = format!("sqlite:{}", folder.0.join("mura.db").display());
    let store = Store::open(&database).await.unwrap();
    let (writer, task) = Writer::start(store.clone());
    let guest = store.new_guest().await.unwrap();
    let row = GameRow::new(Agreement::casual(GameId::MurClassic), [guest.id, Store::computer(1)], 0).unwrap();
    store.insert_game(&row).await.unwrap();
    let (game, writes) = (row.id.clone(), writer.clone());
    let playing = tokio::spawn(async move {
        for number in 0..400 {
            let event = Stored { number, at_ms: number, event: Event::Play(Player::First, "+b1".into()) };
            // Two things of one moment: a copy has both or none.
            let batch = Batch {
                game: game.clone(),
                events: vec![event],
                plies: number + 1,
                position: String::new(),
                finish: None,
            };
            writes.store(batch).await.unwrap();
        }
    });
    let mut sizes = Vec::new();
    for number in 0..4 {
        let file = folder.0.join(format!("{number}.db"));
        backup::copy(&database, &file, 0).await.unwrap();
        assert!(!folder.0.join(format!("{number}.db.partial")).exists());
        let copy = Store::open(&format!("sqlite:{}", file.display())).await.unwrap();
        let events = copy.events(&row.id).await.unwrap().len();
        assert_eq!(copy.game(&row.id).await.unwrap().unwrap().plies, events as i64);
        sizes.push(events);
        copy.close().await;
        assert!(matches!(backup::copy(&database, &file, 0).await, Err(BackupError::Exists(_))));
    }
    assert!(sizes.is_sorted(), "{sizes:?}");
    playing.await.unwrap();
    writer.close();
    task.await.unwrap();
    assert_eq!(store.events(&row.id).await.unwrap().len(), 400);
    store.close().await;
    assert!(matches!(
        backup::copy("postgres://n@h/m", &folder.0.join("x"), 0).await,
        Err(BackupError::NotSqlite)
    ));
}
