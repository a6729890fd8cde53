//! The examples of the documentation do what they say.

use std::fs;
use std::path::Path;

use crate::mura;

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
