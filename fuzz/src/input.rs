//! Bytes taken as decisions.

use std::borrow::Cow;

use mura_games::{GameId, Luck, Settings, Table};

use crate::setups;

/// What is left of an input. When nothing is left, every decision is 0.
pub(crate) struct Input<'a> {
    bytes: &'a [u8],
}

impl<'a> Input<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Input { bytes }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first
    }

    pub(crate) fn word(&mut self) -> u64 {
        u64::from(self.byte()) << 8 | u64::from(self.byte())
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let number = if bound <= 256 { u64::from(self.byte()) } else { self.word() };
        number as usize % bound
    }

    pub(crate) fn pick<'b>(&mut self, from: &'b [String]) -> &'b str {
        &from[self.below(from.len())]
    }

    pub(crate) fn game(&mut self) -> GameId {
        GameId::ALL[self.below(GameId::ALL.len())]
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.bytes)
    }

    /// All that is left, as text.
    pub(crate) fn text(&mut self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.rest())
    }

    /// A game at its start or at a set-up position.
    pub(crate) fn start(&mut self) -> Box<dyn Table> {
        let id = self.game();
        if self.byte() < 128 {
            let mut settings = Settings::default();
            if id == GameId::MurAdvanced {
                settings.seed = u64::from(self.byte());
                settings.set("dice", "roll");
                settings.set("goal", if settings.seed % 4 == 0 { "3" } else { "6" });
            }
            return id.start(&settings).expect("the options are good");
        }
        let mut luck = Luck::new(self.word());
        loop {
            if let Ok(table) = id.open(&setups::random(id, &mut luck)) {
                return table;
            }
        }
    }

    /// Some legal plies from a start; mostly few, since the literal referee has to follow.
    pub(crate) fn plies(&mut self, table: &mut dyn Table) -> Vec<String> {
        let count = match self.byte() {
            few @ 0..192 => few % 10,
            many => many % 64,
        };
        let mut plies = Vec::new();
        for _ in 0..count {
            let legal = table.legal();
            if legal.is_empty() {
                break;
            }
            let action = self.pick(&legal).to_owned();
            table.play(&action).unwrap_or_else(|error| panic!("{} {error}", table.position()));
            plies.push(action);
        }
        plies
    }
}
