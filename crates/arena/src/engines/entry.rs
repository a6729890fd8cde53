//! One game in the file of a match: whole, cut off, or changed by somebody.

use mura_games::record::{Reader, Record, RecordError};
use mura_games::{GameId, shortened};

/// The tag with the limits of engines, which are no time control of the documents: they also count positions and plies.
pub(super) const LIMITS: &str = "Limits";
/// Where they stood in files that are still taken up.
const OLD_LIMITS: &str = "TimeControl";

/// How a game of a match may begin: whether these bytes agree with it as far as they go.
pub(super) type IsHead<'a> = &'a dyn Fn(&[u8]) -> bool;

/// What the bytes from the start of a game to the start of the next one, or to the end of the file, are.
pub(super) enum Entry {
    /// A finished game. At the end of a file, this may be missing behind its last play.
    Whole(Record, String),
    /// How a game of this match begins, and no more: the writing of it was cut off.
    Cut,
    /// Neither; with what is odd about it.
    Odd(String),
}

impl Entry {
    /// Reads the bytes of one game.
    pub(super) fn read(is_head: IsHead<'_>, bytes: &[u8], is_last: bool) -> Entry {
        let odd = match whole(bytes) {
            Ok((record, missing)) if missing.is_empty() || is_last => return Entry::Whole(record, missing),
            Ok(_) => "does not end with an empty line".to_owned(),
            Err(odd) => odd,
        };
        match is_last && is_cut(is_head, bytes) {
            true => Entry::Cut,
            false => Entry::Odd(odd),
        }
    }
}

/// The finished game in these bytes, if they are what was once written, and what is missing behind its last play; or what is
/// odd.
fn whole(bytes: &[u8]) -> Result<(Record, String), String> {
    let Some(record) = Reader::new(bytes).next() else { return Err("is no game".into()) };
    let told = |error: RecordError| format!("cannot be read: {error}");
    let mut record = record.map_err(told)?;
    let mut end = record.start().map_err(told)?;
    let (mut remarks, mut short) = (Vec::new(), None);
    record
        .replay_on(&mut *end, |play, played, _| {
            remarks.push(played.remark.split_whitespace().collect());
            if play.text != played.action {
                short = Some(format!("has \"{}\" in place of \"{}\"", shortened(&play.text), played.action));
            }
        })
        .map_err(told)?;
    // `c2-a` can be read, and may be what is left of `c2-a2`.
    if let Some(short) = short {
        return Err(short);
    }
    record.compare(&*end).map_err(told)?;
    if record.tag("Plies").is_none() {
        return Err("has no tag Plies".into());
    }
    record.plays.iter_mut().zip(remarks).for_each(|(play, remark)| play.remark = remark);
    let written = record.to_string();
    match written.as_bytes().strip_prefix(bytes) {
        // Without the end of its line nobody knows whether the last play is whole, unless it has ended the game. A tag is
        // whole with its bracket.
        Some(rest) if rest.len() > 1 && end.outcome().is_none() && !record.plays.is_empty() => {
            Err("does not end with an empty line".into())
        }
        Some(rest) => Ok((record, String::from_utf8_lossy(rest).into_owned())),
        None => Err(difference(bytes, &written)),
    }
}

/// Where a game differs from how it is written.
fn difference(bytes: &[u8], written: &str) -> String {
    let mut lines = (1..).zip(bytes.split(|&byte| byte == b'\n')).zip(written.split('\n'));
    match lines.find(|((_, here), there)| *here != there.as_bytes()) {
        Some(((number, here), there)) => {
            let [here, there] = [&String::from_utf8_lossy(here), there].map(shortened);
            format!(
                "is whole, but its line {number} is not as it was written: \"{here}\" in place of \"{there}\""
            )
        }
        None => "is whole, but more or fewer empty lines follow than were written".into(),
    }
}

/// Whether these bytes are how a game of this match begins, and stop before its end. That is also true of none at all.
///
/// Games are taken away by this, so it is true only of what could not have come about but by cutting off: all but the last
/// word must stand there as it is written, and be less than the tags promise.
pub(super) fn is_cut(is_head: IsHead<'_>, bytes: &[u8]) -> bool {
    if !is_head(bytes) {
        return false;
    }
    let Some(plays) = bytes.windows(2).position(|pair| pair == b"\n\n").map(|at| at + 2) else {
        // Within the tags, where only the last line can be a part of one.
        let lines = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        return lines == 0 || is_beginning(&bytes[..lines]) && !is_finished(bytes);
    };
    if bytes.len() > plays && bytes.ends_with(b"\n\n") {
        return false;
    }
    // The last word; where that is a remark, the play before it, with which it shares a line; and a number to which they
    // may have belonged.
    let last_word = |bytes: &[u8]| {
        let trimmed = bytes.trim_ascii_end();
        let word = trimmed.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
        (word >= plays).then(|| (word, trimmed[word..].to_vec()))
    };
    let mut sure = bytes;
    let mut is_remark = false;
    for is_number in [false, false, true] {
        let Some((at, word)) = last_word(sure) else { break };
        let goes = match is_number {
            true => word.ends_with(b"."),
            false => sure.len() == bytes.len() || is_remark,
        };
        if goes {
            is_remark = !word.is_empty() && word.iter().all(|byte| b"X#".contains(byte));
            sure = &sure[..at];
        }
    }
    is_beginning(sure) && !is_finished(bytes)
}

/// Whether this stands at the beginning of a game that goes on.
fn is_beginning(bytes: &[u8]) -> bool {
    let Some(Ok(record)) = Reader::new(bytes).next() else { return false };
    let fewer = match record.tag("Plies").map(str::parse::<usize>) {
        Some(Ok(plies)) => record.plays.len() < plies,
        Some(Err(_)) => false,
        None => record.plays.is_empty(),
    };
    fewer && record.to_string().as_bytes().starts_with(bytes.trim_ascii_end())
}

/// Whether a game with all of its plays can be read.
fn is_finished(bytes: &[u8]) -> bool {
    let Some(Ok(record)) = Reader::new(bytes).next() else { return false };
    let promised = record.tag("Plies").and_then(|plies| plies.parse().ok());
    let Ok(mut table) = record.start() else { return false };
    let mut is_whole = true;
    let replayed = record.replay_on(&mut *table, |play, played, _| is_whole &= play.text == played.action);
    promised.is_some_and(|plies: usize| plies <= record.plays.len()) && replayed.is_ok() && is_whole
}

/// Whether bytes agree with the tags of a game that is about to begin, as far as they go.
pub(super) fn agrees(game: GameId, tags: &[(&'static str, String)], bytes: &[u8]) -> bool {
    [LIMITS, OLD_LIMITS].into_iter().any(|limits| {
        let mut head = Record::new(game);
        for (name, value) in tags {
            head.set_tag(if *name == LIMITS { limits } else { name }, value.clone());
        }
        let head = head.to_string();
        let head = head.trim_end().as_bytes();
        head.starts_with(bytes) || bytes.starts_with(head)
    })
}

/// The value of a tag, empty where there is none.
pub(super) fn tag<'a>(record: &'a Record, name: &str) -> &'a str {
    let old = || record.tag(OLD_LIMITS).filter(|_| name == LIMITS);
    record.tag(name).or_else(old).unwrap_or("")
}
