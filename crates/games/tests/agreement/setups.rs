//! Random position texts, crowded enough to meet the rare rules. Some are refused; both implementations must say so.

use mura_games::{GameId, Luck};

/// A random position text of a game.
pub(crate) fn random(id: GameId, luck: &mut Luck) -> String {
    match id {
        GameId::MurClassic | GameId::MurKraken => mur(luck),
        GameId::MurAdvanced => mur_advanced(luck),
        GameId::Ur => ur(luck),
        GameId::Morabaraba => morabaraba(luck),
    }
}

fn pick<T: Copy>(luck: &mut Luck, from: &[T]) -> T {
    from[luck.below(from.len())]
}

/// Up to seven of each, in clumps, so that traps, eyes and large groups come about.
fn round_board(luck: &mut Luck) -> String {
    let mut cells = ['1'; 25];
    cells[luck.below(25)] = 'k';
    let mut left = [luck.below(8), luck.below(8)];
    let spread = 4 + luck.below(22);
    let corner = luck.below(25);
    for _ in 0..400 {
        let side = luck.below(2);
        let cell = (corner + luck.below(spread)) % 25;
        if left[side] > 0 && cells[cell] == '1' {
            cells[cell] = ['b', 'w'][side];
            left[side] -= 1;
        }
    }
    // One in a hundred gets a piece too many or none for the kraken.
    if luck.below(100) == 0 {
        cells[luck.below(25)] = pick(luck, &['k', '1', 'b']);
    }
    let ring = |range: std::ops::Range<usize>| cells[range].iter().collect::<String>();
    format!("{}/{}/{}/{}", ring(0..8), ring(8..16), ring(16..24), ring(24..25))
}

fn mur(luck: &mut Luck) -> String {
    let board = round_board(luck);
    let turn = pick(luck, &['b', 'w']);
    let duty = if luck.below(8) == 0 { 'r' } else { '-' };
    format!("{board} {turn} {}-{} {duty}", luck.below(3), luck.below(3))
}

fn mur_advanced(luck: &mut Luck) -> String {
    let board = round_board(luck);
    let turn = pick(luck, &['b', 'w']);
    let mut dice = [0; 3].map(|_: u32| 1 + luck.below(4));
    if luck.below(3) == 0 {
        dice = [dice[0]; 3];
    }
    dice.sort_unstable();
    let triple = dice[0] == dice[2];
    let control = if triple || luck.below(50) == 0 { pick(luck, &['b', 'w', '-']) } else { '-' };
    let goal = pick(luck, &[3, 6]);
    let mut bars = [luck.below(goal), luck.below(goal)];
    if luck.below(20) == 0 {
        bars[luck.below(2)] = goal;
    }
    let forced = match luck.below(12) {
        0 => "K".to_owned(),
        1 => format!("{}{}", pick(luck, &['a', 'c', 'e', 'g']), pick(luck, &['1', '2', '3'])),
        2 => format!("{}3,{}2,K", pick(luck, &['a', 'b', 'c']), pick(luck, &['d', 'e', 'f'])),
        _ => "-".to_owned(),
    };
    let [a, b, c] = dice;
    format!("{board} {turn} {a}{b}{c} {}-{}/{goal} {control} {forced}", bars[0], bars[1])
}

fn ur(luck: &mut Luck) -> String {
    let mut sides = [[0; 17]; 2];
    let shift = |step: usize| match step {
        5..=11 | 14 => Some(step),
        13 => Some(15),
        15 => Some(13),
        _ => None,
    };
    // A river that is not empty shuts a player in his refuge; most positions should not have one.
    let shut = luck.below(3) == 0;
    for side in 0..2 {
        for _ in 0..7 {
            loop {
                let step = if shut && luck.below(3) > 0 { luck.below(5) } else { 1 + luck.below(16) };
                let taken = shift(step).is_some_and(|step| sides[1 - side][step] > 0);
                let full = (1..16).contains(&step) && sides[side][step] == 2;
                if !full && (!taken || luck.below(2000) == 0) {
                    sides[side][step] += 1;
                    break;
                }
            }
        }
    }
    let write = |side: [usize; 17]| {
        let steps: String = side[1..16].iter().map(|count| char::from(b'0' + *count as u8)).collect();
        format!("{}.{steps}.{}", side[0], side[16])
    };
    let phase = pick(luck, &["t", "m1", "m2", "m3", "m4", "b", "b+", "p", "p"]);
    format!("{}/{} {} {phase}", write(sides[0]), write(sides[1]), pick(luck, &['b', 'w']))
}

