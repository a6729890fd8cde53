//! Plays that are made in advance.

use mura_arena::live::Request;
use mura_games::Player;

use super::Room;
use crate::live::message::{Choice, ToClient};
use crate::live::view::{choices, may_premove};

/// A play touches a handful of points.
const MOST_TOUCHES: usize = 32;

/// The one action that somebody means who has touched these points: all of its points, or as many as are needed to tell it from
/// others.
fn meant(mut legal: Vec<Choice>, touched: &[String]) -> Option<String> {
    legal.retain(|choice| choice.touches.starts_with(touched) && choice.needed <= touched.len());
    let whole = legal.iter().position(|choice| choice.touches == touched);
    match (whole, legal.len()) {
        (Some(index), _) if legal.iter().filter(|choice| choice.touches == touched).count() == 1 => {
            Some(legal.swap_remove(index).text)
        }
        (None, 1) => legal.pop().map(|choice| choice.text),
        _ => None,
    }
}

impl Room {
    /// Keeps what a player wants to play next.
    pub(super) fn set_premove(&mut self, player: Player, touches: Vec<String>) -> Result<(), String> {
        if !may_premove(&self.game) {
            return Err("nothing can be played in advance in this game".into());
        }
        if self.game.live.awaited() == Some(player) {
            return Err("it is your turn: play at once".into());
        }
        if touches.len() > MOST_TOUCHES {
            return Err(format!("a play touches at most {MOST_TOUCHES} points"));
        }
        self.premoves[player.index()].clone_from(&touches);
        self.tell_player(player, &ToClient::Premove { touches });
        Ok(())
    }

    /// Plays what the player on turn has wanted to play; false: nothing, or it is not possible after all.
    pub(super) async fn try_premove(&mut self, player: Player) -> bool {
        let wanted = std::mem::take(&mut self.premoves[player.index()]);
        if wanted.is_empty() {
            return false;
        }
        let at = self.game.now();
        if let Some(text) = meant(choices(self.game.id(), self.game.live.table().legal()), &wanted)
            && let Ok(events) = self.game.ask(at, player, &Request::Play(text))
            && self.happen(at, events).await.is_ok()
        {
            return true;
        }
        self.tell_player(player, &ToClient::Premove { touches: Vec::new() });
        false
    }

    /// What could be played if it were this player's turn, as things stand.
    pub(super) fn premoves(&self, player: Player) -> Vec<Choice> {
        if !may_premove(&self.game) || self.game.live.awaited() == Some(player) {
            return Vec::new();
        }
        let table = self.game.live.table();
        let turn = |player: Player| format!(" {} ", player.letter());
        let position = table.position().replacen(&turn(player.other()), &turn(player), 1);
        // A position that cannot stand with the other player on turn has no premoves to show.
        let legal = self.game.id().open(&position).map(|table| table.legal()).unwrap_or_default();
        choices(self.game.id(), legal)
    }
}
