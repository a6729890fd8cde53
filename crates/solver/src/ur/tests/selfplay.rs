use mura_games::ur::Ur;
use mura_games::{Game, Luck};

use crate::ur::database::small;
use crate::ur::oracle::{Atlas, Table, Whereabouts};
use crate::ur::probe::{Known, Prober};
use crate::ur::selfplay::{Chooser, Perfect, Setting, play};
use crate::ur::{Cpu, Left, Memory, Objective, Place, Statistics, Step, layers_of, solve_layer};

/// With fewer no duel comes round.
const PIECES: u8 = 3;
const START: Left = Left { ours: PIECES, theirs: PIECES };

/// The values of a game that is solved as nearly as with many pieces: rings still hold moves up by a little.
fn nearly_solved(objective: Objective) -> Memory {
    let mut cpu = Cpu::new(objective, 2);
    for left in layers_of(PIECES) {
        let Ok(_) = solve_layer(&mut cpu, left, 1e-4, |_| {});
    }
    let Ok(memory) = Memory::of(&cpu, PIECES, 2);
    memory
}

const GAMES: u64 = 2_000;

fn games_of(chooser: &dyn Chooser, memory: &Memory) -> Statistics {
    let setting = Setting { pieces: PIECES, games: GAMES, seed: 3, choosers: [chooser; 2], threads: 2 };
    play(memory, &setting, |_, _, _| {}).unwrap()
}

/// Between perfect players nobody who is ahead lets a duel go round until it is drawn, and on average they win what the start is worth.
#[test]
fn perfect_games_are_not_drawn_and_have_the_value_of_the_start() {
    let (objective, atlas) = (Objective::Win, Atlas::default());
    let memory = nearly_solved(objective);
    let [won, lost, drawn] = games_of(&Perfect, &memory).first;
    assert_eq!((drawn, won + lost), (0, GAMES));
    let index = Place::start(PIECES).rank(atlas.layer(START)).unwrap();
    let value = memory.before_throw(START, index).unwrap();
    let (value, games) = (f64::from(value) / f64::from(objective.scale()), GAMES as f64);
    let found = (won as f64 - lost as f64) / games;
    assert!((found - value).abs() < 4.0 / games.sqrt(), "{found} {value}");
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
    let statistics = games_of(&Stubborn, &nearly_solved(Objective::Win));
    let [_, _, drawn] = statistics.first;
    assert!(drawn > 50, "{drawn}");
    assert_eq!(statistics.drawn_ahead, drawn);
}

/// Who is ahead ends a duel in as many moves as were counted, and the other one cannot hinder him by anything that costs nothing. So no
/// position stands twice.
#[test]
fn a_duel_ends_in_as_many_moves_as_were_counted() {
    let known = small(Objective::Win);
    let prober = Prober::new(&known);
    let mut luck = Luck::new(4);
    let mut longest = 0;
    for game in before_penalties(&mut luck, 200) {
        longest = longest.max(end(&prober, game, &mut luck));
    }
    assert!(longest > 4, "{longest}");
}

/// Plays a duel to its end, and says how many moves that took.
fn end(prober: &Prober<'_>, mut game: Ur, luck: &mut Luck) -> u32 {
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
