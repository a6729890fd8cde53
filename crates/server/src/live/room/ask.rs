//! What people in a room ask for.

use mura_arena::live::{Event, Offer, Request};
use mura_games::Player;
use mura_picture::Scene;

use super::Room;
use crate::id::AccountId;
use crate::live::client::ClientId;
use crate::live::message::{Side, ToClient, ToServer, What};
use crate::live::view;
use crate::moment::now_ms;

/// The longest text of a play.
const LONGEST_PLAY: usize = 200;

/// What is said to those who do not sit at the board.
const ONLY_PLAYERS: &str = "you look on; only the players can do that";

/// No page: numbers of pages begin with 1.
const NOBODY: ClientId = 0;

impl Room {
    /// Does what somebody asks for, or says why not.
    pub(super) async fn answer(&mut self, id: ClientId, message: ToServer) {
        self.timers.stay();
        self.let_flag_fall().await;
        let request = message.name();
        if let Err(reason) = self.try_to_answer(id, message).await
            && let Some(client) = self.clients.get(&id)
        {
            client.tell(&ToClient::Refused { request: request.into(), reason });
        }
    }

    /// The same for somebody who has no page open.
    pub(super) async fn answer_blindly(
        &mut self,
        account: &AccountId,
        message: ToServer,
    ) -> Result<(), String> {
        self.timers.stay();
        self.let_flag_fall().await;
        let player = self.game.seat(Some(account)).ok_or(ONLY_PLAYERS)?;
        self.player_asks(NOBODY, player, message).await
    }

    async fn try_to_answer(&mut self, id: ClientId, message: ToServer) -> Result<(), String> {
        let Some(client) = self.clients.get_mut(&id) else { return Ok(()) };
        let seat = self.game.seat(client.account.as_ref());
        match message {
            ToServer::Sync {} => self.sync(id),
            ToServer::Turn { flipped } => {
                client.flipped = Some(flipped);
                self.sync(id);
            }
            // Connections measure the network themselves.
            ToServer::Pong { .. } => {}
            message => {
                let player = seat.ok_or(ONLY_PLAYERS)?;
                self.player_asks(id, player, message).await?;
            }
        }
        Ok(())
    }

    async fn player_asks(&mut self, id: ClientId, player: Player, message: ToServer) -> Result<(), String> {
        match message {
            ToServer::Play { ply, text } => self.play(id, player, ply, text).await,
            ToServer::Premove { touches } => self.set_premove(player, touches),
            ToServer::Premoves {} => {
                let legal = self.premoves(player);
                let ply = self.game.live.done().len();
                self.tell(id, &ToClient::Premoves { ply, legal });
                Ok(())
            }
            ToServer::Preview { text } => self.preview(id, player, text),
            ToServer::Offer { what } => self.offer(player, what).await,
            ToServer::Decline { what } => self.request(player, Request::Decline(what.into())).await,
            ToServer::Agree { what } => self.request(player, Request::Agree(what.into())).await,
            ToServer::Resign {} => self.request(player, Request::Resign).await,
            ToServer::Abort {} => self.request(player, Request::Abort).await,
            ToServer::Rematch {} => self.want_rematch(player).await,
            ToServer::Hint {} => self.ask_hint(id, player),
            ToServer::Seed { text } => self.seed(player, &text).await,
            ToServer::Turn { .. } | ToServer::Pong { .. } | ToServer::Sync {} => Ok(()),
        }
    }

    async fn play(&mut self, id: ClientId, player: Player, ply: usize, text: String) -> Result<(), String> {
        if text.len() > LONGEST_PLAY {
            return Err(format!("the text of a play has at most {LONGEST_PLAY} bytes"));
        }
        let done = self.game.live.done();
        if ply != done.len() {
            // Sent again after a broken connection: it is played already.
            let is_known = done.get(ply).is_some_and(|done| {
                done.text == text && (done.by == Some(player) || self.game.row.is_shared())
            });
            self.sync(id);
            return if is_known { Ok(()) } else { Err("the game has gone on since; look again".into()) };
        }
        self.request(player, Request::Play(text)).await
    }

    pub(super) async fn request(&mut self, player: Player, request: Request) -> Result<(), String> {
        let at = self.game.now();
        let events = self.game.ask(at, player, &request).map_err(|refused| refused.to_string())?;
        self.happen(at, events).await?;
        self.go_on().await;
        Ok(())
    }

    /// An offer, and in the same breath what the engine says to it, or the same person on the other
    /// side.
    async fn offer(&mut self, player: Player, what: What) -> Result<(), String> {
        let offer = Offer::from(what);
        let at = self.game.now();
        let by = match offer {
            // Whoever plays both sides takes back what was played last.
            Offer::TakeBack if self.game.row.is_shared() => {
                let last =
                    self.game.live.done().iter().rev().find(|done| done.text != "pass" && done.by.is_some());
                last.and_then(|done| done.by).unwrap_or(player)
            }
            _ => player,
        };
        let mut events =
            self.game.ask(at, by, &Request::Offer(offer)).map_err(|refused| refused.to_string())?;
        if events == [Event::Offer(by, offer)] {
            events.extend(self.answers_at_once(by, offer).then_some(Event::Agree(by.other(), offer)));
        }
        self.happen(at, events).await?;
        self.consider_draw();
        self.go_on().await;
        Ok(())
    }

    fn preview(&mut self, id: ClientId, player: Player, text: String) -> Result<(), String> {
        let Some(client) = self.clients.get(&id) else { return Ok(()) };
        if text.len() > LONGEST_PLAY {
            return Err(format!("the text of a play has at most {LONGEST_PLAY} bytes"));
        }
        let side = if self.game.row.is_shared() { None } else { Some(player) };
        let flipped = client.flipped.unwrap_or_else(|| view::usual_side(self.game.id(), side));
        let motion = Scene::motion(self.game.live.table(), &text, flipped);
        let motion = motion.map_err(|error| error.to_string())?;
        self.tell(id, &ToClient::Preview { text, motion });
        Ok(())
    }

    /// Tells one client everything anew.
    fn sync(&mut self, id: ClientId) {
        if let Some(client) = self.clients.remove(&id) {
            if self.send_state(&client) {
                self.clients.insert(id, client);
                self.greet(id);
            } else {
                self.presence_changed();
            }
        }
    }

    /// Tells one client something.
    pub(super) fn tell(&mut self, id: ClientId, message: &ToClient) {
        if let Some(client) = self.clients.get(&id)
            && !client.tell(message)
        {
            self.leave(id);
        }
    }

    /// Somebody wants to play again.
    async fn want_rematch(&mut self, player: Player) -> Result<(), String> {
        if !self.may_rematch() {
            return Err("there is no rematch now".into());
        }
        for seat in Player::BOTH {
            if seat == player || self.game.row.is_shared() || self.game.computer(seat).is_some() {
                self.again[seat.index()] = true;
            }
        }
        if self.again == [true; 2] {
            return self.start_rematch().await;
        }
        let account = &self.game.row.seats[player.index()];
        let stored = self.hall.store().wish_rematch(self.game.key(), account, now_ms()).await;
        if let Err(error) = stored {
            tracing::warn!(%error, "a wish for a rematch could not be stored");
            self.again[player.index()] = false;
            return Err(super::NOT_STORED.into());
        }
        self.tell_all(&ToClient::RematchOffered { by: Side::from(player) });
        Ok(())
    }
}
