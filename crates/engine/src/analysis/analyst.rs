//! Who looks at positions and judges plays.

use std::time::{Duration, Instant};

use mura_games::{Game, Outcome, Player, Table, Visitor};

use super::odds::{Odds, paid_by_points};
use super::{Choice, Event, Loss, Prospect, Throw};
use crate::{Limits, Line, Score, Stop, Thinker};

/// Forced plies to look through where a thinker has nothing to say about them.
const PATIENCE: u32 = 8;

/// Judges plays by what a thinker finds.
pub struct Analyst<'a> {
    thinker: &'a mut dyn Thinker,
    limits: Limits,
    stop: Stop<'a>,
    /// The lines after the last throw, found when its luck was: the next choice is made there.
    ahead: Option<(String, Vec<Line>)>,
}

impl<'a> Analyst<'a> {
    /// With limits for each position that is looked at; `limits.lines` is the number of best lines wanted.
    pub fn new(thinker: &'a mut dyn Thinker, limits: Limits, stop: Stop<'a>) -> Self {
        Analyst { thinker, limits, stop, ahead: None }
    }

    /// A new game begins.
    pub fn forget(&mut self) {
        self.thinker.forget();
        self.ahead = None;
    }

    /// Whether the analysis is to end.
    pub fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// The best lines of a position, best first. A thinker that is silent about a single action is asked about what
    /// comes after it; that line has the depth 0.
    pub fn lines(&mut self, table: &dyn Table) -> Vec<Line> {
        let mut lines = self.all_lines(table);
        lines.truncate(self.limits.lines);
        lines
    }

    /// The best lines of a position; with dice, a line for every action. Who looks for several lines there weighs every
    /// action anyway, and so the played one has been looked at as hard as the best one.
    fn all_lines(&mut self, table: &dyn Table) -> Vec<Line> {
        let legal = table.legal();
        let mut limits = self.limits.clone();
        if paid_by_points(table.id()) {
            limits.lines = limits.lines.max(legal.len());
        }
        let lines = self.think(table, &limits);
        match &legal[..] {
            [single] if lines.is_empty() && table.chance().is_none() => {
                let score = self.after(table, single, PATIENCE);
                score.map(|score| bare(single, score)).into_iter().collect()
            }
            _ => lines,
        }
    }

    fn think(&mut self, table: &dyn Table, limits: &Limits) -> Vec<Line> {
        let limits = Limits { began: Instant::now(), ..limits.clone() };
        self.thinker.think(table, &limits, self.stop, &mut |_| {}).lines
    }

    /// The throws that a position is waiting for, and what each is worth; nothing where none is due.
    pub fn throws(&mut self, table: &dyn Table) -> Vec<Prospect> {
        let mut prospects = self.prospects(table);
        prospects.iter_mut().for_each(|prospect| prospect.lines.truncate(self.limits.lines));
        prospects
    }

    /// The same with all lines.
    fn prospects(&mut self, table: &dyn Table) -> Vec<Prospect> {
        let player = table.turn();
        let mut prospects = Vec::new();
        for (throw, weight) in table.chance().unwrap_or_default() {
            let mut after = table.fork();
            let (mut odds, mut lines) = (None, Vec::new());
            if after.play(&throw).is_ok() {
                lines = if after.outcome().is_none() { self.all_lines(&*after) } else { Vec::new() };
                let ended = after.outcome().map(|outcome| finished(&*after, outcome, player));
                let score = lines.first().map(|line| seen_by(player, &*after, line.score));
                odds = ended.or(score).and_then(Odds::of);
            }
            prospects.push(Prospect { throw, weight, odds, lines });
        }
        prospects
    }

    /// Judges a play that was made on this table, by its canonical text.
    pub fn step(&mut self, before: &dyn Table, played: &str) -> Event {
        if before.chance().is_some() {
            return Event::Throw(self.throw(before, played));
        }
        let Some(action) = listed(before, played) else { return Event::Beside };
        if before.legal().len() == 1 {
            self.ahead = None;
            return Event::Forced;
        }
        Event::Choice(self.choice(before, &action))
    }

