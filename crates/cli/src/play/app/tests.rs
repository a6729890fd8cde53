//! A game at a terminal, without a terminal.

use mura_games::record::Reader;
use mura_games::{GameId, Luck, Settings};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::*;
use crate::play::input;
use crate::play::view::{self, Palette};

fn app(game: GameId, seats: [Seat; 2], file: Option<PathBuf>) -> App {
    let start = game.start(&Settings::default()).unwrap();
    App::new(Sitting::new(start, false, seats, 1), file, Path::new("/nowhere"))
}

fn engine() -> Seat {
    Seat::Engine("random".into())
}

fn press(app: &mut App, code: KeyCode) {
    if let Some(command) = input::command(&app.layer, KeyEvent::new(code, KeyModifiers::NONE)) {
        app.command(command);
    }
}

fn typed(app: &mut App, keys: &str) {
    for c in keys.chars() {
        press(app, if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) });
    }
}

fn thought(action: &str) -> Thought {
    Thought { action: Some(action.into()), lines: Vec::new(), nodes: 1 }
}

#[test]
fn what_is_typed_takes_the_place_of_what_is_suggested() {
    let mut app = app(GameId::MurClassic, [Seat::Human, Seat::Human], None);
    let text = |app: &App| match &app.layer {
        Layer::Prompt(prompt) => prompt.text.clone(),
        other => panic!("{other:?}"),
    };
    typed(&mut app, "s");
    let suggested = text(&app);
    assert!(suggested.ends_with(".mur"), "{suggested}");
    press(&mut app, KeyCode::Backspace);
    typed(&mut app, "r");
    assert_eq!(text(&app), suggested);
    press(&mut app, KeyCode::Esc);
    typed(&mut app, "smine.mur");
    assert_eq!(text(&app), "mine.mur");
    let wipe = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
    let command = input::command(&app.layer, wipe).unwrap();
    app.command(command);
    typed(&mut app, "x");
    assert_eq!(text(&app), "x");
    press(&mut app, KeyCode::Esc);
    assert!(input::command(&app.layer, wipe).is_none(), "on the board it takes nothing back");
}

#[test]
fn any_keys_in_any_order_keep_a_game_that_can_be_replayed() {
    const KEYS: [KeyCode; 9] = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::Backspace,
    ];
    for &game in GameId::ALL {
        let mut luck = Luck::new(11);
        let mut app = app(game, [Seat::Human, engine()], None);
        let mut screen = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut longest = 0;
        for step in 0..6000 {
            match luck.below(40) {
                0 => press(&mut app, KeyCode::Char(char::from(b"hunl?!/yn+a1-"[luck.below(13)]))),
                1..8 => press(&mut app, KeyCode::Char(' ')),
                _ => press(&mut app, KEYS[luck.below(KEYS.len())]),
            }
            assert!(!app.over());
            while app.tick() {}
            if app.awaited().0 != Awaited::Nobody && luck.below(2) == 0 {
                let action = app.sitting.table().random(&mut luck).unwrap();
                app.answer(Some(&thought(&action)));
            }
            if step % 20 == 0 {
                screen.draw(|frame| view::draw(frame, &app, Palette { colour: true })).unwrap();
            }
            longest = longest.max(app.sitting.plays().len());
        }
        assert!(longest > 10, "{game}: {longest}");
        let text = app.sitting.record().to_string();
        let end = Reader::new(text.as_bytes()).next().unwrap().unwrap().verify().unwrap();
        assert_eq!(end.position(), app.sitting.table().position());
    }
}

#[test]
fn an_engine_answers_and_is_taken_back_with_ones_own_move() {
    let mut app = app(GameId::MurClassic, [Seat::Human, engine()], None);
    app.cursor = "b1".into();
    typed(&mut app, "\n");
    assert!(app.status().starts_with("White (random) is thinking"), "{}", app.status());
    let asked = app.awaited();
    assert_eq!(asked.0, Awaited::Engine(Player::Second));
    typed(&mut app, "\n");
    assert_eq!(app.message, "it is not your turn");
    typed(&mut app, "!");
    assert!(app.hurried());
    app.answer(Some(&thought("+a1")));
    assert_eq!((app.message.as_str(), app.awaited().0), ("White plays +a1", Awaited::Nobody));
    assert!(!app.hurried() && app.awaited().1 > asked.1);
    typed(&mut app, "u");
    assert_eq!(app.sitting.table().position(), "8/8/8/k b 0-0 -");
    typed(&mut app, "u");
    assert_eq!(app.message, "there is nothing to take back");
}

