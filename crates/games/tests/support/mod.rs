//! Both implementations at one table: whatever one of them says, the other must say too.

use mura_games::{GameId, Player, Refusal, Table};
use mura_literal::Referee;

/// The fast and the literal implementation of one game, which must agree in everything that is asked.
pub(crate) struct Both {
    fast: Box<dyn Table>,
    literal: Box<dyn Referee>,
}

/// Opens a position with both implementations; both must accept it, or both refuse it.
pub(crate) fn open(game: &str, position: &str) -> Result<Box<dyn Referee>, String> {
    let id: GameId = game.parse().map_err(|error| format!("{error}"))?;
    both(id.open(position), mura_literal::open(game, position), game, position)
}

/// Like [`open`], where the position stands in a game in progress.
#[allow(dead_code, reason = "not every test binary has such positions")]
pub(crate) fn stand(game: &str, position: &str) -> Result<Box<dyn Referee>, String> {
    let id: GameId = game.parse().map_err(|error| format!("{error}"))?;
    both(id.stand(position), mura_literal::stand(game, position), game, position)
}

fn both(
    fast: Result<Box<dyn Table>, Refusal>,
    literal: Result<Box<dyn Referee>, String>,
    game: &str,
    position: &str,
) -> Result<Box<dyn Referee>, String> {
    match (fast, literal) {
        (Ok(fast), Ok(literal)) => Ok(Box::new(Both { fast, literal })),
        (Err(refusal), Err(_)) => Err(refusal.to_string()),
        (Ok(_), Err(why)) => panic!("{game} {position:?}: only the literal implementation refuses: {why}"),
        (Err(refusal), Ok(_)) => {
            panic!("{game} {position:?}: only the fast implementation refuses: {refusal}")
        }
    }
}

impl Both {
    fn agreed<T: PartialEq + std::fmt::Debug>(&self, what: &str, fast: T, literal: &T) -> T {
        let place = self.fast.position();
        assert_eq!(
            &fast,
            literal,
            "{} {place:?}: fast (left) and literal (right) differ in {what}",
            self.fast.id()
        );
        fast
    }
}

impl Referee for Both {
    fn position(&self) -> String {
        self.agreed("position", self.fast.position(), &self.literal.position())
    }

    fn legal(&self) -> Vec<String> {
        self.agreed("legal actions", self.fast.legal(), &self.literal.legal())
    }

    fn play(&mut self, action: &str) -> Result<(), String> {
        let place = self.position();
        let fast = self.fast.play(action);
        let literal = self.literal.play(action);
        assert_eq!(fast.is_ok(), literal.is_ok(), "{place:?} {action:?}: fast {fast:?}, literal {literal:?}");
        fast.map(drop).map_err(|error| error.to_string())
    }

    fn p1turn(&self) -> bool {
        self.agreed("turn", self.fast.turn() == Player::First, &self.literal.p1turn())
    }

    fn result(&self) -> &'static str {
        let fast = self.fast.outcome().map_or("none", |outcome| outcome.word());
        self.agreed("result", fast, &self.literal.result())
    }

    fn score(&self) -> [u32; 2] {
        self.agreed("score", self.fast.score(), &self.literal.score())
    }

    fn chance(&self) -> Option<Vec<(String, u32, u32)>> {
        let fast = self.fast.chance().map(|throws| {
            let total = throws.iter().map(|throw| throw.1).sum();
            throws.into_iter().map(|(text, weight)| (text, weight, total)).collect()
        });
        self.agreed("chance", fast, &self.literal.chance())
    }

    fn next_setup(&self, black_first: bool) -> Option<String> {
        let first = if black_first { Player::First } else { Player::Second };
        let fast = self.fast.next_setup(first).map(|setup| setup.position());
        self.agreed("next setup", fast, &self.literal.next_setup(black_first))
    }

    fn fork(&self) -> Box<dyn Referee> {
        Box::new(Both { fast: self.fast.fork(), literal: self.literal.fork() })
    }
}
