//! Deeds as text: what a person types and what the log holds.

use std::fmt;
use std::time::Duration;

use mura_games::{GameId, Player, shortened};

use super::deed::{ClockDeed, Deed, Start, Verdict};
use crate::clock::TimeControl;

/// The longest text of one deed in bytes.
pub(super) const LONGEST: usize = 1 << 15;
/// The longest word of one, but for positions.
const LONGEST_WORD: usize = 1000;

/// A text that is no deed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The offending part, shortened.
    pub token: String,
    /// What was expected.
    pub expected: String,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\": expected {}", self.token, self.expected)
    }
}

impl std::error::Error for Unread {}

fn unread<T>(token: &str, expected: impl Into<String>) -> Result<T, Unread> {
    Err(Unread { token: shortened(token), expected: expected.into() })
}

/// Every word that a deed begins with.
pub(super) const WORDS: [&str; 27] = [
    "begin",
    "tag",
    "play",
    "touched",
    "takeback",
    "removed",
    "off",
    "activate",
    "displaced",
    "wrongboard",
    "refuses",
    "complies",
    "forfeits",
    "rectify",
    "stand",
    "position",
    "draw",
    "resign",
    "flag",
    "clock",
    "decision",
    "note",
    "void",
    "correct",
    "insert",
    "by",
    "as",
];

