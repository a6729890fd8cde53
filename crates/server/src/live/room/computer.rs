//! The engine at the table: as an opponent, and as whoever gives hints.

use mura_arena::live::{Offer, Request};
use mura_engine::Clock;
use mura_games::Player;
use mura_picture::spoken_action;

use super::{Room, Task, ToRoom};
use crate::live::client::ClientId;
use crate::live::load::since;
use crate::live::message::{Choice, ToClient};
use crate::live::think::{Answer, is_not_better, wait};

/// When the engine could not think it is asked again.
const AGAIN_MS: u64 = 2000;

impl Room {
    /// Asks the engine for a play, if it is on turn and has not been asked.
    pub(super) fn ask_engine(&mut self) {
        let awaited = self.game.live.awaited().filter(|_| !self.is_outage());
        let level = awaited.and_then(|player| self.game.computer(player));
        let Some(level) = level else {
            self.thinking = None;
            return;
        };
        if self.thinking.as_ref().is_some_and(|(version, _)| *version == self.game.version) {
            return;
        }
        let version = self.game.version;
        // Jobs count for the person who waits for them.
        let owner = Player::BOTH.into_iter().find(|player| self.game.computer(*player).is_none());
        let owner = &self.game.row.seats[owner.map_or(0, Player::index)];
        let table = self.game.live.table();
        let ticket = self.hall.engines().play(owner, level, table, self.engine_clock());
        let pending = wait(ticket, self.own.clone(), None);
        let own = self.own.clone();
        let task = tokio::spawn(async move {
            let answer = pending.await;
            if answer.is_err() {
                tokio::time::sleep(std::time::Duration::from_millis(AGAIN_MS)).await;
            }
            if let Some(own) = own.upgrade() {
                let _ = own.send(ToRoom::Thought(version, answer)).await;
            }
        });
        self.thinking = Some((version, Task(task)));
    }

    /// What the engine may use of its time.
    fn engine_clock(&self) -> Option<Clock> {
        let (clock, at) = (self.game.live.clock(), since(self.game.now()));
        let left = clock.left(self.game.live.awaited()?, at)?;
        Some(Clock { left, increment: clock.control().increment() + clock.control().delay() })
    }

    /// Puts the position to the engine at full strength, on account of a player; for one page, or
    /// for all to see.
    fn consult(
        &self,
        player: Player,
        asker: Option<ClientId>,
    ) -> impl Future<Output = Result<Answer, String>> + Send + use<> {
        let owner = &self.game.row.seats[player.index()];
        wait(self.hall.engines().hint(owner, self.game.live.table()), self.own.clone(), asker)
    }

    /// The engine plays.
    pub(super) async fn computer_plays(&mut self, version: usize, answer: Result<Answer, String>) {
        if self.thinking.as_ref().is_none_or(|(asked, _)| *asked != version) {
            return;
        }
        self.thinking = None;
        let Some(player) = self.game.live.awaited().filter(|_| version == self.game.version) else {
            return self.ask_engine();
        };
        let at = self.game.now();
        let played = match answer {
            Ok(answer) => match self.game.ask(at, player, &Request::Play(answer.action)) {
                Ok(events) => self.happen(at, events).await,
                Err(refused) => Err(refused.to_string()),
            },
            Err(reason) => Err(reason),
        };
        if let Err(reason) = played {
            tracing::warn!(%reason, game = %self.game.key(), "the engine has not played");
        }
        self.let_flag_fall().await;
        self.go_on().await;
    }

    /// What follows from an offer at once: the engine lets everybody take back, and one person on
    /// both sides agrees with himself.
    pub(super) fn answers_at_once(&self, by: Player, offer: Offer) -> bool {
        self.game.row.is_shared() || offer == Offer::TakeBack && self.game.computer(by.other()).is_some()
    }

    /// Lets the engine consider a draw that it was offered.
    pub(super) fn consider_draw(&mut self) {
        let Some(by) = self.game.live.offered(Offer::Draw) else { return };
        if self.game.computer(by.other()).is_none() || self.considering.is_some() {
            return;
        }
        let (pending, own) = (self.consult(by, None), self.own.clone());
        self.considering = Some(Task(tokio::spawn(async move {
            let answer = pending.await;
            if let Some(own) = own.upgrade() {
                let _ = own.send(ToRoom::Considered(answer)).await;
            }
        })));
    }

    /// The engine has made up its mind about a draw.
    pub(super) async fn computer_answers(&mut self, answer: Result<Answer, String>) {
        self.considering = None;
        let Some(by) = self.game.live.offered(Offer::Draw) else { return };
        let is_own = self.game.live.awaited() == Some(by.other());
        let score = answer.ok().and_then(|answer| answer.score);
        let own = score.map(|score| if is_own { score } else { score.flipped() });
        let request = match own.is_some_and(is_not_better) {
            true => Request::Agree(Offer::Draw),
            false => Request::Decline(Offer::Draw),
        };
        let at = self.game.now();
        if let Ok(events) = self.game.ask(at, by.other(), &request) {
            let _ = self.happen(at, events).await;
            self.go_on().await;
        }
    }

    /// Asks the engine for a hint.
    pub(super) fn ask_hint(&mut self, id: ClientId, player: Player) -> Result<(), String> {
        if !self.game.is_practice() {
            return Err("hints are given in unrated games against the computer, and alone".into());
        }
        if self.game.live.awaited() != Some(player) {
            return Err("it is not your turn".into());
        }
        if self.hinting.is_some() {
            return Err("a hint is on its way".into());
        }
        let pending = self.consult(player, Some(id));
        let (own, ply) = (self.own.clone(), self.game.live.done().len());
        self.hinting = Some(Task(tokio::spawn(async move {
            let answer = pending.await;
            if let Some(own) = own.upgrade() {
                let _ = own.send(ToRoom::Hinted(id, ply, answer)).await;
            }
        })));
        Ok(())
    }

    /// A hint has come.
    pub(super) fn hint(&mut self, id: ClientId, ply: usize, answer: Result<Answer, String>) {
        self.hinting = None;
        let Some(client) = self.clients.get(&id) else { return };
        let message = match answer {
            Ok(Answer { action: text, .. }) if ply == self.game.live.done().len() => {
                let words = spoken_action(self.game.live.table(), &text).unwrap_or_else(|_| text.clone());
                ToClient::Hint { ply, choice: Choice::new(self.game.id(), text), words }
            }
            Ok(_) => ToClient::Refused {
                request: "hint".into(),
                reason: "the game has gone on before the hint was there".into(),
            },
            Err(reason) => ToClient::Refused { request: "hint".into(), reason },
        };
        client.tell(&message);
    }
}
