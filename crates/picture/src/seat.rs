//! The panels of the two players, and what is said in them.

use mura_games::{Outcome, Player, Table};

use crate::geometry::{MARGIN, Spot, WIDTH};
use crate::scene::{Align, Label, Scene, Seat, Tint};

/// The height of a capital in a player's name, and in what is said beside it.
const NAME: f64 = 20.0;
pub(crate) const SMALL: f64 = 14.0;

pub(crate) fn label(text: impl Into<String>, at: Spot, size: f64, align: Align) -> Label {
    Label { text: text.into(), at, size, align }
}

/// The colour of a player's pieces.
pub(crate) fn tint(table: &dyn Table, player: Player) -> Tint {
    match (player, table.name(player)) {
        (Player::Second, _) => Tint::White,
        (Player::First, "Blue") => Tint::Blue,
        (Player::First, _) => Tint::Black,
    }
}

/// The colour in the names of pieces.
pub(crate) fn tint_name(tint: Tint) -> &'static str {
    match tint {
        Tint::Black => "black",
        Tint::White => "white",
        Tint::Blue => "blue",
    }
}

/// What a player has to do, or has done with the game; empty for the one who waits.
pub(crate) fn state(table: &dyn Table, player: Player, duty: &str) -> String {
    match table.outcome() {
        Some(Outcome::Win(winner)) if winner == player => "has won".into(),
        Some(Outcome::Win(_)) => String::new(),
        Some(Outcome::Draw) => "drawn".into(),
        None if table.turn() == player => duty.into(),
        None => String::new(),
    }
}

/// Whether a player sits at the lower edge.
pub(crate) fn is_low(scene: &Scene, player: Player) -> bool {
    crate::turned_for(scene.game, player) == scene.flipped
}

/// Adds a player's panel with name and state, side by side or one below the other, and gives its upper edge.
pub(crate) fn add(scene: &mut Scene, table: &dyn Table, player: Player, height: f64, state: &str) -> f64 {
    let top = if is_low(scene, player) { scene.height - MARGIN - height } else { MARGIN };
    let name = table.name(player);
    let on_turn = table.outcome().is_none() && table.turn() == player;
    let tall = height > 100.0;
    let (name_at, state_at) = if tall {
        (Spot::new(36.0, top + 38.0), Spot::new(130.0, top + 37.0))
    } else {
        (Spot::new(36.0, top + 37.0), Spot::new(36.0, top + 66.0))
    };
    let labels = vec![label(name, name_at, NAME, Align::Left), label(state, state_at, SMALL, Align::Left)];
    let (corner, width) = (Spot::new(MARGIN, top), WIDTH - 2.0 * MARGIN);
    scene.seats.push(Seat { player, corner, width, height, on_turn, labels });
    top
}

/// Adds a word to a player's panel.
pub(crate) fn say(scene: &mut Scene, player: Player, label: Label) {
    if let Some(seat) = scene.seats.iter_mut().find(|seat| seat.player == player) {
        seat.labels.push(label);
    }
}

/// Evenly spaced places in a row.
pub(crate) fn row(first: Spot, step: f64, count: usize) -> Vec<Spot> {
    (0..count).map(|index| Spot::new(first.x + step * index as f64, first.y)).collect()
}

#[cfg(test)]
mod tests {
    use mura_games::{GameId, Luck, Settings};

    use super::*;
    use crate::glyph;
    use crate::look::Look;

    /// Left, right, top and base line of a word.
    fn span(label: &Label) -> [f64; 4] {
        let width = glyph::width(&label.text, label.size);
        let left = match label.align {
            Align::Left => label.at.x,
            Align::Middle => label.at.x - width / 2.0,
            Align::Right => label.at.x - width,
        };
        [left, left + width, label.at.y - label.size, label.at.y]
    }

    fn check(table: &dyn Table) {
        let scene = Scene::new(table, &Look::default()).unwrap();
        for seat in &scene.seats {
            let mut taken: Vec<[f64; 4]> = Vec::new();
            for tray in scene.trays.iter().filter(|tray| tray.player == seat.player) {
                let edge = |slot: &Spot| [slot.x - tray.r, slot.x + tray.r, slot.y - tray.r, slot.y + tray.r];
                taken.extend(tray.slots.iter().map(edge));
            }
            for label in seat.labels.iter().filter(|label| !label.text.is_empty()) {
                let [left, right, top, base] = span(label);
                assert!(left > seat.corner.x && right < seat.corner.x + seat.width, "{label:?}");
                for other in &taken {
                    let apart = right <= other[0] || left >= other[1] || base <= other[2] || top >= other[3];
                    assert!(apart, "{}: {label:?} {other:?}", table.position());
                }
                taken.push([left, right, top, base]);
            }
        }
    }

    #[test]
    fn words_never_run_into_each_other_or_into_pieces() {
        for &game in GameId::ALL {
            let mut luck = Luck::new(8);
            for _ in 0..4 {
                let mut table = game.start(&Settings::default()).unwrap();
                for _ in 0..300 {
                    check(&*table);
                    let Some(action) = table.random(&mut luck) else { break };
                    table.play(&action).unwrap();
                }
            }
        }
        check(&*GameId::MurAdvanced.open("wb5b/b7/8/k w 222 5-5/6 w a3").unwrap());
        check(&*GameId::Morabaraba.open("A1=1,A4=2,A7=13,B2=14,B4=15,B6=3,C3=4,C4=16,C5=5,D1=6,D2=7,D3=17,D5=18,D6=19,D7=8,E3=9,E4=10,E5=20,F2=21,F4=22,F6=11,G1=23,G7=12 - w 0 -").unwrap());
    }
}
