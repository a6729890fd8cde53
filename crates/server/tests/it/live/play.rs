//! Whole games, from the first play to the last.

use mura_games::{GameId, Luck};
use mura_server::id::GameKey;
use mura_server::live::record::record;
use serde_json::json;

use super::table::{Page, Server, on_both_servers};

/// Plays at random until the game is over. Both, and somebody who looks on, see the same.
pub(crate) async fn play_out(pages: &mut [Page; 2], luck: &mut Luck) {
    for page in pages.iter_mut() {
        page.until(|view| !view.is_null()).await;
        if !page.view["dice"].is_null() {
            page.say(json!({"type": "seed", "text": format!("seed {}", luck.below(1 << 30))})).await;
        }
    }
    loop {
        for page in pages.iter_mut() {
            page.until(|view| view["version"].as_u64() > Some(0)).await;
        }
        let version = pages.iter().map(|page| page.view["version"].as_u64().unwrap()).max();
        for page in pages.iter_mut() {
            page.until(|view| view["version"].as_u64() >= version).await;
        }
        if pages[0].is_over() {
            return;
        }
        let Some(page) = pages.iter_mut().find(|page| !page.legal().is_empty()) else {
            panic!("nobody can play: {} {}", pages[0].view, pages[1].view["legal"]);
        };
        let legal = page.legal();
        let text = &legal[luck.below(legal.len())];
        let before = page.view["version"].as_u64();
        page.play(text).await;
        while page.view["version"].as_u64() <= before {
            // Games at random are played faster than anybody plays, and the server asks to be
            // slower.
            if page.hear().await["type"] == "refused" {
                tokio::time::sleep(std::time::Duration::from_millis(300)).await;
                page.play(text).await;
            }
        }
    }
}

async fn whole_game(game: GameId) {
    play_whole_game(&Server::start().await, game).await;
}

async fn play_whole_game(server: &Server, game: GameId) {
    let (address, cookies) = server.pair(&[("game", game.as_str()), ("control", "10m")]).await;
    let mut pages = [server.join(&address, &cookies[0]).await, server.join(&address, &cookies[1]).await];
    let mut watcher = server.join(&address, "").await;
    // Somebody who reads nothing for a whole game would be let go.
    let watching = tokio::spawn(async move {
        watcher.until(|view| !view["end"].is_null()).await;
        watcher
    });
    play_out(&mut pages, &mut Luck::new(7)).await;
    let watcher = watching.await.unwrap();
    assert_eq!(watcher.plays, pages[0].plays);
    assert_eq!(pages[1].plays, pages[0].plays);
    assert!(watcher.legal().is_empty());
    let key = GameKey::from(address.strip_prefix("/game/").unwrap());
    let record = record(&server.house, &key).await.unwrap().unwrap();
    let table = record.verify().unwrap();
    assert_eq!(table.position(), pages[0].view["position"].as_str().unwrap());
    assert_eq!(record.plays.len(), pages[0].ply());
    if !pages[0].view["dice"].is_null() {
        let text = record.to_string();
        let proof =
            mura_arena::dice::verify(&record).unwrap_or_else(|mistakes| panic!("{mistakes:?}\n{text}"));
        assert_eq!(proof.seeded, [true, true]);
    }
    // Who comes later sees the same.
    let mut late = server.join(&address, &cookies[1]).await;
    late.until(|view| !view.is_null()).await;
    assert_eq!(late.plays, pages[0].plays);
}

#[tokio::test]
async fn a_game_of_mur_classic() {
    whole_game(GameId::MurClassic).await;
}

#[tokio::test]
async fn a_game_of_mur_kraken() {
    whole_game(GameId::MurKraken).await;
}

/// Seeds, an opening roll that sets the start, and all events: whatever a game can ask of a
/// database.
#[tokio::test]
async fn a_game_of_mur_advanced() {
    on_both_servers(async |server| play_whole_game(&server, GameId::MurAdvanced).await).await;
}

#[tokio::test]
async fn a_game_of_ur() {
    whole_game(GameId::Ur).await;
}

#[tokio::test]
async fn a_game_of_morabaraba() {
    whole_game(GameId::Morabaraba).await;
}
