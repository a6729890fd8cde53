//! What is to be seen of a position, turned, mirrored, or with the colours exchanged: how games are searched for positions.

use std::collections::BTreeSet;

use crate::{Game, Player};

/// A board seen point by point: `piece` tells what stands on a point (`b`, `w`, or anything without a colour), `seen_at` where
/// that point lies in the turned or mirrored board.
pub(crate) fn board(
    points: usize,
    piece: impl Fn(usize) -> char,
    seen_at: impl Fn(usize) -> usize,
    swapped: bool,
) -> String {
    let mut seen = vec!['.'; points];
    for point in 0..points {
        seen[seen_at(point)] = coloured(piece(point), swapped);
    }
    seen.into_iter().collect()
}

/// The letter of a colour, or of the other one.
pub(crate) fn coloured(letter: char, swapped: bool) -> char {
    match letter {
        'b' if swapped => 'w',
        'w' if swapped => 'b',
        _ => letter,
    }
}

/// The letter of whoever stands on a point of these sets.
pub(crate) fn colour(sets: [u32; 2], point: usize) -> char {
    let stands = |player: &Player| sets[player.index()] >> point & 1 != 0;
    Player::BOTH.iter().find(|player| stands(player)).map_or('.', |player| player.letter())
}

/// Every look of a position that counts as the same one.
pub(crate) fn all<G: Game>(game: &G, symmetric: bool, either_colour: bool) -> BTreeSet<String> {
    let symmetries = if symmetric { G::SYMMETRIES } else { 1 };
    let colours = if either_colour { &[false, true][..] } else { &[false] };
    (0..symmetries)
        .flat_map(|symmetry| colours.iter().map(move |&swapped| game.look(symmetry, swapped)))
        .collect()
}