    fn throw(&mut self, before: &dyn Table, action: &str) -> Throw {
        let mut prospects = self.prospects(before);
        let thrown = prospects.iter().find(|prospect| prospect.throw == action);
        let (after, lines) =
            thrown.map_or((None, Vec::new()), |prospect| (prospect.odds, prospect.lines.clone()));
        prospects.iter_mut().for_each(|prospect| prospect.lines.truncate(self.limits.lines));
        let mut table = before.fork();
        let played = table.play(action).is_ok();
        self.ahead = (played && !lines.is_empty()).then(|| (table.position(), lines));
        Throw { before: Prospect::mean(&prospects), after, prospects }
    }

    fn choice(&mut self, before: &dyn Table, action: &str) -> Choice {
        let mut lines = match self.ahead.take() {
            Some((position, lines)) if position == before.position() => lines,
            _ => self.all_lines(before),
        };
        let played = match lines.iter().find(|line| line.actions.first().is_some_and(|first| first == action))
        {
            Some(line) => Some(line.score),
            None => lines.first().and_then(|best| self.alone(before, action, best.depth)),
        };
        let loss = lines.first().zip(played).map(|(best, played)| Loss::between(best.score, played));
        lines.truncate(self.limits.lines);
        Choice { lines, played, loss }
    }

    /// What one action is worth, looked at as deeply as the others were, within the same limits.
    fn alone(&mut self, before: &dyn Table, action: &str, depth: u32) -> Option<Score> {
        let depth = Some(depth.max(1));
        let limits = Limits { depth, lines: 1, only: vec![action.to_owned()], ..self.limits.clone() };
        if let Some(line) = self.think(before, &limits).first() {
            return Some(line.score);
        }
        // Some thinkers play a single action without looking at it.
        self.after(before, action, PATIENCE)
    }

    /// What an action is worth to the player on turn, by a look at the position after it.
    fn after(&mut self, before: &dyn Table, action: &str, patience: u32) -> Option<Score> {
        let mut after = before.fork();
        after.play(action).ok()?;
        self.worth(before.turn(), &*after, patience).map(later)
    }

    /// What a position is worth to a player, whoever is on turn.
    fn worth(&mut self, player: Player, table: &dyn Table, patience: u32) -> Option<Score> {
        if let Some(outcome) = table.outcome() {
            return Some(finished(table, outcome, player));
        }
        let limits = Limits { lines: 1, ..self.limits.clone() };
        if let Some(line) = self.think(table, &limits).first() {
            return Some(seen_by(player, table, line.score));
        }
        let legal = table.legal();
        let ([single], 1..) = (&legal[..], patience) else { return None };
        self.after(table, single, patience - 1).map(|score| seen_by(player, table, score))
    }
}

/// The listed action that a text means: a record may place another cow than the one that lists show (M1). `None` for what
/// is no action at all.
fn listed(table: &dyn Table, text: &str) -> Option<String> {
    struct Listed<'a>(&'a dyn Table, &'a str);
    impl Visitor for Listed<'_> {
        type Output = Option<String>;
        fn visit<G: Game>(self) -> Self::Output {
            let game = self.0.game().downcast_ref::<G>()?;
            let action = game.parse_action(self.1).ok()?;
            let mut text = String::new();
            game.write_action(game.listed(action), &mut text);
            Some(text)
        }
    }
    table.id().visit(Listed(table, text))
}

/// A line of one action that nobody has looked at closely.
fn bare(action: &str, score: Score) -> Line {
    let actions = vec![action.to_owned()];
    Line { rank: 1, depth: 0, seldepth: 0, score, nodes: 0, hashfull: 0, time: Duration::ZERO, actions }
}

fn seen_by(player: Player, table: &dyn Table, score: Score) -> Score {
    if table.turn() == player { score } else { score.flipped() }
}

fn finished(table: &dyn Table, outcome: Outcome, player: Player) -> Score {
    match outcome {
        _ if paid_by_points(table.id()) => Odds::finished(table, outcome, player).into(),
        Outcome::Win(winner) if winner == player => Score::Win(0),
        Outcome::Win(_) => Score::Loss(0),
        Outcome::Draw => Score::Estimate(0),
    }
}

/// The same, seen one ply earlier.
fn later(score: Score) -> Score {
    match score {
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
        other => other,
    }
}
