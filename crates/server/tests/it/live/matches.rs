//! Series, rematches, ratings, and the lobby.

use mura_arena::rating::TimeClass;
use mura_games::{GameId, Luck};
use mura_server::id::GameKey;
use mura_server::live::record::record;
use serde_json::{Value, json};

use super::play::play_out;
use super::table::{Page, Server, on_both_servers};

pub(super) fn key(address: &str) -> GameKey {
    GameKey::from(address.strip_prefix("/game/").unwrap())
}

pub(super) async fn both(server: &Server, address: &str, cookies: &[String; 2]) -> [Page; 2] {
    [server.join(address, &cookies[0]).await, server.join(address, &cookies[1]).await]
}

/// The address of the next game, as a page is told.
pub(super) async fn next(page: &mut Page) -> String {
    while page.view["next"].is_null() {
        page.hear().await;
    }
    format!("/game/{}", page.view["next"].as_str().unwrap())
}

#[tokio::test]
async fn a_pair_of_morabaraba_flows_from_game_to_game() {
    on_both_servers(play_a_pair).await;
}

async fn play_a_pair(server: Server) {
    let (address, cookies) = server.pair(&[("game", "morabaraba"), ("match", "series")]).await;
    let mut pages = both(&server, &address, &cookies).await;
    // A game that is broken off is played again.
    pages[0].until(|view| view["turn"] == "first").await;
    pages[1].say(json!({"type": "abort"})).await;
    let again = next(&mut pages[0]).await;
    assert_ne!(again, address);
    let mut pages = both(&server, &again, &cookies).await;
    pages[0].until(|view| view["turn"] == "first").await;
    assert_eq!(pages[0].view["seat"], "first");
    pages[0].say(json!({"type": "resign"})).await;
    let second = next(&mut pages[1]).await;
    let mut pages = both(&server, &second, &cookies).await;
    pages[0].until(|view| view["turn"] == "first").await;
    assert_eq!(pages[0].view["seat"], "second", "colours change");
    pages[1].say(json!({"type": "resign"})).await;
    pages[0].until(|view| !view["end"]["series"].is_null()).await;
    let words = pages[0].view["end"]["series"].as_str().unwrap();
    assert!(words.contains("drawn"), "{words}");
    assert_eq!((&pages[0].view["next"], &pages[0].view["may"]["rematch"]), (&Value::Null, &json!(true)));
    let mut text = String::new();
    for address in [&again, &second] {
        text.push_str(&record(&server.house, &key(address)).await.unwrap().unwrap().to_string());
        text.push('\n');
    }
    assert!(text.contains("[PairResult \"drawn\"]") && text.contains("[MatchResult \"drawn\"]"), "{text}");
    assert!(text.contains("[GameInPair \"2\"]"), "{text}");
    let mut verifier = mura_arena::series::Verifier::default();
    for address in [&again, &second] {
        let record = record(&server.house, &key(address)).await.unwrap().unwrap();
        verifier.add(&record).unwrap_or_else(|wrong| panic!("{wrong:?}\n{record}"));
    }
    // A rematch of the whole pair.
    for page in &mut pages {
        page.say(json!({"type": "rematch"})).await;
    }
    let rematch = pages[0].wait_for("next").await;
    let row = server.house.store().game(&GameKey::from(rematch["game"].as_str().unwrap())).await.unwrap();
    assert_eq!(row.unwrap().series.unwrap().1, 1);
}

#[tokio::test]
async fn a_set_of_mur_goes_on_from_where_the_stones_stand() {
    let server = Server::start().await;
    let form = [("game", "mur-classic"), ("match", "series"), ("terms", "sets=1")];
    let (mut address, cookies) = server.pair(&form).await;
    let mut luck = Luck::new(3);
    let mut addresses = Vec::new();
    for game in 1..=6 {
        let mut pages = both(&server, &address, &cookies).await;
        play_out(&mut pages, &mut luck).await;
        addresses.push(address.clone());
        if game < 6 {
            address = next(&mut pages[0]).await;
            let row = server.house.store().game(&key(&address)).await.unwrap().unwrap();
            assert!(row.agreement.start.is_some(), "game {} starts from the setup", game + 1);
        } else {
            pages[0].until(|view| !view["end"]["series"].is_null()).await;
            let words = pages[0].view["end"]["series"].as_str().unwrap();
            assert!(words.contains("match"), "{words}");
        }
    }
    let mut verifier = mura_arena::series::Verifier::default();
    for address in &addresses {
        let record = record(&server.house, &key(address)).await.unwrap().unwrap();
        verifier.add(&record).unwrap_or_else(|wrong| panic!("{wrong:?}\n{record}"));
    }
}

#[tokio::test]
async fn a_rematch_changes_the_colours() {
    on_both_servers(play_again).await;
}

