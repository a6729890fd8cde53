//! Values in memory, as many as are needed to find all others quickly: those before throws and before penalty moves. The machine
//! that has found them can do other work meanwhile.

use super::keeper::Keeper;
use super::layer::{Layer, Left};
use super::number::Objective;
use super::probe::Known;
use super::solve::{both, layers_of, slot};

/// The values of all layers of a game.
pub struct Memory {
    objective: Objective,
    throws: Vec<Vec<i32>>,
    /// What the other player's penalty move is worth to us. Empty if those before throws were copied only: then it is found by looking
    /// further.
    their_penalties: Vec<Vec<i32>>,
}

impl Memory {
    /// Copies them from a machine that has solved the game with so many pieces. So many threads help.
    pub fn of<K: Keeper>(keeper: &K, pieces: u8, threads: usize) -> Result<Memory, K::Error> {
        let mut memory = Memory::of_throws(keeper, pieces, threads)?;
        for left in layers_of(pieces).into_iter().flat_map(both) {
            let penalties = &mut memory.their_penalties[slot(left)];
            *penalties = room(Layer::new(left).size() as usize, threads);
            keeper.their_penalties(left, penalties)?;
        }
        Ok(memory)
    }

    /// Copies those before throws only.
    pub fn of_throws<K: Keeper>(keeper: &K, pieces: u8, threads: usize) -> Result<Memory, K::Error> {
        let mut throws = vec![Vec::new(); 49];
        for left in layers_of(pieces).into_iter().flat_map(both) {
            throws[slot(left)] = room(Layer::new(left).size() as usize, threads);
            keeper.throws(left, 0, &mut throws[slot(left)])?;
        }
        Ok(Memory { objective: keeper.objective(), throws, their_penalties: vec![Vec::new(); 49] })
    }

    /// The values before throws of a layer; none if it was not solved.
    pub fn throws(&self, left: Left) -> &[i32] {
        &self.throws[slot(left)]
    }
}

/// Room for so many values. Memory is handed out page by page as it is first touched, which many threads do sooner than one.
fn room(size: usize, threads: usize) -> Vec<i32> {
    /// Values that are surely on one page.
    const PAGE: usize = 1024;
    let mut room = vec![0; size];
    std::thread::scope(|scope| {
        for part in room.chunks_mut((size / threads.max(1)).max(PAGE)) {
            scope.spawn(|| part.iter_mut().step_by(PAGE).for_each(|value| *value = 1));
        }
    });
    room
}

impl Known for Memory {
    fn objective(&self) -> Objective {
        self.objective
    }

    fn before_throw(&self, left: Left, index: u64) -> Option<i32> {
        self.throws(left).get(usize::try_from(index).ok()?).copied()
    }

    fn before_their_penalty(&self, left: Left, index: u64) -> Option<i32> {
        self.their_penalties[slot(left)].get(usize::try_from(index).ok()?).copied()
    }
}
