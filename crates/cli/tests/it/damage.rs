//! Files of values that are too large to be read as a whole, and damaged in the middle, from outside.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::PathBuf;

use mura_games::{Game, Ur};
use mura_solver::ur::database::{HEADER, Header, Writer, path};
use mura_solver::ur::{Layer, Left, Objective, Place};

use crate::{mura, mura_with_input};

/// The smallest layer that is its own mirror image and too large to be checked when it is opened.
const LEFT: Left = Left { ours: 4, theirs: 4 };
/// Whoever is to choose can go to several places.
const CHOICE: &str = "0.100100020000000.3/0.110000000000101.3 b m2";

/// A folder with files in which everything is worth a quarter of a point or of a win to who throws.
struct Values(PathBuf);

impl Values {
    fn new(name: &str, objectives: &[Objective]) -> Values {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let layer = Layer::new(LEFT);
        for &objective in objectives {
            let mut writer = Writer::new(&folder, Header::new(objective, &layer, 0.0, 0.0)).unwrap();
            writer.add(&vec![objective.scale() / 4; layer.size() as usize]).unwrap();
            writer.finish().unwrap();
            assert!(fs::metadata(path(&folder, objective, LEFT)).unwrap().len() > 16 << 20);
        }
        Values(folder)
    }

    fn folder(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Sets a byte of the value of a place, which was 0.
    fn set(&self, objective: Objective, place: &Place, byte: u8) {
        let index = place.rank(&Layer::new(LEFT)).unwrap();
        let mut file = fs::File::options().write(true).open(path(&self.0, objective, LEFT)).unwrap();
        file.seek(SeekFrom::Start(HEADER as u64 + 4 * index)).unwrap();
        file.write_all(&[byte]).unwrap();
    }
}

impl Drop for Values {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where the moves of a position lead to, no two into the same block.
fn after(position: &str) -> Vec<Place> {
    let mut game = Ur::parse_position(position).unwrap();
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut places: Vec<_> = Vec::new();
    for action in actions {
        let undo = game.play_unchecked(action);
        if game.throws().is_some() {
            places.push(Place::of(&game));
        }
        game.undo(undo);
    }
    let block = |place: &Place| place.rank(&Layer::new(LEFT)).unwrap() / 4096;
    places.sort_by_key(block);
    places.dedup_by_key(|place| block(place));
    places
}

#[test]
fn a_probe_that_comes_to_damage_says_so_and_tells_nothing() {
    let values = Values::new("damaged-probe", &Objective::ALL);
    let start = Place::start(4);
    let probe = |position: &str| mura(&["probe", "ur", "--data", values.folder(), "--position", position]);
    for objective in Objective::ALL {
        let name = format!("ur-{}-4-4.values", objective.name());
        let last = Place::unrank(&Layer::new(LEFT), Layer::new(LEFT).size() - 1).unwrap();
        for (place, is_read) in [(&last, false), (&start, true)] {
            values.set(objective, place, 1);
            let run = probe(&start.text("t"));
            let numbers = run.out.contains("+0.250000") && run.out.contains("62.500000 %");
            assert_eq!((run.code == 0, numbers), (!is_read, !is_read), "{}{}", run.out, run.err);
            assert_eq!(run.out.contains("points for") || run.out.contains(" %"), !is_read, "{}", run.out);
            let said = format!("{name} is corrupted: its values do not match their checksums");
            assert_eq!(run.err.contains(&said), is_read, "{}", run.err);
            assert!(!run.err.contains("are not there"), "{}", run.err);
            let json =
                mura(&["probe", "ur", "--json", "--data", values.folder(), "--position", &start.text("t")]);
            let told = json.out.contains("\"score\": 0.25");
            assert_eq!((json.code == 0, told), (!is_read, !is_read), "{}{}", json.out, json.err);
            assert_eq!(json.err.contains(&said), is_read, "{}", json.err);
            values.set(objective, place, 0);
        }
    }
    assert_eq!(probe(CHOICE).code, 0);
    assert_eq!(probe(&start.text("t")).code, 0);
}

/// What an engine says of a position: each time what it found at last, without what no two runs have in common.
fn found(out: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut last = "";
    for line in out.lines() {
        if line.starts_with("info depth") {
            last = line;
        } else if line.starts_with("bestmove") {
            let score = last.split_once(" score ").unwrap().1.split_once(" nodes ").unwrap().0;
            let moves = last.split_once(" pv ").unwrap().1;
            found.push(format!("{score} {moves} {line}"));
        }
    }
    found
}

#[test]
fn an_engine_that_comes_to_damage_says_so_once_and_plays_on_without() {
    let values = Values::new("damaged-engine", &[Objective::Score]);
    let session = |options: &str| {
        let go = "go depth 2\nisready\n";
        let input = format!("{options}isready\nposition fen {CHOICE}\n{go}{go}quit\n");
        let run = mura_with_input(&["ugi", "ur"], input.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(!run.out.contains("error"), "{}", run.out);
        run.out
    };
    let database = format!("setoption name database value {}\n", values.folder());
    let without = found(&session(""));
    let with = session(&database);
    assert!(!with.contains("info string") && found(&with) != without, "{with}");
    let places = after(CHOICE);
    assert!(places.len() > 1, "{places:?}");
    // One after the other, so that one of them is read when another has been.
    for place in &places {
        values.set(Objective::Score, place, 1);
        for threads in [1, 3] {
            let out = session(&format!("setoption name threads value {threads}\n{database}"));
            let said: Vec<_> = out.lines().filter(|line| line.starts_with("info string")).collect();
            assert_eq!(said.len(), 1, "{out}");
            let fault =
                "ur-score-4-4.values is corrupted: its values do not match their checksums; it is not used";
            assert!(said[0].ends_with(fault), "{out}");
            // Not when it was opened, and before the first answer.
            let at = |word: &str| out.find(word).unwrap();
            assert!(at("readyok") < at(said[0]) && at(said[0]) < at("bestmove"), "{out}");
            assert_eq!(found(&out).len(), 2, "{out}");
            // Several threads may come to another line of the same worth.
            assert!(threads > 1 || found(&out)[1] == without[1], "{out}");
        }
        values.set(Objective::Score, place, 0);
    }
    assert_eq!(found(&session(&database)), found(&with));
}
