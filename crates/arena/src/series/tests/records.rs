//! Records of series: what is written replays, and what is changed is found.

use mura_games::GameId;
use mura_games::record::Reader;

use super::*;

fn all_terms() -> Vec<Terms> {
    let mut terms: Vec<_> = GameId::ALL.iter().map(|game| Terms::usual(*game)).collect();
    terms.push(Terms::Advanced { games: 3, goal: 3, handicap: 2, receiver: Some(Side::First) });
    terms.push(Terms::Advanced { games: 3, goal: 6, handicap: 1, receiver: None });
    terms.push(Terms::Morabaraba { knock_out: true });
    terms
}

/// The text of a whole series that was played at random.
fn written(terms: Terms, seed: u64) -> (Series, String) {
    let mut text = String::new();
    let series = play_out(terms, &mut Luck::new(seed), 400, |_, _, record| text += &record.to_string());
    (series, text)
}

/// Replays a file.
fn verify(text: &str) -> Result<Verifier, VerifyError> {
    let mut verifier = Verifier::default();
    for record in Reader::new(text.as_bytes()) {
        match record {
            Ok(record) => verifier.add(&record)?,
            Err(error) => return Err(verifier.fail(error)),
        }
    }
    Ok(verifier)
}

#[test]
fn what_was_written_replays_wholly() {
    for terms in all_terms() {
        for seed in 0..5 {
            let (series, text) = written(terms, seed);
            let verifier =
                verify(&text).unwrap_or_else(|why| panic!("{terms:?}, seed {seed}: {why}\n{text}"));
            let again = verifier.series().unwrap();
            // What Blue rolled is known as a sorted triple (A1).
            let results = |series: &Series| -> Vec<_> {
                series.done().iter().map(|done| (done.outcome, done.how, done.points, done.payment)).collect()
            };
            assert_eq!(results(again), results(&series));
            assert!(verifier.is_over() && again.verdict() == series.verdict());
            assert_eq!(verifier.names(), Some(["Nomsa", "Erik"]));
        }
    }
}

/// The text with the tag of one game changed.
fn changed(text: &str, game: usize, tag: &str, value: Option<&str>) -> String {
    let mut games: Vec<_> = text.split("[Game ").skip(1).map(|game| format!("[Game {game}")).collect();
    let line = |line: &&str| line.starts_with(&format!("[{tag} "));
    let found = games[game].lines().find(line).map(str::to_owned);
    let put = value.map_or(String::new(), |value| format!("[{tag} \"{value}\"]\n"));
    games[game] = match found {
        Some(found) => games[game].replacen(&format!("{found}\n"), &put, 1),
        None => games[game].replacen("\"]\n", &format!("\"]\n{put}"), 1),
    };
    games.concat()
}

#[test]
fn every_tag_that_was_changed_is_found_with_its_game() {
    let (_, text) = written(Terms::Mur { edition: GameId::MurClassic, sets: 2 }, 4);
    for (game, tag, value, part) in [
        (0, "Match", None, "the tag Match is missing"),
        (0, "Match", Some("sets=x"), "expected sets=2"),
        (3, "Match", Some("sets=3"), "it is \"sets=2\""),
        (0, "First", None, "the tag First is missing"),
        (5, "Second", Some("Somebody"), "it is \"Erik\""),
        (2, "Round", Some("4"), "it is \"3\""),
        (7, "Set", Some("1"), "it is \"2\""),
        (7, "GameInSet", Some("3"), "it is \"2\""),
        (1, "Black", Some("Erik"), "the tag Black"),
        (4, "Points", Some("½-½"), "the tag Points"),
        (4, "Score", Some("9-0"), "the tag Score"),
        (5, "SetResult", Some("nobody"), "the tag SetResult"),
        (4, "SetResult", Some("first"), "does not belong here"),
        (5, "Sets", Some("2-2"), "the tag Sets"),
        (11, "MatchResult", Some("both"), "the tag MatchResult"),
        (10, "MatchResult", Some("first"), "does not belong here"),
        (3, "Pair", Some("1"), "does not belong here"),
        (6, "Start", Some("8/8/8/k w 0-0 -"), "Black has the first move in game 1 of a set"),
        (3, "Start", None, "the setup that the game before has left"),
        (3, "Start", Some("8/8/8/x b 0-0 -"), "the tag Start is no position"),
        (2, "Termination", Some("resignation of the set by Black"), "already over on the board"),
    ] {
        let changed = changed(&text, game, tag, value);
        let why = verify(&changed).err().unwrap_or_else(|| panic!("{tag} {value:?} was not found"));
        assert_eq!(why.game, game as u64 + 1, "{tag}: {why}");
        assert!(why.to_string().contains(part), "{tag}: {why}");
    }
}

