//! Morabaraba, twelve cows a player.

pub(crate) mod board;
pub(crate) mod cows;
mod drawing;
mod explain;
mod moves;
mod now;
mod past;
mod position_text;
mod sequence;
mod symmetry;
mod text;

use crate::look::coloured;
use crate::stack_set::StackSet;
use crate::{Canvas, Game, GameId, Illegal, Luck, Outcome, Player, Refusal, Settings};
pub use board::{
    ALL, Closers, Junction, Junctions, LINES, Lines, MIDDLES, name as junction_name, neighbours, rotated,
    rotated_back, shifted,
};
use board::{LINE_BITS, bit, complete_lines, in_rows};
pub use cows::Cow;
use cows::{Cows, herd, number_bit};
use now::Now;
pub use position_text::canonical_sequence;
use sequence::Sequence;

/// A move of Morabaraba. Which cow is moved or shot is seen on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Place a cow from the hand.
    Place {
        /// The junction.
        at: Junction,
        /// The cow's number.
        cow: Cow,
        /// The junction of the cow that is shot.
        shot: Option<Junction>,
    },
    /// Move a cow.
    Move {
        /// Where it stood.
        from: Junction,
        /// Where it goes.
        to: Junction,
        /// The junction of the cow that is shot.
        shot: Option<Junction>,
    },
}

/// How often a position must stand to draw (M4).
const REPETITIONS: u32 = 3;

/// What takes back a move of Morabaraba.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    now: Now,
    recorded: usize,
    stood: usize,
}

/// A game of Morabaraba in progress.
#[derive(Debug)]
pub struct Morabaraba {
    now: Now,
    /// The recorded sequences.
    recorded: StackSet,
    /// The positions of stages 2 and 3, for M4. Whose turn it was follows from their order; the recorded sequences
    /// are the same for all since [`Now::stood_start`].
    stood: Vec<Cows>,
    /// Where in `stood` positions stand for the second time: the third draws.
    twice: Vec<u32>,
    /// See [`Morabaraba::has_odd_sequences`].
    odd_sequences: bool,
}

impl Morabaraba {
    /// Where a player's cows stand.
    pub fn herd(&self, player: Player) -> Junctions {
        self.now.herds[player.index()]
    }

    /// Which of a player's cows are three in a row.
    pub fn rows(&self, player: Player) -> Junctions {
        self.now.rows[player.index()]
    }

    /// The cow on a junction.
    pub fn cow(&self, junction: Junction) -> Option<Cow> {
        let inside = usize::from(junction) < board::COUNT;
        inside.then(|| self.now.cows.at(junction)).filter(|&cow| cow != 0)
    }

    /// How many cows a player has in hand.
    pub fn in_hand(&self, player: Player) -> u32 {
        self.now.hand_of(player).count_ones()
    }

    /// The cows that a player has in hand, in ascending order.
    pub fn hand(&self, player: Player) -> impl Iterator<Item = Cow> {
        let hand = self.now.hand_of(player);
        (1..=2 * cows::EACH as Cow).filter(move |&cow| hand & number_bit(cow) != 0)
    }

    /// The lines of which a sequence has been recorded: on any other, every sequence is fresh.
    pub fn lines_used(&self) -> Lines {
        self.now.lines_used
    }

    /// Plies since the last shot or the start of stage 2.
    pub fn quiet(&self) -> u32 {
        self.now.quiet
    }

    fn at(mut now: Now, sequences: impl IntoIterator<Item = Sequence>) -> Self {
        let mut recorded = StackSet::with_room(32);
        for sequence in sequences {
            now.sequences_key ^= sequence.key();
            now.lines_used |= LINE_BITS[sequence.line_index() as usize];
            recorded.insert(sequence.word());
        }
        now.outcome = now.judge_cows();
        if now.outcome.is_none() && now.hand == 0 {
            now.outcome = now.judge_moves();
        }
        let mut game =
            Morabaraba { now, recorded, stood: vec![now.cows], twice: Vec::new(), odd_sequences: false };
        game.odd_sequences = now.hand != 0 && game.has_odd_sequences();
        game
    }

    fn sequences(&self) -> Vec<Sequence> {
        let mut all: Vec<_> = self.recorded.iter().map(Sequence::from_word).collect();
        all.sort_unstable();
        all
    }

    /// Records the fresh sequences that a cow of the player on turn has just completed, and says whether there were any.
    #[inline(always)]
    fn record(&mut self, arrived: Junction) -> bool {
        let player = self.now.turn.index();
        let own = self.now.herds[player];
        self.now.rows[player] = in_rows(own);
        if self.now.rows[player] & bit(arrived) == 0 {
            return false;
        }
        let before = self.recorded.len();
        for line in complete_lines(arrived, own) {
            let sequence = Sequence::on(line.index, &self.now.cows);
            let known = self.recorded.len();
            self.recorded.insert(sequence.word());
            if self.recorded.len() > known {
                self.now.sequences_key ^= sequence.key();
                self.now.lines_used |= line.bit;
            }
        }
        self.recorded.len() > before
    }

