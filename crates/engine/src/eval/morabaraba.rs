//! The concepts of Morabaraba, by stage: lines within reach, loose cows, room to move.

use mura_games::morabaraba::{ALL, Closers, Junctions, Lines, MIDDLES, neighbours, shifted};
use mura_games::{Game, Morabaraba, Player};

use super::features::features;
use super::{Concepts, Tally, weights};

features! {
    PlacingTempo = "placing: tempo",
    PlacingCows = "placing: cows left",
    PlacingShot = "placing: a shot at hand, on turn",
    PlacingThreat = "placing: a shot at hand, not on turn",
    PlacingDouble = "placing: two shots at hand, not on turn",
    PlacingOpen = "placing: cows with an open line",
    PlacingLoose = "placing: loose cows",
    PlacingSteps = "placing: steps",
    PlacingBlocked = "placing: blocked cows",
    PlacingCorners = "placing: corners",
    PlacingHubs = "placing: junctions of the middle square",
    MovingTempo = "moving: tempo",
    MovingCows = "moving: cows left",
    MovingShot = "moving: a shot at hand, on turn",
    MovingThreat = "moving: a shot at hand, not on turn",
    MovingDouble = "moving: two shots at hand, not on turn",
    MovingSafe = "moving: a shot at hand that no step stops, not on turn",
    MovingStale = "moving: steps into a line used before",
    MovingTwoThirds = "moving: two thirds of an unused line",
    MovingOpen = "moving: cows with an open line",
    MovingLoose = "moving: loose cows",
    MovingSteps = "moving: steps",
    MovingBlocked = "moving: blocked cows",
    MovingCorners = "moving: corners",
    MovingHubs = "moving: junctions of the middle square",
    MovingFour = "moving: four cows",
    FlyingTempo = "flying: tempo",
    FlyingCows = "flying: cows left",
    FlyingAlone = "flying: flies, the other does not",
    FlyingShot = "flying: a shot at hand, on turn",
    FlyingThreat = "flying: a shot at hand, not on turn",
    FlyingDouble = "flying: two shots at hand, not on turn",
    FlyingStale = "flying: moves into a line used before",
    FlyingTwoThirds = "flying: two thirds of an unused line",
    FlyingLoose = "flying: loose cows",
    FlyingSteps = "flying: steps of who does not fly",
    FlyingCorners = "flying: corners",
}

/// What one of the players has.
struct Herd {
    cows: Junctions,
    rows: Junctions,
    left: i32,
    closers: Closers,
    /// The closers of lines on which every sequence is fresh.
    fresh: Closers,
}

fn count(junctions: Junctions) -> i32 {
    junctions.count_ones() as i32
}

impl Herd {
    #[inline(always)]
    fn new(game: &Morabaraba, player: Player, used: Lines) -> Self {
        let cows = game.herd(player);
        let closers = Closers::of(cows);
        let left = (cows.count_ones() + game.in_hand(player)) as i32;
        Herd { cows, rows: game.rows(player), left, closers, fresh: closers.without(used) }
    }

    fn loose(&self) -> i32 {
        count(self.cows & !self.rows)
    }

    fn corners(&self) -> i32 {
        count(self.cows & !MIDDLES)
    }

    /// On the middle square, where a cow has four neighbours.
    fn hubs(&self) -> i32 {
        count(self.cows & 0xff00)
    }

    fn flies(&self) -> bool {
        self.left == 3
    }

    fn steps(&self, empty: Junctions) -> i32 {
        shifted(self.cows).into_iter().map(|moved| count(moved & empty)).sum()
    }

    fn blocked(&self, empty: Junctions) -> i32 {
        count(self.cows & !neighbours(empty))
    }

    /// Cows of which some line is empty but for them.
    fn open(&self, empty_closers: Junctions) -> i32 {
        count(self.cows & empty_closers)
    }
}

impl Concepts for Morabaraba {
    const FEATURES: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [i16] = &weights::MORABARABA;
    const UNIT: usize = MovingCows as usize;

    #[inline]
    fn count<T: Tally>(&self, tally: &mut T) {
        let turn = self.turn();
        let used = self.lines_used();
        let [own, enemy] = [turn, turn.other()].map(|player| Herd::new(self, player, used));
        let empty = ALL & !(own.cows | enemy.cows);
        if self.in_hand(turn) + self.in_hand(turn.other()) > 0 {
            placing(&own, &enemy, empty, tally);
        } else if own.flies() || enemy.flies() {
            flying(&own, &enemy, empty, tally);
        } else {
            moving(&own, &enemy, empty, tally);
        }
    }
}

/// A row earns nothing while all the other's cows stand in rows.
#[inline(always)]
fn shots(closing: Junctions, target: &Herd) -> i32 {
    if target.cows & !target.rows == 0 { 0 } else { count(closing) }
}

