//! Games played by exact values, many at a time, and what can be learnt from them.

use mura_games::ur::{Action, Phase, Ur};
use mura_games::{Game, Luck, Outcome, Player};

use super::duel::Duel;
use super::layer::Left;
use super::number::Objective;
use super::oracle::{Atlas, Entry, NoValue, Oracle, Table, Whereabouts};
use super::place::Place;
use super::probe::{Known, Prober, Unknown};
use super::spread::spread;
use super::step::Step;

/// Who chooses a step among several.
pub trait Chooser: Sync {
    /// The index of the step that is made. What they are worth is exact, for the player on turn.
    fn choose(&self, game: &Ur, steps: &[Step], luck: &mut Luck) -> usize;
}

/// Always makes a best step.
pub struct Perfect;

impl Chooser for Perfect {
    fn choose(&self, _: &Ur, steps: &[Step], _: &mut Luck) -> usize {
        Step::best(steps).unwrap_or(0)
    }
}

/// Makes a best step, but now and then any.
pub struct Wavering {
    /// In how many of 256 cases any step is made.
    pub any: u8,
}

impl Chooser for Wavering {
    fn choose(&self, game: &Ur, steps: &[Step], luck: &mut Luck) -> usize {
        if luck.below(256) < usize::from(self.any) {
            luck.below(steps.len())
        } else {
            Perfect.choose(game, steps, luck)
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
    duel: Duel,
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
            duel: Duel::default(),
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
/// number of the game, and of the choices.
pub fn play(
    atlas: &Atlas,
    oracle: &dyn Oracle,
    setting: &Setting<'_>,
    mut seen: impl FnMut(u64, &Ur, &[Step]),
) -> Result<Statistics, NoValue> {
    let objective = oracle.objective();
    let asked = Asked(oracle);
    let prober = Prober::new(&asked);
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
        let mut choices = look_up(oracle, &wanted)?;
        for (one, steps) in running.iter_mut().zip(&mut choices) {
            if one.duel.comes_round(&one.game) {
                *steps = prober.steps_of_duel(&one.game).map_err(no_value)?;
            }
            if steps.len() > 1 {
                seen(one.number, &one.game, steps);
            }
        }
        let mut all: Vec<_> = running.iter_mut().zip(&choices).collect();
        spread(setting.threads, &mut all, |(one, steps)| decide(one, steps, setting.choosers));
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

/// The values of the actions of many games.
fn look_up(oracle: &dyn Oracle, wanted: &[Vec<(Action, Whereabouts)>]) -> Result<Vec<Vec<Step>>, NoValue> {
    let entries: Vec<_> = wanted
        .iter()
        .flatten()
        .filter_map(|&(_, found)| match found {
            Whereabouts::At(entry, _) => Some(entry),
            Whereabouts::Known(_) => None,
        })
        .collect();
    let mut next = oracle.look_up(&entries)?.into_iter();
    let mut step = |&(action, found): &(Action, Whereabouts)| {
        let value = match found {
            Whereabouts::Known(value) => value,
            Whereabouts::At(..) => found.value(next.next().unwrap_or(0)),
        };
        Step { action, found, value, moves: 0 }
    };
    Ok(wanted.iter().map(|options| options.iter().map(&mut step).collect()).collect())
}

/// What an oracle says of throws.
struct Asked<'a>(&'a dyn Oracle);

impl Known for Asked<'_> {
    fn objective(&self) -> Objective {
        self.0.objective()
    }

    fn before_throw(&self, left: Left, index: u64) -> Option<i32> {
        self.before_throws(&[(left, index)]).ok()?.first().copied()
    }

    fn before_throws(&self, places: &[(Left, u64)]) -> Result<Vec<i32>, Left> {
        let entries: Vec<_> =
            places.iter().map(|&(left, index)| Entry { left, table: Table::Throw, index }).collect();
        // All layers of a solved game are there, or none.
        self.0
            .look_up(&entries)
            .map_err(|_| places.first().map_or(Left { ours: 1, theirs: 1 }, |place| place.0))
    }
}

fn no_value(unknown: Unknown) -> NoValue {
    match unknown {
        Unknown::Missing(_) => NoValue::Absent,
        Unknown::TooMany(_) => NoValue::Failed(unknown.to_string()),
    }
}

/// Throws if that is to be done, and gives what can then be chosen from.
fn advance(atlas: &Atlas, one: &mut Running, objective: Objective) -> Vec<(Action, Whereabouts)> {
    if one.game.phase() == Phase::Throw
        && let Some(throws) = one.game.throws()
    {
        let throw = one.luck.weighted(throws);
        one.throws += 1;
        one.duel.ends();
        one.play(throw);
    }
    atlas.options(&mut one.game, objective)
}

fn decide(one: &mut Running, steps: &[Step], choosers: [&dyn Chooser; 2]) {
    let Some(best) = steps.iter().map(|step| step.value).max() else { return };
    let player = one.game.turn();
    let side = usize::from(player != one.first);
    let index = if steps.len() == 1 {
        0
    } else {
        one.choices[side] += 1;
        choosers[side].choose(&one.game, steps, &mut one.luck).min(steps.len() - 1)
    };
    one.lost[side] += i64::from(best) - i64::from(steps[index].value);
    one.judge(player, best);
    one.play(steps[index].action);
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
