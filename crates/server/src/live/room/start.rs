//! How a game begins: when both are there, and have added to the dice.

use mura_arena::dice::Seed;
use mura_games::{GameId, Player};

use super::Room;
use crate::live::game::has_clocks;
use crate::moment::now_ms;

/// So long is waited for the players before the game begins without them.
pub(super) const LONGEST_MS: i64 = 15_000;

/// So long is waited for their seeds once they are there.
const SEED_MS: i64 = 5_000;

impl Room {
    /// Begins the game, if it has not begun and nobody has to be waited for any more.
    pub(super) async fn try_to_begin(&mut self) {
        let now = now_ms();
        let Some(deadline) = self.timers.begin_ms.filter(|_| !self.is_outage()) else { return };
        if self.game.live.has_begun() || self.game.live.end().is_some() {
            self.timers.begin_ms = None;
            return;
        }
        let all_here = Player::BOTH.into_iter().all(|player| self.here(player));
        if self.is_ready(all_here) || deadline <= now {
            if self.begin().await.is_ok() {
                self.timers.begin_ms = None;
                self.go_on().await;
            }
        } else if all_here && self.game.dice.is_some() {
            self.timers.begin_ms = Some(deadline.min(now + SEED_MS));
        }
    }

    fn is_ready(&self, all_here: bool) -> bool {
        match &self.game.dice {
            Some(_) => Player::BOTH.into_iter().all(|player| !self.is_seed_missing(player)),
            None => all_here || !has_clocks(self.game.row.agreement.control),
        }
    }

    /// Whether a player could still add to the dice. The engine does not: the house would only add
    /// to its own secret.
    fn is_seed_missing(&self, player: Player) -> bool {
        if self.is_rolled() {
            return false;
        }
        let is_second_of_one = self.game.row.is_shared() && player == Player::Second;
        self.game.computer(player).is_none()
            && !is_second_of_one
            && self.game.row.seeds[player.index()].is_none()
    }

    /// Whether the opening roll has fallen, although the game has not begun: the server went down
    /// between the two. Nothing can be added to dice that everybody can see.
    fn is_rolled(&self) -> bool {
        self.game.id() == GameId::MurAdvanced
            && self.game.dice.is_some()
            && self.game.row.agreement.start.is_some()
    }

    async fn begin(&mut self) -> Result<(), String> {
        let begun = self.roll_and_begin().await;
        if let Err(reason) = &begun {
            tracing::error!(%reason, game = %self.game.key(), "a game could not begin");
            self.timers.begin_ms = Some(now_ms() + 1000);
        }
        begun
    }

    async fn roll_and_begin(&mut self) -> Result<(), String> {
        if self.game.id() == GameId::MurAdvanced
            && let Some(dice) = &self.game.dice
            && let Some(start) = dice.opening(&self.game.row).map_err(|refusal| refusal.to_string())?
        {
            let key = self.game.key().clone();
            self.hall.store().set_start(&key, &start).await.map_err(|error| error.to_string())?;
            self.game.restart(start).map_err(|refused| refused.to_string())?;
            self.scenes.clear();
            self.tell_states();
        }
        let events = self.game.begin().map_err(|refused| refused.to_string())?;
        let at = self.game.now();
        self.happen(at, events).await
    }

    /// What a player adds to the dice.
    pub(super) async fn seed(&mut self, player: Player, text: &str) -> Result<(), String> {
        if self.game.dice.is_none() {
            return Err("this game has no dice".into());
        }
        if self.game.live.has_begun() || self.is_rolled() {
            return Err("the dice are thrown already: a seed is given before the game begins".into());
        }
        let player = if self.game.row.is_shared() { Player::First } else { player };
        let seed: Seed = text.parse()?;
        let [first, second] = &self.game.row.seeds;
        if self.game.row.seeds[player.index()].is_some() {
            return Err("you have given a seed already".into());
        }
        if [first, second].into_iter().flatten().any(|other| other == seed.as_str()) {
            return Err("the other player has given the same seed: please take another".into());
        }
        if let Err(error) = self.hall.store().set_seed(self.game.key(), player, seed.as_str()).await {
            tracing::warn!(%error, "a seed could not be stored");
            // It may be stored all the same: the game is read again before it begins.
            self.begin_outage(self.game.now());
            return Err(super::NOT_STORED.into());
        }
        self.game.row.seeds[player.index()] = Some(seed.to_string());
        self.tell_states();
        self.try_to_begin().await;
        Ok(())
    }
}
