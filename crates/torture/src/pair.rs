//! A pair of players who play one game after the other against each other, over HTTP.
//!
//! A pair is a state machine: [`PlayerPair::step`] sends the next request. What is not acknowledged
//! is sent again, to the next server process if need be. Every answer is checked against the
//! earlier ones.

use mura_games::{GameId, Luck};
use serde_json::{Value, json};

use crate::client::{Client, Unacknowledged};
use crate::ledger::{Attempt, Fact, Ledger};
use crate::person::Person;

/// One in this number of plays is a resignation, so that games end and ratings follow.
const RESIGNS: usize = 30;

/// One in this number of challenges is withdrawn.
const WITHDRAWS: usize = 10;

/// How often the pair looks at a finished game for its next one before it gives up.
const LOOKS: u32 = 40;

/// Two players and their game.
#[derive(Debug)]
pub struct PlayerPair {
    /// The beginning of their names; no other pair has it.
    name: String,
    luck: Luck,
    seats: Vec<Person>,
    challenge: Option<String>,
    current: Option<CurrentGame>,
    /// What was acknowledged to either of them.
    pub ledger: Ledger,
    /// The number of acknowledged plays.
    pub plays: usize,
}

/// The game they play.
#[derive(Debug)]
struct CurrentGame {
    key: String,
    /// All actions that the server has acknowledged.
    acknowledged: Vec<String>,
    is_over: bool,
    /// The player who sends the next request: 0 or 1.
    asks: usize,
    has_seeded: [bool; 2],
    has_wished: [bool; 2],
    wants_rematch: bool,
    looks: u32,
}

impl PlayerPair {
    /// A pair that has not registered yet.
    pub fn new(name: String, seed: u64) -> PlayerPair {
        let (luck, ledger) = (Luck::new(seed), Ledger::default());
        PlayerPair { name, luck, seats: Vec::new(), challenge: None, current: None, ledger, plays: 0 }
    }

    /// Sends the next request.
    pub fn step(&mut self, client: &Client) -> Result<(), Unacknowledged> {
        if self.seats.len() < 2 {
            // A new name each time: one that was not acknowledged may be taken.
            let name = format!("{}-{:05}", self.name, self.luck.below(100_000));
            self.seats.push(Person::register(client, &name, &mut self.ledger)?);
            return Ok(());
        }
        match self.current.take() {
            None => {
                let begun = self.begin(client);
                if begun.as_ref().is_err_and(Unacknowledged::is_final) {
                    // Their tokens are gone, or too many challenges are open that were never
                    // acknowledged.
                    self.seats.clear();
                }
                begun
            }
            Some(mut current) => {
                let done = self.go_on(client, &mut current);
                let is_refused = done.as_ref().is_err_and(Unacknowledged::is_final);
                let is_left = is_refused || current.looks > LOOKS;
                if !is_left && self.current.is_none() {
                    self.current = Some(current);
                }
                done
            }
        }
    }

    /// Makes a challenge, then takes or withdraws it.
    fn begin(&mut self, client: &Client) -> Result<(), Unacknowledged> {
        let Some(challenge) = self.challenge.take() else {
            let wanted = self.wanted();
            let made = client.post("/challenges", &self.seats[0].token, &wanted)?;
            let key = text(&made["challenge"]["key"])?;
            self.ledger.note(Fact::Challenge(key.clone()));
            self.challenge = Some(key);
            return Ok(());
        };
        // Without an answer the challenge may be closed: the pair makes another one.
        if self.luck.below(WITHDRAWS) == 0 {
            client.post(&format!("/challenge/{challenge}/cancel"), &self.seats[0].token, &json!({}))?;
            self.ledger.note(Fact::Withdrawn(challenge));
            return Ok(());
        }
        let taken = client.post(&format!("/challenge/{challenge}/take"), &self.seats[1].token, &json!({}))?;
        let key = text(&taken["game"]["key"])?;
        self.sit_down(key);
        Ok(())
    }

    /// The terms of a challenge: any game, rated or not, in Mur also a series.
    fn wanted(&mut self) -> Value {
        let game = GameId::ALL[self.luck.below(GameId::ALL.len())];
        let mut wanted = json!({ "game": game.as_str(), "colour": "first", "rated": self.luck.below(3) > 0 });
        if matches!(game, GameId::MurClassic | GameId::MurKraken) && self.luck.below(2) == 0 {
            wanted["terms"] = "sets=3".into();
        }
        wanted
    }

    fn sit_down(&mut self, key: String) {
        self.ledger.note(Fact::Game(key.clone()));
        self.current = Some(CurrentGame {
            key,
            acknowledged: Vec::new(),
            is_over: false,
            asks: 0,
            has_seeded: [false; 2],
            has_wished: [false; 2],
            wants_rematch: self.luck.below(2) == 0,
            looks: 0,
        });
    }

    /// Fetches the game and sends what is due in it.
    fn go_on(&mut self, client: &Client, current: &mut CurrentGame) -> Result<(), Unacknowledged> {
        let asks = current.asks;
        let whole = client.get(&format!("/game/{}", current.key), Some(&self.seats[asks].token))?;
        let state = &whole["state"];
        if !self.observe(current, state) {
            return Ok(());
        }
        if current.is_over {
            return self.follow(client, current, state);
        }
        if state["turn"].is_null() {
            return self.seed(client, current, asks);
        }
        if state["turn"] != state["seat"] {
            current.asks = 1 - asks;
            return Ok(());
        }
        self.play(client, current, state)
    }

