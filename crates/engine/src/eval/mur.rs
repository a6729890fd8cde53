//! The concepts of Mur: liberties, pockets, orders, the mur stone.

use mura_games::{Edition, Game, Mur};

use super::features::features;
use super::round::Round;
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

/// The mur stone is always of the fourth order.
const MUR_STONE_ORDER: usize = 4;

impl<E: Edition> Concepts for Mur<E> {
    const FEATURES: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [i16] = if E::KRAKEN { &weights::MUR_KRAKEN } else { &weights::MUR_CLASSIC };
    const UNIT: usize = OneMark as usize;

    #[inline]
    fn count<T: Tally>(&self, tally: &mut T) {
        let turn = self.turn();
        let round =
            Round::new(self.stones(turn), self.stones(turn.other()), self.mur_stone(), MUR_STONE_ORDER);
        let (own, enemy) = (round.side(0), round.side(1));
        let marks = self.score();
        let marks = [marks[turn.index()], marks[turn.other().index()]];

        let mut differ = |feature: Feature, own: i32, enemy: i32| tally.add(feature as usize, own - enemy);
        differ(OneMark, (marks[0] == 1).into(), (marks[1] == 1).into());
        differ(TwoMarks, (marks[0] == 2).into(), (marks[1] == 2).into());
        differ(Stones, own.stones, enemy.stones);
        for (index, feature) in [Alphas, Betas, Gammas, Deltas].into_iter().enumerate() {
            differ(feature, own.orders[index], enemy.orders[index]);
        }
        for (index, feature) in [Centre, RingOne, RingTwo].into_iter().enumerate() {
            differ(feature, own.inner[index], enemy.inner[index]);
        }
        differ(Liberties, own.liberties, enemy.liberties);
        differ(Reach, own.reach, enemy.reach);
        differ(Eyes, own.eyes, enemy.eyes);
        differ(HalfEyes, own.half_eyes, enemy.half_eyes);
        differ(OneShort, own.one_short, enemy.one_short);
        differ(TwoShort, own.two_short, enemy.two_short);
        for (lacks, feature) in (1..).zip([MurStoneOne, MurStoneTwo, MurStoneThree]) {
            differ(feature, (own.lacks == lacks).into(), (enemy.lacks == lacks).into());
        }
        differ(Knocks, own.knocks, enemy.knocks);
        differ(KnocksMurStone, (own.knocks_mur_stone != 0).into(), (enemy.knocks_mur_stone != 0).into());

        let trapped = self.trapped().count_ones() as i32;
        let duty = trapped != 0 || self.repeat_duty();
        let (next, waiting, sign) = if duty { (&enemy, &own, -1) } else { (&own, &enemy, 1) };
        tally.add(Tempo as usize, sign);
        tally.add(Trapped as usize, -trapped);
        tally.add(RepeatDuty as usize, -i32::from(self.repeat_duty()));
        tally.add(Traps as usize, sign * next.ready);
        tally.add(Threats as usize, -sign * waiting.ready);
        tally.add(MurStoneWon as usize, sign * i32::from(next.wins));
        tally.add(MurStoneThreat as usize, -sign * i32::from(waiting.wins));
    }
}
