//! The cattle of Morabaraba: junctions by name, lines as triples of names, cows by number, and what a
//! move does to them.

use std::collections::{BTreeMap, BTreeSet};

/// The 24 junctions, in board order.
pub(crate) const JUNCTIONS: [&str; 24] = [
    "A1", "A4", "A7", "B2", "B4", "B6", "C3", "C4", "C5", "D1", "D2", "D3", //
    "D5", "D6", "D7", "E3", "E4", "E5", "F2", "F4", "F6", "G1", "G4", "G7",
];

/// The twenty lines, in line order.
pub(crate) const LINES: [[&str; 3]; 20] = [
    ["A1", "A4", "A7"],
    ["B2", "B4", "B6"],
    ["C3", "C4", "C5"],
    ["D1", "D2", "D3"],
    ["D5", "D6", "D7"],
    ["E3", "E4", "E5"],
    ["F2", "F4", "F6"],
    ["G1", "G4", "G7"],
    ["A1", "D1", "G1"],
    ["B2", "D2", "F2"],
    ["C3", "D3", "E3"],
    ["A4", "B4", "C4"],
    ["E4", "F4", "G4"],
    ["C5", "D5", "E5"],
    ["B6", "D6", "F6"],
    ["A7", "D7", "G7"],
    ["A1", "B2", "C3"],
    ["A7", "B6", "C5"],
    ["G1", "F2", "E3"],
    ["G7", "F6", "E5"],
];

/// A junction, by its name.
pub(crate) type Junction = &'static str;

/// A cow, by its number.
pub(crate) type Cow = u32;

/// A line with the cow numbers on its three junctions.
pub(crate) type Sequence = [(Junction, Cow); 3];

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Dark, cows 1–12.
    Black,
    /// Light, cows 13–24.
    White,
}

impl Player {
    /// The opponent.
    pub(crate) fn other(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// 3.1.2: the player's twelve cows.
    pub(crate) fn cows(self) -> std::ops::RangeInclusive<Cow> {
        match self {
            Player::Black => 1..=12,
            Player::White => 13..=24,
        }
    }

    /// Whether the cow is this player's.
    pub(crate) fn owns(self, cow: Cow) -> bool {
        self.cows().contains(&cow)
    }
}

/// Whether two junctions are consecutive on a line (3.2.2 "linked by a solid line").
pub(crate) fn neighbours(one: Junction, two: Junction) -> bool {
    LINES.iter().any(|[first, middle, last]| {
        let linked = |a: Junction, b: Junction| (a == one && b == two) || (a == two && b == one);
        linked(first, middle) || linked(middle, last)
    })
}

/// One turn: a cow is placed or moved, and perhaps another is shot.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    /// The cow that is placed or moved.
    pub(crate) cow: Cow,
    /// Where it came from; nowhere when it is placed.
    pub(crate) from: Option<Junction>,
    /// Where it arrives.
    pub(crate) to: Junction,
    /// The cow that is shot, with its junction.
    pub(crate) shot: Option<(Junction, Cow)>,
}

impl Move {
    /// The canonical text of article 6.2.
    pub(crate) fn text(&self) -> String {
        let mut text = match self.from {
            None => format!("{}-{}", self.to, self.cow),              // 6.2.1
            Some(from) => format!("{from},{}-{}", self.cow, self.to), // 6.2.3
        };
        if let Some((junction, cow)) = self.shot {
            text.push_str(&format!("x{junction},{cow}")); // 6.2.4
        }
        text
    }
}

/// Everything a position text tells.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// The cows on the board.
    pub(crate) cows: BTreeMap<Junction, Cow>,
    /// The cows shot.
    pub(crate) shot: BTreeSet<Cow>,
    /// Who has the move.
    pub(crate) turn: Player,
    /// Plies without a shot, from the last shot or the start of stage 2, whichever is later.
    pub(crate) quiet: u32,
    /// The recorded sequences (6.2.7).
    pub(crate) recorded: BTreeSet<Sequence>,
}

impl Position {
    /// The cows a player has yet to place: neither on the board nor shot.
    pub(crate) fn hand(&self, player: Player) -> Vec<Cow> {
        let on_board: Vec<Cow> = self.cows.values().copied().collect();
        player.cows().filter(|cow| !on_board.contains(cow) && !self.shot.contains(cow)).collect()
    }

    /// The cows a player has left, on the board and in hand.
    pub(crate) fn left(&self, player: Player) -> usize {
        player.cows().filter(|cow| !self.shot.contains(cow)).count()
    }