    /// Checks a state of the game and notes what is new in it. False: it contradicts an earlier
    /// one.
    fn observe(&mut self, current: &mut CurrentGame, state: &Value) -> bool {
        let plays = state["plays"].as_array().map(Vec::as_slice).unwrap_or_default();
        let plays: Vec<&str> = plays.iter().filter_map(|play| play["text"].as_str()).collect();
        let known = current.acknowledged.len();
        if plays.len() < known || plays.iter().zip(&current.acknowledged).any(|(play, told)| play != told) {
            let sentence = format!(
                "game {}: {known} actions were acknowledged, and now they are not there",
                current.key
            );
            self.ledger.contradictions.push(sentence);
            current.looks = LOOKS + 1;
            return false;
        }
        for (number, play) in plays.iter().enumerate().skip(known) {
            self.ledger.note(Fact::Play(current.key.clone(), number, (*play).to_owned()));
            current.acknowledged.push((*play).to_owned());
        }
        self.plays += usize::from(plays.len() > known);
        if let Some(Attempt::Play(number, text)) = self.ledger.attempts.get(&current.key)
            && let Some(played) = plays.get(*number)
        {
            if played != text {
                let sentence = format!(
                    "game {}: action {number} is {played}, which was never sent: it was {text}",
                    current.key
                );
                self.ledger.contradictions.push(sentence);
            }
            self.ledger.attempts.remove(&current.key);
        }
        let outcome = state["end"]["outcome"].as_str();
        match (current.is_over, outcome) {
            (false, Some(outcome)) => {
                current.is_over = true;
                self.ledger.attempts.remove(&current.key);
                self.ledger.note(Fact::End(current.key.clone(), outcome.to_owned()));
            }
            (true, None) => {
                let sentence = format!("game {}: it was over, and now it goes on", current.key);
                self.ledger.contradictions.push(sentence);
                current.looks = LOOKS + 1;
                return false;
            }
            _ => {}
        }
        true
    }

    fn send(
        &self,
        client: &Client,
        current: &CurrentGame,
        who: usize,
        request: &str,
        body: &Value,
    ) -> Result<Value, Unacknowledged> {
        client.post(&format!("/game/{}/{request}", current.key), &self.seats[who].token, body)
    }

    /// Plays, or resigns. What was not acknowledged is sent again.
    fn play(
        &mut self,
        client: &Client,
        current: &mut CurrentGame,
        state: &Value,
    ) -> Result<(), Unacknowledged> {
        let who = current.asks;
        let attempt = match self.ledger.attempts.get(&current.key) {
            Some(attempt) => attempt.clone(),
            None if self.luck.below(RESIGNS) == 0 => Attempt::Resign,
            None => {
                let legal = state["legal"].as_array().filter(|legal| !legal.is_empty());
                let legal = legal.ok_or(Unacknowledged::Unanswered)?;
                Attempt::Play(current.acknowledged.len(), text(&legal[self.luck.below(legal.len())]["text"])?)
            }
        };
        self.ledger.attempts.insert(current.key.clone(), attempt.clone());
        let answer = match attempt {
            Attempt::Play(ply, text) => {
                self.send(client, current, who, "play", &json!({ "ply": ply, "text": text }))?
            }
            Attempt::Resign => self.send(client, current, who, "resign", &json!({}))?,
        };
        self.observe(current, &answer["state"]);
        current.asks = 1 - who;
        Ok(())
    }

    /// Sends a seed for the dice.
    fn seed(&mut self, client: &Client, current: &mut CurrentGame, who: usize) -> Result<(), Unacknowledged> {
        current.asks = 1 - who;
        if current.has_seeded[who] {
            return Ok(());
        }
        let seed = format!("{}-{who}-{}", self.name, self.luck.word());
        let said = self.send(client, current, who, "seed", &json!({ "text": seed }));
        match said {
            Ok(_) => self.ledger.note(Fact::Seed(current.key.clone(), seed)),
            // An earlier request was stored without an answer, or the game has begun without a
            // seed.
            Err(ref refused) if refused.is_final() => {}
            Err(other) => return Err(other),
        }
        current.has_seeded[who] = true;
        Ok(())
    }

    /// Goes on to the next game of a series, or asks for a rematch.
    fn follow(
        &mut self,
        client: &Client,
        current: &mut CurrentGame,
        state: &Value,
    ) -> Result<(), Unacknowledged> {
        if let Some(next) = state["next"].as_str() {
            if next == current.key {
                self.ledger.contradictions.push(format!("game {next}: the next game after it is itself"));
                current.looks = LOOKS + 1;
            } else {
                self.sit_down(next.to_owned());
            }
            return Ok(());
        }
        current.looks += 1;
        let who = current.asks;
        current.asks = 1 - who;
        if state["may"]["rematch"] != json!(true) {
            // The server has not finished what follows the end, or tries it again after a failure.
            std::thread::sleep(std::time::Duration::from_millis(20));
            return Ok(());
        }
        if current.has_wished[who] || !current.wants_rematch {
            current.looks = LOOKS + 1;
            return Ok(());
        }
        self.send(client, current, who, "rematch", &json!({}))?;
        current.has_wished[who] = true;
        if who == 0 && !current.has_wished[1] {
            self.ledger.note(Fact::Wish(current.key.clone(), self.seats[who].name.clone()));
        }
        Ok(())
    }
}

fn text(value: &Value) -> Result<String, Unacknowledged> {
    value.as_str().map(str::to_owned).ok_or(Unacknowledged::Unanswered)
}
