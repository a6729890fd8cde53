//! The concepts of Morabaraba, by stage: lines within reach, loose cows, room to move.

use mura_games::morabaraba::{ALL, Closers, Junctions, MIDDLES, neighbours};
use mura_games::{Game, Morabaraba};

use super::both::{Both, both, difference, halves, swapped, twice};
use super::features::features;
use super::herds::{self, BothClosers};
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

/// What both players have, the one on turn first.
struct Herds {
    cows: Both,
    loose: Both,
    /// Cows on the board and in hand.
    left: [i32; 2],
    closers: BothClosers,
    /// Empty junctions, for both.
    empty: Both,
}

impl Herds {
    #[inline(always)]
    fn new(game: &Morabaraba) -> Self {
        let players = [game.turn(), game.turn().other()];
        let [own, enemy] = players.map(|player| game.herd(player));
        let [own_rows, enemy_rows] = players.map(|player| game.rows(player));
        let left = players.map(|player| (game.herd(player).count_ones() + game.in_hand(player)) as i32);
        let cows = both(own, enemy);
        Herds {
            cows,
            loose: cows & !both(own_rows, enemy_rows),
            left,
            closers: BothClosers::of(cows),
            empty: twice(ALL & !(own | enemy)),
        }
    }

    /// What there is to see in every stage, by the features that it belongs to.
    #[inline(always)]
    fn common<T: Tally>(&self, tally: &mut T, [cows, loose, corners]: [Feature; 3]) {
        tally.add(cows as usize, self.left[0] - self.left[1]);
        tally.add(loose as usize, difference(self.loose));
        tally.add(corners as usize, difference(self.cows & !twice(MIDDLES)));
    }

    /// Room on the board: cows of which some line is empty but for them, steps, cows that cannot move, and cows on the
    /// middle square, where there are four neighbours.
    #[inline(always)]
    fn room<T: Tally>(&self, tally: &mut T, [open, steps, blocked, hubs]: [Feature; 4]) {
        let empty = self.empty as Junctions;
        tally.add(open as usize, difference(self.cows & twice(Closers::of(empty).any())));
        tally.add(steps as usize, self.steps());
        tally.add(blocked as usize, difference(self.cows & !twice(neighbours(empty))));
        tally.add(hubs as usize, difference(self.cows & twice(0xff00)));
    }

    /// How many more steps the one has than the other.
    #[inline(always)]
    fn steps(&self) -> i32 {
        herds::shifted(self.cows).into_iter().map(|moved| difference(moved & self.empty)).sum()
    }

    /// How many of these junctions earn a shot for each player: none while all the other's cows stand in rows.
    #[inline(always)]
    fn shots(&self, closing: Both) -> [i32; 2] {
        let [own, enemy] = halves(closing);
        let [targets_of_enemy, targets_of_own] = halves(self.loose);
        let shots = |closing: Junctions, targets| if targets == 0 { 0 } else { closing.count_ones() as i32 };
        [shots(own, targets_of_own), shots(enemy, targets_of_enemy)]
    }
}

impl Concepts for Morabaraba {
    const FEATURES: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [i16] = &weights::MORABARABA;
    const UNIT: usize = MovingCows as usize;

    #[inline]
    fn count<T: Tally>(&self, tally: &mut T) {
        let herds = Herds::new(self);
        if self.in_hand(self.turn()) + self.in_hand(self.turn().other()) > 0 {
            return placing(&herds, tally);
        }
        // The closers of lines on which every sequence is fresh.
        let fresh = herds.closers.without(self.lines_used());
        if herds.left.contains(&3) {
            flying(&herds, fresh, tally);
        } else {
            moving(&herds, fresh, tally);
        }
    }
}

/// The player on turn closes at most one line; of what the other threatens, two are more than can be stopped.
#[inline(always)]
fn at_hand<T: Tally>(tally: &mut T, [shot, threat, double]: [Feature; 3], [own, enemy]: [i32; 2]) {
    tally.add(shot as usize, i32::from(own > 0));
    tally.add(threat as usize, -i32::from(enemy > 0));
    tally.add(double as usize, -i32::from(enemy > 1));
}

#[inline(always)]
fn placing<T: Tally>(herds: &Herds, tally: &mut T) {
    herds.common(tally, [PlacingCows, PlacingLoose, PlacingCorners]);
    herds.room(tally, [PlacingOpen, PlacingSteps, PlacingBlocked, PlacingHubs]);
    tally.add(PlacingTempo as usize, 1);
    // A cow from the hand has been in no sequence: whatever it completes is fresh.
    let shots = herds.shots(herds.closers.any() & herds.empty);
    at_hand(tally, [PlacingShot, PlacingThreat, PlacingDouble], shots);
}

#[inline(always)]
fn moving<T: Tally>(herds: &Herds, fresh: BothClosers, tally: &mut T) {
    herds.common(tally, [MovingCows, MovingLoose, MovingCorners]);
    herds.room(tally, [MovingOpen, MovingSteps, MovingBlocked, MovingHubs]);
    let closing = fresh.stepped_on(herds.cows) & herds.empty;
    let stale = herds.closers.stepped_on(herds.cows) & herds.empty & !closing;
    tally.add(MovingStale as usize, difference(stale));
    tally.add(MovingTwoThirds as usize, difference(fresh.any() & herds.empty));
    let [own, enemy] = herds.left.map(|left| i32::from(left == 4));
    tally.add(MovingFour as usize, own - enemy);
    tally.add(MovingTempo as usize, 1);
    let [_, safe] = herds.shots(closing & !swapped(herds::neighbours(herds.cows)));
    tally.add(MovingSafe as usize, -i32::from(safe > 0));
    at_hand(tally, [MovingShot, MovingThreat, MovingDouble], herds.shots(closing));
}

#[inline(always)]
fn flying<T: Tally>(herds: &Herds, fresh: BothClosers, tally: &mut T) {
    herds.common(tally, [FlyingCows, FlyingLoose, FlyingCorners]);
    let flies = herds.left.map(|left| left == 3);
    tally.add(FlyingAlone as usize, i32::from(flies[0]) - i32::from(flies[1]));
    let [own, enemy] = flies.map(|flies| if flies { ALL } else { 0 });
    let fliers = both(own, enemy);
    // Of three cows that are not in a row, the one that is no part of the line flies to complete it.
    let closing = |closers: BothClosers| {
        (closers.any() & fliers | closers.stepped_on(herds.cows) & !fliers) & herds.empty
    };
    let (all, closing) = (closing(herds.closers), closing(fresh));
    tally.add(FlyingStale as usize, difference(all & !closing));
    tally.add(FlyingTwoThirds as usize, difference(fresh.any() & herds.empty));
    let walking: i32 =
        herds::shifted(herds.cows & !fliers).into_iter().map(|moved| difference(moved & herds.empty)).sum();
    tally.add(FlyingSteps as usize, walking);
    tally.add(FlyingTempo as usize, 1);
    at_hand(tally, [FlyingShot, FlyingThreat, FlyingDouble], herds.shots(closing));
}