/// The player on turn closes at most one line; of what the other threatens, two are more than can be stopped.
#[inline(always)]
fn at_hand<T: Tally>(tally: &mut T, [shot, threat, double]: [Feature; 3], own: i32, enemy: i32) {
    tally.add(shot as usize, i32::from(own > 0));
    tally.add(threat as usize, -i32::from(enemy > 0));
    tally.add(double as usize, -i32::from(enemy > 1));
}

#[inline(always)]
fn placing<T: Tally>(own: &Herd, enemy: &Herd, empty: Junctions, tally: &mut T) {
    let mut differ = |feature: Feature, own: i32, enemy: i32| tally.add(feature as usize, own - enemy);
    differ(PlacingCows, own.left, enemy.left);
    let lines = Closers::of(empty).any();
    differ(PlacingOpen, own.open(lines), enemy.open(lines));
    differ(PlacingLoose, own.loose(), enemy.loose());
    differ(PlacingSteps, own.steps(empty), enemy.steps(empty));
    differ(PlacingBlocked, own.blocked(empty), enemy.blocked(empty));
    differ(PlacingCorners, own.corners(), enemy.corners());
    differ(PlacingHubs, own.hubs(), enemy.hubs());
    tally.add(PlacingTempo as usize, 1);
    // A cow from the hand has been in no sequence: whatever it completes is fresh.
    let shots = [(own, enemy), (enemy, own)].map(|(by, at)| shots(by.closers.any() & empty, at));
    at_hand(tally, [PlacingShot, PlacingThreat, PlacingDouble], shots[0], shots[1]);
}

#[inline(always)]
fn moving<T: Tally>(own: &Herd, enemy: &Herd, empty: Junctions, tally: &mut T) {
    let mut differ = |feature: Feature, own: i32, enemy: i32| tally.add(feature as usize, own - enemy);
    differ(MovingCows, own.left, enemy.left);
    let fresh = [own, enemy].map(|herd| herd.fresh.stepped_on(herd.cows) & empty);
    let stale = [(own, fresh[0]), (enemy, fresh[1])]
        .map(|(herd, fresh)| count(herd.closers.stepped_on(herd.cows) & empty & !fresh));
    differ(MovingStale, stale[0], stale[1]);
    let third = [own, enemy].map(|herd| count(herd.fresh.any() & empty));
    differ(MovingTwoThirds, third[0], third[1]);
    let lines = Closers::of(empty).any();
    differ(MovingOpen, own.open(lines), enemy.open(lines));
    differ(MovingLoose, own.loose(), enemy.loose());
    differ(MovingSteps, own.steps(empty), enemy.steps(empty));
    differ(MovingBlocked, own.blocked(empty), enemy.blocked(empty));
    differ(MovingCorners, own.corners(), enemy.corners());
    differ(MovingHubs, own.hubs(), enemy.hubs());
    differ(MovingFour, (own.left == 4).into(), (enemy.left == 4).into());
    tally.add(MovingTempo as usize, 1);
    let safe = shots(fresh[1] & !neighbours(own.cows), own);
    tally.add(MovingSafe as usize, -i32::from(safe > 0));
    let shots = [shots(fresh[0], enemy), shots(fresh[1], own)];
    at_hand(tally, [MovingShot, MovingThreat, MovingDouble], shots[0], shots[1]);
}

#[inline(always)]
fn flying<T: Tally>(own: &Herd, enemy: &Herd, empty: Junctions, tally: &mut T) {
    let mut differ = |feature: Feature, own: i32, enemy: i32| tally.add(feature as usize, own - enemy);
    differ(FlyingCows, own.left, enemy.left);
    differ(FlyingAlone, own.flies().into(), enemy.flies().into());
    // Of three cows that are not in a row, the one that is no part of the line flies to complete it.
    let closing = |herd: &Herd, closers: Closers| {
        let all = if herd.flies() { closers.any() } else { closers.stepped_on(herd.cows) };
        all & empty
    };
    let fresh = [own, enemy].map(|herd| closing(herd, herd.fresh));
    let stale =
        [(own, fresh[0]), (enemy, fresh[1])].map(|(herd, fresh)| count(closing(herd, herd.closers) & !fresh));
    differ(FlyingStale, stale[0], stale[1]);
    let third = [own, enemy].map(|herd| count(herd.fresh.any() & empty));
    differ(FlyingTwoThirds, third[0], third[1]);
    differ(FlyingLoose, own.loose(), enemy.loose());
    let steps = [own, enemy].map(|herd| if herd.flies() { 0 } else { herd.steps(empty) });
    differ(FlyingSteps, steps[0], steps[1]);
    differ(FlyingCorners, own.corners(), enemy.corners());
    tally.add(FlyingTempo as usize, 1);
    let shots = [shots(fresh[0], enemy), shots(fresh[1], own)];
    at_hand(tally, [FlyingShot, FlyingThreat, FlyingDouble], shots[0], shots[1]);
}
