use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::{command, mura_with_input};

#[test]
fn a_session() {
    let input = "\
isready
uginewgame
position startpos moves +b1
query fen
query p1turn
query gameover
query result
query chance
query score
position fen 1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -
query legal
position startpos moves +b1 +b1
query fen
go perft 1
quit
isready
";
    let run = mura_with_input(&["ugi", "mur-classic"], input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[..9],
        [
            "readyok",
            "response 8/8/1b6/k w 0-0 -",
            "response false",
            "response false",
            "response none",
            "response none",
            "response 0 0",
            "response +a1 +a3 +c1 +c2 +d1 +f1 +f2 +f3 +g1 +g3 +h1 b2*b1-f1 b2-c2 c3-f3 d2-d1 d2-h1 d3-a3 d3-g3 \
             e1*e2-e1 e1-d1 e1-f1 h2-h1",
            "error move 2 \"+b1\": b1 is occupied (placing)",
        ]
    );
    assert_eq!(lines[9], "response 1bwwb2b/bw1wb1bw/1k2w3/b w 1-2 -");
    assert_eq!(lines[10], "+a1: 1");
    assert_eq!(*lines.last().unwrap(), "nodes 22");
}

#[test]
fn the_end_of_the_input_ends_it_and_bad_bytes_do_not() {
    let run = mura_with_input(
        &["ugi", "mur-advanced"],
        b"\xff\xff\nsetoption name dice value 244\nposition startpos\nquery fen",
    );
    assert_eq!(run.code, 0);
    let lines: Vec<_> = run.out.lines().collect();
    assert!(lines[0].starts_with("error "));
    assert_eq!(lines[1..], ["response 8/8/8/k b 244 0-0/6 - -"]);
}

#[test]
fn throws_are_asked_for_and_drawn() {
    let input =
        b"query chance\nquery legal\ngo\nposition startpos moves 2\nquery chance\nquery fen\nquery legal\n";
    let run = mura_with_input(&["ugi", "ur"], input);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[..2], ["response 1=3/8 2=3/8 3=1/8 4=1/8", "response 1 2 3 4"]);
    assert!(["bestmove 1", "bestmove 2", "bestmove 3", "bestmove 4"].contains(&lines[2]));
    assert_eq!(
        lines[3..],
        ["response none", "response 7.000000000000000.0/7.000000000000000.0 b m2", "response +B"]
    );
}

#[test]
fn answers_come_at_once() {
    let mut child =
        command(&["ugi", "mur-classic"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(b"isready\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "readyok\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
