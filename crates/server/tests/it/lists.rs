//! Lists of games, search, ratings and rankings, on both databases: every query against what it
//! must find.

use mura_arena::live::Agreement;
use mura_arena::rating::TimeClass;
use mura_games::{GameId, Luck};
use mura_server::id::{AccountId, GameKey};
use mura_server::store::{
    Account, Batch, Cursor, Ending, Finish, GameRow, Listed, Naming, Search, Store, Writer,
};

use crate::both::on_both;

/// The games of these tests, as they are told apart.
struct Games {
    store: Store,
    people: [Account; 3],
    /// Every game and its name, in the order in which they were made.
    made: Vec<(&'static str, GameRow)>,
}

/// Which game, who plays, whether it is rated and how it ended; none: it goes on.
type Told = (&'static str, GameId, [usize; 2], bool, Option<&'static str>);

const TOLD: [Told; 8] = [
    ("first wins", GameId::Ur, [0, 1], true, Some("p1win")),
    ("second wins", GameId::Ur, [0, 1], true, Some("p2win")),
    ("drawn", GameId::Morabaraba, [1, 0], true, Some("draw")),
    ("casual", GameId::Morabaraba, [1, 2], false, Some("p1win")),
    ("broken off", GameId::Ur, [0, 2], false, Some("none")),
    ("goes on", GameId::Ur, [2, 0], false, None),
    ("new", GameId::MurClassic, [1, 2], false, None),
    ("alone", GameId::Ur, [0, 0], false, Some("p1win")),
];

impl Games {
    async fn new(store: Store) -> Games {
        let mut people = Vec::new();
        for name in ["Ada", "Eva", "Ida"] {
            let Naming::Done(account) = store.register(name, "no digest").await.unwrap() else { panic!() };
            people.push(account);
        }
        let people: [Account; 3] = people.try_into().unwrap();
        let (writer, task) = Writer::start(store.clone());
        let mut made = Vec::new();
        for (index, (told, game, seats, rated, outcome)) in TOLD.into_iter().enumerate() {
            let at = 1000 * (index as i64 + 1);
            let seats = seats.map(|seat| people[seat].id.clone());
            let mut row = GameRow::new(Agreement::casual(game), seats, at).unwrap();
            row.rated = rated;
            store.insert_game(&row).await.unwrap();
            let finish = outcome.map(|outcome| Finish {
                ended_ms: at + 500,
                outcome: outcome.into(),
                termination: "normal".into(),
            });
            let plies = if told == "new" { 0 } else { 3 };
            let position = row.position.clone();
            let batch = Batch { game: row.id.clone(), events: Vec::new(), plies, position, finish };
            writer.store(batch).await.unwrap();
            made.push((told, store.game(&row.id).await.unwrap().unwrap()));
        }
        writer.close();
        task.await.unwrap();
        Games { store, people, made }
    }

    fn row(&self, told: &str) -> &GameRow {
        &self.made.iter().find(|(name, _)| *name == told).unwrap().1
    }

    /// What games are called here.
    fn told(&self, listed: &[Listed]) -> Vec<&'static str> {
        let told = |id: &GameKey| self.made.iter().find(|(_, row)| row.id == *id).unwrap().0;
        listed.iter().map(|listed| told(&listed.game.id)).collect()
    }

    async fn found(&self, search: Search) -> Vec<&'static str> {
        self.told(&self.store.search(&search, 100).await.unwrap())
    }
}

#[tokio::test]
async fn games_are_listed_with_their_players() {
    on_both(|store| async move {
        let games = Games::new(store.clone()).await;
        let ada = &games.people[0].id;
        let listed = store.listed(&games.row("drawn").id).await.unwrap().unwrap();
        assert_eq!((&listed.game, &listed.names), (games.row("drawn"), &["Eva".into(), "Ada".into()]));
        assert_eq!(store.listed(&GameKey::from("nothing")).await.unwrap(), None);
        assert_eq!(games.told(&store.to_watch(None, 10).await.unwrap()), ["goes on"]);
        assert_eq!(games.told(&store.to_watch(Some(GameId::Ur), 10).await.unwrap()), ["goes on"]);
        assert!(store.to_watch(Some(GameId::MurClassic), 10).await.unwrap().is_empty());
        assert!(store.to_watch(None, 0).await.unwrap().is_empty());
        assert_eq!(games.told(&store.unfinished_of(ada, 10).await.unwrap()), ["goes on"]);
        let ida = &games.people[2].id;
        assert_eq!(games.told(&store.unfinished_of(ida, 10).await.unwrap()), ["new", "goes on"]);
        assert_eq!(games.told(&store.unfinished_of(ida, 1).await.unwrap()), ["new"]);
        let going_on: Vec<_> =
            store.going_on(10).await.unwrap().into_iter().map(|row| row.created_ms).collect();
        assert_eq!(going_on, [7000, 6000]);
        assert_eq!(store.going_on(1).await.unwrap().len(), 1);
        assert_eq!(store.tally(ada).await.unwrap(), [0, 0, 0]);
        for (_, row) in games.made.iter().chain(&games.made) {
            store.count(row).await.unwrap();
        }
        assert_eq!(store.tally(ada).await.unwrap(), [3, 1, 1]);
        assert_eq!(store.tally(ida).await.unwrap(), [1, 0, 0]);
    })
    .await;
}

