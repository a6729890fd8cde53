//! Sequences: a line with the cow numbers on its three junctions (3.2.4.1.2–3.2.4.1.4).

use super::Morabaraba;
use super::board::{Junction, LINES, name};
use super::cows::{Cow, Cows};

/// A line and the cows on it, packed so that numeric order is the order of position texts, and never 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Sequence(u64);

impl Sequence {
    #[inline(always)]
    pub(crate) fn new(line: u8, cows: [Cow; 3]) -> Self {
        let [a, b, c] = cows.map(u64::from);
        Sequence(u64::from(line) << 15 | a << 10 | b << 5 | c)
    }

    /// What stands on a line now.
    #[inline(always)]
    pub(crate) fn on(line: u8, cows: &Cows) -> Self {
        Sequence::new(line, LINES[usize::from(line)].map(|junction| cows.at(junction)))
    }

    #[inline(always)]
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    pub(crate) fn from_word(word: u64) -> Self {
        Sequence(word)
    }

    pub(crate) fn line_index(self) -> u64 {
        self.0 >> 15
    }

    pub(crate) fn line(self) -> [Junction; 3] {
        LINES[self.line_index() as usize]
    }

    pub(crate) fn cows(self) -> [Cow; 3] {
        [10, 5, 0].map(|shift| (self.0 >> shift & 31) as Cow)
    }

    /// A hash for the set of all recorded sequences, to be XORed.
    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        crate::key::mix(self.0, 0x5e90_e9ce)
    }

    /// `A1.4-B2.6-C3.8`
    pub(crate) fn write(self, out: &mut String) {
        for (index, (junction, cow)) in self.line().into_iter().zip(self.cows()).enumerate() {
            if index > 0 {
                out.push('-');
            }
            out.push_str(&format!("{}.{cow}", name(junction)));
        }
    }
}

impl Morabaraba {
    /// How many sequences have been recorded.
    pub fn sequences_recorded(&self) -> usize {
        self.recorded.len()
    }

    /// The texts of the sequences that were recorded after the first `recorded`, in the order of position texts.
    pub fn sequences_since(&self, recorded: usize) -> Vec<String> {
        let mut all: Vec<_> = self.recorded.since(recorded).map(Sequence::from_word).collect();
        all.sort_unstable();
        all.into_iter()
            .map(|sequence| {
                let mut text = String::new();
                sequence.write(&mut text);
                text
            })
            .collect()
    }
}
