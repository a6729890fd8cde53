//! Any text as a move.

use crate::both::Both;
use crate::input::Input;

/// Bytes that choose a game, a start and some legal plies, then a move text.
///
/// What is accepted is legal by both implementations and leads both to the same position; what is refused changes
/// nothing, and no canonical legal text is refused.
pub fn move_text(bytes: &[u8]) -> bool {
    let mut input = Input::new(bytes);
    let start = input.start();
    let mut table = start.fork();
    let plies = input.plies(&mut *table);
    let mut both = Both::beside(&*start, &plies, table);
    let legal = both.compare();
    both.check_all_playable(&legal);
    let played = both.attempt(&input.text(), &legal);
    if played {
        both.compare();
    }
    played
}
