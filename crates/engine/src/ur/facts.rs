//! What is seen on the board when a throw is due: facts, each of which holds or does not.
//!
//! The evaluation is the sum of the weights of the facts that hold; the tuner finds the weights. Both call [`facts`],
//! so neither can count something that the other does not.
//!
//! There are two kinds. *Pairs*: each two of the things that stand on the table, such as "a single piece of mine on
//! square 5 and two of his on square 4", "three of mine in the river and one of mine on square 7" (which binds it, U2).
//! They hold the race, blockades, guards of the exit, the refuge, and how all this changes with the pieces home.
//! *Chances*: what a throw may bring to either side, which no two things tell alone: a hit on any of several pieces,
//! a rosette, a lost turn, a forced jump.

use mura_games::{
    Game, Player, Ur,
    ur::{EXIT, HOME, ROSETTES, Steps, jumps, mirrored},
};

/// Things on one side of the table: one or two pieces on each of 15 squares, 0–7 in the river, 0–7 home.
const SIDE: usize = 2 * 15 + 8 + 8;
/// Things on the table.
const THINGS: usize = 2 * SIDE;
/// Pairs of things; a thing with itself stands for the thing alone.
const PAIRS: usize = THINGS * (THINGS + 1) / 2;
/// Most things that can be on the table at once: fourteen pieces, two rivers, two homes.
const MOST_THINGS: usize = 18;

/// What a throw may bring, in the order of the facts.
pub(super) const CHANCES: [&str; 8] = [
    "no step possible",
    "a hit",
    "a rosette",
    "a piece home",
    "a bonus move that hits",
    "nothing but jumps",
    "steps lost by the piece hit",
    "number of steps to choose from",
];
/// Chances come in eighths, 0 to 8; the last two are counted in sixteen kinds.
const KINDS: usize = 16;
/// How far one side is ahead in steps, in kinds of four.
const RACE: usize = 64;

/// The number of facts.
pub(super) const FACTS: usize = PAIRS + 2 * CHANCES.len() * KINDS + RACE;

/// The odds of the throws 1 to 4 in eighths.
const ODDS: [u32; 5] = [0, 3, 3, 1, 1];

/// The steps that end a jump of `n`.
const JUMP_ENDS: [Steps; 6] = {
    let mut ends = [0; 6];
    let mut n = 1;
    while n <= 5 {
        let mut to = n;
        while to < HOME {
            if jumps(to - n, to) {
                ends[n as usize] |= 1 << to;
            }
            to += 1;
        }
        n += 1;
    }
    ends
};

/// How many steps a fact says that the player to throw is ahead, if it says that.
pub(super) fn race(fact: usize) -> Option<f32> {
    let kind = fact.checked_sub(FACTS - RACE)?;
    Some(4.0 * (kind as f32 - RACE as f32 / 2.0))
}

/// Reports every fact that holds, seen by the player who is to throw.
#[inline(always)]
pub(super) fn facts(game: &Ur, mut fact: impl FnMut(usize)) {
    let own = game.turn();
    let mut things = [0_u16; MOST_THINGS];
    let mut count = 0;
    let mut thing = |thing: usize| {
        things[count] = thing as u16;
        count += 1;
    };
    let mut race = 0;
    for (offset, player, sign) in [(0, own, 1), (SIDE, own.other(), -1)] {
        let [any, two] = game.squares(player);
        let [river, home] = game.off_board(player);
        let mut rest = any;
        let mut steps = i32::from(home) * i32::from(HOME);
        while rest != 0 {
            let step = rest.trailing_zeros();
            rest &= rest - 1;
            let second = two >> step & 1;
            steps += (step * (1 + second)) as i32;
            thing(offset + 2 * (step as usize - 1) + second as usize);
        }
        thing(offset + 30 + usize::from(river));
        thing(offset + 38 + usize::from(home));
        race += sign * steps;
    }
    for (index, &high) in things[..count.min(MOST_THINGS)].iter().enumerate() {
        let row = usize::from(high) * (usize::from(high) + 1) / 2;
        for &low in &things[..=index] {
            fact(row + usize::from(low));
        }
    }
    let mut base = PAIRS;
    for player in [own, own.other()] {
        for kind in chances(game, player) {
            fact(base + kind);
            base += KINDS;
        }
    }
    fact(base + (race.clamp(-124, 124) / 4 + RACE as i32 / 2) as usize);
}

/// What the player's next throw may bring, if he were to throw now.
#[inline(always)]
fn chances(game: &Ur, player: Player) -> [usize; CHANCES.len()] {
    let [any, two] = game.squares(player.other());
    let singles = any & !two;
    // Seen from the route of the player concerned; a piece on the exit rosette is hit by coming home.
    let prey = mirrored(singles) | (singles >> EXIT & 1) << HOME;
    let [mut stuck, mut hit, mut rosette, mut home, mut jump, mut lost, mut choice] = [0; 7];
    let mut bonus_hits = game.ends(player, 5) & prey;
    for n in 1..=4 {
        let ends = game.ends(player, n);
        let odds = ODDS[n as usize];
        let hits = ends & prey;
        if n <= 3 {
            bonus_hits |= hits;
        }
        let free = ends & !JUMP_ENDS[n as usize];
        stuck += odds * u32::from(ends == 0);
        hit += odds * u32::from(hits != 0);
        rosette += odds * u32::from(ends & ROSETTES != 0);
        home += odds * u32::from(ends >> HOME != 0);
        jump += odds * u32::from(free == 0 && ends != 0);
        lost += odds * hits.checked_ilog2().unwrap_or(0);
        choice += odds * free.count_ones();
    }
    let chain = if bonus_hits != 0 { (rosette + home).min(8) } else { 0 };
    [stuck, hit, rosette, home, chain, jump, lost / 8, (choice / 4).min(15)]
        .map(|kind| kind as usize & (KINDS - 1))
}
