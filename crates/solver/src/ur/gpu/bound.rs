//! Bounds on the card.

use super::{Failed, Gpu, Values};
use crate::ur::bound::Bounder;
use crate::ur::layer::Left;
use crate::ur::meaning::Meaning;
use crate::ur::solve::slot;

impl Gpu {
    /// Gives back what the bounds of a layer, and of those that come after it, do not follow from.
    fn make_room(&mut self, left: Left) -> Result<(), Failed> {
        let sum = |left: Left| left.ours + left.theirs;
        // It is the last one with as many pieces, and needs more room than the others: both bounds at once.
        let alone = left.ours == left.theirs;
        for meaning in [Meaning::AtMost, Meaning::AtLeast] {
            for (values, layer) in self.values[meaning.shelf()].iter_mut().zip(&self.layers) {
                let layer = layer.left();
                let home = if alone { layer == left.home() } else { sum(layer) + 1 == sum(left) };
                if home || sum(layer) == sum(left) {
                    values.throw = None;
                } else {
                    *values = Values::default();
                }
                if home && alone {
                    // In the largest layer there is no room for all of it. Penalty moves that a piece at home calls for are read least.
                    let Some(table) = values.their_penalty.take() else { continue };
                    // SAFETY: all of it is written before anything reads it.
                    let mut distant =
                        unsafe { self.stream.context().alloc_pinned_with_flags(table.len(), 0) }?;
                    self.stream.memcpy_dtoh(&table, &mut distant)?;
                    self.stream.synchronize()?;
                    values.distant = Some(distant);
                }
            }
        }
        Ok(self.stream.synchronize()?)
    }
}

impl Bounder for Gpu {
    fn begin_bound(&mut self, left: Left, meaning: Meaning) -> Result<(), Failed> {
        self.make_room(left)?;
        self.prepare(left, meaning)
    }

    fn guess(&mut self, left: Left, meaning: Meaning, values: &[i32]) -> Result<(), Failed> {
        let (Some(now), Some(throw)) = (&mut self.now, &mut self.values[meaning.shelf()][slot(left)].throw)
        else {
            return Err(Failed("there is no room made for a layer".into()));
        };
        now.unseen = true;
        self.stream.memcpy_htod(values, throw)?;
        Ok(self.stream.synchronize()?)
    }

    fn bound(&self, left: Left, index: u64, meaning: Meaning) -> Result<Option<i32>, Failed> {
        let mut number = [0];
        let is_there = self.copy(&self.values(left, meaning).throw, index, &mut number)?;
        Ok(is_there.then_some(number[0]))
    }
}
