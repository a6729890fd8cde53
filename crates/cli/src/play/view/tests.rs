//! Screens of 80 × 24, without a terminal.

use std::path::Path;

use mura_games::{GameId, Luck, Settings};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Modifier;

use super::*;
use crate::play::cursor::Direction;
use crate::play::input::Command;
use crate::play::seat::Seat;
use crate::play::sitting::Sitting;

fn app(game: GameId, position: Option<&str>) -> App {
    let start = match position {
        Some(text) => game.open(text).unwrap(),
        None => game.start(&Settings::default()).unwrap(),
    };
    let seats = [Seat::Human, Seat::Human];
    App::new(Sitting::new(start, position.is_some(), seats, 1), None, Path::new("/nowhere"))
}

fn drawn(app: &App, width: u16, height: u16) -> (Vec<String>, ratatui::buffer::Buffer) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app, Palette { colour: false })).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    ((0..height).map(row).collect(), buffer)
}

fn screen(app: &App) -> Vec<String> {
    drawn(app, 80, 24).0
}

#[test]
fn every_game_fits_into_80_by_24_with_board_status_and_keys() {
    for &game in GameId::ALL {
        let mut app = app(game, None);
        let mut luck = Luck::new(9);
        for _ in 0..250 {
            let table = app.sitting.table();
            let canvas = table.draw();
            let rows = screen(&app);
            assert!(rows[0].contains(game.title()) && rows[0].contains("White: human"), "{}", rows[0]);
            let brackets = |text: &str| -> Vec<char> { text.chars().collect() };
            for (y, row) in canvas.rows().enumerate() {
                let (shown, row) = (brackets(&rows[1 + y]), row.iter().map(|cell| cell.0));
                for (x, wanted) in row.enumerate() {
                    let found = shown.get(x).copied().unwrap_or(' ');
                    assert!(
                        found == wanted || "[]()".contains(found),
                        "{game}: row {y}\n{}",
                        rows.join("\n")
                    );
                }
            }
            assert!(!rows[20].is_empty() && rows[20].chars().count() <= 80);
            assert_eq!(rows[23], if app.sitting.turn() == Turn::Over { OVER_KEYS } else { KEYS });
            if let Some(play) = app.sitting.numbered().last() {
                assert!(rows[18].contains(play) || rows[19].contains(play), "{play}\n{}", rows.join("\n"));
            }
            let Some(action) = table.random(&mut luck) else { break };
            app.command(Command::Prompt);
            action.chars().for_each(|c| app.command(Command::Type(c)));
            if app.sitting.table().chance().is_some() {
                app.command(Command::Escape);
            }
            app.command(Command::Enter);
        }
        assert!(app.sitting.plays().len() > 20, "{game}: {}", app.message);
    }
}

#[test]
fn what_is_picked_and_where_it_may_go_is_bracketed() {
    let mut app = app(GameId::MurClassic, Some("8/2b5/3w4/k b 0-0 -"));
    app.cursor = "c2".into();
    assert!(screen(&app)[9].contains("[●c2]"));
    app.command(Command::Enter);
    app.command(Command::Go(Direction::Left));
    let rows = screen(&app);
    assert!(rows[9].contains("[∙c1]─<●c2>─(∙c3)"), "{}", rows[9]);
    assert!(rows[20].contains("c2 → … Enter plays c2-c1"), "{}", rows[20]);
    app.command(Command::Escape);
    assert!(!screen(&app)[9].contains("(∙c3)"));
    app.command(Command::Enter);
    assert!(screen(&app)[18].contains("1. +c1"));
}

#[test]
fn the_last_play_is_underlined() {
    let mut app = app(GameId::MurClassic, Some("8/2b5/8/k b 0-0 -"));
    app.cursor = "a3".into();
    app.command(Command::Enter);
    app.command(Command::Go(Direction::Down));
    let (_, buffer) = drawn(&app, 80, 24);
    assert!(buffer[(21, 1)].modifier.contains(Modifier::UNDERLINED), "a3");
    assert!(!buffer[(33, 9)].modifier.contains(Modifier::UNDERLINED), "c2");
}

#[test]
fn menus_help_prompts_and_questions_are_seen() {
    let mut app = app(GameId::MurAdvanced, Some("kb6/8/8/1 b 123 0-0/6 - -"));
    for name in ["b3", "a3"] {
        app.cursor = name.into();
        app.command(Command::Enter);
    }
    let text = screen(&app).join("\n");
    assert!(text.contains("> tip a die that shows 1") && text.contains("  tip no die"), "{text}");
    app.command(Command::Rows(1));
    app.command(Command::Enter);
    assert!(screen(&app)[18].contains("1. b3*a3-h3t2"));
    app.command(Command::List);
    let text = screen(&app).join("\n");
    assert!(text.contains(" legal ") && text.contains("> +"), "{text}");
    app.command(Command::Escape);
    app.command(Command::Help);
    assert!(screen(&app).join("\n").contains("Any key closes this help"));
    app.command(Command::Escape);
    app.command(Command::Prompt);
    app.command(Command::Type('x'));
    assert!(screen(&app)[21].starts_with("move> x_"));
    app.command(Command::Enter);
    assert!(screen(&app)[21].starts_with("move> x_"), "it can be mended");
    assert!(screen(&app)[22].contains("expected a play such as"), "{}", screen(&app)[22]);
    app.command(Command::Escape);
    app.command(Command::Quit);
    assert!(screen(&app)[21].starts_with("Save this game before you quit?"));
    app.command(Command::No);
    assert!(app.over());
}

#[test]
fn a_small_window_says_so_and_a_large_one_shows_more_moves() {
    let mut app = app(GameId::Ur, None);
    let (rows, _) = drawn(&app, 60, 20);
    assert!(rows.join(" ").contains("needs a window of 80 × 24; this one has 60 × 20"), "{rows:?}");
    drawn(&app, 1, 1);
    let mut luck = Luck::new(3);
    for _ in 0..150 {
        let Some(action) = app.sitting.table().random(&mut luck) else { break };
        app.sitting.play(&action).unwrap();
    }
    let numbers = |rows: &[String]| rows.join("\n").matches(". ").count();
    assert!(numbers(&drawn(&app, 120, 40).0) > 2 * numbers(&drawn(&app, 80, 24).0));
}
