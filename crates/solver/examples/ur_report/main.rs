//! Writes the report of Ur's solution: the tables into docs/ur-solution.md, between their markers, and the
//! pictures beside it.
//!
//! `ur_report [FOLDER [DOCS [NETS]]]`
//!
//! FOLDER holds solution-win.json and solution-score.json as ur_solution wrote them, or one of them, and, if
//! they are there, the games-win.json and games-score.json of perfect games, and the bounds-win.json and
//! bounds-score.json of ur_bounds; DOCS the page; NETS is the folder of the win.json and score.json that the
//! training of the nets wrote.

mod axis;
mod bounds;
#[cfg(test)]
#[path = "../shared/folder.rs"]
mod folder;
mod games;
mod json;
mod map;
mod net;
mod openings;
mod page;
mod parts;
mod plots;
mod solution;
mod svg;
mod turns;
mod words;
/// What is read here is written there.
#[cfg(test)]
#[path = "../shared/games.rs"]
mod written;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mura_solver::ur::Objective;

use bounds::Bounds;
use games::Games;
use net::Net;
use solution::Solution;

const WANTED: &str = "wanted: [FOLDER [DOCS [NETS]]]";

fn main() -> ExitCode {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// Where everything is, if nothing else is said.
fn usual() -> [PathBuf; 3] {
    ["../../docs/ur", "../../docs", "../engine/nets/ur"]
        .map(|path| Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
}

fn run(words: &[PathBuf]) -> Result<(), String> {
    let mut places = usual();
    if let Some(surplus) = words.get(places.len()) {
        return Err(format!("{} is one word too many; {WANTED}", surplus.display()));
    }
    for (place, word) in places.iter_mut().zip(words) {
        if !word.is_dir() {
            return Err(format!("{} is no folder; {WANTED}", word.display()));
        }
        place.clone_from(word);
    }
    let [folder, docs, nets] = places;
    let Report { page, pictures } = report(&folder, &docs, &nets)?;
    let folder = docs.join("pictures");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, text) in pictures {
        write(&folder.join(name), &text)?;
    }
    write(&docs.join(PAGE), &page)
}

/// The page, and the pictures on it by name.
struct Report {
    page: String,
    pictures: Vec<(String, String)>,
}

const PAGE: &str = "ur-solution.md";

/// Makes the page anew from what a folder has, around what somebody has written in the one that is there.
fn report(folder: &Path, docs: &Path, nets: &Path) -> Result<Report, String> {
    let mut solutions = Vec::new();
    for objective in Objective::ALL {
        solutions.extend(Solution::read(folder, objective)?);
    }
    let Some(one) = solutions.first() else {
        return Err(format!("{} has neither solution-win.json nor solution-score.json", folder.display()));
    };
    if solutions.iter().any(|other| other.pieces != one.pieces) {
        return Err(format!("the solutions in {} are of different numbers of pieces", folder.display()));
    }
    let bounds =
        Objective::ALL.into_iter().filter_map(|objective| Bounds::read(folder, objective).transpose());
    let bounds = bounds.collect::<Result<Vec<Bounds>, String>>()?;
    if bounds.iter().any(|bounds| bounds.pieces() != usize::from(one.pieces)) {
        return Err(format!(
            "the bounds in {} are of another number of pieces than the solutions",
            folder.display()
        ));
    }
    let games = Objective::ALL.into_iter().filter_map(|objective| Games::read(folder, objective).transpose());
    let games = games.collect::<Result<Vec<Games>, String>>()?;
    if games.iter().any(|games| games.pieces != one.pieces) {
        return Err(format!(
            "the games in {} are of another number of pieces than the solutions",
            folder.display()
        ));
    }
    let nets = Objective::ALL.into_iter().filter_map(|objective| Net::read(nets, objective).transpose());
    let nets = nets.collect::<Result<Vec<Net>, String>>()?;
    let path = docs.join(PAGE);
    let page = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let turns = turns::turns(&solutions)?;
    let generated = generated(&solutions, &bounds, &turns, &games, &nets);
    let page = generated.iter().try_fold(page, |page, (name, part)| page::with_part(&page, name, part));
    let page = page.map_err(|reason| format!("{}: {reason}", path.display()))?;
    let pictures = plots::all(&solutions, &turns, &games).into_iter().chain(net::pictures::all(&nets));
    let pictures = pictures.map(|(name, text)| (name.to_string(), text)).collect();
    Ok(Report { page, pictures })
}

/// The parts of the page by name.
fn generated(
    solutions: &[Solution],
    bounds: &[Bounds],
    turns: &[turns::Turn],
    games: &[Games],
    nets: &[Net],
) -> [(&'static str, String); 9] {
    [
        ("result", parts::result(solutions)),
        ("starts", parts::starts(solutions)),
        ("bounds", bounds::part(bounds, solutions)),
        ("first throw", openings::first(solutions, turns)),
        ("second throw", openings::second(solutions, turns)),
        ("play", parts::play(games)),
        ("rules", parts::rules(games)),
        ("layers", parts::layers(solutions)),
        ("net", net::part::nets(nets)),
    ]
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_room_for_every_part() {
        let page = include_str!("../../../../docs/ur-solution.md");
        for (name, _) in generated(&[], &[], &[], &[], &[]) {
            assert!(page::with_part(page, name, "new").is_ok(), "{name}");
        }
    }

    /// Nobody has edited what is made, and nobody has forgotten to make it anew.
    #[test]
    fn the_page_and_its_pictures_are_as_they_would_be_made_now() -> Result<(), String> {
        let [folder, docs, nets] = usual();
        let Report { page, pictures } = report(&folder, &docs, &nets)?;
        let read = |path: PathBuf| {
            std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        assert!(page == read(docs.join(PAGE))?, "{PAGE} must be made anew");
        assert!(pictures.len() > 5);
        for (name, text) in pictures {
            assert!(text == read(docs.join("pictures").join(&name))?, "{name} must be made anew");
        }
        Ok(())
    }

    #[test]
    fn what_is_no_folder_is_named() {
        let run = |words: &[&str]| run(&words.iter().map(PathBuf::from).collect::<Vec<_>>()).unwrap_err();
        assert_eq!(run(&["--help"]), "--help is no folder; wanted: [FOLDER [DOCS [NETS]]]");
        assert_eq!(
            run(&[".", ".", ".", "more"]),
            "more is one word too many; wanted: [FOLDER [DOCS [NETS]]]"
        );
    }
}
