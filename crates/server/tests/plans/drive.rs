//! Calls every function of the store, so that every query is run. What they answer is tested
//! elsewhere.

use mura_arena::live::{Agreement, Event};
use mura_arena::rating::TimeClass;
use mura_arena::series::Terms;
use mura_games::{GameId, Player};
use mura_server::id::{AccountId, GameKey};
use mura_server::moment::now_ms;
use mura_server::store::{
    Account, Batch, ChallengeRow, Colour, Cursor, Ending, Engine, Finish, GameRow, Naming, OwnToken, Search,
    SeriesRow, SessionRow, Store, Stored, Writer,
};

/// Puts some thousand games in, so that PostgreSQL has something to plan for.
pub(crate) async fn fill(store: &Store) {
    let statements = [
        "INSERT INTO account (id, name, name_key, kind, created_ms, seen_ms) WITH RECURSIVE number (value) AS \
         (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 3000) \
         SELECT 'account' || value, 'Player' || value, 'player' || value, CASE value % 2 WHEN 0 THEN 'guest' ELSE 'person' END, \
         value, value FROM number",
        "INSERT INTO game (id, kind, control, take_back, rated, first, second, created_ms, ended_ms, outcome, termination, plies, \
         position) WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 9000) \
         SELECT 'game' || value, CASE value % 3 WHEN 0 THEN 'ur' ELSE 'mur-classic' END, 'none', 0, value % 2, \
         'account' || (1 + value % 2999), CASE value % 5 WHEN 0 THEN 'level1' ELSE 'account' || (1 + value % 2741) END, value, \
         CASE value % 10 WHEN 0 THEN NULL ELSE value END, CASE value % 10 WHEN 0 THEN NULL WHEN 1 THEN 'draw' ELSE 'p1win' END, \
         CASE value % 10 WHEN 0 THEN NULL ELSE 'normal' END, 4, '' FROM number",
        "INSERT INTO rating_change (account, game, kind, class, rating, deviation, at_ms) \
         SELECT first, id, kind, 'blitz', 1500, 80, created_ms FROM game WHERE rated = 1",
        "INSERT INTO rating (account, kind, class, rating, deviation, volatility, games, at_ms) \
         SELECT account, kind, class, MAX(rating), 80, 0.06, COUNT(*), MAX(at_ms) FROM rating_change GROUP BY account, kind, class",
        "INSERT INTO event (game, number, at_ms, text) SELECT id, 0, 0, 'begin' FROM game",
        "INSERT INTO session (digest, account, csrf, created_ms, used_ms, expires_ms) SELECT id, id, '', 0, 0, 5 FROM account",
        "INSERT INTO challenge (id, by_account, kind, control, rated, seat, open, for_account, created_ms, closed_ms) \
         SELECT id, id, 'ur', 'none', 0, 'either', created_ms % 2, id, created_ms, CASE created_ms % 3 WHEN 0 THEN NULL ELSE created_ms END FROM account",
        "INSERT INTO series (id, kind, terms, control, rated, one, two, created_ms) \
         SELECT id, 'ur', 'games=1 stake=1', 'none', 0, id, id, 0 FROM account",
        "INSERT INTO rematch_wish (game, account, at_ms) SELECT id, first, 0 FROM game",
    ];
    for statement in statements {
        sqlx::query(statement).execute(store.writer()).await.unwrap();
    }
    if store.engine() == Engine::Postgres {
        sqlx::query("ANALYZE").execute(store.writer()).await.unwrap();
    }
}

async fn person(store: &Store, name: &str) -> Account {
    let Naming::Done(account) = store.register(name, "digest").await.unwrap() else { panic!() };
    account
}

/// Calls every function.
pub(crate) async fn everything(store: &Store) {
    let (ada, eva) = (person(store, "Ada").await, person(store, "Eva").await);
    accounts(store, &ada).await;
    let game = games(store, &ada.id, &eva.id).await;
    lists(store, &ada.id, &eva.id).await;
    challenges(store, &ada.id, &eva.id, &game.id).await;
    series(store, &ada.id, &eva.id).await;
    ratings(store, &game, &ada.id).await;
    store.sweep(now_ms(), now_ms()).await.unwrap();
    store.set_alive(1).await.unwrap();
    store.alive().await.unwrap();
    store.house_secret("fresh").await.unwrap();
    // The end of an account.
    store.open_games_of(&ada.id).await.unwrap();
    store.has_left(&[ada.id.clone(), eva.id.clone()]).await.unwrap();
    store.close_account(&ada.id).await.unwrap();
    store.half_erased().await.unwrap();
    store.erase_account(&ada.id).await.unwrap();
}

async fn accounts(store: &Store, ada: &Account) {
    store.account(&ada.id).await.unwrap();
    store.account_named("Ada").await.unwrap();
    store.credentials("Ada").await.unwrap();
    store.rename(&ada.id, "Adah").await.unwrap();
    store.change_password(&ada.id, "other").await.unwrap();
    let Naming::Done(bot) = store.register_bot(&ada.id, "Bot").await.unwrap() else { panic!() };
    store.bots(&ada.id).await.unwrap();
    let guest = store.new_guest().await.unwrap();
    store.register_guest(&guest.id, "Ida", "digest").await.unwrap();
    let row = SessionRow { digest: "one".into(), account: ada.clone(), csrf: "c".into(), used_ms: 1 };
    store.insert_session(&row, i64::MAX).await.unwrap();
    store.session("one", 1).await.unwrap();
    store.renew_session(&row, 2, i64::MAX).await.unwrap();
    store.own_sessions(&ada.id, 1).await.unwrap();
    store.close_session("one").await.unwrap();
    store.close_sessions(&ada.id).await.unwrap();
    let token =
        OwnToken { id: "id".into(), account: bot.id, label: "l".into(), created_ms: 1, used_ms: None };
    store.insert_token("token", &token).await.unwrap();
    store.token("token").await.unwrap();
    store.token_used("token", 2).await.unwrap();
    store.own_tokens(&ada.id).await.unwrap();
    store.revoke_token(&ada.id, "id").await.unwrap();
}

