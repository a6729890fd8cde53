//! The points that an action names, read off its text.

use mura_games::GameId;

/// The points of an action's canonical text, in the order in which a player touches them. Ur's `river` and `home` are among
/// them; throws and passes name none.
pub fn touches(game: GameId, text: &str) -> Vec<String> {
    let points: Vec<&str> = match game {
        GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced => round(text),
        GameId::Ur => ur(text),
        GameId::Morabaraba => morabaraba(text),
    };
    points.into_iter().map(str::to_owned).collect()
}

/// How many of an action's [`touches`] a player makes in any case. The rest is asked for only where it makes a difference: a
/// stone that is picked up does not fly off by itself, but a knocked one with a single place to go to does, and so does a cow
/// that can be shot alone.
pub fn needed(game: GameId, text: &str) -> usize {
    let count = touches(game, text).len();
    match game {
        GameId::Morabaraba if text.contains('x') => count - 1,
        GameId::Morabaraba | GameId::Ur => count,
        _ if text.contains('X') => count.min(1),
        _ => count.min(2),
    }
}

/// What touching cannot tell of an action, in words for a choice; none where the points say it all.
pub fn word(game: GameId, text: &str) -> Option<String> {
    if text == "pass" {
        return Some("pass".into());
    }
    if matches!(game, GameId::Ur | GameId::Morabaraba) {
        return None;
    }
    if let Some(rest) = text.strip_prefix('R') {
        return Some(
            if rest.is_empty() { "reset the kraken" } else { "reset the kraken and withdraw" }.into(),
        );
    }
    if text.starts_with('X') {
        return Some("withdraw".into());
    }
    match text.split_once('t') {
        Some((_, die)) => Some(format!("tip a die that shows {die}")),
        None if game == GameId::MurAdvanced && text.contains('*') => Some("tip no die".into()),
        None => None,
    }
}

/// `+b1`, `c2-d2`, `b3*a3-h3`, `b3*a3-h3t2`, `Kd2*c2-b2`, `Xa3,h3`, `R,Xd3`, `pass`, `flag-b`.
fn round(text: &str) -> Vec<&str> {
    if let Some(at) = text.strip_prefix('+') {
        return vec![at];
    }
    if matches!(text, "pass" | "R" | "flag-b" | "flag-w") {
        return Vec::new();
    }
    let forced = text.strip_prefix("R,").unwrap_or(text);
    if let Some(list) = forced.strip_prefix('X') {
        return list.split(',').collect();
    }
    let play = text.strip_prefix('K').unwrap_or(text);
    let play = play.split_once('t').map_or(play, |(play, _)| play);
    play.split(['*', '-']).collect()
}

/// `+C`, `A-D`, `e-home`, `pass`, and throws.
fn ur(text: &str) -> Vec<&str> {
    match (text.strip_prefix('+'), text.split_once('-')) {
        (Some(to), _) => vec!["river", to],
        (None, Some((from, to))) => vec![from, to],
        (None, None) => Vec::new(),
    }
}

/// `C5-1`, `D5-2xE3,13`, `A1,3-A4`, `B4,5-A4xF2,15`.
fn morabaraba(text: &str) -> Vec<&str> {
    let (play, shot) = text.split_once('x').map_or((text, None), |(play, shot)| (play, Some(shot)));
    let name = |part: &str| part.find(',').unwrap_or(part.len());
    let mut points = match play.split_once('-') {
        Some((from, to)) if from.contains(',') => vec![&from[..name(from)], to],
        Some((at, _)) => vec![at],
        None => vec![play],
    };
    points.extend(shot.map(|shot| &shot[..name(shot)]));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_without_saying_is_not_needed() {
        for (game, text, points, least) in [
            (GameId::MurClassic, "+a1", 1, 1),
            (GameId::MurClassic, "h2-h1", 2, 2),
            (GameId::MurClassic, "b2*b1-f1", 3, 2),
            (GameId::MurKraken, "Xa3,h3", 2, 1),
            (GameId::MurAdvanced, "R,Xd3", 1, 1),
            (GameId::MurAdvanced, "R", 0, 0),
            (GameId::Ur, "+C", 2, 2),
            (GameId::Ur, "pass", 0, 0),
            (GameId::Morabaraba, "C5-1", 1, 1),
            (GameId::Morabaraba, "D5-2xE3,13", 2, 1),
            (GameId::Morabaraba, "B4,5-A4xF2,15", 3, 2),
        ] {
            assert_eq!((touches(game, text).len(), needed(game, text)), (points, least), "{game}: {text}");
        }
    }

    #[test]
    fn words_tell_what_points_do_not() {
        assert_eq!(word(GameId::MurAdvanced, "b3*a3-h3t2").as_deref(), Some("tip a die that shows 2"));
        assert_eq!(word(GameId::MurAdvanced, "b3*a3-h3").as_deref(), Some("tip no die"));
        assert_eq!(word(GameId::MurClassic, "b2*b1-f1"), None);
        assert_eq!(word(GameId::MurClassic, "Xa3").as_deref(), Some("withdraw"));
        assert_eq!(word(GameId::Morabaraba, "C5-1"), None);
    }
}
