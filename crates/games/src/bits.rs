//! Sets of board points in one word, a bit each.

/// The members of a set, lowest first.
#[inline(always)]
pub(crate) fn members(set: u32) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let member = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(member)
    })
}

/// For each byte: the places of its bits, lowest first.
static PLACES: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut found) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[byte][found] = place as u8;
                found += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// The member with `index` members below it. Without a branch: in random play `index` cannot be predicted.
#[inline(always)]
pub(crate) fn nth(set: u32, index: u32) -> u8 {
    let counts = [set & 0xff, set & 0xffff, set & 0x00ff_ffff].map(u32::count_ones);
    let byte: u32 = counts.into_iter().map(|below| u32::from(below <= index)).sum();
    let below = (set & ((1 << (8 * byte)) - 1)).count_ones();
    let place = PLACES[(set >> (8 * byte)) as usize & 0xff][(index - below) as usize & 7];
    8 * byte as u8 + place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Luck;

    #[test]
    fn nth_finds_every_member() {
        let mut luck = Luck::new(3);
        for _ in 0..10_000 {
            let set = luck.word() as u32 & luck.word() as u32;
            for (index, member) in (0..).zip(members(set)) {
                assert_eq!(nth(set, index), member, "{set:b} {index}");
            }
        }
    }
}
