//! So many of something, in words.

/// A number and the word for so many.
pub(crate) fn counted(number: u64, word: &str) -> String {
    format!("{number} {}", noun(number, word))
}

/// The word for so many of something.
pub(crate) fn noun(number: u64, word: &str) -> String {
    match (number, word) {
        (1, word) => word.to_owned(),
        (_, "ply") => "plies".to_owned(),
        (_, word) => format!("{word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "game")), ["0 games", "1 game", "2 games"]);
        assert_eq!([1, 2].map(|number| noun(number, "ply")), ["ply", "plies"]);
    }
}
