//! The file of a record: it replaces the same game's, and nobody else's.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use mura_games::record::{Reader, Record};

/// Whether a file may be replaced by the record of a game: it is empty, or holds records of this game and nothing else. `known` are
/// the records that the game may have had there.
pub(super) fn is_replaceable(path: &Path, known: &[Record]) -> io::Result<bool> {
    let file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut any = false;
    for record in Reader::new(BufReader::new(file)) {
        any = true;
        if !record.is_ok_and(|record| known.iter().any(|known| is_same_game(known, &record))) {
            return Ok(false);
        }
    }
    Ok(any)
}

/// Whether two records are of one game: the same rules, begun at the same time by the same players.
fn is_same_game(one: &Record, other: &Record) -> bool {
    let names = one.game.players();
    one.game == other.game
        && ["Date", "Time"].iter().chain(&names).all(|name| one.tag(name) == other.tag(name))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_the_same_game_is_replaced() {
        let path = std::env::temp_dir().join(format!("mura-record-{}.mur", std::process::id()));
        let head = "[Game \"ur\"]\n[Date \"2026.11.15\"]\n[Time \"14:03:22 UTC\"]\n[Black \"Nomsa\"]\n";
        let record = |text: &str| Reader::new(text.as_bytes()).next().unwrap().unwrap();
        let known = [record(&format!("{head}\n\n"))];
        for (text, replaceable) in [
            (String::new(), true),
            (format!("{head}[Site \"Gaborone\"]\n\n"), true),
            (format!("{head}\n\n{head}\n\n"), true),
            (format!("{head}\n\n{}\n\n", head.replace("Nomsa", "Erik")), false),
            (head.replace("\"ur\"", "\"morabaraba\"") + "\n", false),
            (head.replace("14:03:22", "14:03:23") + "\n", false),
            (head.replace("11.15", "11.14") + "\n", false),
            (format!("{head}[White \"Erik\"]\n\n"), false),
            ("[Game \"ur\"]\n\n".into(), false),
            ("Buy milk.\n".into(), false),
            ("\n".into(), false),
        ] {
            fs::write(&path, &text).unwrap();
            assert_eq!(is_replaceable(&path, &known).unwrap(), replaceable, "{text}");
        }
        fs::write(&path, b"\xff\xfe\0").unwrap();
        assert!(!is_replaceable(&path, &known).unwrap());
        fs::remove_file(&path).unwrap();
        assert!(is_replaceable(&path, &known).is_err());
    }
}
