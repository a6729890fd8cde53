//! Every special rule that statistics count is reported by a play that brings it about, and by no other name.

use mura_games::{Game, GameId, Visitor};

/// The rules that the last of some plays brought into play.
struct Fired<'a> {
    position: &'a str,
    plays: &'a str,
}

impl Visitor for Fired<'_> {
    type Output = (Vec<&'static str>, &'static [&'static str]);

    fn visit<G: Game>(self) -> Self::Output {
        let mut game = G::parse_position(self.position).unwrap();
        let mut fired = Vec::new();
        for play in self.plays.split(' ') {
            let action = game.parse_action(play).unwrap();
            let before = game.clone();
            game.play(action).unwrap_or_else(|error| panic!("{}: {error}", self.position));
            fired.clear();
            G::fired(&before, action, &game, &mut |rule| fired.push(G::SPECIAL_RULES[rule]));
        }
        fired.sort_unstable();
        (fired, G::SPECIAL_RULES)
    }
}

/// Plays the examples of a game; each names the rules it shows, and together they show all.
fn show(id: GameId, examples: &[(&str, &str, &[&str])]) {
    let mut shown = Vec::new();
    let mut all: &[&str] = &[];
    for &(position, plays, expected) in examples {
        let (fired, rules) = id.visit(Fired { position, plays });
        assert_eq!(fired, expected, "{id} {position} {plays}");
        shown.extend(fired);
        all = rules;
    }
    let missing: Vec<_> = all.iter().filter(|rule| !shown.contains(rule)).collect();
    assert!(missing.is_empty(), "{id}: no example of {missing:?}");
}

#[test]
fn mur() {
    for id in [GameId::MurClassic, GameId::MurKraken] {
        show(
            id,
            &[
                ("8/2bww3/8/k b 0-0 -", "c2-c3", &[]),
                ("8/2bww3/8/k b 0-0 -", "c2*d2-f2", &["knock of a stone"]),
                ("8/8/b7/k b 0-0 -", "a1*0-e1", &["knock of the mur stone"]),
                ("wb5b/8/8/k b 0-0 -", "+a2", &["trap"]),
                ("wb5b/8/8/k b 0-0 -", "+a2 Xa3", &[]),
                ("w1wb3b/b1b5/8/k b 0-0 -", "+b3", &["double trap"]),
                ("1bw4b/bw6/8/k w 0-0 -", "+a3", &["entry into an opposing eye", "mixed traps", "trap"]),
                ("b7/8/8/k b 0-0 r", "Xa3", &["repeat withdrawal"]),
                ("bbbbbbbk/www1wwww/8/1 b 1-1 -", "Xd3", &["stagnation withdrawal"]),
                ("kb5b/8/8/1 b 0-0 -", "+a2", &["mur stone trapped"]),
                ("wb5b/8/8/k b 2-0 -", "+a2", &["third mark", "trap"]),
            ],
        );
    }
}

#[test]
fn mur_advanced() {
    show(
        GameId::MurAdvanced,
        &[
            ("8/2bww3/8/k b 123 0-0/6 - -", "c2*d2-f2", &["knock of a ship"]),
            ("8/bk6/8/1 b 122 0-0/6 - -", "a2*b2-c2", &["knock of the kraken"]),
            ("8/bk6/8/1 b 122 0-0/6 - -", "a2*b2-c2t1", &["control gained", "knock of the kraken", "tip"]),
            ("8/bk6/8/1 b 111 0-0/6 b -", "a2*b2-c2t1", &["control lost", "knock of the kraken", "tip"]),
            ("b7/2k1w1w1/8/1 b 222 0-0/6 b -", "Kc2*e2-f2", &["kraken move"]),
            ("2b5/8/8/k b 123 0-0/6 - -", "Xc3", &["port withdrawal"]),
            ("wb5b/8/8/k b 123 0-0/6 - -", "+a2", &["close"]),
            ("w1wb3b/b1b5/8/k b 123 0-0/6 - -", "+b3", &["double close"]),
            ("kb5b/8/8/1 b 123 0-0/6 - -", "+a2", &["close on the kraken"]),
            ("1b5b/b3w3/8/k w 123 0-0/6 - -", "+a3", &["placing in an eye"]),
            ("wb5b/8/8/k b 123 0-0/6 - -", "+a2 Xa3", &["forced turn"]),
            ("kb5b/8/8/1 b 123 0-0/6 - -", "+a2 R", &["forced turn", "kraken reset"]),
            ("bw3k1w/w4ww1/bbbwwbbb/1 b 123 0-0/6 - -", "Xa1", &["nothing to play (A7)"]),
            (
                "1b1wb3/2b5/8/k b 123 0-0/6 - -",
                "c2-d2 d3-c3 d2-c2 Xc3",
                &["play forbidden by A6", "port withdrawal"],
            ),
        ],
    );
}

#[test]
fn ur() {
    show(
        GameId::Ur,
        &[
            ("7.000000000000000.0/7.000000000000000.0 b t", "2", &[]),
            ("7.000000000000000.0/7.000000000000000.0 b t", "3", &["throw of 3 or 4"]),
            ("6.010000000000000.0/2.111200000000000.0 w m4", "pass", &["turn lost (pass)"]),
            ("0.000010000000000.6/5.100000100000000.0 b m2", "1-3", &["knock"]),
            ("0.000000100000100.5/6.100000000000000.0 b m2", "3-5", &["jump over a rosette"]),
            ("0.100000000000000.6/7.000000000000000.0 b m4", "A-1", &["jump made safe by an eye"]),
            ("7.000000000000000.0/7.000000000000000.0 b m4", "+D", &["rosette reached"]),
            ("6.000100000000000.0/7.000000000000000.0 b b+", "+A", &["bonus move made"]),
            ("0.010100010011010.1/1.010000200100001.1 b p", "B-C", &["penalty move made"]),
            (
                "0.000000000000222.1/0.000000000010000.6 w m1",
                "7-f",
                &["bonus move impossible", "rosette reached"],
            ),
            ("0.000000000000011.5/7.000000000000000.0 b m1", "e-home", &["piece home"]),
            (
                "0.000000000000011.5/6.000000000001000.0 b m1",
                "e-home",
                &["knock on the exit rosette", "piece home"],
            ),
            ("0.000000000000011.5/5.000000000002000.0 b m1", "e-home", &["blocked exit", "piece home"]),
            (
                "0.000000001000000.6/1.000000000000000.6 w p",
                "+d d-5 +D D-5 +d d-5 +D D-5",
                &["bonus move made", "endless duel (U4)", "jump over a rosette", "knock"],
            ),
        ],
    );
}

#[test]
fn morabaraba() {
    let stage_2 = |cows: &str, tail: &str| {
        let shot =
            (1..=24).filter(|n| !cows.split(',').any(|cow| cow.split_once('=').unwrap().1 == n.to_string()));
        let shot: Vec<_> = shot.map(|n: u32| n.to_string()).collect();
        format!("{cows} {} {tail}", shot.join(","))
    };
    let three = "A1=1,A4=2,C5=16,D3=15,D7=3,F2=13,F4=14";
    let four = "A1=1,A4=2,C5=3,D1=13,D6=14,E3=4,F6=15,G4=16";
    let there_and_back = "A1,1-B2 D6,14-D5 B2,1-A1 D5,14-D6 A1,1-B2 D6,14-D5 B2,1-A1 D5,14-D6";
    show(
        GameId::Morabaraba,
        &[
            ("- - b 0 -", "C5-1", &[]),
            ("A1=1,A4=2,B2=13,D2=14 - b 0 -", "A7-3xB2,13", &["shot", "three in a row"]),
            (
                "A4=1,A7=2,B2=13,B4=14,C3=15,D1=3,D2=16,G1=4 - b 0 -",
                "A1-5xC3,15",
                &["paralysed row", "shot", "three in a row"],
            ),
            (
                "A1=1,A4=2,B2=13,B4=14,B6=15 12 b 0 B2.13-B4.14-B6.15",
                "A7-3",
                &["barren row", "three in a row"],
            ),
            (
                &stage_2(&format!("{three},F6=4"), "b 0 A1.1-A4.2-A7.3"),
                "D7,3-A7",
                &["three in a row", "used sequence made again"],
            ),
            (&stage_2(three, "b 0 -"), "A1,1-G7", &["flying move"]),
            (
                &stage_2("A1=1,A4=2,B2=13,C5=14,D7=3,E3=4,F6=15", "b 7 -"),
                "D7,3-A7xC5,14",
                &["shot", "three in a row", "two cows left"],
            ),
            (
                &stage_2("A1=1,A4=2,A7=3,B2=13,B4=14,B6=15,D2=16,D7=17,F2=18,G1=4,G4=19", "w 5 -"),
                "D2,16-D1",
                &["blocked"],
            ),
            (&stage_2(three, "b 19 -"), "A1,1-D1", &["draw: three cows, ten moves (M3)"]),
            (&stage_2(four, "b 0 -"), there_and_back, &["draw: third repetition (M4)"]),
            (&stage_2(four, "b 99 -"), "A1,1-B2", &["draw: hundred quiet plies (M4)"]),
        ],
    );
}
