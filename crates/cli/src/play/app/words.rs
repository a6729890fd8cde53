//! What the board offers, in words.

use mura_games::Player;

use super::App;
use crate::play::pick::Picked;
use crate::play::sitting::Turn;
use crate::play::touch::Touch;
use crate::screen;

impl App {
    /// What the line above the message says: whose turn it is, and what Enter does.
    pub(crate) fn status(&self) -> String {
        let table = self.sitting.table();
        let name = |player: Player| table.name(player);
        match self.sitting.turn() {
            Turn::Over => {
                let [first, second] = table.score();
                format!("{}, score {first} : {second}", screen::told(table, table.outcome()))
            }
            Turn::Throw(player) => format!("{} to throw: Enter throws the dice", name(player)),
            Turn::Engine(player) => {
                format!("{} ({}) is thinking: Esc makes it move now", name(player), self.sitting.seat(player))
            }
            Turn::Human(player) => format!("{} to play: {}", name(player), self.offer()),
        }
    }

    /// What Enter does here.
    fn offer(&self) -> String {
        if let Some(only) = self.pick.only() {
            return format!("Enter plays {only}, the only legal move");
        }
        let here = Touch::Point(self.cursor.clone());
        let picked: Vec<_> = self.pick.touched().iter().map(Touch::to_string).collect();
        let so_far =
            if picked.is_empty() { String::new() } else { format!("{} → … ", picked.join(" → ")) };
        let does = match self.pick.preview(&here) {
            Picked::Action(text) => format!("Enter plays {text}"),
            Picked::More => format!("Enter picks {here}"),
            Picked::Nothing if self.pick.touched().last() == Some(&here) => match self.pick.choices().first()
            {
                Some(choice) => format!("Enter again to {choice}"),
                None => "choose a target in ( ), or Enter puts it back".into(),
            },
            Picked::Nothing if picked.is_empty() => format!("nothing to play on {here}"),
            Picked::Nothing if self.starts(&here) => format!("Enter picks {here} instead"),
            Picked::Nothing => "choose a target in ( )".into(),
        };
        format!("{so_far}{does}")
    }
}
