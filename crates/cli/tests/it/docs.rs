//! The examples of the documentation do what they say.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use crate::{command, mura, told};

/// Splits a command line at blanks outside of double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs `mura show … # → what comes out`, `# legal: some moves` and `# refused: why` and compares.
#[test]
fn examples_of_the_rule_pages_come_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    let mut compared = [0; 3];
    let pages = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    for page in pages.filter(|path| path.extension().is_some_and(|end| end == "md")) {
        let text = fs::read_to_string(page).unwrap();
        for line in text.lines().filter(|line| line.starts_with("mura show ")) {
            let (line, expected) = line.split_once('#').unwrap_or((line, ""));
            let words = words(line);
            let run = mura(&words[1..].iter().map(String::as_str).collect::<Vec<_>>());
            let expected = expected.trim();
            if expected.starts_with("refused") {
                assert_eq!(run.code, 1, "{line}");
                assert!(run.err.contains("error: move "), "{line}: {}", run.err);
                compared[0] += 1;
                continue;
            }
            assert_eq!(run.code, 0, "{line}: {}", run.err);
            if let Some(result) = expected.strip_prefix("→ ") {
                assert!(run.out.contains(result.trim()), "{line}\nexpected {result}\n{}", run.out);
                compared[1] += 1;
            } else if let Some(moves) = expected.strip_prefix("legal:") {
                let legal: Vec<_> = run.out.split_whitespace().collect();
                let moves = moves.split_whitespace().map(|word| word.trim_matches([',', '…', '.']));
                for word in moves.filter(|word| !word.is_empty() && *word != "and") {
                    assert!(legal.contains(&word), "{line}: {word} is not legal\n{}", run.out);
                }
                compared[2] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 5), "{compared:?}");
}

/// A command line without its comment.
fn uncommented(line: &str) -> &str {
    let mut quoted = false;
    let comment = line.char_indices().find(|&(at, c)| {
        quoted ^= c == '"';
        c == '#' && !quoted && line[..at].ends_with(' ')
    });
    comment.map_or(line, |(at, _)| &line[..at]).trim_end()
}

/// The commands of the tour, run as they stand, one after the other, in an empty folder.
#[test]
fn the_tour_of_the_readme_runs_as_it_stands() {
    let readme = include_str!("../../../../README.md");
    let tour = readme.split("## A tour").nth(1).and_then(|rest| rest.split("```").nth(1)).unwrap();
    let lines: Vec<_> = tour.lines().filter(|line| line.starts_with("mura ")).map(uncommented).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tour");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    for line in &lines {
        let mut words = words(line).into_iter().skip(1);
        let (mut args, mut input, mut output) = (Vec::new(), Stdio::null(), Stdio::piped());
        while let Some(word) = words.next() {
            let mut file = || folder.join(words.next().unwrap());
            match word.as_str() {
                "<" => input = File::open(file()).unwrap().into(),
                ">" => output = File::create_new(file()).unwrap().into(),
                _ => args.push(word),
            }
        }
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        let mut command = command(&args);
        command.current_dir(&folder).stdin(input).stdout(output).stderr(Stdio::piped());
        let run = told(command.spawn().unwrap().wait_with_output().unwrap());
        assert_eq!(run.code, 0, "{line}\n{}\n{}", run.err, run.out);
    }
    let _ = fs::remove_dir_all(&folder);
    // Every command is in it, but for the one that makes the weights of the engine, and those that are or need a server.
    let help = mura(&["--help"]).out;
    let known = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap();
    let names = known.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    for name in names.filter(|name| !matches!(*name, "help" | "tune" | "bot" | "serve" | "backup")) {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("mura {name}"))),
            "{name} is not in the tour"
        );
    }
}
