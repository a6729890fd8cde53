//! The arithmetic of losses and luck, with thinkers that say what they are told to say.

use std::time::Duration;

use mura_games::record::{Play, Reader, Record};
use mura_games::{GameId, Luck, Player, Settings, Table};

use super::*;
use crate::{Limits, Line, Recipe, Resources, Score, Stop, Thinker, Thought};

/// Says what a function says, and remembers what it was asked.
struct Parrot<F> {
    says: F,
    asked: Vec<(String, Limits)>,
}

impl<F: FnMut(&dyn Table, &Limits) -> Vec<(String, Score)> + Send> Parrot<F> {
    fn new(says: F) -> Self {
        Parrot { says, asked: Vec::new() }
    }
}

impl<F: FnMut(&dyn Table, &Limits) -> Vec<(String, Score)> + Send> Thinker for Parrot<F> {
    fn think(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        _: Stop<'_>,
        _: &mut dyn FnMut(&Line),
    ) -> Thought {
        self.asked.push((table.position(), limits.clone()));
        let line = |(index, (action, score)): (usize, (String, Score))| Line {
            rank: index + 1,
            depth: 7,
            seldepth: 9,
            score,
            nodes: 1,
            hashfull: 0,
            time: Duration::ZERO,
            actions: vec![action],
        };
        let lines: Vec<_> = (self.says)(table, limits).into_iter().enumerate().map(line).collect();
        Thought { action: lines.first().map(|line| line.actions[0].clone()), lines, nodes: 1 }
    }

    fn forget(&mut self) {}
}

fn record(text: &str) -> Record {
    Reader::new(text.as_bytes()).next().unwrap().unwrap()
}

fn analyse(text: &str, thinker: &mut dyn Thinker) -> Analysis {
    Analysis::of(&record(text), &mut Analyst::new(thinker, Limits::nodes(5), &|| false), |_| {}).unwrap()
}

