//! Games played by exact values, and what can be learnt from them.

use mura_games::ur::{Action, Ur};
use mura_games::{Game, Luck, Player};

use super::duel::Duel;
use super::memory::Memory;
use super::place::Place;
use super::probe::{Prober, Unknown};
use super::share_out::share_out;
use super::statistics::Statistics;
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

/// A game that is being played, or was.
pub(super) struct Running {
    /// Which game it is, from 0.
    pub(super) number: u64,
    pub(super) game: Ur,
    luck: Luck,
    pub(super) first: Player,
    pub(super) throws: u64,
    pub(super) actions: u64,
    pub(super) fired: Vec<u64>,
    /// Who is ahead, since which throw, and the rules that came into play between that one and the next.
    ahead: Option<Player>,
    since: u64,
    pub(super) decisive: Vec<usize>,
    pub(super) lost: [i64; 2],
    pub(super) choices: [u64; 2],
    duel: Duel,
    /// What the first choice after the last throw was worth to the player who had it; none before it.
    pub(super) worth: Option<i32>,
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
            worth: None,
        })
    }

    /// Plays until the game is over, or has gone on for too long.
    fn play_on(
        &mut self,
        prober: &Prober<'_, Memory>,
        choosers: [&dyn Chooser; 2],
        seen: &impl Fn(u64, &Ur, &[Step]),
    ) -> Result<(), Unknown> {
        while self.game.outcome().is_none() && self.throws < LONGEST {
            if let Some(odds) = self.game.throws() {
                let throw = self.luck.weighted(odds);
                self.throws += 1;
                self.duel.ends();
                self.worth = None;
                self.play(throw);
                continue;
            }
            let steps = if self.duel.comes_round(&self.game) {
                prober.steps_of_duel(&self.game)?
            } else {
                prober.steps(&self.game)?
            };
            if steps.len() > 1 {
                seen(self.number, &self.game, &steps);
            }
            self.decide(&steps, choosers);
        }
        Ok(())
    }

    fn decide(&mut self, steps: &[Step], choosers: [&dyn Chooser; 2]) {
        let Some(best) = steps.iter().map(|step| step.value).max() else { return };
        let player = self.game.turn();
        let side = usize::from(player != self.first);
        let index = if steps.len() == 1 {
            0
        } else {
            self.choices[side] += 1;
            choosers[side].choose(&self.game, steps, &mut self.luck).min(steps.len() - 1)
        };
        self.lost[side] += i64::from(best) - i64::from(steps[index].value);
        self.judge(player, best);
        self.worth.get_or_insert(best);
        self.play(steps[index].action);
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
    pub games: u64,
    /// The first of their seeds.
    pub seed: u64,
    /// Who chooses for the player who throws first, and for the other.
    pub choosers: [&'a dyn Chooser; 2],
    /// How many threads play.
    pub threads: usize,
}

/// Plays games; `seen` is told of every position in which there is something to choose, with the number of the game, and of the
/// choices. Those of a game come in their order, but games are played side by side.
pub fn play(
    memory: &Memory,
    setting: &Setting<'_>,
    seen: impl Fn(u64, &Ur, &[Step]) + Sync,
) -> Result<Statistics, Unknown> {
    let prober = Prober::new(memory);
    let numbers: Vec<u64> = (0..setting.games).collect();
    let games = share_out(setting.threads, &numbers, |&number| {
        let Some(mut one) = Running::new(setting.pieces, setting.seed, number) else { return Ok(None) };
        one.play_on(&prober, setting.choosers, &seen)?;
        Ok(Some(one))
    })?;
    let mut statistics = Statistics::default();
    games.iter().flatten().for_each(|one| statistics.add(one));
    Ok(statistics)
}
