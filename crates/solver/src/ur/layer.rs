//! All positions in which each player has so many pieces left to bring home, counted without gaps.
//!
//! A position is a track (what stands beyond the refuges) and, for each side, one of the ways in which the
//! rest of its pieces stand in the refuge; those that stand nowhere are in the river. The ways are ordered by
//! their pieces, so the possible ones are a first part of them, and the positions of one track are a
//! rectangle: our way times theirs. Where a track's rectangle begins is the sum of two tables, one for each
//! part of its code.

use std::sync::LazyLock;

use mura_games::ur::PIECES;

use super::refuge::AT_MOST;
use super::track::{Code, HEADS, TAILS, Track};

/// How many pieces each player still has to bring home, ours first: 1 to 7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Left {
    /// Pieces of the player to act.
    pub ours: u8,
    /// Pieces of the other one.
    pub theirs: u8,
}

impl Left {
    /// The same, from the other player's point of view.
    pub fn mirrored(self) -> Left {
        Left { ours: self.theirs, theirs: self.ours }
    }

    /// Whether there is a layer with so many.
    pub(super) fn has_layer(self) -> bool {
        [self.ours, self.theirs].iter().all(|pieces| (1..=PIECES).contains(pieces))
    }

    /// After one of our pieces has come home.
    pub fn home(self) -> Left {
        Left { ours: self.ours - 1, theirs: self.theirs }
    }
}

/// How many pieces of ours and theirs a part of a code holds.
type Pieces = [u8; 2];

struct Parts {
    heads: Vec<Pieces>,
    tails: Vec<Pieces>,
    /// For every number of pieces that the head has left over: where the rectangle of each tail begins, and
    /// the end.
    begins: [[Vec<u32>; 8]; 8],
}

static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    let heads = (0..HEADS as u16).map(|head| Track::of(Code { head, tail: 0 }).pieces()).collect();
    let tails: Vec<Pieces> =
        (0..TAILS as u16).map(|tail| Track::of(Code { head: 0, tail }).pieces()).collect();
    let begins = [0, 1, 2, 3, 4, 5, 6, 7].map(|ours: u8| {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|theirs: u8| {
            let size = |&pieces: &Pieces| rectangle([ours, theirs], pieces).map_or(0, |[w, h]| w * h);
            begins(tails.iter().map(size))
        })
    });
    Parts { heads, tails, begins }
});

/// How many ways each side has when `taken` of its pieces are beyond the refuge; none when there are not so
/// many.
fn rectangle(pieces: Pieces, taken: Pieces) -> Option<[u32; 2]> {
    let rest = |side: usize| pieces[side].checked_sub(taken[side]).map(|rest| AT_MOST[usize::from(rest)]);
    Some([rest(0)?, rest(1)?])
}

/// Where things of these sizes begin when they lie one behind the other, and where the last one ends.
fn begins<T: Copy + Default + std::ops::Add<Output = T>>(sizes: impl Iterator<Item = T>) -> Vec<T> {
    let mut begins = vec![T::default()];
    begins.extend(sizes.scan(T::default(), |sum, size| {
        *sum = *sum + size;
        Some(*sum)
    }));
    begins
}

/// The positions of one layer.
#[derive(Clone, Debug)]
pub struct Layer {
    left: Left,
    /// Where the tracks of each first part begin, and the end.
    heads: Vec<u64>,
}

/// The positions of one track in a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rectangle {
    pub(crate) begin: u64,
    /// How many ways there are for our refuge, and for theirs. The positions with one way of ours are
    /// neighbours.
    pub(crate) ways: [u32; 2],
}

impl Rectangle {
    pub(crate) fn index(&self, ours: usize, theirs: usize) -> u64 {
        self.begin + ours as u64 * u64::from(self.ways[1]) + theirs as u64
    }
}