fn choice(step: &Step) -> &Choice {
    match &step.event {
        Event::Choice(choice) => choice,
        other => panic!("{other:?}"),
    }
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

const THREE: &str = "[Game \"mur-classic\"]\n\n1. +b1 2. +a1 3. +a2\n";

#[test]
fn a_loss_is_the_best_less_the_played() {
    let estimates = Loss::between(Score::Estimate(60), Score::Estimate(25));
    assert_eq!((estimates.amount, estimates.certain, estimates.blame), (Some(0.35), None, None));
    let level = Loss::between(Score::Estimate(0), Score::Estimate(-100));
    assert!(near(level.share, 0.2), "{level:?}");
    assert_eq!(level.blame, Some(Blame::Blunder));
    assert_eq!(Loss::between(Score::Estimate(0), Score::Estimate(-50)).blame.map(Blame::sign), Some("?"));
    // Far ahead, a mark more or less decides nothing.
    assert_eq!(Loss::between(Score::Estimate(700), Score::Estimate(600)).blame, None);
    assert_eq!(Loss::between(Score::Estimate(10), Score::Estimate(11)), Loss::NONE);
}

#[test]
fn certain_results_are_named() {
    let missed = Loss::between(Score::Win(5), Score::Estimate(1500));
    assert_eq!((missed.amount, missed.certain), (None, Some(Certain::MissesWin(5))));
    assert_eq!(missed.blame, Some(Blame::Mistake));
    assert_eq!(Loss::between(Score::Win(5), Score::Estimate(0)).blame, Some(Blame::Blunder));
    let lost = Loss::between(Score::Estimate(-1500), Score::Loss(4));
    assert_eq!((lost.certain, lost.blame), (Some(Certain::Loses(4)), Some(Blame::Mistake)));
    let both = Loss::between(Score::Win(3), Score::Loss(2));
    assert_eq!((both.certain, both.share), (Some(Certain::WinToLoss(3, 2)), 1.0));
    assert_eq!(both.certain.unwrap().to_string(), "misses a win in 3, loses in 2");
    // A slower win and a quicker loss cost nothing.
    assert_eq!(Loss::between(Score::Win(3), Score::Win(9)), Loss::NONE);
    assert_eq!(Loss::between(Score::Loss(9), Score::Loss(1)), Loss::NONE);
    assert_eq!(Loss::between(Score::Loss(9), Score::Estimate(3)), Loss::NONE);
}

#[test]
fn odds_lose_points_and_probability() {
    let odds = |win, points| Score::Odds { win, points };
    let loss = Loss::between(odds(0.6, 1.0), odds(0.5, 0.25));
    assert_eq!((loss.amount, loss.weight, loss.blame), (Some(0.75), 0.75, Some(Blame::Blunder)));
    assert!(near(loss.share, 0.1));
    // Points count: fewer of them for a better chance to win are a loss.
    let loss = Loss::between(odds(0.6, 1.0), odds(0.61, 0.7));
    assert_eq!(loss.blame, Some(Blame::Mistake));
    assert!(near(loss.share, -0.01));
    assert_eq!(Loss::between(odds(0.5, 0.0), odds(0.4, 0.1)), Loss::NONE);
}

#[test]
fn what_is_among_the_lines_is_not_looked_at_again() {
    let mut parrot = Parrot::new(|_: &dyn Table, limits: &Limits| match &limits.only[..] {
        [] => vec![("+h3".into(), Score::Estimate(40)), ("+a1".into(), Score::Estimate(30))],
        [only] => vec![(only.clone(), Score::Estimate(-20))],
        _ => unreachable!(),
    });
    let analysis = analyse(THREE, &mut parrot);
    let losses: Vec<_> =
        analysis.steps.iter().map(|step| choice(step).loss.unwrap().amount.unwrap()).collect();
    assert!(losses.iter().zip([0.6, 0.1, 0.6]).all(|(a, b)| near(*a, b)), "{losses:?}");
    // The others are looked at as deeply as the best line was.
    let alone: Vec<_> = parrot.asked.iter().map(|(_, limits)| (limits.only.len(), limits.depth)).collect();
    assert_eq!(alone, [(0, None), (1, Some(7)), (0, None), (0, None), (1, Some(7))]);
    let [black, white] = &analysis.accounts;
    assert_eq!((black.choices, black.mistakes, black.blunders), (2, 2, 0));
    assert!(near(black.mean_loss().unwrap(), 0.6) && near(white.mean_loss().unwrap(), 0.1));
    assert!(black.accuracy().unwrap() < white.accuracy().unwrap());
    let numbers: Vec<_> = analysis.steps.iter().map(|step| (step.ply, step.number, step.player)).collect();
    assert_eq!(numbers, [(1, 1, Player::First), (2, 2, Player::Second), (3, 3, Player::First)]);
}

/// The position gives the turn to Black, so White's second play was never made and its place stays empty.
#[test]
fn numbers_are_those_of_the_record_where_a_place_stays_empty() {
    let text = "[Game \"morabaraba\"]\n\n1. A1-1 G7-13 2. A4-2\n\
        <position: A1=1,A4=2,G4=14,G7=13 - b 0 -> 3. D3-3 F6-15\n";
    let record = record(text);
    assert_eq!(record.numbers(), ["1.", "1...", "2.", "3.", "3..."]);
    let mut parrot = Parrot::new(|table: &dyn Table, limits: &Limits| {
        let action = limits.only.first().cloned().unwrap_or_else(|| table.legal()[0].clone());
        vec![(action, Score::Estimate(0))]
    });
    let analysis = analyse(text, &mut parrot);
    assert_eq!(analysis.steps.iter().map(|step| step.number).collect::<Vec<_>>(), [1, 1, 2, 3, 3]);
}

#[test]
fn the_worst_come_first() {
    let mut values = [10, 90, 50].into_iter();
    let mut parrot = Parrot::new(move |_: &dyn Table, limits: &Limits| match &limits.only[..] {
        [] => vec![("+h3".into(), Score::Estimate(0))],
        [only] => vec![(only.clone(), Score::Estimate(-values.next().unwrap()))],
        _ => unreachable!(),
    });
    let analysis = analyse(THREE, &mut parrot);
    let worst = |most| analysis.worst(most).iter().map(|step| step.ply).collect::<Vec<_>>();
    assert_eq!((worst(9), worst(2), worst(0)), (vec![2, 3, 1], vec![2, 3], vec![]));
}

/// Without a word about single actions, as some thinkers are.
#[test]
fn a_silent_thinker_is_asked_about_the_position_after_the_move() {
    let mut parrot = Parrot::new(|table: &dyn Table, limits: &Limits| match &limits.only[..] {
        [] if table.position().starts_with("8/8/8/") => vec![("+h3".into(), Score::Estimate(40))],
        [] => vec![("+h3".into(), Score::Win(4))],
        _ => Vec::new(),
    });
    let analysis = analyse("[Game \"mur-classic\"]\n\n1. +b1\n", &mut parrot);
    // A win in 4 for White is a loss in 5 for Black.
    assert_eq!(choice(&analysis.steps[0]).played, Some(Score::Loss(5)));
    assert_eq!(analysis.accounts[0].forced_losses, 1);
}

#[test]
fn no_thinker_is_too_silent() {
    for &game in GameId::ALL {
        let mut silent = Parrot::new(|_: &dyn Table, _: &Limits| Vec::new());
        let record = random(game, 3, 60);
        let mut analyst = Analyst::new(&mut silent, Limits::nodes(1), &|| false);
        let analysis = Analysis::of(&record, &mut analyst, |_| {}).unwrap();
        assert_eq!(analysis.steps.len(), record.plays.len());
        assert!(analysis.worst(5).is_empty());
        assert_eq!(analysis.accounts.map(|account| (account.choices, account.mean_loss())), [(0, None); 2]);
    }
}

/// A random game of at most so many plies.
fn random(game: GameId, seed: u64, cap: usize) -> Record {
    let mut table = game.start(&Settings::default()).unwrap();
    let (mut luck, mut record) = (Luck::new(seed), Record::new(game));
    while let Some(action) = table.random(&mut luck).filter(|_| record.plays.len() < cap) {
        let played = table.play(&action).unwrap();
        record.plays.push(Play::new(played.action, &played.remark));
    }
    record
}

/// Odds without sense, but always the same for a position.
fn some_odds(table: &dyn Table) -> Score {
    let hash = table.position().bytes().fold(7u64, |hash, byte| hash.wrapping_mul(31) ^ u64::from(byte));
    Score::Odds { win: (hash % 101) as f64 / 100.0, points: (hash % 29) as f64 - 14.0 }
}

#[test]
fn luck_is_the_value_after_the_throw_less_the_mean_over_all() {
    let record = random(GameId::Ur, 11, 100_000);
    let mut parrot =
        Parrot::new(|table: &dyn Table, _: &Limits| vec![(table.legal().swap_remove(0), some_odds(table))]);
    let mut analyst = Analyst::new(&mut parrot, Limits::nodes(1), &|| false);
    let analysis = Analysis::of(&record, &mut analyst, |_| {}).unwrap();
    let (mut throws, mut luck) = (0, [0.0; 2]);
    for step in &analysis.steps {
        let Event::Throw(throw) = &step.event else { continue };
        let before = throw.before.unwrap();
        let mean = |of: fn(Odds) -> f64| -> f64 {
            let sum = throw
                .prospects
                .iter()
                .map(|p| f64::from(p.weight) / 8.0 * (of(p.odds.unwrap()) - of(before)));
            sum.sum()
        };
        // Over all throws, luck comes to nothing.
        assert!(mean(|odds| odds.points).abs() < 1e-9 && mean(|odds| odds.win).abs() < 1e-9);
        luck[step.player.index()] += throw.luck().unwrap().points;
        throws += 1;
    }
    assert!(throws > 20 && analysis.outcome.is_some());
    let [first, second] = &analysis.accounts;
    assert_eq!(first.throws + second.throws, throws);
    assert!(near(first.luck.points, luck[0]) && near(second.luck.points, luck[1]));
    let adjusted = analysis.points().unwrap() - luck[0] + luck[1];
    assert!(near(analysis.points_without_luck().unwrap(), adjusted));
    // The choice after a throw was looked at when the luck of the throw was.
    let free = analysis.steps.windows(2).filter(|pair| {
        matches!((&pair[0].event, &pair[1].event), (Event::Throw(_), Event::Choice(choice))
            if choice.lines[0].actions[0] == pair[1].action)
    });
    assert!(free.count() > 0);
    let doubled = parrot.asked.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[1].1.only.is_empty());
    assert_eq!(doubled.count(), 0);
}