async fn play_again(server: Server) {
    let (address, cookies) = server.pair(&[("game", "ur")]).await;
    let mut pages = both(&server, &address, &cookies).await;
    pages[0].until(|view| !view.is_null()).await;
    pages[0].say(json!({"type": "abort"})).await;
    pages[1].until(|view| view["may"]["rematch"] == true).await;
    pages[1].say(json!({"type": "rematch"})).await;
    assert_eq!(pages[0].wait_for("rematch-offered").await["by"], "second");
    pages[0].say(json!({"type": "rematch"})).await;
    let game = format!("/game/{}", pages[1].wait_for("next").await["game"].as_str().unwrap());
    let mut page = server.join(&game, &cookies[0]).await;
    page.until(|view| !view.is_null()).await;
    assert_eq!(page.view["seat"], "second");
    // Who opens the old page later is told of it, too.
    let mut late = server.join(&address, "").await;
    assert_eq!(next(&mut late).await, game);
}

#[tokio::test]
async fn a_wish_to_play_again_outlasts_a_restart() {
    on_both_servers(restart_before_the_rematch).await;
}

async fn restart_before_the_rematch(server: Server) {
    let (address, cookies) = server.pair(&[("game", "morabaraba")]).await;
    let mut pages = both(&server, &address, &cookies).await;
    pages[0].until(|view| view["turn"] == "first").await;
    pages[0].say(json!({"type": "resign"})).await;
    pages[1].until(|view| view["may"]["rematch"] == true).await;
    pages[1].say(json!({"type": "rematch"})).await;
    assert_eq!(pages[0].wait_for("rematch-offered").await["by"], "second");
    let server = Server::on(server.crash().await).await;
    let mut pages = both(&server, &address, &cookies).await;
    for page in &mut pages {
        assert_eq!(page.wait_for("rematch-offered").await["by"], "second");
    }
    pages[0].say(json!({"type": "rematch"})).await;
    let game = pages[1].wait_for("next").await["game"].clone();
    let row = server.house.store().game(&GameKey::from(game.as_str().unwrap())).await.unwrap().unwrap();
    assert_eq!(row.rematch_of, Some(key(&address)));
}

#[tokio::test]
async fn the_computer_plays_takes_back_and_gives_hints() {
    let server = Server::start().await;
    let form = [("game", "mur-classic"), ("level", "1"), ("colour", "first")];
    let (address, cookie) = server.new_game("", &form).await;
    let mut page = server.join(&address, &cookie).await;
    page.until(|view| view["turn"] == "first").await;
    page.say(json!({"type": "hint"})).await;
    let hint = page.wait_for("hint").await;
    let text = hint["choice"]["text"].as_str().unwrap().to_owned();
    assert!(page.legal().contains(&text), "{hint}");
    page.play(&text).await;
    page.until(|view| view["ply"].as_u64() >= Some(2) && view["turn"] == "first").await;
    page.say(json!({"type": "offer", "what": "take-back"})).await;
    page.until(|view| view["ply"] == 0).await;
    assert_eq!(page.view["turn"], "first");
    page.say(json!({"type": "offer", "what": "draw"})).await;
    page.until(|view| view["offers"].as_array().unwrap().len() == 1).await;
    page.until(|view| view["offers"].as_array().unwrap().is_empty()).await;
}

#[tokio::test]
async fn a_hint_is_the_affair_of_whoever_asked() {
    let server = Server::start().await;
    let form = [("game", "mur-classic"), ("level", "1"), ("colour", "first")];
    let (address, cookie) = server.new_game("", &form).await;
    let mut page = server.join(&address, &cookie).await;
    page.until(|view| view["turn"] == "first").await;
    let mut onlooker = server.join(&address, "").await;
    onlooker.until(|view| view["turn"] == "first").await;
    page.say(json!({"type": "hint"})).await;
    page.wait_for("thinking").await;
    page.wait_for("hint").await;
    page.play("+b1").await;
    // Nothing would ever tell an onlooker that the hint has come.
    loop {
        let message = onlooker.hear().await;
        assert_ne!(message["type"], "thinking");
        if message["type"] == "update" {
            break;
        }
    }
    // The computer's own play is for everybody to wait for.
    onlooker.wait_for("thinking").await;
}

#[tokio::test]
async fn one_person_plays_both_sides_of_a_board() {
    let server = Server::start().await;
    for game in [GameId::MurKraken, GameId::Ur] {
        let form = [("game", game.as_str()), ("opponent", "screen")];
        let (address, cookie) = server.new_game("", &form).await;
        let mut page = server.join(&address, &cookie).await;
        page.until(|view| !view.is_null()).await;
        if !page.view["dice"].is_null() {
            page.say(json!({"type": "seed", "text": "mine"})).await;
        }
        for _ in 0..6 {
            page.until(|view| !view["legal"].as_array().unwrap().is_empty()).await;
            assert_eq!(page.view["seat"], page.view["turn"]);
            let (text, before) = (page.legal()[0].clone(), page.ply() as u64);
            page.play(&text).await;
            page.until(|view| view["ply"].as_u64() > Some(before)).await;
        }
        let before = page.ply() as u64;
        page.say(json!({"type": "offer", "what": "take-back"})).await;
        page.until(|view| view["ply"].as_u64() < Some(before)).await;
    }
}

