//! The help of every command: examples, and texts that a terminal of 80 columns shows as they are written.

use std::process::Stdio;

use crate::{Run, command, told};

fn help(path: &[String], columns: &str) -> Run {
    let args: Vec<_> = path.iter().map(String::as_str).chain(["--help"]).collect();
    told(command(&args).env("COLUMNS", columns).stdin(Stdio::null()).output().unwrap())
}

/// All commands and those below them, with the help of each at 80 columns.
fn all() -> Vec<(Vec<String>, String)> {
    let (mut found, mut open) = (Vec::new(), vec![Vec::new()]);
    while let Some(path) = open.pop() {
        let text = help(&path, "80").out;
        let listed = text.split("\nCommands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
        for line in listed.unwrap_or("").lines() {
            // What a name means may go on in the next line.
            let name = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' '));
            if let Some(name) =
                name.and_then(|rest| rest.split_whitespace().next()).filter(|name| *name != "help")
            {
                open.push([&path[..], &[name.to_owned()]].concat());
            }
        }
        found.push((path, text));
    }
    assert!(found.len() > 20, "{}", found.len());
    found
}

#[test]
fn no_help_is_wider_than_a_terminal_of_80_columns() {
    for (path, text) in all() {
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{path:?}: {line}");
        }
    }
}

#[test]
fn the_text_behind_the_options_stands_as_it_was_written() {
    for (path, text) in all() {
        let behind = |text: &str| {
            let at = text.rfind("\n\nExample").unwrap_or_else(|| panic!("{path:?} has no examples"));
            text[at..].to_owned()
        };
        let narrow = behind(&text);
        assert_eq!(narrow, behind(&help(&path, "200").out), "{path:?}");
        // A word alone in a line is what is left when a line was wrapped twice.
        for line in narrow.lines().filter(|line| !line.starts_with(' ') && !line.ends_with(':')) {
            assert!(line.split_whitespace().count() != 1, "{path:?}: {line:?} stands alone");
        }
    }
}
