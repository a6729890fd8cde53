//! What every game is: a value that knows whose turn it is, what may be played, and how it ends.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use crate::{Canvas, GameId, Illegal, Luck, PlayError, Refusal};

/// One of the two players. Black (Blue in Advanced Mur) is the first, White the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Black or Blue; `p1` in the protocol.
    First,
    /// White; `p2` in the protocol.
    Second,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The opponent.
    #[inline(always)]
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The letter that position texts use: `b` or `w`.
    pub fn letter(self) -> char {
        match self {
            Player::First => 'b',
            Player::Second => 'w',
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// The protocol's word: `p1win`, `p2win` or `draw`.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Win(Player::First) => "p1win",
            Outcome::Win(Player::Second) => "p2win",
            Outcome::Draw => "draw",
        }
    }
}

/// A rule option that a document names, such as Advanced Mur's goal.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The name, as in `setoption name goal`.
    pub name: &'static str,
    /// The value that holds when nothing is said.
    pub default: &'static str,
    /// What may be said, for help texts.
    pub about: &'static str,
}

/// Chosen rule options, by name, and the seed from which anything that is rolled at setup comes.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    values: BTreeMap<String, String>,
    /// Seed of the rolls made at setup (Advanced Mur's `dice=roll`).
    pub seed: u64,
}

impl Settings {
    /// Chooses a value. It is judged when a game is started with it.
    pub fn set(&mut self, name: &str, value: &str) {
        self.values.insert(name.to_ascii_lowercase(), value.to_owned());
    }

    /// The chosen value, or the option's default.
    pub fn get<'a>(&'a self, option: &'a RuleOption) -> &'a str {
        self.values.get(option.name).map_or(option.default, String::as_str)
    }

    /// Refuses the value of an option: the sentence quotes `goal=4`.
    pub fn refuse(&self, option: &RuleOption, expected: &str) -> Refusal {
        let chosen = format!("{}={}", option.name, self.get(option));
        Refusal::new(&chosen, 0, &chosen, format!("expected {expected}"))
    }

    /// Names that were chosen but that `options` do not know.
    pub fn unknown<'a>(&'a self, options: &'a [RuleOption]) -> impl Iterator<Item = &'a str> {
        self.values.keys().map(String::as_str).filter(|name| options.iter().all(|o| o.name != *name))
    }

    /// Whether nothing was chosen.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// The rules of one game.
///
/// A value of the type is a game in progress: its position and what the rules need of the past. Actions
/// include throws, passes and forced turns, so a list of actions always replays.
///
/// Three ways to play an action: [`check`](Game::check) and then [`play_unchecked`](Game::play_unchecked)
/// (together: [`play`](Game::play)), unchecked alone for an action that [`actions`](Game::actions) has just
/// listed, and by text through a [`Table`](crate::Table).
///
/// Two games are at the same *position* when [`write_position`](Game::write_position) prints the same text; the
/// past is not part of that. [`key`](Game::key) is a hash of the position in this sense.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// One action. Small, `Copy`, and equal exactly when the canonical texts are equal at this position.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What [`undo`](Game::undo) needs to take back one action.
    type Undo: Copy;

    /// Which of the games this is.
    const ID: GameId;
    /// What the documents call the two players.
    const PLAYERS: [&'static str; 2] = ["Black", "White"];
    /// The options that the rule documents name.
    const OPTIONS: &'static [RuleOption] = &[];
    /// Names of the special rules that [`fired`](Game::fired) reports, in the order of a report.
    const SPECIAL_RULES: &'static [&'static str];

    /// The position from which games start, under these options.
    fn start(settings: &Settings) -> Result<Self, Refusal>;

    /// The rule options that this start position was made with, whatever was left to chance as it came out.
    fn settled(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The player on turn (after the end: as the position text says).
    fn turn(&self) -> Player;
    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Marks, bars, points or cows: what the game counts, first player first.
    fn score(&self) -> [u32; 2];
    /// The setup that this game, as it stands, leaves to the next game of a set, in which `first` has the first move.
    /// `None` where every game starts from the same position.
    fn next_setup(&self, _first: Player) -> Option<Self> {
        None
    }
    /// When the next action is a throw: the throws with their weights. A game without dice never has one.
    fn throws(&self) -> Option<&'static [(Self::Action, u32)]> {
        None
    }

    /// Appends every legal action, each once, in no particular order; nothing when the game is over.
    fn actions(&self, list: &mut Vec<Self::Action>);
    /// The number of legal actions, without listing them where that is cheaper.
    fn count_actions(&self, scratch: &mut Vec<Self::Action>) -> usize {
        let base = scratch.len();
        self.actions(scratch);
        let count = scratch.len() - base;
        scratch.truncate(base);
        count
    }
    /// A random legal action: a throw by its odds, anything else uniformly. `None` when the game is over. `scratch`
    /// comes back as it was.
    #[inline]
    fn random_action(&self, luck: &mut Luck, scratch: &mut Vec<Self::Action>) -> Option<Self::Action> {
        match self.throws() {
            Some(throws) => Some(luck.weighted(throws)),
            None => self.random_listed(luck, scratch),
        }
    }
    /// One of the listed actions, each with the same chance. `scratch` comes back as it was.
    fn random_listed(&self, luck: &mut Luck, scratch: &mut Vec<Self::Action>) -> Option<Self::Action> {
        let base = scratch.len();
        self.actions(scratch);
        let count = scratch.len() - base;
        let action = (count > 0).then(|| scratch[base + luck.below(count)]);
        scratch.truncate(base);
        action
    }
    /// Plays an action that is legal here. Anything else leaves a position without meaning (never a memory error).
    fn play_unchecked(&mut self, action: Self::Action) -> Self::Undo;
    /// Takes back the last action.
    fn undo(&mut self, undo: Self::Undo);
    /// Hash of the position (not of the past).
    fn key(&self) -> u64;
    /// A key such that games with the same one have the same tree of action counts below them, or `None` where the
    /// past reaches into that tree. Two words: 64 bits would be too few for tables with billions of probes.
    fn perft_key(&self) -> Option<[u64; 2]> {
        None
    }

