//! A command line as words.

/// Splits at blanks outside of quotes, single or double. There are no escapes: a backslash is part of a path.
pub(super) fn split(text: &str) -> Result<Vec<String>, &'static str> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() { Err("a quote is not closed") } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_part_and_quotes_keep_together() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("  a  b\tc "), ["a", "b", "c"]);
        assert_eq!(words(r#""my engine" --name 'x "y"' ''"#), ["my engine", "--name", "x \"y\"", ""]);
        assert_eq!(words(r"C:\bin\e.exe a'b c'd"), [r"C:\bin\e.exe", "ab cd"]);
        assert!(words("").is_empty());
        assert!(split("a 'b").is_err());
    }
}