    /// Stage 1 lasts until all 24 cows have been placed (3.2.1).
    pub(crate) fn in_stage_1(&self) -> bool {
        !self.hand(Player::Black).is_empty() || !self.hand(Player::White).is_empty()
    }

    /// The player's three in a row that stand on the board, as sequences.
    fn complete_lines(&self, player: Player) -> Vec<Sequence> {
        let mut found = Vec::new();
        for line in LINES {
            let cows: Vec<Cow> =
                line.iter().filter_map(|junction| self.cows.get(junction).copied()).collect();
            if let [first, second, third] = cows[..]
                && [first, second, third].into_iter().all(|cow| player.owns(cow))
            {
                found.push([(line[0], first), (line[1], second), (line[2], third)]);
            }
        }
        found
    }

    /// 3.1.8: the player's cows that are in no three in a row.
    fn loose(&self, player: Player) -> Vec<(Junction, Cow)> {
        let solid: Vec<Cow> = self.complete_lines(player).iter().flatten().map(|(_, cow)| *cow).collect();
        self.cows
            .iter()
            .filter(|(_, cow)| player.owns(**cow) && !solid.contains(cow))
            .map(|(junction, cow)| (*junction, *cow))
            .collect()
    }

    /// The cow put on its new junction, nothing else done yet.
    fn shifted(&self, cow: Cow, from: Option<Junction>, to: Junction) -> Position {
        let mut after = self.clone();
        if let Some(from) = from {
            after.cows.remove(from);
        }
        after.cows.insert(to, cow);
        after
    }

    /// In a position where `mover` has just put a cow on `to`: the sequences completed by it that were
    /// never recorded before (3.2.4.1.2).
    fn fresh(&self, mover: Player, to: Junction) -> Vec<Sequence> {
        let mut found = self.complete_lines(mover);
        found.retain(|sequence| sequence.iter().any(|(junction, _)| *junction == to));
        found.retain(|sequence| !self.recorded.contains(sequence));
        found
    }

    /// The ways to play this cow to this junction: with every possible shot, or without one.
    fn with_shots(&self, cow: Cow, from: Option<Junction>, to: Junction) -> Vec<Move> {
        let after = self.shifted(cow, from, to);
        let mut targets = Vec::new();
        if !after.fresh(self.turn, to).is_empty() {
            targets = after.loose(self.turn.other()); // 3.1.7, 3.1.8
        }
        if targets.is_empty() {
            // No fresh sequence, or a barren one: the chance is lost (3.1.8.2).
            return vec![Move { cow, from, to, shot: None }];
        }
        // M2: the shot must be done; 3.1.9: one cow only, however many lines were made.
        targets.into_iter().map(|target| Move { cow, from, to, shot: Some(target) }).collect()
    }

    fn empty_junctions(&self) -> Vec<Junction> {
        JUNCTIONS.into_iter().filter(|junction| !self.cows.contains_key(junction)).collect()
    }

    /// Stage 1: the ways to place this cow (3.1.4, 3.1.5).
    pub(crate) fn placings(&self, cow: Cow) -> Vec<Move> {
        self.empty_junctions().into_iter().flat_map(|to| self.with_shots(cow, None, to)).collect()
    }

    /// Stages 2 and 3: the ways to move a cow of the player on turn.
    pub(crate) fn movings(&self) -> Vec<Move> {
        let flies = self.left(self.turn) == 3; // 3.3.1; the other keeps to stage 2 (3.3.2)
        let mut moves = Vec::new();
        for (from, cow) in &self.cows {
            if !self.turn.owns(*cow) {
                continue;
            }
            for to in self.empty_junctions() {
                if flies || neighbours(from, to) {
                    moves.extend(self.with_shots(*cow, Some(*from), to));
                }
            }
        }
        moves
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, played: &Move) -> Position {
        let mut next = self.shifted(played.cow, played.from, played.to);
        // 3.2.4.1.3, 6.2.7: used, paralysed and barren sequences are recorded alike.
        let fresh = next.fresh(self.turn, played.to);
        next.recorded.extend(fresh);
        next.quiet = if self.in_stage_1() { 0 } else { self.quiet + 1 };
        if let Some((junction, cow)) = played.shot {
            next.cows.remove(junction);
            next.shot.insert(cow); // 3.1.10: out for good
            next.quiet = 0;
        }
        next.turn = self.turn.other();
        if next.in_stage_1() && next.hand(next.turn).is_empty() {
            next.turn = self.turn; // nobody moves before all cows are placed (3.2.1)
        }
        next
    }
}