#[tokio::test]
async fn a_play_in_advance_is_played_when_the_turn_comes() {
    let server = Server::start().await;
    let (address, cookies) = server.pair(&[("game", "mur-classic")]).await;
    let mut pages = both(&server, &address, &cookies).await;
    for page in &mut pages {
        page.until(|view| view["turn"] == "first").await;
    }
    let [first, second] = &mut pages;
    second.say(json!({"type": "premoves"})).await;
    let premoves = second.wait_for("premoves").await;
    assert!(!premoves["legal"].as_array().unwrap().is_empty());
    second.say(json!({"type": "premove", "touches": ["d2"]})).await;
    assert_eq!(second.wait_for("premove").await["touches"], json!(["d2"]));
    first.play("+b1").await;
    for page in [&mut *first, &mut *second] {
        page.until(|view| view["ply"] == 2).await;
        assert_eq!(page.texts(), ["+b1", "+d2"]);
    }
    // One that has become impossible is forgotten.
    second.say(json!({"type": "premove", "touches": ["c1"]})).await;
    second.wait_for("premove").await;
    first.play("+c1").await;
    assert_eq!(second.wait_for("premove").await["touches"], json!([]));
    assert_eq!(second.ply(), 3);
    assert_eq!(second.view["turn"], "second");
}

#[tokio::test]
async fn the_lobby_pairs_people_and_shows_challenges() {
    on_both_servers(meet_in_the_lobby).await;
}

async fn meet_in_the_lobby(server: Server) {
    let form = [("game", "ur"), ("opponent", "lobby"), ("control", "5m")];
    let (challenge, one) = server.new_game("", &form).await;
    let mut first = Page::open(server.address, "/lobby/socket", &one).await;
    assert_eq!(first.wait_for("hello").await["rated"], false);
    let listing = loop {
        let listing = first.wait_for("lobby").await;
        if !listing["challenges"].as_array().unwrap().is_empty() {
            break listing;
        }
    };
    assert_eq!(format!("/challenge/{}", listing["challenges"][0]["key"].as_str().unwrap()), challenge);
    // Nobody takes his own challenge, or plays with himself.
    assert!(server.post(&format!("{challenge}/take"), &one, &[]).await.status().is_client_error());
    let seek = json!({"type": "seek", "game": "ur", "control": "5m", "rated": false});
    let mut tab = Page::open(server.address, "/lobby/socket", &one).await;
    first.say(seek.clone()).await;
    tab.say(seek.clone()).await;
    first.say(json!({"type": "seek", "game": "ur", "control": "5m", "rated": true})).await;
    assert!(first.wait_for("refused").await["reason"].as_str().unwrap().contains("registered"));
    let mut stranger = Page::open(server.address, "/lobby/socket", "").await;
    stranger.say(seek.clone()).await;
    assert!(stranger.wait_for("refused").await["reason"].as_str().unwrap().contains("guest"));
    let (_, two) = server.new_game("", &[("game", "ur"), ("opponent", "screen")]).await;
    let mut second = Page::open(server.address, "/lobby/socket", &two).await;
    second.say(seek).await;
    let game = second.wait_for("go").await["game"].clone();
    assert_eq!(first.wait_for("go").await["game"], game);
    // Whoever waits for a challenge is told when it is taken.
    let answer = server.post(&format!("{challenge}/take"), &two, &[]).await;
    assert!(answer.status().is_redirection());
    assert_ne!(tab.wait_for("go").await["game"], Value::Null);
}

#[tokio::test]
async fn a_rated_game_counts_once() {
    on_both_servers(count_a_game).await;
}

async fn count_a_game(server: Server) {
    let store = server.house.store();
    let (address, cookies) = server.pair(&[("game", "mur-classic"), ("control", "5m")]).await;
    let mut pages = both(&server, &address, &cookies).await;
    pages[0].until(|view| view["turn"] == "first").await;
    pages[0].say(json!({"type": "resign"})).await;
    pages[1].until(|view| !view["end"].is_null()).await;
    // Guests' games are not rated; as if they had registered before, it counts.
    let mut row = store.game(&key(&address)).await.unwrap().unwrap();
    let class = TimeClass::of(row.agreement.control);
    assert_eq!(store.rating(&row.seats[0], GameId::MurClassic, class).await.unwrap(), None);
    row.rated = true;
    while !store.is_counted(&row.id).await.unwrap() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    sqlx::query("UPDATE game SET counted = 0").execute(store.writer()).await.unwrap();
    for _ in 0..3 {
        store.count(&row).await.unwrap();
    }
    let [loser, winner] = [&row.seats[0], &row.seats[1]];
    let loser = store.rating(loser, GameId::MurClassic, class).await.unwrap().unwrap();
    let winner = store.rating(winner, GameId::MurClassic, class).await.unwrap().unwrap();
    assert_eq!((loser.games, winner.games), (1, 1));
    assert!(loser.strength.rating.round() == 1338.0 && winner.strength.rating.round() == 1662.0);
    // A guest who asks for a rated game is told why there is none.
    let answer = server.post("/new", "", &[("game", "ur"), ("opponent", "link"), ("rated", "on")]).await;
    assert_eq!(answer.status(), 403);
}
