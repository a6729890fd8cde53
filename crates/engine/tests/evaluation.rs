//! The evaluation does not care who is Black, nor how the board lies.

use mura_engine::eval::{ByHand, Concepts, Evaluation, MOST, Weighted};
use mura_games::{Classic, Game, Kraken, Luck, Morabaraba, Mur, MurAdvanced, Settings};

/// Position texts of random games that go on.
fn texts<G: Game>(games: u64) -> Vec<String> {
    let (mut texts, mut list) = (Vec::new(), Vec::new());
    for seed in 0..games {
        let mut luck = Luck::new(seed);
        let mut game = G::start(&Settings::default()).unwrap();
        for _ in 0..150 {
            let Some(action) = game.random_action(&mut luck, &mut list) else { break };
            game.play_unchecked(action);
            if game.outcome().is_none() {
                texts.push(String::new());
                game.write_position(texts.last_mut().unwrap());
            }
        }
    }
    texts
}

fn value<G: Concepts>(text: &str) -> i32 {
    let game = G::parse_position(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let value = ByHand.evaluate(&game);
    assert_eq!(value, Weighted::new(G::WEIGHTS).evaluate(&game), "{text}");
    assert!(value.abs() <= MOST);
    value
}

fn swapped_letters(text: &str) -> String {
    let swap = |letter| match letter {
        'b' => 'w',
        'w' => 'b',
        other => other,
    };
    text.chars().map(swap).collect()
}

fn swapped_score(score: &str) -> String {
    let (both, goal) = score.split_once('/').map_or((score, None), |(both, goal)| (both, Some(goal)));
    let (first, second) = both.split_once('-').unwrap();
    goal.map_or(format!("{second}-{first}"), |goal| format!("{second}-{first}/{goal}"))
}

/// Mur: board, turn, marks, duty. Advanced Mur: board, turn, dice, bars, control, forced.
fn swapped_mur(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let score = fields.len() / 2;
    fields[score] = swapped_score(&fields[score]);
    for index in [0, 1] {
        fields[index] = swapped_letters(&fields[index]);
    }
    if fields.len() == 6 {
        fields[4] = swapped_letters(&fields[4]);
    }
    fields.join(" ")
}

/// Every ring moved on by a number of spokes. Only for a text without a list of points.
fn turned(text: &str, spokes: usize) -> String {
    let (board, rest) = text.split_once(' ').unwrap();
    let ring = |ring: &str| {
        let mut points = String::new();
        for letter in ring.chars() {
            match letter.to_digit(10) {
                Some(run) => points.extend(std::iter::repeat_n('1', run as usize)),
                None => points.push(letter),
            }
        }
        let at = spokes % points.len();
        format!("{}{}", &points[at..], &points[..at])
    };
    let rings: Vec<String> = board.split('/').map(ring).collect();
    format!("{} {rest}", rings.join("/"))
}

fn mur_is_fair<G: Concepts>(spokes: usize) {
    let texts = texts::<G>(30);
    assert!(texts.len() > 500);
    for text in texts {
        assert_eq!(value::<G>(&text), value::<G>(&swapped_mur(&text)), "{text}");
        let forced = text.split(' ').nth(5).is_some_and(|forced| forced != "-");
        if !forced {
            assert_eq!(value::<G>(&text), value::<G>(&turned(&text, spokes)), "{text}");
        }
    }
}

#[test]
fn mur() {
    mur_is_fair::<Mur<Classic>>(3);
    mur_is_fair::<Mur<Kraken>>(5);
}

#[test]
fn advanced_mur() {
    // The ports are opposite to each other.
    mur_is_fair::<MurAdvanced>(4);
}

#[test]
fn morabaraba() {
    let mut compared = 0;
    for text in texts::<Morabaraba>(60) {
        let value_here = value::<Morabaraba>(&text);
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        // While cows are in hand, Black to move cannot have as many as White has with White to move.
        let cows = fields[0].matches('=').count() + fields[1].split(',').filter(|cow| *cow != "-").count();
        if cows < 24 {
            continue;
        }
        for index in [0, 1, 4] {
            fields[index] = swapped_cows(&fields[index]);
        }
        fields[2] = swapped_letters(&fields[2]);
        assert_eq!(value_here, value::<Morabaraba>(&fields.join(" ")), "{text}");
        compared += 1;
    }
    assert!(compared > 500);
}

/// Numbers that follow `=` or `.`, or that stand alone, are cows.
fn swapped_cows(text: &str) -> String {
    let (mut out, mut number, mut of_cow) = (String::new(), String::new(), true);
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        if let Ok(cow) = number.parse::<u32>() {
            let cow = if !of_cow {
                cow
            } else if cow <= 12 {
                cow + 12
            } else {
                cow - 12
            };
            out.push_str(&cow.to_string());
            number.clear();
        }
        of_cow = !letter.is_ascii_alphabetic();
        out.push(letter);
    }
    out.trim_end().to_owned()
}