#[test]
fn a_throw_after_which_nothing_moves_has_a_value_too() {
    // After a pass the other player throws: the thinker says nothing about the pass, but something about the throw.
    let start = GameId::Ur.start(&Settings::default()).unwrap();
    let mut parrot = Parrot::new(|table: &dyn Table, _: &Limits| {
        let single = table.chance().is_none() && table.legal().len() == 1;
        if single { Vec::new() } else { vec![(String::new(), some_odds(table))] }
    });
    let mut analyst = Analyst::new(&mut parrot, Limits::nodes(1), &|| false);
    let mut table = start.fork();
    let mut luck = Luck::new(2);
    let mut waiting = 0;
    for _ in 0..300 {
        if table.chance().is_some() {
            let prospects = analyst.throws(&*table);
            waiting += prospects.iter().filter(|prospect| prospect.lines[0].depth == 0).count();
            assert!(Prospect::mean(&prospects).is_some());
        }
        let Some(action) = table.random(&mut luck) else { break };
        table.play(&action).unwrap();
    }
    assert!(waiting > 0);
}

#[test]
fn flags_and_single_actions_are_not_judged() {
    let text = "[Game \"mur-advanced\"]\n[Options \"goal=3 dice=244\"]\n\n1. +b1 2. flag-b\n3. +c2\n";
    let mut full = Recipe::Full.open(GameId::MurAdvanced, &Resources { hash_mib: 1, ..Resources::default() });
    let analysis = analyse(text, &mut *full);
    assert_eq!(analysis.steps[1].event, Event::Beside);
    assert!(matches!(analysis.steps[2].event, Event::Choice(_)));
}

