//! Any text as a position.

use std::collections::HashMap;

use mura_games::{Game, GameId, Visitor};

use crate::both::Both;
use crate::input::Input;
use crate::places::check_refusal;

/// A byte that chooses the game, then a position text.
///
/// The fast reader accepts it exactly when the literal one does; then both agree in everything that can be asked,
/// and the written text reads as the same position. A refusal tells its reason and its place.
pub fn position_text(bytes: &[u8]) -> bool {
    let mut input = Input::new(bytes);
    let id = input.game();
    let text = input.text();
    let both = match Both::open(id, &text) {
        Ok(both) => both,
        Err(refusal) => {
            check_refusal(&text, &refusal);
            return false;
        }
    };
    let legal = both.compare();
    let written = both.position();
    let again = Both::open(id, &written).unwrap_or_else(|why| panic!("{id} {written:?} own text: {why}"));
    assert_eq!(again.position(), written, "{id} {text:?}: the text changes when it is read again");
    assert_eq!(again.compare(), legal, "{id} {text:?}: other actions when it is read again");
    both.check_all_playable(&legal);
    id.visit(Keys { id, text: &text, written: &written });
    true
}

/// A key belongs to a position, not to the way it was written or reached.
struct Keys<'a> {
    id: GameId,
    text: &'a str,
    written: &'a str,
}

impl Visitor for Keys<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let Keys { id, text, written } = self;
        let read = |text: &str| G::parse_position(text).unwrap_or_else(|why| panic!("{id} {text:?}: {why}"));
        let mut game = read(text);
        assert_eq!(game.key(), read(written).key(), "{id} {text:?}: equal positions, different keys");
        let mut actions = Vec::new();
        game.actions(&mut actions);
        assert_eq!(game.count_actions(&mut Vec::new()), actions.len(), "{id} {text:?}: the count differs");
        let mut seen = HashMap::from([(game.key(), written.to_owned())]);
        for action in actions {
            let before = game.key();
            let undo = game.play_unchecked(action);
            let mut after = String::new();
            game.write_position(&mut after);
            let other = seen.entry(game.key()).or_insert_with(|| after.clone());
            assert_eq!(other, &after, "{id} {text:?} {action:?}: different positions, equal keys");
            game.undo(undo);
            assert_eq!(game.key(), before, "{id} {text:?} {action:?}: taken back, and yet another key");
        }
        let mut back = String::new();
        game.write_position(&mut back);
        assert_eq!(back, written, "{id} {text:?}: taken back, and yet another position");
    }
}
