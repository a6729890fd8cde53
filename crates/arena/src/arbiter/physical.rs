//! Morabaraba's board as it is seen: which cow stands where, whatever the rules say of how it came there.
//!
//! The rules know only legal moves. When the opponent lets an irregularity stand (5.4), the position goes on from
//! what has really happened to the cows; this is where that is worked out.

use std::collections::{BTreeMap, BTreeSet};

use mura_games::morabaraba::{Cow, Junction, LINES, junction_name};
use mura_games::{Player, Refusal, Table, shortened};

/// How many junctions there are.
const JUNCTIONS: Junction = 24;

/// The board, the cows beside it, and what the rules count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Physical {
    cows: BTreeMap<Junction, Cow>,
    /// Cows that are out of play: shot, or inactive (5.3).
    out: BTreeSet<Cow>,
    turn: Player,
    quiet: u32,
    sequences: BTreeSet<(usize, [Cow; 3])>,
}

/// What a player does with his hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Act {
    pub(super) by: Player,
    /// The cow that is put somewhere, and where; nowhere is beside the junctions (5.3).
    pub(super) cow: Cow,
    pub(super) to: Option<Junction>,
    /// The cow that is taken from the board.
    pub(super) taken: Option<Cow>,
}

/// Whose a cow is: 1 to 12 are dark, 13 to 24 light (3.1.2).
pub(super) fn owner(cow: Cow) -> Player {
    if cow <= 12 { Player::First } else { Player::Second }
}

/// The junction of this name.
pub(super) fn junction(name: &str) -> Option<Junction> {
    (0..JUNCTIONS).find(|&junction| junction_name(junction).eq_ignore_ascii_case(name))
}

/// The line through these junctions, as position texts name it.
fn line_name((line, cows): &(usize, [Cow; 3])) -> String {
    let parts =
        LINES[*line].iter().zip(cows).map(|(&junction, cow)| format!("{}.{cow}", junction_name(junction)));
    parts.collect::<Vec<_>>().join("-")
}

impl Physical {
    /// The board of a table. A canonical position text says everything; `None` for one of another game.
    pub(super) fn of(table: &dyn Table) -> Option<Self> {
        let text = table.position();
        let mut fields = text.split(' ');
        let mut list = || fields.next().map(|field| field.split(',').filter(|item| *item != "-"));
        let mut cows = BTreeMap::new();
        for item in list()? {
            let (place, cow) = item.split_once('=')?;
            cows.insert(junction(place)?, cow.parse().ok()?);
        }
        let out = list()?.map(|cow| cow.parse().ok()).collect::<Option<_>>()?;
        let _turn = list()?;
        let quiet = list()?.next()?.parse().ok()?;
        let mut sequences = BTreeSet::new();
        for item in list()? {
            let mut line = [0; 3];
            let mut numbers = [0; 3];
            for (index, part) in item.split('-').enumerate() {
                let (place, cow) = part.split_once('.')?;
                *line.get_mut(index)? = junction(place)?;
                numbers[index] = cow.parse().ok()?;
            }
            sequences.insert((LINES.iter().position(|known| *known == line)?, numbers));
        }
        Some(Physical { cows, out, turn: table.turn(), quiet, sequences })
    }

    /// The position text, which the game may yet refuse.
    pub(super) fn text(&self) -> String {
        let list = |items: Vec<String>| if items.is_empty() { "-".to_owned() } else { items.join(",") };
        let cows = self.cows.iter().map(|(&junction, cow)| format!("{}={cow}", junction_name(junction)));
        format!(
            "{} {} {} {} {}",
            list(cows.collect()),
            list(self.out.iter().map(Cow::to_string).collect()),
            self.turn.letter(),
            self.quiet,
            list(self.sequences.iter().map(line_name).collect()),
        )
    }

    /// A table at this board, which need not be one that legal plays lead to.
    pub(super) fn stand(&self) -> Result<Box<dyn Table>, Refusal> {
        mura_games::GameId::Morabaraba.stand(&self.text())
    }

    pub(super) fn turn(&self) -> Player {
        self.turn
    }

    /// Where a cow stands.
    pub(super) fn place(&self, cow: Cow) -> Option<Junction> {
        self.cows.iter().find(|&(_, &found)| found == cow).map(|(&junction, _)| junction)
    }

    pub(super) fn is_out(&self, cow: Cow) -> bool {
        self.out.contains(&cow)
    }

    pub(super) fn in_hand(&self, cow: Cow) -> bool {
        !self.is_out(cow) && self.place(cow).is_none()
    }

    /// Whether any cow has still to be placed.
    pub(super) fn is_stage_one(&self) -> bool {
        (1..=24).any(|cow| self.in_hand(cow))
    }

