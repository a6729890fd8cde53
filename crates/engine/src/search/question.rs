//! What threads ask at a position, as marks that are equal where the questions are.

use std::hash::{Hash, Hasher};

use super::marks::Mark;

/// What is asked at a position where other threads may be, too: what its actions are worth at some depth, after some past.
#[derive(Clone, Copy)]
pub(super) struct Question(u64);

impl Question {
    /// At a position of this key, after this past.
    #[inline(always)]
    pub(super) fn new(key: u64, past: u64, depth: i32) -> Self {
        let mut fold = Fold(key ^ past);
        fold.write_u64(depth as u64);
        Question(fold.0)
    }

    /// What this action is worth. What is known of one is not to be believed of another, so this must tell
    /// apart what the [codes](super::Searched::code) of the table do not.
    #[inline(always)]
    pub(super) fn of(self, action: impl Hash) -> Mark {
        let mut fold = Fold(self.0);
        action.hash(&mut fold);
        Mark(fold.0)
    }

    /// Whether any action is worth more than this bar.
    #[inline(always)]
    pub(super) fn of_all(self, alpha: i32) -> Mark {
        let mut fold = Fold(!self.0);
        fold.write_u64(alpha as u64);
        Mark(fold.0)
    }
}

/// A hash of a few small numbers. Every step is reversible, and the upper bits, which choose a slot and are compared, depend on all
/// numbers.
struct Fold(u64);

impl Hasher for Fold {
    #[inline(always)]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    #[inline(always)]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline(always)]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline(always)]
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use mura_games::{GameId, Luck, Settings};

    use super::*;
    use crate::search::marks::Refutations;
    use crate::search::{Searched, SearchedVisitor, visit};

    struct Tell;

    impl SearchedVisitor for Tell {
        type Output = usize;

        /// Plays at random and looks at all actions on the way; gives the number of those whose codes are one.
        fn visit<G: Searched>(self) -> usize {
            let mut luck = Luck::new(11);
            let (mut list, mut same_code) = (Vec::new(), 0);
            for _ in 0..60 {
                let mut game = G::start(&Settings::default()).unwrap();
                for ply in 0..150 {
                    list.clear();
                    game.actions(&mut list);
                    let question = Question::new(game.search_key(), 0, ply % 20);
                    let (mut marks, mut codes) = (HashMap::new(), HashMap::new());
                    for &action in &list {
                        let other = marks.insert(question.of(action).0 >> Refutations::BITS, action);
                        assert_eq!(other, None, "{} has the mark of {action:?}", G::ID);
                        same_code += usize::from(codes.insert(G::code(action), action).is_some());
                    }
                    if list.is_empty() || game.outcome().is_some() {
                        break;
                    }
                    game.play_unchecked(list[luck.below(list.len())]);
                }
            }
            same_code
        }
    }

    #[test]
    fn every_action_of_a_position_has_its_own_mark() {
        let same_code: usize = GameId::ALL.iter().filter_map(|&game| visit(game, Tell)).sum();
        assert!(same_code > 0, "then codes would do");
    }

    #[test]
    fn every_part_matters() {
        let mark = |key, past, depth, action: u8| Question::new(key, past, depth).of(action).0;
        let all = [
            mark(1, 2, 3, 4),
            mark(9, 2, 3, 4),
            mark(1, 9, 3, 4),
            mark(1, 2, 9, 4),
            mark(1, 2, 3, 9),
            Question::new(1, 2, 3).of_all(4).0,
            Question::new(1, 2, 3).of_all(-4).0,
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(
                all[..at].iter().all(|other| other >> Refutations::BITS != one >> Refutations::BITS),
                "{at}"
            );
        }
    }
}
