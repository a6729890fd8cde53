//! Position texts of Morabaraba: `<cows> <shot> <turn> <quiet> <sequences>`.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Cow, JUNCTIONS, Junction, LINES, Player, Position, Sequence};

/// Writes a position, every list in its order.
pub(crate) fn write(position: &Position) -> String {
    let cows: Vec<String> = JUNCTIONS
        .iter()
        .filter_map(|junction| position.cows.get(junction).map(|cow| format!("{junction}={cow}")))
        .collect();
    let shot: Vec<String> = position.shot.iter().map(ToString::to_string).collect();
    let turn = match position.turn {
        Player::Black => "b",
        Player::White => "w",
    };
    let mut sequences = Vec::new();
    for line in LINES {
        // Within a line the set is in the order of the cow numbers.
        for sequence in &position.recorded {
            if sequence.map(|(junction, _)| junction) == line {
                sequences.push(write_sequence(sequence));
            }
        }
    }
    format!("{} {} {turn} {} {}", list(&cows), list(&shot), position.quiet, list(&sequences))
}

fn list(items: &[String]) -> String {
    if items.is_empty() { "-".to_string() } else { items.join(",") }
}

fn write_sequence(sequence: &Sequence) -> String {
    sequence.map(|(junction, cow)| format!("{junction}.{cow}")).join("-")
}

/// Reads a position, and refuses what cannot stand.
pub(crate) fn read(text: &str) -> Result<Position, String> {
    let parts: Vec<&str> = text.split(' ').collect();
    let [cows, shot, turn, quiet, sequences] = parts[..] else {
        return Err(format!(
            "\"{text}\" has {} parts between single spaces, expected 5: cows, shot, turn, quiet, sequences",
            parts.len()
        ));
    };
    let cows = read_cows(cows)?;
    let shot = read_shot(shot, &cows)?;
    let turn = match turn {
        "b" => Player::Black,
        "w" => Player::White,
        other => return Err(format!("\"{other}\" is not a turn: b or w")),
    };
    let quiet = read_number(quiet).ok_or_else(|| format!("\"{quiet}\" is not a count of quiet plies"))?;
    let recorded = read_sequences(sequences)?;
    let position = Position { cows, shot, turn, quiet, recorded };
    check(&position)?;
    Ok(position)
}

/// Refuses hands that do not come of placing in turns.
pub(crate) fn check_turns(position: &Position) -> Result<(), String> {
    let [black, white] = [Player::Black, Player::White].map(|player| position.hand(player).len());
    // Black starts and both place in turn: as many in hand when Black is to place, one more for White
    // when White is; in stages 2 and 3 none.
    let fits = match position.turn {
        Player::Black => black == white,
        Player::White => white == black + 1 || (black == 0 && white == 0),
    };
    if !fits {
        let mover = if position.turn == Player::Black { "Black" } else { "White" };
        return Err(format!("hands of {black} (Black) and {white} (White) do not fit {mover}'s turn"));
    }
    Ok(())
}

/// What the parts must be to each other.
fn check(position: &Position) -> Result<(), String> {
    for sequence in &position.recorded {
        for (_, cow) in sequence {
            if [Player::Black, Player::White].iter().any(|player| position.hand(*player).contains(cow)) {
                return Err(format!(
                    "sequence \"{}\" has cow {cow}, still in hand",
                    write_sequence(sequence)
                ));
            }
        }
    }
    if position.quiet > 0 && position.in_stage_1() {
        return Err(format!("{} quiet plies in stage 1, where none are counted", position.quiet));
    }
    let [black, white] = [Player::Black, Player::White].map(|player| position.left(player));
    if black <= 2 && white <= 2 {
        return Err(format!("both players have two cows or fewer left: {black} and {white}"));
    }
    Ok(())
}

fn items(text: &str) -> Vec<&str> {
    if text == "-" { Vec::new() } else { text.split(',').collect() }
}

fn read_cows(text: &str) -> Result<BTreeMap<Junction, Cow>, String> {
    let mut cows = BTreeMap::new();
    for item in items(text) {
        let (name, number) = item
            .split_once('=')
            .ok_or_else(|| format!("\"{item}\" is not a cow on a junction, like A1=4"))?;
        let junction = read_junction(name)?;
        let cow = read_cow(number)?;
        if cows.values().any(|other| *other == cow) {
            return Err(format!("cow {cow} stands twice"));
        }
        if cows.insert(junction, cow).is_some() {
            return Err(format!("junction {junction} stands twice"));
        }
    }
    Ok(cows)
}

fn read_shot(text: &str, cows: &BTreeMap<Junction, Cow>) -> Result<BTreeSet<Cow>, String> {
    let mut shot = BTreeSet::new();
    for item in items(text) {
        let cow = read_cow(item)?;
        if cows.values().any(|other| *other == cow) {
            return Err(format!("cow {cow} is shot and on the board"));
        }
        if !shot.insert(cow) {
            return Err(format!("cow {cow} is shot twice"));
        }
    }
    Ok(shot)
}

fn read_sequences(text: &str) -> Result<BTreeSet<Sequence>, String> {
    let mut recorded = BTreeSet::new();
    for item in items(text) {
        if !recorded.insert(read_sequence(item)?) {
            return Err(format!("sequence \"{item}\" stands twice"));
        }
    }
    Ok(recorded)
}

fn read_sequence(text: &str) -> Result<Sequence, String> {
    let mut places = Vec::new();
    for part in text.split('-') {
        let (name, number) = part
            .split_once('.')
            .ok_or_else(|| format!("sequence \"{text}\": \"{part}\" is not like A1.4"))?;
        let junction = read_junction(name).map_err(|why| format!("sequence \"{text}\": {why}"))?;
        let cow = read_cow(number).map_err(|why| format!("sequence \"{text}\": {why}"))?;
        places.push((junction, cow));
    }
    let [first, second, third] = places[..] else {
        return Err(format!("sequence \"{text}\" has {} places, not three", places.len()));
    };
    let sequence = [first, second, third];
    if !LINES.contains(&sequence.map(|(junction, _)| junction)) {
        return Err(format!("sequence \"{text}\" is not on a line as the line is written"));
    }
    if first.1 == second.1 || first.1 == third.1 || second.1 == third.1 {
        return Err(format!("sequence \"{text}\" has one cow twice"));
    }
    if [second, third].iter().any(|(_, cow)| Player::Black.owns(*cow) != Player::Black.owns(first.1)) {
        return Err(format!("sequence \"{text}\" mixes owners"));
    }
    Ok(sequence)
}

fn read_junction(text: &str) -> Result<Junction, String> {
    JUNCTIONS
        .into_iter()
        .find(|junction| *junction == text)
        .ok_or_else(|| format!("unknown junction \"{text}\""))
}

fn read_cow(text: &str) -> Result<Cow, String> {
    read_number(text).filter(|cow| (1..=24).contains(cow)).ok_or_else(|| format!("unknown cow \"{text}\""))
}

/// A plain number: digits only, no sign, no leading zero.
fn read_number(text: &str) -> Option<u32> {
    let plain = text.chars().all(|character| character.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    if plain && !leading_zero { text.parse().ok() } else { None }
}