    /// Reads a cow by its junction, its number, or both: `A1`, `4`, `A1,4`.
    pub(super) fn cow(&self, text: &str) -> Result<Cow, String> {
        let text: String = text.split_whitespace().collect();
        let (place, number) = match text.split_once(',') {
            Some((place, number)) => (Some(place), Some(number)),
            None if text.starts_with(|c: char| c.is_ascii_digit()) => (None, Some(&*text)),
            None => (Some(&*text), None),
        };
        let number = match number.map(str::parse::<Cow>) {
            Some(Ok(cow @ 1..=24)) => Some(cow),
            Some(_) => {
                return Err(format!("\"{}\" names no cow: they are numbered 1 to 24", shortened(&text)));
            }
            None => None,
        };
        let Some(place) = place else { return number.ok_or_else(String::new) };
        let place = junction(place).ok_or_else(|| {
            format!("\"{}\" is no junction: expected a cow such as A1, 4 or A1,4", shortened(place))
        })?;
        match (self.cows.get(&place), number) {
            (None, _) => Err(format!("no cow stands on {}", junction_name(place))),
            (Some(found), Some(cow)) if *found != cow => {
                Err(format!("cow {found} stands on {}, not cow {cow}", junction_name(place)))
            }
            (Some(&found), _) => Ok(found),
        }
    }

    /// The lines that a cow would complete on a junction, and whether each is fresh.
    pub(super) fn rows(&self, cow: Cow, to: Junction) -> Vec<bool> {
        let mut after = self.clone();
        after.lift(cow);
        after.cows.insert(to, cow);
        after.completed(to).iter().map(|sequence| !self.sequences.contains(sequence)).collect()
    }

    fn completed(&self, at: Junction) -> Vec<(usize, [Cow; 3])> {
        let mut found = Vec::new();
        for (index, line) in LINES.iter().enumerate().filter(|(_, line)| line.contains(&at)) {
            let cows = line.map(|junction| self.cows.get(&junction).copied().unwrap_or(0));
            if cows.iter().all(|&cow| cow != 0 && owner(cow) == owner(cows[0])) {
                found.push((index, cows));
            }
        }
        found
    }

    /// Takes a cow from wherever it is.
    fn lift(&mut self, cow: Cow) {
        self.cows.retain(|_, found| *found != cow);
        self.out.remove(&cow);
    }

    /// Does what a player has done and gives the turn to the other one.
    ///
    /// - The cow leaves where it was, be it the hand, a junction or the cows that are out (3.1.10 forbids the last; here
    ///   it is what has happened).
    /// - What its owner completes is recorded as in regular play (6.2.7), shot or not: a chance that was not taken
    ///   (5.4.6) is gone like a barren one. A row that the opponent's hand completes (5.4.5) was not made by its owner
    ///   and is not recorded.
    /// - A cow that is taken is out for good (3.1.10), and the quiet moves (4.3.2) begin anew, as after a shot.
    ///
    /// Refused when the junction is occupied: a cow stands on an unoccupied one (3.1.5, 3.2.2), and neither the position nor
    /// the notation (6.2.3) could say which of two is meant.
    pub(super) fn act(&mut self, act: Act) -> Result<(), String> {
        let Act { by, cow, to, taken } = act;
        let from = self.place(cow);
        self.lift(cow);
        match to {
            None => {
                self.out.insert(cow);
            }
            Some(to) => {
                if let Some(there) = self.cows.get(&to) {
                    return Err(format!(
                        "cow {there} stands on {}, and no junction holds two cows (3.1.5, 3.2.2)",
                        junction_name(to)
                    ));
                }
                self.cows.insert(to, cow);
                if owner(cow) == by {
                    self.sequences.extend(self.completed(to));
                }
            }
        }
        self.quiet = self.quiet.saturating_add(u32::from(from.is_some()));
        if let Some(taken) = taken {
            self.take(taken);
        }
        self.turn = by.other();
        self.settle();
        Ok(())
    }

    /// A cow is taken from the board and nothing else happens: the turn stays (5.4.7).
    pub(super) fn take(&mut self, cow: Cow) {
        self.lift(cow);
        self.out.insert(cow);
        self.quiet = 0;
        self.settle();
    }

    /// An inactive cow is put on a junction: the turn stays (5.3).
    pub(super) fn put(&mut self, cow: Cow, to: Junction) -> Result<(), String> {
        let turn = self.turn;
        self.act(Act { by: owner(cow), cow, to: Some(to), taken: None })?;
        self.turn = turn;
        Ok(())
    }

    /// Quiet moves are counted from stage 2 on. Before it nobody moves (3.2.1): the turn is his who has a cow to place.
    fn settle(&mut self) {
        if self.is_stage_one() {
            self.quiet = 0;
            let placing = (1..=24).filter(|&cow| self.in_hand(cow)).map(owner);
            if !placing.clone().any(|player| player == self.turn) {
                self.turn = self.turn.other();
            }
        }
    }
}
