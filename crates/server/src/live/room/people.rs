//! Who is in a room.

use std::time::Duration;

use mura_games::Player;
use tokio::sync::oneshot;

use super::Room;
use crate::live::client::{Client, ClientId};
use crate::live::message::ToClient;
use crate::moment::now_ms;

/// So long after people were told who is here they are not told again: many may come and go at once.
const PAUSE_MS: i64 = 1000;

/// Pages that may look at one game. More are refused, so that one game cannot take everybody's memory.
const MOST_CLIENTS: usize = 2000;

/// What people were told about who is here.
#[derive(Debug, Default)]
pub(super) struct Presence {
    told: Option<([bool; 2], usize)>,
    at_ms: i64,
    is_stale: bool,
}

impl Presence {
    /// Somebody has come or gone.
    pub(super) fn changed(&mut self) {
        self.is_stale = true;
    }

    /// When to tell it next.
    pub(super) fn due(&self) -> Option<i64> {
        self.is_stale.then_some(self.at_ms + PAUSE_MS)
    }
}

impl Room {
    pub(super) async fn join(&mut self, client: Client, reply: oneshot::Sender<ClientId>) {
        if self.clients.len() >= MOST_CLIENTS {
            let _ = client.farewell.set("Too many people look at this game already.");
        }
        self.last_client += 1;
        let id = self.last_client;
        let is_welcome = client.farewell.get().is_none() && self.send_state(&client);
        if reply.send(id).is_err() || !is_welcome {
            return;
        }
        self.clients.insert(id, client);
        self.timers.stay();
        self.greet(id);
        self.presence_changed();
        self.try_to_begin().await;
        self.try_to_resume().await;
    }

    pub(super) fn leave(&mut self, id: ClientId) {
        if self.clients.remove(&id).is_some() {
            self.presence_changed();
        }
    }

    pub(super) fn presence_changed(&mut self) {
        self.presence.changed();
        self.tell_presence();
    }

    /// Tells who is here, if that has changed and was not told just before.
    pub(super) fn tell_presence(&mut self) {
        let now = now_ms();
        if self.presence.due().is_none_or(|due| due > now) {
            return;
        }
        let (here, watching) = self.attendance();
        (self.presence.at_ms, self.presence.is_stale) = (now, false);
        if self.presence.told != Some((here, watching)) {
            self.presence.told = Some((here, watching));
            self.tell_all(&ToClient::Presence { here, watching });
        }
    }

    /// Whether each player is here, and how many look on.
    fn attendance(&self) -> ([bool; 2], usize) {
        let is_player = |client: &&Client| {
            client.account.as_ref().is_some_and(|account| self.game.row.seat(account).is_some())
        };
        let players = self.clients.values().filter(is_player).count();
        (Player::BOTH.map(|player| self.here(player)), self.clients.len() - players)
    }

    /// Who is here, for one client.
    pub(super) fn greet(&mut self, id: ClientId) {
        let (here, watching) = self.attendance();
        self.tell(id, &ToClient::Presence { here, watching });
    }

    /// Whether a player has a page open; the engine always has.
    pub(super) fn here(&self, player: Player) -> bool {
        self.game.computer(player).is_some() || self.pages(player).next().is_some()
    }

    fn pages(&self, player: Player) -> impl Iterator<Item = &Client> {
        let account = &self.game.row.seats[player.index()];
        self.clients.values().filter(move |client| client.account.as_ref() == Some(account))
    }

    /// What the network takes from a turn of a player: of several pages, by the fastest.
    pub(super) fn lag(&self, player: Player) -> Option<Duration> {
        self.pages(player).filter_map(|client| client.lag.get()).min()
    }
}
