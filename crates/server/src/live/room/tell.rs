//! What people are told. Whatever is the same for several is written once.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use mura_games::Player;
use mura_picture::Motion;

use super::Room;
use crate::live::client::{Client, written};
use crate::live::message::{Side, ToClient, View};
use crate::live::shared::Shared;
use crate::live::view::{self, Parts};

/// The board as it stands, from both sides, as far as somebody has asked for it.
#[derive(Debug, Default)]
pub(super) struct Scenes {
    whole: [Option<Shared>; 2],
    slim: [Option<Shared>; 2],
    legal: Option<Shared>,
}

impl Scenes {
    /// The game has changed.
    pub(super) fn clear(&mut self) {
        *self = Scenes::default();
    }
}

/// Those who sit on one seat, or on none, and see the board from one side, see the same.
type Standpoint = (Option<Player>, bool);

impl Room {
    fn standpoint(&self, client: &Client) -> Standpoint {
        let seat = self.game.seat(client.account.as_ref());
        // Whoever plays both sides does not want the board to turn with every play.
        let side = if self.game.row.is_shared() { None } else { seat };
        (seat, client.flipped.unwrap_or_else(|| view::usual_side(self.game.id(), side)))
    }

    /// Whether anybody sees the board like this.
    pub(super) fn sees(&self, flipped: bool) -> bool {
        self.clients.values().any(|client| self.standpoint(client).1 == flipped)
    }

    fn scene(&mut self, flipped: bool, whole: bool) -> Shared {
        let scenes = if whole { &mut self.scenes.whole } else { &mut self.scenes.slim };
        scenes[usize::from(flipped)].get_or_insert_with(|| view::scene(&self.game, flipped, whole)).clone()
    }

    fn view(&mut self, (seat, flipped): Standpoint, kept: usize, motions: Option<Shared>) -> View {
        let is_turn = seat.is_some() && seat == self.game.live.awaited();
        let legal = if is_turn {
            self.scenes.legal.get_or_insert_with(|| Shared::of(&view::legal(&self.game))).clone()
        } else {
            Shared::empty()
        };
        let parts = Parts {
            kept,
            scene: self.scene(flipped, motions.is_none()),
            motions: motions.unwrap_or_else(Shared::empty),
            legal,
            premove: seat.map(|seat| self.premoves[seat.index()].clone()).unwrap_or_default(),
            next: self.next.clone(),
            series: self.series.clone(),
            may_rematch: seat.is_some() && self.may_rematch(),
        };
        view::view(&self.game, seat, parts)
    }

    /// Everything there is to know, for one client. False: they do not keep up.
    pub(super) fn send_state(&mut self, client: &Client) -> bool {
        let view = self.view(self.standpoint(client), 0, None);
        let mut is_there = client.tell(&ToClient::State(Box::new(view)));
        if self.is_outage() {
            is_there &= client.tell(&ToClient::Storage { works: false });
        }
        for player in Player::BOTH {
            if self.again[player.index()] && self.next.is_none() {
                is_there &= client.tell(&ToClient::RematchOffered { by: Side::from(player) });
            }
        }
        is_there
    }

    /// Everything there is to know, for everybody.
    pub(super) fn tell_states(&mut self) {
        self.tell_each(|room, standpoint| {
            let view = room.view(standpoint, 0, None);
            written(&ToClient::State(Box::new(view)))
        });
    }

    /// What has changed, for everybody. The motions are those seen from either side.
    pub(super) fn tell_change(&mut self, kept: usize, motions: [Option<Vec<Motion>>; 2]) {
        self.scenes.clear();
        let motions =
            motions.map(|motions| motions.map_or_else(Shared::empty, |motions| Shared::of(&motions)));
        self.tell_each(|room, standpoint| {
            let view = room.view(standpoint, kept, Some(motions[usize::from(standpoint.1)].clone()));
            written(&ToClient::Update(Box::new(view)))
        });
    }

    /// Tells everybody something, written once for everybody who sees the same.
    fn tell_each(&mut self, mut write: impl FnMut(&mut Room, Standpoint) -> Utf8Bytes) {
        let clients = std::mem::take(&mut self.clients);
        let mut texts: HashMap<Standpoint, Utf8Bytes> = HashMap::new();
        let before = clients.len();
        for (id, client) in clients {
            let standpoint = self.standpoint(&client);
            let text = texts.entry(standpoint).or_insert_with(|| write(self, standpoint)).clone();
            if client.send(text) {
                self.clients.insert(id, client);
            }
        }
        self.presence_is_stale_if(before);
    }

    /// Tells everybody the same.
    pub(super) fn tell_all(&mut self, message: &ToClient) {
        let text = written(message);
        let before = self.clients.len();
        self.clients.retain(|_, client| client.send(text.clone()));
        self.presence_is_stale_if(before);
    }

    fn presence_is_stale_if(&mut self, before: usize) {
        if self.clients.len() != before {
            self.presence.changed();
        }
    }

    /// Tells the pages of one player something.
    pub(super) fn tell_player(&mut self, player: Player, message: &ToClient) {
        let text = written(message);
        let account = &self.game.row.seats[player.index()];
        self.clients
            .retain(|_, client| client.account.as_ref() != Some(account) || client.send(text.clone()));
    }
}
