//! Advanced Mur.

mod dice;
mod explain;
mod journey;
mod past;
mod plays;
mod random;
mod text;

use crate::look::coloured;
use crate::mur::board::{ALL, Board, CENTRE, Point, Points, bit, surrounded_by};
use crate::mur::{drawing, symmetry};
use crate::stack_set::StackSet;
use crate::text::Span;
use crate::{Canvas, Game, GameId, Illegal, Luck, Outcome, PlayError, Player, Refusal, RuleOption, Settings};
use dice::Dice;

/// A play of Advanced Mur.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Place an off-board ship.
    Place(Point),
    /// Move a ship to an empty intersection.
    Move {
        /// Where it stood.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// Move a ship onto a piece, which goes on to the first empty intersection.
    Knock {
        /// Where the ship stood.
        from: Point,
        /// Where it goes.
        to: Point,
        /// Where the knocked piece comes to rest.
        rest: Point,
        /// The value of the die that is tipped, 0 for none.
        tip: u8,
    },
    /// Move the kraken onto a ship.
    Kraken {
        /// Where the kraken stood.
        from: Point,
        /// Where it goes.
        to: Point,
        /// Where the displaced ship comes to rest.
        rest: Point,
    },
    /// Withdraw ships (from a port, closed on, or having nothing to play) and reset the kraken when forced to.
    Withdraw {
        /// The ships.
        ships: Points,
        /// Whether the kraken goes back to the centre.
        reset: bool,
    },
    /// Nothing to play and no ship to withdraw (A7).
    Pass,
}

/// `c3` and `g3`, from which a ship may be withdrawn.
pub const PORTS: Points = bit(2) | bit(6);
/// What a close on the kraken is worth.
const KRAKEN_BARS: u8 = 3;

/// What can be seen on the table, and which numbers of ships have stood: plain, small, `Copy`.
#[derive(Clone, Copy, Debug)]
struct Now {
    /// Bit `8 * blue ships + white ships` for every pair of numbers that has stood, so that most plays
    /// need no look into the past.
    numbers_stood: u64,
    board: Board,
    /// Ships of the player on turn that were closed on: his turn is forced.
    forced: Points,
    /// The kraken was closed on: the forced turn resets it.
    reset: bool,
    dice: Dice,
    bars: [u8; 2],
    goal: u8,
    turn: Player,
    control: Option<Player>,
    winner: Option<Player>,
}

/// What takes back a play of Advanced Mur.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    now: Now,
    stood: usize,
}

/// A game of Advanced Mur in progress.
#[derive(Clone, Debug)]
pub struct MurAdvanced {
    now: Now,
    /// Every position that has stood (A6).
    stood: StackSet,
}

impl Now {
    /// What A6 compares: who stands where, and the dice.
    #[inline(always)]
    fn word(&self) -> u64 {
        position_word(&self.board, self.dice)
    }
}

#[inline(always)]
fn position_word(board: &Board, dice: Dice) -> u64 {
    board.word() | dice.index() << 55
}

#[inline(always)]
fn numbers_bit(board: &Board) -> u64 {
    1 << (board.stones[0].count_ones() * 8 + board.stones[1].count_ones())
}

impl MurAdvanced {
    /// Where a player's ships stand.
    pub fn ships(&self, player: Player) -> Points {
        self.now.board.of(player)
    }

    /// Where the kraken stands.
    pub fn kraken(&self) -> Point {
        self.now.board.kraken
    }

    /// The dice in ascending order.
    pub fn dice(&self) -> [u8; 3] {
        self.now.dice.values()
    }

    /// Who controls the kraken.
    pub fn control(&self) -> Option<Player> {
        self.now.control
    }

    /// The ships that the player on turn must withdraw now: they were closed on.
    pub fn forced(&self) -> Points {
        self.now.forced
    }

    /// Whether the player on turn must reset the kraken now: it was closed on.
    pub fn reset(&self) -> bool {
        self.now.reset
    }

    /// The bars that win.
    pub fn goal(&self) -> u8 {
        self.now.goal
    }

    fn at(now: Now) -> Self {
        let mut game = MurAdvanced { now, stood: StackSet::with_room(128) };
        game.stand();
        game
    }

