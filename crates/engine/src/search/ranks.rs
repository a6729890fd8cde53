//! Actions in the order in which they are tried, sorted only as far as it goes.

/// How early to try each of the actions of all plies, one behind the other. The rank stands in the high bits of a word and
/// the action's place, counted backwards, in the low ones: so the first of the best is the largest word, and finding it is a
/// plain maximum, which the processor takes of several words at once.
pub(super) struct Ranks(Vec<u32>);

const PLACE_BITS: u32 = 10;
const LAST_PLACE: u32 = (1 << PLACE_BITS) - 1;
/// Ranks lie between this and its negative.
pub(super) const MOST: i32 = 1 << 20;

impl Ranks {
    pub(super) fn new() -> Self {
        Ranks(Vec::with_capacity(4096))
    }

    /// Adds the ranks of the actions from `base` on. No position of any game has more than a thousand.
    #[inline(always)]
    pub(super) fn extend(&mut self, ranks: impl Iterator<Item = i32>) {
        let mut place = LAST_PLACE;
        for rank in ranks {
            self.0.push(((rank + MOST) as u32) << PLACE_BITS | place);
            place = place.saturating_sub(1);
        }
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The rank at a place.
    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> i32 {
        (self.0[at] >> PLACE_BITS) as i32 - MOST
    }

    /// Gives the action at a place another rank.
    pub(super) fn set(&mut self, at: usize, rank: i32) {
        self.0[at] = ((rank + MOST) as u32) << PLACE_BITS | self.0[at] & LAST_PLACE;
    }

    /// Brings the best of the actions in `at..end` to `at`; `base` is where the list of the position begins.
    #[inline(always)]
    pub(super) fn bring_best_to<A>(&mut self, list: &mut [A], base: usize, at: usize, end: usize) {
        let words = &mut self.0[base..end];
        let place = |word: u32| (LAST_PLACE - (word & LAST_PLACE)) as usize;
        let best = words[at - base..].iter().fold(0, |best, &word| best.max(word));
        let from = place(best);
        let moved = words[at - base];
        words[from] = moved & !LAST_PLACE | (LAST_PLACE - from as u32);
        words[at - base] = best;
        list[base..end].swap(at - base, from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mura_games::Luck;

    #[test]
    fn who_gets_a_better_rank_comes_earlier() {
        let mut ranks = Ranks::new();
        let (base, end) = (0, 5);
        let mut list = [10, 50, 30, 20, 40];
        ranks.extend(list.iter().copied());
        ranks.bring_best_to(&mut list, base, 0, end);
        let at = list.iter().position(|&action| action == 20).unwrap();
        ranks.set(at, MOST - 1);
        for at in 1..end {
            ranks.bring_best_to(&mut list, base, at, end);
        }
        assert_eq!(list, [50, 20, 40, 30, 10]);
        assert_eq!((ranks.get(1), ranks.get(2)), (MOST - 1, 40));
    }

    #[test]
    fn comes_out_sorted_and_whole() {
        let mut luck = Luck::new(3);
        for count in [1, 2, 7, 60, 700] {
            let base = 5;
            let mut ranks = Ranks::new();
            ranks.extend((0..base as i32).map(|_| 0));
            let mut list: Vec<i32> = (0..base as i32).collect();
            let values: Vec<_> =
                (0..count).map(|_| luck.below(2 * MOST as usize) as i32 / 64 * 64 - MOST).collect();
            list.extend(&values);
            ranks.extend(values.iter().copied());
            for at in base..list.len() {
                let end = list.len();
                ranks.bring_best_to(&mut list, base, at, end);
                assert_eq!(ranks.get(at), list[at]);
            }
            let mut sorted = values.clone();
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            assert_eq!(list[base..], sorted);
        }
    }
}
