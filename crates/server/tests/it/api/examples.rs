//! The examples of docs/api.md, run as they stand.

use serde_json::Value;

use super::program::Program;
use crate::live::Server;

/// A command line as a shell splits it.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.replace("\\\n", " ").chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// What a line of curl asks for: method, address, token, body.
fn call(line: &str) -> (String, String, Option<String>, String) {
    let (mut method, mut address, mut token, mut body) = (None, String::new(), None, String::new());
    let mut words = words(line).into_iter();
    assert_eq!(words.next().as_deref(), Some("curl"), "{line}");
    while let Some(word) = words.next() {
        match word.as_str() {
            "-s" => {}
            "-X" => method = words.next(),
            "-H" => token = words.next().unwrap().strip_prefix("Authorization: Bearer ").map(str::to_owned),
            "-d" => body = words.next().unwrap(),
            _ => address = word,
        }
    }
    let usual = if body.is_empty() { "GET" } else { "POST" };
    (method.unwrap_or_else(|| usual.into()), address, token, body)
}

/// Whether an answer is what the page shows of it. Names of things and moments differ; everything else is the same.
fn agrees(shown: &Value, real: &Value, path: &str) {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) => {
            for (name, shown) in shown {
                let real = real.get(name).unwrap_or_else(|| panic!("{path}.{name} is not in the answer"));
                agrees(shown, real, &format!("{path}.{name}"));
            }
        }
        (Value::Array(shown), Value::Array(real)) => {
            assert!(real.len() >= shown.len(), "{path}: {real:?}");
            for (number, (shown, real)) in shown.iter().zip(real).enumerate() {
                agrees(shown, real, &format!("{path}[{number}]"));
            }
        }
        (Value::String(_), Value::String(_)) if path.ends_with(".key") => {}
        (Value::Number(_), Value::Number(_)) if path.ends_with("_ms") => {}
        (shown, real) => assert_eq!(shown, real, "{path}"),
    }
}

#[tokio::test]
async fn the_examples_of_the_page_come_out() {
    let page = include_str!("../../../../../docs/api.md");
    let server = Server::start().await;
    let nomsa = Program::person(&server.house, "Nomsa").await;
    let robo = Program::bot(&server.house, &nomsa, "Robo").await;
    let stranger = Program::stranger(&server.house);
    let (mut game, mut challenge) = (String::new(), String::new());
    let mut blocks = page.split("```").skip(1).step_by(2).peekable();
    let mut run = 0;
    while let Some(block) = blocks.next() {
        let Some(line) = block.strip_prefix("sh\n") else { continue };
        let (method, address, token, body) = call(line);
        let address = address.replace("$MURA", "").replace("$GAME", &game).replace("$CHALLENGE", &challenge);
        let who = match token.as_deref() {
            None => &stranger,
            Some("$TOKEN") => &robo,
            Some("$NOMSA") => &nomsa,
            Some(other) => panic!("whose token is {other}?"),
        };
        let (_, text) = who.send(&method, &address, &body).await;
        let answer: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{line}: {text}"));
        if let Some(key) = answer["game"]["key"].as_str() {
            game = key.to_owned();
        }
        if let Some(key) = answer["challenge"]["key"].as_str() {
            challenge = key.to_owned();
        }
        let shown =
            blocks.next().and_then(|block| block.strip_prefix("json\n")).unwrap_or_else(|| panic!("{line}"));
        agrees(
            &serde_json::from_str(shown).unwrap_or_else(|error| panic!("{shown}: {error}")),
            &answer,
            line,
        );
        run += 1;
    }
    assert!(run >= 10, "{run}");
}
