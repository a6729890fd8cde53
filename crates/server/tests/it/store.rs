//! What is kept comes back, on both databases.

use mura_arena::live::{Agreement, Event};
use mura_games::{GameId, Player};
use mura_server::id::AccountId;
use mura_server::moment::now_ms;
use mura_server::store::{
    Account, AccountKind, Batch, DELETED, Engine, Finish, GameRow, Naming, OwnToken, SessionRow, Store,
    StoreError, Stored, Swept, Writer,
};
use sqlx::Row;

use crate::both::on_both;

async fn person(store: &Store, name: &str) -> Account {
    match store.register(name, "$argon2id$not-a-real-one").await.unwrap() {
        Naming::Done(account) => account,
        Naming::Taken => panic!("{name} is taken"),
    }
}

async fn session(store: &Store, account: &Account, digest: &str, expires_ms: i64) {
    let row =
        SessionRow { digest: digest.into(), account: account.clone(), csrf: "secret".into(), used_ms: 1 };
    store.insert_session(&row, expires_ms).await.unwrap();
}

async fn game(store: &Store, first: &AccountId, second: &AccountId) -> GameRow {
    let seats = [first.clone(), second.clone()];
    let game = GameRow::new(Agreement::casual(GameId::MurClassic), seats, 1000).unwrap();
    store.insert_game(&game).await.unwrap();
    game
}

fn token(id: &str, account: &Account) -> OwnToken {
    OwnToken {
        id: id.into(),
        account: account.id.clone(),
        label: "for tests".into(),
        created_ms: 5,
        used_ms: None,
    }
}

#[tokio::test]
async fn a_game_and_its_log_come_back() {
    on_both(|store| async move {
        let guest = store.new_guest().await.unwrap();
        let game = game(&store, &guest.id, &Store::computer(3)).await;
        assert_eq!(store.game(&game.id).await.unwrap().as_ref(), Some(&game));
        assert_eq!(store.open_games_of(&guest.id).await.unwrap(), std::slice::from_ref(&game.id));
        let (writer, _task) = Writer::start(store.clone());
        let events = vec![
            Stored { number: 0, at_ms: 0, event: Event::Begin },
            Stored { number: 1, at_ms: 20, event: Event::Play(Player::First, "+b1".into()) },
        ];
        let finish = Finish { ended_ms: 2000, outcome: "p1win".into(), termination: "normal".into() };
        let batch = Batch {
            game: game.id.clone(),
            events: events.clone(),
            plies: 1,
            position: "8/8/1b6/k w 0-0 -".into(),
            finish: Some(finish.clone()),
        };
        writer.store(batch).await.unwrap();
        assert_eq!(store.events(&game.id).await.unwrap(), events);
        let kept = store.game(&game.id).await.unwrap().unwrap();
        assert_eq!(kept.finish, Some(finish));
        assert_eq!((kept.seats, kept.agreement), (game.seats, game.agreement));
        assert!(store.open_games_of(&guest.id).await.unwrap().is_empty());
        assert_eq!(store.account(&guest.id).await.unwrap(), Some(guest.clone()));
        assert_eq!(store.games_of(&guest.id).await.unwrap(), [game.id]);
    })
    .await;
}

