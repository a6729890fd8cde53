//! Any sequence of actions.

use crate::both::Both;
use crate::input::Input;

/// Steps of one input: the literal referee looks through its whole past at every step.
const MOST_STEPS: usize = 150;
/// Remembered actions of earlier positions.
const ELSEWHERE: usize = 300;

/// Bytes that choose a game and a start, and then at every step a legal action, one that was legal at an earlier
/// position, or a spoilt text. Both implementations agree after every step.
pub fn action_sequence(bytes: &[u8]) -> bool {
    let mut input = Input::new(bytes);
    let start = input.start();
    let mut both = Both::beside(&*start, &[], start.fork());
    let mut elsewhere: Vec<String> = vec!["pass".into(), "flag-b".into(), "R".into(), String::new()];
    let mut played = 0;
    for _ in 0..MOST_STEPS {
        if input.is_empty() {
            break;
        }
        let legal = both.compare();
        let decision = input.byte();
        let text = match decision {
            0..16 => input.pick(&elsewhere).to_owned(),
            16..32 => spoilt(&mut input, &legal, &elsewhere),
            _ if legal.is_empty() => break,
            _ => input.pick(&legal).to_owned(),
        };
        for action in legal.iter().step_by(7) {
            if elsewhere.len() < ELSEWHERE {
                elsewhere.push(action.clone());
            } else {
                elsewhere[usize::from(decision) % ELSEWHERE] = action.clone();
            }
        }
        played += usize::from(both.attempt(&text, &legal));
    }
    both.compare();
    played > 4
}

/// A text with one character replaced by one of another text.
fn spoilt(input: &mut Input<'_>, legal: &[String], elsewhere: &[String]) -> String {
    let text = input.pick(if legal.is_empty() { elsewhere } else { legal });
    let other: Vec<char> = input.pick(elsewhere).chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    if !other.is_empty() && !chars.is_empty() {
        let at = input.below(chars.len());
        chars[at] = other[input.below(other.len())];
    }
    chars.into_iter().collect()
}
