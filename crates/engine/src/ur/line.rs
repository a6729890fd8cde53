//! The best line from the root to the next throw, as it is found.

use mura_games::ur::Action;

/// For each ply, the best actions from there on.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    from: Vec<Vec<Action>>,
}

impl Line {
    /// Comes to a ply: nothing is known from here on.
    pub(super) fn clear(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.from.len() <= ply {
            self.from.resize_with(ply + 1, Vec::new);
        }
        self.from[ply].clear();
    }

    /// The action is the best so far at this ply: the line goes on with what was best after it.
    pub(super) fn note(&mut self, ply: u32, action: Action) {
        let ply = ply as usize;
        if self.from.len() <= ply + 1 {
            self.from.resize_with(ply + 2, Vec::new);
        }
        let (here, after) = self.from.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&after[0]);
    }

    /// The line from the root.
    pub(super) fn whole(&self) -> &[Action] {
        self.from.first().map_or(&[], Vec::as_slice)
    }
}
