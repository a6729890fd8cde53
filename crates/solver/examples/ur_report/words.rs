//! Numbers as the report writes them.

use mura_solver::ur::Objective;

/// A value for a player as what people ask for: the chance to win in percent (a draw counts half), or the
/// points.
pub(crate) fn plain(objective: Objective, value: f64) -> f64 {
    match objective {
        Objective::Win => 50.0 * (1.0 + value),
        Objective::Score => value,
    }
}

/// The same in words, with so many digits behind the point.
pub(crate) fn shown(objective: Objective, value: f64, digits: usize) -> String {
    let number = plain(objective, value);
    match objective {
        Objective::Win => format!("{number:.digits$} %"),
        Objective::Score => signed(number, digits),
    }
}

/// A change of a value as one of the chance (0 to 1) or of the points.
pub(crate) fn plain_change(objective: Objective, change: f64) -> f64 {
    match objective {
        Objective::Win => change / 2.0,
        Objective::Score => change,
    }
}

/// What an objective is called at the head of a column.
pub(crate) fn name(objective: Objective) -> &'static str {
    match objective {
        Objective::Win => "chance to win",
        Objective::Score => "score",
    }
}

/// A number with its sign, and with a minus that is as wide as a plus.
pub(crate) fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let zero = !text.contains(|c: char| ('1'..='9').contains(&c));
    if zero { text[1..].to_owned() } else { text.replace('-', "−") }
}

/// A whole number in groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A small number as a product with a power of ten.
pub(crate) fn small(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let text = format!("{number:.1e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let power: String = power.chars().map(raised).collect();
    format!("{digits} · 10{power}")
}

/// A number with its first two digits that are not 0, and those before the point.
pub(crate) fn significant(number: f64) -> String {
    // Rounded first: 0.0996 has its first digit where 0.1 has it.
    let rounded: f64 = format!("{number:.1e}").parse().unwrap_or(number);
    let first = if rounded == 0.0 { 0.0 } else { rounded.abs().log10().floor() };
    format!("{number:.*}", (1.0 - first).clamp(0.0, 12.0) as usize)
}

/// A power of ten.
pub(crate) fn power_of_ten(power: i32) -> String {
    format!("10{}", power.to_string().chars().map(raised).collect::<String>())
}

fn raised(digit: char) -> char {
    match digit {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
        other => other,
    }
}

/// A small whole number as a word.
pub(crate) fn count(number: u8) -> String {
    const WORDS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_chances_and_points() {
        // What a second program found for one piece a side.
        let units = f64::from(Objective::Win.scale());
        assert_eq!(shown(Objective::Win, 35_750_609.0 / units, 5), "51.66477 %");
        assert_eq!(shown(Objective::Win, -1.0, 1), "0.0 %");
        assert_eq!(shown(Objective::Score, 0.094_695, 4), "+0.0947");
        assert_eq!(shown(Objective::Score, -14.0, 0), "−14");
        assert_eq!(shown(Objective::Score, -0.000_01, 2), "0.00");
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(grouped(8_669_604_033), "8,669,604,033");
        assert_eq!(grouped(12), "12");
        assert_eq!(small(1.234e-8), "1.2 · 10⁻⁸");
        assert_eq!(small(0.0), "0");
        let written = [0.0927, 0.0996, 1.26, 23.45, 140.2, 0.0].map(significant);
        assert_eq!(written, ["0.093", "0.10", "1.3", "23", "140", "0.0"]);
        assert_eq!(power_of_ten(-10), "10⁻¹⁰");
        assert_eq!(count(7), "seven");
    }
}
