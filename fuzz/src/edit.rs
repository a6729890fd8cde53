//! Edits that turn valid texts into nearly valid ones.

use mura_games::Luck;

/// Parts of the grammars, and things that look like them.
const PARTS: &[&str] = &[
    "b",
    "w",
    "k",
    "-",
    "r",
    "/",
    "8",
    "44",
    "1",
    "0",
    "+",
    "*",
    "X",
    "x",
    "×",
    "–",
    ",",
    "=",
    ".",
    "K",
    "R",
    "t",
    "t2",
    "p",
    "m3",
    "b+",
    "pass",
    "home",
    "A1",
    "D2",
    "G7",
    "B4",
    "a3",
    "h3",
    "c2",
    "0-0",
    "3-6/6",
    "0-2/3",
    "111",
    "244",
    "e-home",
    "+C",
    "A-D",
    "A1=4",
    "C3=13",
    "A1.4-B2.6-C3.8",
    "xE3,13",
    "flag-b",
    "flag-w",
    "!",
    "?",
    "!?",
    "??",
    "#",
    "+2",
    "-1",
    "{",
    "}",
    ";",
    "[",
    "]",
    "\"",
    "\\",
    "(",
    ")",
    "<",
    ">",
    "<29:51>",
    "<flag White>",
    "<draw agreed>",
    "<resigned Black>",
    "<irregularity 5.4.2 Black: ",
    "<stands: ",
    "<position: ",
    "<sequences: ",
    "1. A1.1-A4.2-A7.3 barren;",
    "- 1",
    "1.",
    "2.",
    "1...",
    "\n",
    "[Game \"ur\"]\n",
    "[Start \"",
    "[Result \"draw\"]\n",
    "[Date \"2026.02.29\"]\n",
    "[Termination \"agreement\"]\n",
    "[Options \"goal=3\"]\n",
    "\n\n",
];

/// Characters that a careless reader takes for others, or counts wrongly.
const STRANGE: &[&str] = &[
    " ",
    "  ",
    "\t",
    "\r",
    "\r\n",
    "\u{a0}",
    "\u{2003}",
    "\u{85}",
    "\u{0}",
    "\u{7f}",
    "\u{1b}[2J",
    "\u{feff}",
    "\u{200b}",
    "é",
    "e\u{301}",
    "棋",
    "😀",
    "−",
    "—",
    "٣",
    "3",
    "²",
    "А",
    "ſ",
    "İ",
    "ß",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "8",
    "9",
    "00",
    "01",
    "12",
    "13",
    "19",
    "20",
    "24",
    "25",
    "99",
    "100",
    "101",
    "127",
    "128",
    "255",
    "256",
    "-1",
    "+1",
    "65536",
    "999999999",
    "1000000000",
    "2147483648",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "100000000000000000000000000000",
];

fn pick<'a>(luck: &mut Luck, from: &[&'a str]) -> &'a str {
    from[luck.below(from.len())]
}

/// A range of at most `most` characters.
fn range(luck: &mut Luck, length: usize, most: usize) -> std::ops::Range<usize> {
    let start = luck.below(length + 1);
    let end = (start + luck.below(most + 1)).min(length);
    start..end
}

/// Edits a text some times; `other` is a second text to splice in.
pub(crate) fn edited(luck: &mut Luck, text: &str, other: &str, times: usize) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..times {
        edit(luck, &mut chars, other);
    }
    chars.into_iter().collect()
}

fn edit(luck: &mut Luck, chars: &mut Vec<char>, other: &str) {
    let length = chars.len();
    match luck.below(16) {
        0 | 1 => drop(chars.drain(range(luck, length, 3))),
        2 => {
            let piece = chars[range(luck, length, 12)].to_vec();
            insert(luck, chars, piece);
        }
        3 | 4 if length > 1 => {
            let (a, b) = (luck.below(length), luck.below(length));
            chars.swap(a, b);
        }
        5 | 6 if length > 0 => {
            let at = luck.below(length);
            chars.splice(at..=at, pick(luck, PARTS).chars());
        }
        7 | 8 => {
            let part = pick(luck, PARTS).chars().collect();
            insert(luck, chars, part);
        }
        9 => {
            let strange = pick(luck, STRANGE).chars().collect();
            insert(luck, chars, strange);
        }
        10 | 11 => change_number(luck, chars),
        12 => {
            // Both texts keep their kind: the head of one, the tail of the other.
            let tail: Vec<char> = other.chars().collect();
            chars.truncate(luck.below(length + 1));
            chars.extend_from_slice(&tail[luck.below(tail.len() + 1)..]);
        }
        13 => swap_fields(luck, chars),
        14 if length > 0 => {
            let at = luck.below(length);
            chars[at] = if chars[at].is_ascii_lowercase() {
                chars[at].to_ascii_uppercase()
            } else {
                chars[at].to_ascii_lowercase()
            };
        }
        15 if luck.below(20) == 0 => {
            let piece = chars[range(luck, length, 4)].to_vec();
            let many = piece.repeat(1 << luck.below(13));
            insert(luck, chars, many);
        }
        _ => {
            let blank: Vec<char> = pick(luck, &STRANGE[..7]).chars().collect();
            let gaps: Vec<usize> = (0..length).filter(|&at| chars[at] == ' ').collect();
            let at = if gaps.is_empty() { luck.below(2) * length } else { gaps[luck.below(gaps.len())] };
            chars.splice(at..at, blank);
        }
    }
}

fn insert(luck: &mut Luck, chars: &mut Vec<char>, piece: Vec<char>) {
    let at = luck.below(chars.len() + 1);
    chars.splice(at..at, piece);
}

/// Replaces a run of digits by another number.
fn change_number(luck: &mut Luck, chars: &mut Vec<char>) {
    let digits: Vec<usize> = (0..chars.len()).filter(|&at| chars[at].is_ascii_digit()).collect();
    if digits.is_empty() {
        return;
    }
    let start = digits[luck.below(digits.len())];
    let run = chars[start..].iter().take_while(|c| c.is_ascii_digit()).count();
    let end = start + if luck.below(2) == 0 { run } else { 1 };
    let number = if luck.below(2) == 0 { luck.below(10).to_string() } else { pick(luck, NUMBERS).to_owned() };
    chars.splice(start..end, number.chars());
}

/// Exchanges two parts between the same separators: fields, list items, rings.
fn swap_fields(luck: &mut Luck, chars: &mut Vec<char>) {
    let separator = [' ', ',', '/', '-', '.'][luck.below(5)];
    let mut fields: Vec<Vec<char>> = chars.split(|&c| c == separator).map(<[char]>::to_vec).collect();
    let (a, b) = (luck.below(fields.len()), luck.below(fields.len()));
    fields.swap(a, b);
    *chars = fields.join(&separator);
}