impl Layer {
    /// The layer with so many pieces left; each must be 1 to 7.
    pub fn new(left: Left) -> Layer {
        let size =
            |&[ours, theirs]: &Pieces| match (left.ours.checked_sub(ours), left.theirs.checked_sub(theirs)) {
                (Some(ours), Some(theirs)) => {
                    u64::from(PARTS.begins[usize::from(ours)][usize::from(theirs)][TAILS])
                }
                _ => 0,
            };
        Layer { left, heads: begins(PARTS.heads.iter().map(size)) }
    }

    /// How many pieces are left in it.
    pub fn left(&self) -> Left {
        self.left
    }

    /// How many positions it has.
    pub fn size(&self) -> u64 {
        self.heads[HEADS]
    }

    /// Where the tracks of each first part of a code begin.
    #[cfg(feature = "gpu")]
    pub(crate) fn heads(&self) -> &[u64] {
        &self.heads[..HEADS]
    }

    /// The positions of a track; none if it holds more pieces than are left.
    pub(crate) fn rectangle(&self, code: Code) -> Option<Rectangle> {
        let [ours, theirs] = self.rest(code.head)?;
        let (tail, head) = (usize::from(code.tail), usize::from(code.head));
        let ways = rectangle([ours, theirs], PARTS.tails[tail])?;
        let begins = &PARTS.begins[usize::from(ours)][usize::from(theirs)];
        Some(Rectangle { begin: self.heads[head] + u64::from(begins[tail]), ways })
    }

    /// The track on which a position of this number stands, and its ways. The number must be below the size.
    pub(crate) fn locate(&self, index: u64) -> (Code, [usize; 2]) {
        // Parts without positions begin where the next one does: the last that begins here is the one that
        // has them.
        let head = self.heads.partition_point(|&begin| begin <= index) - 1;
        let [ours, theirs] = self.rest(head as u16).unwrap_or([0, 0]);
        let begins = &PARTS.begins[usize::from(ours)][usize::from(theirs)];
        let inside = (index - self.heads[head]) as u32;
        let tail = begins.partition_point(|&begin| begin <= inside) - 1;
        let code = Code { head: head as u16, tail: tail as u16 };
        let height = rectangle([ours, theirs], PARTS.tails[tail]).map_or(1, |[_, height]| height);
        let place = inside - begins[tail];
        (code, [(place / height) as usize, (place % height) as usize])
    }

    /// The pieces that a first part leaves over.
    fn rest(&self, head: u16) -> Option<Pieces> {
        let [ours, theirs] = PARTS.heads[usize::from(head)];
        Some([self.left.ours.checked_sub(ours)?, self.left.theirs.checked_sub(theirs)?])
    }

    /// One of several parts of the tracks of the layer.
    pub(crate) fn tracks(&self, part: usize, parts: usize) -> impl Iterator<Item = Code> + '_ {
        (0..HEADS as u16)
            .skip(part)
            .step_by(parts)
            .filter_map(|head| Some((head, self.rest(head)?)))
            .flat_map(|(head, rest)| {
                let fits = move |tail: &u16| rectangle(rest, PARTS.tails[usize::from(*tail)]).is_some();
                (0..TAILS as u16).filter(fits).map(move |tail| Code { head, tail })
            })
    }
}

/// Where the rectangles begin inside a first part: for every number of pieces left over by it, and every
/// second part.
#[cfg(feature = "gpu")]
pub(crate) fn tail_begins() -> &'static [[Vec<u32>; 8]; 8] {
    &PARTS.begins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layers_hold_all_positions() {
        let size = |ours, theirs| Layer::new(Left { ours, theirs }).size();
        assert_eq!(size(7, 7), 3_046_215_024);
        assert_eq!((size(6, 7), size(7, 6)), (1_358_561_514, 1_358_561_514));
        let all: u64 = (1..8).flat_map(|ours| (1..8).map(move |theirs| size(ours, theirs))).sum();
        assert_eq!(all, 8_669_604_033);
    }
}
