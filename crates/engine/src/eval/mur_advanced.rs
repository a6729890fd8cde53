//! The concepts of Advanced Mur: bars, pockets, classes, the dice and the kraken.

use mura_games::mur::{CENTRE, bit};
use mura_games::mur_advanced::PORTS;
use mura_games::{Game, MurAdvanced};

use super::features::features;
use super::round::{Round, Side};
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

/// Weaker than every class: any ship may knock the kraken.
const KRAKEN_CLASS: usize = 8;

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
        let players = [turn, turn.other()];
        let round = Round::new(self.ships(turn), self.ships(turn.other()), self.kraken(), KRAKEN_CLASS);
        let (own, enemy) = (round.side(0), round.side(1));
        let bars = self.score();
        let bars = players.map(|player| bars[player.index()] as i32);
        let needs = bars.map(|bars| i32::from(self.goal()) - bars);

        let mut differ = |feature: Feature, own: i32, enemy: i32| tally.add(feature as usize, own - enemy);
        differ(Bars, bars[0], bars[1]);
        for (bars, feature) in (1..).zip([NeedsOne, NeedsTwo, NeedsThree]) {
            differ(feature, (needs[0] == bars).into(), (needs[1] == bars).into());
        }
        differ(Ships, own.stones, enemy.stones);
        for (index, feature) in [Admirals, Commanders, Lieutenants, Masters].into_iter().enumerate() {
            differ(feature, own.orders[index], enemy.orders[index]);
        }
        for (index, feature) in [Centre, RingOne, RingTwo].into_iter().enumerate() {
            differ(feature, own.inner[index], enemy.inner[index]);
        }
        let in_port = round.stones.map(|ships| (ships & PORTS).count_ones() as i32);
        differ(Ports, in_port[0], in_port[1]);
        differ(Liberties, own.liberties, enemy.liberties);
        differ(Reach, own.reach, enemy.reach);
        differ(Eyes, own.eyes, enemy.eyes);
        differ(HalfEyes, own.half_eyes, enemy.half_eyes);
        differ(OneShort, own.one_short, enemy.one_short);
        differ(TwoShort, own.two_short, enemy.two_short);
        for (lacks, feature) in (1..).zip([KrakenOne, KrakenTwo, KrakenThree]) {
            differ(feature, (own.lacks == lacks).into(), (enemy.lacks == lacks).into());
        }
        differ(Knocks, own.knocks, enemy.knocks);
        differ(KnocksKraken, (own.knocks_mur_stone != 0).into(), (enemy.knocks_mur_stone != 0).into());

        let closed = self.forced().count_ones() as i32;
        let forced = closed != 0 || self.reset();
        let (next, waiting, sign) = if forced { (&enemy, &own, -1) } else { (&own, &enemy, 1) };
        tally.add(Tempo as usize, sign);
        tally.add(Closed as usize, -closed);
        tally.add(Reset as usize, -i32::from(self.reset()));
        tally.add(Closes as usize, sign * next.ready);
        tally.add(Threats as usize, -sign * waiting.ready);
        tally.add(KrakenClose as usize, sign * i32::from(next.wins));
        tally.add(KrakenThreat as usize, -sign * i32::from(waiting.wins));
        self.count_dice(&round, [&own, &enemy], sign, tally);
    }
}

/// The dice. A separate trait only because the game lives in another crate.
trait Dice {
    fn count_dice<T: Tally>(&self, round: &Round, sides: [&Side; 2], sign: i32, tally: &mut T);
}

impl Dice for MurAdvanced {
    /// Who controls the kraken, and who may come to. `sign` is 1 when the player on turn, the first of `sides`, plays
    /// next.
    #[inline(always)]
    fn count_dice<T: Tally>(&self, round: &Round, sides: [&Side; 2], sign: i32, tally: &mut T) {
        let dice = self.dice();
        let [a, b, c] = dice.map(|value| usize::from(value) - 1);
        let tips = TIPS[a][b][c];
        // Knocking the kraken off the centre tips nothing.
        let off_centre = round.mur_stone != bit(CENTRE);
        let can = sides.map(|side| i32::from(off_centre && side.knocks_mur_stone != 0));
        if tips == 0 {
            let by = sides.map(|side| i32::from(off_centre && side.knocks_mur_stone >> a & 1 != 0));
            match self.control() {
                None => {}
                Some(player) if player == self.turn() => {
                    tally.add(Control as usize, 1);
                    tally.add(Breaks as usize, -by[1]);
                }
                Some(_) => {
                    tally.add(Control as usize, -1);
                    tally.add(Breaks as usize, by[0]);
                }
            }
        } else if tips == 1 {
            let (next, waiting) = if sign > 0 { (can[0], can[1]) } else { (can[1], can[0]) };
            tally.add(Takes as usize, sign * next);
            tally.add(MayTake as usize, -sign * waiting);
        } else if tips == 2 {
            tally.add(Tips as usize, can[0] - can[1]);
        }
    }
}
