//! Position texts: `<cows> <shot> <turn> <quiet> <sequences>`.

use super::Morabaraba;
use super::board::{LINES, name, named};
use super::cows::{Cow, Cows, Numbers, herd, number_bit, owner};
use super::now::Now;
use super::sequence::Sequence;
use crate::text::{Fields, Span, parse_turn};
use crate::{Player, Refusal};

pub(super) fn write(game: &Morabaraba, out: &mut String) {
    let now = &game.now;
    let cows: Vec<_> = now.cows.iter().map(|(junction, cow)| format!("{}={cow}", name(junction))).collect();
    let gone = (herd(Player::First) | herd(Player::Second)) & !now.hand & !now.cows.numbers();
    let shot: Vec<_> =
        (1..=24).filter(|&cow| gone & number_bit(cow) != 0).map(|cow: Cow| cow.to_string()).collect();
    let sequences = game.sequences().into_iter().map(|sequence| {
        let mut text = String::new();
        sequence.write(&mut text);
        text
    });
    let list = |items: Vec<String>| if items.is_empty() { "-".to_owned() } else { items.join(",") };
    let (cows, shot, sequences) = (list(cows), list(shot), list(sequences.collect()));
    out.push_str(&format!("{cows} {shot} {} {} {sequences}", now.turn.letter(), now.quiet));
}

/// Reads a position of cows that were placed in turns.
pub(super) fn parse(text: &str) -> Result<Morabaraba, Refusal> {
    read(text, placed_in_turns)
}

/// Reads a position in which any number of cows may be in either hand, since something irregular stands (5.4).
pub(super) fn parse_standing(text: &str) -> Result<Morabaraba, Refusal> {
    read(text, able_to_place)
}

/// Whether cows in hand fit the turn: Black begins (3.1.3), and one cow is placed at a time (3.1.4).
fn placed_in_turns(turn: Player, hands: [u32; 2]) -> Result<(), String> {
    let fits = match turn {
        Player::First => hands[0] == hands[1],
        Player::Second => hands[1] == hands[0] + 1 || hands == [0, 0],
    };
    match fits {
        true => Ok(()),
        false => Err(format!(
            "Black has {} cows in hand and White {}, which does not fit this turn: cows are placed in turns, Black first",
            hands[0], hands[1]
        )),
    }
}

/// Whether the player on turn has something to do: cows are moved when all have been placed (3.2.1).
fn able_to_place(turn: Player, hands: [u32; 2]) -> Result<(), String> {
    let [hand, others] = [turn, turn.other()].map(|player| hands[player.index()]);
    match (hand, others) {
        (0, 1..) => Err(format!(
            "the player on turn has no cow in hand and the other {others}: nobody moves before all are placed"
        )),
        _ => Ok(()),
    }
}

fn read(text: &str, fits: fn(Player, [u32; 2]) -> Result<(), String>) -> Result<Morabaraba, Refusal> {
    let mut fields = Fields::new(text);
    let cows_span = fields.next("cows on the board")?;
    let cows = parse_cows(cows_span)?;
    let standing = cows.numbers();
    let shot = parse_shot(fields.next("shot cows")?, standing)?;
    let turn_span = fields.next("turn")?;
    let turn = parse_turn(turn_span)?;
    let hand = (herd(Player::First) | herd(Player::Second)) & !standing & !shot;
    let hands = Player::BOTH.map(|player| (hand & herd(player)).count_ones());
    fits(turn, hands).map_err(|reason| turn_span.refuse(reason))?;
    let quiet_span = fields.next("quiet plies")?;
    let quiet = quiet_span.number(u32::MAX, "the number of quiet plies")?;
    if quiet > 0 && hand != 0 {
        return Err(quiet_span.refuse("quiet plies are 0 while cows are in hand"));
    }
    let now = Now::new(cows, hand, turn, quiet);
    if Player::BOTH.into_iter().all(|player| now.cows_left(player) <= 2) {
        return Err(cows_span.refuse("both players have two cows or fewer: only one can have lost"));
    }
    let sequences = parse_sequences(fields.next("sequences")?, hand)?;
    fields.end()?;
    Ok(Morabaraba::at(now, sequences))
}

