//! Every step that the solver sees, against the rules. The tables hold random numbers, so that the best of
//! some steps tells which they were and where they lead.

use mura_games::ur::{Action, Phase, Ur};
use mura_games::{Game, Luck};

use crate::ur::moves::moves;
use crate::ur::number::{Fixed, Number, Objective};
use crate::ur::oracle::{Atlas, Entry, Whereabouts};
use crate::ur::refuge;
use crate::ur::solve::slot;
use crate::ur::sweep::around;
use crate::ur::tables::Tables;
use crate::ur::track::Track;
use crate::ur::view::{Best, Sources, View};
use crate::ur::{Left, Place};

const LEFTS: [[u8; 2]; 7] = [[1, 1], [1, 3], [3, 1], [2, 2], [4, 1], [2, 3], [3, 2]];

const PHASES: [(&str, Phase); 3] = [
    ("b", Phase::Bonus { throw_due: false }),
    ("b+", Phase::Bonus { throw_due: true }),
    ("p", Phase::Penalty),
];

/// Tables of some layers with random numbers.
struct Random {
    atlas: Atlas,
    tables: Vec<Option<Tables<Fixed>>>,
    objective: Objective,
}

/// A position in a phase of bonus or penalty moves, if there is such a move.
fn set_up(place: &Place, (text, phase): (&str, Phase)) -> Option<Ur> {
    place.game(text).ok().filter(|game| game.phase() == phase)
}

impl Random {
    fn new(objective: Objective, left: Left, luck: &mut Luck) -> Random {
        let atlas = Atlas::default();
        let mut tables: Vec<Option<Tables<Fixed>>> = (0..49).map(|_| None).collect();
        let home = |left: Left| (left.ours > 1).then(|| left.home());
        let lefts = [Some(left), home(left), home(left.mirrored())];
        for left in lefts.into_iter().flatten().flat_map(|left| [left, left.mirrored()]) {
            tables[slot(left)].get_or_insert_with(|| filled(&atlas, left, luck));
        }
        // Where no such move is possible, there stands what follows: the throw of the one or the other
        // player.
        for left in lefts.into_iter().flatten().flat_map(|left| [left, left.mirrored()]) {
            let (own, other) =
                (tables[slot(left)].as_ref().unwrap(), tables[slot(left.mirrored())].as_ref().unwrap());
            for index in 0..atlas.layer(left).size() {
                let place = Place::unrank(atlas.layer(left), index).unwrap();
                let index = index as usize;
                let twin = place.mirrored().rank(atlas.layer(left.mirrored())).unwrap() as usize;
                let [throw, theirs] =
                    [Fixed::get(&own.throw[index]), Fixed::get(&other.throw[twin]).negative()];
                for ((table, instead), phase) in
                    [(&own.bonus, theirs), (&own.bonus_due, throw), (&own.penalty, throw)]
                        .into_iter()
                        .zip(PHASES)
                {
                    if set_up(&place, phase).is_none() {
                        Fixed::set(&table[index], instead);
                    }
                }
            }
        }
        Random { atlas, tables, objective }
    }

    fn tables(&self, left: Left) -> &Tables<Fixed> {
        self.tables[slot(left)].as_ref().expect("a layer that can follow")
    }

    fn at(&self, entry: Entry) -> i32 {
        Fixed::get(&self.tables(entry.left).of(entry.table)[entry.index as usize]).0
    }

    /// What the solver finds.
    fn best(&self, place: &Place) -> Best<Fixed> {
        let left = place.left();
        let around = around(|left| self.atlas.layer(left), left);
        let home = (left.ours > 1).then(|| [self.tables(left.home()), self.tables(left.home().mirrored())]);
        let sources = Sources { here: self.tables(left), mirrored: self.tables(left.mirrored()), home };
        let mut track = Track::EMPTY;
        track.ours[5..].copy_from_slice(&place.ours[5..16]);
        track.theirs[5..].copy_from_slice(&place.theirs[5..16]);
        let mut list = Vec::new();
        moves(&track, around, &mut list);
        let view = View {
            sources,
            objective: self.objective,
            shrink: Fixed::ZERO,
            ours: around.here.rectangle(track.code()).unwrap(),
            theirs: around.mirrored.rectangle(track.mirrored().code()).unwrap(),
            behind: left.ours - track.pieces()[0],
            moves: list,
        };
        let way = |side: &[u8; 17]| refuge::number([side[1], side[2], side[3], side[4]]).unwrap();
        view.best(way(&place.ours), way(&place.theirs))
    }

    /// Compares it with the best that the rules offer, by the same tables.
    fn check(&self, mut game: Ur, found: Fixed) {
        let mut text = String::new();
        game.write_position(&mut text);
        let options = self.atlas.options(&mut game, self.objective);
        let passes = matches!(options[..], [(Action::Pass, _)]);
        let value = |&(_, found): &(Action, Whereabouts)| match found {
            Whereabouts::Known(value) => value,
            Whereabouts::At(entry, _) => found.value(self.at(entry)),
        };
        let expected = if passes { Fixed::LOWEST.0 } else { options.iter().map(value).max().unwrap() };
        assert_eq!(found.0, expected, "{:?} {text}", self.objective);
    }
}

fn filled(atlas: &Atlas, left: Left, luck: &mut Luck) -> Tables<Fixed> {
    let tables = Tables::new(atlas.layer(left).size(), Fixed::ZERO);
    for cell in tables.throw.iter().chain(&tables.bonus).chain(&tables.bonus_due).chain(&tables.penalty) {
        Fixed::set(cell, Fixed(luck.below(1 << 28) as i32 - (1 << 27)));
    }
    tables
}

#[test]
fn the_solver_sees_the_steps_of_the_rules() {
    let mut luck = Luck::new(9);
    for (objective, left) in
        Objective::ALL.into_iter().flat_map(|objective| LEFTS.map(|left| (objective, left)))
    {
        let [ours, theirs] = left;
        let left = Left { ours, theirs };
        let random = Random::new(objective, left, &mut luck);
        for _ in 0..5000 {
            let index = luck.below(random.atlas.layer(left).size() as usize) as u64;
            let place = Place::unrank(random.atlas.layer(left), index).unwrap();
            let best = random.best(&place);
            for (throw, found) in (1..5).zip(best.throws) {
                let mut game = place.game("t").unwrap();
                game.play_unchecked(Action::Throw(throw));
                random.check(game, found);
            }
            for (phase, found) in PHASES.into_iter().zip([best.bonus, best.bonus_due, best.penalty]) {
                match set_up(&place, phase) {
                    Some(game) => random.check(game, found),
                    None => assert_eq!(found, Fixed::LOWEST, "{}", place.text(phase.0)),
                }
            }
        }
    }
}