#[tokio::test]
async fn every_wish_of_a_search_counts() {
    on_both(|store| async move {
        let games = Games::new(store).await;
        let [ada, eva, ida] = games.people.each_ref().map(|person| Some(person.id.clone()));
        let any = Search::default();
        let of = |player: &Option<_>| Search { player: player.clone(), ..Search::default() };
        let ends = |ending| Search { ending: Some(ending), ..of(&ada) };
        for (search, expected) in [
            (any.clone(), vec!["casual", "drawn", "second wins", "first wins"]),
            (Search { game: Some(GameId::Ur), ..any.clone() }, vec!["second wins", "first wins"]),
            (Search { shared: true, game: Some(GameId::Ur), ..of(&ada) }, {
                vec!["alone", "second wins", "first wins"]
            }),
            (of(&ida), vec!["casual"]),
            (Search { opponent: eva.clone(), ..of(&ada) }, vec!["drawn", "second wins", "first wins"]),
            (Search { opponent: ida.clone(), ..of(&ada) }, vec![]),
            (ends(Ending::First), vec!["first wins"]),
            (ends(Ending::Second), vec!["second wins"]),
            (ends(Ending::Draw), vec!["drawn"]),
            (ends(Ending::Won), vec!["first wins"]),
            (ends(Ending::Lost), vec!["second wins"]),
            (ends(Ending::GoesOn), vec!["goes on"]),
            (ends(Ending::BrokenOff), vec!["broken off"]),
            (Search { rated: Some(true), ..any.clone() }, vec!["drawn", "second wins", "first wins"]),
            (Search { rated: Some(false), ..any.clone() }, vec!["casual"]),
            (Search { from_ms: Some(2000), until_ms: Some(4000), ..any.clone() }, {
                vec!["drawn", "second wins"]
            }),
            (
                Search {
                    game: Some(GameId::Ur),
                    player: eva.clone(),
                    opponent: ada.clone(),
                    ending: Some(Ending::Won),
                    rated: Some(true),
                    from_ms: Some(1),
                    until_ms: Some(9000),
                    shared: true,
                    after: None,
                },
                vec!["second wins"],
            ),
        ] {
            assert_eq!(games.found(search.clone()).await, expected, "{search:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_list_goes_on_behind_any_game() {
    on_both(|store| async move {
        let games = Games::new(store.clone()).await;
        // Games of one moment are told apart by their names.
        for _ in 0..5 {
            let mut row = games.row("casual").clone();
            row.id = GameKey::fresh();
            store.insert_game(&row).await.unwrap();
        }
        let all = Search { ending: Some(Ending::GoesOn), ..Search::default() };
        let whole = store.search(&all, 100).await.unwrap();
        assert_eq!(whole.len(), 7);
        for size in 1..=7 {
            let (mut pages, mut after) = (Vec::new(), None);
            loop {
                let page = store.search(&Search { after, ..all.clone() }, size).await.unwrap();
                let Some(last) = page.last() else { break };
                after = Some(Cursor::behind(last));
                pages.extend(page);
            }
            assert_eq!(pages, whole, "pages of {size}");
        }
    })
    .await;
}

#[tokio::test]
async fn ratings_rankings_and_their_stories() {
    on_both(|store| async move {
        let games = Games::new(store.clone()).await;
        let [ada, eva, ida] = games.people.each_ref().map(|person| &person.id);
        let finished = ["first wins", "second wins", "drawn", "casual", "broken off", "alone"];
        let uncounted = finished.map(|told| &games.row(told).id);
        assert!(store.uncounted().await.unwrap().iter().eq(uncounted));
        assert_eq!(store.rating(ada, GameId::Ur, TimeClass::Unclocked).await.unwrap(), None);
        for told in ["first wins", "second wins", "drawn", "casual", "broken off", "goes on", "alone"] {
            store.count(games.row(told)).await.unwrap();
            store.count(games.row(told)).await.unwrap();
        }
        assert!(store.uncounted().await.unwrap().is_empty());
        assert!(store.is_counted(&games.row("alone").id).await.unwrap());
        assert!(!store.is_counted(&games.row("goes on").id).await.unwrap());
        let rated = store.rating(ada, GameId::Ur, TimeClass::Unclocked).await.unwrap().unwrap();
        assert_eq!((rated.games, rated.at_ms), (2, 2500));
        assert_eq!(store.rating(ada, GameId::Ur, TimeClass::Blitz).await.unwrap(), None);
        assert_eq!(store.rating(ida, GameId::Morabaraba, TimeClass::Unclocked).await.unwrap(), None);

        let ranking = store.ranking(GameId::Ur, "unclocked", 10).await.unwrap();
        assert_eq!(ranking.len(), 2);
        assert!(ranking[0].rating >= ranking[1].rating);
        assert_eq!(store.ranking(GameId::Ur, "unclocked", 1).await.unwrap(), ranking[..1]);
        assert!(store.ranking(GameId::Ur, "blitz", 10).await.unwrap().is_empty());
        let standings = store.standings(eva).await.unwrap();
        let kinds: Vec<_> =
            standings.iter().map(|standing| (standing.game.as_str(), standing.games)).collect();
        assert_eq!(kinds, [("morabaraba", 1), ("ur", 2)]);
        assert!(standings.iter().all(|standing| standing.name == "Eva" && standing.class == "unclocked"));

        let story = store.rating_story(ada, "ur", "unclocked", 10).await.unwrap();
        let keys: Vec<_> = story.iter().map(|point| &point.game).collect();
        assert_eq!(keys, [&games.row("first wins").id, &games.row("second wins").id]);
        assert!(story[0].rating > 1500.0 && story[1].rating < story[0].rating);
        assert_eq!(story[1].rating, rated.strength.rating);
        assert_eq!(store.rating_story(ada, "ur", "unclocked", 1).await.unwrap(), story[1..]);

        assert_eq!(store.account_named("aDA").await.unwrap().as_ref(), Some(&games.people[0]));
        assert_eq!(store.account_named("nobody").await.unwrap(), None);
        store.erase_account(ada).await.unwrap();
        assert_eq!(store.account_named("Ada").await.unwrap(), None);
        assert_eq!(store.ranking(GameId::Ur, "unclocked", 10).await.unwrap().len(), 1);
        assert!(store.rating_story(ada, "ur", "unclocked", 10).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn only_games_that_go_on_by_themselves_are_taken_up_after_a_restart() {
    on_both(|store| async move {
        let person = store.new_guest().await.unwrap().id;
        let engine = Store::computer;
        let mut kept = Vec::new();
        for (seats, control, is_found) in [
            ([person.clone(), engine(3)], "none", false),
            ([person.clone(), person.clone()], "none", false),
            ([person.clone(), engine(3)], "5m+3s", true),
            ([person.clone(), engine(3)], "none 20m", true),
            ([engine(1), engine(2)], "none", true),
        ] {
            let agreement = Agreement { control: control.parse().unwrap(), ..Agreement::casual(GameId::Ur) };
            let game = GameRow::new(agreement, seats, kept.len() as i64).unwrap();
            store.insert_game(&game).await.unwrap();
            kept.push((game, is_found));
        }
        let found = store.going_on_by_themselves().await.unwrap();
        let wanted: Vec<GameRow> =
            kept.into_iter().filter(|(_, is_found)| *is_found).map(|(game, _)| game).collect();
        assert_eq!(found, wanted);
    })
    .await;
}

/// Whether a game is one that a search looks for, told in the plainest way.
fn is_wanted(row: &GameRow, search: &Search) -> bool {
    let seat = |account: &Option<AccountId>| account.as_ref().map(|account| row.seat(account).is_some());
    let outcome = row.finish.as_ref().map(|finish| finish.outcome.as_str());
    let is_first = search.player.as_ref() == Some(&row.seats[0]);
    seat(&search.player) != Some(false)
        && seat(&search.opponent) != Some(false)
        && (!row.is_shared() || search.shared && search.player.is_some())
        && search.game.is_none_or(|game| row.agreement.game == game)
        && search.rated.is_none_or(|rated| row.rated == rated)
        && search.from_ms.is_none_or(|from| row.created_ms >= from)
        && search.until_ms.is_none_or(|until| row.created_ms < until)
        && search
            .after
            .as_ref()
            .is_none_or(|after| (row.created_ms, &row.id) < (after.created_ms, &after.game))
        && match search.ending {
            None => matches!(outcome, Some("p1win" | "p2win" | "draw")),
            Some(Ending::First) => outcome == Some("p1win"),
            Some(Ending::Second) => outcome == Some("p2win"),
            Some(Ending::Draw) => outcome == Some("draw"),
            Some(Ending::Won) => outcome == Some(if is_first { "p1win" } else { "p2win" }),
            Some(Ending::Lost) => outcome == Some(if is_first { "p2win" } else { "p1win" }),
            Some(Ending::GoesOn) => outcome.is_none(),
            Some(Ending::BrokenOff) => outcome == Some("none"),
        }
}

#[tokio::test]
async fn searches_find_what_a_look_at_every_game_finds() {
    on_both(|store| async move {
        let mut luck = Luck::new(5);
        let people =
            [store.new_guest().await.unwrap().id, store.new_guest().await.unwrap().id, Store::computer(1)];
        let (writer, task) = Writer::start(store.clone());
        let mut rows = Vec::new();
        for _ in 0..150 {
            let game = GameId::ALL[luck.below(GameId::ALL.len())];
            // Few moments and few people, so that there are games of the same moment and shared
            // ones.
            let seats = [0; 2].map(|_| people[luck.below(3)].clone());
            let mut row = GameRow::new(Agreement::casual(game), seats, 1 + luck.below(20) as i64).unwrap();
            row.rated = luck.below(2) == 0;
            store.insert_game(&row).await.unwrap();
            let outcome = [None, Some("p1win"), Some("p2win"), Some("draw"), Some("none")][luck.below(5)];
            row.finish = outcome.map(|outcome| Finish {
                ended_ms: row.created_ms + 1,
                outcome: outcome.into(),
                termination: "normal".into(),
            });
            let batch = Batch {
                game: row.id.clone(),
                events: Vec::new(),
                plies: 0,
                position: row.position.clone(),
                finish: row.finish.clone(),
            };
            writer.store(batch).await.unwrap();
            rows.push(row);
        }
        writer.close();
        task.await.unwrap();
        rows.sort_by(|one, other| (other.created_ms, &other.id).cmp(&(one.created_ms, &one.id)));
        let (mut found, mut one_of) = (0, |bound: usize| luck.below(bound));
        for _ in 0..400 {
            let player = (one_of(4) > 0).then(|| people[one_of(3)].clone());
            let mut opponent = (one_of(3) == 0).then(|| people[one_of(3)].clone());
            if opponent == player {
                opponent = None;
            }
            let after = &rows[one_of(rows.len())];
            let mut ending = (one_of(3) > 0).then(|| Ending::ALL[one_of(7)]);
            if player.is_none() && matches!(ending, Some(Ending::Won | Ending::Lost)) {
                ending = None;
            }
            let search = Search {
                game: (one_of(3) == 0).then(|| GameId::ALL[one_of(GameId::ALL.len())]),
                opponent,
                ending,
                rated: (one_of(4) == 0).then(|| one_of(2) == 0),
                from_ms: (one_of(4) == 0).then(|| one_of(20) as i64),
                until_ms: (one_of(4) == 0).then(|| one_of(20) as i64),
                // Who has won a game against themselves is a question without an answer.
                shared: one_of(3) == 0
                    && player.is_some()
                    && !matches!(ending, Some(Ending::Won | Ending::Lost)),
                after: (one_of(4) == 0)
                    .then(|| Cursor { created_ms: after.created_ms, game: after.id.clone() }),
                player,
            };
            let most = 1 + one_of(20);
            let wanted: Vec<_> = rows.iter().filter(|row| is_wanted(row, &search)).take(most).collect();
            let listed = store.search(&search, most as i64).await.unwrap();
            assert!(listed.iter().map(|listed| &listed.game).eq(wanted), "{search:?}");
            found += listed.len();
        }
        assert!(found > 500, "only {found} games were found");
    })
    .await;
}
