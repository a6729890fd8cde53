//! The object-safe face of a game, for programs that speak only texts: server, command line, Python.

use std::any::Any;
use std::collections::BTreeSet;

use crate::{Canvas, Game, GameId, Luck, Outcome, PlayError, Player, Refusal, look, perft};

/// A game in progress, seen through its texts.
pub trait Table: std::fmt::Debug + Send + Sync {
    /// Which game is played here.
    fn id(&self) -> GameId;
    /// The canonical position text.
    fn position(&self) -> String;
    /// The canonical texts of all legal actions, sorted as bytes; empty when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays an action given by any text that readers accept and returns its canonical text with the remark
    /// that a record puts behind it. On an error nothing has changed.
    fn play(&mut self, text: &str) -> Result<Played, PlayError>;
    /// Like [`play`](Table::play), but also takes what records hold beside actions (`flag-b`).
    fn replay(&mut self, text: &str) -> Result<Played, PlayError>;
    /// [Replays](Table::replay) without telling what was played; what a record adds behind it replaces `remark`.
    fn follow(&mut self, text: &str, remark: &mut String) -> Result<(), PlayError>;
    /// Sets the board: the game goes on from a position text, without a past. It may be one that only stands in a game in
    /// progress, such as one with cows that were not placed in turns (Morabaraba, 5.4). On an error nothing has changed.
    fn reopen(&mut self, position: &str) -> Result<(), Refusal>;
    /// The player on turn.
    fn turn(&self) -> Player;
    /// What the documents call a player: Black, Blue, White.
    fn name(&self, player: Player) -> &'static str;
    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;
    /// What the game counts, first player first.
    fn score(&self) -> [u32; 2];
    /// When the next action is a throw: (text, weight). The weights add up to the denominator of the odds.
    fn chance(&self) -> Option<Vec<(String, u32)>>;
    /// A random legal action: a throw by its odds, anything else uniformly. `None` when the game is over.
    fn random(&self, luck: &mut Luck) -> Option<String>;
    /// The number of action sequences below each legal action, in the order of [`legal`](Table::legal).
    fn divide(&self, depth: u32, options: &perft::Options<'_>) -> Vec<(String, u64)>;
    /// See [`Game::settled`].
    fn settled(&self) -> Vec<(&'static str, String)>;
    /// See [`Game::next_setup`].
    fn next_setup(&self, first: Player) -> Option<Box<dyn Table>>;
    /// The board for a terminal.
    fn draw(&self) -> Canvas;
    /// What is to be seen: see [`Game::look`].
    fn look(&self) -> String;
    /// Every [`look`](Table::look) of another position that counts as this one: turned and mirrored where `symmetric`, with the
    /// colours exchanged where `either_colour`.
    fn looks(&self, symmetric: bool, either_colour: bool) -> BTreeSet<String>;
    /// The names of the special rules that an action brings into play; none where it cannot be played.
    fn special(&self, text: &str) -> Vec<&'static str>;
    /// See [`Game::joins`].
    fn joins(&self, left: &str, right: &str) -> bool;
    /// See [`Game::PLAYS_PER_NUMBER`].
    fn plays_per_number(&self) -> usize;
    /// A copy that goes its own way, past included.
    fn fork(&self) -> Box<dyn Table>;
    /// The game itself, for code that knows its type.
    fn game(&self) -> &dyn Any;
}

/// What [`Table::play`] has played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The canonical text of the action.
    pub action: String,
    /// What a record adds to it, such as ` X`.
    pub remark: String,
}

/// The face put on a game.
#[derive(Clone, Debug)]
pub(crate) struct Seat<G: Game> {
    game: G,
    /// Room for a list of actions, used again and again.
    scratch: Vec<G::Action>,
}

impl<G: Game> Seat<G> {
    pub(crate) fn new(game: G) -> Self {
        Seat { game, scratch: Vec::new() }
    }

    fn text(&self, action: G::Action) -> String {
        let mut text = String::new();
        self.game.write_action(action, &mut text);
        text
    }
}

impl<G: Game> Table for Seat<G> {
    fn id(&self) -> GameId {
        G::ID
    }

    fn position(&self) -> String {
        let mut text = String::new();
        self.game.write_position(&mut text);
        text
    }

    fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        self.game.actions(&mut list);
        let mut texts: Vec<_> = list.into_iter().map(|action| self.text(action)).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, text: &str) -> Result<Played, PlayError> {
        let action = self.game.parse_action(text)?;
        self.game.check_with(action, &mut self.scratch)?;
        let played = self.text(action);
        let mut remark = String::new();
        self.game.play_with_remark(action, &mut remark);
        Ok(Played { action: played, remark })
    }

    fn replay(&mut self, text: &str) -> Result<Played, PlayError> {
        match self.game.play_event(text) {
            Some(result) => result.map(|()| Played { action: text.to_owned(), remark: String::new() }),
            None => self.play(text),
        }
    }

    fn follow(&mut self, text: &str, remark: &mut String) -> Result<(), PlayError> {
        remark.clear();
        if let Some(result) = self.game.play_event(text) {
            return result;
        }
        let action = self.game.parse_action(text)?;
        self.game.check_with(action, &mut self.scratch)?;
        self.game.play_with_remark(action, remark);
        Ok(())
    }

    fn reopen(&mut self, position: &str) -> Result<(), Refusal> {
        self.game = G::parse_standing(position)?;
        Ok(())
    }

    fn turn(&self) -> Player {
        self.game.turn()
    }

    fn name(&self, player: Player) -> &'static str {
        G::PLAYERS[player.index()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn score(&self) -> [u32; 2] {
        self.game.score()
    }

    fn chance(&self) -> Option<Vec<(String, u32)>> {
        Some(self.game.throws()?.iter().map(|&(throw, weight)| (self.text(throw), weight)).collect())
    }

    fn random(&self, luck: &mut Luck) -> Option<String> {
        let mut list = Vec::new();
        self.game.random_action(luck, &mut list).map(|action| self.text(action))
    }

    fn divide(&self, depth: u32, options: &perft::Options<'_>) -> Vec<(String, u64)> {
        let counts = perft::divide(&self.game, depth, options);
        let mut rows: Vec<_> = counts.into_iter().map(|(action, count)| (self.text(action), count)).collect();
        rows.sort_unstable();
        rows
    }

    fn settled(&self) -> Vec<(&'static str, String)> {
        self.game.settled()
    }

    fn next_setup(&self, first: Player) -> Option<Box<dyn Table>> {
        self.game.next_setup(first).map(|setup| Box::new(Seat::new(setup)) as Box<dyn Table>)
    }

    fn draw(&self) -> Canvas {
        self.game.draw()
    }

    fn look(&self) -> String {
        self.game.look(0, false)
    }

    fn looks(&self, symmetric: bool, either_colour: bool) -> BTreeSet<String> {
        look::all(&self.game, symmetric, either_colour)
    }

    fn special(&self, text: &str) -> Vec<&'static str> {
        let mut names = Vec::new();
        if let Ok(action) = self.game.parse_action(text)
            && self.game.check(action).is_ok()
        {
            let mut after = self.game.clone();
            after.play_unchecked(action);
            G::fired(&self.game, action, &after, &mut |rule| names.push(G::SPECIAL_RULES[rule]));
        }
        names
    }

    fn joins(&self, left: &str, right: &str) -> bool {
        G::joins(left, right)
    }

    fn plays_per_number(&self) -> usize {
        G::PLAYS_PER_NUMBER
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn game(&self) -> &dyn Any {
        &self.game
    }
}
