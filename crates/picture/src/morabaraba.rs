//! The board of Morabaraba.

use mura_games::morabaraba::{Cow, Junction, LINES, junction_name};
use mura_games::{Morabaraba, Player, Table};

use crate::geometry::{MARGIN, Spot, WIDTH};
use crate::scene::{Align, Kind, Mark, Part, Piece, Point, Purpose, Scene, Tray};
use crate::seat::{self, label, tint};

const SEAT: f64 = 112.0;
const HEIGHT: f64 = 968.0;
const MIDDLE: Spot = Spot { x: WIDTH / 2.0, y: HEIGHT / 2.0 };
/// Between two columns.
const STEP: f64 = 92.0;
pub(crate) const COW: f64 = 34.0;
/// The radius of a cow beside the board.
pub(crate) const OFF: f64 = 21.0;
/// The cows of each player.
const EACH: usize = 12;

/// Where a junction is: A1 at the lower left, as Black sees it.
pub(crate) fn junction(name: &str, flipped: bool) -> Option<Spot> {
    let [column @ b'A'..=b'G', row @ b'1'..=b'7'] = *name.as_bytes() else { return None };
    Some(grid(f64::from(column - b'A'), f64::from(row - b'1'), flipped))
}

fn grid(column: f64, row: f64, flipped: bool) -> Spot {
    let turn = if flipped { -STEP } else { STEP };
    Spot::new(MIDDLE.x + turn * (column - 3.0), MIDDLE.y - turn * (row - 3.0))
}

/// The place of a cow beside the board: every cow has its own.
fn slot(first: Cow, cow: Cow, top: f64) -> Spot {
    Spot::new(63.0 + 54.0 * f64::from(cow.saturating_sub(first)), top + 78.0)
}

pub(crate) fn cow_id(cow: Cow) -> String {
    format!("cow-{cow}")
}

pub(crate) fn fill(scene: &mut Scene, table: &dyn Table, game: &Morabaraba) {
    scene.height = HEIGHT;
    board(scene);
    let sequences = game.sequences_since(0);
    for (player, first) in Player::BOTH.into_iter().zip([1, 13]) {
        let own = first..first + EACH as Cow;
        let duty = if game.in_hand(player) > 0 { "to place" } else { "to move" };
        let top = seat::add(scene, table, player, SEAT, &seat::state(table, player, duty));
        let hand: Vec<Cow> = game.hand(player).collect();
        let standing: Vec<(Cow, &str)> = (0..24 as Junction)
            .filter_map(|junction| Some((game.cow(junction)?, junction_name(junction))))
            .filter(|(cow, _)| own.contains(cow))
            .collect();
        let lost = EACH.saturating_sub(hand.len() + standing.len());
        let used = sequences.iter().filter(|text| owner_of(text) == Some(player)).count();
        let counts = format!("{} in hand · {lost} lost · {used} recorded", hand.len());
        seat::say(scene, player, label(counts, Spot::new(690.0, top + 37.0), seat::SMALL, Align::Right));
        let tint = tint(table, player);
        for cow in own.clone() {
            let place = standing.iter().find(|(found, _)| *found == cow).map(|&(_, name)| name);
            let shot = place.is_none() && !hand.contains(&cow);
            let at = place.and_then(|name| junction(name, scene.flipped));
            let (at, r) = at.map_or((slot(first, cow, top), OFF), |at| (at, COW));
            let kind = Kind::Cow { number: cow, tint, shot };
            let point = place.map(str::to_owned);
            scene.pieces.push(Piece { id: cow_id(cow), kind, point, at, r });
        }
        let slots = own.map(|cow| slot(first, cow, top)).collect();
        scene.trays.push(Tray { player, purpose: Purpose::Cows, slots, r: OFF, filled: hand.len() });
    }
    for player in Player::BOTH {
        for place in (0..24).filter(|place| game.rows(player) >> place & 1 != 0) {
            // Every junction is a point of the scene.
            let _ = scene.mark(Mark::Row, junction_name(place));
        }
    }
}

/// Whose cows a sequence such as `A1.4-B2.6-C3.8` names.
fn owner_of(sequence: &str) -> Option<Player> {
    let number = sequence.split('-').next()?.split('.').nth(1)?.parse::<Cow>().ok()?;
    Some(if number <= EACH as Cow { Player::First } else { Player::Second })
}

fn board(scene: &mut Scene) {
    let top = MARGIN + SEAT + 14.0;
    let (width, height) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * top);
    let (left, right, low) = (MARGIN, MARGIN + width, top + height);
    let corners = [(left, top), (right, top), (right, low), (left, low)];
    let outline = corners.map(|(x, y)| Spot::new(x, y)).to_vec();
    scene.parts.push(Part::Plank { outline });
    let flipped = scene.flipped;
    for line in LINES {
        let [from, _, to] = line.map(|place| junction(junction_name(place), flipped));
        if let (Some(from), Some(to)) = (from, to) {
            scene.parts.push(Part::Line { from, to });
        }
    }
    for number in 0..7_u8 {
        let (letter, digit) = ((b'A' + number) as char, (b'1' + number) as char);
        let (column, row) = (grid(f64::from(number), 0.0, flipped), grid(0.0, f64::from(number), flipped));
        let low = MIDDLE.y + 3.0 * STEP + 58.0;
        let names = [
            (letter, Spot::new(column.x, low)),
            (digit, Spot::new(MIDDLE.x - 3.0 * STEP - 52.0, row.y + 7.0)),
        ];
        for (name, at) in names {
            scene.parts.push(Part::Name(label(name.to_string(), at, 15.0, Align::Middle)));
        }
    }
    for place in 0..24 {
        let name = junction_name(place);
        let Some(at) = junction(name, flipped) else { continue };
        scene.parts.push(Part::Dot { at, r: 9.0 });
        scene.points.push(Point { name: name.to_owned(), at, r: COW, hit: STEP / 2.0 });
    }
}
