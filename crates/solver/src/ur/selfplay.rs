//! Games played by exact values, many at a time, and what can be learnt from them.

use std::cmp::Reverse;

use mura_games::ur::{Action, Phase, Ur};
use mura_games::{Game, Luck, Outcome, Player};

use super::oracle::{Atlas, NoValue, Oracle, Whereabouts};
use super::place::Place;
use super::spread::spread;

/// Who chooses a step among several.
pub trait Chooser: Sync {
    /// The index of the step that is made. `values` are the exact ones for the player on turn.
    fn choose(&self, game: &Ur, options: &[(Action, Whereabouts)], values: &[i32], luck: &mut Luck) -> usize;
}

/// Always makes a best step.
pub struct Perfect;

impl Perfect {
    /// The index of a best step, by what each is worth and leads to. Of equally good ones, a step that leads to a throw:
    /// else a duel could go on for ever whose winner need only end it.
    pub(super) fn best(steps: impl Iterator<Item = (i32, Whereabouts)>) -> Option<usize> {
        let calm = |found: Whereabouts| match found {
            Whereabouts::Known(_) => 2,
            Whereabouts::At(entry, _) => u8::from(entry.table == super::oracle::Table::Throw),
        };
        let keys = steps.enumerate().map(|(index, (value, found))| (value, calm(found), Reverse(index)));
        keys.max().map(|(_, _, Reverse(index))| index)
    }
}

impl Chooser for Perfect {
    fn choose(&self, _: &Ur, options: &[(Action, Whereabouts)], values: &[i32], _: &mut Luck) -> usize {
        let steps = values.iter().zip(options).map(|(&value, &(_, found))| (value, found));
        Perfect::best(steps).unwrap_or(0)
    }
}

/// Makes a best step, but now and then any.
pub struct Wavering {
    /// In how many of 256 cases any step is made.
    pub any: u8,
}

impl Chooser for Wavering {
    fn choose(&self, game: &Ur, options: &[(Action, Whereabouts)], values: &[i32], luck: &mut Luck) -> usize {
        if luck.below(256) < usize::from(self.any) {
            luck.below(options.len())
        } else {
            Perfect.choose(game, options, values, luck)
        }
    }
}

/// After how many throws a game is left.
pub const LONGEST: u64 = 1000;

/// What happened in a batch of games.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// How many games were played to their end.
    pub games: u64,
    /// The numbers of those that were left after [`LONGEST`] throws: players who keep each other waiting can do
    /// so for very long. They count nowhere else.
    pub unfinished: Vec<u64>,
    /// How many the player who threw first won, lost and drew.
    pub first: [u64; 3],
    /// How often the first player won (positive) or lost (negative) so many points: from −14 to 14.
    pub points: Vec<u64>,
    /// How many throws the games took, in groups of ten.
    pub throws: Vec<u64>,
    /// The sum of all throws, and of all actions.
    pub sums: [u64; 2],
    /// How often each special rule came into play.
    pub rules: Vec<u64>,
    /// In how many games it came into play at least once.
    pub games_with: Vec<u64>,
    /// In how many games it came into play after the last throw that put another player ahead, before the
    /// next throw; the last number: the games in which no special rule did. Drawn games count like others:
    /// there, too, somebody was ahead last.
    pub decided: Vec<u64>,
    /// The sum of what the choosers gave away for the first and for the second player, in units.
    pub lost: [i64; 2],
    /// How many choices each had.
    pub choices: [u64; 2],
}

struct Running {
    /// Which game it is, from 0.
    number: u64,
    game: Ur,
    luck: Luck,
    first: Player,
    throws: u64,
    actions: u64,
    fired: Vec<u64>,
    /// Who is ahead, since which throw, and the rules that came into play between that one and the next.
    ahead: Option<Player>,
    since: u64,
    decisive: Vec<usize>,
    lost: [i64; 2],
    choices: [u64; 2],
}

impl Running {
    fn new(pieces: u8, seed: u64, number: u64) -> Option<Running> {
        Some(Running {
            number,
            game: Place::start(pieces).game("t").ok()?,
            luck: Luck::new(seed + number),
            first: Player::First,
            throws: 0,
            actions: 0,
            fired: vec![0; Ur::SPECIAL_RULES.len()],
            ahead: None,
            since: 0,
            decisive: Vec::new(),
            lost: [0; 2],
            choices: [0; 2],
        })
    }

    /// Plays an action, and takes note of what it brought about.
    fn play(&mut self, action: Action) {
        let before = self.game.clone();
        self.game.play_unchecked(action);
        self.actions += 1;
        let decisive = self.since == self.throws;
        let (fired, rules) = (&mut self.fired, &mut self.decisive);
        Ur::fired(&before, action, &self.game, &mut |rule| {
            fired[rule] += 1;
            if decisive && !rules.contains(&rule) {
                rules.push(rule);
            }
        });
    }

    /// Takes note of what the position is worth to a player. Only throws change that where nobody errs.
    fn judge(&mut self, player: Player, value: i32) {
        let ahead = if value > 0 { player } else { player.other() };
        if value != 0 && self.ahead != Some(ahead) {
            self.ahead = Some(ahead);
            self.since = self.throws;
            self.decisive.clear();
        }
    }
}

