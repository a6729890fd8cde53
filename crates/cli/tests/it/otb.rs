//! `mura otb`: games over the board.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::{Run, Scratch, command, mura, mura_with_input};

/// A folder that is gone when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn otb(args: &[&str], lines: &[&str]) -> Run {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    mura_with_input(&[&["otb"], args].concat(), input.as_bytes())
}

/// The entries that were shown as accepted, in whole lines.
pub(crate) fn accepted(out: &str) -> Vec<String> {
    let whole = out.rfind('\n').map_or("", |end| &out[..end]);
    let shown = whole.lines().filter_map(|line| line.split_once("accepted: "));
    shown.filter(|(before, _)| !before.ends_with("not ")).map(|(_, entry)| entry.to_owned()).collect()
}

/// The entries of a log file.
pub(crate) fn entries(text: &str) -> Vec<String> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("mura otb log 3"));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_game_with_irregularities_is_kept() {
    let folder = Folder::new("otb-kept");
    let log = folder.path("hall.otb");
    let run = otb(
        &["morabaraba", "--log", &log, "--clock", "30m", "--black", "Nomsa", "--white", "Erik"],
        &[
            "clock start",
            "A1-1",
            "D5-13",
            "A1,1-D5",
            "stand",
            "rectify black",
            "rectify",
            "A4-2",
            "legal",
            "clock",
            "resign white",
        ],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains(
            "irregularity of Black (5.4.2, moving a cow in an irregular way): A1,1-D5. White decides"
        ),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("White decides> it cannot stand: cow 13 stands on D5, and no junction"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("only the opponent decides about an irregularity (5.4): that is White"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Black has won, resignation of White (4.2.1)"), "{}", run.out);
    assert!(run.out.contains("White is running)"), "{}", run.out);
    assert!(run.out.ends_with(&format!("game over> \nkept: mura otb --resume {log}\n")), "{}", run.out);
    assert_eq!(accepted(&run.out).len(), 7);
    let record = folder.text("hall.mur");
    for part in [
        "[Black \"Nomsa\"]",
        "[White \"Erik\"]",
        "[TimeControl \"30m\"]",
        "[Result \"p1win\"]",
        "<rectified>",
        "<resigned White>",
    ] {
        assert!(record.contains(part), "{part}: {record}");
    }
    let checked = mura(&["check", &folder.path("hall.mur")]);
    assert_eq!(checked.code, 0, "{}", checked.out);
}

#[test]
fn the_front_teaches_itself() {
    let folder = Folder::new("otb-teaches");
    let log = folder.path("a.otb");
    let run = otb(
        &["morabaraba", "--log", &log],
        &[
            "help",
            "dance",
            "rectify",
            "void 9",
            "by green A1-1",
            "\u{1b}[2J",
            "",
            "position",
            "clock",
            "log",
            "record",
            "begin ur",
            "quit",
            "A1-1",
        ],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in [
        "rectify · stand                 the opponent decides",
        "expected a junction, such as A1, D2 or G7 (help lists what can be entered)",
        "no irregularity waits for a decision",
        "there is no entry 9",
        "\"green\": expected a player",
        "> - - b 0 -\n",
        "there is no clock: clock set 30m sets one",
        "> 1 0:00:00.000 begin morabaraba\n",
        "[Game \"morabaraba\"]",
        "a log begins with the beginning of the game, once",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    assert!(!run.out.contains('\u{1b}') && accepted(&run.out).is_empty());
    // The beginning, the day and the time of day.
    assert_eq!(entries(&folder.text("a.otb")).len(), 3);
}

#[test]
fn every_game_can_be_kept() {
    for &game in mura_games::GameId::ALL {
        let folder = Folder::new(&format!("otb-{game}"));
        let log = folder.path("game.otb");
        let table = game.start(&mura_games::Settings::default()).unwrap();
        let first = table.legal()[0].clone();
        let run = otb(&[game.as_str(), "--log", &log], &[&first, "takeback", "stand", &first]);
        assert_eq!(run.code, 0, "{}", run.err);
        let done = accepted(&run.out).len();
        // A throw is not taken back, and a second one is an irregularity.
        assert_eq!(done, if game.as_str() == "ur" { 2 } else { 4 }, "{game}: {}", run.out);
        assert_eq!(mura(&["check", &folder.path("game.mur")]).code, 0, "{game}");
    }
}

#[test]
fn an_annulled_game_stays_in_the_record_before_the_next() {
    let folder = Folder::new("otb-annulled");
    let run = otb(&["morabaraba", "--log", &folder.path("a.otb")], &["A1-1", "D5-13", "wrongboard", "G7-1"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let checked = mura(&["check", &folder.path("a.mur")]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(
        checked.out.contains("game 1 (morabaraba)") && checked.out.contains("game 2 (morabaraba)"),
        "{}",
        checked.out
    );
}

// "less than 3 minutes … without the obligation to record the moves"; it is Morabaraba's article.
#[test]
fn article_8_3_the_clock_shows_who_need_not_record() {
    let folder = Folder::new("otb-8-3");
    for (game, control, free) in [
        ("morabaraba", "2m59s", true),
        ("morabaraba", "3m", false),
        ("morabaraba", "20s/move", false),
        ("mur-classic", "2m59s", false),
    ] {
        let log = folder.path(&format!("{game} {}.otb", control.replace('/', " ")));
        let run = otb(&[game, "--log", &log, "--clock", control], &["clock"]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert_eq!(
            run.out.contains("Black 2:59 (need not record)  White 2:59 (need not record)"),
            free,
            "{}",
            run.out
        );
        assert_eq!(run.out.contains("need not record"), free, "{}", run.out);
    }
}

// "each game of morabaraba shall not take longer than 20 minutes without recording or 60 minutes with recording"
#[test]
fn article_8_4_the_time_of_the_whole_game_is_shown() {
    let folder = Folder::new("otb-8-4");
    for (control, shown) in [("none 20m", "the game 20:00"), ("none 60m recorded", "the game 1:00:00")] {
        let log = folder.path(&format!("{control}.otb"));
        let run = otb(&["morabaraba", "--log", &log, "--clock", control], &["clock"]);
        assert!(run.code == 0 && run.out.contains(shown), "{}{}", run.out, run.err);
    }
}

// "The positions of the pieces comprise the asymmetrical setup for the next game"; "any time a player resigns, he resigns from a
// set of games"; R10: an undecided game gives half a point each.
#[test]
fn completing_the_game_a_set_that_was_kept_game_by_game_is_a_series() {
    let folder = Folder::new("otb-set");
    let place = ["tag Match sets=1", "tag First Nomsa", "tag Second Erik"];
    let names = ["--black", "Nomsa", "--white", "Erik", "--log"];
    let mut set = String::new();
    for (file, start, entries) in [
        ("one", "8/8/8/k b 0-0 -", ["+b1", "draw agreed"]),
        ("two", "8/8/1b6/k w 0-0 -", ["+c1", "resign black"]),
    ] {
        let log = folder.path(&format!("{file}.otb"));
        let args = [&["mur-classic", "--position", start], &names[..], &[&log]].concat();
        let run = otb(&args, &[&place[..], &entries[..]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        set += &folder.text(&format!("{file}.mur"));
    }
    let records = Scratch::new("otb-set.mur", set.as_bytes());
    let run = mura(&["series", "check", records.name()]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        run.out.contains("the second side (Erik) has won, 0 : 1 in sets, ½ : 5½ in games"),
        "{}",
        run.out
    );
}

#[test]
fn files_that_are_there_are_never_replaced() {
    let folder = Folder::new("otb-there");
    let log = folder.path("a.otb");
    assert_eq!(otb(&["ur", "--log", &log], &[]).code, 0);
    let again = otb(&["ur", "--log", &log], &[]);
    assert_eq!((again.code, again.out.as_str()), (1, ""));
    assert!(again.err.contains("a.otb is there already"), "{}", again.err);
    let other = otb(&["ur", "--log", &folder.path("b.otb"), "--record", &folder.path("a.mur")], &[]);
    assert!(other.err.contains("a.mur is there already"), "{}", other.err);
    for option in ["--log", "--resume"] {
        let run = otb(&["ur", option, &folder.path("")], &[]);
        assert!(run.code == 1 && run.err.contains("is a folder, not a file"), "{option}: {}", run.err);
    }
    let same = otb(&["ur", "--log", &folder.path("c.mur")], &[]);
    assert_eq!(same.code, 2);
    assert!(same.err.contains("both the log and the record"), "{}", same.err);
    // By another name the record would take the place of the log.
    let (kept, other_name) = (folder.text("a.otb"), folder.path("../otb-there/./a.otb"));
    assert_eq!(otb(&["--resume", &log, "--record", &other_name], &["2"]).code, 2);
    assert_eq!(folder.text("a.otb"), kept);
    assert_eq!(
        otb(&["ur", "--log", &folder.path("e.otb"), "--record", &other_name.replace("a.", "e.")], &[]).code,
        2
    );
    let game = otb(&["morabaraba", "--resume", &log], &[]);
    assert!(game.err.contains("holds a game of ur, not of morabaraba"), "{}", game.err);
    for (path, why) in
        [("/no/such.otb", "no such file"), ("/dev/full", "no file"), (&folder.path("a.mur"), "no log")]
    {
        let run = otb(&["--resume", path, "--record", &folder.path("x.mur")], &[]);
        assert_eq!(run.code, 1, "{path}");
        assert!(run.err.contains(why), "{path}: {}", run.err);
    }
    assert_eq!(otb(&["ur", "--log", "/dev/full", "--record", &folder.path("x.mur")], &[]).code, 1);
    assert_eq!(otb(&["ur", "--log", "/no/such/folder.otb"], &[]).code, 1);
    assert_eq!(otb(&[], &[]).code, 2);
    assert_eq!(otb(&["ur", "--clock", "5x", "--log", &folder.path("d.otb")], &[]).code, 2);
}

#[test]
fn options_are_in_the_log_as_they_came_out() {
    let folder = Folder::new("otb-options");
    let log = folder.path("a.otb");
    let args =
        ["mur-advanced", "--option", "goal=3", "--option", "dice=roll", "--blue", "Ama", "--log", &log];
    assert_eq!(otb(&args, &["+b1"]).code, 0);
    let text = folder.text("a.otb");
    assert!(
        text.contains("begin mur-advanced ") && text.contains("goal=3") && !text.contains("roll"),
        "{text}"
    );
    assert!(text.contains("tag Blue Ama"), "{text}");
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0);
    let placed =
        otb(&["morabaraba", "--position", "A1=1 - w 0 -", "--log", &folder.path("b.otb")], &["D5-13"]);
    assert_eq!((placed.code, accepted(&placed.out).len()), (0, 1), "{}", placed.err);
}

#[test]
fn two_programs_do_not_keep_one_log() {
    let folder = Folder::new("otb-two");
    let log = folder.path("a.otb");
    let mut first =
        command(&["otb", "ur", "--log", &log]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut seen = [0; 1];
    first.stdout.as_mut().unwrap().read_exact(&mut seen).unwrap();
    let second = otb(&["--resume", &log], &[]);
    assert_eq!(second.code, 1);
    assert!(second.err.contains("another process"), "{}", second.err);
    drop(first.stdin.take());
    let mut rest = Vec::new();
    first.stdout.take().unwrap().read_to_end(&mut rest).unwrap();
    first.wait().unwrap();
    assert_eq!(otb(&["--resume", &log], &[]).code, 0);
}

/// Plays the worked session of the page through: what stands behind a prompt is typed, all else must be answered.
#[test]
fn the_session_of_the_page_comes_out() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/otb.md");
    let page = fs::read_to_string(page).unwrap();
    let session = page.split("```text session\n").nth(1).unwrap().split("```").next().unwrap();
    let (mut typed, mut answers) = (Vec::new(), Vec::new());
    for line in session.lines().filter(|line| !line.trim().is_empty()) {
        match line.split_once("> ") {
            Some((_, line)) => typed.push(line),
            None => answers.push(line),
        }
    }
    assert!(typed.len() > 8 && answers.len() > 3);
    let folder = Folder::new("otb-page");
    // It is begun as the page says, but for the place of the log.
    let begin = page.lines().find_map(|line| line.strip_prefix("mura otb ")).unwrap();
    let log = folder.path("a.otb");
    let args: Vec<&str> =
        begin.split(' ').map(|word| if word.ends_with(".otb") { log.as_str() } else { word }).collect();
    let run = otb(&args, &typed);
    assert_eq!(run.code, 0, "{}", run.err);
    let out = timeless(&run.out);
    let mut rest = out.as_str();
    for answer in &answers {
        let answer = timeless(answer);
        let at = rest.find(answer.trim()).unwrap_or_else(|| panic!("{answer}\n{out}"));
        rest = &rest[at..];
    }
    let shown = answers.iter().filter(|answer| answer.starts_with("accepted: ")).count();
    assert_eq!(accepted(&run.out).len(), shown);
    assert_eq!(mura(&["check", &folder.path("a.mur")]).code, 0);
}

/// A text without the times of its entries.
fn timeless(text: &str) -> String {
    let is_time = |word: &&str| word.len() == 11 && word.split([':', '.']).count() == 4;
    let line = |line: &str| line.split(' ').filter(|word| !is_time(word)).collect::<Vec<_>>().join(" ");
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
