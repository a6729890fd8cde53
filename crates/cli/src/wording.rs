//! What is wrong with a value of the command line, in words for people.

use clap::error::ErrorKind;

/// What the libraries say, and what people are told.
const WORDS: [(&str, &str); 6] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "this number is too large"),
    ("number too small to fit in target type", "this number is too small"),
    ("invalid float literal", "expected a number"),
    (" is not in 1..18446744073709551615", " is not 1 or more"),
];

/// Prints what is wrong, or the help that was asked for.
pub(crate) fn print(error: &clap::Error) {
    // A reader who has gone away is not told about it.
    let _ = match error.kind() {
        ErrorKind::ValueValidation => {
            anstream::eprint!("{}", in_words(error.render().ansi().to_string()));
            Ok(())
        }
        _ => error.print(),
    };
}

fn in_words(text: String) -> String {
    WORDS.iter().fold(text, |text, (library, people)| text.replace(library, people))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::Cli;

    #[test]
    fn wrong_numbers_are_told_in_words() {
        for (line, told) in [
            ("play mur-classic --level abc", "'--level <N>': expected a whole number"),
            ("play mur-classic --seed 99999999999999999999", "'--seed <S>': this number is too large"),
            ("random ur --games 0", "'--games <N>': 0 is not 1 or more"),
        ] {
            let words = std::iter::once("mura").chain(line.split(' '));
            let Err(error) = Cli::try_parse_from(words) else { panic!("{line}") };
            let text = in_words(error.render().to_string());
            assert!(text.contains(told), "{line}: {text}");
        }
    }
}
