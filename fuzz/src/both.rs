//! Both implementations at one table, and what must hold there whatever text is put before them.

use mura_games::{GameId, Luck, Outcome, PlayError, Player, Refusal, Table};
use mura_literal::Referee;

use crate::meaning::means;
use crate::places::check_refusal;

/// An error sentence quotes what it refuses; a hostile text must not make it longer than this.
const LONGEST_SENTENCE: usize = 500;

/// The fast and the literal implementation of one game.
pub(crate) struct Both {
    fast: Box<dyn Table>,
    literal: Box<dyn Referee>,
}

impl Both {
    /// Puts the literal referee beside a table that has no past, and lets it follow some plies.
    pub(crate) fn beside(start: &dyn Table, plies: &[String], fast: Box<dyn Table>) -> Self {
        let (id, position) = (start.id(), start.position());
        let mut literal = mura_literal::open(id.as_str(), &position)
            .unwrap_or_else(|why| panic!("{id} {position:?}: only the literal reader refuses: {why}"));
        for ply in plies {
            literal.play(ply).unwrap_or_else(|why| panic!("{id} {position:?} {plies:?}: {ply}: {why}"));
        }
        Both { fast, literal }
    }

    /// Opens a position with both; both must accept it, or both refuse it. Only the fast readers tolerate white
    /// space around and between the fields.
    pub(crate) fn open(id: GameId, text: &str) -> Result<Self, Refusal> {
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match (id.open(text), mura_literal::open(id.as_str(), &plain)) {
            (Ok(fast), Ok(literal)) => Ok(Both { fast, literal }),
            (Err(refusal), Err(_)) => Err(refusal),
            (Ok(_), Err(why)) => panic!("{id} {text:?}: only the literal reader refuses: {why}"),
            (Err(refusal), Ok(_)) => panic!("{id} {text:?}: only the fast reader refuses: {refusal}"),
        }
    }

    fn id(&self) -> GameId {
        self.fast.id()
    }

    pub(crate) fn position(&self) -> String {
        self.fast.position()
    }

    fn place(&self) -> String {
        format!("{} {:?}", self.id(), self.position())
    }

    /// Compares everything that can be asked and returns the legal actions.
    pub(crate) fn compare(&self) -> Vec<String> {
        let (fast, literal, place) = (&self.fast, &self.literal, self.place());
        assert_eq!(fast.position(), literal.position(), "{place}: position");
        assert_eq!(fast.turn() == Player::First, literal.p1turn(), "{place}: turn");
        let result = fast.outcome().map_or("none", Outcome::word);
        assert_eq!(result, literal.result(), "{place}: result");
        assert_eq!(fast.score(), literal.score(), "{place}: score");
        let chance = fast.chance().map(|throws| {
            let total: u32 = throws.iter().map(|throw| throw.1).sum();
            throws.into_iter().map(|(text, weight)| (text, weight, total)).collect::<Vec<_>>()
        });
        assert_eq!(chance, literal.chance(), "{place}: chance");
        let legal = fast.legal();
        assert_eq!(legal, literal.legal(), "{place}: legal actions");
        assert_eq!(legal.is_empty(), result != "none", "{place}: over and without action are one");
        // Random play draws without listing; whatever it draws is on the list.
        let mut luck = Luck::new(place.bytes().map(u64::from).sum());
        for _ in 0..3 {
            let drawn = fast.random(&mut luck);
            assert!(
                drawn.as_ref().map_or(legal.is_empty(), |drawn| legal.contains(drawn)),
                "{place}: {drawn:?}"
            );
        }
        assert!(fast.draw().rows().any(|row| !row.is_empty()), "{place}: nothing is drawn");
        legal
    }

    /// Puts any text before both; `legal` is what they list here. True when it was played: then both have played
    /// the same, and otherwise nothing has changed.
    pub(crate) fn attempt(&mut self, text: &str, legal: &[String]) -> bool {
        let before = self.position();
        let place = format!("{} {before:?} {text:?}", self.id());
        let error = match self.fast.play(text) {
            Ok(played) => {
                let action = played.action;
                // M1: another cow in hand than the listed one; the literal referee knows which are.
                let listed = legal.binary_search(&action).is_ok() || self.id() == GameId::Morabaraba;
                assert!(listed, "{place}: {action} was played, which is not legal");
                assert!(means(self.id(), text, &action), "{place}: read as {action}, which it does not say");
                let literal = self.literal.play(&action);
                literal.unwrap_or_else(|why| panic!("{place}: the literal referee refuses {action}: {why}"));
                assert_eq!(self.position(), self.literal.position(), "{place}: the position after {action}");
                return true;
            }
            Err(error) => error,
        };
        assert_eq!(self.position(), before, "{place}: refused, and yet the position changed");
        assert_eq!(self.fast.legal(), legal, "{place}: refused, and yet the legal actions changed");
        assert!(self.literal.fork().play(text).is_err(), "{place}: only the fast reader refuses: {error}");
        let sentence = error.to_string();
        assert!(sentence.chars().count() <= LONGEST_SENTENCE, "{place}: a long sentence: {sentence}");
        match error {
            PlayError::Text(refusal) => check_refusal(text, &refusal),
            PlayError::Over(outcome) => assert_eq!(Some(outcome), self.fast.outcome(), "{place}"),
            PlayError::Illegal { action, illegal } => {
                assert!(!illegal.rule.is_empty() && !illegal.reason.is_empty(), "{place}: no reason");
                assert!(means(self.id(), text, &action), "{place}: read as {action}, which it does not say");
                assert!(self.literal.fork().play(&action).is_err(), "{place}: literal plays {action}");
            }
        }
        false
    }

    /// Every legal action can be played by its canonical text.
    pub(crate) fn check_all_playable(&self, legal: &[String]) {
        for action in legal {
            match self.fast.fork().play(action) {
                Ok(played) => assert_eq!(&played.action, action, "{}", self.place()),
                Err(error) => panic!("{}: legal, but refused: {error}", self.place()),
            }
        }
    }
}