async fn games(store: &Store, ada: &AccountId, eva: &AccountId) -> GameRow {
    let mut row = GameRow::new(Agreement::casual(GameId::Ur), [ada.clone(), eva.clone()], 5000).unwrap();
    row.rated = true;
    store.insert_game(&row).await.unwrap();
    store.set_start(&row.id, &row.position).await.unwrap();
    store.set_seed(&row.id, Player::First, "seed").await.unwrap();
    store.set_seed(&row.id, Player::Second, "seed").await.unwrap();
    let (writer, task) = Writer::start(store.clone());
    let finish = Finish { ended_ms: 6000, outcome: "p1win".into(), termination: "normal".into() };
    let batch = Batch {
        game: row.id.clone(),
        events: vec![Stored { number: 0, at_ms: 0, event: Event::Begin }],
        plies: 0,
        position: row.position.clone(),
        finish: Some(finish),
    };
    writer.store(batch).await.unwrap();
    writer.close();
    task.await.unwrap();
    store.events(&row.id).await.unwrap();
    store.judgement(&row.id).await.unwrap();
    store.keep_judgement(&row.id, "{}").await.unwrap();
    store.wish_rematch(&row.id, ada, 1).await.unwrap();
    store.rematch_wishes(&row.id, 1).await.unwrap();
    store.rematch(&row.id).await.unwrap();
    store.has_games().await.unwrap();
    store.game(&row.id).await.unwrap().unwrap()
}

async fn lists(store: &Store, ada: &AccountId, eva: &AccountId) {
    store.going_on_by_themselves().await.unwrap();
    store.going_on(10).await.unwrap();
    store.to_watch(None, 10).await.unwrap();
    store.to_watch(Some(GameId::Ur), 10).await.unwrap();
    store.unfinished_of(ada, 10).await.unwrap();
    store.listed(&GameKey::from("game1")).await.unwrap();
    store.games_of(ada).await.unwrap();
    let endings = Ending::ALL.into_iter().map(Some).chain([None]);
    for ending in endings {
        for (player, opponent) in [(false, false), (true, false), (false, true), (true, true)] {
            if matches!(ending, Some(Ending::Won | Ending::Lost)) && !player {
                continue;
            }
            for bits in 0..16 {
                let [has_kind, is_filtered, goes_on, shared] = [1, 2, 4, 8].map(|bit| bits & bit > 0);
                if shared && !player {
                    continue;
                }
                let search = Search {
                    game: has_kind.then_some(GameId::Ur),
                    player: player.then(|| ada.clone()),
                    opponent: opponent.then(|| eva.clone()),
                    ending,
                    rated: is_filtered.then_some(true),
                    from_ms: is_filtered.then_some(1),
                    until_ms: is_filtered.then_some(4000),
                    shared,
                    after: goes_on.then(|| Cursor { created_ms: 3000, game: GameKey::from("game5") }),
                };
                store.search(&search, 10).await.unwrap();
            }
        }
    }
}

async fn challenges(store: &Store, ada: &AccountId, eva: &AccountId, game: &GameKey) {
    let row = ChallengeRow {
        id: "challenge".into(),
        by: ada.clone(),
        kind: GameId::Ur,
        start: None,
        control: "none".parse().unwrap(),
        rated: false,
        colour: Colour::Either,
        terms: None,
        open: true,
        to: Some(eva.clone()),
        created_ms: now_ms(),
        game: None,
        closed_ms: None,
    };
    store.insert_challenge(&row).await.unwrap();
    store.challenge(&row.id).await.unwrap();
    store.open_challenges().await.unwrap();
    store.challenges_to(eva).await.unwrap();
    store.challenges_by(ada).await.unwrap();
    store.challenges_around(ada).await.unwrap();
    store.own_challenges(ada).await.unwrap();
    store.close_challenge(&row.id).await.unwrap();
    store.reopen_challenge(&row.id).await.unwrap();
    store.set_challenge_game(&row.id, game).await.unwrap();
}

async fn series(store: &Store, ada: &AccountId, eva: &AccountId) {
    let row = SeriesRow {
        id: "series".into(),
        terms: Terms::usual(GameId::Ur),
        control: "none".parse().unwrap(),
        rated: false,
        sides: [ada.clone(), eva.clone()],
        created_ms: 1,
    };
    store.insert_series(&row).await.unwrap();
    store.series(&row.id).await.unwrap();
    store.series_games(&row.id).await.unwrap();
    store.end_series(&row.id).await.unwrap();
}

async fn ratings(store: &Store, game: &GameRow, ada: &AccountId) {
    store.uncounted().await.unwrap();
    store.is_counted(&game.id).await.unwrap();
    store.count(game).await.unwrap();
    store.rating(ada, GameId::Ur, TimeClass::Unclocked).await.unwrap();
    store.ranking(GameId::Ur, "blitz", 10).await.unwrap();
    store.standings(ada).await.unwrap();
    store.rating_story(ada, "ur", "unclocked", 10).await.unwrap();
    store.tally(ada).await.unwrap();
    store.own_ratings(ada).await.unwrap();
    store.own_rating_changes(ada).await.unwrap();
}
