//! Mur, Classic and Kraken editions.

pub(crate) mod board;
pub(crate) mod drawing;
mod edition;
mod ends;
mod explain;
pub(crate) mod group;
pub(crate) mod journey;
pub(crate) mod path;
mod plays;
mod random;
mod setup;
pub(crate) mod symmetry;
pub(crate) mod text;

use std::marker::PhantomData;

use crate::look::coloured;
use crate::text::{Fields, Span, parse_turn};
use crate::{Canvas, Game, GameId, Illegal, Ink, Luck, NoDice, Outcome, Player, Refusal, Settings};
use board::Board;
pub use board::{
    ALL, CENTRE, FIRST_RING, Point, Points, STONES, bit, neighbours, point_name, shifted, surrounded_by,
};
pub use edition::{Classic, Edition, Kraken};
pub use ends::ends;
pub use group::Groups;
pub use journey::Journey;

/// A play of Mur.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Place an off-board stone.
    Place(Point),
    /// Move a stone to an empty intersection.
    Move {
        /// Where it stood.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// Move a stone onto a piece, which goes on to the first empty intersection.
    Knock {
        /// Where the stone stood.
        from: Point,
        /// Where it goes.
        to: Point,
        /// Where the knocked piece comes to rest.
        rest: Point,
    },
    /// Withdraw stones, when obliged.
    Withdraw(Points),
}

/// The marks that win.
const GOAL: u8 = 3;
/// A past board that no board equals.
const NO_BOARD: u64 = 0;

/// A game of Mur in progress: 48 bytes, past included.
#[derive(Clone, Copy, Debug)]
pub struct Mur<E> {
    /// The boards after the three plays before the last one. R6 looks four plays back; the board after the last
    /// play itself cannot come back at once, since no play may sustain the position.
    past: [u64; 3],
    board: Board,
    /// The stones of the player on turn that are trapped: they must be withdrawn now (R4).
    trapped: Points,
    marks: [u8; 2],
    turn: Player,
    /// A repeat withdrawal is what must be played now (R6).
    repeat_duty: bool,
    winner: Option<Player>,
    edition: PhantomData<E>,
}

impl<E: Edition> Mur<E> {
    /// Where a player's stones stand.
    pub fn stones(&self, player: Player) -> Points {
        self.board.of(player)
    }

    /// Where the mur stone stands.
    pub fn mur_stone(&self) -> Point {
        self.board.kraken
    }

    /// The stones of the player on turn that he must withdraw now.
    pub fn trapped(&self) -> Points {
        self.trapped
    }

    /// Whether a repeat withdrawal is what must be played now (R6).
    pub fn repeat_duty(&self) -> bool {
        self.repeat_duty
    }

    fn at(board: Board, turn: Player, marks: [u8; 2]) -> Self {
        let trapped = board.of(turn) & surrounded_by(board.of(turn.other()));
        Mur {
            past: [NO_BOARD; 3],
            board,
            trapped,
            marks,
            turn,
            repeat_duty: false,
            winner: None,
            edition: PhantomData,
        }
    }

    /// What follows from a play, once it is on the board (R3, R4, R6).
    #[inline(always)]
    fn settle(&mut self, before: u64, repeats: bool) {
        let (player, opponent) = (self.turn, self.turn.other());
        let surrounded = surrounded_by(self.board.of(player));
        self.past = [before, self.past[0], self.past[1]];
        self.turn = opponent;
        self.trapped = 0;
        self.repeat_duty = false;
        if surrounded & bit(self.board.kraken) != 0 {
            self.winner = Some(player);
            return;
        }
        self.trapped = surrounded & self.board.of(opponent);
        let marks = &mut self.marks[player.index()];
        *marks += self.trapped.count_ones() as u8;
        if *marks >= GOAL {
            self.winner = Some(player);
        }
        self.repeat_duty = repeats && self.trapped == 0 && self.board.of(opponent) != 0;
    }
}