fn parse_cow(span: Span<'_>) -> Result<Cow, Refusal> {
    match span.number(24, "the number of a cow, 1–24")? {
        0 => Err(span.refuse("expected the number of a cow, 1–24")),
        cow => Ok(cow as Cow),
    }
}

fn items(span: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    span.split(',').filter(move |_| span.as_str() != "-")
}

fn parse_cows(span: Span<'_>) -> Result<Cows, Refusal> {
    let mut cows = Cows::NONE;
    let mut seen: Numbers = 0;
    for item in items(span) {
        let Some((place, number)) = item.split_once('=') else {
            return Err(item.refuse("expected a junction and the cow on it, such as A1=4, or - for none"));
        };
        let junction = named(place.as_str()).ok_or_else(|| place.refuse("there is no such junction"))?;
        let cow = parse_cow(number)?;
        if cows.at(junction) != 0 {
            return Err(place.refuse("this junction is named twice"));
        }
        if seen & number_bit(cow) != 0 {
            return Err(number.refuse(format!("cow {cow} is named twice")));
        }
        seen |= number_bit(cow);
        cows.put(junction, cow);
    }
    Ok(cows)
}

fn parse_shot(span: Span<'_>, standing: Numbers) -> Result<Numbers, Refusal> {
    let mut shot = 0;
    for item in items(span) {
        let cow = parse_cow(item)?;
        if standing & number_bit(cow) != 0 {
            return Err(item.refuse(format!("cow {cow} stands on the board and cannot have been shot")));
        }
        if shot & number_bit(cow) != 0 {
            return Err(item.refuse(format!("cow {cow} is named twice")));
        }
        shot |= number_bit(cow);
    }
    Ok(shot)
}

fn parse_sequences(span: Span<'_>, hand: Numbers) -> Result<Vec<Sequence>, Refusal> {
    let mut sequences = Vec::new();
    for item in items(span) {
        let sequence = parse_sequence(item)?;
        if let Some(cow) = sequence.cows().into_iter().find(|&cow| hand & number_bit(cow) != 0) {
            return Err(item.refuse(format!("cow {cow} is in hand and cannot have been in a sequence")));
        }
        sequences.push((sequence, item));
    }
    sequences.sort_by_key(|&(sequence, _)| sequence);
    if let Some(pair) = sequences.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(pair[1].1.refuse("this sequence is named twice"));
    }
    Ok(sequences.into_iter().map(|(sequence, _)| sequence).collect())
}

/// The canonical text of a sequence, `A1.4-B2.6-C3.8`, from what people write: `A1,4 - B2,6 - C3,8` (3.2.4.1.4), with en-dashes
/// or small letters.
pub fn canonical_sequence(text: &str) -> Result<String, Refusal> {
    let plain = |c: char| match c {
        '–' => '-',
        ',' => '.',
        c => c.to_ascii_uppercase(),
    };
    let text: String = text.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
    let mut canonical = String::new();
    parse_sequence(Span::whole(&text))?.write(&mut canonical);
    Ok(canonical)
}

fn parse_sequence(span: Span<'_>) -> Result<Sequence, Refusal> {
    let expected = "expected a line with its cows, such as A1.4-B2.6-C3.8";
    let mut line = [0; 3];
    let mut cows = [0; 3];
    let mut parts = span.split('-');
    for (junction, cow) in line.iter_mut().zip(&mut cows) {
        let part = parts.next().ok_or_else(|| span.refuse(expected))?;
        let (place, number) = part.split_once('.').ok_or_else(|| part.refuse(expected))?;
        *junction = named(place.as_str()).ok_or_else(|| place.refuse("there is no such junction"))?;
        *cow = parse_cow(number)?;
    }
    if parts.next().is_some() {
        return Err(span.refuse(expected));
    }
    let Some(index) = LINES.iter().position(|known| *known == line) else {
        return Err(span.refuse("these junctions, in this order, are no line of the board"));
    };
    if cows[0] == cows[1] || cows[1] == cows[2] || cows[0] == cows[2] {
        return Err(span.refuse("a sequence has three different cows"));
    }
    if cows.iter().any(|&cow| owner(cow) != owner(cows[0])) {
        return Err(span.refuse("the cows of a sequence have one owner"));
    }
    Ok(Sequence::new(index as u8, cows))
}
