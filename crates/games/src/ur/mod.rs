//! Ur, the route-blocking game.

mod drawing;
mod explain;
mod now;
pub(crate) mod route;
mod side;
mod text;

use crate::look::coloured;
use crate::{Canvas, Game, GameId, Illegal, Luck, Outcome, Player, Refusal, Settings};
pub use now::Phase;
use now::{BONUS, Now, PENALTY, THROWS};
pub use route::{EXIT, EYES, HOME, ROSETTES, Step, Steps, jumps, mirrored, name as square_name};
pub use side::{PIECES, Side};

/// An action of Ur. Squares are steps of the mover's own route.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The dice show this.
    Throw(u8),
    /// Move a piece: from the river (0) or the board, to the board or home (16).
    Step {
        /// Where it was.
        from: Step,
        /// Where it goes.
        to: Step,
    },
    /// No piece can make the thrown step.
    Pass,
}

/// How often a position with a penalty move may stand between two throws (U4).
const DUEL_LIMIT: usize = 3;
/// In the words that note such positions: the bits of a side, White's as a mask, and where it is written who is on turn.
const DUEL_BITS: u32 = 30;
const DUEL_SIDE: u64 = (1 << DUEL_BITS) - 1;
const DUEL_TURN: u32 = 2 * DUEL_BITS;

/// What takes back an action of Ur.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    now: Now,
    duel: usize,
}

/// A game of Ur in progress.
#[derive(Clone, Debug)]
pub struct Ur {
    now: Now,
    /// The positions with a penalty move, for U4. Those before `duel_start` are over and kept only to be undone to.
    duel: Vec<u64>,
}

impl Ur {
    /// How many pieces a player has on a step of his own route: on squares 1–15, in the river (0), home (16).
    pub fn pieces(&self, player: Player, step: Step) -> u8 {
        let side = &self.now.sides[player.index()];
        match step {
            0 => side.river,
            1..HOME => side.on(step),
            HOME => side.home,
            _ => 0,
        }
    }

    /// What the player on turn has to do.
    pub fn phase(&self) -> Phase {
        self.now.phase
    }

    /// What a winner is paid if the game ends here, be it that the other player gives up: one point for each of the other's
    /// pieces on the board, two for each in the river.
    pub fn payment(&self, winner: Player) -> u32 {
        let loser = &self.now.sides[winner.other().index()];
        loser.on_board() + 2 * u32::from(loser.river)
    }

    /// The squares of his own route on which a player has a piece, and those on which he has two.
    #[inline(always)]
    pub fn squares(&self, player: Player) -> [Steps; 2] {
        let side = &self.now.sides[player.index()];
        [side.any.into(), side.two.into()]
    }

    /// How many pieces a player has in the river, and how many are home.
    #[inline(always)]
    pub fn off_board(&self, player: Player) -> [u8; 2] {
        let side = &self.now.sides[player.index()];
        [side.river, side.home]
    }

    /// Where a player's pieces are.
    #[inline(always)]
    pub fn side(&self, player: Player) -> &Side {
        &self.now.sides[player.index()]
    }

    /// Where a player's pieces could go with `n` steps (1 to 5) if it were his move ([`Side::ends`]).
    #[inline(always)]
    pub fn ends(&self, player: Player, n: u32) -> Steps {
        self.side(player).ends(self.side(player.other()), n)
    }

    /// How many positions with a penalty move have stood since the last throw, this one included (U4).
    #[inline(always)]
    pub fn duel(&self) -> usize {
        if self.now.phase == Phase::Throw { 0 } else { self.duel.len() - self.now.duel_start as usize }
    }

    /// Which players, Black first, have had a piece knocked since the first of these positions. Between two of them only the one
    /// who was on turn has moved, so the other's pieces stand elsewhere only if they were knocked.
    pub fn knocked_in_duel(&self) -> [bool; 2] {
        let mut knocked = [false; 2];
        let stood = &self.duel[self.duel.len() - self.duel()..];
        let after = stood.iter().skip(1).copied().chain([self.duel_word()]);
        for (before, after) in stood.iter().zip(after) {
            let black_moves = before >> DUEL_TURN == Player::First as u64;
            let changed = (before ^ after) & if black_moves { DUEL_SIDE } else { DUEL_SIDE << DUEL_BITS };
            knocked[usize::from(black_moves)] |= changed != 0;
        }
        knocked
    }

    fn at(now: Now) -> Self {
        let mut game = Ur { now, duel: Vec::new() };
        if now.phase == Phase::Penalty {
            game.count_duel();
        }
        game
    }

    /// Notes that a position with a penalty move stands, and ends the game when it does so too often (U4).
    #[cold]
    fn count_duel(&mut self) {
        let word = self.duel_word();
        self.duel.push(word);
        let times = self.duel[self.now.duel_start as usize..].iter().filter(|&&stood| stood == word).count();
        if times == DUEL_LIMIT {
            self.now.outcome = Some(Outcome::Draw);
        }
    }

    /// Who is on turn, and what stands where: Black's pieces, then White's.
    fn duel_word(&self) -> u64 {
        self.now.sides.iter().fold(self.now.turn as u64, |word, side| {
            word << DUEL_BITS | u64::from(side.any >> 1) << 15 | u64::from(side.two >> 1)
        })
    }