impl<E: Edition> NoDice for Mur<E> {
    /// R6 compares the next play with all three past boards, the one after it with two of them and the third with one.
    /// A board that cannot come back in time is left out, so that the same position reached by another order of plays is
    /// still known. The tests are necessary conditions; numbers of stones decide most cases, since placings outnumber
    /// withdrawals.
    #[inline]
    fn past_key(&self, _since: usize, _plies: u32) -> u64 {
        let [last, second, third] = self.past;
        let (own, other) = (self.turn.index(), self.turn.other().index());
        let counts = |word: u64| board::counts(word);
        let now = board::counts(self.board.word());
        let mut key = 0;
        // By the player on turn alone: he places one stone or moves one, and knocks at most one.
        let by_one = |word: u64| {
            let then = counts(word);
            then[other] == now[other] && (then[own] == now[own] || then[own] == now[own] + 1)
        };
        if third != NO_BOARD && by_one(third) {
            key ^= crate::key::mix(third, 3);
        }
        // By both in turn, the second of them by placing or moving. Only a duty, or having nothing else to play with
        // all stones on the board (R7), takes a stone of the first away.
        let obliged = self.trapped != 0 || self.repeat_duty || now[own] == board::STONES;
        let by_two = |word: u64| {
            let then = counts(word);
            (then[other] == now[other] || then[other] == now[other] + 1)
                && then[own] <= now[own] + 1
                && (then[own] >= now[own] || obliged)
        };
        if second != NO_BOARD && by_two(second) {
            key ^= crate::key::mix(second, 2);
        }
        // Within three plays; the opponent may lose stones in between only by a trap, for which the player on turn
        // needs three stones, or by a repeat in the next play.
        if last != NO_BOARD {
            let fewer = counts(last)[other] < now[other];
            let able = now[own] >= 3 || key != 0 || by_one(last) || obliged;
            if !fewer || able {
                key ^= crate::key::mix(last, 1);
            }
        }
        key
    }
}

impl<E: Edition> Game for Mur<E> {
    type Action = Action;
    type Undo = Self;

