//! The games that have no chapter on irregularities.

use mura_games::{GameId, Luck, Outcome, Player};

use super::*;
use crate::series::How;

#[test]
fn an_illegal_play_can_only_be_rectified_or_settled_by_a_position() {
    let log = kept(&["begin mur-classic", "play +b1", "play +b1"]);
    let pending = now(&log).pending().unwrap();
    assert_eq!((pending.article().number(), pending.by()), ("illegal", Player::Second));
    assert_eq!(position(&log), "8/8/1b6/k w 0-0 -");
    let why = objection(&log, "stand");
    assert!(why.contains("give such a play no result") && why.contains("position"), "{why}");
    assert!(objection(&log, "play +a1").contains("cannot stand"));
    let mut back = log.clone();
    enter(&mut back, "rectify black").unwrap();
    enter(&mut back, "play +a1").unwrap();
    assert_eq!(position(&back), "8/8/wb6/k b 0-0 -");
    let mut set = log.clone();
    enter(&mut set, "position 8/8/wb6/k b 0-0 -").unwrap();
    assert!(now(&set).pending().is_none());
    assert_eq!(position(&set), "8/8/wb6/k b 0-0 -");
    let turn = kept(&["begin mur-classic", "play +b1", "by black +a1"]);
    assert!(objection(&turn, "stand").contains("it is the turn of White"));
}

#[test]
fn r10_a_game_of_mur_may_be_left_undecided_by_agreement() {
    for game in ["mur-classic", "mur-kraken"] {
        let log = kept(&[&format!("begin {game}"), "play +b1", "draw offered black", "draw agreed"]);
        let record = now(&log).record();
        // "½ point each": the same as a series makes of it.
        assert_eq!(record.tag("Result"), Some("draw"));
        assert_eq!(crate::series::tags::how(&record, now(&log).table()), Ok(Some(How::Agreed)));
        assert!(record.tag("Termination").unwrap().contains("R10"));
        assert!(record.verify().is_ok());
    }
}

// "Any time a player resigns, he resigns from a set of games." (R8)
#[test]
fn completing_the_game_only_a_set_is_resigned() {
    for game in [GameId::MurClassic, GameId::MurKraken] {
        let log = kept(&[&format!("begin {game}"), "play +b1", "resign white"]);
        let end = now(&log).end().unwrap();
        assert_eq!(end.outcome(), Some(Outcome::Win(Player::First)));
        assert!(end.told(game).contains("resignation of the set by White (R8)"));
        assert_eq!(now(&log).record().tag("Termination"), Some("resignation of the set by White (R8)"));
    }
}

#[test]
fn what_no_document_knows_is_left_to_the_arbiter() {
    for game in ["ur", "mur-advanced"] {
        let log = kept(&[&format!("begin {game}")]);
        for line in ["draw agreed", "draw offered white", "resign white", "forfeits", "wrongboard"] {
            let why = objection(&log, line);
            assert!(
                why.contains(&format!("the rules of {game} know no")) && why.contains("decision"),
                "{line}: {why}"
            );
        }
        for line in ["touched A1", "removed A1", "off A1", "activate A1-1"] {
            assert!(objection(&log, line).contains("position"), "{game} {line}");
        }
        assert!(objection(&log, "as 5.4.2 +a").contains("articles"));
    }
    assert!(objection(&kept(&["begin ur"]), "flag white").contains("no clock"));
    let log = kept(&["begin ur", "decision draw both must leave"]);
    assert_eq!(now(&log).record().tag("Result"), Some("draw"));
}

#[test]
fn a_play_of_any_game_can_be_taken_back() {
    let mut log = kept(&["begin mur-classic", "play +b1", "takeback", "play +c1"]);
    let pending = now(&log).pending().unwrap();
    assert_eq!(pending.text(), "took back +b1, then +c1");
    // Morabaraba's articles are Morabaraba's.
    assert_eq!(pending.article().number(), "takeback");
    let told = pending.told(GameId::MurClassic);
    assert!(told.starts_with("irregularity of Black (a play that was taken back): took back +b1"), "{told}");
    let mut back = log.clone();
    enter(&mut back, "rectify").unwrap();
    assert_eq!(position(&back), "8/8/1b6/k w 0-0 -");
    enter(&mut log, "stand").unwrap();
    assert_eq!(position(&log), "8/8/2b5/k w 0-0 -");
    assert_eq!(now(&log).record().replay().unwrap().position(), position(&log));
    let game = ["refuses white", "displaced", "play +b2", "by white +d1"];
    let mut other =
        kept(&[&["begin mur-kraken", "play +b1", "takeback", "play +c1", "stand"], &game[..]].concat());
    assert!(!objection(&other, "takeback").contains("5."), "{}", objection(&other, "takeback"));
    assert!(!objection(&other, "rectify white").contains("5."));
    enter(&mut other, "rectify").unwrap();
    let said = now(&other).record().to_string();
    assert!(said.contains("<irregularity takeback Black: took back +b1>"), "{said}");
    assert!(!said.contains("5."), "{said}");
    assert!(now(&other).record().verify().is_ok());
    assert!(objection(&kept(&["begin ur", "play 2"]), "takeback").contains("throw"));
}

#[test]
fn whole_games_are_kept_and_their_records_are_right() {
    for &game in GameId::ALL {
        for seed in 0..6 {
            let mut luck = Luck::new(seed);
            let mut log = kept(&[&format!("begin {game}")]);
            while now(&log).end().is_none() && log.entries().len() < 300 {
                let Some(action) = now(&log).table().random(&mut luck) else { break };
                enter(&mut log, &format!("play {action}")).unwrap();
                assert!(now(&log).pending().is_none(), "{game} {seed}: {action}");
            }
            let record = now(&log).record();
            let table = record.verify().unwrap_or_else(|error| panic!("{game} {seed}: {error}"));
            assert_eq!(table.position(), position(&log), "{game} {seed}");
        }
    }
}