    /// The shot, the end of the turn, and what follows. `lasting`: nothing from before can come back.
    #[inline(always)]
    fn finish(&mut self, shot: Option<Junction>, lasting: bool) {
        let now = &mut self.now;
        now.turn = now.turn.other();
        if let Some(shot) = shot {
            now.cows.take(shot);
            now.herds[now.turn.index()] ^= bit(shot);
            now.rows[now.turn.index()] = in_rows(now.herds[now.turn.index()]);
            now.quiet = 0;
            now.outcome = now.judge_cows();
        }
        if now.hand != 0 {
            // Cows may be moved when all have been placed (3.2.1): until then the turn is his who has one to place. With cows
            // placed in turns that is the other player.
            if now.hand_of(now.turn) == 0 {
                now.turn = now.turn.other();
            }
            return;
        }
        if lasting {
            now.stood_start = self.stood.len() as u32;
        }
        if now.outcome.is_none() {
            now.outcome = now.judge_moves();
        }
        if self.now.outcome.is_none() {
            match self.times_stood() {
                REPETITIONS.. => self.now.outcome = Some(Outcome::Draw),
                2 => self.twice.push(self.stood.len() as u32),
                _ => {}
            }
        }
        self.stood.push(self.now.cows);
    }

    /// How often the position has stood, now included (M4). The player on turn was on turn an even number of plies
    /// ago, and two plies, of two different cows, never lead back: each time is four plies after another.
    #[inline(always)]
    fn times_stood(&self) -> u32 {
        let able = &self.stood[self.now.stood_start as usize..];
        if able.len() < 4 {
            return 1;
        }
        let mut times = 1;
        for &stood in able.iter().rev().skip(3).step_by(2) {
            times += u32::from(stood == self.now.cows);
        }
        times
    }

    /// Whether the recorded sequences are other than those that stand: in stage 1 only in a position that was set up.
    fn has_odd_sequences(&self) -> bool {
        let cows = &self.now.cows;
        let standing = |line: u8| {
            let set = LINES[usize::from(line)].into_iter().fold(0, |set, junction| set | bit(junction));
            self.now.herds.iter().any(|herd| herd & set == set)
        };
        let unrecorded = (0..LINES.len() as u8)
            .any(|line| standing(line) && !self.recorded.contains(Sequence::on(line, cows).word()));
        let elsewhere = self.recorded.iter().map(Sequence::from_word).any(|sequence| {
            let live = sequence.cows().into_iter().all(|cow| cows.find(cow).is_some());
            live && sequence != Sequence::on(sequence.line_index() as u8, cows)
        });
        unrecorded || elsewhere
    }
}

/// A copy is made to be played on, so it gets room for the positions to come.
impl Clone for Morabaraba {
    fn clone(&self) -> Self {
        let mut stood = Vec::with_capacity(self.stood.len() + 64);
        stood.extend_from_slice(&self.stood);
        let Morabaraba { now, odd_sequences, .. } = *self;
        let twice = self.twice.clone();
        Morabaraba { now, recorded: self.recorded.clone(), stood, twice, odd_sequences }
    }
}

impl Game for Morabaraba {
    type Action = Action;
    type Undo = Undo;