    const ID: GameId = E::ID;
    const SPECIAL_RULES: &'static [&'static str] = explain::SPECIAL_RULES;

    fn start(_settings: &Settings) -> Result<Self, Refusal> {
        Ok(Self::at(Board::START, Player::First, [0, 0]))
    }

    fn on_board(action: Action) -> bool {
        match action {
            Action::Place(at) => at <= CENTRE,
            Action::Move { from, to } => from.max(to) <= CENTRE,
            Action::Knock { from, to, rest } => from.max(to).max(rest) <= CENTRE,
            Action::Withdraw(points) => points & !board::ALL == 0,
        }
    }

    #[inline(always)]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    fn score(&self) -> [u32; 2] {
        self.marks.map(u32::from)
    }

    fn next_setup(&self, first: Player) -> Option<Self> {
        Some(setup::next(self, first))
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
    fn play_unchecked(&mut self, action: Action) -> Self {
        let undo = *self;
        let before = self.board.word();
        let player = self.turn;
        match action {
            Action::Place(at) => self.board.stones[player.index()] |= bit(at),
            Action::Move { from, to } => self.board.stones[player.index()] ^= bit(from) | bit(to),
            Action::Knock { from, to, rest } => self.board.shift(player, from, to, rest),
            Action::Withdraw(points) => {
                self.board.stones[player.index()] &= !points;
                self.settle(before, false);
                return undo;
            }
        }
        let word = self.board.word();
        let repeats = word == self.past[0] || word == self.past[1] || word == self.past[2];
        self.settle(before, repeats);
        undo
    }

    #[inline(always)]
    fn undo(&mut self, undo: Self) {
        *self = undo;
    }

    #[inline]
    fn key(&self) -> u64 {
        let rest = [self.marks[0], self.marks[1], self.turn as u8, u8::from(self.repeat_duty)];
        crate::key::mix(self.board.word(), u64::from(u32::from_le_bytes(rest)))
    }

    /// Sound because the key holds all that the rules look at: the board, the marks, the turn, the duty and the
    /// three past boards of R6.
    fn perft_key(&self) -> Option<[u64; 2]> {
        let mix = crate::key::mix;
        let [first, second, third] = self.past;
        let low = mix(self.key(), mix(first, mix(second, third)));
        let high = mix(mix(third, second), mix(first, self.board.word().rotate_left(9)));
        Some([low, high])
    }

    fn why_not(&self, action: Action) -> Illegal {
        explain::why_not(self, action)
    }

    fn parse_position(text: &str) -> Result<Self, Refusal> {
        let mut fields = Fields::new(text);
        let place = fields.next("board")?;
        let board = text::parse_board(place)?;
        let turn = parse_turn(fields.next("turn")?)?;
        let marks = fields.next("marks")?;
        let Some((black, white)) = marks.halves('-') else {
            return Err(marks.refuse("expected marks such as 0-2: Black's, a hyphen, White's"));
        };
        let mark = |span: Span<'_>| span.number(u32::from(GOAL) - 1, "marks from 0 to 2: three win the game");
        let mut game = Self::at(board, turn, [mark(black)? as u8, mark(white)? as u8]);
        for player in Player::BOTH {
            let trapped = surrounded_by(board.of(player)) & bit(board.kraken) != 0;
            // Classic: after mixed traps the opponent first withdraws, then wins by the mur stone (R5).
            let mixed = !E::KRAKEN && player == turn && game.trapped != 0;
            if trapped && !mixed {
                let who = if player == Player::First { "Black" } else { "White" };
                return Err(place.refuse(format!("the mur stone is trapped by {who}: this game is over")));
            }
        }
        let duty = fields.next("duty")?;
        fields.end()?;
        game.repeat_duty = match duty.as_str() {
            "-" => false,
            "r" if game.trapped != 0 => {
                return Err(duty.refuse("no repeat withdrawal is due: trapped stones are withdrawn instead"));
            }
            "r" if board.of(turn) == 0 => {
                return Err(
                    duty.refuse("no repeat withdrawal is due: the player on turn has no stone on the board")
                );
            }
            "r" => true,
            _ => return Err(duty.refuse("expected the duty: r for a repeat withdrawal, else -")),
        };
        Ok(game)
    }

    fn write_position(&self, out: &mut String) {
        text::write_board(&self.board, out);
        let [black, white] = self.marks;
        let duty = if self.repeat_duty { 'r' } else { '-' };
        out.push_str(&format!(" {} {black}-{white} {duty}", self.turn.letter()));
    }

    fn parse_action(&self, text: &str) -> Result<Action, Refusal> {
        text::parse_play(Span::whole(text).trim())
    }

    fn write_action(&self, action: Action, out: &mut String) {
        text::write_play(action, out);
    }

    fn play_with_remark(&mut self, action: Action, remark: &mut String) {
        let before = self.play_unchecked(action);
        let player = before.turn;
        let marks = self.marks[player.index()] - before.marks[player.index()];
        if marks > 0 {
            remark.push(' ');
            remark.extend(std::iter::repeat_n('X', usize::from(marks)));
        }
        if plays::traps_kraken(self, player) {
            remark.push('#');
        }
    }

    fn fired(before: &Self, action: Action, after: &Self, report: &mut dyn FnMut(usize)) {
        explain::fired(before, action, after, report);
    }

    const SYMMETRIES: usize = symmetry::COUNT;

    fn look(&self, symmetry: usize, swapped: bool) -> String {
        let turn = coloured(self.turn().letter(), swapped);
        format!("{} {turn}", symmetry::look(&self.board, symmetry, swapped))
    }

    fn draw(&self) -> Canvas {
        drawing::mur(&self.board, self.trapped, &self.legend())
    }
}

impl<E: Edition> Mur<E> {
    fn legend(&self) -> Vec<(String, Ink)> {
        let side = |player: Player, piece: char| {
            let (name, marks) = (Self::PLAYERS[player.index()], self.marks[player.index()]);
            let hand = board::STONES - self.board.of(player).count_ones();
            (format!("{piece} {name}  marks {marks}  off the board {hand}"), Ink::Piece(player))
        };
        let on_turn = Self::PLAYERS[self.turn.index()];
        let state = match self.winner {
            Some(winner) => format!("{} has won", Self::PLAYERS[winner.index()]),
            None if self.trapped != 0 => format!("{on_turn} to withdraw what is trapped"),
            None if self.repeat_duty => format!("{on_turn} to withdraw a stone (repeat)"),
            None => format!("{on_turn} to play"),
        };
        vec![side(Player::First, '●'), side(Player::Second, '○'), (state, Ink::Text)]
    }
}
