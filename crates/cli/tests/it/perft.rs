use mura_games::GameId;

use crate::{mura, mura_with_input};

const MIDDLE: &str = "1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -";

#[test]
fn prints_a_line_a_move_and_the_sum() {
    let run = mura(&["perft", "mur-classic", "--depth", "2", "--position", MIDDLE]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = "\
+a1: 17
+a3: 0
+c1: 17
+c2: 21
+d1: 21
+f1: 20
+f2: 18
+f3: 19
+g1: 17
+g3: 16
+h1: 22
b2*b1-f1: 20
b2-c2: 21
c3-f3: 19
d2-d1: 19
d2-h1: 21
d3-a3: 0
d3-g3: 14
e1*e2-e1: 18
e1-d1: 21
e1-f1: 20
h2-h1: 21
nodes 382
";
    assert_eq!(run.out, expected);
    assert_eq!(mura(&["perft", "mur-classic", "--depth", "0"]).out, "nodes 1\n");
    assert_eq!(
        mura(&["perft", "mur-advanced", "--depth", "3", "--position", "8/8/8/k b 123 6-0/6 - -"]).out,
        "nodes 0\n"
    );
}

#[test]
fn the_way_of_counting_makes_no_difference() {
    let plain = mura(&["perft", "mur-kraken", "--depth", "4", "--position", MIDDLE]).out;
    assert!(plain.ends_with("nodes 110896\n"));
    for more in [&["--threads", "1"][..], &["--threads", "3"], &["--hash", "16"], &["--no-bulk"]] {
        let args = [&["perft", "mur-kraken", "--depth", "4", "--position", MIDDLE], more].concat();
        assert_eq!(mura(&args).out, plain, "{more:?}");
    }
}

#[test]
fn the_engine_prints_the_same() {
    for game in GameId::ALL {
        let command = mura(&["perft", game.as_str(), "--depth", "3"]);
        let engine = mura_with_input(&["ugi", game.as_str()], b"go perft 3\n");
        assert_eq!(command.out, engine.out);
        assert_eq!(command.out.lines().filter(|line| line.starts_with("nodes ")).count(), 1);
    }
}

#[test]
fn a_bad_position_is_told() {
    let run = mura(&["perft", "mur-classic", "--depth", "1", "--position", "8/8/8/8 b 0-0 -"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("error: this is no position of mur-classic: "), "{}", run.err);
}
