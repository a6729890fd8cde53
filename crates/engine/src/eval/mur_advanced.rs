//! The concepts of Advanced Mur: bars, pockets, classes, the dice and the kraken.

use mura_games::mur::{CENTRE, FIRST_RING, Points, bit, ends};
use mura_games::mur_advanced::PORTS;
use mura_games::{Game, MurAdvanced};

use super::both::{difference, swapped, twice};
use super::features::features;
use super::round::{Round, at_hand};
use super::{Concepts, Tally, weights};

features! {
    Bars = "bars",
    NeedsOne = "one bar from the goal",
    NeedsTwo = "two bars from the goal",
    NeedsThree = "three bars from the goal",
    /// Who plays next, unless his turn is forced.
    Tempo = "tempo",
    Closed = "ships to withdraw",
    Reset = "kraken to reset",
    Ships = "ships on the board",
    Spent = "nothing in hand",
    LastInHand = "the last one in hand",
    Admirals = "admirals",
    Commanders = "commanders",
    Lieutenants = "lieutenants",
    Masters = "masters and officers",
    Centre = "ship on the centre",
    RingOne = "ships on ring 1",
    RingTwo = "ships on ring 2",
    Ports = "ships in port",
    Liberties = "liberties",
    Reach = "empty intersections within reach",
    Eyes = "eyes",
    HalfEyes = "eyes but for one ship",
    OneShort = "pockets one short of a close",
    Closes = "closes at hand, on turn",
    Threats = "closes at hand, not on turn",
    TwoShort = "pockets two short of a close",
    KrakenClose = "kraken within a play, on turn",
    KrakenThreat = "kraken within a play, not on turn",
    KrakenOne = "kraken one short",
    KrakenTwo = "kraken two short",
    KrakenThree = "kraken three short",
    Knocks = "opposing ships that can be knocked",
    KnocksKraken = "kraken can be knocked",
    Control = "control of the kraken",
    Takes = "control within a tip, on turn",
    MayTake = "control within a tip, not on turn",
    Tips = "a tip at hand, two from a triple",
    Breaks = "opposing control can be broken",
}

/// The fewest tips that make a triple of dice with these values.
static TIPS: [[[u8; 4]; 4]; 4] = {
    let mut table = [[[u8::MAX; 4]; 4]; 4];
    let mut index = 0;
    while index < 64 {
        let (a, b, c) = (index / 16, index / 4 % 4, index % 4);
        let mut goal = 0;
        while goal < 4 {
            let tips = ((goal + 4 - a) % 4 + (goal + 4 - b) % 4 + (goal + 4 - c) % 4) as u8;
            if tips < table[a][b][c] {
                table[a][b][c] = tips;
            }
            goal += 1;
        }
        index += 1;
    }
    table
};

impl Concepts for MurAdvanced {
    const FEATURES: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [i16] = &weights::MUR_ADVANCED;
    const UNIT: usize = Bars as usize;

    #[inline]
    fn count<T: Tally>(&self, tally: &mut T) {
        let turn = self.turn();
        let (own, enemy) = (self.ships(turn), self.ships(turn.other()));
        let round = Round::new(own, enemy, self.kraken(), true);
        let bars = self.score();
        let bars = [bars[turn.index()], bars[turn.other().index()]];
        let needs = bars.map(|bars| u32::from(self.goal()) - bars);

        tally.add(Bars as usize, bars[0] as i32 - bars[1] as i32);
        for (need, feature) in (1..).zip([NeedsOne, NeedsTwo, NeedsThree]) {
            tally.add(feature as usize, i32::from(needs[0] == need) - i32::from(needs[1] == need));
        }
        let mut differ = |feature: Feature, sets| tally.add(feature as usize, difference(sets));
        differ(Ships, round.stones);
        differ(Spent, round.spent);
        differ(LastInHand, round.last_in_hand);
        for (feature, stones) in [Admirals, Commanders, Lieutenants, Masters].into_iter().zip(round.orders) {
            differ(feature, stones);
        }
        for (feature, points) in [(Centre, bit(CENTRE)), (RingOne, FIRST_RING), (RingTwo, FIRST_RING >> 8)] {
            differ(feature, round.stones & twice(points));
        }
        differ(Ports, round.stones & twice(PORTS));
        differ(Reach, round.reach);
        differ(Eyes, round.eyes);
        differ(HalfEyes, round.half_eyes);
        differ(OneShort, round.one_short);
        differ(TwoShort, round.two_short);
        for (feature, short) in [KrakenOne, KrakenTwo, KrakenThree].into_iter().zip(round.mur_stone_short) {
            differ(feature, short);
        }
        differ(Knocks, round.knocks);
        differ(KnocksKraken, round.knocks_mur_stone);
        tally.add(Liberties as usize, round.liberties);

        let closed = self.forced().count_ones() as i32;
        let forced = closed != 0 || self.reset();
        let sign = if forced { -1 } else { 1 };
        tally.add(Tempo as usize, sign);
        tally.add(Closed as usize, -closed);
        tally.add(Reset as usize, -i32::from(self.reset()));
        at_hand(tally, [Closes as usize, Threats as usize], round.ready, sign);
        at_hand(tally, [KrakenClose as usize, KrakenThreat as usize], round.mur_stone_ready, sign);
        count_dice(self, &round, sign, tally);
    }
}

/// Who controls the kraken, and who may come to. `sign` is 1 when the player on turn plays next.
#[inline(always)]
fn count_dice<T: Tally>(game: &MurAdvanced, round: &Round, sign: i32, tally: &mut T) {
    let [a, b, c] = game.dice().map(|value| usize::from(value) - 1);
    let tips = TIPS[a][b][c];
    // Knocking the kraken off the centre tips nothing.
    let knocks = if game.kraken() == CENTRE { 0 } else { round.knocks_mur_stone };
    match tips {
        0 => {
            let Some(player) = game.control() else { return };
            let holds = if player == game.turn() { 1 } else { -1 };
            tally.add(Control as usize, holds);
            // Only a ship of the class that the dice show may tip a triple.
            let class = round.orders[a];
            let other = if holds < 0 { class } else { swapped(class) } as Points;
            let reached = a < 3 || other.count_ones() == 4;
            let breaks = reached && knocks != 0 && ends(other, a as u32 + 1) & bit(game.kraken()) != 0;
            tally.add(Breaks as usize, -holds * i32::from(breaks));
        }
        1 => at_hand(tally, [Takes as usize, MayTake as usize], knocks, sign),
        2 => tally.add(Tips as usize, difference(knocks)),
        _ => {}
    }
}