    /// Notes that the position has stood.
    #[inline(always)]
    fn stand(&mut self) {
        self.now.numbers_stood |= numbers_bit(&self.now.board);
        self.stood.insert(self.now.word());
    }

    /// Bars, forced turn and end after a play that was not forced (closing, A5).
    #[inline(always)]
    fn close(&mut self, before: &Board) {
        let now = &mut self.now;
        let (player, opponent) = (now.turn, now.turn.other());
        let mut rings =
            surrounded_by(now.board.of(player)) & (now.board.of(opponent) | bit(now.board.kraken));
        if rings == 0 {
            return;
        }
        rings &= !surrounded_by(before.of(player));
        let ships = rings & now.board.of(opponent);
        let kraken = rings & bit(now.board.kraken) != 0;
        let advance = ships.count_ones() as u8 + if kraken { KRAKEN_BARS } else { 0 };
        let bars = &mut now.bars[player.index()];
        *bars = (*bars + advance).min(now.goal);
        if *bars == now.goal {
            now.winner = Some(player);
        } else {
            now.forced = ships;
            now.reset = kraken;
        }
    }

    /// The opponent of a player whose time has run out advances one bar.
    fn flag(&mut self, fallen: Player) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::Over(outcome));
        }
        let now = &mut self.now;
        let bars = &mut now.bars[fallen.other().index()];
        *bars += 1;
        if *bars == now.goal {
            now.winner = Some(fallen.other());
            (now.forced, now.reset) = (0, false);
        }
        Ok(())
    }
}

const DICE: RuleOption =
    RuleOption { name: "dice", default: "123", about: "the dice at the start: three digits 1–4, or roll" };
const GOAL: RuleOption =
    RuleOption { name: "goal", default: "6", about: "the bars that win: 6, or 3 for a short game" };
const HANDICAP: RuleOption =
    RuleOption { name: "handicap", default: "0", about: "the bars that White starts ahead: 0 to goal − 1" };

impl Game for MurAdvanced {
    type Action = Action;
    type Undo = Undo;

    const ID: GameId = GameId::MurAdvanced;
    const PLAYERS: [&'static str; 2] = ["Blue", "White"];
    const OPTIONS: &'static [RuleOption] = &[DICE, GOAL, HANDICAP];
    const SPECIAL_RULES: &'static [&'static str] = explain::SPECIAL_RULES;

    fn start(settings: &Settings) -> Result<Self, Refusal> {
        let dice = match *settings.get(&DICE).as_bytes() {
            [b'r', b'o', b'l', b'l'] => Some(Dice::roll(&mut Luck::new(settings.seed))),
            [a, b, c] => Dice::new([a, b, c].map(|digit| digit.wrapping_sub(b'0'))),
            _ => None,
        }
        .ok_or_else(|| settings.refuse(&DICE, "three digits 1–4 such as dice=244, or dice=roll"))?;
        let goal = match settings.get(&GOAL) {
            "3" => 3,
            "6" => 6,
            _ => return Err(settings.refuse(&GOAL, "goal=6 or goal=3")),
        };
        let most = goal - 1;
        let handicap = Span::whole(settings.get(&HANDICAP)).number(u32::from(most), "").map_err(|_| {
            settings.refuse(&HANDICAP, &format!("a handicap from 0 to {most} with goal={goal}"))
        })?;
        Ok(Self::at(Now {
            numbers_stood: 0,
            board: Board::START,
            forced: 0,
            reset: false,
            dice,
            bars: [0, handicap as u8],
            goal,
            turn: Player::First,
            control: None,
            winner: None,
        }))
    }

    fn settled(&self) -> Vec<(&'static str, String)> {
        let dice = self.now.dice.values().map(|value| value.to_string()).concat();
        let [goal, handicap] = [self.now.goal, self.now.bars[1]].map(|bars| bars.to_string());
        vec![(DICE.name, dice), (GOAL.name, goal), (HANDICAP.name, handicap)]
    }

    fn on_board(action: Action) -> bool {
        match action {
            Action::Place(at) => at <= CENTRE,
            Action::Move { from, to } => from.max(to) <= CENTRE,
            Action::Knock { from, to, rest, tip } => from.max(to).max(rest) <= CENTRE && tip <= 4,
            Action::Kraken { from, to, rest } => from.max(to).max(rest) <= CENTRE,
            Action::Withdraw { ships, .. } => ships & !ALL == 0,
            Action::Pass => true,
        }
    }

