//! Games in files.

use std::path::{Path, PathBuf};

use mura_games::GameId;
use mura_games::record::{Reader, Record};

use super::sitting::Sitting;
use crate::draft::Draft;

/// Writes a record so that the file holds either what it held before or all of the record, never a part.
pub(crate) fn write(path: &Path, record: &Record) -> Result<(), String> {
    let written = Draft::new(path).and_then(|draft| draft.finish(&record.to_string()));
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// Reads the one game of a file. What is wrong is told with its place.
pub(crate) fn read(path: &Path, seed: u64) -> Result<Sitting, String> {
    let mut games = Reader::new(crate::check::open(path)?);
    let record = games.next().ok_or_else(|| format!("{} holds no game", path.display()))?;
    let wrong = |error| format!("{}: {}", crate::check::place(path, 1, "", &error), error.fault);
    let record = record.map_err(wrong)?;
    if games.next().is_some() {
        return Err(format!(
            "{} holds more than one game: expected a game saved by mura play",
            path.display()
        ));
    }
    if let Some(why) = record.tag("Termination").filter(|why| !why.trim().is_empty()) {
        return Err(format!("the game in {} has been ended: {}", path.display(), mura_games::shortened(why)));
    }
    let mut events = record.events.iter().chain(record.plays.iter().flat_map(|play| &play.events));
    if let Some(event) = events.find(|event| event.ends_game() || event.position().is_some()) {
        let what = mura_games::shortened(&event.text(record.game));
        return Err(format!("the game in {} is an arbiter's: it has <{what}>", path.display()));
    }
    Sitting::resume(record, seed).map_err(wrong)
}

/// A name for a new file in this folder: `ur-1.mur`, `ur-2.mur`…
pub(crate) fn suggest(folder: &Path, game: GameId) -> PathBuf {
    let name = |number: u32| folder.join(format!("{game}-{number}.mur"));
    (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else_is_left() {
        let folder = std::env::temp_dir().join(format!("mura-archive-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = suggest(&folder, GameId::Ur);
        assert!(path.ends_with("ur-1.mur"));
        let text = "[Game \"ur\"]\n[Black \"human\"]\n[White \"random\"]\n[Seed \"3\"]\n[Result \"none\"]\n\n1. 2 2. +B\n\n";
        let record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        for _ in 0..2 {
            write(&path, &record).unwrap();
        }
        assert_eq!(read(&path, 0).unwrap().record().to_string(), text);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(suggest(&folder, GameId::Ur).ends_with("ur-2.mur"));
        assert!(
            write(&folder.join("no/such/folder.mur"), &record).unwrap_err().contains("cannot be written")
        );
        fs::write(&path, "[Game \"ur\"]\n\n1. 2 2. +C\n").unwrap();
        let why = read(&path, 0).unwrap_err();
        assert!(why.contains("ur-1.mur:3:9: game 1, ply 2: +C is not legal"), "{why}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