fn is_word(word: &str) -> bool {
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

fn write_player(game: GameId, player: Player) -> String {
    game.players()[player.index()].to_lowercase()
}

/// Reads a player: `black`, `blue`, `white`, or the letters `b` and `w`.
fn player(word: &str) -> Result<Player, Unread> {
    match word.to_ascii_lowercase().as_str() {
        "black" | "blue" | "b" => Ok(Player::First),
        "white" | "w" => Ok(Player::Second),
        _ => unread(word, "a player: black (blue) or white"),
    }
}

fn write_span(time: Duration) -> String {
    TimeControl::sudden_death(time).to_string()
}

/// Reads a time as a time control writes it: `1m30s`.
fn span(word: &str) -> Result<Duration, Unread> {
    match word.parse::<TimeControl>() {
        Ok(control) if control == TimeControl::sudden_death(control.time().unwrap_or_default()) => {
            Ok(control.time().unwrap_or_default())
        }
        _ => unread(word, "a time such as 1m30s"),
    }
}

impl Deed {
    /// The canonical text, with the game's names of the players.
    pub fn text(&self, game: GameId) -> String {
        let name = |player: &Player| write_player(game, *player);
        let named =
            |player: &Option<Player>| player.as_ref().map_or(String::new(), |p| format!(" {}", name(p)));
        let made = |by: &Option<Player>| by.as_ref().map_or(String::new(), |by| format!(" by {}", name(by)));
        let and = |text: &str| if text.is_empty() { String::new() } else { format!(" {text}") };
        match self {
            Deed::Begin { game, start: Start::Options(options) } => format!("begin {game}{}", and(options)),
            Deed::Begin { game, start: Start::Position(text) } => format!("begin {game} position {text}"),
            Deed::Tag { name, value } => format!("tag {name}{}", and(value)),
            Deed::Play { by, article, text } => {
                let article = article.map_or(String::new(), |article| format!(" as {article}"));
                format!("play{}{article} {text}", made(by))
            }
            Deed::Touched(cow) => format!("touched {cow}"),
            Deed::TakenBack => "takeback".into(),
            Deed::Removed { by, cow } => format!("removed{} {cow}", made(by)),
            Deed::Off(cow) => format!("off {cow}"),
            Deed::Activated(text) => format!("activate {text}"),
            Deed::Displaced => "displaced".into(),
            Deed::WrongBoard => "wrongboard".into(),
            Deed::Refuses { by, what } => format!("refuses {}{}", name(by), and(what)),
            Deed::Complies => "complies".into(),
            Deed::Forfeits => "forfeits".into(),
            Deed::Rectify(by) => format!("rectify{}", named(by)),
            Deed::Stand(by) => format!("stand{}", named(by)),
            Deed::Position(text) => format!("position {text}"),
            Deed::DrawOffered(by) => format!("draw offered {}", name(by)),
            Deed::DrawDeclined => "draw declined".into(),
            Deed::DrawAgreed => "draw agreed".into(),
            Deed::Resigned(by) => format!("resign {}", name(by)),
            Deed::Flag(player) => format!("flag{}", named(player)),
            Deed::Clock(deed) => match deed {
                ClockDeed::Set(control) => format!("clock set {control}"),
                ClockDeed::Start => "clock start".into(),
                ClockDeed::Stop => "clock stop".into(),
                ClockDeed::Press => "clock press".into(),
                ClockDeed::Give(player, time) => format!("clock {} +{}", name(player), write_span(*time)),
                ClockDeed::Take(player, time) => format!("clock {} -{}", name(player), write_span(*time)),
            },
            Deed::Decision { verdict, reason } => {
                let verdict = match verdict {
                    Verdict::On => "on".into(),
                    Verdict::Win(player) => name(player),
                    Verdict::Draw => "draw".into(),
                    Verdict::Nothing => "none".into(),
                };
                format!("decision {verdict} {reason}")
            }
            Deed::Note(text) => format!("note {text}"),
            Deed::Void(number) => format!("void {number}"),
            Deed::Correct { number, deed } => format!("correct {number} {}", deed.text(game)),
            Deed::Insert { number, deed } => format!("insert {number} {}", deed.text(game)),
        }
    }

    /// Whether a text begins with a word of deeds; any other may be a play.
    pub fn is_known(text: &str) -> bool {
        text.split_whitespace().next().is_some_and(is_word)
    }

    /// Reads a deed. Blanks are as good as one.
    pub fn parse(text: &str) -> Result<Deed, Unread> {
        if text.len() > LONGEST {
            return unread(text, format!("at most {LONGEST} bytes"));
        }
        if let Some(c) = text.chars().find(|c| c.is_control() && !c.is_whitespace()) {
            return unread(&c.to_string(), "a text without control characters");
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        parse_words(&words)
    }
}

fn parse_words(words: &[&str]) -> Result<Deed, Unread> {
    let [word, rest @ ..] = words else { return unread("", "something that happened: try help") };
    let lower = word.to_ascii_lowercase();
    let word = &lower.as_str();
    let all = rest.join(" ");
    let long = rest.iter().find(|word| word.len() > LONGEST_WORD);
    if let Some(long) = long.filter(|_| !matches!(*word, "position" | "begin" | "correct" | "insert")) {
        return unread(long, format!("words of at most {LONGEST_WORD} bytes"));
    }
    let filled = |expected: &str| {
        if rest.is_empty() { unread(word, format!("{expected} behind it")) } else { Ok(all.clone()) }
    };
    let alone =
        |deed: Deed| if rest.is_empty() { Ok(deed) } else { unread(&all, format!("nothing behind {word}")) };
    let who = |words: &[&str]| match words {
        [] => Ok(None),
        [by] => player(by).map(Some),
        _ => unread(&words.join(" "), format!("{word}, or {word} and a player")),
    };
    match (*word, rest) {
        ("begin", [game, rest @ ..]) => {
            let Ok(game) = game.parse() else { return unread(game, "a game") };
            let start = match rest {
                ["position", text @ ..] if !text.is_empty() => Start::Position(text.join(" ")),
                options => Start::Options(options.join(" ")),
            };
            Ok(Deed::Begin { game, start })
        }
        ("begin", []) => unread(word, "a game behind it"),
        ("tag", [name, value @ ..]) if is_tag(name) => {
            Ok(Deed::Tag { name: (*name).to_owned(), value: value.join(" ") })
        }
        ("tag", _) => unread(&all, "the name of a tag and its value, as in tag White Nomsa"),
        ("play", _) => play(rest),
        ("by" | "as", _) => play(&[&[*word], rest].concat()),
        ("touched", _) => Ok(Deed::Touched(filled("the cow, as in touched A1")?)),
        ("takeback", _) => alone(Deed::TakenBack),
        ("removed", ["by", by, cow @ ..]) if !cow.is_empty() => {
            Ok(Deed::Removed { by: Some(player(by)?), cow: cow.join(" ") })
        }
        ("removed", _) => Ok(Deed::Removed { by: None, cow: filled("the cow, as in removed B2,13")? }),
        ("off", _) => Ok(Deed::Off(filled("the cow, as in off A1,4")?)),
        ("activate", _) => Ok(Deed::Activated(filled("the junction and the cow, as in activate D5-4")?)),
        ("displaced", _) => alone(Deed::Displaced),
        ("wrongboard", _) => alone(Deed::WrongBoard),
        ("refuses", [by, what @ ..]) => Ok(Deed::Refuses { by: player(by)?, what: what.join(" ") }),
        ("refuses", []) => unread(word, "a player behind it"),
        ("complies", _) => alone(Deed::Complies),
        ("forfeits", _) => alone(Deed::Forfeits),
        ("rectify", _) => Ok(Deed::Rectify(who(rest)?)),
        ("stand", _) => Ok(Deed::Stand(who(rest)?)),
        ("position", _) => Ok(Deed::Position(filled("a position text")?)),
        ("draw", ["offered", by]) => Ok(Deed::DrawOffered(player(by)?)),
        ("draw", ["declined"]) => Ok(Deed::DrawDeclined),
        ("draw", ["agreed"]) => Ok(Deed::DrawAgreed),
        ("draw", _) => unread(&all, "draw offered and a player, draw declined or draw agreed"),
        ("resign", [by]) => Ok(Deed::Resigned(player(by)?)),
        ("resign", _) => unread(&all, "one player, as in resign white"),
        ("flag", _) => Ok(Deed::Flag(who(rest)?)),
        ("clock", _) => clock(rest).map(Deed::Clock),
        ("decision", [verdict, reason @ ..]) if !reason.is_empty() => {
            let verdict = match *verdict {
                "on" => Verdict::On,
                "draw" => Verdict::Draw,
                "none" => Verdict::Nothing,
                winner => match player(winner) {
                    Ok(winner) => Verdict::Win(winner),
                    Err(_) => return unread(winner, "the winner, draw, none or on, and then the reason"),
                },
            };
            Ok(Deed::Decision { verdict, reason: reason.join(" ") })
        }
        ("decision", _) => unread(&all, "the winner, draw, none or on, and then the reason"),
        ("note", _) => Ok(Deed::Note(filled("a remark")?)),
        ("void", [number]) => Ok(Deed::Void(entry(number)?)),
        ("void", _) => unread(&all, "the number of one entry"),
        ("correct" | "insert", [number, deed @ ..]) => {
            let is_play = deed.first().is_some_and(|word| !is_word(word));
            let deed = if is_play { play(deed)? } else { parse_words(deed)? };
            if deed.is_correction() || matches!(deed, Deed::Begin { .. }) {
                return unread(&all, "what the entry should have been; no beginning and no correction");
            }
            let (number, deed) = (entry(number)?, Box::new(deed));
            Ok(if *word == "insert" { Deed::Insert { number, deed } } else { Deed::Correct { number, deed } })
        }
        ("insert", []) => unread(word, "the number of an entry and what came before it"),
        ("correct", []) => unread(word, "the number of an entry and what it should have been"),
        (word, _) => unread(word, "something that happened: try help"),
    }
}

fn is_tag(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name.len() <= 50
}

fn entry(word: &str) -> Result<u32, Unread> {
    word.parse().or_else(|_| unread(word, "the number of an entry"))
}

/// `[by PLAYER] [as ARTICLE] TEXT`
fn play(mut words: &[&str]) -> Result<Deed, Unread> {
    let (mut by, mut article) = (None, None);
    if let ["by", who, rest @ ..] = words {
        by = Some(player(who)?);
        words = rest;
    }
    if let ["as", number, rest @ ..] = words {
        article = Some(number.parse().or_else(|_: String| unread(number, "an article such as 5.4.3"))?);
        words = rest;
    }
    if let [] | ["by" | "as", ..] = words {
        return unread(&words.join(" "), "a play behind it, as in by black as 5.4.3 A1-1");
    }
    Ok(Deed::Play { by, article, text: words.join(" ") })
}

fn clock(words: &[&str]) -> Result<ClockDeed, Unread> {
    match words {
        ["set", control @ ..] => match control.join(" ").parse() {
            Ok(control) => Ok(ClockDeed::Set(control)),
            Err(error) => unread(&control.join(" "), format!("a time control; {error}")),
        },
        ["start"] => Ok(ClockDeed::Start),
        ["stop"] => Ok(ClockDeed::Stop),
        ["press"] => Ok(ClockDeed::Press),
        [who, change] if change.starts_with('+') => Ok(ClockDeed::Give(player(who)?, span(&change[1..])?)),
        [who, change] if change.starts_with('-') => Ok(ClockDeed::Take(player(who)?, span(&change[1..])?)),
        _ => unread(
            &words.join(" "),
            "clock set 30m, start, stop, press, or a correction such as clock black +1m",
        ),
    }
}
