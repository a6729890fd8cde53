//! The examples in the help of every command are command lines that are understood.

use clap::{Command, CommandFactory};

use crate::args::Cli;

/// A command line as a shell splits it, up to two blanks, behind which its meaning is told.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (' ', None) => {
                words.extend(word.take());
                if chars.peek() == Some(&' ') {
                    break;
                }
            }
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The examples of a command: what is piped into `mura` or redirected is left out.
fn examples(command: &Command) -> Vec<Vec<String>> {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut lines = Vec::<String>::new();
    let mut goes_on = false;
    for line in help.lines() {
        let (text, more) =
            line.trim().strip_suffix('\\').map_or((line.trim(), false), |text| (text.trim(), true));
        match lines.last_mut().filter(|_| goes_on) {
            Some(last) => *last = format!("{last} {text}"),
            None if line.starts_with("  ") => lines.push(text.to_owned()),
            None => {}
        }
        goes_on = more;
    }
    let piped = lines.iter().flat_map(|line| line.split(" | "));
    piped
        .filter(|line| line.starts_with("mura "))
        .map(|line| words(line).into_iter().take_while(|word| !matches!(word.as_str(), "<" | ">")).collect())
        .collect()
}

fn check(command: &Command, seen: &mut usize) {
    let examples = examples(command);
    assert!(!examples.is_empty(), "{} has no examples", command.get_name());
    for example in examples {
        let understood = Cli::command().try_get_matches_from(&example);
        assert!(
            understood.is_ok(),
            "{example:?}: {}",
            understood.err().map_or(String::new(), |why| why.to_string())
        );
        *seen += 1;
    }
    command.get_subcommands().filter(|below| below.get_name() != "help").for_each(|below| check(below, seen));
}

#[test]
fn every_command_has_examples_and_all_of_them_are_understood() {
    let mut seen = 0;
    check(&Cli::command(), &mut seen);
    assert!(seen > 60, "{seen}");
}

#[test]
fn examples_are_split_as_a_shell_splits_them() {
    assert_eq!(
        words("mura grep 'double trap' a.mur   where it happened"),
        ["mura", "grep", "double trap", "a.mur"]
    );
    assert_eq!(words("mura x \"a  b\" ''"), ["mura", "x", "a  b", ""]);
}