const JUNCTIONS: [&str; 24] = [
    "A1", "A4", "A7", "B2", "B4", "B6", "C3", "C4", "C5", "D1", "D2", "D3", "D5", "D6", "D7", "E3", "E4",
    "E5", "F2", "F4", "F6", "G1", "G4", "G7",
];

const LINES: [&str; 20] = [
    "A1 A4 A7", "B2 B4 B6", "C3 C4 C5", "D1 D2 D3", "D5 D6 D7", "E3 E4 E5", "F2 F4 F6", "G1 G4 G7",
    "A1 D1 G1", "B2 D2 F2", "C3 D3 E3", "A4 B4 C4", "E4 F4 G4", "C5 D5 E5", "B6 D6 F6", "A7 D7 G7",
    "A1 B2 C3", "A7 B6 C5", "G1 F2 E3", "G7 F6 E5",
];

fn morabaraba(luck: &mut Luck) -> String {
    let turn = pick(luck, &['b', 'w']);
    let hand = if luck.below(3) == 0 { luck.below(8) } else { 0 };
    herds(luck, turn, [hand, hand + usize::from(turn == 'w' && hand > 0)])
}

/// A position text of Morabaraba with so many cows in each hand.
pub(crate) fn herds(luck: &mut Luck, turn: char, hands: [usize; 2]) -> String {
    let mut places = JUNCTIONS.to_vec();
    let mut cows = Vec::new();
    let mut shot = Vec::new();
    let mut standing: [Vec<usize>; 2] = Default::default();
    let few = luck.below(4) == 0;
    for side in 0..2 {
        let mut numbers: Vec<usize> = (side * 12 + 1..=side * 12 + 12).collect();
        let most = 12 - hands[side];
        let count = if few { 2 + luck.below(3) } else { 2 + luck.below(11) }.min(most);
        for _ in 0..count {
            let cow = numbers.remove(luck.below(numbers.len()));
            let place = places.remove(luck.below(places.len()));
            cows.push(format!("{place}={cow}"));
            standing[side].push(cow);
        }
        for _ in count..most {
            shot.push(numbers.remove(luck.below(numbers.len())).to_string());
        }
    }
    let mut sequences = Vec::new();
    for _ in 0..luck.below(40) {
        let herd = &standing[luck.below(2)];
        if herd.len() < 3 {
            continue;
        }
        let line = pick(luck, &LINES);
        let cells: Vec<_> = line.split(' ').map(|place| format!("{place}.{}", pick(luck, herd))).collect();
        let text = cells.join("-");
        if !sequences.contains(&text) || luck.below(50) == 0 {
            sequences.push(text);
        }
    }
    // Lines with one cow twice are refused; a handful of them is enough.
    sequences.retain(|text| {
        let cows: Vec<_> = text.split('-').filter_map(|cell| cell.split('.').nth(1)).collect();
        let single = cows[0] != cows[1] && cows[1] != cows[2] && cows[0] != cows[2];
        single || luck.below(100) == 0
    });
    let quiet = if hands != [0, 0] { 0 } else { pick(luck, &[0, 3, 17, 18, 19, 20, 96, 98, 99]) };
    let list = |items: &[String]| if items.is_empty() { "-".to_owned() } else { items.join(",") };
    format!("{} {} {turn} {quiet} {}", list(&cows), list(&shot), list(&sequences))
}