#[test]
fn an_opening_that_was_drawn_by_lot_is_nobodys_fault() {
    let text = "[Game \"mur-classic\"]\n[OpeningPlies \"2\"]\n\n1. +b1 2. +b3 3. +c2 4. +e1\n";
    let mut full = Recipe::Full.open(GameId::MurClassic, &Resources { hash_mib: 1, ..Resources::default() });
    let analysis = analyse(text, &mut *full);
    assert_eq!([0, 1].map(|index| &analysis.steps[index].event), [&Event::Drawn; 2]);
    assert!(matches!(analysis.steps[2].event, Event::Choice(_)));
    assert_eq!(analysis.accounts.map(|account| account.choices), [1, 1]);
}

#[test]
fn another_cow_than_the_listed_one_is_the_same_choice() {
    let mut parrot = Parrot::new(|_: &dyn Table, limits: &Limits| match &limits.only[..] {
        [] => vec![("+a1".into(), Score::Estimate(40))],
        [only] => vec![(only.clone(), Score::Estimate(-20))],
        _ => unreachable!(),
    });
    let analysis = analyse("[Game \"morabaraba\"]\n\n1. D2-7\n", &mut parrot);
    assert_eq!(
        (analysis.steps[0].action.as_str(), choice(&analysis.steps[0]).played),
        ("D2-7", Some(Score::Estimate(-20)))
    );
    assert_eq!(parrot.asked[1].1.only, ["D2-1"]);
}

#[test]
fn a_record_that_breaks_off_is_refused_before_anything_is_thought() {
    let mut parrot = Parrot::new(|_: &dyn Table, _: &Limits| Vec::new());
    let broken = record("[Game \"mur-classic\"]\n\n1. +b1 2. +b1\n");
    let mut analyst = Analyst::new(&mut parrot, Limits::nodes(1), &|| false);
    let error = Analysis::of(&broken, &mut analyst, |_| {}).unwrap_err();
    assert_eq!((error.ply, error.line), (Some(2), 3));
    assert!(parrot.asked.is_empty());
}