    /// The listed action that stands for this one, where several texts mean one thing (M1).
    fn listed(&self, action: Self::Action) -> Self::Action {
        action
    }
    /// Why an action that is not listed is not legal.
    fn why_not(&self, action: Self::Action) -> Illegal;
    /// Whether every point that an action names is on the board. Actions that were listed or read always are;
    /// those that a program has made up need not be.
    fn on_board(action: Self::Action) -> bool;
    /// Whether the action may be played, and if not, by which rule.
    fn check(&self, action: Self::Action) -> Result<(), PlayError> {
        self.check_with(action, &mut Vec::new())
    }
    /// Like [`check`](Game::check), with a list that comes back empty and keeps its room.
    fn check_with(&self, action: Self::Action, list: &mut Vec<Self::Action>) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::Over(outcome));
        }
        if !Self::on_board(action) {
            let illegal = Illegal::new("the board", "it names a point that is not on the board");
            return Err(PlayError::Illegal { action: format!("{action:?}"), illegal });
        }
        list.clear();
        self.actions(list);
        let found = list.contains(&self.listed(action));
        list.clear();
        if found {
            return Ok(());
        }
        let mut text = String::new();
        self.write_action(action, &mut text);
        Err(PlayError::Illegal { action: text, illegal: self.why_not(action) })
    }
    /// Plays an action if it is legal; on an error nothing has changed.
    fn play(&mut self, action: Self::Action) -> Result<Self::Undo, PlayError> {
        self.check(action)?;
        Ok(self.play_unchecked(action))
    }

    /// Reads a position text. It has no past.
    fn parse_position(text: &str) -> Result<Self, Refusal>;
    /// Reads a position that stands in a game although no legal play leads to it: the players or the arbiter have let it
    /// stand. Every [position](Game::parse_position) can.
    fn parse_standing(text: &str) -> Result<Self, Refusal> {
        Self::parse_position(text)
    }
    /// Writes the canonical position text.
    fn write_position(&self, out: &mut String);
    /// Reads an action text. The action need not be legal; [`check`](Game::check) tells.
    fn parse_action(&self, text: &str) -> Result<Self::Action, Refusal>;
    /// Writes the canonical text of an action at this position, before it is played.
    fn write_action(&self, action: Self::Action, out: &mut String);
    /// [Plays](Game::play_unchecked) an action and writes what a record adds behind it: marks in Mur (` X`, `#`).
    fn play_with_remark(&mut self, action: Self::Action, _remark: &mut String) {
        self.play_unchecked(action);
    }
    /// Whether an action text may be written in several words.
    const SEVERAL_WORDS: bool = false;
    /// Whether two words of a record belong to one action text (Morabaraba writes `A1,3 - A4`). Never without
    /// [`SEVERAL_WORDS`](Game::SEVERAL_WORDS).
    fn joins(_left: &str, _right: &str) -> bool {
        false
    }
    /// Something that a record may hold beside actions: a flag fall in Advanced Mur. `None`: no such thing.
    fn play_event(&mut self, _text: &str) -> Option<Result<(), PlayError>> {
        None
    }
    /// How many actions share one number in a record: 2 where a number counts a move of each player.
    const PLAYS_PER_NUMBER: usize = 1;

    /// Indices into [`SPECIAL_RULES`](Game::SPECIAL_RULES) of the rules that this action brought into play.
    fn fired(before: &Self, action: Self::Action, after: &Self, report: &mut dyn FnMut(usize));

    /// The ways to turn and mirror the board under which the rules stay the same. The first leaves it as it is.
    const SYMMETRIES: usize = 1;
    /// What stands where, who is on turn, and what else is to be seen (dice, hands), through a symmetry and, if `swapped`, with
    /// the colours exchanged. What is only counted – marks, bars, quiet plies, numbers of cows, sequences – is left out.
    fn look(&self, symmetry: usize, swapped: bool) -> String;

    /// The board for a terminal.
    fn draw(&self) -> Canvas;
}

/// A game in which nothing is thrown once it has begun. A search for such games asks for this bound and so
/// refuses a dice game at compile time.
///
/// A search that keeps a table of what it has seen needs two hashes. Take two games that share their past up to some
/// [`moment`](NoDice::moment) (in a search: the position it started from). If both are at the same
/// [`search_key`](NoDice::search_key) and have the same [`past_key`](NoDice::past_key) since that moment, then the same
/// actions lead to the same results for the next `plies` plies: what is known of one holds for the other.
pub trait NoDice: Game {
    /// How much past there is.
    fn moment(&self) -> usize {
        0
    }
    /// A hash of the position as far as it matters for what follows.
    fn search_key(&self) -> u64 {
        self.key()
    }
    /// A hash of what the next `plies` plies may ask about the past after `since`; 0 where that is nothing.
    fn past_key(&self, since: usize, plies: u32) -> u64;
}