#[test]
fn games_in_another_order_or_left_out_are_found() {
    let (_, text) = written(Terms::Mur { edition: GameId::MurKraken, sets: 1 }, 1);
    let games: Vec<_> = text.split("[Game ").skip(1).map(|game| format!("[Game {game}")).collect();
    for left_out in 0..5 {
        let rest: String =
            games.iter().enumerate().filter(|(n, _)| *n != left_out).map(|(_, game)| game.as_str()).collect();
        let why = verify(&rest).err().unwrap();
        assert_eq!(why.game, left_out as u64 + 1, "{why}");
        // Without its number, it is the start that does not fit.
        let unnumbered: String = rest
            .lines()
            .filter(|line| !line.starts_with("[Round") && !line.starts_with("[GameInSet"))
            .map(|line| format!("{line}\n"))
            .collect();
        let why = verify(&unnumbered).err().unwrap();
        assert!(matches!(why.wrong, Wrong::Start { .. }), "{why}");
    }
    let why = verify(&(text.clone() + &games[0])).err().unwrap();
    assert_eq!((why.game, why.wrong), (7, Wrong::Series(SeriesError::Over)));
}

/// A match of one set in which nothing is played, by its terminations.
fn by_hand(games: &[(&str, &str)]) -> String {
    let game = |(n, (result, why)): (usize, &(&str, &str))| {
        let turn = if n % 2 == 0 { 'b' } else { 'w' };
        format!(
            "[Game \"mur-classic\"]\n[Match \"sets=1\"]\n[First \"A\"]\n[Second \"B\"]\n[Start \"8/8/8/k {turn} 0-0 -\"]\n\
             [Result \"{result}\"]\n[Termination \"{why}\"]\n\n"
        )
    };
    games.iter().enumerate().map(game).collect()
}

#[test]
fn a_resigned_set_ends_with_the_resignation() {
    let draw = ("draw", "agreement");
    let resigned = ("p2win", "resignation of the set by Black");
    let verifier = verify(&by_hand(&[draw, draw, resigned])).unwrap();
    let series = verifier.series().unwrap();
    assert_eq!(series.parts()[0].points.map(Points::value), [1.0, 5.0]);
    assert_eq!(series.verdict(), Some(Verdict::Won(Side::Second)));
    let why = verify(&by_hand(&[resigned, draw])).err().unwrap();
    assert_eq!((why.game, why.wrong), (2, Wrong::Series(SeriesError::Over)));
    let why = verify(&by_hand(&[draw, ("p1win", "resignation by White")])).err().unwrap();
    assert_eq!((why.game, why.wrong), (2, Wrong::Series(SeriesError::GameResigned)));
    let why = verify(&by_hand(&[("p1win", "resignation of the set by Black")])).err().unwrap().to_string();
    assert!(why.contains("game 1: the tag Termination says that Black has resigned"), "{why}");
    // "Any time a player resigns, he resigns from a set of games."
    let event = by_hand(&[("p2win", "")]).replace("[Termination \"\"]\n\n", "\n1. +b1 <resigned Black>\n\n");
    let verifier = verify(&event).unwrap();
    assert_eq!(verifier.series().unwrap().parts()[0].resigned, Some(Side::First));
    // R10: an undecided game has no result of its own, and gives half a point each.
    let verifier = verify(&by_hand(&[("none", "undecided by agreement (R10)"), draw])).unwrap();
    assert_eq!(verifier.series().unwrap().part().map(Points::value), [1.0, 1.0]);
    let why = verify(&by_hand(&[draw, ("none", "")])).err().unwrap().to_string();
    assert!(why.contains("game 2: it is unfinished"), "{why}");
}

#[test]
fn a_record_that_stops_before_the_end_is_a_series_that_goes_on() {
    let (_, text) = written(Terms::usual(GameId::MurClassic), 2);
    let games: Vec<_> = text.split("[Game ").skip(1).map(|game| format!("[Game {game}")).collect();
    for count in 1..12 {
        let verifier = verify(&games[..count].concat()).unwrap();
        assert!(!verifier.is_over());
        assert_eq!(verifier.series().unwrap().done().len(), count);
    }
}

