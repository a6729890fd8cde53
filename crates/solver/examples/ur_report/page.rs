//! A page some parts of which are generated: what stands between `<!-- NAME -->` and `<!-- /NAME -->`.

/// The page with this part put in the place of the old one.
pub(crate) fn with_part(page: &str, name: &str, part: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let missing = |mark: &str| format!("the page lacks {}", mark.trim());
    let (before, rest) = page.split_once(&begin).ok_or_else(|| missing(&begin))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| missing(&end))?;
    Ok(format!("{before}{begin}{}\n{end}{after}", part.trim()))
}

/// A table: how its columns are aligned (`<` or `>`) and headed, and its rows.
pub(crate) fn table(columns: &[(char, String)], rows: &[Vec<String>]) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace(['|', '\n'], " ")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let heads: Vec<String> = columns.iter().map(|(_, head)| head.clone()).collect();
    let lines: Vec<&str> =
        columns.iter().map(|(align, _)| if *align == '>' { "---:" } else { "---" }).collect();
    let mut text = format!("{}|{}|\n", row(&heads), lines.join("|"));
    text.extend(rows.iter().map(|cells| row(cells)));
    text
}

/// A picture with its caption.
pub(crate) fn picture(file: &str, caption: &str) -> String {
    format!("![{caption}](pictures/{file})\n\n*{caption}*\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_and_nothing_else() {
        let page = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n<!-- y -->\n<!-- /y -->\n";
        let once = with_part(page, "x", "new\n");
        assert_eq!(once.as_deref(), Ok("a\n<!-- x -->\nnew\n<!-- /x -->\nb\n<!-- y -->\n<!-- /y -->\n"));
        let again = once.and_then(|page| with_part(&page, "x", "new\n"));
        assert_eq!(again.as_deref(), Ok("a\n<!-- x -->\nnew\n<!-- /x -->\nb\n<!-- y -->\n<!-- /y -->\n"));
        assert_eq!(with_part(page, "z", ""), Err("the page lacks <!-- z -->".to_owned()));
    }

    #[test]
    fn tables_have_as_many_columns_as_they_say() {
        let table = table(&[('<', "a".into()), ('>', "b".into())], &[vec!["1|2".into(), "3".into()]]);
        assert_eq!(table, "| a | b |\n|---|---:|\n| 1 2 | 3 |\n");
    }
}
