//! What is wrong with the plan of a statement.

use mura_server::store::{Engine, Store};
use sqlx::{Executor, Row};

/// Indexes that may be read from end to end: they hold nothing but the rows that are looked for.
const EXACT: [&str; 3] = ["game_by_itself", "game_uncounted", "account_closed"];

/// Subqueries that a LIMIT keeps small, and lists of values.
const SMALL: [&str; 3] = ["walk", "walks", "newest"];

/// Statements that may read or sort more, each with the reason.
const ALLOWED: [(&str, &str); 6] = [
    ("SELECT id FROM game LIMIT 1", "it ends at the first row"),
    ("SELECT value FROM house", "a table of a few rows"),
    (
        "FROM rating_change WHERE account = $1 ORDER BY at_ms",
        "the export of all that is stored about an account",
    ),
    ("FROM game WHERE series = $1 ORDER BY", "the games of one series"),
    ("FROM game WHERE rematch_of = $1 ORDER BY", "the rematches of one game"),
    (
        "SELECT id FROM game WHERE ended_ms IS NULL AND first = $1 UNION",
        "all games that an account leaves when it is deleted",
    ),
];

/// Complaints about a statement, with its plan.
pub(crate) async fn complaints(store: &Store, statement: &str) -> Option<String> {
    if ALLOWED.iter().any(|(part, _)| statement.contains(part)) {
        return None;
    }
    let (plan, complaints) = match store.engine() {
        Engine::Sqlite => sqlite(store, statement).await,
        Engine::Postgres => postgres(store, statement).await,
    };
    (!complaints.is_empty())
        .then(|| format!("{statement}\n  {}\n  {}", complaints.join("\n  "), plan.join("\n    ")))
}

async fn sqlite(store: &Store, statement: &str) -> (Vec<String>, Vec<String>) {
    let explain = format!("EXPLAIN QUERY PLAN {statement}");
    let rows = sqlx::raw_sql(&explain).fetch_all(store.reader()).await;
    let rows = rows.unwrap_or_else(|error| panic!("{statement}: {error}"));
    let lines: Vec<(i64, String)> = rows.iter().map(|row| (row.get("parent"), row.get("detail"))).collect();
    let mut complaints = Vec::new();
    for (index, (parent, line)) in lines.iter().enumerate() {
        let is_exact = EXACT.iter().any(|index| line.contains(&format!("USING INDEX {index}")));
        if let Some(what) = line.strip_prefix("SCAN ") {
            let is_small = SMALL.contains(&what) || what.contains("CONSTANT ROW");
            if !is_exact && !is_small {
                complaints.push(format!("scans: {line}"));
            }
        }
        if line.contains("ANY(") || line.contains("AUTOMATIC") {
            complaints.push(format!("has no index: {line}"));
        }
        // What is sorted is what the first loop at the same place reads.
        if line.contains("TEMP B-TREE FOR ORDER BY") {
            let first = lines[..index].iter().find(|(other, line)| {
                other == parent && (line.starts_with("SCAN") || line.starts_with("SEARCH"))
            });
            let grows = ["game", "event", "rating_change"];
            let sorted = first.and_then(|(_, line)| line.split(' ').nth(1));
            if sorted.is_some_and(|table| grows.contains(&table)) {
                complaints.push(format!("sorts what {:?} finds", first.map(|(_, line)| line)));
            }
        }
    }
    (lines.into_iter().map(|(_, line)| line).collect(), complaints)
}

/// The generic plan, and without scans wherever there is another way: what is left then has no
/// index.
async fn postgres(store: &Store, statement: &str) -> (Vec<String>, Vec<String>) {
    let mut connection = store.reader().acquire().await.unwrap();
    let places = (1..).take_while(|place| statement.contains(&format!("${place}"))).count();
    let arguments =
        if places == 0 { String::new() } else { format!("({})", vec!["NULL"; places].join(", ")) };
    let set = "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan;";
    let prepare = format!("{set} PREPARE explained AS {statement}");
    let prepared = connection.execute(sqlx::raw_sql(&prepare)).await;
    prepared.unwrap_or_else(|error| panic!("{statement}: {error}"));
    let explain = format!("EXPLAIN EXECUTE explained{arguments}");
    let rows = connection.fetch_all(sqlx::raw_sql(&explain)).await.unwrap();
    let lines: Vec<String> = rows.iter().map(|row| row.get("QUERY PLAN")).collect();
    connection.execute(sqlx::raw_sql("DEALLOCATE explained; RESET ALL")).await.unwrap();
    let mut complaints = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if line.contains("Seq Scan on ") {
            complaints.push(format!("scans: {}", line.trim()));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = match words.iter().position(|word| *word == "using") {
            Some(using) => words.get(using + 1),
            None if line.contains("Bitmap Index Scan on ") => {
                words.iter().skip_while(|word| **word != "on").nth(1)
            }
            None => None,
        };
        let Some(name) = name.filter(|name| !EXACT.contains(name)) else { continue };
        // Conditions of an index that leave out its first column go through all of it.
        let column = first_column(store, name).await;
        let condition = lines[index + 1..].iter().take_while(|line| !line.contains("->"));
        let condition = condition.map(|line| line.trim()).find(|line| line.starts_with("Index Cond:"));
        let is_bound = condition.is_some_and(|condition| {
            condition.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == column)
        });
        if !is_bound {
            complaints.push(format!(
                "goes through an index: {} {}",
                line.trim(),
                condition.unwrap_or_default()
            ));
        }
    }
    (lines, complaints)
}

async fn first_column(store: &Store, index: &str) -> String {
    sqlx::query_scalar(
        "SELECT attname::text FROM pg_attribute WHERE attrelid = CAST(CAST($1 AS TEXT) AS regclass) AND attnum = 1",
    )
    .bind(index)
    .fetch_one(store.reader())
    .await
    .unwrap()
}