#[test]
fn rolls_and_lots_are_checked() {
    let (series, text) = written(Terms::Advanced { games: 2, goal: 3, handicap: 0, receiver: None }, 1);
    let lost = match series.done()[0].fixture.black {
        Side::First => "111:444",
        Side::Second => "444:111",
    };
    for (value, part) in
        [(None, "the tag Roll is missing"), (Some("1:2"), "expected two rolls"), (Some("114:222"), "a tie")]
    {
        let why = verify(&changed(&text, 0, "Roll", value)).err().unwrap().to_string();
        assert!(why.contains(part), "{why}");
    }
    let why = verify(&changed(&text, 0, "Roll", Some(lost))).err().unwrap().to_string();
    assert!(why.contains("the tag Blue says"), "{why}");
    let (series, text) = written(Terms::Ur { games: 2, stake: 2 }, 1);
    let Some(Drawn::Lot(side)) = series.done()[1].fixture.drawn else { panic!() };
    let why = verify(&changed(&text, 1, "Lot", Some(&side.other().to_string()))).err().unwrap();
    assert!(matches!(why.wrong, Wrong::Start { .. }) && why.game == 2, "{why}");
    assert!(verify(&changed(&text, 1, "Lot", Some("heads"))).err().unwrap().to_string().contains("heads"));
    assert!(
        verify(&changed(&text, 1, "Account", Some("12345"))).err().unwrap().to_string().contains("12345")
    );
}

#[test]
fn a_file_with_anything_in_it_is_judged_and_never_a_panic() {
    let mut luck = Luck::new(77);
    for terms in all_terms() {
        let (_, text) = written(terms, 9);
        // The first games are enough.
        let end = text.match_indices("[Game ").nth(3).map_or(text.len(), |(at, _)| at);
        let text = &text.as_bytes()[..end];
        for round in 0..300 {
            let mut bytes = text.to_vec();
            for _ in 0..=luck.below(3) {
                let at = luck.below(bytes.len());
                match luck.below(4) {
                    0 => bytes[at] = b"0123456789-=\" bw[]{}\n"[luck.below(21)],
                    1 => drop(bytes.remove(at)),
                    2 => bytes.insert(at, luck.below(256) as u8),
                    _ => bytes.truncate(at.max(1)),
                }
            }
            let mut verifier = Verifier::default();
            for record in Reader::new(&bytes[..]) {
                let error = match record {
                    Ok(record) => verifier.add(&record).err(),
                    Err(error) => Some(verifier.fail(error)),
                };
                if let Some(error) = error {
                    let told = error.to_string();
                    assert!(told.starts_with("game ") && told.chars().count() < 700, "round {round}: {told}");
                    break;
                }
            }
        }
    }
}

// 5.1: "the game is annulled, and has to restart."
#[test]
fn article_5_1_an_annulled_game_is_played_again() {
    let game = |start: &str, result: &str, round: u32| {
        format!(
            "[Game \"morabaraba\"]\n[Match \"pair\"]\n[First \"A\"]\n[Second \"B\"]\n[Round \"{round}\"]\n[Black \"{}\"]\n\
             [Result \"{result}\"]\n\n{start}\n\n",
            if round == 1 { "A" } else { "B" }
        )
    };
    let annulled = game("1. A1-1 <annulled>", "none", 1);
    let resigned = game("1. A1-1 <resigned White>", "p1win", 1);
    let drawn = game("1. A1-1 B2-13 <draw agreed>", "draw", 2);
    let verifier = verify(&[annulled.as_str(), &annulled, &resigned, &drawn].concat()).unwrap();
    let series = verifier.series().unwrap();
    assert_eq!(series.done().len(), 2);
    assert_eq!(series.done()[0].how, How::Resigned(mura_games::Player::Second));
    assert_eq!(
        (series.total().map(Points::value), series.verdict()),
        ([1.5, 0.5], Some(Verdict::Won(Side::First)))
    );
    let why = verify(&[annulled.as_str(), &drawn].concat()).err().unwrap().to_string();
    assert!(why.contains("game 2: the tag Round says \"2\""), "{why}");
    let paid = annulled.replace("[Result", "[Points \"1-0\"]\n[Result");
    assert!(verify(&paid).err().unwrap().to_string().contains("does not belong here"));
}

// Records may call the first player of Advanced Mur Black, as they do in all other games.
#[test]
fn blue_is_the_first_player_of_advanced_mur() {
    let (_, blue) = written(Terms::usual(GameId::MurAdvanced), 1);
    let (one, other) = if blue.contains("[Blue \"Nomsa\"]") { ("Nomsa", "Erik") } else { ("Erik", "Nomsa") };
    for (colour, text) in [("Blue", blue.clone()), ("Black", blue.replace("[Blue ", "[Black "))] {
        verify(&text).unwrap();
        let [right, wrong] = [one, other].map(|name| format!("[{colour} \"{name}\"]"));
        let why = verify(&text.replace(&right, &wrong)).unwrap_err();
        assert!(matches!(why.wrong, Wrong::Tag { name, .. } if name == colour), "{why}");
    }
}
