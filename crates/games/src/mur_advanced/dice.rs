//! The three four-sided dice. Only their values matter, not which die is whose (A1).

use crate::Luck;

/// A sorted triple of values 1–4, as one of twenty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dice(u8);

const COUNT: usize = 20;
/// In a table of tips: no die shows that value.
const NONE: u8 = u8::MAX;

const VALUES: [[u8; 3]; COUNT] = {
    let mut all = [[0; 3]; COUNT];
    let mut next = 0;
    let mut a = 1;
    while a <= 4 {
        let mut b = a;
        while b <= 4 {
            let mut c = b;
            while c <= 4 {
                all[next] = [a, b, c];
                next += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    all
};

const fn index_of(mut values: [u8; 3]) -> u8 {
    let mut pass = 0;
    while pass < 3 {
        let low = pass % 2;
        if values[low] > values[low + 1] {
            (values[low], values[low + 1]) = (values[low + 1], values[low]);
        }
        pass += 1;
    }
    let mut index = 0;
    while index < COUNT {
        let known = VALUES[index];
        if known[0] == values[0] && known[1] == values[1] && known[2] == values[2] {
            return index as u8;
        }
        index += 1;
    }
    NONE
}

/// For each triple and each value: the triple after a die of that value is tipped.
static TIPS: [[u8; 4]; COUNT] = {
    let mut table = [[NONE; 4]; COUNT];
    let mut index = 0;
    while index < COUNT {
        let mut die = 0;
        while die < 3 {
            let mut values = VALUES[index];
            let value = values[die];
            values[die] = value % 4 + 1;
            table[index][value as usize - 1] = index_of(values);
            die += 1;
        }
        index += 1;
    }
    table
};

impl Dice {
    /// The triple with these values, in any order, if they are values of four-sided dice.
    pub(crate) fn new(values: [u8; 3]) -> Option<Dice> {
        let index = index_of(values);
        (index != NONE).then_some(Dice(index))
    }

    pub(crate) fn roll(luck: &mut Luck) -> Dice {
        let values = [(); 3].map(|()| 1 + luck.below(4) as u8);
        Dice(index_of(values))
    }

    /// The values in ascending order.
    pub(crate) fn values(self) -> [u8; 3] {
        VALUES[usize::from(self.0)]
    }

    /// One of twenty numbers.
    #[inline(always)]
    pub(crate) fn index(self) -> u64 {
        u64::from(self.0)
    }

    /// The dice after one that shows `value` was tipped to its next value.
    #[inline(always)]
    pub(crate) fn tipped(self, value: u8) -> Option<Dice> {
        let index = TIPS[usize::from(self.0)][usize::from(value) - 1];
        (index != NONE).then_some(Dice(index))
    }

    /// The number that all three show.
    #[inline(always)]
    pub(crate) fn triple(self) -> Option<u8> {
        let [low, _, high] = self.values();
        (low == high).then_some(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_three_values_is_one_triple() {
        let mut seen = std::collections::BTreeSet::new();
        for a in 1..=4 {
            for b in 1..=4 {
                for c in 1..=4 {
                    let dice = Dice::new([a, b, c]).unwrap();
                    let mut sorted = [a, b, c];
                    sorted.sort_unstable();
                    assert_eq!(dice.values(), sorted);
                    seen.insert(dice.index());
                }
            }
        }
        assert_eq!(seen.len(), COUNT);
        assert_eq!(Dice::new([0, 1, 2]), None);
        assert_eq!(Dice::new([1, 2, 5]), None);
    }

    #[test]
    fn a_die_goes_round_its_four_values() {
        let dice = Dice::new([1, 2, 4]).unwrap();
        assert_eq!(dice.tipped(1).unwrap().values(), [2, 2, 4]);
        assert_eq!(dice.tipped(2).unwrap().values(), [1, 3, 4]);
        assert_eq!(dice.tipped(3), None);
        assert_eq!(dice.tipped(4).unwrap().values(), [1, 1, 2]);
    }
}
