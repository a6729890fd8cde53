//! How a scene becomes the next one: which pieces travel, and over which places.

use mura_games::mur::{self, CENTRE, Edition, Journey, Point as Place, Points, bit};
use mura_games::mur_advanced as advanced;
use mura_games::ur::{self as ur_game, HOME, Step};
use mura_games::{Game, Mur, MurAdvanced, Player, Table, Ur};
use serde::Serialize;

use crate::geometry::Spot;
use crate::look::Look;
use crate::round::{KRAKEN, Round, off_id, stone_id};
use crate::scene::{Kind, Piece, Scene, Seen, Tint};
use crate::seat::tint;
use crate::{Error, track, ur};

/// Why a piece travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It was placed or entered.
    Enters,
    /// It was moved.
    Moves,
    /// It was knocked on, or sent to the river.
    Knocked,
    /// It was withdrawn.
    Withdrawn,
    /// It was shot.
    Shot,
    /// It went home.
    Home,
    /// The kraken was reset.
    Reset,
    /// A die was thrown or tipped, or advanced on the track.
    Die,
    /// It only makes room, or takes the room that another has left.
    Shifts,
}

/// One piece on its way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Travel {
    /// Its name in the scene before.
    pub piece: String,
    /// Its name in the scene after.
    pub becomes: String,
    /// Why it travels.
    pub reason: Reason,
    /// Travels of one beat go together, those of the next follow.
    pub beat: u8,
    /// Where it goes along: from where it was to where it will be.
    pub way: Vec<Spot>,
    /// Its radius in the end.
    pub r: f64,
    /// What it is in the end: a die may show another value, a cow may be shot.
    #[serde(flatten)]
    pub kind: Kind,
}

/// All travels of one action.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Motion {
    /// The travels, by beat.
    pub travels: Vec<Travel>,
}

impl Scene {
    /// The motion of an action, seen from the table before it. What records hold beside actions (`flag-b`) has one, too.
    pub fn motion(before: &dyn Table, action: &str, flipped: bool) -> Result<Motion, Error> {
        let mut after = before.fork();
        let played = after.replay(action)?;
        let look = Look { flipped, ..Look::default() };
        let scenes = [Scene::new(before, &look)?, Scene::new(&*after, &look)?];
        let mut plan = Plan { before: &scenes[0], after: &scenes[1], travels: Vec::new() };
        match (Seen::of(before)?, Seen::of(&*after)?) {
            (Seen::Classic(game), Seen::Classic(then)) => plan.mur(before, game, then, &played.action),
            (Seen::Kraken(game), Seen::Kraken(then)) => plan.mur(before, game, then, &played.action),
            (Seen::Advanced(game), Seen::Advanced(then)) => {
                plan.advanced(before, game, then, &played.action);
                plan.tokens(before.score(), after.score());
            }
            (Seen::Ur(game), _) => plan.ur(before, game, &played.action),
            _ => {}
        }
        plan.rest();
        plan.travels.sort_by_key(|travel| travel.beat);
        Ok(Motion { travels: plan.travels })
    }
}

struct Plan<'a> {
    before: &'a Scene,
    after: &'a Scene,
    travels: Vec<Travel>,
}

fn find<'a>(scene: &'a Scene, id: &str) -> Option<&'a Piece> {
    scene.pieces.iter().find(|piece| piece.id == id)
}