    #[inline(always)]
    fn turn(&self) -> Player {
        self.now.turn
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.now.winner.map(Outcome::Win)
    }

    fn score(&self) -> [u32; 2] {
        self.now.bars.map(u32::from)
    }

    #[inline]
    fn actions(&self, list: &mut Vec<Action>) {
        plays::list(self, |action| list.push(action));
    }

    #[inline]
    fn count_actions(&self, _scratch: &mut Vec<Action>) -> usize {
        let mut count = 0;
        plays::list(self, |_| count += 1);
        count
    }

    #[inline]
    fn random_action(&self, luck: &mut Luck, scratch: &mut Vec<Action>) -> Option<Action> {
        random::pick(self, luck, scratch)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) -> Undo {
        let undo = Undo { now: self.now, stood: self.stood.len() };
        let now = &mut self.now;
        let player = now.turn;
        let forced = now.forced != 0 || now.reset;
        (now.forced, now.reset) = (0, false);
        match action {
            Action::Place(at) => now.board.stones[player.index()] |= bit(at),
            Action::Move { from, to } => now.board.stones[player.index()] ^= bit(from) | bit(to),
            Action::Knock { from, to, rest, tip } => {
                now.board.shift(player, from, to, rest);
                if tip != 0
                    && let Some(dice) = now.dice.tipped(tip)
                {
                    now.dice = dice;
                    now.control = dice.triple().map(|_| player); // A2
                }
            }
            Action::Kraken { to, rest, .. } => plays::move_kraken(&mut now.board, to, rest),
            Action::Withdraw { ships, reset } => {
                now.board.stones[player.index()] &= !ships;
                if reset {
                    now.board.kraken = CENTRE;
                    now.board.stones[0] &= !bit(CENTRE);
                    now.board.stones[1] &= !bit(CENTRE);
                }
            }
            Action::Pass => {}
        }
        if !forced {
            self.close(&undo.now.board);
        }
        self.now.turn = player.other();
        self.stand();
        undo
    }

    #[inline(always)]
    fn undo(&mut self, Undo { now, stood }: Undo) {
        self.now = now;
        self.stood.truncate(stood);
    }

    fn key(&self) -> u64 {
        let now = &self.now;
        let who = |player: Option<Player>| player.map_or(0, |player| 1 + player.index() as u64);
        let [blue, white] = now.bars.map(u64::from);
        let small = blue | white << 8 | u64::from(now.goal) << 16 | (now.turn.index() as u64) << 24;
        let duties = u64::from(now.forced) << 32 | u64::from(now.reset) << 57 | who(now.control) << 58;
        crate::key::mix(now.word(), small | duties)
    }

    fn why_not(&self, action: Action) -> Illegal {
        explain::why_not(self, action)
    }

    fn parse_position(text: &str) -> Result<Self, Refusal> {
        text::parse(text).map(Self::at)
    }

    fn write_position(&self, out: &mut String) {
        text::write(&self.now, out);
    }

    fn parse_action(&self, text: &str) -> Result<Action, Refusal> {
        text::parse_action(Span::whole(text).trim())
    }

    fn write_action(&self, action: Action, out: &mut String) {
        text::write_action(action, out);
    }

    fn play_event(&mut self, text: &str) -> Option<Result<(), PlayError>> {
        let fallen = match text.strip_prefix("flag-")? {
            "b" => Player::First,
            "w" => Player::Second,
            _ => return Some(Err(Refusal::new(text, 0, text, "expected flag-b or flag-w").into())),
        };
        Some(self.flag(fallen))
    }

    fn fired(before: &Self, action: Action, after: &Self, report: &mut dyn FnMut(usize)) {
        explain::fired(before, action, after, report);
    }

    const SYMMETRIES: usize = symmetry::OF_PORTS.len();

    fn look(&self, symmetry: usize, swapped: bool) -> String {
        let board = symmetry::look(&self.now.board, symmetry::OF_PORTS[symmetry], swapped);
        let [one, two, three] = self.dice();
        format!("{board} {} {one}{two}{three}", coloured(self.turn().letter(), swapped))
    }

    fn draw(&self) -> Canvas {
        drawing::mur(&self.now.board, self.now.forced, &explain::legend(&self.now))
    }
}
