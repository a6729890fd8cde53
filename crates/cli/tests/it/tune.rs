use crate::{Scratch, mura};

#[test]
fn weights_are_printed_or_written() {
    let data = Scratch::new("tune.data", b"");
    let out = Scratch::new("tune.rs", b"precious");
    let args = ["tune", "mur-classic", "--games", "20", "--nodes", "30", "--rounds", "1", "--pairs", "1"];
    let data = ["--data", data.0.to_str().unwrap()];
    let run = mura(&[&args[..], &data[..]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("//! Weights of mur-classic, tuned by `mura tune mur-classic --games 20"));
    assert!(run.out.contains("100, // one mark") || run.out.contains("100,  // one mark"), "{}", run.out);
    assert!(run.err.contains("round 1:"), "{}", run.err);

    // The same again, from the games that are kept, into a file.
    let into = ["--out", out.name()];
    let refused = mura(&[&args[..], &data[..], &into[..]].concat());
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("tune.rs exists already; --force replaces it"), "{}", refused.err);
    assert_eq!(std::fs::read(&out.0).unwrap(), b"precious");
    let again = mura(&[&args[..], &data[..], &into[..], &["--force"]].concat());
    assert_eq!((again.code, again.out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(&out.0).unwrap(), run.out);
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let ur = mura(&["tune", "ur", "--games", "20", "--rounds", "2", "--seed", "3"]);
    assert_eq!(ur.code, 0, "{}", ur.err);
    assert!(ur.out.contains("Made by `mura tune ur --games 20 --rounds 2 --seed 3`"), "{}", &ur.out[..300]);
    let dice = mura(&["tune", "ur", "--data", "positions"]);
    assert_eq!(dice.code, 2);
    assert!(dice.err.contains("knows neither --data nor --minutes"), "{}", dice.err);
    let other = Scratch::new("other.data", b"something else\n");
    let run = mura(&["tune", "mur-classic", "--data", other.0.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("other games"), "{}", run.err);
    let nowhere = mura(&["tune", "mur-classic", "--out", "/no/such/folder/weights.rs"]);
    assert_eq!(nowhere.code, 1);
    assert!(nowhere.err.contains("cannot be used"), "{}", nowhere.err);
    let folder = mura(&["tune", "mur-classic", "--out", env!("CARGO_TARGET_TMPDIR")]);
    assert!(folder.code == 2 && folder.err.contains("is a folder, not a file"), "{}", folder.err);
    assert_eq!(mura(&["tune", "mur-classic", "--mix", "2"]).code, 2);
}
