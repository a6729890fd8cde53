use crate::{Scratch, mura, mura_with_input};

const MIXED: &str = r#"[Game "mur-classic"]
[Event "good"]
[Result "none"]

1. +b1 2. +a1! {beside it} 3. +a2

[Game "mur-classic"]

1. +b1 2. +b1

[Game "mur-clasic"]

1. +b1

[Game "mur-kraken"]
[Result "p1win"]

1. +b1

[Game "mur-advanced"]
[Options "goal=3 dice=244"]
[Result "p2win"]
[Termination "resignation"]

1. +b1 2. flag-b
3. +c2 X
"#;

#[test]
fn check_reports_every_game_and_the_sum() {
    let file = Scratch::new("mixed.mur", MIXED.as_bytes());
    let run = mura(&["check", file.name()]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let name = file.name();
    let lines: Vec<_> = run.out.lines().map(|line| line.replace(name, "F")).collect();
    assert_eq!(
        lines,
        [
            "F:1: game 1 (mur-classic): ok, 3 plays, undecided",
            "F:9:11: game 2 (mur-classic), ply 2: +b1 is not legal: b1 is occupied (placing)",
            "F:11:1: game 3: there is no game \"mur-clasic\"; did you mean mur-classic?",
            "F:16:1: game 4 (mur-kraken): the Result tag says p1win, but the plays give none \
             (a result off the board needs a Termination tag or an event)",
            "F:26:4: game 5 (mur-advanced), ply 3: the record adds \"X\", but the play did nothing of the kind",
            "5 games in 1 file: 1 fine, 4 wrong",
        ]
    );
    let quiet = mura(&["check", "--quiet", file.name()]);
    assert_eq!((quiet.code, quiet.out.lines().count()), (1, 5));
}

#[test]
fn check_of_good_games_exits_with_zero() {
    let good = MIXED.split("\n\n[").next().unwrap();
    let run = mura_with_input(&["check", "-"], good.as_bytes());
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "-:1: game 1 (mur-classic): ok, 3 plays, undecided\n1 game in 1 file: 1 fine, 0 wrong\n")
    );
}

#[test]
fn files_that_cannot_be_read_are_sentences() {
    let good = Scratch::new("good.mur", b"[Game \"mur-classic\"]\n\n1. +b1\n");
    let empty = Scratch::new("empty.mur", b"\n");
    let picture = Scratch::new("picture.mur", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n\n\0\n");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let run = mura(&["check", "/no/such/file", empty.name(), good.name(), folder, picture.name()]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("/no/such/file cannot be opened: "), "{}", run.out);
    assert!(run.out.contains("empty.mur holds no game"));
    assert!(run.out.contains("good.mur:1: game 1 (mur-classic): ok, 1 play, undecided"));
    assert!(run.out.contains("cannot be opened: it is a folder"));
    assert!(run.out.contains("picture.mur is not a text file\n"), "{}", run.out);
    assert!(run.out.ends_with("1 game in 5 files: 1 fine, 0 wrong, 4 files without a game\n"), "{}", run.out);
    let run = mura(&["replay", "/no/such/file"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: /no/such/file cannot be opened: "), "{}", run.err);
}

#[test]
fn replay_shows_the_moves_and_the_end() {
    let file = Scratch::new("replay.mur", MIXED.as_bytes());
    let run = mura(&["replay", file.name(), "--game", "1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.starts_with("game 1  Mur, Classic edition (mur-classic)\nEvent     good\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("\n1. +b1  2. +a1 !  {beside it}  3. +a2\n"), "{}", run.out);
    assert!(run.out.contains("position  8/b7/wb6/k w 0-0 -\n"));
    assert!(run.out.ends_with("result    none, as the tags say\n"));
    let boards = |out: &str| out.matches("◆0").count();
    assert_eq!(boards(&run.out), 1);
    let run = mura(&["replay", file.name(), "--game", "1", "--step"]);
    assert_eq!(boards(&run.out), 3);
    assert!(run.out.contains("\n2. +a1 !\n{beside it}\n"), "{}", run.out);
}

#[test]
fn replay_goes_as_far_as_it_can_and_says_why_no_further() {
    let file = Scratch::new("further.mur", MIXED.as_bytes());
    let run = mura(&["replay", file.name(), "--game", "2"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\n1. +b1\n"));
    let place = format!("{}:9:11: game 2, ply 2", file.name());
    assert_eq!(run.err, format!("{place}: +b1 is not legal: b1 is occupied (placing)\n"));
    let run = mura(&["replay", file.name()]);
    assert_eq!(run.code, 1);
    for game in 1..=5 {
        let told = format!("{}{}", run.out, run.err);
        assert!(told.contains(&format!("game {game}")), "{told}");
    }
    let run = mura(&["replay", file.name(), "--game", "6"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there is no game 6") && run.err.contains("holds 5"), "{}", run.err);
}

#[test]
fn replay_shows_clocks_variations_and_events() {
    let record = "[Game \"mur-classic\"]\n\n1. +b1 <29:51> 2. +a1! <0:09.4> {near} (2. +h1 3. +a1 {is slower} (3. +c1))\n\
                  <draw offered Black> 3. +a2\n";
    let run = mura_with_input(&["replay", "-"], record.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let words = [
        "1. +b1 <29:51>  2. +a1 ! <0:09.4>  {near}  <draw offered Black>",
        "(2. +h1 3. +a1 {is slower} (3. +c1))",
        "3. +a2",
    ];
    let text = run.out.replace('\n', "  ");
    assert!(text.contains(&words.join("  ")), "{}", run.out);
    let run = mura_with_input(&["replay", "-", "--step"], record.as_bytes());
    let lines = "\n2. +a1 ! <0:09.4>\n{near}\n<draw offered Black>\n(2. +h1 3. +a1 {is slower} (3. +c1))\n";
    assert!(run.out.contains(lines), "{}", run.out);
    // The second player's play follows the first player's, clocks or not, unless something stands between.
    let record = "[Game \"morabaraba\"]\n\n1. A1-1 <29:51> G7-13 <29:40> 2. A4-2 (2. D3-2) G4-14\n";
    let run = mura_with_input(&["replay", "-"], record.as_bytes());
    assert!(run.out.contains("1. A1-1 <29:51> G7-13 <29:40>  2. A4-2  (2. D3-2)  2... G4-14"), "{}", run.out);
}
