use std::collections::BTreeSet;

use mura_games::{GameId, Settings};
use mura_picture::{Album, Error, Look, Scene, Style, Theme, WIDEST, png, style_sheet, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::random_tables;

/// The most bytes that a drawing may have.
const LARGEST: usize = 20_000;

fn parses(text: &str) {
    Tree::from_str(text, &Options::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
}

#[test]
fn drawings_are_well_formed_and_small() {
    let mut largest = 0;
    random_tables(7, 2, |table, action| {
        let scene = Scene::new(table, &Look::default()).unwrap();
        let text = svg(&scene, &Style::default());
        assert!(text.len() < LARGEST, "{} {}: {} bytes", table.id(), table.position(), text.len());
        largest = largest.max(text.len());
        if action.is_none() || text.len().is_multiple_of(16) {
            parses(&text);
            for theme in [Theme::Light, Theme::Dark, Theme::Page] {
                parses(&svg(&scene, &Style { theme, handles: true, backdrop: false, width: Some(360) }));
            }
        }
    });
    println!("the largest has {largest} bytes");
}

#[test]
fn hostile_titles_are_escaped() {
    let table = GameId::MurClassic.start(&Settings::default()).unwrap();
    for title in
        ["</title><script>alert(1)</script>", "a & b < c > \" '", "\u{0}\u{1b}\u{ffff}", "]]>", "🐄\u{202e}"]
    {
        let look = Look { title: Some(title.into()), ..Look::default() };
        let text = svg(&Scene::new(&*table, &look).unwrap(), &Style::default());
        assert!(!text.contains("<script"), "{text}");
        parses(&text);
    }
}

#[test]
fn a_drawing_carries_its_position_in_words() {
    let table = GameId::Morabaraba.open("A1=1,A4=2,D2=13,F4=14 - b 0 -").unwrap();
    let text = svg(&Scene::new(&*table, &Look::default()).unwrap(), &Style::default());
    assert!(text.contains("role=\"img\"") && text.contains("<title>Morabaraba</title>"));
    assert!(text.contains("<desc>Morabaraba. Black to place a cow. Black has 1 on A1"));
    assert!(!text.contains("<text"), "letters are strokes: no font is needed");
}

#[test]
fn themes_and_handles_are_chosen() {
    let table = GameId::MurKraken.start(&Settings::default()).unwrap();
    let scene = Scene::new(&*table, &Look::default()).unwrap();
    let by = |theme, handles| svg(&scene, &Style { theme, handles, ..Style::default() });
    assert!(by(Theme::Auto, false).contains("prefers-color-scheme:dark"));
    assert!(!by(Theme::Dark, false).contains("var("));
    assert_ne!(by(Theme::Dark, false), by(Theme::Light, false));
    assert!(!by(Theme::Page, false).contains("<style"));
    assert!(by(Theme::Page, true).contains("data-point=\"a3\""));
    assert!(by(Theme::Page, true).contains("data-piece=\"kraken\""));
    assert!(!by(Theme::Auto, false).contains("data-"));
    assert!(style_sheet().contains("[data-theme=dark] .mura{--"));
}

/// Scripts only name drawings: everything that can come must be there before it does.
#[test]
fn a_drawing_for_scripts_defines_every_piece_that_may_come() {
    for &game in GameId::ALL {
        let start = Scene::new(&*game.start(&Settings::default()).unwrap(), &Look::default()).unwrap();
        let defined = svg(&start, &Style { theme: Theme::Page, handles: true, ..Style::default() });
        random_tables(11, 2, |table, _| {
            if table.id() != game {
                return;
            }
            let drawn = svg(&Scene::new(table, &Look::default()).unwrap(), &Style::default());
            for id in drawn.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(defined.contains(&format!("id=\"{id}\"")), "{game}: {id}");
            }
        });
    }
}

#[test]
fn pictures_have_the_width_that_was_asked_for() {
    for &game in GameId::ALL {
        let scene = Scene::new(&*game.start(&Settings::default()).unwrap(), &Look::default()).unwrap();
        let bytes = png(&scene, 360, &Style::default()).unwrap();
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(bytes[16..20], 360_u32.to_be_bytes());
        let height = u32::from_be_bytes(bytes[20..24].try_into().unwrap());
        assert_eq!(height, (scene.height / 2.0).round() as u32, "{game}");
    }
    let scene = Scene::new(&*GameId::Ur.start(&Settings::default()).unwrap(), &Look::default()).unwrap();
    for width in [0, 15, WIDEST + 1, u32::MAX] {
        assert_eq!(png(&scene, width, &Style::default()), Err(Error::Width(width)));
    }
}

#[test]
fn rules_hold_inside_of_drawings_only() {
    for rule in style_sheet().split('}').filter(|rule| !rule.trim().is_empty()) {
        let selectors = rule.rsplit_once('{').unwrap().0;
        let selectors = selectors.rsplit_once('{').map_or(selectors, |(_, inner)| inner);
        assert!(
            selectors.split(',').all(|selector| selector.contains(".mura") || selector.starts_with(".m-")),
            "{selectors}"
        );
    }
}

/// What a browser makes of the custom properties is the drawing in one theme.
#[test]
fn by_default_a_drawing_is_the_light_one_or_the_dark_one() {
    random_tables(10, 1, |table, action| {
        if action.is_some() {
            return;
        }
        let scene = Scene::new(table, &Look::default()).unwrap();
        let by = |theme| svg(&scene, &Style { theme, ..Style::default() });
        let auto = by(Theme::Auto);
        let (head, rest) = auto.split_once("<style>.mura{").unwrap();
        let (light, rest) = rest.split_once("}@media(prefers-color-scheme:dark){.mura{").unwrap();
        let (dark, rest) = rest.split_once("}}").unwrap();
        for (palette, theme) in [(light, Theme::Light), (dark, Theme::Dark)] {
            let mut plain = format!("{head}<style>{rest}");
            for (name, colour) in palette.split_terminator(';').filter_map(|entry| entry.split_once(':')) {
                plain = plain.replace(&format!("var({name})"), colour);
            }
            assert_eq!(plain, by(theme));
        }
    });
}

#[test]
fn an_album_draws_what_its_pictures_share_once() {
    let mut album = Album::default();
    let mut drawings = Vec::new();
    let mut apart = 0;
    random_tables(3, 1, |table, _| {
        let scene = Scene::new(table, &Look::default()).unwrap();
        apart += svg(&scene, &Style { theme: Theme::Page, backdrop: false, ..Style::default() }).len();
        drawings.push(album.draw(&scene));
    });
    let shared = album.shared();
    // What has no size is not worth drawing for programs that make pixels.
    parses(&shared.replace("width=\"0\" height=\"0\"", "width=\"1\" height=\"1\""));
    let names: Vec<&str> = shared.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "a name stands twice");
    let mut together = shared.len();
    for drawing in &drawings {
        assert!(!drawing.contains(" id=\""), "{drawing}");
        together += drawing.len();
    }
    for text in drawings.iter().chain([&shared]) {
        let painted = text.split("url(#").skip(1).filter_map(|rest| rest.split(')').next());
        let used = text.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        for name in painted.chain(used) {
            assert!(names.contains(&name), "nothing is called {name}");
        }
    }
    assert!(together * 2 < apart, "{together} bytes instead of {apart}");
}

#[test]
fn a_picture_of_an_album_shows_the_same() {
    let table = GameId::MurAdvanced.open("1b1wb2w/2b2k2/w4b2/1 b 224 2-3/6 - -").unwrap();
    let scene = Scene::new(&*table, &Look::default()).unwrap();
    let mut album = Album::default();
    // The second time everything is known.
    assert_eq!(album.draw(&scene), album.draw(&scene));
    let drawing = album.draw(&scene);
    let definitions = album.shared();
    let definitions = definitions.split_once("<defs>").unwrap().1.split_once("</defs>").unwrap().0;
    let alone = svg(&scene, &Style { theme: Theme::Light, backdrop: false, ..Style::default() });
    let rules = alone.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let inside = format!("</desc><style>{rules}</style><defs>{definitions}</defs>");
    let whole = drawing.replacen("</desc>", &inside, 1);
    let pixels = |text: &str| {
        let tree = Tree::from_str(text, &Options::default()).unwrap();
        let mut canvas = Pixmap::new(360, 480).unwrap();
        resvg::render(&tree, Transform::from_scale(0.5, 0.5), &mut canvas.as_mut());
        canvas.data().to_vec()
    };
    assert!(pixels(&whole) == pixels(&alone), "the pictures differ");
}
