//! Bytes taken as decisions.

use std::borrow::Cow;

use mura_games::{GameId, Settings};

use crate::both::Both;
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
    pub(crate) fn start(&mut self) -> Both {
        let id = self.game();
        if self.byte() < 128 {
            let mut settings = Settings::default();
            if id == GameId::MurAdvanced {
                settings.seed = u64::from(self.byte());
                settings.set("dice", "roll");
                settings.set("goal", if settings.seed % 4 == 0 { "3" } else { "6" });
            }
            return Both::start(id, &settings);
        }
        let mut luck = mura_games::Luck::new(self.word());
        loop {
            // Set-ups that both refuse are no failure; the next one will do.
            if let Ok(both) = Both::open(id, &setups::random(id, &mut luck)) {
                return both;
            }
        }
    }

    /// A game after some legal plies from such a start.
    pub(crate) fn reached(&mut self) -> Both {
        let mut both = self.start();
        for _ in 0..self.below(48) {
            let legal = both.legal();
            if legal.is_empty() {
                break;
            }
            both.play(self.pick(&legal));
        }
        both
    }
}
