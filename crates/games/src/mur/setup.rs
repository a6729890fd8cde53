//! From the end of one game to the setup of the next ("Completing the game").

use super::board::{CENTRE, bit, surrounded_by};
use super::{Edition, Mur};
use crate::Player;

/// The setup of the next game of a set, in which `first` has the first move: what is trapped has been withdrawn, the mur
/// stone is on the centre, a stone that stood there is off the board, and nothing has been marked.
///
/// Withdrawals come in the order of turns, as during the game: first the player on turn, whose stones the last play has
/// trapped, and then the other, if a stone of his is still trapped. So the stone that made the last mark by entering an eye
/// stays: the withdrawal that it forced has freed it, and "the position of the board maintains the game position achieved at
/// the moment the last withdrawal was made".
///
/// A game may also have been left undecided (R10): the same is done with the position as it stands, and a repeat withdrawal
/// that was still due is forgotten with the game.
///
/// Such a setup is always a position from which a game can start. Taking stones off traps nobody, the mur stone does not
/// help to surround, and on the centre it could be trapped only by eight stones of one colour.
pub(super) fn next<E: Edition>(game: &Mur<E>, first: Player) -> Mur<E> {
    let mut board = game.board;
    for player in [game.turn, game.turn.other()] {
        let trapped = board.of(player) & surrounded_by(board.of(player.other()));
        board.stones[player.index()] &= !trapped;
    }
    board.kraken = CENTRE;
    for stones in &mut board.stones {
        *stones &= !bit(CENTRE);
    }
    Mur::at(board, first, [0, 0])
}