    /// Makes a step and finds what follows from it.
    #[inline(always)]
    fn play_step(&mut self, from: Step, to: Step) {
        let now = &mut self.now;
        let ended = now.step(from, to);
        let player = now.turn;
        if to == HOME {
            // No position from before can come back, and the words of `duel` do not count pieces at home.
            now.duel_start = self.duel.len() as u32;
            if now.sides[player.index()].home == PIECES {
                now.phase = Phase::Throw;
                now.outcome = Some(Outcome::Win(player));
                return;
            }
        }
        if ended {
            now.turn = player.other();
            now.phase = Phase::Throw;
            if now.can_step(now.turn, PENALTY) {
                now.phase = Phase::Penalty;
                self.count_duel();
            }
            return;
        }
        let throw_due = match now.phase {
            Phase::Throw => false,
            Phase::Step(n) => n >= 3,
            Phase::Bonus { throw_due } => throw_due,
            Phase::Penalty => true,
        };
        let bonus = to == HOME || ROSETTES >> to & 1 != 0;
        if bonus && now.can_step(player, BONUS) {
            now.phase = Phase::Bonus { throw_due };
            return;
        }
        now.phase = Phase::Throw;
        if !throw_due {
            now.turn = player.other();
        }
    }
}

impl Game for Ur {
    type Action = Action;
    type Undo = Undo;

    const ID: GameId = GameId::Ur;
    const SPECIAL_RULES: &'static [&'static str] = explain::SPECIAL_RULES;

    fn start(_settings: &Settings) -> Result<Self, Refusal> {
        Ok(Self::at(Now {
            sides: [Side::START; 2],
            turn: Player::First,
            phase: Phase::Throw,
            outcome: None,
            duel_start: 0,
        }))
    }

    fn on_board(action: Action) -> bool {
        match action {
            Action::Throw(n) => (1..=4).contains(&n),
            Action::Step { from, to } => from < HOME && (1..=HOME).contains(&to),
            Action::Pass => true,
        }
    }

    #[inline(always)]
    fn turn(&self) -> Player {
        self.now.turn
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    /// What the winner has been paid.
    fn score(&self) -> [u32; 2] {
        let mut score = [0, 0];
        if let Some(Outcome::Win(winner)) = self.now.outcome {
            score[winner.index()] = self.payment(winner);
        }
        score
    }

    #[inline(always)]
    fn throws(&self) -> Option<&'static [(Action, u32)]> {
        (self.now.phase == Phase::Throw && self.now.outcome.is_none()).then_some(&THROWS)
    }

    #[inline]
    fn actions(&self, list: &mut Vec<Action>) {
        self.now.list(|action| list.push(action));
    }

    #[inline]
    fn count_actions(&self, _scratch: &mut Vec<Action>) -> usize {
        let mut count = 0;
        self.now.list(|_| count += 1);
        count
    }

    #[inline]
    fn random_action(&self, luck: &mut Luck, _scratch: &mut Vec<Action>) -> Option<Action> {
        self.now.pick(luck)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) -> Undo {
        let undo = Undo { now: self.now, duel: self.duel.len() };
        match action {
            Action::Throw(n) => {
                self.now.phase = Phase::Step(n);
                self.now.duel_start = self.duel.len() as u32;
            }
            Action::Step { from, to } => self.play_step(from, to),
            Action::Pass => {
                self.now.phase = Phase::Throw;
                self.now.turn = self.now.turn.other();
            }
        }
        undo
    }

    #[inline(always)]
    fn undo(&mut self, Undo { now, duel }: Undo) {
        self.now = now;
        self.duel.truncate(duel);
    }

    fn key(&self) -> u64 {
        let [black, white] = self.words();
        crate::key::mix(black, white)
    }

    /// Sound while nothing that U4 counts has stood since the last throw: the past matters for nothing else.
    fn perft_key(&self) -> Option<[u64; 2]> {
        let [black, white] = self.words();
        let clean = self.duel.len() == self.now.duel_start as usize;
        clean.then(|| [crate::key::mix(black, white), crate::key::mix(white.rotate_left(20), black)])
    }

    fn why_not(&self, action: Action) -> Illegal {
        explain::why_not(&self.now, action)
    }

    fn parse_position(text: &str) -> Result<Self, Refusal> {
        text::parse(text).map(Self::at)
    }

    fn write_position(&self, out: &mut String) {
        text::write(&self.now, out);
    }

    fn parse_action(&self, text: &str) -> Result<Action, Refusal> {
        text::parse_action(self.now.turn, text)
    }

    fn write_action(&self, action: Action, out: &mut String) {
        text::write_action(self.now.turn, action, out);
    }

    fn fired(before: &Self, action: Action, after: &Self, report: &mut dyn FnMut(usize)) {
        explain::fired(&before.now, action, &after.now, report);
    }

    /// The board is its own mirror image, but only with the sides exchanged.
    fn look(&self, _symmetry: usize, swapped: bool) -> String {
        let mut text = String::new();
        self.write_position(&mut text);
        let mut fields = text.split(['/', ' ']);
        let [mut black, mut white, turn, phase] = [(); 4].map(|()| fields.next().unwrap_or(""));
        if swapped {
            std::mem::swap(&mut black, &mut white);
        }
        let turn: String = turn.chars().map(|letter| coloured(letter, swapped)).collect();
        format!("{black}/{white} {turn} {phase}")
    }

    fn draw(&self) -> Canvas {
        drawing::draw(&self.now)
    }
}

impl Ur {
    /// The position in two words.
    fn words(&self) -> [u64; 2] {
        let now = &self.now;
        let phase = match now.phase {
            Phase::Throw => 0,
            Phase::Step(n) => u64::from(n),
            Phase::Bonus { throw_due } => 5 + u64::from(throw_due),
            Phase::Penalty => 7,
        };
        let small = phase | (now.turn as u64) << 3;
        now.sides.map(|side| {
            u64::from(side.any)
                | u64::from(side.two) << 16
                | u64::from(side.river) << 32
                | u64::from(side.home) << 36
                | small << 40
        })
    }
}
