//! Secrets, seeds and hashes as texts.

use mura_games::GameId;

use super::{context, secret, seed};
use crate::dice::{Context, Dice, Digest, Secret, Seed};

#[test]
fn secrets_and_hashes_are_64_digits() {
    let drawn = Secret::draw().unwrap();
    assert_eq!(drawn.reveal().len(), 64);
    assert_eq!(drawn.reveal().parse(), Ok(drawn.clone()));
    assert_eq!(drawn.reveal().to_uppercase().parse(), Ok(drawn.clone()));
    assert_ne!(drawn, Secret::draw().unwrap());
    let hash = context(GameId::Ur, "t").commit(&drawn);
    assert_eq!(hash.to_string().parse(), Ok(hash));
    for text in
        ["", "0", &"0".repeat(63), &"0".repeat(65), &"0".repeat(1 << 20), &"g".repeat(64), &"é".repeat(32)]
    {
        let sentence = text.parse::<Digest>().unwrap_err();
        assert!(sentence.ends_with("expected 64 hexadecimal digits") && sentence.len() < 300, "{sentence}");
    }
}

#[test]
fn seeds_and_tables_are_short_texts_on_one_line() {
    assert_eq!(seed(" any text, “quoted” ").as_str(), " any text, “quoted” ");
    let drawn = Seed::draw().unwrap();
    assert!(drawn.as_str().len() == 32 && drawn != Seed::draw().unwrap());
    for (text, why) in
        [("", "empty"), ("a\nb", "control"), ("a\u{7f}", "control"), (&"x".repeat(201), "more than 200")]
    {
        assert!(text.parse::<Seed>().unwrap_err().contains(why));
        assert!(Context::new(GameId::Ur, text).unwrap_err().contains(why));
    }
}

#[test]
fn a_log_does_not_tell_secrets() {
    let dice = Dice::new(&context(GameId::Ur, "t"), &secret(7), [None, None]);
    assert_eq!(format!("{:?} {dice:?}", secret(7)), "Secret(…) Dice(…)");
}
