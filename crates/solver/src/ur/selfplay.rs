//! Games played by exact values.

use mura_games::ur::{Action, Ur};
use mura_games::{Game, Luck, Player};

use super::duel::Duel;
use super::memory::Memory;
use super::place::Place;
use super::probe::{Prober, Unknown};
use super::share_out::share_out;
use super::statistics::{Played, Statistics};
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

/// A game that is being played.
struct Running {
    game: Ur,
    luck: Luck,
    /// Who is ahead, and since which throw.
    ahead: Option<Player>,
    since: u64,
    duel: Duel,
    /// What the first choice after the last throw was worth to the player who had it; none before it.
    worth: Option<i32>,
    /// What has happened so far.
    so_far: Played,
}

impl Running {
    fn new(pieces: u8, seed: u64, number: u64) -> Option<Running> {
        Some(Running {
            game: Place::start(pieces).game("t").ok()?,
            luck: Luck::new(seed + number),
            ahead: None,
            since: 0,
            duel: Duel::default(),
            worth: None,
            so_far: Played::new(number),
        })
    }

    /// Plays until the game is over, or has gone on for too long, and says what happened.
    fn play_on(
        mut self,
        prober: &Prober<'_, Memory>,
        choosers: [&dyn Chooser; 2],
        seen: &impl Fn(u64, &Ur, &[Step]),
    ) -> Result<Played, Unknown> {
        while self.game.outcome().is_none() && self.so_far.throws < LONGEST {
            if let Some(odds) = self.game.throws() {
                let throw = self.luck.weighted(odds);
                self.so_far.throws += 1;
                self.duel.ends();
                self.worth = None;
                self.play(throw);
                continue;
            }
            let comes_round = self.duel.comes_round(&self.game);
            let steps =
                if comes_round { prober.steps_of_duel(&self.game)? } else { prober.steps(&self.game)? };
            if steps.len() > 1 && !comes_round {
                seen(self.so_far.number, &self.game, &steps);
            }
            let Some(best) = steps.iter().map(|step| step.value).max() else { break };
            self.decide(&steps, best, choosers);
        }
        let [first, second] = self.game.score().map(i64::from);
        let ahead = self.worth != Some(0);
        Ok(Played { outcome: self.game.outcome(), points: first - second, ahead, ..self.so_far })
    }

    fn decide(&mut self, steps: &[Step], best: i32, choosers: [&dyn Chooser; 2]) {
        let player = self.game.turn();
        let side = player.index();
        let index = if steps.len() == 1 {
            0
        } else {
            self.so_far.choices[side] += 1;
            choosers[side].choose(&self.game, steps, &mut self.luck).min(steps.len() - 1)
        };
        self.so_far.lost[side] += i64::from(best) - i64::from(steps[index].value);
        self.judge(player, best);
        self.worth.get_or_insert(best);
        self.play(steps[index].action);
    }

    /// Plays an action, and takes note of what it brought about.
    fn play(&mut self, action: Action) {
        let before = self.game.clone();
        self.game.play_unchecked(action);
        let decisive = self.since == self.so_far.throws;
        let Played { actions, fired, decided_by, .. } = &mut self.so_far;
        *actions += 1;
        Ur::fired(&before, action, &self.game, &mut |rule| {
            fired[rule] += 1;
            if decisive && !decided_by.contains(&rule) {
                decided_by.push(rule);
            }
        });
    }

    /// Takes note of what the position is worth to a player. Only throws change that where nobody errs.
    fn judge(&mut self, player: Player, value: i32) {
        let ahead = if value > 0 { player } else { player.other() };
        if value != 0 && self.ahead != Some(ahead) {
            self.ahead = Some(ahead);
            self.since = self.so_far.throws;
            self.so_far.decided_by.clear();
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
/// choices. Those of a game come in their order, but games are played side by side. In duels that have come round, choices depend on what
/// has stood before, and nobody is told of them.
pub fn play(
    memory: &Memory,
    setting: &Setting<'_>,
    seen: impl Fn(u64, &Ur, &[Step]) + Sync,
) -> Result<Statistics, Unknown> {
    let prober = Prober::new(memory);
    let numbers: Vec<u64> = (0..setting.games).collect();
    let games = share_out(setting.threads, &numbers, |&number| {
        let game = Running::new(setting.pieces, setting.seed, number);
        game.map(|game| game.play_on(&prober, setting.choosers, &seen)).transpose()
    })?;
    let mut statistics = Statistics::default();
    games.iter().flatten().for_each(|game| statistics.add(game));
    Ok(statistics)
}
