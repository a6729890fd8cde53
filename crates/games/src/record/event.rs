//! What happens beside the plays: irregularities and what became of them, flags, offers, decisions.

use crate::{GameId, Player, Refusal, Table, shortened};

/// Something that happened at the board beside the plays, written in angle brackets behind the play that it follows.
///
/// A replay goes on from the position that [`Stands`](Event::Stands) and [`Position`](Event::Position) give: it is opened
/// anew, so nothing that stood before counts for repetitions any more. All others leave the board alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player has broken the rules: `<irregularity 5.4.2 Black: A1,3-D2>`.
    Irregularity {
        /// The article or rule that it falls under.
        article: String,
        /// Who did it.
        by: Player,
        /// What was done; may be empty.
        text: String,
    },
    /// The irregularity before it was rectified, wholly (5.8): `<rectified>`.
    Rectified,
    /// The irregularity before it stands (5.4, 5.7), and this is the position now: `<stands: POSITION>`.
    Stands {
        /// The position text.
        position: String,
    },
    /// The board was restored (5.5) or set by the arbiter: `<position: POSITION>`.
    Position(String),
    /// The flag of a player has fallen: `<flag White>`. In Advanced Mur a flag that gives a bar is the play `flag-w`.
    Flag(Player),
    /// A player has offered a draw: `<draw offered White>`.
    DrawOffered(Player),
    /// A player has declined a draw: `<draw declined Black>`.
    DrawDeclined(Player),
    /// The players have agreed to a draw (4.3.1): `<draw agreed>`.
    DrawAgreed,
    /// A player has resigned (4.2.1): `<resigned Black>`.
    Resigned(Player),
    /// The game does not count and starts again (5.1): `<annulled>`.
    Annulled,
    /// The arbiter has decided, with a reason: `<arbiter: Black refused to comply (4.2.4)>`.
    Decision(String),
}

/// How [`Event`]s begin, for the sentence that refuses another word.
const WORDS: &str = "irregularity, rectified, stands, position, flag, draw, resigned, annulled, arbiter, or a clock such as 29:51";

impl Event {
    /// The text between the angle brackets, with a game's names of its players.
    pub fn text(&self, game: GameId) -> String {
        let name = |player: &Player| game.players()[player.index()];
        match self {
            Event::Irregularity { article, by, text } if text.is_empty() => {
                format!("irregularity {article} {}", name(by))
            }
            Event::Irregularity { article, by, text } => {
                format!("irregularity {article} {}: {text}", name(by))
            }
            Event::Rectified => "rectified".into(),
            Event::Stands { position } => format!("stands: {position}"),
            Event::Position(position) => format!("position: {position}"),
            Event::Flag(player) => format!("flag {}", name(player)),
            Event::DrawOffered(player) => format!("draw offered {}", name(player)),
            Event::DrawDeclined(player) => format!("draw declined {}", name(player)),
            Event::DrawAgreed => "draw agreed".into(),
            Event::Resigned(player) => format!("resigned {}", name(player)),
            Event::Annulled => "annulled".into(),
            Event::Decision(reason) => format!("arbiter: {reason}"),
        }
    }

    /// Reads the text between the angle brackets, with single blanks. An error is a sentence.
    pub fn parse(game: GameId, text: &str) -> Result<Event, String> {
        let (head, rest) = match text.split_once(':') {
            Some((head, rest)) => (head.trim_end(), Some(rest.trim_start())),
            None => (text, None),
        };
        let words: Vec<String> = head.split(' ').take(5).map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let who = |word: &str| player(game, word);
        let event = match words[..] {
            ["irregularity", article, by] => {
                let article = checked_article(article, head)?;
                return Ok(Event::Irregularity { article, by: who(by)?, text: rest.unwrap_or("").into() });
            }
            ["stands"] => {
                return Ok(Event::Stands {
                    position: filled(rest, "the position that stands, as in <stands: …>")?,
                });
            }
            ["position"] => {
                return Ok(Event::Position(filled(rest, "a position text, as in <position: …>")?));
            }
            ["arbiter"] => {
                return Ok(Event::Decision(filled(rest, "the arbiter's reason, as in <arbiter: …>")?));
            }
            ["irregularity", ..] => {
                return Err(
                    "expected an article and a player, as in <irregularity 5.4.2 Black: A1,3-D2>".into()
                );
            }
            ["rectified"] => Event::Rectified,
            ["flag", player] => Event::Flag(who(player)?),
            ["draw", "offered", player] => Event::DrawOffered(who(player)?),
            ["draw", "declined", player] => Event::DrawDeclined(who(player)?),
            ["draw", "agreed"] => Event::DrawAgreed,
            ["draw", ..] => {
                return Err("expected <draw offered White>, <draw declined White> or <draw agreed>".into());
            }
            ["resigned", player] => Event::Resigned(who(player)?),
            ["annulled"] => Event::Annulled,
            _ => return Err(format!("\"{}\": expected {WORDS}", shortened(head))),
        };
        match rest {
            None => Ok(event),
            Some(rest) => Err(format!("nothing is expected after \"{head}\", not \"{}\"", shortened(rest))),
        }
    }

    /// The position from which a replay goes on.
    pub fn position(&self) -> Option<&str> {
        match self {
            Event::Stands { position } | Event::Position(position) => Some(position),
            _ => None,
        }
    }

    /// Does to the board what the event did to it.
    pub fn apply(&self, table: &mut dyn Table) -> Result<(), Refusal> {
        self.position().map_or(Ok(()), |position| table.reopen(position))
    }

    /// Whether no play can follow.
    pub fn ends_game(&self) -> bool {
        matches!(self, Event::DrawAgreed | Event::Resigned(_) | Event::Annulled)
    }
}

fn filled(rest: Option<&str>, expected: &str) -> Result<String, String> {
    match rest {
        Some(rest) if !rest.is_empty() => Ok(rest.to_owned()),
        _ => Err(format!("expected {expected}")),
    }
}

fn player(game: GameId, word: &str) -> Result<Player, String> {
    let names = game.players();
    let found = Player::BOTH.into_iter().find(|player| names[player.index()].eq_ignore_ascii_case(word));
    found.ok_or_else(|| {
        format!("expected a player, {} or {}, not \"{}\"", names[0], names[1], shortened(word))
    })
}

/// An article (`5.4.2`) or a rule (`R5`), as it was written.
fn checked_article(lowered: &str, head: &str) -> Result<String, String> {
    let article = head.split(' ').nth(1).unwrap_or(lowered);
    let good = article.len() <= 20 && article.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
    match good {
        true => Ok(article.to_owned()),
        false => Err(format!("expected an article such as 5.4.2, not \"{}\"", shortened(article))),
    }
}
