use std::sync::LazyLock;

use mura_games::ur::Ur;
use mura_games::{Game, Luck};

use crate::ur::database::small;
use crate::ur::oracle::{Atlas, Table, Whereabouts};
use crate::ur::probe::{Known, Prober};
use crate::ur::selfplay::{Chooser, Perfect, Setting, Wavering, play};
use crate::ur::{Cpu, Left, Memory, Objective, Place, Statistics, Step, layers_of, solve_layer};

/// With fewer no duel comes round.
const PIECES: u8 = 3;
const START: Left = Left { ours: PIECES, theirs: PIECES };

/// The values to win of a game that is solved as nearly as with many pieces: rings still hold moves up by a little.
static NEARLY: LazyLock<Memory> = LazyLock::new(|| solved(1e-4));

fn solved(tolerance: f64) -> Memory {
    let mut cpu = Cpu::new(Objective::Win, 2);
    for left in layers_of(PIECES) {
        let Ok(_) = solve_layer(&mut cpu, left, tolerance, |_| {});
    }
    let Ok(memory) = Memory::of(&cpu, PIECES, 2);
    memory
}

const GAMES: u64 = 2_000;

fn games_of(chooser: &dyn Chooser, threads: usize) -> Statistics {
    let setting = Setting { pieces: PIECES, games: GAMES, seed: 3, choosers: [chooser; 2], threads };
    play(&NEARLY, &setting, |_, _, _| {}).unwrap()
}

/// Between perfect players nobody who is ahead lets a duel go round until it is drawn, and on average they win what the start is worth.
#[test]
fn perfect_games_are_not_drawn_and_have_the_value_of_the_start() {
    let (objective, atlas) = (Objective::Win, Atlas::default());
    let statistics = games_of(&Perfect, 2);
    let [won, lost, drawn] = statistics.first;
    assert_eq!((drawn, won + lost), (0, GAMES));
    let [less, more] = [&statistics.points[..14], &statistics.points[15..]].map(|part| part.iter().sum());
    assert_eq!([won, lost], [more, less]);
    let index = Place::start(PIECES).rank(atlas.layer(START)).unwrap();
    let value = NEARLY.before_throw(START, index).unwrap();
    let (value, games) = (f64::from(value) / f64::from(objective.scale()), GAMES as f64);
    let found = (won as f64 - lost as f64) / games;
    assert!((found - value).abs() < 4.0 / games.sqrt(), "{found} {value}");
}

#[test]
fn games_do_not_hang_on_threads() {
    let wavering = Wavering { any: 20 };
    let statistics = games_of(&wavering, 1);
    assert!(statistics.lost.iter().all(|&lost| lost > 0));
    assert_eq!(games_of(&wavering, 3), statistics);
}

/// Goes on with a duel whenever he can, as well as he can.
struct Stubborn;

impl Chooser for Stubborn {
    fn choose(&self, _: &Ur, steps: &[Step], _: &mut Luck) -> usize {
        let goes_on =
            |step: &Step| matches!(step.found, Whereabouts::At(entry, _) if entry.table != Table::Throw);
        (0..steps.len()).max_by_key(|&index| (goes_on(&steps[index]), steps[index].value)).unwrap()
    }
}

#[test]
fn draws_of_players_who_could_have_won_are_counted() {
    let statistics = games_of(&Stubborn, 2);
    let [_, _, drawn] = statistics.first;
    assert!(drawn > 50, "{drawn}");
    assert_eq!(statistics.drawn_ahead, drawn);
}

/// Who is ahead ends a duel in as many moves as were counted, and the other one cannot hinder him by anything that costs nothing. So no
/// position stands twice.
#[test]
fn a_duel_ends_in_as_many_moves_as_were_counted() {
    // Where the worth of penalty moves is known, and where all that follows is looked at.
    let longest = [longest_of_duels(&solved(4e-9)), longest_of_duels(&small(Objective::Win))];
    assert!(longest.iter().all(|&longest| longest > 4), "{longest:?}");
}

fn longest_of_duels<K: Known>(known: &K) -> u32 {
    let prober = Prober::new(known);
    let mut luck = Luck::new(4);
    let games = before_penalties(&mut luck, 200);
    games.into_iter().map(|game| end(&prober, game, &mut luck)).max().unwrap()
}

/// Plays a duel to its end, and says how many moves that took.
fn end<K: Known>(prober: &Prober<'_, K>, mut game: Ur, luck: &mut Luck) -> u32 {
    let mut counted = u32::MAX;
    let mut made = 0;
    while game.outcome().is_none() && game.throws().is_none() {
        let steps = prober.steps_of_duel(&game).unwrap();
        let most = steps.iter().map(|step| step.value).max().unwrap();
        let best: Vec<&Step> = steps.iter().filter(|step| step.value == most).collect();
        let step = if most > 0 {
            best.into_iter().min_by_key(|step| step.moves).unwrap()
        } else if most < 0 {
            best[luck.below(best.len())]
        } else {
            // Nobody is ahead.
            break;
        };
        assert!(step.moves < counted, "{} of {counted} moves are left", step.moves);
        counted = step.moves;
        made += 1;
        game.play_unchecked(step.action);
    }
    made
}

/// Positions in which a penalty move is due.
fn before_penalties(luck: &mut Luck, count: usize) -> Vec<Ur> {
    let atlas = Atlas::default();
    let layer = atlas.layer(START);
    // Two that stand close to each other, who knock each other on and on.
    let ring = "0.000000021000000.4/1.001100000000000.4 w p";
    let mut games = vec![Ur::parse_position(ring).unwrap()];
    while games.len() < count {
        let place = Place::unrank(layer, luck.below(layer.size() as usize) as u64).unwrap();
        games.extend(place.game("p").ok());
    }
    games
}