#[tokio::test]
async fn an_event_that_was_stored_cannot_be_stored_again() {
    on_both(|store| async move {
        let guest = store.new_guest().await.unwrap();
        let (one, two) = (game(&store, &guest.id, &guest.id).await, game(&store, &guest.id, &guest.id).await);
        let (writer, _task) = Writer::start(store.clone());
        let batch = |game: &GameRow, number| Batch {
            game: game.id.clone(),
            events: vec![Stored { number, at_ms: 0, event: Event::Begin }],
            plies: number,
            position: String::new(),
            finish: None,
        };
        writer.store(batch(&one, 0)).await.unwrap();
        // Together, the bad one fails alone.
        let (again, good) = tokio::join!(writer.store(batch(&one, 0)), writer.store(batch(&two, 0)));
        assert!(matches!(again, Err(StoreError::Database(_))));
        good.unwrap();
        assert_eq!(store.events(&one.id).await.unwrap().len(), 1);
        assert_eq!(store.events(&two.id).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_gap_in_a_log_is_found() {
    on_both(|store| async move {
        let guest = store.new_guest().await.unwrap();
        let game = game(&store, &guest.id, &guest.id).await;
        for (number, text) in [(0, "begin"), (2, "resign b")] {
            sqlx::query("INSERT INTO event (game, number, at_ms, text) VALUES ($1, $2, 0, $3)")
                .bind(game.id.as_str())
                .bind(number)
                .bind(text)
                .execute(store.writer())
                .await
                .unwrap();
        }
        let error = store.events(&game.id).await.unwrap_err().to_string();
        assert!(error.contains("event 1 of game"), "{error}");
    })
    .await;
}

#[tokio::test]
async fn names_belong_to_one_account_in_any_case() {
    on_both(|store| async move {
        let ada = person(&store, "Ada").await;
        assert_eq!(store.register("aDA", "x").await.unwrap(), Naming::Taken);
        assert_eq!(store.register_bot(&ada.id, "ADA").await.unwrap(), Naming::Taken);
        let guest = store.new_guest().await.unwrap();
        assert_eq!(store.register_guest(&guest.id, "ada", "x").await.unwrap(), Naming::Taken);
        assert_eq!(store.account(&guest.id).await.unwrap().unwrap().kind, AccountKind::Guest);
        assert_eq!(store.account_named("ADA").await.unwrap(), Some(ada.clone()));
        assert_eq!(store.account_named("nobody").await.unwrap(), None);
        let (found, password) = store.credentials("ada").await.unwrap().unwrap();
        assert_eq!((found, password.as_str()), (ada, "$argon2id$not-a-real-one"));
        // Computers, guests and bots have no password.
        assert_eq!(store.credentials("level 5").await.unwrap(), None);
        assert_eq!(store.credentials(&guest.name).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn two_who_want_one_name_at_once_do_not_both_get_it() {
    on_both(|store| async move {
        let (one, two) = tokio::join!(store.register("Ada", "x"), store.register("ada", "y"));
        let taken = [one.unwrap(), two.unwrap()].iter().filter(|naming| **naming == Naming::Taken).count();
        assert_eq!(taken, 1);
    })
    .await;
}

#[tokio::test]
async fn a_guest_who_registers_stays_the_same_account() {
    on_both(|store| async move {
        let guest = store.new_guest().await.unwrap();
        session(&store, &guest, "old", i64::MAX).await;
        let game = game(&store, &guest.id, &Store::computer(1)).await;
        let Naming::Done(ada) = store.register_guest(&guest.id, "Ada", "x").await.unwrap() else { panic!() };
        assert_eq!((&ada.id, ada.kind, ada.name.as_str()), (&guest.id, AccountKind::Person, "Ada"));
        assert_eq!(store.games_of(&ada.id).await.unwrap(), [game.id]);
        assert_eq!(store.session("old", 0).await.unwrap(), None);
        // Not twice.
        assert_eq!(store.register_guest(&guest.id, "Eva", "x").await.unwrap(), Naming::Taken);
    })
    .await;
}

#[tokio::test]
async fn sessions_open_expire_renew_and_close() {
    on_both(|store| async move {
        let ada = person(&store, "Ada").await;
        session(&store, &ada, "one", 100).await;
        session(&store, &ada, "two", 200).await;
        let found = store.session("one", 99).await.unwrap().unwrap();
        assert_eq!((&found.account, found.csrf.as_str(), found.used_ms), (&ada, "secret", 1));
        assert_eq!(store.session("one", 100).await.unwrap(), None);
        assert_eq!(store.session("three", 0).await.unwrap(), None);
        store.renew_session(&found, 90, 300).await.unwrap();
        assert_eq!(store.session("one", 299).await.unwrap().unwrap().used_ms, 90);
        let own = store.own_sessions(&ada.id, 199).await.unwrap();
        assert_eq!(own.iter().map(|own| own.digest.as_str()).collect::<Vec<_>>(), ["one", "two"]);
        store.close_session("one").await.unwrap();
        assert_eq!(store.session("one", 0).await.unwrap(), None);
        store.change_password(&ada.id, "new").await.unwrap();
        assert_eq!(store.session("two", 0).await.unwrap(), None);
        assert_eq!(store.credentials("Ada").await.unwrap().unwrap().1, "new");
        session(&store, &ada, "four", 200).await;
        store.close_sessions(&ada.id).await.unwrap();
        assert_eq!(store.own_sessions(&ada.id, 0).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn tokens_act_for_their_account_until_they_are_revoked() {
    on_both(|store| async move {
        let (ada, eva) = (person(&store, "Ada").await, person(&store, "Eva").await);
        let Naming::Done(bot) = store.register_bot(&ada.id, "AdaBot").await.unwrap() else { panic!() };
        assert_eq!(store.bots(&ada.id).await.unwrap(), std::slice::from_ref(&bot));
        store.insert_token("digest-1", &token("id-1", &ada)).await.unwrap();
        store.insert_token("digest-2", &token("id-2", &bot)).await.unwrap();
        let found = store.token("digest-2").await.unwrap().unwrap();
        assert_eq!((found.account.kind, found.used_ms), (AccountKind::Bot, None));
        store.token_used("digest-2", 77).await.unwrap();
        assert_eq!(store.token("digest-2").await.unwrap().unwrap().used_ms, Some(77));
        assert_eq!(store.own_tokens(&ada.id).await.unwrap().len(), 2);
        assert_eq!(store.own_tokens(&eva.id).await.unwrap(), []);
        for (owner, id, revoked) in [
            (&eva, "id-1", None),
            (&ada, "id-1", Some("digest-1")),
            (&ada, "id-2", Some("digest-2")),
            (&ada, "id-2", None),
        ] {
            assert_eq!(store.revoke_token(&owner.id, id).await.unwrap().as_deref(), revoked, "{id}");
        }
        assert_eq!(store.token("digest-2").await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn nothing_of_a_person_is_left_but_the_games() {
    on_both(|store| async move {
        let (ada, eva) = (person(&store, "Zanzibar").await, person(&store, "Eva").await);
        let Naming::Done(bot) = store.register_bot(&ada.id, "Zanzibot").await.unwrap() else { panic!() };
        session(&store, &ada, "zanzi-session", i64::MAX).await;
        store
            .insert_token("zanzi-token", &OwnToken { label: "zanzi".into(), ..token("zanzi-id", &bot) })
            .await
            .unwrap();
        let game = game(&store, &ada.id, &eva.id).await;
        for statement in [
            "INSERT INTO rating VALUES ($1, 'ur', 'zanzi', 1.5, 2.5, 0.06, 1, 1)",
            "INSERT INTO rating_change SELECT $1, id, 'ur', 'zanzi', 1.5, 2.5, 1 FROM game",
            "INSERT INTO rematch_wish SELECT id, $1, 1 FROM game",
            "INSERT INTO challenge (id, by_account, kind, control, rated, seat, open, created_ms) \
             VALUES ('zanzi', $1, 'ur', 'none', 0, 'either', 1, 1)",
        ] {
            sqlx::query(statement).bind(ada.id.as_str()).execute(store.writer()).await.unwrap();
        }
        assert_eq!(store.own_ratings(&ada.id).await.unwrap()[0]["rating"], 1.5);
        assert_eq!(store.own_rating_changes(&ada.id).await.unwrap()[0]["deviation"], 2.5);
        assert_eq!(store.own_challenges(&ada.id).await.unwrap()[0]["key"], "zanzi");
        assert!(everything(&store).await.to_lowercase().contains("zanzi"));

        assert_eq!(store.open_games_of(&eva.id).await.unwrap(), std::slice::from_ref(&game.id));
        assert_eq!(store.open_games_of(&bot.id).await.unwrap(), []);
        store.erase_account(&ada.id).await.unwrap();

        let left = everything(&store).await;
        assert!(!left.to_lowercase().contains("zanzi") && !left.contains("rematch_wish:"), "{left}");
        let closed = store.account(&ada.id).await.unwrap().unwrap();
        assert_eq!((closed.name.as_str(), closed.created_ms), (DELETED, 0));
        assert_eq!(store.game(&game.id).await.unwrap().unwrap().seats, [ada.id.clone(), eva.id.clone()]);
        assert_eq!(store.account_named("Zanzibar").await.unwrap(), None);
        assert_eq!(store.account_named(DELETED).await.unwrap(), None);
        assert_eq!(store.session("zanzi-session", 0).await.unwrap(), None);
        assert_eq!(store.token("zanzi-token").await.unwrap(), None);
        assert_eq!(store.credentials("Eva").await.unwrap().map(|(account, _)| account), Some(eva));
        // The name is free again, and a second deletion finds its own key free.
        let again = person(&store, "Zanzibar").await;
        store.erase_account(&again.id).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn ratings_of_those_who_left_do_not_come_back() {
    on_both(|store| async move {
        let (ada, eva) = (person(&store, "Ada").await, person(&store, "Eva").await);
        let mut game = game(&store, &ada.id, &eva.id).await;
        sqlx::query(
            "UPDATE game SET rated = 1, ended_ms = 5, outcome = 'p1win', termination = 'normal' WHERE id = $1",
        )
        .bind(game.id.as_str())
        .execute(store.writer())
        .await
        .unwrap();
        assert_eq!(store.uncounted().await.unwrap(), std::slice::from_ref(&game.id));
        game = store.game(&game.id).await.unwrap().unwrap();
        // Whoever is left is rated, whoever has gone is not.
        store.erase_account(&ada.id).await.unwrap();
        store.count(&game).await.unwrap();
        assert_eq!(store.own_ratings(&ada.id).await.unwrap(), Vec::<serde_json::Value>::new());
        assert_eq!(store.own_ratings(&eva.id).await.unwrap()[0]["games"], 1);
        assert_eq!(store.tally(&ada.id).await.unwrap(), [0, 0, 0]);
        assert_eq!(store.tally(&eva.id).await.unwrap(), [1, 0, 0]);
        store.erase_account(&eva.id).await.unwrap();
        assert_eq!(store.uncounted().await.unwrap(), []);
        // As if the server had gone down before it counted the game: now there is nobody to count
        // it for.
        sqlx::query("UPDATE game SET counted = 0").execute(store.writer()).await.unwrap();
        store.count(&game).await.unwrap();
        assert_eq!(store.uncounted().await.unwrap(), []);
        assert_eq!(store.tally(&eva.id).await.unwrap(), [0, 0, 0]);
        assert_eq!(store.own_ratings(&eva.id).await.unwrap(), Vec::<serde_json::Value>::new());
    })
    .await;
}

#[tokio::test]
async fn a_closed_account_waits_for_nobody_and_nobody_for_it() {
    on_both(|store| async move {
        let (ada, eva) = (person(&store, "Ada").await, person(&store, "Eva").await);
        let Naming::Done(bot) = store.register_bot(&ada.id, "Adabot").await.unwrap() else { panic!() };
        session(&store, &ada, "digest", i64::MAX).await;
        store.insert_token("digest-2", &token("id-2", &bot)).await.unwrap();
        for (id, by, to) in [("to-bot", &eva.id, &bot.id), ("by-bot", &bot.id, &eva.id)] {
            sqlx::query(
                "INSERT INTO challenge (id, by_account, kind, control, rated, seat, open, for_account, created_ms) \
                 VALUES ($1, $2, 'ur', 'none', 0, 'either', 0, $3, 1)",
            )
            .bind(id)
            .bind(by.as_str())
            .bind(to.as_str())
            .execute(store.writer())
            .await
            .unwrap();
        }
        assert!(!store.has_left(&[eva.id.clone(), bot.id.clone()]).await.unwrap());
        store.close_account(&ada.id).await.unwrap();
        assert!(store.has_left(&[eva.id.clone(), bot.id.clone()]).await.unwrap());
        assert_eq!(store.session("digest", 0).await.unwrap(), None);
        assert_eq!(store.token("digest-2").await.unwrap(), None);
        assert_eq!(store.challenges_around(&eva.id).await.unwrap(), []);
        assert!(store.challenge(&"to-bot".into()).await.unwrap().unwrap().closed_ms.is_some());
        assert_eq!(store.half_erased().await.unwrap().len(), 2);
        store.erase_account(&ada.id).await.unwrap();
        assert_eq!(store.half_erased().await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn what_nobody_will_ask_for_is_swept_away() {
    on_both(|store| async move {
        let later = now_ms() + 1000;
        let idle = store.new_guest().await.unwrap();
        let busy = store.new_guest().await.unwrap();
        let present = store.new_guest().await.unwrap();
        game(&store, &busy.id, &Store::computer(1)).await;
        session(&store, &idle, "expired", 100).await;
        session(&store, &present, "open", i64::MAX).await;
        // A guest who was made a moment ago is about to get a session.
        assert_eq!(store.sweep(100, 0).await.unwrap(), Swept { sessions: 1, guests: 0, challenges: 0 });
        assert_eq!(store.sweep(100, later).await.unwrap(), Swept { sessions: 0, guests: 1, challenges: 0 });
        assert_eq!(store.account(&idle.id).await.unwrap(), None);
        assert!(store.account(&busy.id).await.unwrap().is_some());
        assert!(store.account(&present.id).await.unwrap().is_some());
        assert!(store.account(&Store::computer(10)).await.unwrap().is_some());
        // Whom somebody has challenged stays, too.
        sqlx::query(
            "INSERT INTO challenge (id, by_account, for_account, kind, control, rated, seat, open, created_ms) \
             VALUES ('challenge', $1, $2, 'ur', 'none', 0, 'either', 0, $3)",
        )
        .bind(busy.id.as_str())
        .bind(present.id.as_str())
        .bind(later)
        .execute(store.writer())
        .await
        .unwrap();
        // More guests than one transaction looks at, half of them with a session that goes on.
        let mut guests = Vec::new();
        for number in 0..450 {
            guests.push(store.new_guest().await.unwrap());
            if number % 2 == 0 {
                session(&store, &guests[number], &format!("of guest {number}"), 1000).await;
            }
        }
        store.close_session("open").await.unwrap();
        let later = now_ms() + 1000;
        for (now, guests, sessions) in [(100, 225, 0), (100, 0, 0), (1000, 225, 225), (1000, 0, 0)] {
            assert_eq!(store.sweep(now, later).await.unwrap(), Swept { sessions, guests, challenges: 0 });
        }
        assert!(store.account(&busy.id).await.unwrap().is_some());
        assert!(store.account(&present.id).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_database_is_opened_again_with_everything_in_it() {
    for database in [crate::both::sqlite(), crate::both::postgres()] {
        let store = Store::open(&database.address).await.unwrap();
        let guest = store.new_guest().await.unwrap();
        store.close().await;
        let store = Store::open(&database.address).await.unwrap();
        assert_eq!(store.account(&guest.id).await.unwrap(), Some(guest));
        store.close().await;
    }
}

#[tokio::test]
async fn a_wrong_address_of_a_database_is_named() {
    let error = Store::open("mysql://host/name").await.unwrap_err().to_string();
    assert!(error.contains("\"mysql://host/name\""), "{error}");
}

/// Every text and number in every table.
async fn everything(store: &Store) -> String {
    let tables = match store.engine() {
        Engine::Sqlite => "SELECT name AS name FROM sqlite_master WHERE type = 'table'",
        Engine::Postgres => {
            "SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public'"
        }
    };
    let tables = sqlx::query(tables).fetch_all(store.reader()).await.unwrap();
    let mut all = String::new();
    for table in tables {
        let table: String = table.get("name");
        if table.starts_with("_sqlx") || table.starts_with("sqlite_") {
            continue;
        }
        let columns = match store.engine() {
            Engine::Sqlite => format!("SELECT name AS name FROM pragma_table_info('{table}')"),
            Engine::Postgres => {
                format!(
                    "SELECT column_name::text AS name FROM information_schema.columns WHERE table_name = '{table}'"
                )
            }
        };
        let columns = sqlx::query(&columns).fetch_all(store.reader()).await.unwrap();
        let columns: Vec<String> = columns
            .iter()
            .map(|column| format!("COALESCE(CAST({} AS TEXT), '')", column.get::<String, _>("name")))
            .collect();
        let rows = format!("SELECT {} AS line FROM {table}", columns.join(" || '|' || "));
        for row in sqlx::query(&rows).fetch_all(store.reader()).await.unwrap() {
            all.push_str(&format!("{table}: {}\n", row.get::<String, _>("line")));
        }
    }
    all
}
