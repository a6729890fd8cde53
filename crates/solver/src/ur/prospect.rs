//! What a player can choose between, followed to the next throw: a bonus or penalty move that comes first is made
//! as perfect players make it. Nothing is left to chance on the way, so what is reached is worth the same.
//!
//! That holds for the oracle's objective, which these players play for. For the other one what is reached has a value of its
//! own, too, but players who want that might make other moves on the way.

use mura_games::ur::Action;

use super::number::Objective;
use super::oracle::{Atlas, Entry, NoValue, Oracle, Table, Whereabouts};
use super::place::Place;
use super::selfplay::Perfect;
use super::spread::spread;

/// After so many moves without a throw an option is given up: duels can go on for ever.
pub(super) const LONGEST: usize = 12;

/// One option of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospect {
    /// The number of the decision: its options stand together.
    pub(super) decision: u64,
    /// What the option leads to.
    pub(super) entry: Entry,
    /// Whether the player who had the choice is on turn there.
    pub(super) mine: bool,
}

impl Prospect {
    /// Where it leads to if the player on turn there makes the step with this outcome.
    fn after(self, found: Whereabouts) -> Option<Prospect> {
        match found {
            Whereabouts::Known(_) => None,
            Whereabouts::At(entry, stays) => Some(Prospect { entry, mine: self.mine == stays, ..self }),
        }
    }

    /// What can be done there, unless it is a throw.
    fn options(&self, atlas: &Atlas, objective: Objective) -> Option<Vec<(Action, Whereabouts)>> {
        let Entry { left, table, index } = self.entry;
        let phase = match table {
            Table::Throw => return None,
            Table::Bonus => "b",
            Table::BonusDue => "b+",
            Table::Penalty => "p",
        };
        let mut game = Place::unrank(atlas.layer(left), index)?.game(phase).ok()?;
        Some(atlas.options(&mut game, objective))
    }
}

/// Follows options to where a throw is due. Those that end the game, or come to no throw, are left out, and so are those
/// that come to the same as one before; also a decision with a single one left.
pub(super) fn followed(
    atlas: &Atlas,
    oracle: &dyn Oracle,
    threads: usize,
    prospects: Vec<Prospect>,
) -> Result<Vec<Prospect>, NoValue> {
    let objective = oracle.objective();
    let mut reached: Vec<Option<Prospect>> = prospects.into_iter().map(Some).collect();
    let throws = |prospect: &Prospect| prospect.entry.table == Table::Throw;
    let goes_on = |prospect: &Option<Prospect>| prospect.is_some_and(|prospect| !throws(&prospect));
    let mut open: Vec<usize> = (0..reached.len()).filter(|&number| goes_on(&reached[number])).collect();
    for _ in 0..LONGEST {
        if open.is_empty() {
            break;
        }
        let options = spread(threads, &mut open, |&mut number| reached[number]?.options(atlas, objective));
        let entries: Vec<Entry> = (options.iter().flatten().flatten())
            .filter_map(|&(_, found)| match found {
                Whereabouts::At(entry, _) => Some(entry),
                Whereabouts::Known(_) => None,
            })
            .collect();
        let mut looked_up = oracle.look_up(&entries)?.into_iter();
        for (&number, options) in open.iter().zip(options) {
            let options = options.ok_or(NoValue::Absent)?;
            let value = |&(_, found): &(Action, Whereabouts)| match found {
                Whereabouts::Known(value) => value,
                Whereabouts::At(..) => found.value(looked_up.next().unwrap_or(0)),
            };
            let values: Vec<i32> = options.iter().map(value).collect();
            let best = options.get(Perfect::best(&options, &values));
            reached[number] = reached[number].zip(best).and_then(|(prospect, best)| prospect.after(best.1));
        }
        open.retain(|&number| goes_on(&reached[number]));
    }
    let reached: Vec<Prospect> = reached.into_iter().flatten().filter(throws).collect();
    let mut distinct: Vec<Prospect> = Vec::with_capacity(reached.len());
    for decision in reached.chunk_by(|one, other| one.decision == other.decision) {
        let begin = distinct.len();
        for prospect in decision {
            if !distinct[begin..].contains(prospect) {
                distinct.push(*prospect);
            }
        }
        if distinct.len() < begin + 2 {
            distinct.truncate(begin);
        }
    }
    Ok(distinct)
}
