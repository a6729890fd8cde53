//! What happens in a game over a network, and how a log writes it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use mura_games::{Player, shortened};

/// Something that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The game begins: the clock of the player on turn runs.
    Begin,
    /// A player has played, by this canonical text.
    Play(Player, String),
    /// The house has thrown the dice.
    Throw(String),
    /// A player offers something.
    Offer(Player, Offer),
    /// The other player does not want it.
    Decline(Player, Offer),
    /// The other player agrees.
    Agree(Player, Offer),
    /// A player resigns; in Mur, the set.
    Resign(Player),
    /// A player breaks the game off.
    Abort(Player),
    /// Time ran out.
    Flag,
    /// So much of the turn that runs is the network's.
    Lag(Duration),
    /// The clocks stand: the house was away.
    Pause,
    /// They run again.
    Resume,
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// To leave the game undecided.
    Draw,
    /// To take back the last play of whoever asks, and what came after it.
    TakeBack,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 2] = [Offer::Draw, Offer::TakeBack];

    /// The word for it in a log.
    pub fn word(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::TakeBack => "take-back",
        }
    }

    /// The offer of this word.
    pub fn read(word: &str) -> Option<Offer> {
        Offer::ALL.into_iter().find(|offer| offer.word() == word)
    }
}

/// A line that tells of no event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadEvent(String);

impl fmt::Display for UnreadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no event of a game", self.0)
    }
}

impl std::error::Error for UnreadEvent {}

/// `play b A1-1`, `throw 3`, `offer w draw`, `lag 120`.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Begin => f.write_str("begin"),
            Event::Play(player, text) => write!(f, "play {} {text}", player.letter()),
            Event::Throw(text) => write!(f, "throw {text}"),
            Event::Offer(player, offer) => write!(f, "offer {} {}", player.letter(), offer.word()),
            Event::Decline(player, offer) => write!(f, "decline {} {}", player.letter(), offer.word()),
            Event::Agree(player, offer) => write!(f, "agree {} {}", player.letter(), offer.word()),
            Event::Resign(player) => write!(f, "resign {}", player.letter()),
            Event::Abort(player) => write!(f, "abort {}", player.letter()),
            Event::Flag => f.write_str("flag"),
            Event::Lag(lag) => write!(f, "lag {}", lag.as_millis()),
            Event::Pause => f.write_str("pause"),
            Event::Resume => f.write_str("resume"),
        }
    }
}

impl FromStr for Event {
    type Err = UnreadEvent;

    fn from_str(line: &str) -> Result<Self, UnreadEvent> {
        let unread = || UnreadEvent(shortened(line));
        let mut words = line.splitn(3, ' ');
        let [kind, one, two] = [(); 3].map(|()| words.next());
        let player = |word: Option<&str>| {
            let is = |player: &Player| word.is_some_and(|word| word.chars().eq([player.letter()]));
            Player::BOTH.into_iter().find(is).ok_or_else(unread)
        };
        let offer = |word: Option<&str>| word.and_then(Offer::read).ok_or_else(unread);
        let text =
            |word: Option<&str>| word.filter(|text| !text.is_empty()).map(str::to_owned).ok_or_else(unread);
        Ok(match (kind, one, two) {
            (Some("begin"), None, _) => Event::Begin,
            (Some("play"), one, two) => Event::Play(player(one)?, text(two)?),
            (Some("throw"), one, None) => Event::Throw(text(one)?),
            (Some("offer"), one, two) => Event::Offer(player(one)?, offer(two)?),
            (Some("decline"), one, two) => Event::Decline(player(one)?, offer(two)?),
            (Some("agree"), one, two) => Event::Agree(player(one)?, offer(two)?),
            (Some("resign"), one, None) => Event::Resign(player(one)?),
            (Some("abort"), one, None) => Event::Abort(player(one)?),
            (Some("flag"), None, _) => Event::Flag,
            (Some("lag"), Some(millis), None) if millis.bytes().all(|byte| byte.is_ascii_digit()) => {
                Event::Lag(Duration::from_millis(millis.parse::<u32>().map_err(|_| unread())?.into()))
            }
            (Some("pause"), None, _) => Event::Pause,
            (Some("resume"), None, _) => Event::Resume,
            _ => return Err(unread()),
        })
    }
}