impl Plan<'_> {
    /// Adds a travel; what lies between the ends is `over`.
    fn add(&mut self, piece: String, becomes: String, reason: Reason, beat: u8, over: Vec<Spot>) {
        let (Some(from), Some(to)) = (find(self.before, &piece), find(self.after, &becomes)) else { return };
        let mut way = vec![from.at];
        way.extend(over);
        way.push(to.at);
        way.dedup();
        self.travels.push(Travel { piece, becomes, reason, beat, way, r: to.r, kind: to.kind });
    }

    /// Whatever else has changed: pieces with names of their own.
    fn rest(&mut self) {
        for piece in &self.before.pieces {
            let taken = |travel: &Travel| travel.piece == piece.id || travel.becomes == piece.id;
            let Some(then) = find(self.after, &piece.id) else { continue };
            if self.travels.iter().any(taken) || then == piece {
                continue;
            }
            let reason = match (piece.kind, &piece.point, &then.point) {
                (Kind::Die { .. } | Kind::BinaryDie { .. }, ..) => Reason::Die,
                (Kind::Cow { .. }, None, _) => Reason::Enters,
                (Kind::Cow { .. }, _, None) => Reason::Shot,
                (Kind::Cow { .. }, ..) => Reason::Moves,
                _ => Reason::Shifts,
            };
            let beat = u8::from(reason == Reason::Shot);
            self.add(piece.id.clone(), piece.id.clone(), reason, beat, Vec::new());
        }
    }

    fn mur<E: Edition>(&mut self, table: &dyn Table, game: &Mur<E>, then: &Mur<E>, text: &str) {
        let Ok(action) = game.parse_action(text) else { return };
        let sides = |game: &Mur<E>| Player::BOTH.map(|player| game.stones(player));
        let round = RoundPlan { table, sides: [sides(game), sides(then)], kraken: game.mur_stone() };
        match action {
            mur::Action::Place(at) => self.enter(&round, at),
            mur::Action::Move { .. } | mur::Action::Knock { .. } => {
                if let Some(journey) = game.journey(action) {
                    self.travel(&round, &journey);
                }
            }
            mur::Action::Withdraw(_) => self.withdraw(&round),
        }
    }

    fn advanced(&mut self, table: &dyn Table, game: &MurAdvanced, then: &MurAdvanced, text: &str) {
        let Ok(action) = game.parse_action(text) else { return };
        let sides = |game: &MurAdvanced| Player::BOTH.map(|player| game.ships(player));
        let round = RoundPlan { table, sides: [sides(game), sides(then)], kraken: game.kraken() };
        match action {
            advanced::Action::Place(at) => self.enter(&round, at),
            advanced::Action::Withdraw { reset, .. } => {
                self.withdraw(&round);
                if reset {
                    self.add(KRAKEN.into(), KRAKEN.into(), Reason::Reset, 1, Vec::new());
                }
            }
            action => {
                if let Some(journey) = game.journey(action) {
                    self.travel(&round, &journey);
                }
            }
        }
    }

    /// The dice of Advanced Mur along the track.
    fn tokens(&mut self, before: [u32; 2], after: [u32; 2]) {
        if before == after {
            return;
        }
        for index in 0..3 {
            let way = track::token_way(self.before.flipped, index, before, after);
            let id = track::die_id(index);
            if find(self.before, &id) != find(self.after, &id) {
                self.add(id.clone(), id, Reason::Die, 2, way);
            }
        }
    }

    fn enter(&mut self, round: &RoundPlan<'_>, at: Place) {
        let player = round.table.turn();
        let tint = tint(round.table, player);
        let off = round.off(player);
        if off > 0 {
            self.add(off_id(tint, off - 1), stone_id(tint, at), Reason::Enters, 0, Vec::new());
        }
    }

    fn travel(&mut self, round: &RoundPlan<'_>, journey: &Journey) {
        let ways = [(&journey.mover, Reason::Moves, 0), (&journey.knocked, Reason::Knocked, 1)];
        for (way, reason, beat) in ways {
            let (Some(&from), Some(&to)) = (way.first(), way.last()) else { continue };
            let (id, becomes) = if from == round.kraken {
                (KRAKEN.to_owned(), KRAKEN.to_owned())
            } else if let Some(tint) = round.owner(from) {
                (stone_id(tint, from), stone_id(tint, to))
            } else {
                continue;
            };
            self.add(id, becomes, reason, beat, self.along(way));
        }
    }

    /// The places of a way, with some on the arcs of rings.
    fn along(&self, way: &[Place]) -> Vec<Spot> {
        let advanced = self.before.game == mura_games::GameId::MurAdvanced;
        let round = Round::of(advanced, self.before.flipped);
        let mut spots = Vec::new();
        for pair in way.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            if from != CENTRE && to != CENTRE && from / 8 == to / 8 {
                let sense = if (from + 1) % 8 == to % 8 { 1.0 } else { -1.0 };
                for third in [15.0, 30.0] {
                    let degrees = round.degrees(from) + sense * third;
                    spots.push(Spot::around(Round::CENTRE, round.radius(from), degrees));
                }
            }
            spots.push(round.spot(to));
        }
        spots
    }

    fn withdraw(&mut self, round: &RoundPlan<'_>) {
        for player in Player::BOTH {
            let (tint, index) = (tint(round.table, player), player.index());
            let gone = round.sides[0][index] & !round.sides[1][index];
            let points = (0..=CENTRE).filter(|&point| gone & bit(point) != 0);
            for (place, point) in (round.off(player)..).zip(points) {
                self.add(stone_id(tint, point), off_id(tint, place), Reason::Withdrawn, 0, Vec::new());
            }
        }
    }

    fn ur(&mut self, table: &dyn Table, game: &Ur, text: &str) {
        let Ok(ur_game::Action::Step { from, to }) = game.parse_action(text) else { return };
        let (player, rival) = (table.turn(), table.turn().other());
        let (own, enemy) = (tint(table, player), tint(table, rival));
        let flipped = self.before.flipped;
        let count = |step| usize::from(game.pieces(player, step));
        let id = |step: Step, index| ur::piece_id(own, &place_name(player, step), index);
        let (Some(leaving), arriving) = (count(from).checked_sub(1), count(to)) else { return };
        let reason = match (from, to) {
            (0, _) => Reason::Enters,
            (_, HOME) => Reason::Home,
            _ => Reason::Moves,
        };
        // Where two stand, the places are beside the middle.
        let steps = (from + 1)..to + u8::from(to == HOME);
        let over = steps.filter_map(|step| ur::square(ur::way_square(player, step), flipped)).collect();
        self.add(id(from, leaving), id(to, arriving), reason, 0, over);
        // One enemy piece on the square, or on the exit, goes to its river.
        let square = ur::way_square(player, to);
        let hit = (1..HOME).find(|&step| ur_game::square_name(rival, step) == square);
        if let Some(step) = hit.filter(|&step| game.pieces(rival, step) == 1) {
            let river = usize::from(game.pieces(rival, 0));
            let piece = ur::piece_id(enemy, &place_name(rival, step), 0);
            self.add(piece, ur::piece_id(enemy, "river", river), Reason::Knocked, 1, Vec::new());
        }
    }
}

/// The name of a step in the names of pieces.
fn place_name(player: Player, step: Step) -> String {
    match step {
        0 => "river".into(),
        HOME => "home".into(),
        _ => ur_game::square_name(player, step).to_string(),
    }
}

/// What stands on the round board before and after.
struct RoundPlan<'a> {
    table: &'a dyn Table,
    sides: [[Points; 2]; 2],
    kraken: Place,
}

impl RoundPlan<'_> {
    /// How many stones of a player are off the board before.
    fn off(&self, player: Player) -> usize {
        (mur::STONES - self.sides[0][player.index()].count_ones().min(mur::STONES)) as usize
    }

    fn owner(&self, point: Place) -> Option<Tint> {
        let stands = |player: &Player| self.sides[0][player.index()] & bit(point) != 0;
        Player::BOTH.into_iter().find(stands).map(|player| tint(self.table, player))
    }
}
