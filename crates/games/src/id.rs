//! The list of games. This is the one place that names them all: a sixth game is a line in `games!` below.

use std::fmt;
use std::str::FromStr;

use crate::{Game, NoDice, Refusal, RuleOption, Settings, Table, table::Seat};

/// Something that can be done with any game, generically (done by [`GameId::visit`]).
pub trait Visitor {
    /// What it gives back.
    type Output;
    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

/// Something that can be done with any game without dice (done by [`GameId::visit_no_dice`]).
pub trait NoDiceVisitor {
    /// What it gives back.
    type Output;
    /// Does it with the game `G`.
    fn visit<G: NoDice>(self) -> Self::Output;
}

/// What [`GameId::visit_no_dice`] does with a game that has dice, or has none.
macro_rules! unless_dice {
    (no_dice $visitor:ident $game:ty) => {
        Some($visitor.visit::<$game>())
    };
    (dice $visitor:ident $game:ty) => {
        None
    };
}

macro_rules! games {
    ($($variant:ident $id:literal $title:literal $dice:ident $game:ty;)*) => {
        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $(#[doc = $title] $variant,)*
        }

        impl GameId {
            /// All games.
            pub const ALL: &'static [GameId] = &[$(GameId::$variant),*];

            /// The id as commands and records write it.
            pub fn as_str(self) -> &'static str {
                match self { $(GameId::$variant => $id,)* }
            }

            /// The name of the game.
            pub fn title(self) -> &'static str {
                match self { $(GameId::$variant => $title,)* }
            }

            /// Does something with the game behind this id.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $(GameId::$variant => visitor.visit::<$game>(),)* }
            }

            /// Does something with the game behind this id if it has no dice; `None` if it has.
            pub fn visit_no_dice<V: NoDiceVisitor>(self, visitor: V) -> Option<V::Output> {
                match self { $(GameId::$variant => unless_dice!($dice visitor $game),)* }
            }
        }
    };
}

games! {
    MurClassic "mur-classic" "Mur, Classic edition" no_dice crate::Mur<crate::Classic>;
    MurKraken "mur-kraken" "Mur, Kraken edition" no_dice crate::Mur<crate::Kraken>;
    MurAdvanced "mur-advanced" "Advanced Mur" no_dice crate::MurAdvanced;
    Ur "ur" "Ur, the route-blocking game" dice crate::Ur;
    Morabaraba "morabaraba" "Morabaraba" no_dice crate::Morabaraba;
}

impl GameId {
    /// Opens a table at the start position.
    pub fn start(self, settings: &Settings) -> Result<Box<dyn Table>, Refusal> {
        struct Start<'a>(&'a Settings);
        impl Visitor for Start<'_> {
            type Output = Result<Box<dyn Table>, Refusal>;
            fn visit<G: Game>(self) -> Self::Output {
                if let Some(name) = self.0.unknown(G::OPTIONS).next() {
                    return Err(Refusal::new(name, 0, name, unknown_option::<G>()));
                }
                Ok(Box::new(Seat::new(G::start(self.0)?)))
            }
        }
        self.visit(Start(settings))
    }

    /// Opens a table at a position text.
    pub fn open(self, position: &str) -> Result<Box<dyn Table>, Refusal> {
        struct Open<'a>(&'a str);
        impl Visitor for Open<'_> {
            type Output = Result<Box<dyn Table>, Refusal>;
            fn visit<G: Game>(self) -> Self::Output {
                Ok(Box::new(Seat::new(G::parse_position(self.0)?)))
            }
        }
        self.visit(Open(position))
    }

    /// Opens a table at a position that stands in a game in progress: see [`Game::parse_standing`].
    pub fn stand(self, position: &str) -> Result<Box<dyn Table>, Refusal> {
        struct Stand<'a>(&'a str);
        impl Visitor for Stand<'_> {
            type Output = Result<Box<dyn Table>, Refusal>;
            fn visit<G: Game>(self) -> Self::Output {
                Ok(Box::new(Seat::new(G::parse_standing(self.0)?)))
            }
        }
        self.visit(Stand(position))
    }

    /// What the documents call the two players of this game.
    pub fn players(self) -> [&'static str; 2] {
        struct Players;
        impl Visitor for Players {
            type Output = [&'static str; 2];
            fn visit<G: Game>(self) -> Self::Output {
                G::PLAYERS
            }
        }
        self.visit(Players)
    }

    /// The rule options of this game.
    pub fn options(self) -> &'static [RuleOption] {
        struct Options;
        impl Visitor for Options {
            type Output = &'static [RuleOption];
            fn visit<G: Game>(self) -> Self::Output {
                G::OPTIONS
            }
        }
        self.visit(Options)
    }

    /// The names of the special rules that a play can bring into play.
    pub fn special_rules(self) -> &'static [&'static str] {
        struct Rules;
        impl Visitor for Rules {
            type Output = &'static [&'static str];
            fn visit<G: Game>(self) -> Self::Output {
                G::SPECIAL_RULES
            }
        }
        self.visit(Rules)
    }
}

fn unknown_option<G: Game>() -> String {
    let names: Vec<_> = G::OPTIONS.iter().map(|option| option.name).collect();
    if names.is_empty() {
        format!("{} has no rule options", G::ID)
    } else {
        format!("{} knows the rule options {}", G::ID, names.join(", "))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A name that is no game's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game \"{}\"", crate::refusal::shortened(&self.0))?;
        let wanted = self.0.to_lowercase();
        let near = |id: &&GameId| strsim::jaro_winkler(id.as_str(), &wanted);
        let begun: Vec<_> = GameId::ALL.iter().filter(|id| id.as_str().starts_with(&wanted)).collect();
        let best = GameId::ALL.iter().max_by(|a, b| near(a).total_cmp(&near(b)));
        let list = |ids: &[&GameId]| ids.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(", ");
        match best {
            _ if !wanted.is_empty() && !begun.is_empty() => write!(f, "; did you mean {}?", list(&begun)),
            Some(best) if near(&best) > 0.7 => write!(f, "; did you mean {best}?"),
            _ => write!(f, "; the games are {}", list(&GameId::ALL.iter().collect::<Vec<_>>())),
        }
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        GameId::ALL.iter().copied().find(|id| id.as_str() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}
