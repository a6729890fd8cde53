//! One random game, counted and perhaps recorded.

use mura_games::record::{Play, Record};
use mura_games::{Game, Luck, Outcome, Settings};

use super::tally::Tally;
use crate::args::Random;
use crate::failure::Failure;

/// Where the games of a run come from.
pub(super) struct Source<G> {
    /// The given position, if there is one.
    position: Option<G>,
    settings: Settings,
    seed: u64,
    /// Keeps the games of neighbouring seeds apart: `seed + number` would give two runs most games in common.
    key: u64,
    cap: u32,
}

impl<G: Game> Source<G> {
    pub(super) fn new(args: &Random) -> Result<Self, Failure> {
        let parse =
            |text: &String| G::parse_position(text).map_err(|refusal| Failure::Wrong(refusal.to_string()));
        Ok(Source {
            position: args.setup.position.as_ref().map(parse).transpose()?,
            settings: args.setup.settings(0),
            seed: args.seed,
            key: Luck::new(args.seed).word(),
            cap: args.cap,
        })
    }

    fn start(&self, luck: &mut Luck) -> Option<G> {
        match &self.position {
            Some(position) => Some(position.clone()),
            // The options have been tried before.
            None => {
                let mut settings = self.settings.clone();
                settings.seed = luck.word();
                G::start(&settings).ok()
            }
        }
    }

    /// Plays game `number` of the run.
    pub(super) fn play(&self, number: u64, recorded: bool, tally: &mut Tally) -> Option<Record> {
        let mut luck = Luck::new(self.key ^ Luck::new(number).word());
        let mut game = self.start(&mut luck)?;
        let mut record = recorded.then(|| self.new_record(number, &game));
        let mut list = Vec::new();
        let mut plies = 0;
        tally.begin();
        while plies < self.cap {
            let action = if game.throws().is_some() {
                game.random_action(&mut luck, &mut list)
            } else {
                list.clear();
                game.actions(&mut list);
                tally.choices(list.len());
                (!list.is_empty()).then(|| list[luck.below(list.len())])
            };
            let Some(action) = action else { break };
            let before = game.clone();
            let mut remark = String::new();
            game.play_with_remark(action, &mut remark);
            plies += 1;
            G::fired(&before, action, &game, &mut |rule| tally.fired(rule));
            if let Some(record) = &mut record {
                let mut text = String::new();
                before.write_action(action, &mut text);
                record.plays.push(Play::new(text, &remark));
            }
        }
        tally.end(plies, game.outcome());
        if let Some(record) = &mut record {
            record.set_tag("Result", game.outcome().map_or("none", Outcome::word));
            record.set_tag("Plies", plies.to_string());
            record.set_tag("Seed", self.seed.to_string());
        }
        record
    }

    fn new_record(&self, number: u64, start: &G) -> Record {
        let mut record = Record::new(G::ID);
        let mut text = String::new();
        start.write_position(&mut text);
        record.set_tag("Event", "random play");
        record.set_tag("Round", (number + 1).to_string());
        for player in G::PLAYERS {
            record.set_tag(player, "random");
        }
        if self.position.is_some() {
            record.set_tag("Start", text);
        } else {
            let settled = start.settled().into_iter();
            let changed = settled.filter(|(name, value)| {
                G::OPTIONS.iter().any(|option| option.name == *name && option.default != value)
            });
            let options: Vec<_> = changed.map(|(name, value)| format!("{name}={value}")).collect();
            if !options.is_empty() {
                record.set_tag("Options", options.join(" "));
            }
        }
        record
    }
}
