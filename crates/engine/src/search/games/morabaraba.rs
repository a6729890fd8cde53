//! Morabaraba: shots are loud.

use mura_games::morabaraba::{ALL, Action, Closers, Junction};
use mura_games::{Game, Morabaraba};

use crate::search::Searched;

const JUNCTIONS: usize = 24;
const NO_SHOT: usize = JUNCTIONS;

fn shot_of(shot: Option<Junction>) -> usize {
    shot.map_or(NO_SHOT, usize::from)
}

impl Searched for Morabaraba {
    /// Placings, and moves by both ends.
    const SLOTS: usize = JUNCTIONS + JUNCTIONS * JUNCTIONS;
    const MARGIN: i32 = 90;

    /// Shots end whatever could come back, so loud plies reach no further.
    fn reach(depth: u32) -> u32 {
        depth
    }

    #[inline(always)]
    fn slot(action: Action) -> usize {
        match action {
            Action::Place { at, .. } => usize::from(at),
            Action::Move { from, to, .. } => JUNCTIONS * (1 + usize::from(from)) + usize::from(to),
        }
    }

    #[inline(always)]
    fn code(action: Action) -> u16 {
        let shot = match action {
            Action::Place { shot, .. } | Action::Move { shot, .. } => shot_of(shot),
        };
        (Self::slot(action) * (JUNCTIONS + 1) + shot) as u16
    }

    #[inline(always)]
    fn forced(&self) -> Option<Action> {
        None
    }

    #[inline(always)]
    fn may_be_loud(&self) -> bool {
        let own = self.herd(self.turn());
        let empty = ALL & !(own | self.herd(self.turn().other()));
        let closers = Closers::of(own);
        let reached = if self.in_hand(self.turn()) > 0 || own.count_ones() == 3 {
            closers.any()
        } else {
            closers.stepped_on(own)
        };
        reached & empty != 0
    }

    #[inline(always)]
    fn is_loud(&self, action: Action) -> bool {
        matches!(action, Action::Place { shot: Some(_), .. } | Action::Move { shot: Some(_), .. })
    }

    #[inline(always)]
    fn promise(&self, action: Action) -> i32 {
        match action {
            Action::Place { shot: Some(shot), .. } | Action::Move { shot: Some(shot), .. } => {
                let enemy = self.turn().other();
                let herd = self.herd(enemy);
                let empty = ALL & !(herd | self.herd(self.turn()));
                // Best is the cow without which the other has the fewest lines to complete.
                let left = Closers::of(herd & !(1 << shot)).any() & empty;
                -64 * left.count_ones() as i32
            }
            _ => 0,
        }
    }
}
