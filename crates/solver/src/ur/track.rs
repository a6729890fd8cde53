//! What stands beyond the refuges: on the ten squares that both players enter, and on each player's own
//! rosette.

use mura_games::ur::EXIT;

/// The squares that both enter, as steps of ours and of theirs: 1–7, 8, and the two corners E and e.
pub(crate) const SHARED: [(usize, usize); 10] =
    [(5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (11, 11), (14, 14), (13, 15), (15, 13)];
/// How many of the shared squares the first part of a code holds: 1–6.
const FIRST: usize = 6;
/// How many first parts there are: five states (empty, one or two of ours, one or two of theirs) of six
/// squares.
pub(crate) const HEADS: usize = 15_625;
/// How many second parts: five states of four squares, three of each own rosette.
pub(crate) const TAILS: usize = 5_625;

/// How many pieces stand on each step of their own route beyond the refuge, from the point of view of the
/// player to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Track {
    pub(crate) ours: [u8; 16],
    pub(crate) theirs: [u8; 16],
}

/// The two parts of a track's code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Code {
    pub(crate) head: u16,
    pub(crate) tail: u16,
}

const ROSETTE: usize = EXIT as usize;

impl Track {
    pub(crate) const EMPTY: Track = Track { ours: [0; 16], theirs: [0; 16] };

    pub(crate) fn code(&self) -> Code {
        let digit = |&(our, their): &(usize, usize)| {
            let (ours, theirs) = (u16::from(self.ours[our]), u16::from(self.theirs[their]));
            if theirs > 0 { 2 + theirs } else { ours }
        };
        let number =
            |squares: &[(usize, usize)]| squares.iter().fold(0, |code, square| code * 5 + digit(square));
        let rosettes = u16::from(self.ours[ROSETTE]) * 3 + u16::from(self.theirs[ROSETTE]);
        Code { head: number(&SHARED[..FIRST]), tail: number(&SHARED[FIRST..]) * 9 + rosettes }
    }

    /// The track of a code. Parts beyond the last one are read as if they began again.
    pub(crate) fn of(code: Code) -> Track {
        let mut track = Track::EMPTY;
        let mut set = |squares: &[(usize, usize)], mut number: u16| {
            for &(our, their) in squares.iter().rev() {
                match number % 5 {
                    digit @ 0..3 => track.ours[our] = digit as u8,
                    digit => track.theirs[their] = digit as u8 - 2,
                }
                number /= 5;
            }
        };
        set(&SHARED[..FIRST], code.head);
        set(&SHARED[FIRST..], code.tail / 9);
        track.ours[ROSETTE] = (code.tail % 9 / 3) as u8;
        track.theirs[ROSETTE] = (code.tail % 3) as u8;
        track
    }

    /// The same track from the other player's point of view.
    pub(crate) fn mirrored(&self) -> Track {
        Track { ours: self.theirs, theirs: self.ours }
    }

    /// How many pieces of ours and of theirs stand on it.
    pub(crate) fn pieces(&self) -> [u8; 2] {
        [self.ours, self.theirs].map(|side| side.iter().sum())
    }

    /// The sum of all steps. Every step that knocks nothing raises it or stays inside a refuge.
    pub(crate) fn pips(&self) -> u16 {
        let side = |side: &[u8; 16]| {
            (0..).zip(side).map(|(step, &count): (u16, _)| step * u16::from(count)).sum::<u16>()
        };
        side(&self.ours) + side(&self.theirs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_tracks_are_inverse() {
        for head in 0..HEADS as u16 {
            let code = Code { head, tail: head % TAILS as u16 };
            assert_eq!(Track::of(code).code(), code);
        }
        for tail in 0..TAILS as u16 {
            let code = Code { head: tail, tail };
            assert_eq!(Track::of(code).code(), code);
            let track = Track::of(code);
            assert_eq!(track.mirrored().mirrored(), track);
        }
    }
}
