//! The diagrams of the rule pages, from the list `docs/rules/pictures/list.txt`: files beside it, and the lines by which a page
//! shows them. Between `<!-- picture NAME -->` and `<!-- /picture -->` a page belongs to this test.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use mura_games::{GameId, Player};
use mura_picture::{Arrow, Look, Scene, Style, svg};

const LIST: &str = include_str!("../../../../docs/rules/pictures/list.txt");

/// One diagram: a position, moves played from it, and what is pointed out.
struct Picture {
    name: &'static str,
    game: GameId,
    position: &'static str,
    moves: &'static str,
    caption: &'static str,
    picked: Option<&'static str>,
    arrow: Option<(&'static str, &'static str)>,
    route: bool,
}

fn all() -> Vec<Picture> {
    LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(picture).collect()
}

fn picture(line: &'static str) -> Picture {
    let parts: Vec<&str> = line.split(" | ").collect();
    let [name, game, position, moves, look, caption] = parts[..] else { panic!("not six parts: {line}") };
    let game = game.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let (picked, arrow, route) = (look.strip_prefix("from "), look.split_once(" to "), look == "route");
    assert!(look == "-" || picked.is_some() || arrow.is_some() || route, "{name}: {look}");
    let moves = if moves == "-" { "" } else { moves };
    Picture { name, game, position, moves, caption, picked, arrow, route }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules")
}

fn drawing(picture: &Picture) -> String {
    let name = picture.name;
    let mut table = picture.game.open(picture.position).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut look = Look { touched: picture.picked.map(|point| vec![point.to_owned()]), ..Look::default() };
    for text in picture.moves.split_whitespace() {
        look.last = Some(table.replay(text).unwrap_or_else(|error| panic!("{name}: {error}")).action);
    }
    if let Some((from, to)) = picture.arrow {
        look.arrows.push(Arrow { from: from.into(), to: to.into() });
    }
    look.route = picture.route.then_some(table.turn());
    look.title = Some(picture.caption.to_owned());
    let scene = Scene::new(&*table, &look).unwrap_or_else(|error| panic!("{name}: {error}"));
    svg(&scene, &Style { width: Some(360), ..Style::default() })
}

/// What stands in the page.
fn block(picture: &Picture) -> String {
    let Picture { name, game, position, moves, caption, .. } = picture;
    let played = if moves.is_empty() { String::new() } else { format!(", played `{moves}`") };
    format!(
        "<!-- picture {name} -->\n![{caption}](pictures/{name}.svg)\n\n*{caption}* {game}: `{position}`{played}\n<!-- /picture -->"
    )
}

/// The page with every block written anew.
fn renewed(page: &str, pictures: &[Picture]) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(start) = rest.find("<!-- picture ") {
        let (before, from) = rest.split_at(start);
        let name = from["<!-- picture ".len()..].split(' ').next().unwrap();
        let picture = pictures.iter().find(|picture| picture.name == name);
        let end = "<!-- /picture -->";
        let stop = from.find(end).unwrap_or_else(|| panic!("{name} is not closed")) + end.len();
        out.push_str(before);
        out.push_str(&block(picture.unwrap_or_else(|| panic!("no picture is called {name}"))));
        rest = &from[stop..];
    }
    out + rest
}

/// With `UPDATE_PAGES` set, pages and drawings are brought up to date instead.
#[test]
fn the_rule_pages_show_fresh_pictures() {
    let update = std::env::var_os("UPDATE_PAGES").is_some();
    let advice = "run: UPDATE_PAGES=1 cargo test -p mura-picture pages";
    let pictures = all();
    let names: BTreeSet<&str> = pictures.iter().map(|picture| picture.name).collect();
    assert_eq!(names.len(), pictures.len(), "every name once");
    let drawings = folder().join("pictures");
    if update {
        fs::create_dir_all(&drawings).unwrap();
    }
    for picture in &pictures {
        let path = drawings.join(format!("{}.svg", picture.name));
        let text = drawing(picture);
        if update {
            fs::write(path, text).unwrap();
        } else {
            assert!(fs::read_to_string(path).is_ok_and(|old| old == text), "{}: {advice}", picture.name);
        }
    }
    for file in fs::read_dir(drawings).unwrap() {
        let path = file.unwrap().path();
        if path.ends_with("list.txt") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(names.contains(name), "{} is nobody's picture", path.display());
    }
    let mut shown = BTreeSet::new();
    for page in ["mur.md", "mur-advanced.md", "ur.md", "morabaraba.md"] {
        let path = folder().join(page);
        let text = fs::read_to_string(&path).unwrap();
        let new = renewed(&text, &pictures);
        for picture in pictures.iter().filter(|picture| new.contains(&block(picture))) {
            shown.insert(picture.name);
        }
        if update {
            fs::write(path, new).unwrap();
        } else {
            assert!(text == new, "{page}: {advice}");
        }
    }
    let missing: Vec<_> = names.difference(&shown).collect();
    assert!(missing.is_empty(), "no page shows {missing:?}");
}

#[test]
fn both_routes_are_drawn() {
    let routes: BTreeSet<bool> = all()
        .iter()
        .filter(|picture| picture.route)
        .map(|picture| picture.game.open(picture.position).unwrap().turn() == Player::First)
        .collect();
    assert_eq!(routes.len(), 2);
}