    const ID: GameId = GameId::Morabaraba;
    const SPECIAL_RULES: &'static [&'static str] = explain::SPECIAL_RULES;
    const PLAYS_PER_NUMBER: usize = 2;
    const SEVERAL_WORDS: bool = true;

    fn start(_settings: &Settings) -> Result<Self, Refusal> {
        Ok(Self::at(Now::new(Cows::NONE, herd(Player::First) | herd(Player::Second), Player::First, 0), []))
    }

    fn on_board(action: Action) -> bool {
        let inside = |junction: Junction| usize::from(junction) < board::COUNT;
        match action {
            Action::Place { at, cow, shot } => {
                inside(at) && (1..=24).contains(&cow) && shot.is_none_or(inside)
            }
            Action::Move { from, to, shot } => inside(from) && inside(to) && shot.is_none_or(inside),
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

    fn score(&self) -> [u32; 2] {
        Player::BOTH.map(|player| self.now.cows_left(player))
    }

    #[inline]
    fn actions(&self, list: &mut Vec<Action>) {
        moves::list(self, |action| list.push(action));
    }

    #[inline]
    fn count_actions(&self, _scratch: &mut Vec<Action>) -> usize {
        moves::count(self)
    }

    #[inline]
    fn random_action(&self, luck: &mut Luck, _scratch: &mut Vec<Action>) -> Option<Action> {
        moves::pick(self, luck)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) -> Undo {
        let undo = Undo { now: self.now, recorded: self.recorded.len(), stood: self.stood.len() };
        let now = &mut self.now;
        let own = now.turn.index();
        match action {
            Action::Place { at, cow, shot } => {
                now.cows.put(at, cow);
                now.herds[own] |= bit(at);
                now.hand &= !number_bit(cow);
                self.record(at);
                self.finish(shot, true);
            }
            Action::Move { from, to, shot } => {
                let cow = now.cows.take(from);
                now.cows.put(to, cow);
                now.herds[own] ^= bit(from) | bit(to);
                now.quiet += 1;
                let fresh = self.record(to);
                self.finish(shot, fresh);
            }
        }
        undo
    }

    #[inline(always)]
    fn undo(&mut self, Undo { now, recorded, stood }: Undo) {
        self.now = now;
        self.recorded.truncate(recorded);
        self.stood.truncate(stood);
        while self.twice.last().is_some_and(|&place| place as usize >= stood) {
            self.twice.pop();
        }
    }

    /// The quiet count is left out, so that a search finds what it knows of a position reached more slowly.
    fn key(&self) -> u64 {
        let Now { cows, sequences_key, hand, turn, .. } = self.now;
        crate::key::mix(cows.key() ^ sequences_key, u64::from(hand) | (turn as u64) << 24)
    }

    /// Sound in stage 1. No position of stage 1 can come back, so the past does not matter; and cows of one colour
    /// may change numbers, so a cow is known by where it stands: the key holds the junctions of both herds, the
    /// number of cows in hand, the turn, and each recorded sequence whose three cows still live by where they are now
    /// (from the usual start the herds tell which those are, but not in a position that was set up).
    /// In stages 2 and 3 the past does matter (M4).
    fn perft_key(&self) -> Option<[u64; 2]> {
        let now = &self.now;
        if now.hand == 0 {
            return None;
        }
        let herds = u64::from(now.herds[0]) | u64::from(now.herds[1]) << 24;
        let hands = Player::BOTH.map(|player| u64::from(now.hand_of(player).count_ones()));
        let table = herds | hands[0] << 48 | hands[1] << 52 | (now.turn as u64) << 56;
        let mut used = 0_u64;
        for sequence in self.recorded.iter().map(Sequence::from_word) {
            let [a, b, c] = sequence.cows().map(|cow| now.cows.find(cow));
            if let (Some(a), Some(b), Some(c)) = (a, b, c) {
                let places = u64::from(a) << 16 | u64::from(b) << 8 | u64::from(c);
                used = used.wrapping_add(crate::key::mix(sequence.line_index() << 32 | places, 3));
            }
        }
        Some([crate::key::mix(table, used), crate::key::mix(used.rotate_left(7), table)])
    }

    /// M1: any cow in hand may be placed; lists show the lowest.
    fn listed(&self, action: Action) -> Action {
        match action {
            Action::Place { at, cow, shot } if self.now.hand_of(self.now.turn) & number_bit(cow) != 0 => {
                Action::Place { at, cow: moves::lowest(self.now.hand_of(self.now.turn)), shot }
            }
            other => other,
        }
    }

    fn why_not(&self, action: Action) -> Illegal {
        explain::why_not(self, action)
    }

    fn parse_position(text: &str) -> Result<Self, Refusal> {
        position_text::parse(text)
    }

    fn parse_standing(text: &str) -> Result<Self, Refusal> {
        position_text::parse_standing(text)
    }

    fn write_position(&self, out: &mut String) {
        position_text::write(self, out);
    }

    fn parse_action(&self, text: &str) -> Result<Action, Refusal> {
        text::parse(&self.now, text)
    }

    fn write_action(&self, action: Action, out: &mut String) {
        text::write(&self.now, action, out);
    }

    fn joins(left: &str, right: &str) -> bool {
        text::joins(left, right)
    }

    fn fired(before: &Self, action: Action, after: &Self, report: &mut dyn FnMut(usize)) {
        explain::fired(before, action, after, report);
    }

    const SYMMETRIES: usize = symmetry::COUNT;

    fn look(&self, symmetry: usize, swapped: bool) -> String {
        let board = symmetry::look(self.now.herds, symmetry, swapped);
        let [one, two] =
            Player::BOTH.map(|player| self.in_hand(if swapped { player.other() } else { player }));
        format!("{board} {} {one}-{two}", coloured(self.turn().letter(), swapped))
    }

    fn draw(&self) -> Canvas {
        drawing::draw(&self.now)
    }
}