/// How games are played.
pub struct Setting<'a> {
    /// Pieces a side.
    pub pieces: u8,
    /// How many games.
    pub games: usize,
    /// The first of their seeds.
    pub seed: u64,
    /// Who chooses for the player who throws first, and for the other.
    pub choosers: [&'a dyn Chooser; 2],
    /// How many threads follow the rules.
    pub threads: usize,
}

/// Plays games side by side; `seen` is told of every position in which there is something to choose, with the
/// number of the game, of the choices and of their exact values for the player on turn.
pub fn play(
    atlas: &Atlas,
    oracle: &dyn Oracle,
    setting: &Setting<'_>,
    mut seen: impl FnMut(u64, &Ur, &[(Action, Whereabouts)], &[i32]),
) -> Result<Statistics, NoValue> {
    let objective = oracle.objective();
    let mut running: Vec<Running> =
        (0..setting.games as u64).filter_map(|n| Running::new(setting.pieces, setting.seed, n)).collect();
    let rules = Ur::SPECIAL_RULES.len();
    let mut statistics = Statistics {
        points: vec![0; 29],
        rules: vec![0; rules],
        games_with: vec![0; rules],
        decided: vec![0; rules + 1],
        ..Statistics::default()
    };
    while !running.is_empty() {
        // Throws are made at once; what is to be chosen from is looked up for all games together.
        let wanted = spread(setting.threads, &mut running, |one| advance(atlas, one, objective));
        let entries: Vec<_> = wanted
            .iter()
            .flatten()
            .filter_map(|&(_, found)| match found {
                Whereabouts::At(entry, _) => Some(entry),
                Whereabouts::Known(_) => None,
            })
            .collect();
        let looked_up = oracle.look_up(&entries)?;
        let mut next = looked_up.into_iter();
        let value = |&(_, found): &(Action, Whereabouts)| match found {
            Whereabouts::Known(value) => value,
            Whereabouts::At(..) => found.value(next.next().unwrap_or(0)),
        };
        let all: Vec<i32> = wanted.iter().flatten().map(value).collect();
        let mut rest = &all[..];
        let mut values = Vec::with_capacity(wanted.len());
        for (one, options) in running.iter().zip(&wanted) {
            let (own, others) = rest.split_at(options.len());
            rest = others;
            values.push(own);
            if options.len() > 1 {
                seen(one.number, &one.game, options, own);
            }
        }
        let mut all: Vec<_> = running.iter_mut().zip(&wanted).zip(&values).collect();
        spread(setting.threads, &mut all, |((one, options), values)| {
            decide(one, options, values, setting.choosers);
        });
        running.retain(|one| {
            let over = one.game.outcome().is_some();
            if over {
                statistics.add(one);
            } else if one.throws >= LONGEST {
                statistics.unfinished.push(one.number);
                return false;
            }
            !over
        });
    }
    Ok(statistics)
}

/// Throws if that is to be done, and gives what can then be chosen from.
fn advance(atlas: &Atlas, one: &mut Running, objective: super::Objective) -> Vec<(Action, Whereabouts)> {
    if one.game.phase() == Phase::Throw
        && let Some(throws) = one.game.throws()
    {
        let throw = one.luck.weighted(throws);
        one.throws += 1;
        one.play(throw);
    }
    atlas.options(&mut one.game, objective)
}

fn decide(one: &mut Running, options: &[(Action, Whereabouts)], values: &[i32], choosers: [&dyn Chooser; 2]) {
    let Some(&best) = values.iter().max() else { return };
    let player = one.game.turn();
    let side = usize::from(player != one.first);
    let index = if options.len() == 1 {
        0
    } else {
        one.choices[side] += 1;
        choosers[side].choose(&one.game, options, values, &mut one.luck).min(options.len() - 1)
    };
    one.lost[side] += i64::from(best) - i64::from(values[index]);
    one.judge(player, best);
    one.play(options[index].0);
}

impl Statistics {
    fn add(&mut self, one: &Running) {
        let score = one.game.score();
        let (own, other) = (one.first.index(), one.first.other().index());
        let points = i64::from(score[own]) - i64::from(score[other]);
        self.games += 1;
        let result = match one.game.outcome() {
            Some(Outcome::Win(winner)) => usize::from(winner != one.first),
            _ => 2,
        };
        self.first[result] += 1;
        self.points[(points + 14).clamp(0, 28) as usize] += 1;
        let group = (one.throws / 10) as usize;
        if self.throws.len() <= group {
            self.throws.resize(group + 1, 0);
        }
        self.throws[group] += 1;
        self.sums[0] += one.throws;
        self.sums[1] += one.actions;
        for (rule, &count) in one.fired.iter().enumerate() {
            self.rules[rule] += count;
            self.games_with[rule] += u64::from(count > 0);
        }
        for &rule in &one.decisive {
            self.decided[rule] += 1;
        }
        if one.decisive.is_empty() {
            self.decided[one.fired.len()] += 1;
        }
        for side in [0, 1] {
            self.lost[side] += one.lost[side];
            self.choices[side] += one.choices[side];
        }
    }
}
