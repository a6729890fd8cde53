//! The concepts of Mur: liberties, pockets, orders, the mur stone.

use mura_games::mur::{CENTRE, FIRST_RING, bit};
use mura_games::{Edition, Game, Mur};

use super::both::{difference, twice};
use super::features::features;
use super::round::{Round, at_hand};
use super::{Concepts, Tally, weights};

features! {
    OneMark = "one mark",
    TwoMarks = "two marks",
    /// Who plays next, unless only a withdrawal is open to him.
    Tempo = "tempo",
    /// Withdrawals cost a stone as well.
    Trapped = "stones to withdraw",
    RepeatDuty = "repeat withdrawal due",
    Stones = "stones on the board",
    Spent = "nothing in hand",
    LastInHand = "the last one in hand",
    Alphas = "stones of order 1",
    Betas = "stones of order 2",
    Gammas = "stones of order 3",
    Deltas = "stones of order 4 and more",
    Centre = "stone on the centre",
    RingOne = "stones on ring 1",
    RingTwo = "stones on ring 2",
    Liberties = "liberties",
    Reach = "empty intersections within reach",
    Eyes = "eyes",
    HalfEyes = "eyes but for one stone",
    OneShort = "pockets one short of a trap",
    Traps = "traps at hand, on turn",
    Threats = "traps at hand, not on turn",
    TwoShort = "pockets two short of a trap",
    MurStoneWon = "mur stone within a play, on turn",
    MurStoneThreat = "mur stone within a play, not on turn",
    MurStoneOne = "mur stone one short",
    MurStoneTwo = "mur stone two short",
    MurStoneThree = "mur stone three short",
    Knocks = "opposing stones that can be knocked",
    KnocksMurStone = "mur stone can be knocked",
}

impl<E: Edition> Concepts for Mur<E> {
    const FEATURES: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [i16] = if E::KRAKEN { &weights::MUR_KRAKEN } else { &weights::MUR_CLASSIC };
    const UNIT: usize = OneMark as usize;

    #[inline]
    fn count<T: Tally>(&self, tally: &mut T) {
        let turn = self.turn();
        let (own, enemy) = (self.stones(turn), self.stones(turn.other()));
        let round = Round::new(own, enemy, self.mur_stone(), false);
        let marks = self.score();
        let marks = [marks[turn.index()], marks[turn.other().index()]];

        for (mark, feature) in (1..).zip([OneMark, TwoMarks]) {
            tally.add(feature as usize, i32::from(marks[0] == mark) - i32::from(marks[1] == mark));
        }
        let mut differ = |feature: Feature, sets| tally.add(feature as usize, difference(sets));
        differ(Stones, round.stones);
        differ(Spent, round.spent);
        differ(LastInHand, round.last_in_hand);
        for (feature, stones) in [Alphas, Betas, Gammas, Deltas].into_iter().zip(round.orders) {
            differ(feature, stones);
        }
        for (feature, points) in [(Centre, bit(CENTRE)), (RingOne, FIRST_RING), (RingTwo, FIRST_RING >> 8)] {
            differ(feature, round.stones & twice(points));
        }
        differ(Reach, round.reach);
        differ(Eyes, round.eyes);
        differ(HalfEyes, round.half_eyes);
        differ(OneShort, round.one_short);
        differ(TwoShort, round.two_short);
        for (feature, short) in
            [MurStoneOne, MurStoneTwo, MurStoneThree].into_iter().zip(round.mur_stone_short)
        {
            differ(feature, short);
        }
        differ(Knocks, round.knocks);
        differ(KnocksMurStone, round.knocks_mur_stone);
        tally.add(Liberties as usize, round.liberties);

        let trapped = self.trapped().count_ones() as i32;
        let duty = trapped != 0 || self.repeat_duty();
        let sign = if duty { -1 } else { 1 };
        tally.add(Tempo as usize, sign);
        tally.add(Trapped as usize, -trapped);
        tally.add(RepeatDuty as usize, -i32::from(self.repeat_duty()));
        at_hand(tally, [Traps as usize, Threats as usize], round.ready, sign);
        at_hand(tally, [MurStoneWon as usize, MurStoneThreat as usize], round.mur_stone_ready, sign);
    }
}