#[test]
fn a_failed_engine_leaves_its_side_to_a_person() {
    let mut app = app(GameId::Ur, [engine(), Seat::Human], None);
    assert!(app.tick(), "its throw");
    app.answer(None);
    assert_eq!(app.sitting.turn(), Turn::Human(Player::First));
    assert!(app.message.contains("has failed"));
}

#[test]
fn a_hint_points_at_what_it_names() {
    let mut app = app(GameId::MurKraken, [Seat::Human, Seat::Human], None);
    typed(&mut app, "h");
    assert_eq!(app.awaited().0, Awaited::Adviser);
    app.answer(Some(&thought("+g2")));
    assert_eq!((app.message.as_str(), app.cursor.as_str()), ("hint: +g2", "g2"));
    assert_eq!(app.awaited().0, Awaited::Nobody);
}

#[test]
fn a_move_is_typed_or_refused_with_the_reason() {
    let mut app = app(GameId::Morabaraba, [Seat::Human, Seat::Human], None);
    typed(&mut app, "/C5 1\n");
    assert_eq!(app.sitting.numbered(), ["1. C5-1"]);
    typed(&mut app, ":C5 13\n");
    assert!(app.message.starts_with("C5-13 is not legal: "), "{}", app.message);
    assert_eq!(app.sitting.plays().len(), 1);
}

#[test]
fn another_piece_is_picked_instead_and_the_same_one_put_back() {
    let start = GameId::MurClassic.open("8/2b3b1/8/k b 0-0 -").unwrap();
    let mut app =
        App::new(Sitting::new(start, true, [Seat::Human, Seat::Human], 1), None, Path::new("/nowhere"));
    for name in ["c2", "g2"] {
        app.cursor = name.into();
        typed(&mut app, "\n");
        assert_eq!(app.pick.touched(), [Touch::point(name)]);
    }
    app.cursor = "e3".into();
    typed(&mut app, "\n");
    assert_eq!(app.message, "no legal move goes on to e3");
    app.cursor = "g2".into();
    typed(&mut app, "\n");
    assert!(app.pick.touched().is_empty() && app.sitting.plays().is_empty());
}

#[test]
fn everything_is_saved_once_a_file_is_chosen_and_a_new_game_gets_another() {
    let folder = std::env::temp_dir().join(format!("mura-app-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let start = GameId::MurClassic.start(&Settings::default()).unwrap();
    let sitting = Sitting::new(start, false, [Seat::Human, Seat::Human], 1);
    let mut app = App::new(sitting, None, &folder);
    typed(&mut app, "/+b1\ns\n");
    let first = folder.join("mur-classic-1.mur");
    let text = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert!(text(&first).contains("\n1. +b1\n"), "{}", app.message);
    typed(&mut app, "/+a1\n");
    assert!(text(&first).contains("\n1. +b1 2. +a1\n"));
    typed(&mut app, "u");
    assert!(text(&first).contains("\n1. +b1\n"));
    typed(&mut app, "ny");
    assert!(app.sitting.plays().is_empty());
    typed(&mut app, "/+c1\nq");
    assert!(app.over(), "nothing has to be asked");
    assert!(text(&first).contains("\n1. +b1\n"));
    assert!(text(&folder.join("mur-classic-2.mur")).contains("\n1. +c1\n"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn leaving_at_once_loses_nothing_or_says_so() {
    let mut app = app(GameId::MurClassic, [Seat::Human, Seat::Human], None);
    typed(&mut app, "/+b1\n");
    app.command(Command::Leave);
    assert!(app.over());
    assert!(app.last_words().is_some_and(|words| words.contains("cannot be written")));
}
