use mura_games::GameId;

use crate::{command, mura};

#[test]
fn shows_the_board_the_position_and_the_moves() {
    let run = mura(&["show", "mur-classic", "--moves", "+b1", "+a1", "b1-b2"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let position = "8/1b6/w7/k w 0-0 -";
    let board = GameId::MurClassic.open(position).unwrap().draw().to_string();
    let facts = "
position  8/1b6/w7/k w 0-0 -
legal     26 moves
  +a2      +c1      +d2      +e3      +g1      +h2      a1-b1
  +a3      +c2      +d3      +f1      +g2      +h3      a1-h1
  +b1      +c3      +e1      +f2      +g3      a1*0-e1
  +b3      +d1      +e2      +f3      +h1      a1-a2
";
    assert_eq!(run.out, format!("{}\n{facts}", board.trim_end().trim_start_matches('\n')));
}

#[test]
fn every_game_is_shown_within_eighty_columns_and_twenty_four_rows() {
    for game in GameId::ALL {
        let run = mura(&["show", game.as_str()]);
        assert_eq!(run.code, 0);
        let widest = run
            .out
            .lines()
            .filter(|line| !line.starts_with("position"))
            .map(|line| line.chars().count())
            .max();
        assert!(widest <= Some(80), "{}", run.out);
        assert!(run.out.lines().count() < 24, "{}", run.out);
    }
}

#[test]
fn words_that_a_game_writes_apart_are_one_move() {
    let start = "A1=1,A4=2,B2=13,B6=3,D2=14,D7=4,E4=15,F4=16,G1=17,G7=5 6,18 b 0 -";
    let moves = ["A7", "-", "7", "x", "B2,13", "F2-19"];
    let run = mura(&[&["show", "morabaraba", "--position", start, "--moves"], &moves[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("B6=3,D2=14"), "{}", run.out);
    let run = mura(&["show", "morabaraba", "--position", "- - b 0 -", "--moves", "A1 - 1"]);
    assert!(run.out.contains("position  A1=1 - w 0 -"), "{}{}", run.out, run.err);
}

#[test]
fn a_throw_shows_its_odds() {
    let run = mura(&["show", "ur"]);
    assert!(run.out.ends_with("throw     1 (3/8)  2 (3/8)  3 (1/8)  4 (1/8)\n"), "{}", run.out);
}

#[test]
fn a_bad_move_is_told_which_and_why() {
    let run = mura(&["show", "mur-classic", "--moves", "+b1", "+b1"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("error: move 2 \"+b1\": b1 is occupied"), "{}", run.err);
    let run = mura(&["show", "mur-classic", "--moves", "+z9"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("move 1 \"+z9\""), "{}", run.err);
}

#[test]
fn a_bad_position_is_told_where() {
    let run = mura(&["show", "mur-classic", "--position", "8/8/8/k b 0-9 -"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("column 13"), "{}", run.err);
}

#[test]
fn a_finished_game_tells_its_result() {
    let run = mura(&["show", "mur-advanced", "--position", "8/8/8/k b 123 6-0/6 - -"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("result    Blue has won"), "{}", run.out);
    assert!(!run.out.contains("legal"));
}

#[test]
fn options_choose_the_start() {
    let run = mura(&["show", "mur-advanced", "--option", "goal=3", "-o", "dice=442"]);
    assert!(run.out.contains("position  8/8/8/k b 244 0-0/3 - -"), "{}", run.out);
    let run = mura(&["show", "mur-advanced", "--option", "dice=roll"]);
    assert_eq!(run.code, 0);
}

#[test]
fn colours_come_when_asked_for_and_never_into_a_pipe() {
    let coloured = |args: &[&str], no_color: &str| {
        let output = command(args).env("NO_COLOR", no_color).output().unwrap();
        String::from_utf8(output.stdout).unwrap().contains('\x1b')
    };
    assert!(!coloured(&["show", "mur-classic"], ""));
    assert!(coloured(&["show", "mur-classic", "--color", "always"], ""));
    assert!(coloured(&["--color", "always", "show", "mur-classic"], "1"));
    assert!(!coloured(&["show", "mur-classic", "--color", "never"], ""));
    let plain = mura(&["show", "mur-classic"]).out;
    let styled = mura(&["show", "mur-classic", "--color", "always"]).out;
    let mut stripped = String::new();
    let mut rest = styled.as_str();
    while let Some((before, after)) = rest.split_once('\x1b') {
        stripped.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    assert_eq!(stripped + rest, plain);
}

#[test]
fn draws_pictures_into_files_and_replaces_them_only_by_force() {
    let folder = std::env::temp_dir().join(format!("mura-show-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (svg, png) = (folder.join("board.svg"), folder.join("board.png"));
    for game in GameId::ALL {
        let (svg, png) = (svg.to_str().unwrap(), png.to_str().unwrap());
        let run =
            mura(&["show", game.as_str(), "--svg", svg, "--png", png, "--width", "360", "--force", "--flip"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains("position  "), "the board is shown as well: {}", run.out);
        let drawing = std::fs::read_to_string(svg).unwrap();
        assert!(drawing.starts_with("<svg ") && drawing.contains(&format!("<title>{}", game.title())));
        let pixels = std::fs::read(png).unwrap();
        assert_eq!((&pixels[1..4], &pixels[16..20]), (&b"PNG"[..], &360_u32.to_be_bytes()[..]));
        let run = mura(&["show", game.as_str(), "--svg", svg]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("exists already; --force replaces it"), "{}", run.err);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_picture_on_standard_output_stands_alone() {
    let run = mura(&["show", "mur-classic", "--moves", "+b1", "--svg", "-", "--dark"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("<svg ") && run.out.ends_with("</svg>\n"));
    assert!(run.out.contains("class=\"m-last\""), "the last of the moves is pointed out");
    let last = mura(&[
        "show",
        "mur-classic",
        "--position",
        "8/8/1b6/k w 0-0 -",
        "--last",
        "+b1",
        "--svg",
        "-",
        "--dark",
    ]);
    assert_eq!(last.out, run.out, "and so is one that is named");
}

#[test]
fn pictures_that_cannot_be_are_refused() {
    let run = mura(&["show", "ur", "--svg", "-", "--last", "x-y"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "error: \"x\" is no point of the board of ur\n");
    let run = mura(&["show", "ur", "--dark"]);
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "error: --dark is about a picture: add --svg FILE or --png FILE\n");
    for width in ["0", "15", "4097", "-1", "wide"] {
        assert_eq!(mura(&["show", "ur", "--png", "-", "--width", width]).code, 2, "{width}");
    }
    let run = mura(&["show", "ur", "--svg", "/nowhere/at/all.svg"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("/nowhere/at/all.svg cannot be written"), "{}", run.err);
}
