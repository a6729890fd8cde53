//! What the search must know about a game beyond its rules.

use mura_games::NoDice;

use crate::eval::Concepts;

/// A game that can be searched.
pub trait Searched: NoDice + Concepts {
    /// Different [slots](Searched::slot).
    const SLOTS: usize;

    /// What a quiet ply is hardly ever worth: by how much a position must be clear to be left alone, for each ply of depth.
    const MARGIN: i32;

    /// How many plies a search of some depth may look ahead, forced turns and loud actions included, as far as they can
    /// bring back what stood before.
    fn reach(depth: u32) -> u32;
    /// How many actions of a position that matters little are tried before the quiet ones among them are left out.
    fn enough(depth: i32) -> usize {
        (6 + 6 * depth * depth) as usize
    }
    /// What kind of action this is, for statistics about which kinds turn out well: a number below
    /// [`SLOTS`](Searched::SLOTS).
    fn slot(action: Self::Action) -> usize;
    /// A short code by which the table remembers an action. Two actions with one code cost time, nothing else.
    fn code(action: Self::Action) -> u16;
    /// The only action, where the rules force one and this is seen without listing (forced turns).
    fn forced(&self) -> Option<Self::Action>;
    /// Whether the player on turn may have a loud action. To miss some costs accuracy at the end of a line, nothing else.
    fn may_be_loud(&self) -> bool;
    /// Whether an action is loud: it traps, closes on or shoots something.
    fn is_loud(&self, action: Self::Action) -> bool;
    /// How promising a loud action looks, compared with others.
    fn promise(&self, action: Self::Action) -> i32;
}
