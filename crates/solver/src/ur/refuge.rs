//! The 81 ways in which pieces can stand in one player's refuge (steps 1–4), and where steps inside it lead.

use std::sync::LazyLock;

/// How many ways there are: none, one or two pieces on each of four squares.
pub(crate) const WAYS: usize = 81;
/// How many ways have at most `k` pieces; the ways are counted by their pieces, so that these are the first
/// ones.
pub(crate) const AT_MOST: [u32; 8] = [1, 5, 15, 31, 50, 66, 76, 80];
/// What stands in a table where a step is not possible.
pub(crate) const NOWHERE: u8 = 255;

/// What is known of every way, by its number.
pub(crate) struct Refuges {
    /// How many pieces stand on steps 1–4.
    pub(crate) on: [[u8; 5]; WAYS],
    pub(crate) pieces: [u8; WAYS],
    /// The sum of the steps of the pieces.
    pub(crate) pips: [u8; WAYS],
    /// With one more piece on a step.
    pub(crate) put: [[u8; 5]; WAYS],
    /// With one piece fewer on a step.
    pub(crate) taken: [[u8; 5]; WAYS],
}

pub(crate) static REFUGES: LazyLock<Refuges> = LazyLock::new(Refuges::new);

/// The number of a way with so many pieces on steps 1–4.
pub(crate) fn number(on: [u8; 4]) -> Option<usize> {
    let [a, b, c, d] = on.map(usize::from);
    (on.iter().all(|&count| count <= 2)).then(|| usize::from(NUMBERS[a + 3 * b + 9 * c + 27 * d]))
}

static NUMBERS: LazyLock<[u8; WAYS]> = LazyLock::new(|| {
    let mut numbers = [0; WAYS];
    for (number, on) in REFUGES.on.iter().enumerate() {
        let code = (1..5).rev().fold(0, |code, step| code * 3 + usize::from(on[step]));
        numbers[code] = number as u8;
    }
    numbers
});

impl Refuges {
    fn new() -> Self {
        let digits = |code: usize| [code, code / 3, code / 9, code / 27].map(|digit| (digit % 3) as u8);
        let mut codes: Vec<usize> = (0..WAYS).collect();
        codes.sort_by_key(|&code| digits(code).iter().sum::<u8>());
        let mut numbers = [NOWHERE; WAYS];
        for (number, &code) in codes.iter().enumerate() {
            numbers[code] = number as u8;
        }
        let mut refuges = Refuges {
            on: [[0; 5]; WAYS],
            pieces: [0; WAYS],
            pips: [0; WAYS],
            put: [[NOWHERE; 5]; WAYS],
            taken: [[NOWHERE; 5]; WAYS],
        };
        for (number, &code) in codes.iter().enumerate() {
            for (index, count) in digits(code).into_iter().enumerate() {
                let step = index + 1;
                let weight = 3_usize.pow(index as u32);
                refuges.on[number][step] = count;
                refuges.pieces[number] += count;
                refuges.pips[number] += count * step as u8;
                if count < 2 {
                    refuges.put[number][step] = numbers[code + weight];
                }
                if count > 0 {
                    refuges.taken[number][step] = numbers[code - weight];
                }
            }
        }
        refuges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_ways_are_those_with_few_pieces() {
        for (most, &count) in (0..).zip(&AT_MOST) {
            let few = REFUGES.pieces.iter().take_while(|&&pieces| pieces <= most).count();
            let all = REFUGES.pieces.iter().filter(|&&pieces| pieces <= most).count();
            assert_eq!((few, all), (count as usize, count as usize), "at most {most}");
        }
    }

    #[test]
    fn putting_and_taking_undo_each_other() {
        for way in 0..WAYS {
            let [_, on @ ..] = REFUGES.on[way];
            assert_eq!(number(on), Some(way));
            for step in 1..5 {
                let put = REFUGES.put[way][step];
                assert_eq!(put == NOWHERE, REFUGES.on[way][step] == 2);
                if put != NOWHERE {
                    assert_eq!(usize::from(REFUGES.taken[usize::from(put)][step]), way);
                }
            }
        }
    }
}
