//! Writes the report of Ur's solution: the tables into docs/ur-solution.md, between their markers, and the
//! pictures beside it.
//!
//! `ur_report [FOLDER [DOCS [NETS]]]`
//!
//! FOLDER holds solution-win.json and solution-score.json as ur_solution wrote them, or one of them, and the
//! bounds-win.json and bounds-score.json of ur_bounds, if they are there; DOCS the page; NETS is the folder of the win.json and score.json that the training of the nets wrote.

mod axis;
mod bounds;
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

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mura_solver::ur::Objective;

use bounds::Bounds;
use net::Net;
use solution::Solution;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1).map(PathBuf::from);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = words.next().unwrap_or_else(|| here.join("../../docs/ur"));
    let docs = words.next().unwrap_or_else(|| here.join("../../docs"));
    let nets = words.next().unwrap_or_else(|| here.join("../engine/nets/ur"));
    match report(&folder, &docs, &nets) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn report(folder: &Path, docs: &Path, nets: &Path) -> Result<(), String> {
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
    let nets = Objective::ALL.into_iter().filter_map(|objective| Net::read(nets, objective).transpose());
    let nets = nets.collect::<Result<Vec<Net>, String>>()?;
    let path = docs.join("ur-solution.md");
    let page = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let turns = turns::turns(&solutions)?;
    let generated = generated(&solutions, &bounds, &turns, &nets);
    let page = generated.iter().try_fold(page, |page, (name, part)| page::with_part(&page, name, part));
    let page = page.map_err(|reason| format!("{}: {reason}", path.display()))?;
    let pictures = docs.join("pictures");
    std::fs::create_dir_all(&pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    let of_net = net::pictures::all(&nets);
    for (name, text) in plots::all(&solutions, &turns).into_iter().chain(of_net) {
        write(&pictures.join(name), &text)?;
    }
    write(&path, &page)
}

/// The parts of the page by name.
fn generated(
    solutions: &[Solution],
    bounds: &[Bounds],
    turns: &[turns::Turn],
    nets: &[Net],
) -> [(&'static str, String); 9] {
    [
        ("result", parts::result(solutions)),
        ("starts", parts::starts(solutions)),
        ("bounds", bounds::part(bounds, solutions)),
        ("first throw", openings::first(solutions, turns)),
        ("second throw", openings::second(solutions, turns)),
        ("play", parts::play(solutions)),
        ("rules", parts::rules(solutions)),
        ("layers", parts::layers(solutions)),
        ("net", net::part::nets(nets)),
    ]
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_has_room_for_every_part() {
        let page = include_str!("../../../../docs/ur-solution.md");
        for (name, _) in super::generated(&[], &[], &[], &[]) {
            assert!(super::page::with_part(page, name, "new").is_ok(), "{name}");
        }
    }
}
