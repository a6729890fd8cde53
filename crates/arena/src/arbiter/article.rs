//! The articles of Morabaraba's chapter 5, by which an irregularity is known.

use std::fmt;
use std::str::FromStr;

/// What an irregularity falls under.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Article {
    /// An irregularity that 5.4 does not list, such as White beginning the game.
    Other,
    /// A cow on the board but not on a junction.
    OffJunction,
    /// Playing two moves consecutively.
    TwoMoves,
    /// Moving a cow in an irregular way.
    IrregularMove,
    /// Touching one of one's cows and then moving another one.
    Touched,
    /// Taking back a move played.
    TakenBack,
    /// Moving a cow of the opponent.
    OpponentsCow,
    /// Playing a cow when a capture is possible.
    MissedShot,
    /// Taking without reason a cow from the board.
    NoReason,
    /// Taking the wrong cow during a shot.
    WrongCow,
    /// A shot by a sequence that has been used.
    UsedSequence,
    /// A play that the rules of a game without a chapter on irregularities forbid.
    Illegal,
    /// Taking back a play, in a game without such a chapter.
    PlayTakenBack,
}

/// Every article with the number that texts use and its sentence.
const LIST: [(Article, &str, &str); 13] = [
    (Article::Other, "5.2", "an irregularity that 5.4 does not list"),
    (Article::OffJunction, "5.3", "a cow on the board but not on a junction"),
    (Article::TwoMoves, "5.4.1", "playing two moves consecutively"),
    (Article::IrregularMove, "5.4.2", "moving a cow in an irregular way"),
    (Article::Touched, "5.4.3", "touching one of one's cows and then moving another one"),
    (Article::TakenBack, "5.4.4", "taking back a move played"),
    (Article::OpponentsCow, "5.4.5", "moving a cow of the opponent"),
    (Article::MissedShot, "5.4.6", "playing a cow when a capture is possible"),
    (Article::NoReason, "5.4.7", "taking a cow from the board without reason"),
    (Article::WrongCow, "5.4.8", "taking the wrong cow during a shot"),
    (Article::UsedSequence, "5.4.9", "a shot by a sequence that has been used"),
    (Article::Illegal, "illegal", "a play that the rules forbid"),
    (Article::PlayTakenBack, "takeback", "a play that was taken back"),
];

impl Article {
    /// All of them, in the order of the rule book.
    pub fn all() -> impl Iterator<Item = Article> {
        LIST.into_iter().map(|(article, _, _)| article)
    }

    fn row(self) -> (Article, &'static str, &'static str) {
        LIST[self as usize]
    }

    /// The number: `5.4.2`; `illegal` or `takeback` in the games that have no such articles.
    pub fn number(self) -> &'static str {
        self.row().1
    }

    /// What it is about, in the words of the article.
    pub fn about(self) -> &'static str {
        self.row().2
    }

    /// Whether it is one of Morabaraba's.
    pub fn is_numbered(self) -> bool {
        !matches!(self, Article::Illegal | Article::PlayTakenBack)
    }

    /// The number and what it is about: `5.4.4, taking back a move played`.
    pub fn told(self) -> String {
        match self.is_numbered() {
            true => format!("{self}, {}", self.about()),
            false => self.about().to_owned(),
        }
    }

    /// Whether an arbiter may put a play under it. Taking back, and cows beside the junctions, have entries of their own.
    pub fn is_about_a_play(self) -> bool {
        !matches!(self, Article::TakenBack | Article::OffJunction) && self.is_numbered()
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.number())
    }
}

impl FromStr for Article {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Article::all().find(|article| article.number() == text).ok_or_else(|| {
            format!(
                "\"{}\" is no article of irregularities: expected 5.2, 5.3 or 5.4.1 to 5.4.9",
                mura_games::shortened(text)
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_article_has_its_row_and_is_read_back() {
        for article in Article::all() {
            assert_eq!(article.row().0, article);
            assert_eq!(article.number().parse(), Ok(article));
        }
        assert!("5.4.10".parse::<Article>().unwrap_err().contains("5.4.10"));
    }
}
